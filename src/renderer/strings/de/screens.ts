import type { Translation } from '../catalogue.ts';
import type { screens as english } from '../en/screens.ts';

// The rail is narrow: long words may be parted there.
export const screens: Translation<typeof english> = {
  scan: 'Scannen',
  receive: 'Waren\u00adeingang',
  move: 'Umlagern',
  count: 'Zählen',
  outbox: 'Post\u00adausgang',
  items: 'Artikel',
  orders: 'Bestel\u00adlungen',
  labels: 'Etiketten',
  settings: 'Einstel\u00adlungen',
};
