/** An act on many, and taking it back. */
import { goodsTogether, type GoodsBack } from '#domain/stock/goods-back.ts';
import { MANY_LATE } from '#domain/replies/reply-of-parts.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { batch } from '../batch.ts';
import { catalogue } from '../catalogue.ts';
import { given as de } from '../de/say-given.ts';
import { given as en } from '../en/say-given.ts';
import { facts, figure } from '../figure.ts';
import { goodsBackWords } from '../goods-back.ts';
import { outbox } from '../outbox.ts';
import { isAllDone, type SaidOf, type Words } from './spoken.ts';

const words = catalogue(en, de);

/** So many of them need a person, or are not sent any more. */
const notDone = (sent: DeliveryView | null): number => (sent === null ? 0 : sent.review + sent.dropped);

export function manyWords(said: SaidOf<'many'>, sent: DeliveryView | null): Words {
  return {
    title: words.many[said.did]({ n: Math.max(0, said.given - notDone(sent)) }),
    detail: facts(
      said.labelled === undefined ? null : words.manyLabelled({ n: said.labelled }),
      said.refused === 0 ? null : words.manyRefused({ n: said.refused }),
    ),
  };
}

export function manyUndoneWords(said: SaidOf<'many-undone'>, sent: DeliveryView | null): Words {
  const { of, cancelled, asked, back, beside, inHand, goods = {}, left } = said;
  const { first, isOneItem, records } = together(goods.back, goods.cancelled) ?? NO_GOODS;
  const n = Math.max(0, (records ?? cancelled + back) - notDone(sent));
  const isStopping = asked > 0 && cancelled + back === 0;
  const how = isAllDone(sent) ? 'isBack' : 'back';
  const detail = facts(
    cancelled === 0
      ? null
      : (goodsBackWords('cancelled', goods.cancelled) ?? words.manyNotSent({ n: cancelled })),
    inHand === undefined ? null : batch.inHandAgain({ n: inHand }),
    back === 0 ? null : (goodsBackWords(how, goods.back) ?? words.undoneFigure[how]({ n: figure(back) })),
    beside === 0 ? null : words.manyBeside({ n: beside }),
    asked === 0 ? null : words.manyStopping({ n: asked }),
    ...MANY_LATE.map((why) => {
      const late = left[why];
      if (late === undefined) return null;
      const isOfGoods = why === 'booked' || why === 'booked-beside';
      return (isOfGoods ? goodsBackWords(why, goods[why]) : null) ?? words.manyLate[why]({ n: late });
    }),
  );
  const undone =
    first !== undefined && isOneItem && n > 0
      ? words.undoneOf({ item: first.name })
      : words.manyUndone[of]({ n });
  return {
    title: isStopping ? words.undoAsked.title : undone,
    detail: detail === '' ? outbox.undoLate.undone : detail,
  };
}

const NO_GOODS: Partial<GoodsBack> = {};

const together = (given: GoodsBack | undefined, other: GoodsBack | undefined): GoodsBack | undefined =>
  given === undefined ? other : goodsTogether(given, other);
