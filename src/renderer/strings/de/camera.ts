import type { Translation } from '../catalogue.ts';
import type { camera as english, looking as englishLooking } from '../en/camera.ts';

export const camera: Translation<typeof english> = {
  title: 'Kamera',
  open: 'Kamera',
  close: 'Schließen',
  viewfinder: 'Was die Kamera sieht',
  which: 'Kamera',
  torch: 'Licht',
  pick: 'Bild wählen',
  drop: 'Ein Bild lässt sich auch überall ablegen oder einfügen.',
  several: 'Mehrere Codes. Welcher?',
};

export const looking: Translation<typeof englishLooking> = {
  starting: 'Die Kamera startet…',
  looking: 'Ein Etikett vor die Kamera halten.',
  reading: 'Das Bild wird gelesen…',
  'nothing-found': 'Kein Code im Bild gefunden. Näher heran, schärfer, mit weniger Spiegelung.',
  'no-picture': 'Das ist kein Bild.',
  'cannot-read': 'Bilder lassen sich hier nicht lesen. Scanner benutzen oder den Code eintippen (Strg K).',
  refused: 'Die Kamera ist gesperrt. Für diese Seite freigeben oder ein Bild wählen.',
  none: 'Keine Kamera gefunden. Eine anschließen oder ein Bild wählen.',
  busy: 'Ein anderes Programm benutzt die Kamera. Dort schließen oder ein Bild wählen.',
  insecure: 'Die Kamera geht nur, wenn Dockhand auf diesem Computer geöffnet ist.',
};
