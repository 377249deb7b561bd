/**
 * Queries of the oracle about a move.
 * - `listsOfSameSource`: which reads of its destination still count, because its source was not written since.
 * - `isPortionAwaited`: whether a record was to be the portion of another own move that is not reported as applied.
 * - `isSourceMistaken`: whether a read was older than another own command's write to the source, but showed the stock that this write left.
 *   Then nothing shows that the read is old.
 */
import { figure, type LedgerIndex, type ShownCommand } from './oracle-ledger.ts';

/**
 * The times at which a folder was read for a move since it was last sent, if the source was not written from then until its last read.
 * Applying the move writes the source, so changes at the destination after such a reading are other clients', and what the reading left
 * open stays open.
 */
export function listsOfSameSource(
  book: LedgerIndex,
  { id, intent }: ShownCommand,
  time: number,
): readonly number[] {
  if (intent.kind !== 'move') return [];
  const { departures, looks } = book.ledger;
  const sent = departures.findLast(({ by, at }) => by === id && at < time)?.at ?? 0;
  const reads = looks.filter(({ by, at, madeAt = at }) => by === id && madeAt > sent && madeAt <= time);
  const isOfSource = (path = ''): boolean => path.endsWith(`/items/${intent.itemId}`);
  const seen = reads.findLast(({ path }) => isOfSource(path))?.at ?? time;
  const written = book.changes(`updated:${intent.itemId}`, 0, seen).at(-1)?.change.at ?? 0;
  return reads.flatMap(({ at, path }) => (at > written && !isOfSource(path) ? [at] : []));
}

/**
 * Whether the record was to be the portion of a move of ours that the station has not stated as applied by then. The oracle knows the
 * record's id because the move was applied all the same: onto a record that was there before.
 */
export const isPortionAwaited = (
  book: LedgerIndex,
  { id }: ShownCommand,
  record: number,
  time: number,
): boolean =>
  [...book.commands.values()].some(
    (one) =>
      one.id !== id &&
      one.intent.kind === 'move' &&
      one.intent.portionId === record &&
      one.statements.findLast(({ at }) => at <= time)?.state !== 'applied',
  );

/**
 * Whether a read for a move was older than a write of another command of ours to its source, and showed just the stock that this write
 * was stated to leave: another client had done the same before it. Then nothing tells a reader that the read is older.
 */
export function isSourceMistaken(book: LedgerIndex, { id, intent }: ShownCommand): boolean {
  if (intent.kind !== 'move') return false;
  const cell = `stock:${intent.itemId}`;
  const isStated = (by: string, stock: number): boolean =>
    book.commands
      .get(by)
      ?.statements.some(({ proof }) =>
        proof?.readings.some((one) => one.id === intent.itemId && figure(one.now) === stock),
      ) === true;
  return book.ledger.looks.some(
    ({ by, at, madeAt = at }) =>
      by === id &&
      book
        .changes(cell, at, madeAt)
        .some(({ write }) => write.by !== id && isStated(write.by, figure(book.at(cell, at)))),
  );
}
