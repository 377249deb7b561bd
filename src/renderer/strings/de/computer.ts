import type { Translation } from '../catalogue.ts';
import type * as english from '../en/computer.ts';

export const computer: Translation<typeof english.computer> = {
  title: 'Dieser Computer',
  autostart: 'Mit dem Computer starten',
  autostartHelp: 'Dockhand öffnet sich von selbst, wenn sich jemand an diesem Computer anmeldet.',
  fullScreen: 'Vollbild',
  fullScreenHelp: 'F11 tut dasselbe.',
  kiosk: 'Nur Dockhand auf dem Bildschirm',
  kioskOpen: 'Ja. Strg+Umschalt+F11 beendet das.',
  kioskCode: 'Ja. Strg+Umschalt+F11 und ein Code beenden das.',
  on: 'Ein',
  off: 'Aus',
  byAdministrator: 'Von der Administration vorgegeben',
  fixed: '{value}. Von der Administration vorgegeben.',
  policy: 'Die Administration gibt vor',
  members: {
    warehouse: 'Lager',
    station: 'Name der Station',
    scanners: 'Scanner',
    language: 'Sprache',
    theme: 'hell oder dunkel',
    autostart: 'Start mit dem Computer',
    fullScreen: 'Vollbild',
    kiosk: 'nur Dockhand auf dem Bildschirm',
    updates: 'Aktualisierungen',
  },
  policyFile: 'In der Datei',
  save: 'Scanner- und Druckereinstellungen als Datei speichern',
  saveHelp:
    'Für andere Stationen: die Datei dort öffnen. Sie enthält keinen Schlüssel und keine Adresse eines Lagers.',
  saved: 'Gespeichert als {file}',
};

export const settingsFile: Translation<typeof english.settingsFile> = {
  title: 'Die Vorgaben der Administration gelten nicht',
  unreadable: 'Die Datei {file} ist nicht lesbar.',
  'too-large': 'Die Datei {file} ist zu groß für Einstellungen.',
  'not-json': 'Die Datei {file} ist beschädigt: ihr Inhalt ist kein JSON.',
  'has-key':
    'Die Datei {file} enthält, was wie ein Schlüssel aussieht: {members}. Ein Schlüssel wird nur am Computer eingegeben.',
  'unknown-members': 'Die Datei {file} enthält etwas Unbekanntes: {members}.',
  'bad-member': 'Die Datei {file} enthält einen Wert, der nicht geht: {members}.',
  'foreign-owner': 'Die Datei {file} oder ihr Ordner gehört nicht der Administration.',
  'writable-by-others':
    'Andere als die Administration dürfen in die Datei {file} oder in ihren Ordner schreiben.',
  next: 'Dockhand arbeitet ohne sie.',
};

export const handed: Translation<typeof english.handed> = {
  region: 'Von einem anderen Programm',
  order: 'Ein anderes Programm ruft Bestellung {number} auf.',
  orderWaits: 'Erst fertig eingeben, was begonnen ist.',
  open: 'Bestellung öffnen',
  orderUnknown: 'Hier gibt es keine Bestellung {number}.',
  orderUnknownNext: 'Vielleicht ist sie zu neu oder von einem anderen Lager. Nichts wurde geändert.',
  settings: 'Die Einstellungen der Datei {name} übernehmen?',
  sets: 'Sie ersetzen: {parts}.',
  keeps: 'Von der Administration vorgegeben und bleibt: {parts}.',
  parts: {
    wedge: 'woran ein Scan erkannt wird',
    scanners: '{n, plural, =0 {alle Scanner durch keinen} other {alle Scanner durch {names}}}',
    printer: 'den Etikettendrucker durch {host}',
    noPrinter: 'den Etikettendrucker durch keinen',
    sound: 'Ton ein oder aus',
  },
  nothing: 'Es steht nichts darin.',
  take: 'Übernehmen',
  leave: 'Meine behalten',
  badSettings: 'Diese Einstellungen werden nicht übernommen.',
  refused: 'Das wurde nicht geöffnet.',
  why: {
    'too-long': 'Der Link ist zu lang.',
    'unseen-characters': 'Im Link stehen verborgene Zeichen.',
    'not-ours': 'Dockhand öffnet Links zu einer Bestellung und Einstellungsdateien. Sonst nichts.',
    'bad-link': 'Ein Link darf eine Bestellung nennen und nichts weiter sagen.',
    several: 'Es war mehr als eines auf einmal.',
  },
  close: 'Schließen',
};

export const kiosk: Translation<typeof english.kiosk> = {
  region: 'Dockhands Vollbild verlassen',
  code: 'Code der Administration',
  wrong: 'Das ist nicht der Code.',
  leave: 'Verlassen',
  stay: 'Bleiben',
};
