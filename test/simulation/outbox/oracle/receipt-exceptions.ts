/**
 * Answers yes/no questions of the oracle about receipts; each yes may justify an unusual outcome. The service books a receipt in the
 * background (a run).
 * - `isFruitless`: at least five runs of the receipt were accepted, and none booked a line.
 * - `isWorkedLate`: the run booked the receipt only after the station had reported it as applied. The station had judged by the values, and
 *   another client's run had changed them.
 * - `isCopied`: a run made a copy of an item, although the operator was shown that it adds to the item.
 * - `isForecastMoved`: what the operator was shown (the forecast) no longer held, or another client's receipt looks like this one.
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import type { LedgerIndex, ShownCommand } from './oracle-ledger.ts';
import { MANY_WRITES } from './query-oracle-ledger.ts';

/** Whether at least `MANY_WRITES` runs of a receipt were accepted, and all ended before any line, so that a question is justified. */
export const isFruitless = (book: LedgerIndex, { id, intent }: ShownCommand, time: number): boolean =>
  intent.kind === 'receive' &&
  book.appliedWrites(id).filter(({ at }) => at <= time).length >= MANY_WRITES &&
  intent.lines.every(({ lineId }) =>
    book.changes(`received:${lineId}`, 0, time).every(({ write }) => write.by !== id),
  );

/** Whether a receipt was applied after it was reported as proved by values, which another client's run had changed. */
export const isWorkedLate = ({ commands }: LedgerIndex, by: string, at: number): boolean => {
  const { intent, statements = [] } = commands.get(by) ?? {};
  const applied = statements.find(({ state }) => state === 'applied');
  return intent?.kind === 'receive' && applied?.proof?.how === 'figures' && at > applied.at;
};

/** Whether a receipt made a copy although the screen forecast that it adds to the item. */
export const isCopied = (book: LedgerIndex, { id, intent }: ShownCommand): boolean =>
  intent.kind === 'receive' &&
  intent.lines.some(({ copyId }) => copyId === null) &&
  book
    .appliedWrites(id)
    .some((one) => one.changes.some(({ cell, before }) => cell.startsWith('there:') && !before));

/**
 * Whether a client changed the price or location of one of the receipt's items since the operator saw it; or the differing effect is
 * another client's receipt, which the values cannot tell from this one.
 */
export function isForecastMoved(
  book: LedgerIndex,
  { id, intent, seenAt }: ShownCommand,
  time: number,
  review: ReviewCase,
): boolean {
  // A rest of a receipt has the forecast of the original receipt.
  const lines = intent.kind === 'receive' ? intent.lines.map(({ lineId }) => lineId) : [];
  const receipts = [...book.commands.values()].filter(
    (one) => one.intent.kind === 'receive' && one.intent.lines.some(({ lineId }) => lines.includes(lineId)),
  );
  const shownAt = Math.min(seenAt, ...receipts.map((one) => one.seenAt));
  // The forecast included an edit or deletion by the station that was not applied.
  const items = intent.kind === 'receive' ? intent.lines.map(({ itemId }) => itemId) : [];
  const isUndone = ({ intent: own, statements }: ShownCommand): boolean =>
    ((own.kind === 'edit-item' && items.includes(own.itemId)) ||
      (own.kind === 'delete' && items.includes(own.recordId))) &&
    statements.at(-1)?.state !== 'applied';
  if ([...book.commands.values()].some(isUndone)) return true;
  const came = review.kind === 'booked-otherwise' ? review.lines : [];
  if (came.some(({ lineId }) => book.bookedOn(id, lineId) === 0)) return true;
  return (
    intent.kind === 'receive' &&
    intent.lines.some(({ itemId }) =>
      ['price', 'parent'].some((name) => book.changes(`${name}:${itemId}`, shownAt, time).length > 0),
    )
  );
}
