import type { Translation } from '../catalogue.ts';
import type { updates as english } from '../en/updates.ts';

export const updates: Translation<typeof english> = {
  title: 'Neue Versionen',
  sources: 'Dockhand wurde aus seinen Quellen gestartet. Eine neue Version kommt mit ihnen.',
  off: 'Aus. Für neue Versionen hat die Administration keine Adresse festgelegt.',
  policyUnreadable:
    'Aus. Was die Administration für neue Versionen festgelegt hat, ist nicht lesbar. Bitte der Administration sagen.',
  checkedAt: 'Zuletzt geprüft',
  check: 'Jetzt prüfen',
  install: 'Jetzt installieren',
  installAsk: 'Installieren und neu starten?',
  file: 'Aus einer Datei installieren',
  isThere: 'Neue Version {version}',
  notLooked: 'Seit dem Öffnen von Dockhand nicht geprüft.',
  current: 'Das ist die neueste Version für diese Station.',
  unreachable: 'Die Adresse für neue Versionen ist nicht erreichbar. Später wird es erneut versucht.',
  held: {
    pinned: 'Version {version} ist da. Die Administration hält diese Station auf einer anderen.',
    later: 'Version {version} ist da. Diese Station bekommt sie später.',
    failed: 'Version {version} ist auf diesem Computer nicht gestartet. Sie wird nicht noch einmal versucht.',
  },
  administrator: {
    deb: 'Version {version} ist da. Die Administration muss sie installieren, mit apt-get install.',
    rpm: 'Version {version} ist da. Die Administration muss sie installieren, mit dnf install.',
    other: 'Version {version} ist da. Die Administration muss sie auf diesem Computer installieren.',
  },
  downloading: 'Version {version} wird geladen: {percent, number} %',
  downloaded: {
    scanning: 'Version {version} ist bereit. Sie wird nach zehn Minuten ohne Scan installiert.',
    sending: 'Version {version} ist bereit. Sie wird installiert, sobald alles gesendet ist.',
    'in-hand': 'Version {version} ist bereit. Sie wird installiert, sobald nichts mehr offen ist.',
    hour: 'Version {version} ist bereit. Sie wird um {hour} installiert.',
  },
  now: 'Version {version} ist bereit. Sie wird gleich installiert.',
  installing: 'Version {version} wird installiert. Dockhand öffnet sich danach von selbst.',
  notInstalled: 'Version {version} konnte nicht installiert werden. Diese Version läuft weiter.',
  refused: {
    unreadable: 'Das Gefundene ist beschädigt oder keine Liste von Versionen. Nichts wurde geändert.',
    unsigned: 'Die Liste der Versionen ist nicht signiert. Nichts wurde geändert.',
    forged:
      'Die Liste der Versionen ist mit einem anderen Schlüssel signiert. Nichts wurde geändert. Bitte der Administration sagen.',
    older: 'Das Gefundene ist älter als diese Version. Nichts wurde geändert.',
    'other-channel':
      'Das Gefundene ist eine Testversion, die nicht für diese Station ist. Nichts wurde geändert.',
    'other-system': 'Das Gefundene ist für eine andere Art von Computer. Nichts wurde geändert.',
    'no-package': 'So, wie Dockhand hier installiert ist, gibt es kein Paket. Nichts wurde geändert.',
    absent: 'Keine Liste oder kein Paket wurde gefunden. Nichts wurde geändert.',
    altered:
      'Das Paket ist beschädigt oder wurde verändert. Nichts wurde geändert. Später wird es erneut geladen.',
    'not-listed': 'Die Liste neben der Datei nennt sie nicht. Nichts wurde geändert.',
  },
};
