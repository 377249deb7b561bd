import type { Translation } from '../catalogue.ts';
import type { part as english } from '../en/part.ts';

export const part: Translation<typeof english> = {
  stockNever: 'Der Bestand ist noch nicht geladen',
  stockFirst: 'Der Bestand wird noch geladen',
  stockPart: 'Nur ein Teil des Bestands ist geladen',
  stockNext: 'Was noch nicht geladen ist, fehlt hier.',
  ordersUnread: 'Die Bestellungen sind noch nicht geladen',
  ordersLoading: 'Sie erscheinen hier, sobald sie es sind.',
  offline: 'Kein Netz. Sie werden geladen, sobald es wieder da ist.',
  key: 'Es gibt keinen Schlüssel, der angenommen wird. Unter Einstellungen eingeben.',
  ordersDenied: 'Die Bestellungen konnten nicht gelesen werden',
  ordersDeniedNext: 'Das Lagersystem gibt sie mit diesem Schlüssel nicht heraus. Beim Betreiber nachfragen.',
  ordersFailingNext: 'Das Lagersystem scheitert daran. Sie werden wieder abgefragt.',
  ordersPart: 'Einige Bestellungen konnten nicht gelesen werden',
  ordersPartNext: 'Andere können hier fehlen. Beim Betreiber des Lagersystems nachfragen.',
  alertsDenied: 'Die Meldungen konnten nicht gelesen werden: Hier können welche fehlen.',
  notRead: 'Das konnte nicht noch einmal gelesen werden.',
  asOf: 'Gezeigt wird der Stand von {at}.',
  lines: 'Die Positionen dieser Bestellung sind noch nicht geladen',
  linesShort: 'noch nicht geladen',
  lastShown: 'Die letzten {n, number} werden gezeigt. Es gibt mehr.',
};
