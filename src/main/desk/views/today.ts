/** The day's work of this station: told from the queue alone, so that it is the same after a restart and without a network. */
import { workIn, type TodayView } from '#domain/views/today.ts';
import { unsettledCommands } from '../../store/commands.ts';
import { receiptsMovesAndCountsSince } from '../../store/todays-receipts-moves-and-counts.ts';
import { openCounts, ordersStarted } from '../../store/receipt-and-count-sheets.ts';
import { undoTargetOf } from '../../store/read-undo-relation.ts';
import type { DeskPorts } from '../ports.ts';

/** @param since ISO 8601, in UTC */
export function todayView({ queue: { read: db } }: DeskPorts, since: string): TodayView {
  const unsettled = unsettledCommands(db);
  const waiting = unsettled.filter(({ state }) => state !== 'review');
  return {
    booked: workIn(receiptsMovesAndCountsSince(db, since)),
    // What takes something back is no work of its own.
    waiting: workIn(waiting.filter(({ seq }) => undoTargetOf(db, seq) === null)),
    entries: { waiting: waiting.length, asks: unsettled.length - waiting.length },
    begun: { receipts: ordersStarted(db).size, counts: openCounts(db).length },
  };
}
