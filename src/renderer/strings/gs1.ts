/** What a GS1 label says besides the article. */
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import { catalogue } from './catalogue.ts';
import { gs1 as de } from './de/gs1.ts';
import { gs1 as en } from './en/gs1.ts';
import { dayWithYear, facts } from './figure.ts';

const words = catalogue(en, de);

export function labelled(told: Gs1Facts): string {
  const { batch, serial, expires, bestBefore, sellBy, made, packed, measures } = told;
  return facts(
    batch && words.batch({ batch }),
    serial && words.serial({ serial }),
    expires && words.expires({ day: dayWithYear(expires) }),
    bestBefore && words.bestBefore({ day: dayWithYear(bestBefore) }),
    sellBy && words.sellBy({ day: dayWithYear(sellBy) }),
    made && words.made({ day: dayWithYear(made) }),
    packed && words.packed({ day: dayWithYear(packed) }),
    ...measures.map(({ of, amount, unit }) => words.measures[of]({ amount, unit })),
  );
}
