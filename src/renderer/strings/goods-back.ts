/** The goods that go back where an act on many is undone, with figures and places. */
import type { GoodsBack } from '#domain/stock/goods-back.ts';
import { catalogue } from './catalogue.ts';
import { goodsBack as de } from './de/goods-back.ts';
import { goodsBack as en } from './en/goods-back.ts';
import { figure, place, shortened } from './figure.ts';

const words = catalogue(en, de);

type How = Exclude<keyof typeof words, 'one' | 'many' | 'pieces' | 'records'>;

export const goodsBackWords = (how: How, of: GoodsBack | undefined): string | null =>
  of === undefined ? null : words[how]({ goods: withPlaces(of) });

/** "40 × Cable lugs, A-10 to Trolley 1"; of several records "65 pieces, first 40 × Cable lugs, A-10 to Trolley 1". */
function withPlaces({ first, records, all }: GoodsBack): string {
  const { name, quantity, unit, from, to } = first;
  const one = words.one({
    quantity: figure(quantity, unit),
    item: shortened(name),
    from: place(from),
    to: place(to),
  });
  if (records === 1) return one;
  if (all === null) return words.many({ all: words.records({ n: records }), one });
  return words.many({
    all: unit === undefined ? words.pieces({ n: all }) : figure(all, unit),
    one,
  });
}
