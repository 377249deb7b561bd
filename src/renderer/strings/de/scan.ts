import type { Translation } from '../catalogue.ts';
import type * as english from '../en/scan.ts';

export const scan: Translation<typeof english.scan> = {
  title: 'Scannen',
  search: 'Suchen',
  placeholder: 'Name, Code, Lagerplatz oder Bestellung',
  hintsTitle: 'Übung: Hier ist nichts echt. Zum Ausprobieren',
  unknown: {
    title: 'Unbekannter Code',
    next: 'Etikett prüfen und noch einmal scannen. Der Code bleibt in der Liste der unbekannten Codes, bis ihn jemand zuordnet.',
    sentence: 'Was ist das? Taste drücken oder weiterscannen.',
  },
  unread: {
    title: 'Code noch nicht erkannt',
    next: 'Er kann in dem Bestand sein, der noch nicht geladen ist. Noch einmal scannen, wenn alles geladen ist.',
    sentence: 'Weiterscannen, oder Taste drücken, falls bekannt ist, was es ist.',
  },
  knownNow: {
    title: 'Dieser Code ist jetzt bekannt',
    next: 'Er wurde inzwischen geladen, oder jemand hat ihn zugeordnet.',
    sentence: 'Anzeigen oder weiterscannen.',
  },
  show: 'Anzeigen',
  link: 'Vorhandener Artikel',
  make: 'Neuer Artikel',
  linkPlace: 'Etikett eines Lagerplatzes',
  orderIs: '{number}: {status}',
  orderWillBe: '{number} wird: {status}',
  orderTakesNone: '{vendor}. Die Bestellung kann jetzt nicht angenommen werden. Beim Besteller nachfragen.',
  sentenceItem: 'Was jetzt? Taste drücken oder weiterscannen.',
  sentenceNone: 'Scannen, oder Namen oder Code eingeben.',
  otherOrders: 'In {n, plural, one {# weiterer Bestellung} other {# weiteren Bestellungen}}: Wareneingang',
  receiveOn: 'Wareneingang zu {order}',
  move: 'Umlagern',
  countHere: 'Diesen Lagerplatz zählen',
  moveHere: 'Artikel hierher umlagern',
  countPlace: '{name} zählen',
  toCome: 'noch {remaining} offen · {vendor}',
  next: 'Nächste Schritte',
  price: 'Preis',
  atLeast: 'Mindestbestand',
  tags: 'Schlagwörter',
  notes: 'Notizen',
  orderHint: 'Bestellung {number}',
  placeSpoken: 'Lagerplatz {name}',
  alsoIn: 'Außerdem in',
  sumHere: 'zusammen {n} in {where}, in {records, number} Datensätzen',
  onItsWay: '{name}, unterwegs',
  inPlace: 'Inhalt von {name}',
  emptyPlace: 'Hier ist nichts',
  emptyPlaceNext: 'Etwas hierher umlagern oder den Lagerplatz zählen.',
  firstShown: 'Die ersten {n, number} werden angezeigt. Andere durch Tippen finden.',
  notThere: 'Noch nicht im Lagersystem: steht im Postausgang',
  atService:
    '{n} im Lagersystem; der Postausgang {way, select, more {bringt noch {difference} dazu} other {nimmt noch {difference} weg}}',
  locations: '{n, plural, one {# Lagerplatz} other {# Lagerplätze}}',
  items: '{n, number} Artikel',
};

export const link: Translation<typeof english.link> = {
  title: 'Zu welchem Artikel gehört dieses Etikett?',
  search: 'Name oder Code des Artikels',
  sentence: 'Namen eingeben und auswählen, oder ein anderes Etikett des Artikels scannen.',
  isLabelOf: '{code} ist ein Etikett von {name}',
  stock: '{quantity} in {where}',
  confirmSentence: 'Stimmt das? Esc: anderen Artikel wählen.',
  write: 'Beim Artikel speichern',
  writeUnder: 'Gilt an jeder Station',
  keep: 'Nur an dieser Station speichern',
  keepUnder: 'Zählt hier als ein Stück',
  notYet: 'Das Lagersystem hat diesen Artikel noch nicht. Noch einmal versuchen, wenn er gesendet ist.',
};

export const linkPlace: Translation<typeof english.linkPlace> = {
  title: 'Zu welchem Lagerplatz gehört dieses Etikett?',
  search: 'Name des Lagerplatzes',
  sentence: 'Namen des Lagerplatzes eingeben und auswählen. Für einen neuen den auswählen, in dem er liegt.',
  whichSentence: 'Ist es dieser, oder ein neuer darin? Esc: anderen wählen.',
  isLabelOf: '{code}: {name}',
  write: 'Es ist das Etikett von {name}',
  make: 'Neuer Lagerplatz in {name}',
  hasLabels: 'Dieser Lagerplatz hat schon beide Etiketten.',
};

export const make: Translation<typeof english.make> = {
  title: 'Neuer Artikel',
  name: 'Name',
  where: 'Lagerplatz',
  wherePlaceholder: 'Name des Lagerplatzes, oder sein Etikett scannen',
  another: 'Ändern',
  quantity: 'Vorhandene Menge',
  codeType: 'Codeart',
  keep: 'Artikel anlegen',
  sentence: 'Namen eingeben; Lagerplatz scannen oder eingeben.',
  ready: '{name}, neu in {where}.',
};

export const edit: Translation<typeof english.edit> = {
  open: 'Bearbeiten oder löschen',
  openMade: 'Bearbeiten',
  title: '{name} bearbeiten',
  where: '{quantity} in {where}',
  name: 'Name',
  least: 'Mindestbestand',
  price: 'Preis',
  code: 'Etikett',
  codeHelp: 'Neues Etikett scannen oder eingeben. Leer lassen, wenn es keines gibt.',
  notes: 'Notizen',
  notesLater: 'Notizen lassen sich ändern, wenn der Artikel gesendet ist.',
  keep: 'Speichern',
  remove: 'Artikel löschen',
  deleteAsk:
    '{quantity, plural, =0 {Wird endgültig gelöscht. Noch einmal drücken} other {Alle {all} werden endgültig gelöscht. Noch einmal drücken}}',
  incomplete: 'Etwas fehlt oder ist keine Zahl.',
  unchanged: 'Ändern, was nicht stimmt. Esc: zurück.',
  unchangedOrDelete:
    'Ändern, was nicht stimmt. Esc verlässt das Feld: dann löscht Entf, und Esc geht zurück.',
  changed: 'Geändert: {fields}.',
};

export const moveFolder: Translation<typeof english.moveFolder> = {
  open: 'Diesen Lagerplatz umlagern',
  title: '{name} umlagern',
  search: 'In welchen Lagerplatz?',
  sentence: 'Den Lagerplatz scannen, in den er kommt, oder dessen Namen eingeben.',
  goes: '{name} kommt in {into}',
  from: 'Mit allem, was darin ist. Jetzt in {from}.',
  move: 'Umlagern',
  confirm: 'Stimmt das? Esc: anderen Lagerplatz wählen.',
  onItsWay: 'unterwegs nach {into}',
};

export const unmatched: Translation<typeof english.unmatched> = {
  title: 'Unbekannte Codes',
  toIdentify: '{n, number} zuzuordnen',
  open: 'Unbekannte Codes ({n, number})',
  sentence: 'Was ist {code}?',
  spoken: '{code}, {times, number}-mal gescannt',
  code: 'Code',
  where: 'Wo gescannt',
  when: 'Zuletzt',
  times: 'Anzahl',
  forget: 'Code entfernen',
  forgetAsk: 'Zum Entfernen noch einmal drücken',
  forgotten: 'von der Liste genommen, bis er wieder gescannt wird',
  remembered: 'wieder auf der Liste der unbekannten Codes',
  emptyTitle: 'Keine unbekannten Codes',
  emptyNext: 'Unbekannte Codes bleiben hier, bis jemand sie zuordnet.',
};

export const inForm: Translation<typeof english.inForm> = {
  as: {
    'new-item': 'Etikett des neuen Artikels',
    'new-location': 'Etikett des neuen Lagerplatzes',
    label: 'Neues Etikett',
    pack: 'Code des Gebindes',
    field: 'Ins Feld übernommen',
  },
  detail: {
    all: 'F9 speichert es',
    unread: 'F9 speichert es; noch nicht aller Bestand ist geladen, es kann bekannt sein',
    lacks: 'übernommen; bevor F9 speichert, ist noch etwas einzugeben',
  },
  stillOn: 'nicht geöffnet: {item} wird noch geändert',
};
