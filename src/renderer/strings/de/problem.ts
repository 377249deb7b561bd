import type { Translation } from '../catalogue.ts';
import type { problem as english } from '../en/problem.ts';

export const problem: Translation<typeof english> = {
  'bad-ask': {
    title: 'Das ging nicht',
    next: 'Die Zahlen prüfen und noch einmal versuchen.',
  },
  'not-there': {
    title: 'Das gibt es nicht mehr',
    next: 'Zurückgehen (Esc) und noch einmal nachsehen.',
  },
  'not-now': {
    title: 'Das hat sich inzwischen geändert',
    next: 'Auf dem Bildschirm nachsehen und noch einmal versuchen.',
  },
  'fixed-by-policy': {
    title: 'Das gibt die Administration vor',
    next: 'Hier lässt es sich nicht ändern. Bitte die Administration fragen.',
  },
  switched: {
    title: 'Das Lager wurde inzwischen gewechselt: Es ist nichts geschehen',
    next: 'Ist es für das jetzige Lager gemeint, noch einmal ausführen.',
  },
  'disk-full': {
    title: 'Die Festplatte ist voll: nichts kann mehr gesichert werden',
    next: 'Auf diesem Computer Platz schaffen, dann das Letzte noch einmal scannen. Was gesichert war, ist sicher.',
  },
  'disk-trouble': {
    title: 'Die Festplatte konnte das nicht sichern',
    next: 'Nichts wurde geändert. Noch einmal versuchen; geschieht es wieder, vor dem Weiterscannen Hilfe holen.',
  },
  'folder-shut': {
    title: 'Dockhand kann nicht in seinen Ordner schreiben',
    next: 'Der Inhalt ist unverändert. Wer diesen Computer betreut, muss das Schreiben erlauben; dann noch einmal versuchen.',
  },
  'queue-damaged': {
    title: 'Die Datei mit der Arbeit ist beschädigt',
    next: 'Sie bleibt, wie sie ist, und kein Scan wird angenommen, damit nichts verloren geht. Hilfe holen, bevor es weitergeht.',
  },
  'queue-newer': {
    title: 'Die Arbeit wurde mit einem neueren Dockhand gesichert',
    next: 'Dockhand auf diesem Computer aktualisieren. Nichts wurde geändert.',
  },
  'in-use': {
    title: 'Ein anderes Programm benutzt die Dateien dieses Lagers',
    next: 'Ist Dockhand in einem anderen Fenster offen, dort weiterarbeiten oder es schließen. Diese Seite verschwindet, sobald die Dateien frei sind.',
  },
  'no-keychain': {
    title: 'Dieser Computer hat keinen Schlüsselbund für den Zugangsschlüssel',
    next: 'Einen Schlüsselbund einrichten lassen. Bis dahin weiterscannen: alles wartet, nichts geht verloren.',
  },
  'keychain-locked': {
    title: 'Der Schlüsselbund ist gesperrt',
    next: 'Entsperren oder an diesem Computer neu anmelden. Inzwischen weiterscannen.',
  },
  'address-invalid': {
    title: 'Das ist keine gültige Adresse',
    next: 'Sie sollte aussehen wie https://inventory.example.com.',
  },
  'address-insecure': {
    title: 'Diese Adresse ist nicht sicher',
    next: 'Sie muss mit https:// beginnen, damit niemand sonst den Zugangsschlüssel lesen kann.',
  },
  'service-unreachable': {
    title: 'Keine Antwort von dieser Adresse',
    next: 'Adresse und Netz prüfen, dann noch einmal versuchen.',
  },
  'certificate-refused': {
    title: 'Diese Adresse kann nicht beweisen, dass sie die richtige ist',
    next: 'Ihr Zertifikat ist abgelaufen oder gilt für einen anderen Namen. Nichts wurde gesendet. Nachfragen, wo das Lagersystem betreut wird.',
  },
  'not-the-service': {
    title: 'Unter dieser Adresse ist kein Lagersystem',
    next: 'Die Adresse prüfen. In einem Gastnetz zuerst dort anmelden.',
  },
  'key-invalid': {
    title: 'Das kann kein Zugangsschlüssel sein',
    next: 'Er hat nur die Buchstaben A–Z und a–z, Ziffern und Zeichen wie - und _, ohne Leerzeichen. Nichts wurde gesendet. Noch einmal kopieren.',
  },
  'key-refused': {
    title: 'Der Zugangsschlüssel wurde nicht angenommen',
    next: 'Prüfen, ob er vollständig übernommen wurde und noch gilt.',
  },
  'other-account': {
    title: 'Dieser Zugangsschlüssel scheint zu einem anderen Lager zu gehören',
    next: 'Nichts wurde damit gesendet; der bisherige gilt weiter. Einen dieses Lagers eingeben oder unter Einstellungen (F6) bestätigen, dass er es ist.',
  },
  'practice-failed': {
    title: 'Das Übungslager ist nicht gestartet',
    next: 'Dockhand schließen und neu starten. Die Arbeit ist gesichert.',
  },
  'printer-silent': {
    title: 'Der Etikettendrucker antwortet nicht',
    next: 'Nichts wurde gedruckt. Prüfen, ob er eingeschaltet ist und ob seine Adresse in den Einstellungen (F6) stimmt.',
  },
  'printer-broke-off': {
    title: 'Der Etikettendrucker antwortet nicht mehr',
    next: 'Einige Etiketten sind vielleicht gedruckt. Vor dem nächsten Druck den Drucker prüfen.',
  },
  defect: {
    title: 'Das ist unerwartet fehlgeschlagen',
    next: 'Nichts wurde geändert. Noch einmal versuchen; geschieht es wieder, Hilfe holen.',
  },
  'station-gone': {
    title: 'Dockhand läuft nicht mehr',
    next: 'Auf diesem Computer neu starten; im Browser den Link öffnen, den es zeigt. Alles bis zum letzten Piepton ist gesichert.',
  },
};
