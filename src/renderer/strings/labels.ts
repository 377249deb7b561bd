/** Labels and their printing. */
import type { Paper } from '#domain/label.ts';
import { many } from './figure.ts';

export const labels = {
  title: 'Labels',
  kinds: 'What to print',
  goods: 'Labels',
  commands: 'Command sheet',
  list: 'Labels to print',
  label: 'Label',
  copies: 'Copies',
  preview: 'Preview',
  paper: 'Paper',
  symbology: 'Symbology',
  automatic: 'Automatic',
  remove: 'Remove',
  discard: 'Discard',
  discardAsk: 'Press again to discard',
  print: 'Print',
  pdf: 'Save as PDF',
  printer: 'Label printer',
  saved: (file: string) => `Saved: ${file}`,
  sent: (count: number) => `${many(count, 'label')} sent to the printer.`,
  doesNotFit: 'A code does not fit on this paper in this symbology. Choose larger paper, or QR Code.',
  emptyTitle: 'No labels yet',
  emptyNext:
    'Scan an item or a location: each scan is one label. On an order, F7 makes labels for what was received.',
  item: 'Print label',
  ofOrder: (count: number) => (count === 0 ? 'Labels' : `Labels (${count})`),
};

export const commandSheet = {
  title: 'Dockhand commands',
  intro: 'Scan a code instead of pressing its key.',
  next: (pages: number) =>
    pages === 1 ? 'One A4 page. Hang it where you scan.' : `${pages} A4 pages. Hang them where you scan.`,
  add: 'Add to the sheet',
  operators: 'Badges',
  operator: 'Operator name',
  enter: 'Press Enter to add it.',
  places: 'Locations',
  place: 'Location name',
  to: (name: string) => `To ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
};

export const onPaper = (count: number, { name, sheet }: Paper): string =>
  `${many(count, 'label')}, ${sheet === undefined ? name : `${name} on a sheet`}.`;
