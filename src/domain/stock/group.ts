/** A change of an item group on what the service has by now: what others have added to it stays, and so does what they have taken out. */
import type { GroupAttribute, GroupFields } from '../views/groups.ts';

/**
 * What a change comes to on the group as it is by now.
 * @param seen the group as it was when the change was begun
 */
export function groupSetOn(
  now: GroupFields,
  seen: GroupFields,
  { attributes, itemIds, ...set }: Partial<GroupFields>,
): Partial<GroupFields> {
  return {
    ...set,
    ...(attributes && { attributes: attributesOn(now.attributes, seen.attributes, attributes) }),
    ...(itemIds && { itemIds: listOn(now.itemIds, seen.itemIds, itemIds) }),
  };
}

const named = (all: readonly GroupAttribute[], name: string): GroupAttribute | undefined =>
  all.find((one) => one.name === name);

function attributesOn(
  now: readonly GroupAttribute[],
  seen: readonly GroupAttribute[],
  wanted: readonly GroupAttribute[],
): GroupAttribute[] {
  const names = listOn(
    now.map(({ name }) => name),
    seen.map(({ name }) => name),
    wanted.map(({ name }) => name),
  );
  return names.map((name) => {
    const optionsIn = (all: readonly GroupAttribute[]) => named(all, name)?.options ?? [];
    const isKept = named(wanted, name) !== undefined;
    const options = isKept ? listOn(optionsIn(now), optionsIn(seen), optionsIn(wanted)) : optionsIn(now);
    return { name, options };
  });
}

/** The wanted ones in their order, without those that others have taken out, and then those that others have added. */
function listOn<V>(now: readonly V[], seen: readonly V[], wanted: readonly V[]): V[] {
  const kept = wanted.filter((one) => !seen.includes(one) || now.includes(one));
  const added = now.filter((one) => !seen.includes(one) && !kept.includes(one));
  return [...kept, ...added];
}
