import type { Translation } from '../catalogue.ts';
import type { reference as english } from '../en/reference.ts';

export const reference: Translation<typeof english> = {
  title: 'Übersicht',
  fields: 'Eigene Felder',
  noFields: 'Dieses Konto hat keine eigenen Felder.',
  units: 'Einheiten',
  noUnits: 'Der Dienst nennt keine Einheiten.',
  field: {
    text: 'Text',
    number: 'Zahl',
    date: 'Datum',
    'yes-no': 'ja oder nein',
    choice: 'eines aus einer Liste',
    phone: 'Telefonnummer',
    link: 'Link',
    'e-mail': 'E-Mail-Adresse',
    barcode: 'Barcode',
  },
  otherType: 'von der Art {type}, als Text gezeigt',
  noType: 'ohne genannte Art, als Text gezeigt',
  for: { item: 'an Artikeln', folder: 'an Lagerplätzen', all: 'an Artikeln und Lagerplätzen' },
  uses: {
    records:
      '{n, plural, =0 {noch an keinem Datensatz} one {# Datensatz hat einen Wert} other {# Datensätze haben einen Wert}}',
    atLeast: '{n, number} Datensätze oder mehr haben einen Wert',
    find: 'durch Suchen zu finden',
    scan: 'durch Scannen zu finden',
    reminders:
      '{n, plural, =0 {für Meldungen nutzbar} one {von # Meldung beobachtet} other {von # Meldungen beobachtet}}',
  },
  unitsMeans: 'Eine Einheit steht bei dem, was an einem Artikel gemessen wird, überall neben seiner Menge.',
  assumptions: 'Was vom Dienst angenommen wird',
  assumptionsMeans:
    'Was in der Beschreibung des Dienstes nicht steht und wovon Dockhand ausgehen muss: was das ist, was an diesem Konto zu sehen war und was daraus folgt.',
  open: 'Annahmen',
  back: 'Felder und Einheiten',
  list: 'Annahmen',
  observe: 'Konto ansehen',
  observed: 'Angesehen {at}. Drei Abfragen; geschrieben wird nichts.',
  neverObserved: 'Noch nicht angesehen. Drei Abfragen; geschrieben wird nichts.',
  sure: { A: 'sicher', B: 'wahrscheinlich', C: 'geraten' },
  seen: {
    fits: '{n, plural, one {einmal gesehen, wie angenommen} other {#-mal gesehen, wie angenommen}}',
    differs: '{n, plural, one {einmal anders gesehen} other {#-mal anders gesehen}}: {words}',
    is: 'gesehen: {words}',
    none: 'nichts da, woran es zu sehen wäre',
    unseen: 'nicht gesehen',
  },
  switch: 'Darauf darf gebaut werden',
  off: 'ausgeschaltet',
  stillGo:
    '{n, plural, one {# Eintrag von vorher wartet im Postausgang (F5) und wird trotzdem gesendet.} other {# Einträge von vorher warten im Postausgang (F5) und werden trotzdem gesendet.}}',
  done: 'Konto angesehen',
  offline: 'nicht gefragt: keine Verbindung',
  busy: 'nicht gefragt: das Kontingent des Dienstes ist gerade verbraucht',
  failed: 'das Konto ließ sich nicht lesen',
};
