import type { Translation } from '../catalogue.ts';
import type { merge as english } from '../en/merge.ts';

export const merge: Translation<typeof english> = {
  title: 'Datensätze dieses Artikels',
  this: 'dieser',
  row: '{quantity} in {where}',
  price: 'Preis {price}',
  noPrice: 'kein Preis',
  by: {
    code: 'gleicher Code',
    name: 'nur gleicher Name',
  },
  open: 'Datensätze zusammenlegen',
  close: 'Getrennt lassen',
  sentence:
    'Mit der Nummer wählen, was auf diesen Datensatz kommt. Nichts wird gelöscht: die anderen bleiben, leer.',
  nothing: 'Nichts zusammenzulegen: kein anderer Datensatz hat Bestand.',
  into: '{where}: aus {was} werden {becomes}',
  from: '{where}: aus {was} werden {becomes}',
  stays: '{where}: {was} bleiben',
  carry: 'Was in {where} liegt, muss nach {to} gebracht werden.',
  way: {
    move: 'durch Umlagern; dieses Konto legt die Ware zusammen',
    adjust: 'kommt hier dazu und beim anderen weg: zwei Einträge',
  },
  stop: {
    empty: 'leer',
    'not-made': 'noch nicht im Warenwirtschaftssystem',
    unit: 'anders gemessen',
  },
  loses: {
    price: 'sein Preis {price} geht daran verloren',
    fields: 'seine eigenen Felder, etwa Charge oder Datum, gehen daran verloren',
  },
  send: '{n, plural, =1 {Zusammenlegen} other {# Datensätze zusammenlegen}}',
  reason: 'Datensätze zusammengelegt in {where}',
  last: 'Zuletzt zusammengelegt',
  half: {
    raised: '{quantity} zu einem Datensatz dazu, in {place}',
    emptied: '{quantity} von einem anderen weg, in {place}',
    moved: '{quantity} umgelagert von {place}',
  },
  as: {
    waits: 'gespeichert, wird gesendet',
    done: 'erledigt, bestätigt',
    apart: 'umgelagert; nachsehen, ob es dort ein Datensatz ist',
    asks: 'braucht jemanden im Postausgang (F5)',
    dropped: 'nicht gebucht',
    'going-back': 'wird zurückgebucht',
    back: 'zurückgebucht',
  },
  tooMany: 'Nur eine Hälfte ist gebucht: die Datensätze haben zusammen {n} zu viel. Siehe Postausgang (F5).',
  tooFew: 'Nur eine Hälfte ist gebucht: die Datensätze haben zusammen {n} zu wenig. Siehe Postausgang (F5).',
  said: {
    given: '{n, plural, one {# Datensatz} other {# Datensätze}} zu {item} gelegt',
    detail: 'in {where}; die anderen bleiben, leer',
    becomes: 'dann',
    refused: 'Nichts zusammengelegt',
    why: {
      nothing: 'einen Datensatz mit Bestand wählen',
      changed: 'die Mengen haben sich geändert: noch einmal ansehen, dann F9',
    },
  },
};
