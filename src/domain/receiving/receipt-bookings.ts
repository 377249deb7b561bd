/** What a receipt books on its order, request by request; and what of it comes in as stock of its own. */
import { add, isPositive, subtract, ZERO, type Decimal } from '../values/decimal.ts';
import type { Forecast } from './forecast.ts';
import { lotsInParts, type CountedLot } from './lot.ts';
import { groupsOf, type LineLot, type LotGroup, type LotPlace } from './lot-route.ts';
import { splitOf, splitReceipt, type LineState, type ReceiptLine } from './receipt.ts';

/** So many of a line, to one location: its damaged goods go elsewhere than the others, and a lot that is to be kept apart may. */
export interface Booking<L> {
  readonly itemId: number;
  readonly line: L;
  readonly isDamaged: boolean;
  readonly quantity: Decimal;
  /** Where a lot goes by itself. Absent: where its line goes, or its damaged goods. */
  readonly place?: LotPlace;
  /** Of its line that is booked before it. */
  readonly before: Decimal;
  readonly lots: readonly CountedLot[];
}

/** What lines that are sent book on the order, request by request. The damaged goods of a line go in behind its others. */
export function bookingsOf<L extends LineState & Pick<ReceiptLine, 'itemId'>>(
  sends: readonly L[],
): Booking<L>[][] {
  const all = sends.map((line) => bookingsOnLine(line));
  const most = Math.max(0, ...all.map((own) => own.length));
  return splitReceipt(Array.from({ length: most }, (_, n) => all.flatMap((own) => own[n] ?? [])).flat());
}

function bookingsOnLine<L extends LineState & Pick<ReceiptLine, 'itemId'>>(line: L): Booking<L>[] {
  const { itemId, forecast, quarantine, areLotsApart: isApart } = line;
  const { sound, damaged } = splitOf(line);
  const [, broken = []] = lotsInParts(line.lots, [sound, damaged]);
  const groups = (lots: readonly LineLot[], quantity: Decimal, isDamaged: boolean, then: Forecast) =>
    groupsOf(lots, quantity, { isApart, copies: then.kind === 'copies' }).flatMap((group) =>
      isPositive(group.quantity) ? [{ itemId, line, isDamaged, ...group }] : [],
    );
  let before = ZERO;
  return [
    ...groups(line.lots, sound, false, forecast),
    ...groups(broken.map(withLine), damaged, true, quarantine?.forecast ?? forecast),
  ].map((one) => {
    const booking = { ...one, before };
    before = add(before, one.quantity);
    return booking;
  });
}

/** What of a line that is booked undamaged goes elsewhere than the line does. */
export const bookedApart = <L extends LineState & Pick<ReceiptLine, 'itemId'>>(line: L): Booking<L>[] =>
  bookingsOnLine(line).filter(({ place }) => place !== undefined);

/** What of it goes where the line goes, undamaged. */
export const bookedWithLine = (line: LineState & Pick<ReceiptLine, 'itemId'>): Decimal =>
  bookedApart(line).reduce((rest, { quantity }) => subtract(rest, quantity), splitOf(line).sound);

/** Damaged goods go where damaged goods go. */
const withLine = (lot: CountedLot): LineLot => ({ ...lot, to: 'line' });

/** So many that come in as a record of its own. */
export type Extra = Omit<LotGroup, 'place'> & { readonly isDamaged: boolean };

/** What of a line comes in as stock of its own, by its lots where these are kept apart. */
export function extrasOf(line: LineState): readonly Extra[] {
  const { sound, damaged, extraDamaged = ZERO, damagedLeft, extra } = splitOf(line);
  const parts = [sound, damaged, extraDamaged, damagedLeft, extra];
  const [, , broken = [], , good = []] = lotsInParts(line.lots, parts);
  const groups = (lots: readonly LineLot[], quantity: Decimal, isDamaged: boolean): readonly Extra[] =>
    isPositive(quantity)
      ? groupsOf(lots.map(withLine), quantity, { isApart: line.areLotsApart, copies: true }).map((one) => ({
          ...one,
          isDamaged,
        }))
      : [];
  return [...groups(good, extra, false), ...groups(broken, extraDamaged, true)];
}
