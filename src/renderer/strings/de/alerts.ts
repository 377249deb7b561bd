import type { Translation } from '../catalogue.ts';
import type { alerts as english } from '../en/alerts.ts';

export const alerts: Translation<typeof english> = {
  title: 'Meldungen',
  shown: 'Gezeigt',
  fired: 'Ausgelöst',
  all: 'Alle',
  list: 'Meldungen',
  item: 'Artikel',
  watches: 'Meldung',
  noDate: 'kein Datum',
  now: 'Jetzt',
  sentence:
    '{fired, plural, =0 {Keine Meldung ist ausgelöst} one {# Meldung ist ausgelöst} other {# Meldungen sind ausgelöst}}, von {all, number}{expected, plural, =0 {} one {; # weitere löst aus, sobald das Wartende gesendet ist} other {; # weitere lösen aus, sobald das Wartende gesendet ist}}.',
  noneFired: 'Keine Meldung ist ausgelöst',
  noneFiredNext: '„Alle“ zeigt, welche Meldungen es gibt.',
  none: 'Noch keine Meldungen',
  noneNext: 'Neue Meldung: Artikel wählen, dann die Bedingung.',
  first: 'Gezeigt sind die ersten {n, number}.',
  order: 'Nachbestellen',
  make: 'Neue Meldung',
  makeFor: 'Meldung zu welchem Artikel?',
  makePlaceholder: 'Name oder Code',
  leaveMake: 'Zurück zu den Meldungen',
  change: 'Ändern',
  remove: 'Löschen',
  removeAsk: 'Zum Löschen noch einmal drücken',
  showItem: 'Artikel zeigen',
  about: 'Diese Meldung',
  told: 'Benachrichtigt',
  spoken: '{item}, {alert}, {quantity} in {where}',
  firedCount: '{n, plural, one {# Meldung ist ausgelöst} other {# Meldungen sind ausgelöst}}',
  notice:
    '{item}: eine Meldung {expected, select, yes {löst aus, sobald das Wartende gesendet ist} other {ist ausgelöst}}.{others, plural, =0 {} one { # weitere Meldung.} other { # weitere Meldungen.}}',
  show: 'Meldungen zeigen',
  hide: 'Ausblenden',
};
