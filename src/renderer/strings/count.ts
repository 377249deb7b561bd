/** The Count screens. */
import type { CountingLine, CountingView, SheetRow, SheetScope } from '#domain/views/counting.ts';
import { count as figure, many, place, signed } from './figure.ts';

export const count = {
  title: 'Count',
  open: 'Counts in progress',
  inProgress: (n: number) => many(n, 'count in progress', 'counts in progress'),
  noneTitle: 'No count in progress',
  noneNext: 'Scan the label of a place to count it, or choose one on the right.',
  newTitle: 'New count',
  scope: 'Count what?',
  aPlace: 'A place',
  anything: 'Anything I scan',
  findPlace: 'Which place?',
  placePlaceholder: 'Name, or scan its label',
  another: 'Another place',
  subfolders: 'With the places inside it',
  blind: 'Blind',
  blindHelp: 'What should be there stays hidden until the review.',
  start: 'Start counting',
  choosePlace: 'Choose a place, or count anything you scan.',
  lines: 'Counted',
  expected: 'Expected',
  counted: 'Counted',
  item: 'Item',
  lineInHand: 'Line in hand',
  belongsIn: 'Belongs in',
  code: 'Code',
  ofExpected: (expected: string) => `of ${expected} expected`,
  blindCount: 'Count, blind',
  difference: 'Difference',
  scanNext: 'Scan each piece, or type how many.',
  pickLine: 'Scan an item, or pick a line to type how many.',
  unmatched: 'Unknown codes',
  knownNow: (item: string) => `${item} by now. Scan it again to count it.`,
  outside: 'Seen here, belongs elsewhere',
  outsideNote: 'Noted, not sent.',
  review: 'Review',
  reviewTitle: 'Review the count',
  send: 'Send count',
  back: 'Count on',
  discard: 'Discard',
  discardAsk: 'Press again: forget this count',
  unseenAsk: (n: number) => `${many(n, 'item')} here ${n === 1 ? 'was' : 'were'} not seen`,
  unseenNext: 'Not seen is not the same as gone. Which is it?',
  unseenLeave: 'Leave as it is',
  unseenZero: 'Count as zero',
  unseenOpen: 'Say first what becomes of the items that were not seen.',
  allSame: 'Everything is as expected.',
  notSeen: 'not seen',
  empty: 'Nothing is listed here yet. Scan the first piece.',
};

export const scope = ({ folder, subfolders }: SheetScope): string =>
  folder === null ? 'Anything' : `${place(folder)}${subfolders ? ' and inside' : ''}`;

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
