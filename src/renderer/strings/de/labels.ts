import type { Translation } from '../catalogue.ts';
import type * as english from '../en/labels.ts';

export const labels: Translation<typeof english.labels> = {
  title: 'Etiketten',
  kinds: 'Was gedruckt wird',
  goods: 'Etiketten',
  commands: 'Befehlscodes',
  list: 'Zu druckende Etiketten',
  label: 'Etikett',
  copies: 'Anzahl',
  preview: 'Vorschau',
  paper: 'Papier',
  codeType: 'Codeart',
  automatic: 'Automatisch',
  remove: 'Entfernen',
  discard: 'Verwerfen',
  discardAsk: 'Zum Verwerfen noch einmal drücken',
  print: 'Drucken',
  pdf: 'Als PDF speichern',
  printer: 'Etikettendrucker',
  saved: 'Gespeichert: {file}',
  sent: '{n, plural, one {# Etikett} other {# Etiketten}} an den Drucker gesendet.',
  doesNotFit: 'Ein Code passt in dieser Codeart nicht auf das Papier. Größeres Papier oder „QR Code“ wählen.',
  emptyTitle: 'Noch keine Etiketten',
  emptyNext:
    'Artikel oder Lagerplatz scannen: Jeder Scan ergibt ein Etikett. In einer Bestellung macht P Etiketten für das, was angenommen wurde.',
  item: 'Etikett drucken',
  ofOrder: '{n, plural, =0 {Etiketten} other {Etiketten ({n, number})}}',
  ofOrderPart: 'Etiketten ({n, number}+)',
  forPieces: 'für {n, number} Stück: die übrigen danach drucken',
  onRoll: '{n, plural, one {# Etikett} other {# Etiketten}}, {paper}.',
  onSheet: '{n, plural, one {# Etikett} other {# Etiketten}}, {paper} auf einem Bogen.',
};

export const commandSheet: Translation<typeof english.commandSheet> = {
  title: 'Dockhand-Befehle',
  intro: 'Einen Code scannen, statt seine Taste zu drücken.',
  next: '{pages, plural, one {Eine A4-Seite. Dort aufhängen, wo gescannt wird.} other {# A4-Seiten. Dort aufhängen, wo gescannt wird.}}',
  add: 'Zum Blatt hinzufügen',
  operators: 'Ausweise',
  operator: 'Name des Bedieners',
  enter: 'Eingabetaste: hinzufügen.',
  places: 'Lagerplätze',
  place: 'Name des Lagerplatzes',
  to: 'Nach {name}',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
};
