/** Goods of several orders at once. */
import type { Said } from '#domain/replies/reply.ts';
import { arrival } from '../arrival.ts';
import { orderNumber, place } from '../figure.ts';
import { sentDetail, sentFigure } from './lines.ts';
import type { SaidOf, Words } from './spoken.ts';

const words = arrival.said;

type OfArrival = SaidOf<'arrival-sent' | 'arrival-discarded' | 'arrival-left' | 'arrival-nothing-in-hand'>;

export const isOfArrival = (said: Said): said is OfArrival => said.kind.startsWith('arrival-');

export function arrivalWords(said: OfArrival): Words {
  switch (said.kind) {
    case 'arrival-sent':
      return {
        title: words.sent({ orders: said.orders }),
        detail: sentDetail(said),
        figure: sentFigure(said),
      };
    case 'arrival-discarded':
      return { title: said.isBack === true ? words.back : words.discarded, detail: words.counts(said) };
    case 'arrival-left':
      return { title: words.left({ order: orderNumber(said.order) }), detail: said.order.vendor };
    case 'arrival-nothing-in-hand':
      return { title: words.nothingInHand({ where: place(said.folder) }), detail: words.scanFirst };
    default:
      return said satisfies never;
  }
}
