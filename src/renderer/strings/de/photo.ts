import type { Translation } from '../catalogue.ts';
import type { photo as english } from '../en/photo.ts';

export const photo: Translation<typeof english> = {
  of: 'Foto von {title}',
  ofNamed: 'Foto von {title}, {name}',
  place: '{n, number} von {all, number}',
  sentence: '{n, plural, one {Esc: zurück.} other {Pfeile: nächstes Foto. Esc: zurück.}}',
  close: 'Foto schließen',
  larger: 'Größer',
  times: '{zoom, number}-mal so groß',
  fit: 'Einpassen',
  remove: 'Entfernen',
  keep: 'Behalten',
  add: 'Hinzufügen',
  removeOf: 'Entfernen: {photo}',
  keepOf: 'Behalten: {photo}',
  addOf: 'Hinzufügen: {photo}',
  elsewhere: 'Diese Fotos sind auf anderen Beständen des Artikels.',
  none: 'Keine Fotos. Sie kommen beim Anlegen eines Artikels dazu.',
  atCreation: 'Neue Fotos kommen beim Anlegen eines Artikels dazu.',
};
