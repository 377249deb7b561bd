/** A batch of moves in hand, and what was sent of it. */
import type { Said } from '#domain/replies/reply.ts';
import { batch, stopWords } from '../batch.ts';
import { facts, figure, list, place } from '../figure.ts';
import type { SaidOf, Words } from './spoken.ts';

type OfBatch = SaidOf<
  | 'batch-row'
  | 'batch-to'
  | 'batch-discarded'
  | 'batch-back'
  | 'batch-sent'
  | 'cart-chosen'
  | 'cart-way'
  | 'batch-swapped'
  | 'batch-not-swapped'
>;

export const isOfBatch = (said: Said): said is OfBatch =>
  said.kind.startsWith('batch-') || said.kind.startsWith('cart-');

const words = batch.said;

export function batchWords(said: OfBatch): Words {
  switch (said.kind) {
    case 'batch-row':
      return rowWords(said);
    case 'batch-to':
      return {
        title: words.to({ where: place(said.folder) }),
        detail: facts(
          said.instead === undefined ? null : words.instead({ where: place(said.instead) }),
          words.toRows({ n: said.rows }),
          said.also === undefined ? null : words.also({ items: list(said.also.map(({ name }) => name)) }),
        ),
      };
    case 'batch-discarded':
      return { title: words.discarded, detail: words.rows({ n: said.rows }) };
    case 'batch-back':
      return { title: words.back, detail: words.rowsBack({ n: said.rows }) };
    case 'batch-sent':
      return { title: words.sent({ n: said.given }), detail: keptWords(said) };
    case 'cart-chosen':
      return { title: words.cart({ where: place(said.folder) }), detail: words.cartNext };
    case 'cart-way':
      return cartWords(said);
    case 'batch-swapped': {
      const { one, other } = said;
      const names = { one: one.name, other: other.name };
      return {
        title: words.swapped(names),
        detail: words.swapDetail({ ...names, oneTo: place(other.folder), otherTo: place(one.folder) }),
      };
    }
    case 'batch-not-swapped':
      return { title: words.notSwapped, detail: batch.swapStops[said.why] };
    default:
      return said satisfies never;
  }
}

function cartWords({ way, folder }: SaidOf<'cart-way'>): Words {
  const { cart } = batch;
  const where = folder === null ? '' : place(folder);
  switch (way) {
    case 'choose':
      return { title: cart.choosing, detail: cart.chooseNext };
    case 'load':
      return { title: cart.loading({ where }), detail: cart.loadNext({ where }) };
    case 'unload':
      return { title: cart.unloading({ where }), detail: cart.unloadNext };
    case 'off':
      return { title: cart.off, detail: cart.offNext };
    default:
      return way satisfies never;
  }
}

function rowWords({ item, quantity, to, isTooMany, leaveZero, undone }: SaidOf<'batch-row'>): Words {
  const from = place(item.folder);
  const asBefore = undone === true ? words.asBefore : null;
  if (quantity === null) return { title: item.name, detail: facts(asBefore, words.outOfHand) };
  return {
    title: item.name,
    detail: facts(
      asBefore,
      leaveZero === undefined ? null : leaveZero ? words.staysAtZero : words.goesAtZero,
      isTooMany === true ? stopWords('not-so-many', item) : null,
      to === null ? words.from({ from }) : words.where({ from, to: place(to) }),
    ),
    figure: { now: figure(quantity, item.unit), of: figure(item.quantity, item.unit), counts: words.inHand },
  };
}

/** Which rows stay, the first of them by name, and why. */
function keptWords({ kept }: SaidOf<'batch-sent'>): string {
  const named = kept.slice(0, 2);
  const more = kept.length - named.length;
  return facts(
    ...named.map(({ item, why }) => words.kept({ item: item.name, why: stopWords(why, item) })),
    more === 0 ? null : words.keptMore({ n: more }),
  );
}
