/** The Scan screen. */
import type { ItemView } from '#domain/views/stock.ts';
import { count, many } from './figure.ts';

export const scan = {
  title: 'Scan',
  search: 'Search',
  placeholder: 'Name, code, location or order',
  readyTitle: 'Scan anything',
  readyNext:
    'An item, a location or an order: see what it is, how many there are, and what you can do. Or type to search.',
  hintsTitle: 'Practice: nothing here is real. Try one of these',
  unknown: {
    title: 'Unknown code',
    next: 'Check the label and scan again. It stays on the list of unknown codes until someone identifies it.',
    sentence: 'What is it? Press a number, or keep scanning.',
  },
  unread: {
    title: 'Code not recognised yet',
    next: 'Stock is still loading, and it may be among what has not been loaded yet. Scan it again when all is loaded.',
    sentence: 'Keep scanning, or press a number if you know what it is.',
  },
  knownNow: {
    title: 'This code is now known',
    next: 'It has been loaded since, or someone has identified it.',
    sentence: 'Show it, or keep scanning.',
  },
  show: 'Show it',
  link: 'Existing item',
  make: 'New item',
  orderTakesNone: 'It cannot be received now. Ask whoever placed it.',
  sentenceItem: 'What next? Press a number, or keep scanning.',
  sentenceNone: 'Scan, or type a name or code.',
  receiveOn: (order: string) => `Receive on ${order}`,
  move: 'Move it',
  countHere: 'Count this location',
  moveHere: 'Move items here',
  countPlace: (name: string) => `Count ${name}`,
  toCome: (remaining: string, vendor: string) => `${remaining} to come · ${vendor}`,
  next: 'Next steps',
  price: 'Price',
  atLeast: 'Minimum',
  tags: 'Tags',
  notes: 'Notes',
  orderHint: (number: string) => `Order ${number}`,
  orderIs: (number: string, status: string) => `${number} is ${status}`,
  placeSpoken: (name: string) => `Location ${name}`,
  alsoIn: 'Also in',
  onItsWay: (name: string) => `${name}, on its way`,
  inPlace: (name: string) => `In ${name}`,
  emptyPlace: 'Nothing here',
  emptyPlaceNext: 'Move something here, or count the location.',
  firstShown: (n: number) => `The first ${count(n)} are shown. Type to find another.`,
};

/** Where the shown stock is not what the warehouse system has: why. */
export function stockNote({ item, atService }: ItemView): string | null {
  return item.quantity === atService
    ? null
    : `${atService} in the warehouse system; the rest is waiting in the Outbox`;
}

export const contents = (folders: number, items: number): string =>
  [folders > 0 ? many(folders, 'location') : '', many(items, 'item')].filter(Boolean).join(', ');

/** A code nobody knows, said to be an item's. */
export const link = {
  title: 'Which item has this label?',
  search: 'Name or code of the item',
  sentence: 'Type its name and pick it, or scan another of its labels.',
  isLabelOf: (code: string, name: string) => `${code} is a label of ${name}`,
  stock: (quantity: string, where: string) => `${quantity} in ${where}`,
  confirmSentence: 'Is this right? Esc: choose another item.',
  write: 'Save it to the item',
  writeUnder: 'Works on every station',
  keep: 'Save on this station only',
  keepUnder: 'Counts as one here',
  notYet: 'The warehouse system does not have this item yet. Try again when it has been sent.',
};

/** A new item. */
export const make = {
  title: 'New item',
  name: 'Name',
  where: 'Location',
  wherePlaceholder: 'Location name, or scan its label',
  another: 'Change',
  quantity: 'How many are there',
  keep: 'Create item',
  sentence: 'Type its name; scan or type its location.',
  ready: (name: string, where: string) => `${name}, new in ${where}.`,
};

/** What is written on an item. */
export const edit = {
  open: 'Edit or delete',
  title: (name: string) => `Edit ${name}`,
  where: (quantity: string, where: string) => `${quantity} in ${where}`,
  name: 'Name',
  least: 'Minimum',
  price: 'Price',
  code: 'Label',
  codeHelp: 'Scan a new label, or type it. Leave empty for none.',
  notes: 'Notes',
  notesLater: 'Notes can be changed when the item has been sent.',
  keep: 'Save',
  remove: 'Delete item',
  deleteAsk: (quantity: string) =>
    quantity === '0' ? 'Deleted for good. Press again' : `All ${quantity} deleted for good. Press again`,
  incomplete: 'Something is missing or not a number.',
  sentence: (fields: readonly string[]) =>
    fields.length === 0 ? 'Change what is wrong. Esc: back.' : `Changed: ${fields.join(', ')}.`,
};

/** A location that goes into another, with all that is in it. */
export const moveFolder = {
  open: 'Move this location',
  title: (name: string) => `Move ${name}`,
  search: 'Into which location?',
  sentence: 'Scan the location it goes into, or type its name.',
  goes: (name: string, into: string) => `${name} goes into ${into}`,
  from: (from: string) => `With everything in it. It is now in ${from}.`,
  move: 'Move it',
  confirm: 'Is this right? Esc: choose another location.',
  onItsWay: (into: string) => `on its way into ${into}`,
};

/** The list of codes nobody knows. */
export const unmatched = {
  title: 'Unknown codes',
  subtitle: (codes: number) => (codes === 0 ? '' : `${count(codes)} to identify`),
  open: (codes: number) => `Unknown codes (${count(codes)})`,
  sentence: (code: string) => `What is ${code}?`,
  spoken: (code: string, times: number) => `${code}, scanned ${many(times, 'time')}`,
  code: 'Code',
  where: 'Scanned at',
  when: 'Last',
  times: 'Times',
  forget: 'Forget code',
  forgetAsk: 'Press again to forget',
  emptyTitle: 'No unknown codes',
  emptyNext: 'Unknown codes stay here until someone identifies them.',
};

export const packs = {
  title: 'More labels and packs',
  add: 'Add a label or pack',
  formTitle: (name: string) => `New label for ${name}`,
  sentence: 'Scan the label, then enter how many are in it.',
  code: 'Pack code',
  codeHelp: 'Scan its label, or type it.',
  taken: (title: string) => `That label is already known: ${title}`,
  units: 'How many are in it',
  keep: 'Save',
  holds: (units: string) => (units === '1' ? 'counts as one' : `holds ${units}`),
  forgetIt: 'Forget',
  forget: (code: string) => `Forget ${code}`,
  forgetAsk: 'Press again to forget',
};
