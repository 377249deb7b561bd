import type { Translation } from '../catalogue.ts';
import type { arrival as english } from '../en/arrival.ts';

export const arrival: Translation<typeof english> = {
  title: 'Anlieferung',
  begin: 'Mehrere Bestellungen auf einmal',
  goOn: 'Anlieferung: {n, plural, one {# Bestellung} other {# Bestellungen}}',
  counted: '{n, plural, =0 {noch nichts gezählt} one {# Position gezählt} other {# Positionen gezählt}}',
  add: 'Mit anderen Bestellungen annehmen',
  lines: 'Bestellungen und ihre Positionen',
  orders: '{n, plural, one {# Bestellung} other {# Bestellungen}}',
  empty: 'Noch keine Bestellungen',
  nextOne: 'Die nächste Anlieferung',
  emptyNext: 'Artikel scannen oder die Etiketten der Bestellungen.',
  inHand: 'Aktuelle Position oder Bestellung',
  pick: 'Artikel scannen: Er zählt auf die erste Bestellung, auf der er noch offen ist. Das Etikett einer Bestellung nimmt sie dazu.',
  orderSpoken:
    'Bestellung {number}, {vendor}, {done, number} von {all, plural, one {# Position} other {# Positionen}} vollständig',
  ready:
    '{lines, plural, one {# Position} other {# Positionen}} aus {orders, plural, one {# Bestellung} other {# Bestellungen}} sendebereit.',
  send: 'Anlieferung senden',
  discardAsk:
    '{orders, plural, one {# Bestellung} other {# Bestellungen}}, {lines, plural, one {# Position} other {# Positionen}}: zum Verwerfen noch einmal drücken',
  end: {
    about: 'Anlieferung von {orders, plural, one {# Bestellung} other {# Bestellungen}}, fertig {when}',
    complete: 'Die Anlieferung ist vollständig eingegangen',
    completeOnce: 'Die Anlieferung ist vollständig, sobald dies gebucht ist',
    booked: 'Diese Anlieferung ist gebucht',
    waiting: 'Diese Anlieferung wartet auf die Buchung',
    takenBack: 'Diese Anlieferung wurde zurückgenommen',
    asks: 'Diese Anlieferung braucht Sie: siehe Postausgang',
  },
  said: {
    sent: 'Anlieferung: {orders, plural, one {# Bestellung} other {# Bestellungen}}',
    discarded: 'Anlieferung verworfen',
    back: 'Die Anlieferung ist wieder in Arbeit',
    counts:
      '{orders, plural, one {# Bestellung} other {# Bestellungen}}, {lines, plural, one {# Position} other {# Positionen}}',
    left: '{order} ist nicht mehr in der Anlieferung',
    added: '{n, plural, one {# Bestellung} other {# Bestellungen}} in der Anlieferung',
    joins: '{order} kam zur Anlieferung',
    nothingInHand: '{where}: wofür?',
    scanFirst: 'zuerst einen Artikel scannen oder eine Bestellung wählen, dann den Lagerplatz',
  },
};
