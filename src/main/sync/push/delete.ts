/**
 * A record is deleted for good, a folder with everything in it. What is gone is done, whoever did it; but what is deleted has
 * to be what the person saw. A record that was changed since, or a folder that holds something that was not in it, is asked
 * about again.
 */
import type { RecordContent } from '#domain/command.ts';
import { compare, ZERO } from '#domain/decimal.ts';
import { beside } from '#domain/lane.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { FIELDS, fieldsOf, sameField } from '../fields.ts';
import { deletion, foundSo, proof, review, stillComing, type Kind } from './kind.ts';
import { idOf, readRecord, readWithinPart, type Found, type Look } from './look.ts';

interface Facts {
  readonly updatedAt: string;
  readonly children: number;
  readonly content: RecordContent;
  /** Of a folder: what is directly in it; null where that is more than is read. */
  readonly childIds: readonly number[] | null;
}

type Preimage = Pick<Facts, 'updatedAt' | 'children'>;

export const deleteRecord: Kind<'delete', Facts | null, Preimage> = {
  // Its folder too: who deletes that has counted what is in it.
  lanes: ({ intent, basis }) => [
    `item:${intent.recordId}`,
    `folder:${intent.recordId}`,
    beside(`folder:${basis.folderId ?? null}`),
  ],

  look: function* (command): Look<Facts | null> {
    const { recordId, what } = command.intent;
    const found = yield* readRecord(recordId);
    if (found === null) return null;
    const { found: within, partial } =
      what === 'folder' ? yield* readWithinPart(recordId, () => true) : { found: [], partial: false };
    const childIds = partial ? null : within.map(idOf);
    const updatedAt = found.kind === 'item' ? found.item.updatedAt : found.folder.updatedAt;
    return { updatedAt, children: within.length, content: contentOf(found), childIds };
  },

  decide: (command, facts, past) => {
    const { recordId } = command.intent;
    if (facts === null) {
      return { do: 'settle', proof: proof({ how: foundSo(past), gone: [recordId] }) };
    }
    const { updatedAt, children, childIds, after } = command.basis;
    // Fewer are deleted as they are; one that nobody has seen is asked about.
    const isUnseen =
      childIds === undefined || facts.childIds === null
        ? facts.children !== children
        : facts.childIds.some((id) => !childIds.includes(id));
    const isAsSeen = facts.updatedAt === updatedAt || (after !== undefined && isSame(facts.content, after));
    if (!isAsSeen || isUnseen) {
      return review({
        why: 'changed-since',
        sawAt: updatedAt,
        nowAt: facts.updatedAt,
        childrenThen: children,
        childrenNow: facts.children,
      });
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: { updatedAt: facts.updatedAt, children: facts.children },
        request: {
          method: routes.deleteItem.method,
          path: fillPath(routes.deleteItem.path, { item_id: recordId }),
          body: undefined,
        },
      }
    );
  },

  hear: ({ intent }, _preimage, answer, past) => deletion(answer, past, [intent.recordId]),

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};

function contentOf(found: Found): RecordContent {
  const fields = fieldsOf(found);
  return found.kind === 'item'
    ? { ...found.item, fields }
    : { fields, quantity: null, folderId: found.folder.parentId, codes: found.folder.codes, tags: [] };
}

function isSame(one: RecordContent, other: RecordContent): boolean {
  const stocks = [one.quantity ?? ZERO, other.quantity ?? ZERO] as const;
  return (
    FIELDS.every((name) => sameField(one.fields[name], other.fields[name])) &&
    compare(...stocks) === 0 &&
    one.folderId === other.folderId &&
    isSameSet(one.codes, other.codes) &&
    isSameSet(one.tags, other.tags)
  );
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text));
