import type { Translation } from '../catalogue.ts';
import type { help as english } from '../en/help.ts';

export const help: Translation<typeof english> = {
  open: 'Hilfe',
  title: 'Hilfe',
  close: 'Schließen',
  firstSteps: 'Erste Schritte',
  firstStepsAbout: 'Lager wählen, Scanner prüfen, beginnen.',
  checkScanner: 'Scanner prüfen',
  checkScannerAbout: 'Zeigt, was er sendet, bevor etwas gebucht wird.',
  startOver: 'Übung von vorn beginnen',
  startOverAbout: 'In den Einstellungen, beim Übungslager. Es wird vorher gefragt.',
  keys: 'Tasten der Ansicht',
  keysAbout:
    'Was Tasten und Befehlscodes dort tun, wo man gerade ist, zum Nachsehen und Drucken. Die Taste ? zeigt es überall.',
  step: 'Schritt {n, number} von 3',
  scanNow: 'Einfach scannen, und die Arbeit beginnt. Diese Schritte stehen später unter Hilfe.',
  skip: 'Überspringen',
  back: 'Zurück',
  next: 'Weiter',
  begin: 'Beginnen',
  warehouse: {
    title: 'Wo soll gearbeitet werden?',
    practise: 'Erst üben',
    practiseAbout:
      'Ein Lager auf diesem Computer, mit Bestand und Bestellungen zum Ausprobieren. Nichts darin ist echt, und es lässt sich von vorn beginnen.',
    goOn: 'Weiter mit {name}',
    connect: 'Eigenes Lager verbinden',
    connectAbout: 'Nötig sind Adresse und Zugangsschlüssel. Beides hat, wer das Lagersystem betreibt.',
  },
  scanner: {
    title: 'Irgendein Etikett scannen',
    sentence: 'Nur eine Prüfung: Es wird nichts gebucht.',
    empty: 'Wartet auf einen Scan',
    emptyNext: 'Jeder Code ist recht: ein Artikel, ein Karton, ein Lagerplatz.',
    arrived: 'Das ist angekommen',
    same: 'Steht das so auf dem Etikett? Dann ist der Scanner bereit.',
    slow: 'Dieser Scanner ist langsam: Seine Scans würden für Getipptes gehalten',
    slowNext: 'Einmal einrichten, mit einem gedruckten Blatt von zehn Codes.',
    setUp: 'Scanner einrichten',
    none: 'Kein Scanner? Codes lassen sich nach Strg+K tippen oder mit der Kamera lesen.',
  },
  done: {
    title: 'Bereit',
    scan: 'Einen Artikel, einen Lagerplatz oder eine Bestellung scannen: Dockhand zeigt sie.',
    receive: 'Ware zu einer Bestellung annehmen',
    move: 'Bestand an einen anderen Lagerplatz umlagern',
    count: 'Zählen, was im Regal liegt',
    sentence: 'Unter Hilfe, links, stehen diese Schritte jederzeit.',
  },
};
