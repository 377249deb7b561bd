/** The day's work of this station: told from the queue alone, so that it is the same after a restart and without a network. */
import { workIn, type DecidedOnSheet, type TodayView } from '#domain/views/today.ts';
import { unsettledCommands } from '../../store/commands/commands.ts';
import { receiptsMovesAndCountsSince } from '../../store/sheets/todays-receipts-moves-and-counts.ts';
import { openCounts, ordersStarted } from '../../store/sheets/receipt-and-count-sheets.ts';
import { isTakenBack, undoTargetOf } from '../../store/commands/read-undo-relation.ts';
import { commandsOfReceipt } from '../../store/sheets/sent-receipts.ts';
import type { Reader } from '../../store/database.ts';
import type { DeskPorts } from '../ports.ts';

/** @param since ISO 8601, in UTC */
export function todayView({ queue: { read: db } }: DeskPorts, since: string): TodayView {
  const unsettled = unsettledCommands(db);
  const waiting = unsettled.filter(({ state }) => state !== 'review');
  return {
    booked: workIn(standingSince(db, since)),
    // What takes something back is no work of its own.
    waiting: workIn(waiting.filter(({ seq }) => undoTargetOf(db, seq) === null)),
    entries: { waiting: waiting.length, asks: unsettled.length - waiting.length },
    begun: { receipts: ordersStarted(db).size, counts: openCounts(db).length },
  };
}

/** Of a receipt that was taken back, what has not been: the order goes on to count it as received, but it is no work that stands. */
function standingSince(db: Reader, since: string): readonly DecidedOnSheet[] {
  const done = receiptsMovesAndCountsSince(db, since);
  const sheets = new Set(done.flatMap(({ kind, sheetId }) => (kind === 'receive' ? (sheetId ?? []) : [])));
  const back = new Map<string, readonly DecidedOnSheet[]>();
  for (const sheetId of sheets) {
    const receipts = commandsOfReceipt(db, sheetId).filter(({ kind }) => kind === 'receive');
    const left = receipts.filter(({ seq }) => !isTakenBack(db, seq));
    if (left.length < receipts.length)
      back.set(
        sheetId,
        left.filter(({ state, settledAt }) => state === 'applied' && (settledAt ?? '') >= since),
      );
  }
  const isOf = ({ kind, sheetId }: DecidedOnSheet): boolean =>
    kind === 'receive' && sheetId !== null && back.has(sheetId);
  return [...done.filter((one) => !isOf(one)), ...[...back.values()].flat()];
}
