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
  unknownTitle: 'Nobody knows this code',
  unknownNext:
    'Check the label and scan again. If it is another label of an item here, say which; if it is new, set the goods aside and tell whoever keeps the items.',
  link: 'It is an item here',
  linkTitle: 'Which item has this label?',
  linkSearch: 'Name or code of the item',
  linkSentence: 'Type its name and pick it. This station knows the label from then on.',
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

export const packs = {
  title: 'More labels and packs',
  add: 'Add a pack code',
  code: 'Code of the pack',
  codeHelp: 'Scan its label, or type it.',
  units: 'How many are in it',
  keep: 'Keep it',
  cancel: 'Cancel',
  holds: (units: string) => (units === '1' ? 'one of it' : `holds ${units}`),
  forgetIt: 'Forget',
  forget: (code: string) => `Forget ${code}`,
  forgetAsk: 'Press again to forget',
};
