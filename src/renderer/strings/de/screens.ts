import type { Translation } from '../catalogue.ts';
import type { screens as english } from '../en/screens.ts';

export const screens: Translation<typeof english> = {
  scan: 'Scannen',
  receive: 'Wareneingang',
  move: 'Umlagern',
  count: 'Zählen',
  outbox: 'Ausgang',
  labels: 'Etiketten',
  settings: 'Einstellungen',
};
