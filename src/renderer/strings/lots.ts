/** Lots, dates and serial numbers: on the line in hand, on its row, in its forecast, on items, and in the notes for the office. */
import { lotKey, type CountedLot, type Lot } from '#domain/receiving/lot.ts';
import { bookedApart } from '#domain/receiving/receipt-bookings.ts';
import type { LotWords } from '#domain/receiving/receipt-remarks.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ReceivingLine, ShownLot } from '#domain/views/receiving.ts';
import { catalogue } from './catalogue.ts';
import { lots as de } from './de/lots.ts';
import { lots as en } from './en/lots.ts';
import { dayWithYear, facts, figure, place } from './figure.ts';

export const lots = catalogue(en, de);

export const lotName = (lot: Lot | null): string => lot?.lot ?? (lot === null ? lots.none : lots.noNumber);

/** "exp 1 Mar 2027". */
export function lotDays({ expires, bestBefore, made, packed }: Lot): readonly string[] {
  const { day: words } = lots;
  return [
    ...(expires === undefined ? [] : [words.expires({ day: dayWithYear(expires) })]),
    ...(bestBefore === undefined ? [] : [words.bestBefore({ day: dayWithYear(bestBefore) })]),
    ...(made === undefined ? [] : [words.made({ day: dayWithYear(made) })]),
    ...(packed === undefined ? [] : [words.packed({ day: dayWithYear(packed) })]),
  ];
}

/** "L-204: 20, exp 1 Mar 2027". */
export function lotShort({ lot, quantity: n, serials }: CountedLot, unit?: string): string {
  const dates = lot === null ? [] : lotDays(lot);
  const pieces = serials.length === 0 ? [] : [serialsOf(serials)];
  return [lots.n({ name: lotName(lot), n: figure(n, unit) }), ...dates, ...pieces].join(', ');
}

export const serialsOf = (serials: readonly string[]): string =>
  lots.serials({ n: serials.length, serials: serials.join(', ') });

/** The same with where it goes by itself. */
export const lotWithPlace = (one: ShownLot, unit?: string): string =>
  facts(
    lotShort(one, unit),
    one.place === null ? null : lots.to({ place: place(one.place) }),
    one.to === 'asked' ? lots.asked : null,
  );

/** What of a line is a record of its own in another location than its line's. */
export const apartWords = (line: ReceivingLine): readonly string[] =>
  bookedApart(line).flatMap(({ lots: [own], quantity: n }) => {
    const shown = line.lots.find((one) => own !== undefined && lotKey(one.lot) === lotKey(own.lot));
    return shown?.place == null
      ? []
      : [lots.apartIn({ n: figure(n, line.unit), lot: lotName(shown.lot), place: place(shown.place) })];
  });

/** What of an item is known of its lot: as its account's own fields have it. */
export const lotOfItem = ({ lot, expires }: ItemRef): string =>
  facts(
    lot === undefined ? null : lots.of({ lot }),
    expires === undefined ? null : lots.day.expires({ day: dayWithYear(expires) }),
  );

const at = (name: string): string => `{${name}}`;

/** The station puts the figures into these. */
export function lotRemarkWords(): LotWords {
  const { remark } = lots;
  const [n, of] = [at('n'), { day: at('day') }];
  return {
    lot: remark.lot({ n, lot: at('lot') }),
    unnumbered: remark.unnumbered({ n }),
    expires: remark.expires(of),
    bestBefore: remark.bestBefore(of),
    made: remark.made(of),
    packed: remark.packed(of),
    serials: remark.serials({ serials: at('serials') }),
    place: remark.place({ place: at('place') }),
  };
}
