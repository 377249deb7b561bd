/** How an order stands once a receipt of it has been sent from here: what was in that one, and what is left of the order. */
import { add, compare, isPositive, subtract, sum, ZERO, type Decimal } from '../values/decimal.ts';
import { isSettled } from '../commands/delivery-state.ts';
import type { Command, Decided, Proof } from '../commands/command.ts';
import { isLineBooked, type ReceiptLine } from './receipt.ts';

export interface ReceiptEnd {
  readonly received: LinesAndPieces;
  /** `asks`: some of it needs a person. `waiting`: some of it is not booked yet. `taken-back`: all of it was, once it was booked. */
  readonly state: 'asks' | 'waiting' | 'booked' | 'taken-back';
  /** When it was begun and sent (ISO 8601, the station's clock). */
  readonly begunAt: string;
  readonly sentAt: string;
  /** Of the order, what waits counted as received. */
  readonly left: LinesAndPieces;
  readonly over: LinesAndPieces;
}

export interface LinesAndPieces {
  readonly lines: number;
  /** Goods that are measured, as cable in metres, are none. */
  readonly pieces: Decimal;
}

type SentCommand = Command & { readonly proof: Proof | null; readonly isTakenBack?: boolean };

/**
 * @param commands those of one receipt, of what came beyond the order, too
 * @returns null where all of it was called off or refused
 */
export function endOf(
  commands: readonly SentCommand[],
  lines: readonly Pick<ReceiptLine, 'lineId' | 'ordered' | 'before' | 'remaining' | 'unit'>[],
  times: { readonly begunAt: string; readonly sentAt: string },
): ReceiptEnd | null {
  const sent = commands.filter(({ state }) => state !== 'refused' && state !== 'cancelled');
  const standing = sent.filter((one) => one.isTakenBack !== true);
  // What was in it is told of one that was taken back as a whole.
  const alive = standing.length > 0 ? standing : sent;
  const booked = alive.flatMap(({ intent, proof }) =>
    intent.kind === 'receive' ? intent.lines.filter(({ lineId }) => isLineBooked(proof, lineId)) : [],
  );
  const beside = alive.flatMap(piecesBeside);
  if (booked.length === 0 && beside.length === 0) return null;
  // The damaged goods of a line are in a request of their own.
  const byLine = new Map<number, Decimal>();
  for (const { lineId, quantity } of booked) byLine.set(lineId, add(byLine.get(lineId) ?? ZERO, quantity));
  const measured = new Set(lines.filter(({ unit }) => unit !== undefined).map(({ lineId }) => lineId));
  const total = (quantities: readonly (readonly [lineId: number, quantity: Decimal])[]): LinesAndPieces => {
    const some = quantities.filter(([, quantity]) => isPositive(quantity));
    const pieces = some.flatMap(([lineId, quantity]) => (measured.has(lineId) ? [] : [quantity]));
    return { lines: some.length, pieces: sum(pieces) };
  };
  const received = total([...byLine]);
  return {
    received: { ...received, pieces: sum([received.pieces, ...beside]) },
    state: stateOf(alive),
    ...times,
    left: total(lines.map(({ lineId, remaining }) => [lineId, remaining])),
    over: total(
      lines.map(({ lineId, before, ordered }) => [
        lineId,
        compare(before, ordered) > 0 ? subtract(before, ordered) : ZERO,
      ]),
    ),
  };
}

/** What came beyond the order and is stock of its own; none where it is measured. */
export const piecesBeside = ({ intent, basis }: Decided): readonly Decimal[] =>
  intent.kind === 'create-item' && basis.kind === 'create-item' && basis.unit === undefined
    ? [intent.fields.quantity]
    : [];

/** Of several receipts that were sent together, as of one. */
export function endOfAll([first, ...others]: readonly [ReceiptEnd, ...ReceiptEnd[]]): ReceiptEnd {
  return others.reduce(
    (all, one) => ({
      received: both(all.received, one.received),
      state: STATES.find((state) => state === all.state || state === one.state) ?? all.state,
      begunAt: all.begunAt < one.begunAt ? all.begunAt : one.begunAt,
      sentAt: all.sentAt > one.sentAt ? all.sentAt : one.sentAt,
      left: both(all.left, one.left),
      over: both(all.over, one.over),
    }),
    first,
  );
}

/** What a person has to see to comes first. */
const STATES = ['asks', 'waiting', 'booked', 'taken-back'] as const;

const both = (one: LinesAndPieces, other: LinesAndPieces): LinesAndPieces => ({
  lines: one.lines + other.lines,
  pieces: add(one.pieces, other.pieces),
});

function stateOf(commands: readonly SentCommand[]): ReceiptEnd['state'] {
  if (commands.some(({ state }) => state === 'review')) return 'asks';
  if (!commands.every(({ state }) => isSettled(state))) return 'waiting';
  return commands.every((one) => one.isTakenBack === true) ? 'taken-back' : 'booked';
}
