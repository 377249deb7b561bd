/**
 * Finds this station's own commands that were given between the counting of an item and the sending of its count: a count says what the
 * shelf held when it was counted, and what was taken off or put there since shifts the stock that was expected and the figure alike.
 *
 * Only what happens on the shelf counts. These say something of the records alone: another count, goods booked from one record onto another,
 * and what takes back a command that is not among those found. Whether those goods were counted with the one record or the other is not
 * known, so the count asks.
 */
import { collide, exclusive, shared, type Stack } from '#domain/commands/lane.ts';
import type { Item } from '#domain/stock/record.ts';
import { commandsInPlace, type StoredCommand } from '../../store/commands/commands.ts';
import { seqsSince } from '../../store/commands/find-commands-enqueued-after.ts';
import type { Reader } from '../../store/database.ts';
import { undoTargetOf } from '../../store/commands/read-undo-relation.ts';

/** An item; of one that is there no more its id alone. */
type Counted = Pick<Item, 'id'> & Partial<Stack>;
type Since = (item: Counted, newestCommand: number | null) => readonly number[];

/**
 * @param lines with the newest command (its seq) there was when each was counted; null where that is not known: then none is found
 * @returns finds the seqs of those that may have changed the stock of an item
 */
export function givenSinceCounted(
  db: Reader,
  lines: readonly { readonly newestCommand: number | null }[],
): Since {
  const oldest = Math.min(...lines.map(({ newestCommand }) => newestCommand ?? Infinity));
  const given =
    oldest === Infinity ? [] : commandsInPlace(db, seqsSince(db, oldest, ['receive', 'move', 'adjust']));
  return ({ id, sid, folderId = null }, newestCommand) => {
    if (newestCommand === null) return [];
    const lanes = [exclusive('item', id), ...(sid === undefined ? [] : [shared('stack', { sid, folderId })])];
    const onItem = given.filter((one) => one.seq > newestCommand && collide(one.lanes, lanes));
    const found = new Set<number>();
    for (const one of onItem) if (isOnShelf(db, one, found)) found.add(one.seq);
    return [...found];
  };
}

/** @param before those found of the commands before it */
function isOnShelf(db: Reader, { seq, intent, basis }: StoredCommand, before: ReadonlySet<number>): boolean {
  if (basis.kind === 'adjust' && basis.counted !== undefined) return false;
  const undone = undoTargetOf(db, seq);
  if (undone !== null) return before.has(undone);
  return intent.kind !== 'adjust' || (intent.fromId === undefined && intent.intoId === undefined);
}
