import type { Translation } from '../catalogue.ts';
import type * as english from '../en/scanners.ts';

export const scanners: Translation<typeof english.scanners> = {
  list: 'Scanner',
  calibrate: 'Scanner einrichten',
  bursts: 'Eingaben des Scanners, Taste für Taste',
  log: 'Scanprotokoll',
  serial: 'Seriellen Scanner verbinden',
  serialOpen: 'Serieller Scanner verbunden',
  serialTrouble: {
    lost: 'Der serielle Scanner wurde abgezogen. Wieder einstecken und verbinden.',
    failed: 'Der Anschluss ließ sich nicht öffnen. Vielleicht benutzt ihn ein anderes Programm.',
  },
  forgetIt: 'Entfernen',
  forget: '{name} entfernen',
  forgetAsk: 'Zum Entfernen noch einmal drücken',
  before: '{text} vor jedem Code',
  after: '{text} nach jedem Code',
  forGs: '{text} statt GS',
  corrected: '{n, number} Zeichen berichtigt',
  slowest: 'bis zu {n, number} Millisekunden je Zeichen',
};

export const calibration: Translation<typeof english.calibration> = {
  title: 'Scanner einrichten',
  sheetTitle: 'Dockhand-Einrichtungsblatt',
  sheetIntro: 'Die zehn Codes der Reihe nach scannen, 1 bis 10, jeden einmal.',
  scanned: 'Gescannt',
  progress: '{n, number} von {of, number}',
  heard: 'Was ankam',
  name: 'Name des Scanners',
  firstName: 'Scanner',
  cancel: 'Abbrechen',
  again: 'Von vorn beginnen',
  print: 'Blatt drucken',
  keep: 'Speichern',
  next: 'Blatt drucken (F9), dann Code {n, number} scannen.',
  allScanned: 'Alle zehn Codes gescannt.',
  learned: 'Gelernt',
  tellsAim: 'Er meldet die Art des gelesenen Codes.',
  losesGs: 'Er sendet kein GS',
  losesGsNext:
    'Etiketten mit mehreren GS1-Teilen laufen ineinander. Den Scanner so einstellen, dass er GS oder ein anderes Zeichen dafür sendet, und von vorn beginnen.',
  lost: 'Verlorene Zeichen: {characters}',
  lostNext:
    'Akzenttasten verschlucken sie. Den Scanner auf die Tastaturbelegung dieses Computers oder auf Alt-Codes einstellen und von vorn beginnen.',
  failed: {
    caps: {
      title: 'Alle Buchstaben kamen groß statt klein oder umgekehrt an',
      next: 'Feststelltaste ausschalten, hier und am Scanner, und von vorn beginnen.',
    },
    unlike: {
      title: 'Falsches Blatt oder falsche Reihenfolge',
      next: 'Mit Code 1 von vorn beginnen und jeden Code einmal scannen.',
    },
  },
};

export const heardBursts: Translation<typeof english.heardBursts> = {
  title: 'Eingaben des Scanners',
  next: 'Etwas scannen: Es erscheint hier und zählt wie sonst auch.',
  close: 'Schließen',
  emptyTitle: 'Noch nichts',
  emptyNext: 'Etwas scannen. Was hier nicht erscheint, kam für einen Scanner zu langsam an.',
  burst: 'Wie empfangen; darunter, wie verstanden',
  scanner: 'Scanner',
  average: 'Tempo',
  longest: 'Längste Pause',
  keys: 'Tasten',
  ending: 'Beendet durch',
  milliseconds: '{n, number} ms',
  enter: 'Eingabetaste',
  tab: 'Tab',
  silence: 'Stille',
};

export const scanLog: Translation<typeof english.scanLog> = {
  title: 'Scanprotokoll',
  next: 'Alle Scans, die neuesten zuerst. Nichts wird je entfernt.',
  close: 'Schließen',
  export: 'Alle exportieren',
  saved: '{n, plural, one {# Scan} other {# Scans}} gespeichert in {file}',
  emptyTitle: 'Noch nichts',
  emptyNext: 'Jeder Scan bleibt hier, mit dem, was er bedeutet hat.',
  scan: 'Scan',
  meant: 'Was er bedeutet hat',
  piece: { title: 'Erster Teil eines Codes', detail: 'der Rest kam zu spät; der ganze Code steht darüber' },
  asked: 'gefragt, welcher gemeint ist',
  from: 'Wo',
  pace: 'Tempo',
  when: 'Wann',
  sources: {
    wedge: 'Scanner',
    serial: 'Serieller Scanner',
    camera: 'Kamera',
    file: 'Bild',
    typed: 'Von Hand',
  },
};
