/** The Count screens. */
import type { CountingLine, CountingView, SheetRow, SheetScope } from '#domain/views/counting.ts';
import { count as figure, many, place, signed } from './figure.ts';

export const count = {
  title: 'Count',
  open: 'Counts in progress',
  inProgress: (n: number) => many(n, 'count in progress', 'counts in progress'),
  noneTitle: 'No count in progress',
  noneNext: 'Scan the label of a location to count it, or choose one on the right.',
  newTitle: 'New count',
  scope: 'What to count',
  aPlace: 'A location',
  anything: 'Anything I scan',
  findPlace: 'Which location?',
  placePlaceholder: 'Name, or scan its label',
  another: 'Change',
  subfolders: 'Include the locations inside it',
  blind: 'Blind count',
  blindHelp: 'Expected quantities stay hidden until the review.',
  start: 'Start counting',
  choosePlace: 'Choose a location, or count anything you scan.',
  lines: 'Items in this count',
  expected: 'Expected',
  counted: 'Counted',
  item: 'Item',
  lineInHand: 'Current line',
  belongsIn: 'Belongs in',
  code: 'Code',
  ofExpected: (expected: string) => `of ${expected} expected`,
  blindCount: 'Blind count',
  difference: 'Difference',
  scanNext: 'Scan each piece, or type how many.',
  pickLine: 'Scan an item, or pick a line to type how many.',
  unmatched: 'Unknown codes',
  knownNow: (item: string) => `Now known as ${item}. Scan it again to count it.`,
  outside: 'Seen here, belongs elsewhere',
  outsideNote: 'Noted, not sent.',
  review: 'Review',
  reviewTitle: 'Review the count',
  send: 'Send count',
  back: 'Keep counting',
  discard: 'Discard',
  discardAsk: 'Press again to discard',
  unseenAsk: (n: number) => `${many(n, 'item')} here ${n === 1 ? 'was' : 'were'} not seen`,
  unseenNext: 'Not seen does not always mean gone. Choose one.',
  unseenLeave: 'Leave stock as is',
  unseenZero: 'Count as zero',
  unseenOpen: 'First decide what to do with the items not seen.',
  allSame: 'Everything is as expected.',
  notSeen: 'not seen',
  empty: 'Nothing counted yet',
};

export const scope = ({ folder, subfolders }: SheetScope): string =>
  folder === null ? 'Anything' : `${place(folder)}${subfolders ? ' and the locations inside' : ''}`;

export const sheetState = (state: SheetRow['state']): string =>
  state === 'open' ? 'In progress' : state === 'sent' ? 'Sent' : 'Discarded';

export function summary({ sheet, unseen, differing }: CountingView): string {
  const parts = [`${figure(sheet.counted)} counted`];
  if (!sheet.blind) parts.push(`${figure(differing)} ${differing === 1 ? 'differs' : 'differ'}`);
  if (sheet.scope.folder !== null) parts.push(`${figure(unseen)} not seen`);
  return parts.join(' · ');
}

export const variance = (line: CountingLine): string => (line.variance === null ? '' : signed(line.variance));

export const lineSpoken = (line: CountingLine): string =>
  [
    line.item.name,
    place(line.item.folder),
    line.counted === null ? count.notSeen : `counted ${line.counted}`,
    line.expected === null ? '' : `expected ${line.expected}`,
    line.variance === null || line.variance === '0' ? '' : `difference ${signed(line.variance)}`,
  ]
    .filter(Boolean)
    .join(', ');
