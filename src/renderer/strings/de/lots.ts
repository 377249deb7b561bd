import type { Translation } from '../catalogue.ts';
import type { lots as english } from '../en/lots.ts';

export const lots: Translation<typeof english> = {
  open: 'Charge und Datum',
  lot: 'Charge',
  expires: 'Verfällt am',
  help: 'Von dem, was noch keine Charge hat, und von allem, was ab jetzt gezählt wird.',
  counted: 'Chargen dieser Position',
  takeOut: 'Herausnehmen',
  takeOutOf: 'Charge {lot}: herausnehmen, ihre Stücke haben dann keine',
  of: 'Charge {lot}',
  ofSpoken: '{n, number} von Charge {lot}',
  noNumber: 'ohne Chargennummer',
  none: 'ohne Charge',
  n: '{name}: {n}',
  day: {
    expires: 'verfällt {day}',
    bestBefore: 'mindestens haltbar bis {day}',
    made: 'hergestellt {day}',
    packed: 'verpackt {day}',
  },
  serials: '{n, plural, one {Seriennummer {serials}} other {# Seriennummern}}',
  to: 'nach {place}',
  asked: 'wohin?',
  askTitle: 'Eine andere Charge als die des Artikels',
  ask: 'Charge {lot} wird getrennt gehalten: sagen, wohin sie kommt. Den Lagerplatz scannen oder L drücken.',
  apartIn: '{n} von Charge {lot} als eigener Datensatz in {place}.',
  whereTo: 'Charge {lot}: wohin einlagern?',
  withItem: 'Charge {lot} trotzdem zum Artikel, in {place}',
  said: {
    typed: 'Charge {lot}',
    fromNow: 'ab jetzt Charge {lot}',
    typedNone: 'keine Charge angegeben',
    isExpired: 'abgelaufen',
    otherDay: 'dieses Etikett sagt {day}, die Charge hatte {before}: das frühere Datum gilt',
    asksPlace: 'Charge {lot} wird getrennt gehalten: ihren Lagerplatz scannen',
    serialBefore: 'Seriennummer {serial} kam schon einmal an, {order}, {at}',
    measure: 'nicht gezählt: tippen, wie viel insgesamt, in {unit}',
    measureOther: 'nicht gezählt: auf dem Etikett steht {label}. Tippen, wie viel insgesamt, in {unit}',
    lotTo: 'Charge {lot} nach {place}',
    lotToNone: 'Charge {lot}: noch kein Lagerplatz',
    lotsWait: 'Chargen von {n, number} Positionen haben noch keinen Lagerplatz',
    pickFirst: 'Erst den Artikel scannen oder wählen, dann den Lagerplatz.',
  },
  barred:
    'Charge {lot} von {item} (Position {line, number}) wird getrennt gehalten, und wohin sie kommt, ist nicht gesagt{others, plural, =0 {} one {, und noch eine Position} other {, und noch # Positionen}}',
  footer:
    '{name}: Charge {lot} wird getrennt gehalten. {next, select, hand {Ihren Lagerplatz scannen oder L drücken.} alone {Ihren Lagerplatz scannen.} other {Ihre Position scannen oder wählen, dann den Lagerplatz scannen.}}',
  switches: {
    title: 'Chargen',
    routes: { notes: 'In die Notizen', apart: 'Getrennt' },
    help: {
      notes:
        'Chargen stehen in den Notizen für das Büro und in den Aufzeichnungen dieser Station. Die Ware wird gebucht wie ohne sie.',
      apart:
        'Jede Charge bleibt ein eigener Bestand. Liegt an ihrem Lagerplatz schon eine andere Charge des Artikels, wird einmal gefragt, wohin sie kommt.',
    },
    written: 'In die Felder des Artikels',
    fields: { lot: 'Charge in', expires: 'Verfall in', serial: 'Seriennummer in' },
    noField: 'kein Feld',
    fieldsHelp:
      'Der Datensatz, der die Ware aufnimmt, bekommt sie, sobald der Wareneingang gebucht ist. Dann findet sie die Suche, und sie stehen überall am Artikel.',
    mapped: '{what}: {name}',
  },
  remark: {
    lot: '{n} von Charge {lot}',
    unnumbered: '{n} ohne Chargennummer',
    expires: 'verfällt {day}',
    bestBefore: 'mindestens haltbar bis {day}',
    made: 'hergestellt {day}',
    packed: 'verpackt {day}',
    serials: 'Seriennummern {serials}',
    place: 'eingelagert in {place}',
  },
};
