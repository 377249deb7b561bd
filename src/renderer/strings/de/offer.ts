import type { Translation } from '../catalogue.ts';
import type { offer as english } from '../en/offer.ts';

/** "Selbst geprüft": whoever presses has checked it, not Dockhand. */
export const offer: Translation<typeof english> = {
  keep: { label: 'Beibehalten', means: 'Selbst geprüft: Es wurde gebucht.' },
  right: { label: 'Es ist richtig so', means: 'Selbst geprüft. Nichts wird gesendet.' },
  ownPlace: {
    label: '{n, plural, one {Stattdessen nach {place}} other {Dorthin, wo die Artikel sind}}',
    means: 'Es kommt zum Artikel dazu. Es wird zuerst geprüft und einmal gebucht.',
  },
  asShown: {
    label:
      '{how, select, copies {Neuen Datensatz annehmen} adds {Zum Artikel dazu} other {Buchen, wie hier gezeigt}}',
    means: 'Es wird zuerst geprüft und einmal gebucht.',
  },
  ontoItem: {
    label: 'Zum Artikel dazu',
    means: 'Es kommt zum Artikel dazu und vom neuen Datensatz weg; dieser bleibt mit dem Rest.',
  },
  ownStock: {
    label: 'Als eigenen Bestand buchen',
    means:
      'Jede Position wird ein eigener Datensatz am vorgesehenen Lagerplatz, mit der Bestellnummer in den Notizen. Auf die Bestellung kommt nichts.',
  },
  booked: { label: 'Es wurde gebucht', means: 'Selbst geprüft. Nichts weiter wird gesendet.' },
  notBooked: {
    label: 'Es wurde nicht gebucht: senden',
    means: 'Selbst geprüft. Es wird noch einmal gesendet.',
  },
  notOurs: {
    label: 'Es ist nicht von uns',
    means: 'Jemand anderes hat es getan. Dieser Eintrag gilt weiter als nicht gebucht.',
  },
  discard: { label: 'Verwerfen', means: 'Es wurde nicht gebucht und wird nicht gebucht.' },
  discardUnknown: {
    label: 'Verwerfen',
    means: 'Selbst geprüft: Es wurde nicht gebucht. Es wird nichts mehr gesendet.',
  },
  difference: { label: 'Differenz buchen', means: 'Änderungen seither bleiben erhalten.' },
  differenceOf: {
    label: 'Differenz buchen, {difference}',
    means: 'Änderungen seither bleiben erhalten: Danach sind es {becomes}.',
  },
  correct: {
    label: 'Auf der Bestellung berichtigen',
    means:
      'Nichts wird gebucht. Die Positionen kommen zurück auf die Bestellung: dort berichtigen und neu senden.',
  },
  recount: { label: 'Noch einmal zählen', means: 'Diese Zählung wird verworfen. Nichts wird gebucht.' },
  inPart: {
    label: 'Nur die markierten Positionen wurden gebucht',
    means: 'Selbst geprüft. Sie bleiben, wie sie sind; die anderen werden gesendet.',
  },
  undoLate: {
    label: 'Rückgängig machen',
    means: 'Selbst geprüft: Es wurde gebucht und wird rückgängig gemacht.',
  },
  undoSecond: {
    one: 'Die zweite Buchung rückgängig machen',
    many: 'Alle Buchungen bis auf eine rückgängig machen',
    meansMove: {
      one: 'Die Ware der zweiten Buchung wird zurückgelagert.',
      many: 'Die Ware der übrigen Buchungen wird zurückgelagert.',
    },
    meansItem: {
      one: 'Der zweite Artikel wird endgültig gelöscht.',
      many: 'Die anderen Artikel werden endgültig gelöscht.',
    },
    meansFolder: {
      one: 'Der zweite Lagerplatz wird endgültig gelöscht.',
      many: 'Die anderen Lagerplätze werden endgültig gelöscht.',
    },
    means: 'Was zu viel gebucht wurde, wird rückgängig gemacht.',
  },
  cancel: {
    label: 'Nicht senden',
    meansUntried: 'Nichts wird gebucht; angezeigt wird wieder, was vorher war.',
    meansTried: 'Es wird nicht noch einmal gesendet; angezeigt wird wieder, was vorher war.',
    meansSent: 'Falls es inzwischen gebucht wurde, steht das hier.',
  },
  again: { label: 'Noch einmal senden', means: 'Es wird zuerst geprüft und einmal gebucht.' },
  tryAgain: { label: 'Noch einmal versuchen', means: 'Es wird zuerst geprüft und einmal gebucht.' },
  checkAgain: {
    label: 'Noch einmal prüfen',
    means: 'Wenn keiner davon mehr da ist, wird er neu angelegt.',
  },
  behindCount:
    'Mit {n, plural, one {Eintrag {entries}} other {den Einträgen {entries}}}, {by}, werden es dann {total}.',
  useCount: {
    label: 'Trotzdem auf {quantity} setzen',
    means: 'Die eigene Zählung gilt; Änderungen seither werden überschrieben.',
  },
  useEdit: {
    label: 'Auf „{ours}“ setzen',
    labelEmpty: 'Leer machen',
    means: 'Die eigene Änderung gilt; die andere wird überschrieben.',
  },
  deleteAnyway: {
    label: 'Trotzdem löschen',
    means: 'Endgültig. Selbst geprüft.',
    meansFolder: 'Endgültig, mit allem, was darin ist. Selbst geprüft.',
    meansOrder: 'Endgültig, mit dem, was daran geändert wurde.',
    meansJob: 'Die andere Änderung geht damit verloren.',
    meansAlert: 'Die andere Änderung geht damit verloren.',
  },
  moveFromThere: {
    label: 'Von dort umlagern, wo es jetzt ist',
    means: 'Es kommt dorthin, wohin es sollte.',
  },
  changeAnyway: { label: 'Trotzdem ändern', means: 'Selbst geprüft.' },
  useLines: {
    label: 'Eigene Änderung verwenden',
    means: 'Die andere Änderung derselben Angaben wird überschrieben.',
  },
  useJob: { label: 'Eigene Änderung verwenden', means: 'Die andere Änderung wird überschrieben.' },
  useAlert: { label: 'Eigene Meldung verwenden', means: 'Die andere Änderung wird überschrieben.' },
};
