import type { Translation } from '../catalogue.ts';
import type * as english from '../en/adjust.ts';

export const adjust: Translation<typeof english.adjust> = {
  usual: {
    BROKEN: 'zerbrochen',
    USED: 'verbraucht',
    SAMPLE: 'Muster',
    LOST: 'verloren',
    FOUND: 'gefunden',
    OTHER: 'anderes',
  },
  open: 'Bestand berichtigen',
  choice: '{way, select, more {+} other {−}}\u00a0{reason}',
  why: 'Warum: {item}',
  noReasons: 'Dieses Lager hat keine Gründe. Unter Einstellungen (F6) einen hinzufügen.',
  reasonGone: 'Diesen Grund gibt es nicht mehr. Esc: einen anderen wählen.',
  howMany: 'Wie viele',
  howManyHelp: 'Tippen, den Artikel je Stück einmal scannen oder einen Mengencode scannen.',
  howMuchHelp: 'Tippen, wie viel in {unit}, oder ein Etikett scannen, auf dem es steht.',
  comesTo: 'Aus {before} werden {left} · {reason}',
  inStock: '{n} im Bestand',
  notSoMany: 'nur {n} im Bestand',
  book: 'Buchen',
  sentenceWhy: 'Den Grund mit seiner Nummer wählen. Esc: zurück.',
  sentenceHowMany: 'Sagen, wie viele; Enter oder F9 bucht. Esc: anderer Grund.',
  sentencePrepared: 'Noch nicht gebucht: den Grund noch einmal scannen oder F9. Esc: anderer Grund.',
  line: '{day}: {by} {reason}, {operator}',
  adjusted: '{by} · {reason}',
  counted: '{by} · {reason}: aus {before} werden {left}. F9 bucht es',
  undone: 'rückgängig: {by} · {reason}, aus {before} werden {left}. F9 bucht es',
  ready: '{by} · {reason}: aus {before} werden {left}. Zum Buchen noch einmal scannen oder SENDEN',
  unbooked: 'nicht gebucht: {by} · {reason}, {item}',
  unwritten: {
    'too-long': 'nicht auf dem Artikel vermerkt: seine Notizen sind voll',
    'not-made': 'nicht auf dem Artikel vermerkt: er ist noch nicht gesendet',
  },
  refused: {
    'no-reason': 'nicht gebucht: zuerst einen Grund wählen',
    'no-quantity': 'nicht gebucht: sagen, wie viele',
    'not-so-many': 'nicht gebucht: nur {n} im Bestand',
  },
};

export const adjustSettings: Translation<typeof english.adjustSettings> = {
  title: 'Gründe für Berichtigungen',
  note: 'Jeder hat beim Berichtigen eine Nummer und einen Code auf dem Befehlsblatt. Einer für beide Richtungen hat zwei.',
  name: 'Grund {n, number}',
  direction: 'Richtung von {reason}',
  directions: { fewer: 'Weniger', more: 'Mehr', either: 'Beides' },
  remove: 'Entfernen',
  removeNamed: '{reason} entfernen',
  add: 'Grund hinzufügen',
  fresh: 'Neuer Grund',
  full: 'Neun Nummern sind das Höchste.',
  where: 'Auch auf dem Artikel vermerken',
  noteIn: { nowhere: 'Nein', notes: 'In seinen Notizen' },
  inField: 'Im Feld {name}',
  whereHelp:
    'Tag, Menge, Grund und Bediener. Notizen bekommen je eine Zeile; ein Feld hat die letzte Berichtigung.',
};
