/** Sends the write of a group while the operator waits, and says what came of it. */
import type { GroupAttribute, GroupWrite } from '#domain/views/groups.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand } from '../../state/scans/stand.ts';

/** @returns whether it was done, as far as the service has said */
export async function writeGroup(write: GroupWrite, name: string): Promise<boolean> {
  const stand = currentStand();
  const answer = await perform('group.write', { write: asked(write) }, stand);
  if (!answer.ok) return false;
  const came = answer.value;
  const tone = came.kind === 'done' ? 'done' : came.kind === 'unknown' ? 'look' : 'refused';
  const said = { kind: 'group-written', name, did: write.kind, came } as const;
  show({ kind: 'outcome', outcome: { tone, said, undo: null } }, stand);
  return came.kind === 'done';
}

const attributesOf = (all: readonly GroupAttribute[]) =>
  all.map(({ name, options }) => ({ name, options: [...options] }));

function asked(write: GroupWrite): Parameters<typeof perform<'group.write'>>[1]['write'] {
  switch (write.kind) {
    case 'create': {
      const { name, attributes, itemIds } = write.fields;
      return {
        kind: 'create',
        fields: { name, attributes: attributesOf(attributes), itemIds: [...itemIds] },
      };
    }
    case 'edit': {
      const { name, attributes, itemIds } = write.set;
      return {
        kind: 'edit',
        groupId: write.groupId,
        set: {
          ...(name === undefined ? {} : { name }),
          ...(attributes === undefined ? {} : { attributes: attributesOf(attributes) }),
          ...(itemIds === undefined ? {} : { itemIds: [...itemIds] }),
        },
        seen: {
          name: write.seen.name,
          attributes: attributesOf(write.seen.attributes),
          itemIds: [...write.seen.itemIds],
        },
      };
    }
    case 'delete':
      return write;
    default:
      return write satisfies never;
  }
}
