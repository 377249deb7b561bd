export const adjust = {
  /** The reasons that the app has words for, by their ids. */
  usual: {
    BROKEN: 'broken',
    USED: 'used',
    SAMPLE: 'sample',
    LOST: 'lost',
    FOUND: 'found',
    OTHER: 'other',
  },
  open: 'Adjust stock',
  choice: '{way, select, more {+} other {−}}\u00a0{reason}',
  why: 'Why: {item}',
  noReasons: 'This warehouse has no reasons. Add one under Settings (F6).',
  reasonGone: 'This reason is gone. Esc: pick another.',
  howMany: 'How many',
  howManyHelp: 'Type it, scan the item once for each, or scan a quantity code.',
  howMuchHelp: 'Type how much in {unit}, or scan a label that says it.',
  comesTo: '{before} become {left} · {reason}',
  inStock: '{n} in stock',
  notSoMany: 'only {n} in stock',
  book: 'Book it',
  sentenceWhy: 'Pick the reason by its number. Esc: back.',
  sentenceHowMany: 'Say how many; Enter or F9 books it. Esc: another reason.',
  sentencePrepared: 'Not booked yet: scan the reason once more, or F9. Esc: another reason.',
  line: '{day}: {by} {reason}, {operator}',
  /** In the band. */
  adjusted: '{by} · {reason}',
  ready: '{by} · {reason}: {before} become {left}. Scan it once more, or SEND, to book it',
  counted: '{by} · {reason}: {before} become {left}. F9 books it',
  undone: 'undone: {by} · {reason}, {before} become {left}. F9 books it',
  /** Of the item before, when another was scanned. */
  unbooked: 'not booked: {by} · {reason}, {item}',
  unwritten: {
    'too-long': 'not written on the item: its notes are full',
    'not-made': 'not written on the item: it has not been sent yet',
  },
  refused: {
    'no-reason': 'not booked: pick a reason first',
    'no-quantity': 'not booked: say how many',
    'not-so-many': 'not booked: only {n} in stock',
  },
} as const;

export const adjustSettings = {
  title: 'Reasons for adjusting stock',
  note: 'Each has a number when you adjust, and a code on the command sheet. One that goes either way has two.',
  name: 'Reason {n, number}',
  direction: 'Direction of {reason}',
  directions: { fewer: 'Fewer', more: 'More', either: 'Either way' },
  remove: 'Remove',
  removeNamed: 'Remove {reason}',
  add: 'Add a reason',
  fresh: 'New reason',
  full: 'Nine numbers are the most.',
  where: 'Also write it on the item',
  noteIn: { nowhere: 'No', notes: 'In its notes' },
  inField: 'In the field {name}',
  whereHelp:
    'The day, how many, the reason and the operator. Notes get a line each; a field has the last one.',
} as const;
