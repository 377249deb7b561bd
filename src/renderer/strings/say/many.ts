/** An act on many, and taking it back. */
import { MANY_LATE } from '#domain/reply-of-parts.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { batch } from '../batch.ts';
import { catalogue } from '../catalogue.ts';
import { given as de } from '../de/say.ts';
import { given as en } from '../en/say.ts';
import { facts, figure } from '../figure.ts';
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
  const { of, cancelled, asked, back, beside, inHand, left } = said;
  const n = Math.max(0, cancelled + back - notDone(sent));
  const isStopping = asked > 0 && cancelled + back === 0;
  const detail = facts(
    cancelled === 0 ? null : words.manyNotSent({ n: cancelled }),
    inHand === undefined ? null : batch.inHandAgain({ n: inHand }),
    back === 0 ? null : words.undoneFigure[isAllDone(sent) ? 'isBack' : 'back']({ n: figure(back) }),
    beside === 0 ? null : words.manyBeside({ n: beside }),
    asked === 0 ? null : words.manyStopping({ n: asked }),
    ...MANY_LATE.map((why) => (left[why] === undefined ? null : words.manyLate[why]({ n: left[why] }))),
  );
  return {
    title: isStopping ? words.undoAsked.title : words.manyUndone[of]({ n }),
    detail: detail === '' ? outbox.undoLate.undone : detail,
  };
}
