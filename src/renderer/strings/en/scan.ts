export const scan = {
  title: 'Scan',
  search: 'Search',
  placeholder: 'Name, code, location or order',
  hintsTitle: 'Practice: nothing here is real. Try one of these',
  unknown: {
    title: 'Unknown code',
    next: 'Check the label and scan again. It stays on the list of unknown codes until someone identifies it.',
    sentence: 'What is it? Press a key, or keep scanning.',
  },
  unread: {
    title: 'Code not recognised yet',
    next: 'It may be among the stock that is not loaded yet. Scan it again when all is loaded.',
    sentence: 'Keep scanning, or press a key if you know what it is.',
  },
  knownNow: {
    title: 'This code is now known',
    next: 'It has been loaded since, or someone has identified it.',
    sentence: 'Show it, or keep scanning.',
  },
  show: 'Show it',
  link: 'Existing item',
  make: 'New item',
  linkPlace: 'Label of a location',
  orderIs: '{number} is {status}',
  orderWillBe: '{number} will be {status}',
  orderTakesNone: '{vendor}. It cannot be received now. Ask whoever placed it.',
  sentenceItem: 'What next? Press a key, or keep scanning.',
  sentenceNone: 'Scan, or type a name or code.',
  otherOrders: '{n, plural, one {# more order has it} other {# more orders have it}}: Receive',
  receiveOn: 'Receive on {order}',
  move: 'Move it',
  countHere: 'Count this location',
  moveHere: 'Move items here',
  countPlace: 'Count {name}',
  toCome: '{remaining} to come · {vendor}',
  next: 'Next steps',
  price: 'Price',
  atLeast: 'Minimum',
  tags: 'Tags',
  notes: 'Notes',
  orderHint: 'Order {number}',
  placeSpoken: 'Location {name}',
  alsoIn: 'Also in',
  sumHere: '{n} in {where} together, in {records, number} records',
  onItsWay: '{name}, on its way',
  inPlace: 'In {name}',
  emptyPlace: 'Nothing here',
  emptyPlaceNext: 'Move something here, or count the location.',
  firstShown: 'The first {n, number} are shown. Type to find another.',
  atService:
    '{n} in the warehouse system; the Outbox {way, select, more {will add {difference}} other {will take off {difference}}}',
  /** Of an item that is made here. */
  notThere: 'Not in the warehouse system yet: it is in the Outbox',
  locations: '{n, plural, one {# location} other {# locations}}',
  items: '{n, plural, one {# item} other {# items}}',
} as const;

export const link = {
  title: 'Which item has this label?',
  search: 'Name or code of the item',
  sentence: 'Type its name and pick it, or scan another of its labels.',
  isLabelOf: '{code} is a label of {name}',
  stock: '{quantity} in {where}',
  confirmSentence: 'Is this right? Esc: choose another item.',
  write: 'Save it to the item',
  writeUnder: 'Works on every station',
  keep: 'Save on this station only',
  keepUnder: 'Counts as one here',
  notYet: 'The warehouse system does not have this item yet. Try again when it has been sent.',
} as const;

export const linkPlace = {
  title: 'Which location has this label?',
  search: 'Name of the location',
  sentence: 'Type the name of the location and pick it. For a new location, pick the one it is in.',
  whichSentence: 'Is it this one, or a new one in it? Esc: choose another.',
  isLabelOf: '{code}: {name}',
  write: 'It is the label of {name}',
  make: 'New location in {name}',
  hasLabels: 'This location has both its labels already.',
} as const;

export const make = {
  title: 'New item',
  name: 'Name',
  where: 'Location',
  wherePlaceholder: 'Location name, or scan its label',
  another: 'Change',
  quantity: 'How many are there',
  codeType: 'Code type',
  keep: 'Create item',
  sentence: 'Type its name; scan or type its location.',
  ready: '{name}, new in {where}.',
} as const;

export const edit = {
  open: 'Edit or delete',
  /** One that has not been sent yet. */
  openMade: 'Edit',
  title: 'Edit {name}',
  where: '{quantity} in {where}',
  name: 'Name',
  least: 'Minimum',
  price: 'Price',
  code: 'Label',
  codeHelp: 'Scan a new label, or type it. Leave empty for none.',
  notes: 'Notes',
  notesLater: 'Notes can be changed when the item has been sent.',
  keep: 'Save',
  remove: 'Delete item',
  deleteAsk:
    '{quantity, plural, =0 {Deleted for good. Press again} other {All {all} deleted for good. Press again}}',
  incomplete: 'Something is missing or not a number.',
  unchanged: 'Change what is wrong. Esc: back.',
  unchangedOrDelete: 'Change what is wrong. Esc leaves the field: then Del deletes, and Esc goes back.',
  changed: 'Changed: {fields}.',
} as const;

export const moveFolder = {
  open: 'Move this location',
  title: 'Move {name}',
  search: 'Into which location?',
  sentence: 'Scan the location it goes into, or type its name.',
  goes: '{name} goes into {into}',
  from: 'With everything in it. It is now in {from}.',
  move: 'Move it',
  confirm: 'Is this right? Esc: choose another location.',
  onItsWay: 'on its way into {into}',
} as const;

export const unmatched = {
  title: 'Unknown codes',
  toIdentify: '{n, number} to identify',
  open: 'Unknown codes ({n, number})',
  sentence: 'What is {code}?',
  spoken: '{code}, scanned {times, plural, one {# time} other {# times}}',
  code: 'Code',
  where: 'Scanned at',
  when: 'Last',
  times: 'Times',
  forget: 'Forget code',
  forgetAsk: 'Press again to forget',
  forgotten: 'off the list until it is scanned again',
  remembered: 'on the list of unknown codes again',
  emptyTitle: 'No unknown codes',
  emptyNext: 'Unknown codes stay here until someone identifies them.',
} as const;

/** What the form, or the page, that is open made of a scan. */
export const inForm = {
  as: {
    'new-item': 'Label of the new item',
    'new-location': 'Label of the new location',
    label: 'New label',
    pack: 'Code of the pack',
    field: 'Taken into the field',
  },
  detail: {
    all: 'F9 saves it',
    unread: 'F9 saves it; not all stock is loaded, so it may be known',
    lacks: 'taken; more is still to enter before F9 saves it',
  },
  /** `item`: whose page is open. */
  stillOn: 'not opened: {item} is still being changed',
} as const;
