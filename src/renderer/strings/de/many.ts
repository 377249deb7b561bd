import type { Translation } from '../catalogue.ts';
import type { cost as enCost, many as en } from '../en/many.ts';

export const many: Translation<typeof en> = {
  new: 'Neuer Artikel',
  like: 'Neu wie dieser',
  location: 'Dieser Lagerplatz',
  office: 'Im Lagersystem suchen',
  move: 'Umlagern',
  edit: 'Ein Feld ändern',
  labels: 'Etiketten',
  delete: 'Löschen',
  exportAll: 'Liste exportieren',
  exportChosen: 'Exportieren',
  exported: '{n, number} Artikel gespeichert in {file}',
  noLabels: 'Keiner davon hat ein Etikett zum Drucken.',
  columns: { id: 'Nummer', notes: 'Notizen' },
  moveTitle: '{n, number} Artikel umlagern',
  whereTo: 'Wohin? Lagerplatz scannen, oder seinen Namen tippen.',
  moveReady: 'Alles von {n, number} Artikeln geht nach {where}.',
  editTitle: '{n, number} Artikel ändern',
  field: 'Feld',
  fields: { price: 'Preis', minQuantity: 'Mindestbestand', notes: 'Notizen', tags: 'Schlagwörter' },
  tag: 'Schlagwort für jeden davon',
  tagReady: '{n, number} Artikel haben dann das Schlagwort {tag}, neben denen von jetzt.',
  empties: 'Leeren: dort steht dann nichts mehr',
  editMissing: 'Tippen, was dort stehen soll.',
  editReady: 'Es steht dann in {field} von {n, number} Artikeln, was immer jetzt dort steht.',
  editClears: '{field} von {n, number} Artikeln wird geleert.',
  deleteTitle: '{n, number} Artikel löschen',
  goesWith:
    '{n, plural, one {# Artikel geht endgültig, mit {pieces, number} Bestand.} other {# Artikel gehen endgültig, mit zusammen {pieces, number} Bestand.}} Was auf Bestellungen steht, bleibt dort.',
  andMore: 'und {n, number} weitere',
  deleteAsk: '{n, number} Artikel endgültig löschen. Nochmals drücken',
  progress: '{done, number} von {all, number} hier gespeichert',
  waits: 'Was davor getan wurde, wird noch gespeichert: {done, number} von {all, number}. Dann geht dieses.',
};

export const cost: Translation<typeof enCost> = {
  about:
    '{commands, plural, one {# Eintrag} other {# Einträge}} im Postausgang, etwa {requests, number} Anfragen, {time}.',
  left: '{left, number} Anfragen hat das ganze Konto gerade noch.',
  offline: 'Nicht verbunden: sie warten hier, bis es so weit ist.',
  time: '{minutes, plural, =0 {unter einer Minute} one {etwa # Minute} other {etwa # Minuten}}',
};
