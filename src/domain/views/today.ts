/** What this station has done since a moment of the day, and what of it is not booked yet. */
import type { Decided, Proof } from '../command.ts';
import { add, ZERO, type Decimal } from '../decimal.ts';
import { isLineBooked } from '../receipt.ts';

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
  /** Lines of orders, one for each time something was received on it. */
  readonly lines: number;
  readonly pieces: Decimal;
  readonly moves: number;
  /** Items whose counted figure was set, or the difference booked. */
  readonly counted: number;
}

/** Of a receipt that went through in part, only the lines that did. */
export function workIn(commands: readonly (Decided & { readonly proof: Proof | null })[]): WorkDone {
  let work: WorkDone = { lines: 0, pieces: ZERO, moves: 0, counted: 0 };
  for (const { kind, intent, basis, proof } of commands) {
    if (intent.kind === 'receive') {
      const lines = intent.lines.filter(({ lineId }) => isLineBooked(proof, lineId));
      const pieces = lines.reduce((sum, { quantity }) => add(sum, quantity), work.pieces);
      work = { ...work, lines: work.lines + lines.length, pieces };
    }
    if (kind === 'move') work = { ...work, moves: work.moves + 1 };
    if (kind === 'count' || (basis.kind === 'adjust' && basis.counted !== undefined))
      work = { ...work, counted: work.counted + 1 };
  }
  return work;
}
