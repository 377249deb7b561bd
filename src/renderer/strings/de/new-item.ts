import type { Translation } from '../catalogue.ts';
import type {
  location as enLocation,
  newItem as en,
  office as enOffice,
  pattern as enPattern,
} from '../en/new-item.ts';

export const newItem: Translation<typeof en> = {
  title: 'Neuer Artikel',
  likeTitle: 'Neuer Artikel wie {name}',
  sentence: 'Namen tippen; Lagerplatz scannen oder tippen.',
  unread: 'Eines der Felder lässt sich so nicht lesen: Dort steht es.',
  kept: 'Früher begonnen und noch nicht angelegt',
  beginAnew: 'Neu beginnen',
  unit: 'Einheit eines Maßes',
  noUnit: 'keine',
  itsPhotos: '{n, plural, one {Mit dem Foto des Originals} other {Mit den # Fotos des Originals}}',
  printsLabel: 'Etikett sofort drucken',
  copy: 'Mit allem kopieren',
  copyHelp:
    'Eine Kopie hat Namen, Preis, Mindestbestand, Notizen, Schlagwörter, Fotos und Felder des Originals, was immer hier getippt ist; nur Lagerplatz und Menge sind ihre eigenen.',
};

export const office: Translation<typeof enOffice> = {
  title: 'Im Lagersystem suchen',
  search: 'Name des Artikels',
  placeholder: 'Ein Teil des Namens',
  go: 'Suchen',
  sentence: 'Jede Suche ist eine Anfrage. Sie findet Artikel nach Namen, auch noch nicht geladene.',
  asking: 'Das Lagersystem wird gefragt',
  found: '{n, plural, =0 {Nichts} other {# Artikel}} im Lagersystem gefunden',
  more: 'Nächste Seite',
  rows: 'Im Lagersystem gefunden',
  mark: 'aus dem Lagersystem',
  news: 'neuer als hier, wird geladen',
  notHere: 'hier noch nicht geladen, wird geladen',
  not: {
    offline: {
      title: 'Das Lagersystem ist nicht erreichbar',
      next: 'Stattdessen im Geladenen suchen, oder später nochmals, wenn es verbunden ist.',
    },
    'no-key': { title: 'Zum Fragen fehlt der Schlüssel', next: 'Schlüssel in den Einstellungen eingeben.' },
    busy: {
      title: 'Die Anfragen des Kontos sind vorerst verbraucht',
      next: 'In einigen Minuten nochmals. Das Geladene lässt sich inzwischen durchsuchen.',
    },
    failing: {
      title: 'Das Warenwirtschaftssystem hatte einen Fehler',
      next: 'Später noch einmal versuchen. Was hier geladen ist, lässt sich inzwischen durchsuchen.',
    },
    refused: {
      title: 'Das Warenwirtschaftssystem hat nicht gesucht',
      next: 'Es sagt: {words}. Stattdessen suchen, was hier geladen ist.',
    },
    unread: {
      title: 'Die Antwort war nicht zu lesen',
      next: 'Nichts wurde geändert. Nochmals versuchen, oder im Geladenen suchen.',
    },
  },
};

export const location: Translation<typeof enLocation> = {
  title: 'Lagerplatz {name}',
  topTitle: 'Oberste Ebene',
  sentence: 'Ändern, was darauf steht, oder eine Taste drücken.',
  name: 'Name',
  code: 'Etikett',
  codeHelp: 'Neues Etikett scannen oder tippen. Leer lassen für keines.',
  notes: 'Notizen',
  keep: 'Speichern',
  new: 'Neuer Lagerplatz darin',
  newTop: 'Neuer Lagerplatz',
  newTitle: 'Neuer Lagerplatz in {name}',
  newSentence: 'Namen tippen.',
  make: 'Lagerplatz anlegen',
  like: 'Neu wie dieser',
  likeTitle: 'Neuer Lagerplatz wie {name}',
  likeSentence: 'Namen tippen. Was im anderen liegt, wird nicht kopiert.',
  move: 'In einen anderen legen',
  label: 'Etikett drucken',
  many: 'Viele nach Muster',
  delete: 'Lagerplatz löschen',
  holds:
    '{folders, plural, =0 {} one {# Lagerplatz und } other {# Lagerplätze und }}{items, number} Artikel darin, in jeder Tiefe.',
  ofJobs:
    '{n, plural, one {Hier liegt, was auf dem Auftrag {names} ist} other {Hier liegt, was auf den Aufträgen {names} ist}}',
  deleteAsk:
    '{folders, plural, =0 {} one {# Lagerplatz, } other {# Lagerplätze, }}{items, number} Artikel und er selbst endgültig löschen. Nochmals drücken',
  empty: 'Leer.',
};

export const pattern: Translation<typeof enPattern> = {
  title: 'Lagerplätze nach Muster, in {name}',
  from: 'Erster',
  to: 'Letzter',
  fromHelp: 'Wie A-01-01.',
  toHelp: 'Wie D-12-06. Jeder Teil zählt vom ersten bis zum letzten.',
  prefix: 'Etiketten beginnen mit',
  isNested: 'Einer im anderen: A, A-01, A-01-01',
  sentence: 'Den ersten und den letzten tippen.',
  why: {
    shape: 'Erster und letzter sind nicht gleich gebaut: Buchstaben, Ziffern und Zeichen müssen passen.',
    backwards: 'Ein Teil des letzten kommt vor dem des ersten.',
    many: 'Mehr als {most, number} auf einmal. Einen Teil davon nehmen.',
  },
  ready:
    '{n, plural, one {# Lagerplatz} other {# Lagerplätze}}: {there, plural, =0 {keiner ist} one {# ist} other {# sind}} schon da{bare, plural, =0 {} other {, # ohne Etikett}}.',
  taken:
    '{n, plural, one {# Etikett steht} other {# Etiketten stehen}} schon auf etwas anderem: ein Scan fragte, was gemeint ist. Anders beginnen lassen.',
  some: '{first}, {second} … {last}',
  make: 'Anlegen und drucken',
  label: 'Etikettieren und drucken',
  print: 'Etiketten drucken',
  stopped: 'Nicht alle konnten angelegt werden. Was angelegt ist, steht im Postausgang.',
};
