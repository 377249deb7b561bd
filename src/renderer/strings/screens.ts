/** The screens on the rail, in their order. */
import type { Screen } from '#domain/scanning/place.ts';
import { catalogue } from './catalogue.ts';
import { screens as de } from './de/screens.ts';
import { screens as en } from './en/screens.ts';

export const screenNames: Readonly<Record<Screen, string>> = catalogue(en, de);

export const SCREENS: readonly Screen[] = [
  'scan',
  'receive',
  'move',
  'count',
  'outbox',
  'settings',
  'labels',
  'items',
  'orders',
];
