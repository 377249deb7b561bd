/** The Scan screen. */
import type { ItemView } from '#domain/views/stock.ts';
import { count, many } from './figure.ts';

export const scan = {
  title: 'Scan',
  search: 'Search',
  placeholder: 'Name, code, place or order',
  readyTitle: 'Scan anything',
  readyNext:
    'An item, a place or an order: see what it is, how many there are, and what can be done. Or type to search.',
  hintsTitle: 'Practice: nothing here is real. Try one of these',
  unknown: {
    title: 'Nobody knows this code',
    next: 'Check the label and scan again. Until somebody says what it is, it stays on the list of unknown codes.',
    sentence: 'What is it? Pick a key, or scan on.',
  },
  unread: {
    title: 'Nobody knows this code yet',
    next: 'Some of the stock is still being read, and it may be of that. Scan it again when all has been read.',
    sentence: 'Scan on, or pick a key where you know what it is.',
  },
  knownNow: {
    title: 'This code is known by now',
    next: 'It has been read since, or somebody has said what it is.',
    sentence: 'Look at it, or scan on.',
  },
  show: 'Show it',
  link: 'It is an item here',
  make: 'It is a new item',
  orderTakesNone: 'It takes no goods now. Ask whoever placed it.',
  sentenceItem: 'What next? Scan on, or pick a key.',
  sentenceNone: 'Scan, or type a name or code.',
  receiveOn: (order: string) => `Receive on ${order}`,
  move: 'Move it',
  countHere: 'Count this place',
  moveHere: 'Move things here',
  countPlace: (name: string) => `Count ${name}`,
  toCome: (remaining: string, vendor: string) => `${remaining} to come · ${vendor}`,
  next: 'What next',
  price: 'Price',
  atLeast: 'At least',
  tags: 'Tags',
  notes: 'Notes',
  orderHint: (number: string) => `Order ${number}`,
  orderIs: (number: string, status: string) => `${number} is ${status}`,
  placeSpoken: (name: string) => `Place ${name}`,
  alsoIn: 'Also in',
  onItsWay: (name: string) => `${name}, on its way`,
  inPlace: (name: string) => `In ${name}`,
  emptyPlace: 'Nothing here',
  emptyPlaceNext: 'Move something here, or count the place.',
  firstShown: (n: number) => `The first ${count(n)} are shown. Type to find another.`,
};

/** Where the shown stock is not what the warehouse has on record: why. */
export function stockNote({ item, atService }: ItemView): string | null {
  return item.quantity === atService ? null : `${atService} on record; the rest waits in the Outbox`;
}

export const contents = (folders: number, items: number): string =>
  [folders > 0 ? many(folders, 'place') : '', many(items, 'item')].filter(Boolean).join(', ');

/** A code nobody knows, said to be an item's. */
export const link = {
  title: 'Which item has this label?',
  search: 'Name or code of the item',
  sentence: 'Type its name and pick it, or scan another label of it.',
  isLabelOf: (code: string, name: string) => `${code} is a label of ${name}`,
  stock: (quantity: string, where: string) => `${quantity} in ${where}`,
  confirmSentence: 'Right? Esc: another item.',
  write: 'Write it on the item',
  writeUnder: 'Every station knows it',
  keep: 'Keep it on this station',
  keepUnder: 'Counts as one of it here',
  notYet: 'The item is not in the warehouse’s records yet. Try again when it has been sent.',
};

/** A new item. */
export const make = {
  title: 'New item',
  name: 'Name',
  where: 'Where it is',
  wherePlaceholder: 'Name of a place, or scan its label',
  another: 'Another',
  quantity: 'How many are there',
  keep: 'Make the item',
  sentence: 'Type its name; scan or type the place it is in.',
  ready: (name: string, where: string) => `${name}, new in ${where}.`,
};

/** What is written on an item. */
export const edit = {
  open: 'Edit or delete it',
  title: (name: string) => `Edit ${name}`,
  where: (quantity: string, where: string) => `${quantity} in ${where}`,
  name: 'Name',
  least: 'Minimum',
  price: 'Price',
  code: 'Label',
  codeHelp: 'Scan a new label, or type it. Empty: none.',
  notes: 'Notes',
  notesLater: 'They can be changed when the item has been sent.',
  keep: 'Keep it',
  remove: 'Delete it',
  deleteAsk: (quantity: string) =>
    quantity === '0' ? 'Gone for good: press again' : `All ${quantity} gone for good: press again`,
  incomplete: 'Something is missing or is no figure.',
  sentence: (fields: readonly string[]) =>
    fields.length === 0 ? 'Change what is wrong. Esc: back.' : `Changed: ${fields.join(', ')}.`,
};

/** A place that goes into another, with all that is in it. */
export const moveFolder = {
  open: 'Move this place',
  title: (name: string) => `Move ${name}`,
  search: 'Into which place',
  sentence: 'Scan the place it goes into, or type its name.',
  goes: (name: string, into: string) => `${name} goes into ${into}`,
  from: (from: string) => `with all that is in it; it is in ${from} now`,
  move: 'Move it',
  confirm: 'Right? Esc: another place.',
  onItsWay: (into: string) => `on its way into ${into}`,
};

/** The list of codes nobody knows. */
export const unmatched = {
  title: 'Unknown codes',
  subtitle: (codes: number) => (codes === 0 ? '' : `${count(codes)} to clear up`),
  open: (codes: number) => `Unknown codes (${count(codes)})`,
  sentence: (code: string) => `What is ${code}?`,
  spoken: (code: string, times: number) => `${code}, scanned ${many(times, 'time')}`,
  code: 'Code',
  where: 'Scanned at',
  when: 'Last',
  times: 'Times',
  forget: 'Forget it',
  forgetAsk: 'Press again to forget',
  emptyTitle: 'No unknown codes',
  emptyNext: 'What is scanned and nobody knows is kept here until somebody says what it is.',
};

export const packs = {
  title: 'More labels and packs',
  add: 'Add a label or pack',
  formTitle: (name: string) => `A label of ${name}`,
  sentence: 'Scan the label, then say how many are in it.',
  code: 'Code of the pack',
  codeHelp: 'Scan its label, or type it.',
  taken: (title: string) => `That label is known already: ${title}`,
  units: 'How many are in it',
  keep: 'Keep it',
  holds: (units: string) => (units === '1' ? 'one of it' : `holds ${units}`),
  forgetIt: 'Forget',
  forget: (code: string) => `Forget ${code}`,
  forgetAsk: 'Press again to forget',
};
