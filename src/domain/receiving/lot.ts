/**
 * Lots, dates and serial numbers of goods that are received: from GS1 labels (10, 21, 11, 13, 15, 17) or typed. What was counted of each lot
 * of a line is what its tallies come to, as its quantity is: each can be undone on its own.
 */
import { add, compare, decimal, isPositive, subtract, ZERO, type Decimal } from '../values/decimal.ts';
import type { Gs1Facts } from '../barcode/gs1.ts';
import type { Tally } from '../stock/tally.ts';

/** Days as `2027-02-28`. */
export interface Lot {
  /** As it is on the label; null: only the dates are known. */
  readonly lot: string | null;
  readonly expires?: string;
  readonly bestBefore?: string;
  readonly made?: string;
  readonly packed?: string;
}

/** So many of one lot. `lot` null: no lot was said of these. */
export interface CountedLot {
  readonly lot: Lot | null;
  readonly quantity: Decimal;
  /** Of the pieces whose labels had one. */
  readonly serials: readonly string[];
}

export interface LotTally extends Omit<Tally, 'id' | 'subject'> {
  readonly lot: Lot | null;
  readonly serial: string | null;
}

/** Undefined where the label says nothing of a lot, or of a date. */
export function lotOf(gs1: Gs1Facts | undefined): Lot | undefined {
  if (gs1 === undefined) return undefined;
  const { batch, expires, bestBefore, made, packed } = gs1;
  if ([batch, expires, bestBefore, made, packed].every((one) => one === undefined)) return undefined;
  return {
    lot: batch ?? null,
    ...(expires === undefined ? {} : { expires }),
    ...(bestBefore === undefined ? {} : { bestBefore }),
    ...(made === undefined ? {} : { made }),
    ...(packed === undefined ? {} : { packed }),
  };
}

/** The same for the same lot: its number or, where that is not known, its dates. */
export function lotKey(lot: Lot | null): string {
  if (lot === null) return '';
  return lot.lot === null ? `dates ${datesOf(lot).join(' ')}` : `lot ${lot.lot}`;
}

const datesOf = ({ expires = '', bestBefore = '', made = '', packed = '' }: Lot): string[] => [
  expires,
  bestBefore,
  made,
  packed,
];

/** By when it has to be gone; undefined: no such date is known. */
export const lastDay = ({ expires, bestBefore }: Lot): string | undefined => expires ?? bestBefore;

/** Two labels of one lot: what either says. Where they differ in when it expires, the earlier day. */
function both(one: Lot, other: Lot): Lot {
  const expires = earliest([one.expires, other.expires]);
  const bestBefore = earliest([one.bestBefore, other.bestBefore]);
  return {
    ...other,
    ...one,
    ...(expires === undefined ? {} : { expires }),
    ...(bestBefore === undefined ? {} : { bestBefore }),
  };
}

/** Days in this form are in order as texts. */
export const earliest = (days: readonly (string | undefined)[]): string | undefined =>
  days.flatMap((day) => day ?? []).toSorted()[0];

/**
 * What was counted of each lot, in the order in which the lots came; what no lot was said of is among it. Empty where no lot and no serial
 * number was said of anything. A typed figure gives to its lot what it adds, and takes first from that, then from what was counted last.
 */
export function countedLots(tallies: Iterable<LotTally>): readonly CountedLot[] {
  let lots: CountedLot[] = [];
  let total: Decimal = ZERO;
  for (const { op, quantity, undone, lot, serial } of tallies) {
    if (undone) continue;
    const change = op === 'add' ? quantity : subtract(quantity, total);
    total = op === 'add' ? add(total, quantity) : quantity;
    if (total === ZERO) lots = [];
    else if (isPositive(change)) lots = withMore(lots, { lot, quantity: change, serials: list(serial) });
    else lots = withFewer(lots, lotKey(lot), subtract(ZERO, change));
  }
  return lots.some(({ lot, serials }) => lot !== null || serials.length > 0) ? lots : [];
}

const list = (serial: string | null): readonly string[] => (serial === null ? [] : [serial]);

/** Those of several bookings, each lot once. */
export const lotsTogether = (lots: readonly CountedLot[]): readonly CountedLot[] =>
  lots.reduce<CountedLot[]>(withMore, []);

function withMore(lots: readonly CountedLot[], more: CountedLot): CountedLot[] {
  const key = lotKey(more.lot);
  if (!lots.some(({ lot }) => lotKey(lot) === key)) return [...lots, more];
  return lots.map((one) =>
    lotKey(one.lot) === key
      ? {
          lot: one.lot === null || more.lot === null ? one.lot : both(one.lot, more.lot),
          quantity: add(one.quantity, more.quantity),
          serials: [...one.serials, ...more.serials],
        }
      : one,
  );
}

function withFewer(lots: readonly CountedLot[], key: string, fewer: Decimal): CountedLot[] {
  const own = lots.filter(({ lot }) => lotKey(lot) === key);
  const order = [...lots.filter((one) => !own.includes(one)), ...own];
  let left = fewer;
  const after = new Map<CountedLot, CountedLot>();
  for (const one of order.toReversed()) {
    const taken = compare(left, one.quantity) < 0 ? left : one.quantity;
    left = subtract(left, taken);
    after.set(one, ofQuantity(one, subtract(one.quantity, taken)));
  }
  return lots.flatMap((one) => {
    const rest = after.get(one) ?? one;
    return isPositive(rest.quantity) ? [rest] : [];
  });
}

/** No more serial numbers than there are pieces: those that were scanned first stay. */
const ofQuantity = <L extends CountedLot>(one: L, quantity: Decimal): L => ({
  ...one,
  quantity,
  serials: one.serials.filter((_, n) => compare(quantity, decimal(n)) > 0),
});

/**
 * Which lots are in the parts of a line, in the order of these parts. Which pieces are damaged, or are those beyond the order, is not
 * scanned: what was counted first is taken for sound and ordered.
 */
export function lotsInParts<L extends CountedLot>(
  lots: readonly L[],
  parts: readonly Decimal[],
): readonly (readonly L[])[] {
  let rest = lots;
  return parts.map((wanted) => {
    const [taken, left] = takenFrom(rest, wanted);
    rest = left;
    return taken;
  });
}

function takenFrom<L extends CountedLot>(
  lots: readonly L[],
  wanted: Decimal,
): readonly [taken: readonly L[], left: readonly L[]] {
  let open = wanted;
  const taken: L[] = [];
  const left: L[] = [];
  for (const one of lots) {
    const some = compare(open, one.quantity) < 0 ? open : one.quantity;
    open = subtract(open, some);
    const kept = subtract(one.quantity, some);
    const mine = ofQuantity(one, some);
    if (isPositive(some)) taken.push(mine);
    if (isPositive(kept))
      left.push({ ...one, quantity: kept, serials: one.serials.slice(mine.serials.length) });
  }
  return [taken, left];
}
