import type { Translation } from '../catalogue.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Translation<typeof english> = {
  app: 'Dockhand',
  screens: 'Bereiche',
  skip: 'Direkt zum Bereich',
  status: 'Status',
  operator: 'Bediener:',
  pullPlug: 'Stecker ziehen',
  plugIn: 'Einstecken',
  settings: 'Einstellungen',
  tryAgain: 'Noch einmal versuchen',
  stopped: 'Diese Ansicht hat angehalten',
  stoppedNext:
    'Was gescannt und gebucht wurde, bleibt. Noch einmal öffnen, oder in einer anderen weiterarbeiten.',
  openAgain: 'Noch einmal öffnen',
  openInstead: '{profile} verwenden',
  stillShut: '{profile} ließ sich nicht öffnen.',
  readingStock: 'Der Bestand wird geladen',
  lastScan: 'Letzter Scan',
  ready: 'Bereit zum Scannen',
  readyDetail: 'ein Artikel, ein Lagerplatz oder eine Bestellung',
  tones: {
    done: 'Erledigt',
    look: 'Achtung',
    refused: 'Abgelehnt',
  },
  toCome: '{waiting, number} Scans in der Warteschlange',
  pause: 'Pause',
  paused: 'Pause',
  pausedDetail:
    'Scans kommen ins Scanprotokoll und bewirken nichts. Weiter: den Pausencode scannen oder die Taste drücken.',
  keptMeanwhile: '{scans, plural, one {Scan während der Pause} other {Scans während der Pause}}',
  goOn: 'Weiter',
  times: 'Nächster Scan × {times, number}',
  undo: 'Rückgängig',
  askedBefore: {
    title: 'Vorher gefragt, nicht beantwortet',
    times: '{code} ({times, number} ×)',
    scanAgain: 'nichts davon wurde gezählt: noch einmal scannen',
  },
  which: 'Was ist gemeint?',
  askedFirst: '{question} Das zuerst beantworten.',
  whichIs: 'Was ist mit {code} gemeint?',
  scannedTimes: '{times, plural, =1 {} other {#-mal gescannt.}}',
  scannedQuantity: 'Gescannte Menge: × {times, number}.',
  packSize: 'Wie viele sind darin?',
  packSizeOf: '{code} ist ein Karton {name}: Wie viele sind darin?',
  onlyLabelOf:
    '{code} ist das einzige Etikett von {name}, und die Nummer ist die eines Kartons: Wie viele im Bestand sind das? 1, wo ein Karton, eine Rolle oder Trommel als eines zählt; sonst, wie viele darin sind.',
  packSizeKeys:
    'Eintippen und Eingabetaste, oder einen Mengencode scannen. Das wird einmal gefragt. Esc: nicht gezählt.',
  moreQuestions: '{more, plural, =0 {} one {Noch # weitere Frage.} other {Noch # weitere Fragen.}}',
  moreOptions:
    '{n, plural, =0 {} one {# weiterer ist nicht zu sehen.} other {# weitere sind nicht zu sehen.}}',
  neither:
    'Oder den Lagerplatz scannen, an dem es liegt, sein eigenes Etikett oder eine Nummer vom Blatt mit den Befehlscodes. Esc: nichts davon (der Scan bleibt im Scanprotokoll).',
  byNumber:
    'Alle liegen an einem Lagerplatz: die Nummer drücken oder vom Blatt mit den Befehlscodes scannen. Esc: nichts davon (der Scan bleibt im Scanprotokoll).',
  aPlace: 'ein Lagerplatz',
  inStock: '{quantity} in {where}',
  at: 'Preis {price}',
  article: 'Artikelnummer {sid}',
  noPrice: 'keiner',
  waitingHere:
    '{waiting, plural, one {# Scan wartet} other {# Scans warten}} hier. Diese Seite offen lassen, bis Dockhand wieder läuft.',
  type: 'Eintippen',
  typeCode: 'Code eintippen',
  code: 'Code',
  typeCodeNext: 'Eingabetaste: zählt wie ein Scan. Esc: abbrechen.',
  keys: 'Tasten',
  keysOf: 'Tasten: {screen}',
  keysIntro: 'Was jede Taste, und jeder Code dieses Blattes, hier macht.',
  printKeys: 'Mit Befehlscodes drucken',
  closeKeys: 'Schließen',
  forHelpers: 'Für den Support',
};
