/** The screens on the rail and their keys. */
import type { Screen } from '#domain/place.ts';
import { catalogue } from './catalogue.ts';
import { screens as de } from './de/screens.ts';
import { screens as en } from './en/screens.ts';

export const screenNames: Readonly<Record<Screen, string>> = catalogue(en, de);

export const SCREENS: readonly { readonly screen: Screen; readonly shortcut: string }[] = [
  { screen: 'scan', shortcut: 'F1' },
  { screen: 'receive', shortcut: 'F2' },
  { screen: 'move', shortcut: 'F3' },
  { screen: 'count', shortcut: 'F4' },
  { screen: 'outbox', shortcut: 'F5' },
  { screen: 'settings', shortcut: 'F6' },
  { screen: 'labels', shortcut: 'F7' },
];
