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
  preview: 'As it will be printed',
  paper: 'Paper',
  symbology: 'Written in',
  asItFits: 'As it fits',
  remove: 'Take it out',
  discard: 'Start over',
  discardAsk: 'Press again to take all out',
  print: 'Print',
  pdf: 'Save as PDF',
  printer: 'Label printer',
  saved: (file: string) => `Saved: ${file}`,
  sent: (count: number) => `${many(count, 'label')} sent to the printer.`,
  doesNotFit: 'A code does not go onto this paper in this symbology. Choose a larger one, or QR Code.',
  emptyTitle: 'No labels yet',
  emptyNext:
    'Scan an item or a place: each scan is one label. On an order, F7 makes labels for what was received.',
  item: 'Print its label',
  ofOrder: (count: number) => (count === 0 ? 'Labels' : `Labels (${count})`),
};

export const commandSheet = {
  title: 'Dockhand commands',
  intro: 'Scan one instead of pressing its key.',
  next: (pages: number) => `${pages === 1 ? 'One page' : `${pages} pages`} of A4. Hang it where you scan.`,
  add: 'On the sheet, too',
  operators: 'Badges',
  operator: 'Name of an operator',
  enter: 'Enter puts it on the sheet.',
  places: 'Places to send things to',
  place: 'Name of a place',
  to: (name: string) => `To ${name}`,
  remove: 'Take it off',
  removeNamed: (name: string) => `Take ${name} off`,
};

export const onPaper = (count: number, { name, sheet }: Paper): string =>
  `${many(count, 'label')}, ${sheet === undefined ? name : `${name} on a sheet`}.`;
