import type { Translation } from '../catalogue.ts';
import type { control as english } from '../en/control.ts';

export const control: Translation<typeof english> = {
  names: {
    send: 'Senden',
    undo: 'Letzten Scan rückgängig machen',
    next: 'Nächste Position',
    previous: 'Vorige Position',
    labels: 'Etiketten drucken',
    discard: 'Verwerfen',
    pause: 'Pause / Weiter',
    times: 'Nächster Scan × {times, number}',
    operator: 'Bediener: {name}',
    topLevel: 'Zur obersten Ebene',
    place: 'Zu diesem Lagerplatz',
    join: 'Für die Einstellungen einer anderen Station',
  },
  asks: 'zum Bestätigen noch einmal scannen',
  done: 'vom Blatt mit den Befehlscodes',
  nothing: {
    send: 'hier gibt es nichts zu senden',
    undo: 'hier gibt es nichts rückgängig zu machen',
    line: 'hier gibt es keine solche Position',
    labels: 'hier gibt es nichts zu drucken',
    discard: 'hier gibt es nichts zu verwerfen',
    other: 'nichts wurde getan',
  },
  refusals: {
    'from-picture': {
      title: 'Befehlscodes gehen nur mit einem Scanner',
      detail: 'nichts wurde getan: er kam von einer Kamera oder aus einem Bild',
    },
    'no-site': {
      title: 'Dieser Befehlscode ist zum Üben',
      detail: 'nichts wurde getan: unter Etiketten neue Befehlscodes drucken',
    },
    'other-site': {
      title: 'Ein Befehlscode eines anderen Standorts',
      detail: 'nichts wurde getan: unter Etiketten neue Befehlscodes drucken',
    },
    'not-joining': {
      title: 'Dieser Code richtet eine andere Station ein',
      detail: 'nichts wurde getan: dort scannen, unter Einstellungen (F6), Befehlscodes',
    },
  },
};
