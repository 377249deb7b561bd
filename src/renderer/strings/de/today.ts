import type { Translation } from '../catalogue.ts';
import type { today as english } from '../en/today.ts';

export const today: Translation<typeof english> = {
  title: 'Heute',
  since: 'seit {when} von {station} gebucht',
  lines: '{n, plural, one {Position eingegangen} other {Positionen eingegangen}}',
  pieces: '{n, plural, other {Stück eingegangen}}',
  moves: '{n, plural, one {Umlagerung} other {Umlagerungen}}',
  counted: '{n, plural, other {Artikel gezählt}}',
  waiting: '+ {n, number} wartend',
  orders: 'Offene Bestellungen',
  noOrders: 'Keine offenen Bestellungen. Neue erscheinen hier von selbst.',
  more: 'Alle {n, number} offenen Bestellungen',
  waits: 'Was wartet',
  nothing: 'Nichts wartet, nichts braucht Sie.',
  asks: '{n, plural, one {Eintrag braucht Sie} other {Einträge brauchen Sie}}',
  entries: '{n, plural, one {Eintrag wartet auf die Buchung} other {Einträge warten auf die Buchung}}',
  receipts:
    '{n, plural, one {Wareneingang begonnen, nicht gesendet} other {Wareneingänge begonnen, nicht gesendet}}',
  counts: '{n, plural, one {offene Zählung} other {offene Zählungen}}',
};
