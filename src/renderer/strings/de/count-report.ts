import type { Translation } from '../catalogue.ts';
import type { countReport as english } from '../en/count-report.ts';

export const countReport: Translation<typeof english> = {
  title: 'Differenzen',
  surplus: 'Zu viel',
  shortage: 'Fehlt',
  pieces: '{n, number} Stück',
  tooMany: '{quantity} zu viel',
  tooFew: '{quantity} zu wenig',
  worth: 'Wert {amount}',
  unpriced:
    '{n, plural, one {Bei # Differenz ist kein Preis bekannt} other {Bei # Differenzen ist kein Preis bekannt}}: nicht im Wert enthalten.',
  lost: '{n, plural, one {# weiterer Artikel wurde} other {# weitere Artikel wurden}} gesendet: zu lange her, um hier zu stehen.',
  save: 'Als Datei speichern',
  saved: '{n, plural, one {# Zeile} other {# Zeilen}} gespeichert in {file}',
  columns: {
    item: 'Artikel',
    codes: 'Codes',
    article: 'Artikel-ID',
    location: 'Lagerplatz',
    expected: 'Erwartet',
    counted: 'Gezählt',
    difference: 'Differenz',
    unit: 'Einheit',
    price: 'Preis',
    value: 'Wert der Differenz',
    note: 'Vermerk',
    by: 'Gezählt von',
    at: 'Gezählt am',
    outcome: 'Was daraus wurde',
  },
  notes: {
    unseen: 'nicht gesehen',
    leave: 'nicht gesehen, so gelassen',
    zero: 'nicht gesehen, als null gezählt',
    outside: 'hier gesehen, gehört woandershin',
    gone: 'inzwischen gelöscht',
    unknown: 'unbekannter Code',
    lost: 'Es wurde mehr gesendet: zu lange her, um hier zu stehen',
  },
  outcomes: {
    booked: 'gebucht',
    waits: 'wartet auf das Senden',
    asks: 'braucht Entscheidung',
    dropped: 'nicht gebucht',
    back: 'gebucht, dann zurückgenommen',
  },
};
