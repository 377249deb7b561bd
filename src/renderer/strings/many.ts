/** Acts on many items, and what they cost. */
import type { EstimateView } from '#domain/views/items.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/many.ts';
import * as en from './en/many.ts';

export const many = catalogue(en.many, de.many);
const words = catalogue(en.cost, de.cost);

export function costWords(
  commands: number,
  { requests, seconds, left }: EstimateView,
  isOnline: boolean,
): string {
  const time = words.time({ minutes: Math.round(seconds / 60) });
  const about = words.about({ commands, requests, time });
  if (!isOnline) return `${about} ${words.offline}`;
  return left === null ? about : `${about} ${words.left({ left })}`;
}
