/** The lines of an order that is received: which are shown, in which order. */
import { isPositive } from '#domain/values/decimal.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { catalogue } from './catalogue.ts';
import { linesShown as de } from './de/lines-shown.ts';
import { linesShown as en } from './en/lines-shown.ts';

export const linesShown = catalogue(en, de);

/** Sent are all lines: what of them is not seen is said; empty where nothing is. */
export function hiddenCounted(all: readonly ReceivingLine[], shown: readonly ReceivingLine[]): string {
  const seen = new Set(shown.map(({ lineId }) => lineId));
  const n = all.filter(({ lineId, now }) => isPositive(now) && !seen.has(lineId)).length;
  return n === 0 ? '' : linesShown.hidden({ n });
}
