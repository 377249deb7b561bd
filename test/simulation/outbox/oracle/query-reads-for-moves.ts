/**
 * Answers the oracle's questions about the reads that the station made for a move.
 * - `listsOfSameSource` returns the times, since the move was last sent, at which the destination was read and after which the source was
 *   not written any more until its last read. Applying the move writes the source, so a later change at the destination is another
 *   client's.
 * - `isPortionAwaited`: whether a record is the portion that another move of this station made, while that move is not reported as applied.
 * - `isSourceMistaken`: whether a read of the source was older than the write of another command of this station, and the station could not
 *   notice it, because another client had already set the stock to the value that this other command was reported to leave.
 */
import { figure, type LedgerIndex, type ShownCommand } from './oracle-ledger.ts';

/**
 * The times at which a folder was read for a move since it was last sent, if the source was not written between that time and its last
 * read. Applying the move writes the source. So later changes at the destination are other clients', and what such a reading left open
 * stays open.
 */
export function listsOfSameSource(
  book: LedgerIndex,
  { id, intent }: ShownCommand,
  time: number,
): readonly number[] {
  if (intent.kind !== 'move') return [];
  const { departures, reads: all } = book.ledger;
  const sent = departures.findLast(({ by, at }) => by === id && at < time)?.at ?? 0;
  const reads = all.filter(({ by, at, madeAt = at }) => by === id && madeAt > sent && madeAt <= time);
  const isOfSource = (path = ''): boolean => path.endsWith(`/items/${intent.itemId}`);
  const seen = reads.findLast(({ path }) => isOfSource(path))?.at ?? time;
  const written = book.changes(`updated:${intent.itemId}`, 0, seen).at(-1)?.change.at ?? 0;
  return reads.flatMap(({ at, path }) => (at > written && !isOfSource(path) ? [at] : []));
}

/**
 * Whether the record is the portion of a move of this station that was not yet reported as applied at that time. The oracle knows the
 * record's id because the move was applied nevertheless, onto a record that was there before.
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
 * Whether a read for a move was older than another own command's write to the source, but showed the stock which that write was reported
 * to leave, because another client had made the same change before it. Then no reader can notice that the read is old.
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
  return book.ledger.reads.some(
    ({ by, at, madeAt = at }) =>
      by === id &&
      book
        .changes(cell, at, madeAt)
        .some(({ write }) => write.by !== id && isStated(write.by, figure(book.at(cell, at)))),
  );
}
