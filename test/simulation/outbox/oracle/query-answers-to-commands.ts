/**
 * Queries of the oracle about the answers that the station got for a command: whether all its requests were answered; whether one was, or
 * may have been, refused; whether the command, or a read for it, was answered with 404; and whether the service's background booking of a
 * receipt (a run) on the command's order was taking so long that it may never end.
 */
import { idsIn, type LedgerIndex, type ShownCommand } from './oracle-ledger.ts';

/** Whether each request of a command was answered, and delivered once. */
export const isAnsweredOnce = ({ ledger }: LedgerIndex, id: string): boolean =>
  ledger.departures.every(({ by, answeredOnce }) => by !== id || answeredOnce);

/** Whether a command was declined: by the service, at any delivery, or by a gateway whose answer looks like the service's. */
export const isDeclined = ({ ledger }: LedgerIndex, id: string): boolean =>
  ledger.departures.some(({ by, declined }) => by === id && declined !== undefined) ||
  ledger.writes.some(({ by, status }) => by === id && status >= 400);

/**
 * Whether a command was declined, or may have been: it was sent more than once without a received answer, and one of these may have been a
 * refusal.
 */
export const isRefusedOnce = (book: LedgerIndex, id: string, time: number): boolean =>
  isDeclined(book, id) ||
  book.ledger.departures.filter((one) => one.by === id && !one.answeredOnce && one.at < time).length > 1;

/** Whether the command, or a read for it, was answered with a 404 that looks like the service's. */
export const isSaidGone = ({ ledger }: LedgerIndex, id: string, time: number): boolean =>
  ledger.failures?.some(({ by, at, saysGone }) => by === id && at <= time && saysGone === true) === true ||
  ledger.departures.some(({ by, at, declined }) => by === id && at <= time && declined === 404);

/** The longest time that a receipt's run is waited for (milliseconds). */
const LONG_RUN = 9 * 60_000;

/** Whether a run on the command's order, of any client, has taken so long that it may never end. */
export const isRunLate = (book: LedgerIndex, { intent }: ShownCommand, time: number): boolean =>
  idsIn(intent).some(
    (id) =>
      book.at(`run:${id}`, time) === 'pending' &&
      book.changes(`run:${id}`, time - LONG_RUN, time).length === 0,
  );
