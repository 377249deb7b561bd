/** Several records of an article, and putting them together. */
import { isNegative, negate, isPositive } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ItemPrice } from '#domain/views/stock.ts';
import type { MergeSent, TwinRow, TwinsView } from '#domain/views/twins.ts';
import { catalogue } from './catalogue.ts';
import { merge as de } from './de/merge.ts';
import { merge as en } from './en/merge.ts';
import { facts, figure, money, place } from './figure.ts';
import { lotOfItem } from './lots.ts';

export const merge = catalogue(en, de);

export const priceWords = (price: TwinRow['price']): string =>
  price === null ? merge.noPrice : merge.price({ price: money(price) });

/** What tells a record from the others of its article: its price, where that differs in its location, and its lot. */
export function toldApartBy(item: ItemRef, prices: readonly ItemPrice[]): string {
  const priced = prices.find(({ itemId }) => itemId === item.id);
  return facts(priced === undefined ? null : priceWords(priced.price), lotOfItem(item));
}

/** A record, and by what it is known to be of the article. */
export const rowUnder = ({ price, by, stop }: TwinRow): string =>
  facts(
    priceWords(price),
    by === 'sid' ? null : merge.by[by],
    stop === null || stop === 'empty' ? null : merge.stop[stop],
  );

/** What becomes of a record where they are put together. */
export function effectOf({ item, becomes, isTaken, stop }: TwinRow): string {
  const where = { where: place(item.folder), was: figure(item.quantity, item.unit) };
  if (isTaken) return merge.from({ ...where, becomes: figure(becomes, item.unit) });
  return facts(merge.stays(where), stop === null ? null : merge.stop[stop]);
}

/** What else it means of one that is taken. */
export function alsoOf({ item, price, way, loses }: TwinRow, into: TwinsView['into']): string {
  if (way === null) return '';
  const isElsewhere = item.folder.id !== into.folder.id;
  return facts(
    merge.way[way],
    isElsewhere ? merge.carry({ where: place(item.folder), to: place(into.folder) }) : null,
    ...loses.map((what) =>
      what === 'price'
        ? merge.loses.price({ price: price === null ? merge.noPrice : money(price) })
        : merge.loses.fields,
    ),
  );
}

export const halfWords = ({ kind, quantity, unit, place: name, as }: MergeSent['halves'][number]): string =>
  facts(merge.half[kind]({ place: name, quantity: figure(quantity, unit) }), merge.as[as]);

/** Null: nothing is missing, or that is not known yet. */
export function offWords({ off, halves, isWaiting }: MergeSent): string | null {
  if (isWaiting) return null;
  const unit = halves[0]?.unit;
  if (isPositive(off)) return merge.tooMany({ n: figure(off, unit) });
  return isNegative(off) ? merge.tooFew({ n: figure(negate(off), unit) }) : null;
}
