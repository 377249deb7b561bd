/** The day on an idle screen. */
import { isPositive, type Decimal } from '#domain/values/decimal.ts';
import { catalogue } from './catalogue.ts';
import { today as de } from './de/today.ts';
import { today as en } from './en/today.ts';
import { clock } from './figure.ts';

export const today = catalogue(en, de);

export const sinceWhen = (since: string, station: string): string =>
  today.since({ when: clock(since), station });

/** What of a figure is on its way; null where nothing is. */
export const waitingBeside = (
  n: number | Decimal,
): { readonly words: string; readonly tone: 'look' } | null =>
  (typeof n === 'number' ? n > 0 : isPositive(n)) ? { words: today.waiting({ n }), tone: 'look' } : null;
