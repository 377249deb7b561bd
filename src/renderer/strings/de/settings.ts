import type { Translation } from '../catalogue.ts';
import type * as english from '../en/settings.ts';

export const settings: Translation<typeof english.settings> = {
  title: 'Einstellungen',
  station: 'Diese Station',
  stationName: 'Name der Station',
  operator: 'Bediener',
  operatorHelp: 'Steht bei allem, was hier getan wird.',
  scanner: 'Scanner',
  scannerNote: 'Nur ändern, wenn Scans für Getipptes gehalten werden oder Getipptes für Scans.',
  wedge: {
    averageGap: {
      label: 'Tempo des langsamsten Scanners',
      help: 'Millisekunden je Zeichen. Mehr lässt langsamere Scanner zu.',
    },
    settle: { label: 'Pause, die einen Scan beendet', help: 'Millisekunden ohne ein weiteres Zeichen.' },
    minimumLength: { label: 'Kürzester Code', help: 'Zeichen. Kürzeres gilt als getippt.' },
  },
  printer: 'Etikettendrucker',
  printerAddress: 'Netzwerkadresse',
  printerHelp: 'Für ZPL-Drucker. Leer lassen, um nur auf den Druckern dieses Computers zu drucken.',
  printerWrong: 'Hostname oder IP-Adresse, mit :Port, wenn nicht 9100',
  printerHead: 'Druckauflösung',
  dpi: '{n, number} dpi',
  look: 'Ton und Darstellung',
  sound: 'Ton',
  soundHelp: 'Ein Ton für jeden Scan: erledigt, Achtung, abgelehnt.',
  theme: 'Hell oder dunkel',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  language: 'Sprache',
  asComputer: 'Wie der Computer',
  about: 'Über Dockhand',
  files: 'Die Arbeit ist gespeichert in',
  version: 'Version',
  keys: 'Zugangsschlüssel sind gespeichert in',
  keptIn: {
    keytar: 'Schlüsselbund dieses Computers (keytar)',
    'native-keyring': 'Schlüsselbund dieses Computers (@napi-rs/keyring)',
    'safe-storage': 'Datei, die der Schlüsselbund dieses Computers öffnet (safeStorage)',
  },
  keptNowhere: 'Arbeitsspeicher, bis Dockhand geschlossen wird',
  outOfRange: '{least, number, ::group-off} bis {most, number, ::group-off}',
};

export const events: Translation<typeof english.events> = {
  title: 'Sofortige Aktualisierung',
  note: 'Das Lagersystem kann dieser Station mitteilen, was sich geändert hat. Sonst erscheinen Änderungen etwas später.',
  port: 'Port auf diesem Computer',
  reach: 'Aus dem Netzwerk zulassen',
  reachHelp: 'Für einen Proxy oder Tunnel, der auf einem anderen Computer am Standort läuft.',
  secret: 'Signaturgeheimnis',
  secretHelp: 'Von der Webhook-Seite des Lagersystems, falls dort eines steht.',
  listen: 'Empfang starten',
  sign: 'Nur signierte Mitteilungen annehmen',
  stop: 'Empfang beenden',
  address: 'Mitteilungen kommen an unter',
  signature: {
    no: 'Proxy oder Tunnel auf diese Adresse richten und sie geheim halten.',
    yes: 'Nur signierte Mitteilungen werden angenommen.',
    'until-closed':
      'Nur signierte Mitteilungen werden angenommen. Dieser Computer konnte das Geheimnis nicht speichern: nach einem Neustart noch einmal eingeben.',
    missing:
      'Das Signaturgeheimnis ist nicht lesbar, deshalb wird jede Mitteilung abgelehnt. Noch einmal eingeben.',
  },
  taken: 'Ein anderes Programm benutzt diesen Port. Einen anderen Port wählen.',
};

export const receiving: Translation<typeof english.receiving> = {
  title: 'Wareneingang',
  wholeLine: 'Ein Scan zählt die ganze Position',
  wholeLineHelp:
    'Ein Scan eines Artikels auf einer Bestellung zählt alles, was auf seiner Position noch kommt. Ein Mengencode oder ein Karton zählt, was er sagt. Aus: ein Stück.',
};

export const commandCodes: Translation<typeof english.commandCodes> = {
  title: 'Befehlscodes',
  note: 'Hier gedruckte Befehlscodes gelten nur an diesem Standort. Weitere Stationen können sie übernehmen.',
  join: 'Codes einer anderen Station übernehmen',
  joinTitle: 'Den letzten Code auf ihrem Blatt mit Befehlscodes scannen',
  joinHow: 'Er heißt „{name}“. Das Blatt an der anderen Station drucken, unter „Etiketten“.',
  joinNext: 'Früher an dieser Station gedruckte Befehlscodes bewirken dann nichts mehr.',
  cancel: 'Abbrechen',
};
