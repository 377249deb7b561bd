/** Goods that are put away. */
import { compare, isPositive } from '#domain/values/decimal.ts';
import type { Said } from '#domain/replies/reply.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { facts, figure, place } from '../figure.ts';
import { putAway } from '../put-away.ts';
import { backAsWords } from './given.ts';
import { isAllDone, type SaidOf, type Words } from './spoken.ts';

const words = putAway.said;

type OfPutAway = Extract<Said, { readonly kind: `put-away-${string}` }>;

export const isOfPutAway = (said: Said): said is OfPutAway => said.kind.startsWith('put-away-');

/** @param sent what has become of what it sent; null: nothing is known of it */
export function putAwayWords(said: OfPutAway, sent: DeliveryView | null): Words {
  switch (said.kind) {
    case 'put-away-begun':
      return {
        title: said.undone === true ? words.offAgain : words.begun({ items: said.items }),
        detail: facts(
          words.open({ n: said.open }),
          said.open > 0 && said.undone !== true ? words.begunDetail : null,
        ),
      };
    case 'put-away-item':
      return itemWords(said);
    case 'put-away-done':
      return {
        title: words.done({ item: said.item.name, where: place(said.at) }),
        detail: facts(
          said.directed === undefined ? null : words.directed({ where: place(said.directed) }),
          said.isBooked === true ? words.booked : null,
          isPositive(said.left) ? words.leftOf({ left: figure(said.left, said.item.unit) }) : null,
          words.open({ n: said.open }),
        ),
        figure: { now: figure(said.quantity, said.item.unit), counts: words.counts },
      };
    case 'put-away-back':
      return {
        title: words.back({ item: said.item.name }),
        detail: facts(
          words.backDetail({ quantity: figure(said.quantity, said.item.unit), where: place(said.at) }),
          said.stays === undefined
            ? null
            : backAsWords(
                { stays: said.stays, quantity: said.quantity, unit: said.item.unit },
                isAllDone(sent),
              ),
        ),
        figure: { now: figure(said.quantity, said.item.unit), counts: words.inHand },
      };
    case 'put-away-nothing-in-hand':
      return said.held === undefined
        ? { title: words.nothingInHand({ where: place(said.folder) }), detail: words.scanFirst }
        : { title: words.whichTo({ where: place(said.folder) }), detail: words.whichHeld({ n: said.held }) };
    case 'put-away-not-listed':
      return { title: said.item.name, detail: words.notListed };
    case 'put-away-nothing':
      return {
        title: words.nothing,
        detail: said.folder === null ? words.nothingCame : words.nothingIn({ where: place(said.folder) }),
      };
    case 'put-away-discarded':
      return {
        title: said.undone === true ? words.broughtBack : words.discarded,
        detail: words.open({ n: said.open }),
      };
    case 'put-away-pattern':
      return {
        title: said.pattern === '' ? words.noPattern : words.pattern({ pattern: said.pattern }),
        detail: '',
      };
    default:
      return said satisfies never;
  }
}

function itemWords({ item, quantity, of, to, by, undone }: SaidOf<'put-away-item'>): Words {
  const asBefore = undone === true ? words.asBefore : null;
  if (quantity === null) return { title: item.name, detail: facts(asBefore, words.off) };
  const where =
    to === null || by === null ? putAway.anywhere : words.to({ where: place(to), why: putAway.by[by] });
  return {
    title: item.name,
    detail: facts(asBefore, compare(quantity, of) > 0 ? words.tooMany : null, where),
    figure: { now: figure(quantity, item.unit), of: figure(of, item.unit), counts: words.inHand },
  };
}
