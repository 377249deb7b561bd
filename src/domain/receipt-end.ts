/** How an order stands once a receipt of it has been sent from here: what was in that one, and what is left of the order. */
import { compare, isPositive, subtract, sum, ZERO, type Decimal } from './decimal.ts';
import { isSettled } from './delivery-state.ts';
import type { Command, Proof } from './command.ts';
import { isLineBooked, type ReceiptLine } from './receipt.ts';

export interface ReceiptEnd {
  readonly received: LinesAndPieces;
  /** `asks`: some of it needs a person. `waiting`: some of it is not booked yet. */
  readonly state: 'asks' | 'waiting' | 'booked';
  /** When it was begun and sent (ISO 8601, the station's clock). */
  readonly begunAt: string;
  readonly sentAt: string;
  /** Of the order, what waits counted as received. */
  readonly left: LinesAndPieces;
  readonly over: LinesAndPieces;
}

export interface LinesAndPieces {
  readonly lines: number;
  readonly pieces: Decimal;
}

type SentCommand = Command & { readonly proof: Proof | null };

/**
 * @param commands those of one receipt
 * @returns null where all of it was called off or refused
 */
export function endOf(
  commands: readonly SentCommand[],
  lines: readonly Pick<ReceiptLine, 'ordered' | 'before' | 'remaining'>[],
  times: { readonly begunAt: string; readonly sentAt: string },
): ReceiptEnd | null {
  const alive = commands.filter(({ state }) => state !== 'refused' && state !== 'cancelled');
  const quantities = alive.flatMap(({ intent, proof }) =>
    intent.kind === 'receive'
      ? intent.lines.filter(({ lineId }) => isLineBooked(proof, lineId)).map(({ quantity }) => quantity)
      : [],
  );
  if (quantities.length === 0) return null;
  return {
    received: total(quantities),
    state: stateOf(alive),
    ...times,
    left: total(lines.map(({ remaining }) => remaining)),
    over: total(
      lines.map(({ before, ordered }) => (compare(before, ordered) > 0 ? subtract(before, ordered) : ZERO)),
    ),
  };
}

function stateOf(commands: readonly SentCommand[]): ReceiptEnd['state'] {
  if (commands.some(({ state }) => state === 'review')) return 'asks';
  return commands.every(({ state }) => isSettled(state)) ? 'booked' : 'waiting';
}

function total(quantities: readonly Decimal[]): LinesAndPieces {
  const some = quantities.filter(isPositive);
  return { lines: some.length, pieces: sum(some) };
}
