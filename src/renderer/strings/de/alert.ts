import type { Translation } from '../catalogue.ts';
import type { alert as english } from '../en/alert.ts';

export const alert: Translation<typeof english> = {
  title: 'Meldungen',
  open: 'Meldung einrichten',
  openMany: 'Meldungen',
  formTitle: 'Meldungen zu {name}',
  when: 'Melden, wenn die Menge',
  limit: 'Menge',
  minimumIs: 'Der Mindestbestand dieses Artikels ist {minimum, number}.',
  noMinimum:
    'Dieser Artikel hat keinen Mindestbestand. Unter „Bearbeiten“ einen eingeben; die Meldung folgt ihm dann.',
  sentenceNew: 'Bedingung wählen, dann speichern. Die Inhaber des Kontos werden benachrichtigt.',
  sentenceEdit: 'Ändern, dann speichern. Esc: neue Meldung.',
  save: 'Meldung speichern',
  change: 'Ändern',
  changeSpoken: 'Ändern: {alert}',
  remove: 'Löschen',
  removeSpoken: 'Löschen: {alert}',
  removeAsk: 'Zum Löschen noch einmal drücken',
  tripped: 'Erreicht',
  waiting: 'wartet im Ausgang',
  unknownKind: 'Eine andere Art von Meldung',
  choices: {
    minimum: 'den Mindestbestand erreicht',
    below: 'kleiner ist als',
    'at-most': 'höchstens so groß ist wie',
    above: 'größer ist als',
    'at-least': 'mindestens so groß ist wie',
  },
  atMinimum: 'Am Mindestbestand oder darunter',
  at: {
    below: 'Unter {value, number}',
    'at-most': 'Höchstens {value, number}',
    above: 'Über {value, number}',
    'at-least': 'Mindestens {value, number}',
  },
  atUnknown: {
    below: 'Unter einer nicht genannten Menge',
    'at-most': 'Höchstens bei einer nicht genannten Menge',
    above: 'Über einer nicht genannten Menge',
    'at-least': 'Mindestens bei einer nicht genannten Menge',
  },
};
