import type { Translation } from '../catalogue.ts';
import type { linePhotos as english } from '../en/line-photos.ts';

export const linePhotos: Translation<typeof english> = {
  title: 'Fotos',
  file: 'Foto aus Datei',
  camera: 'Foto mit der Kamera',
  take: 'Foto aufnehmen',
  remove: 'Entfernen',
  removeOf: '{photo} entfernen',
  kept: '{n, plural, one {# Foto} other {# Fotos}}',
  help: 'Sie bleiben an dieser Station und kommen auf den Wareneingangsschein.',
  full: '{n, number} Fotos: mehr behält eine Position nicht.',
  notOne: '{name} ist kein Bild, das sich behalten lässt.',
};
