/**
 * What other stations and clients have received on an order, as far as the service tells: it shows by how much each line has grown, and who
 * wrote the order last, and no receipt of anybody else. What of a growth is this station's own is taken out.
 */
import { add, atLeastZero, compare, isPositive, subtract, ZERO, type Decimal } from '../values/decimal.ts';

/** A line had grown when the order was read; by nothing, where it was read first: what was received before is in no growth. */
export interface Growth {
  readonly lineId: number;
  readonly added: Decimal;
  /** When the order was read (ISO 8601, the station's clock). */
  readonly readAt: string;
  /** Who wrote the order last by then, in the service's word; null where it does not say. */
  readonly by: string | null;
}

/** A receipt of this station was booked on a line. */
export interface OwnBooking {
  readonly lineId: number;
  readonly quantity: Decimal;
  readonly settledAt: string;
}

export interface Elsewhere {
  /** Null: before this station first read the order. */
  readonly readAt: string | null;
  readonly by: string | null;
  readonly lines: readonly { readonly lineId: number; readonly quantity: Decimal }[];
}

/**
 * @param growths in the order in which they were read
 * @param received of each line of the order, by now
 * @returns the newest first
 */
export function receivedElsewhere(
  growths: readonly Growth[],
  own: readonly OwnBooking[],
  received: readonly { readonly lineId: number; readonly quantity: Decimal }[],
): Elsewhere[] {
  const rows = growths.map((one) => ({ ...one }));
  const since = (line: number) =>
    growths.find(({ lineId, added }) => lineId === line && added === ZERO)?.readAt;
  const left = own.map((one) => ({ ...one }));
  const inGrowths = left.filter((one) => one.settledAt >= (since(one.lineId) ?? ''));
  const take = (isFit: (row: Growth, one: OwnBooking) => boolean): void => {
    for (const one of inGrowths)
      for (const row of rows) {
        if (row.lineId !== one.lineId || !isFit(row, one)) continue;
        const taken = compare(row.added, one.quantity) < 0 ? row.added : one.quantity;
        row.added = subtract(row.added, taken);
        one.quantity = subtract(one.quantity, taken);
      }
  };
  take((row, one) => row.readAt >= one.settledAt);
  // One that a person has settled later was in the order already.
  take(() => true);
  const seen = grouped(rows.filter(({ added }) => isPositive(added)));
  const before = received.flatMap(({ lineId, quantity }) => {
    const known = add(total(growths, lineId, 'added'), total(left, lineId, 'quantity'));
    const rest = atLeastZero(subtract(quantity, known));
    return isPositive(rest) ? [{ lineId, quantity: rest }] : [];
  });
  return [...seen.toReversed(), ...(before.length === 0 ? [] : [{ readAt: null, by: null, lines: before }])];
}

const total = <K extends string>(
  rows: readonly ({ readonly lineId: number } & { readonly [N in K]: Decimal })[],
  lineId: number,
  of: K,
): Decimal => rows.reduce((sum, row) => (row.lineId === lineId ? add(sum, row[of]) : sum), ZERO);

/** The lines that had grown at one reading. */
function grouped(rows: readonly Growth[]): Elsewhere[] {
  const byReading = new Map<string, { by: string | null; lines: { lineId: number; quantity: Decimal }[] }>();
  for (const { readAt, by, lineId, added } of rows) {
    const one = byReading.get(readAt) ?? { by, lines: [] };
    one.lines.push({ lineId, quantity: added });
    byReading.set(readAt, one);
  }
  return [...byReading].map(([readAt, one]) => ({ readAt, ...one }));
}
