import type { Translation } from '../catalogue.ts';
import type { band as english } from '../en/band.ts';

export const band: Translation<typeof english> = {
  before: 'Zuletzt: {title}, {age}',
  beforeOn: 'Zuletzt: {title}, unter {screen}, {age}',
  on: 'unter {screen}',
  lastDone: 'letzter Schritt',
  undoInOutbox: 'im Postausgang (F5) lässt sich der Eintrag rückgängig machen',
  lastSaid: 'letzte Änderung',
  undoneChoice: {
    copy: 'neuer Datensatz',
    aside: 'zurückgestellt',
    notAside: 'zurückgeholt',
    notAccepted: 'kein neuer Datensatz',
  },
  nothingToMove: 'nichts weiter umzulagern',
  nothingToPutAway: 'nichts weiter einzulagern',
  nothingInHand: 'nichts weiter in der Hand',
  figureOpen: 'die eingetippte Zahl ist nicht lesbar und zählt noch nicht',
  notAnswered: 'Noch keine Antwort',
  kept: 'Dockhand läuft nicht mehr. Der Scan bleibt hier und wird einmal gezählt, sobald es wieder läuft.',
  notCounted: 'nicht gezählt. {next}',
};
