/** Stock that goes to another location. */
import type { DeliveryView } from '#domain/views/outbox.ts';
import { catalogue } from '../catalogue.ts';
import { moves as de } from '../de/say.ts';
import { moves as en } from '../en/say.ts';
import { above, facts, figure, place } from '../figure.ts';
import { common, isAsked, leftBy, type SaidOf, type Words } from './spoken.ts';

const words = catalogue(en, de);

type Moving = SaidOf<
  'move-item' | 'move-to' | 'move-quantity' | 'move-refused' | 'not-brought' | 'moved' | 'step-undone'
>;

/** @param sent what has become of the move; null: nothing is known of it */
export function moveWords(said: Moving, sent: DeliveryView | null): Words {
  switch (said.kind) {
    case 'move-item':
      return {
        title: said.item.name,
        detail:
          said.instead === undefined
            ? words.isIn({ where: place(said.item.folder) })
            : words.instead({
                item: said.instead.item.name,
                quantity: figure(said.instead.quantity, said.instead.item.unit),
              }),
        figure: { now: figure(said.item.quantity, said.item.unit), counts: words.thereNow },
      };
    case 'move-to':
      return { title: words.to({ where: place(said.folder) }), detail: above(said.folder) };
    case 'move-quantity':
      return {
        title: said.item.name,
        detail:
          said.instead === undefined
            ? words.isIn({ where: place(said.item.folder) })
            : words.otherQuantity({
                quantity: figure(said.quantity, said.item.unit),
                instead: figure(said.instead, said.item.unit),
              }),
        figure: { now: figure(said.quantity, said.item.unit), counts: words.toMove },
      };
    case 'move-refused':
      return { title: said.item.name, detail: refusal(said) };
    case 'not-brought': {
      const where = { where: place(said.from) };
      if (said.isCart === true) return { title: said.item.name, detail: words.notOnCart(where) };
      return { title: said.item.name, detail: words.notThere(where) };
    }
    case 'moved': {
      const about = {
        item: said.item.name,
        quantity: figure(said.quantity, said.item.unit),
        where: place(said.to),
      };
      return {
        title: isAsked(sent) ? words.movedSome(about) : words.moved(about),
        detail: facts(said.isPartOfPiece === true ? common.partOfPiece : null, left(said, sent)),
        figure: { now: figure(said.quantity, said.item.unit), counts: words.counts },
      };
    }
    case 'step-undone':
      return { title: undoneStep(said), detail: untouched(said) };
    default:
      return said satisfies never;
  }
}

function left(said: SaidOf<'moved'>, sent: DeliveryView | null): string {
  const is = leftBy(sent, said.left);
  return is === undefined
    ? ''
    : words.left({ left: figure(is, said.item.unit), where: place(said.item.folder) });
}

function undoneStep({ took }: SaidOf<'step-undone'>): string {
  return took.kind === 'item'
    ? words.undoneItem({ item: took.item.name })
    : words.undoneTo({ where: place(took.folder) });
}

/** Nothing was moved: how many are where they were. */
function untouched({ took, inHand }: SaidOf<'step-undone'>): string {
  if (inHand !== null)
    return words.inHand({
      item: inHand.name,
      n: figure(inHand.quantity, inHand.unit),
      where: place(inHand.folder),
    });
  if (took.kind === 'to') return words.nothingMoved;
  return words.nothingMovedOf({
    n: figure(took.item.quantity, took.item.unit),
    where: place(took.item.folder),
  });
}

function refusal({ why, item }: SaidOf<'move-refused'>): string {
  const where = place(item.folder);
  switch (why) {
    case 'same-folder':
      return words.refused.sameFolder({ where });
    case 'not-so-many':
      return words.refused.notSoMany({ stock: figure(item.quantity, item.unit), where });
    case 'nothing':
      return words.refused.nothing;
    case 'gone':
      return words.refused.gone;
    default:
      return why satisfies never;
  }
}
