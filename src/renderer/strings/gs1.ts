/** What a GS1 label says besides the article. */
import type { Gs1Facts } from '#domain/gs1.ts';
import { catalogue } from './catalogue.ts';
import { gs1 as de } from './de/gs1.ts';
import { gs1 as en } from './en/gs1.ts';
import { day, facts } from './figure.ts';

const words = catalogue(en, de);

export function labelled(told: Gs1Facts): string {
  const { batch, serial, expires, bestBefore, sellBy, made, packed, measures } = told;
  return facts(
    batch && words.batch({ batch }),
    serial && words.serial({ serial }),
    expires && words.expires({ day: day(expires) }),
    bestBefore && words.bestBefore({ day: day(bestBefore) }),
    sellBy && words.sellBy({ day: day(sellBy) }),
    made && words.made({ day: day(made) }),
    packed && words.packed({ day: day(packed) }),
    ...measures.map(({ of, amount, unit }) => words.measures[of]({ amount, unit })),
  );
}
