/** What this station has done since a moment of the day, and what of it is not booked yet. */
import type { Decided, Proof } from '../commands/command.ts';
import { sum, ZERO, type Decimal } from '../values/decimal.ts';
import { piecesBeside } from '../receiving/receipt-end.ts';
import { isLineBooked } from '../receiving/receipt.ts';

export interface TodayView {
  /** Booked since the moment that was asked for, whenever it had been given, and not taken back since. */
  readonly booked: WorkDone;
  /** On its way now, whenever it was given; what needs a person is not in it. */
  readonly waiting: WorkDone;
  /** Entries of any kind that are on their way, and that need a person. */
  readonly entries: { readonly waiting: number; readonly asks: number };
  /** Orders with something counted onto them and not sent, and counts that are open. */
  readonly begun: { readonly receipts: number; readonly counts: number };
}

export interface WorkDone {
  /** Lines of orders, one for each receipt that something was received on it by. */
  readonly lines: number;
  /** Goods that are measured are none; what came beyond an order is among them. */
  readonly pieces: Decimal;
  readonly moves: number;
  /** Items whose counted figure was set, or the difference booked. */
  readonly counted: number;
}

/** `sheetId`: of the receipt or the count that it comes of. */
export type DecidedOnSheet = Decided & { readonly proof: Proof | null; readonly sheetId: string | null };

/** Of a receipt that went through in part, only the lines that did. */
export function workIn(commands: readonly DecidedOnSheet[]): WorkDone {
  let work: WorkDone = { lines: 0, pieces: ZERO, moves: 0, counted: 0 };
  // The damaged goods of a line, and each of its lots, may be in a request of their own.
  const received = new Set<string>();
  for (const { proof, sheetId, ...command } of commands) {
    const { kind, intent, basis } = command;
    if (intent.kind === 'receive' && basis.kind === 'receive') {
      const lines = intent.lines.filter(({ lineId }) => isLineBooked(proof, lineId));
      const measured = new Set(basis.lines.flatMap(({ lineId, unit }) => (unit === undefined ? [] : lineId)));
      const pieces = lines.flatMap(({ lineId, quantity }) => (measured.has(lineId) ? [] : quantity));
      for (const { lineId } of lines) received.add(`${sheetId} ${intent.orderId} ${lineId}`);
      work = { ...work, lines: received.size, pieces: sum([work.pieces, ...pieces]) };
    }
    // What came beyond an order.
    if (kind === 'create-item' && sheetId !== null)
      work = { ...work, pieces: sum([work.pieces, ...piecesBeside(command)]) };
    if (kind === 'move') work = { ...work, moves: work.moves + 1 };
    if (kind === 'count' || (basis.kind === 'adjust' && basis.counted !== undefined))
      work = { ...work, counted: work.counted + 1 };
  }
  return work;
}
