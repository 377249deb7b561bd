import type { Translation } from '../catalogue.ts';
import type { move as english } from '../en/move.ts';

export const move: Translation<typeof english> = {
  title: 'Umlagern',
  bringsBack: 'holt aus {place} zurück',
  what: 'Was',
  howMany: 'Wie viele',
  whereTo: 'Wohin',
  whatNext: 'Artikel scannen oder Namen eingeben.',
  whereNext: 'Lagerplatz scannen oder Namen eingeben.',
  itemPlaceholder: 'Name, Code',
  placePlaceholder: 'Lagerplatz',
  howManyNext: 'Zuerst den Artikel wählen.',
  ofStock: 'Eingeben, wie viele von {quantity}, oder alle nehmen.',
  all: 'Alle {quantity}',
  leaveZero: 'Mit Menge null behalten',
  leaveZeroHelp: 'Der Artikel bleibt ohne Bestand hier aufgeführt.',
  leaveZeroOrdered:
    'Eine offene Bestellung hat eine Position zu diesem Datensatz: ohne ihn kann auf sie nichts eingehen.',
  leaveZeroUnknown: 'Ob eine offene Bestellung diesen Datensatz braucht, ist nicht bekannt.',
  done: 'erledigt',
  another: 'Ändern',
  takeFrom: 'Aus {place} nehmen: {quantity}',
  moveIt: 'Umlagern',
  discard: 'Verwerfen',
  recent: 'Letzte Umlagerungen',
  recentNone: 'Umlagerungen erscheinen hier mit ihrem Stand im Postausgang.',
  inStock: 'in {place}',
  stays: 'Gilt auch für den nächsten Artikel',
  sentence: {
    into: 'Nach {place}: scannen, was dorthin soll.',
    howMany: 'Wie viele von {stock} in {place}?',
    only: 'Nur {stock} in {place}.',
    whereTo: '{quantity} × {name}: Lagerplatz scannen oder Namen eingeben.',
    already: 'Schon in {place}. Einen anderen Lagerplatz wählen.',
    whole: '{quantity} × {name} von {from} nach {to}.',
  },
};
