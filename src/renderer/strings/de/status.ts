import type { Translation } from '../catalogue.ts';
import type { status as english } from '../en/status.ts';

export const status: Translation<typeof english> = {
  practice: 'Übung',
  unnamed: 'Bediener',
  network: {
    connecting: 'Verbindung wird aufgebaut',
    notConnected: 'Nicht verbunden',
    online: 'Online',
    silent: 'Online, noch keine Antwort',
    offline: 'Offline seit {at}',
    strange: 'Nicht das Lagersystem seit {at}',
    failing: 'Das Lagersystem antwortet mit Fehlern seit {at}',
    untrusted: 'Zertifikat abgelehnt seit {at}',
    practiceFailed: 'Das Übungslager ist nicht gestartet',
  },
  waiting: '{n, plural, one {# wartet} other {# warten}}',
  clearAt: 'gesendet bis etwa {at}',
  needYou: '{n, plural, one {# braucht} other {# brauchen}} Entscheidung',
  left: '{remaining, number} / {max, number} Anfragen frei',
  others: 'andere etwa {n, number} pro Minute',
  usedUp: 'Das Anfragelimit ist aufgebraucht',
  pauseAsked: 'Der Dienst bittet um eine Pause',
  resumes: '{why}; gesendet wird wieder {n, plural, =0 {gleich} other {in # min}}',
  warnings: {
    failing: {
      title: 'Das Lagersystem antwortet mit Fehlern; vorerst wird nichts gesendet.',
      next: 'Weiter scannen: Alles wartet sicher. Hält es an, den Betreiber des Systems verständigen.',
    },
    strange: {
      title: 'Statt des Lagersystems antwortet etwas anderes.',
      next: 'Ist dies ein Gastnetz, dort anmelden. Weiterscannen: alles wartet sicher.',
    },
    untrusted: {
      title: 'Das Zertifikat des Lagersystems ist ungültig, deshalb wird nichts gesendet.',
      next: 'Wer das Lagersystem betreut, muss es erneuern. Weiterscannen: alles wartet sicher.',
    },
    practiceFailed: {
      title: 'Das Übungslager ist nicht gestartet.',
      next: 'Dockhand schließen und neu starten. Alles wartet sicher.',
    },
    notWhole: {
      title:
        'Die ganze Bestandsliste wurde seit {at} nicht gelesen: seither Gelöschtes kann hier noch stehen.',
      next: 'Bleibt das so, melden, wo das Lagersystem betreut wird: vielleicht darf dieser Schlüssel sie nicht lesen.',
    },
    unread: {
      title:
        '{more, plural, =0 {{record} ließ sich nicht lesen: was hier davon steht, kann veraltet sein oder fehlen.} =1 {{record} und ein weiterer Datensatz ließen sich nicht lesen: was hier davon steht, kann veraltet sein oder fehlen.} other {{record} und # weitere Datensätze ließen sich nicht lesen: was hier davon steht, kann veraltet sein oder fehlen.}}',
      next: 'Melden, wo das Lagersystem betreut wird.',
    },
  },
  record: '{what} Nummer {id}',
  recordUnnumbered: '{what} ohne Nummer',
  records: {
    item: 'Artikel',
    order: 'Bestellung',
    job: 'Auftrag',
    alert: 'Meldung',
    'custom-field': 'Eigenes Feld',
    unit: 'Einheit',
    'item-group': 'Artikelgruppe',
  },
  keyWarnings: {
    held: {
      title:
        'Der Schlüsselbund hat den Zugangsschlüssel nicht gespeichert; er geht verloren, wenn Dockhand schließt.',
      next: 'Bis dahin gilt er. Einen Schlüsselbund einrichten lassen oder den vorhandenen entsperren.',
    },
    opening: {
      title: 'Der Schlüsselbund dieses Computers antwortet noch nicht: noch wird nichts gesendet.',
      next: 'Fragt er nach einem Passwort, es eingeben. Inzwischen weiterscannen.',
    },
    missing: {
      title: 'Es gibt keinen Zugangsschlüssel, deshalb wird nichts gesendet.',
      next: 'Den Zugangsschlüssel unter Einstellungen (F6) eingeben. Inzwischen weiterscannen.',
    },
    locked: {
      title: 'Der Schlüsselbund ist gesperrt, deshalb wird nichts gesendet.',
      next: 'Entsperren: liegt der Zugangsschlüssel darin, beginnt das Senden von selbst. Oder ihn unter Einstellungen (F6) neu eingeben. Inzwischen weiterscannen.',
    },
    absent: {
      title:
        'Es gibt keinen Zugangsschlüssel und auf diesem Computer keinen Schlüsselbund dafür: nichts wird gesendet.',
      next: 'Den Zugangsschlüssel unter Einstellungen (F6) eingeben; er gilt, bis Dockhand schließt. Inzwischen weiterscannen.',
    },
    refused: {
      title: 'Der Zugangsschlüssel wird nicht mehr angenommen, deshalb wird nichts gesendet.',
      next: 'Den richtigen unter Einstellungen (F6) eingeben. Inzwischen weiterscannen.',
    },
    'other-account': {
      title:
        'Der Zugangsschlüssel scheint zu einem anderen Lager zu gehören, deshalb wird nichts gesendet oder geladen.',
      next: 'Einen anderen unter Einstellungen (F6) eingeben. Gehört er sicher zu diesem Lager, ihn verwenden. Inzwischen weiterscannen.',
    },
  },
  keyStates: {
    ready: 'Im Schlüsselbund dieses Computers gespeichert',
    held: 'Nur bis Dockhand schließt',
    opening: 'Der Schlüsselbund antwortet noch nicht',
    missing: 'Kein Zugangsschlüssel',
    locked: 'Der Schlüsselbund ist gesperrt',
    absent: 'Kein Zugangsschlüssel und kein Schlüsselbund auf diesem Computer',
    refused: 'Nicht mehr angenommen',
    'other-account': 'Scheint zu einem anderen Lager zu gehören',
  },
  reading: {
    never: 'Der Bestand wurde noch nicht geladen',
    orders: 'Die Bestellungen werden geladen',
    stopped: 'Das Laden des Bestands steht bei {items, number} von {total, number}',
    stoppedAfter: 'Das Laden des Bestands steht nach {items, number}',
    offline: '{stopped}: keine Verbindung',
    soFar: 'Der Bestand wird geladen: bisher {items, number}',
    of: 'Der Bestand wird geladen: {items, number} von {total, number}',
    readyAt: 'Der Bestand wird geladen: {items, number} von {total, number}, fertig etwa {at}',
  },
};
