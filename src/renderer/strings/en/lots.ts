/** Lots, dates and serial numbers of goods that are received. */
export const lots = {
  /** On the line in hand. */
  open: 'Lot and date',
  lot: 'Lot',
  expires: 'Expires',
  help: 'Of what has no lot yet, and of what is counted from now on.',
  counted: 'Lots on this line',
  takeOut: 'Take out',
  takeOutOf: 'Lot {lot}: take out, its pieces have none then',
  /** One lot, by itself and in a list. */
  of: 'lot {lot}',
  ofSpoken: '{n, number} of lot {lot}',
  noNumber: 'no lot number',
  none: 'no lot',
  n: '{name}: {n}',
  day: {
    expires: 'exp {day}',
    bestBefore: 'best before {day}',
    made: 'made {day}',
    packed: 'packed {day}',
  },
  serials: '{n, plural, one {serial number {serials}} other {# serial numbers}}',
  to: 'to {place}',
  asked: 'where?',
  /** In place of the forecast, and below it. */
  askTitle: 'Another lot than the item has',
  ask: 'Lot {lot} is kept apart: say where it goes. Scan the location, or press L.',
  apartIn: '{n} of lot {lot} as a record of its own in {place}.',
  whereTo: 'Lot {lot}: put away where?',
  withItem: 'Lot {lot} to the item all the same, in {place}',
  /** In the words after an act. */
  said: {
    typed: 'lot {lot}',
    fromNow: 'lot {lot} from now on',
    typedNone: 'no lot is said',
    isExpired: 'expired',
    otherDay: 'this label says {day}, the lot had {before}: the earlier day counts',
    asksPlace: 'lot {lot} is kept apart: scan its location',
    serialBefore: 'serial number {serial} was received before, {order}, {at}',
    measure: 'not counted: type how much in all, in {unit}',
    measureOther: 'not counted: the label says {label}. Type how much in all, in {unit}',
    lotTo: 'Lot {lot} to {place}',
    lotToNone: 'Lot {lot}: no location yet',
    lotsWait: 'Lots of {n, number} lines have no location yet',
    pickFirst: 'Scan or pick the item first, then the location.',
  },
  barred:
    'lot {lot} of {item} (line {line, number}) is kept apart, and where it goes is not said{others, plural, =0 {} one {, and one more line} other {, and # more lines}}',
  footer:
    '{name}: lot {lot} is kept apart. {next, select, hand {Scan the location for it, or press L.} alone {Scan the location for it.} other {Scan or pick its line, then scan the location for it.}}',
  /** How receiving goes. */
  switches: {
    title: 'Lots',
    routes: { notes: 'In the notes', apart: 'Kept apart' },
    help: {
      notes:
        'Lots stay in the notes for the office and in the record of this station. Goods are booked as they would be without.',
      apart:
        'Each lot is kept as stock of its own. Where its location holds another lot of the item, you are asked once where it goes.',
    },
    written: 'Written into the item’s fields',
    fields: { lot: 'Lot into', expires: 'Expiry into', serial: 'Serial number into' },
    noField: 'no field',
    fieldsHelp:
      'The record that receives the goods gets them once the receipt is booked. They are found by search then, and shown where items are.',
    mapped: '{what}: {name}',
  },
  /** What the office reads, in the notes of the receipt. Plain texts: the station fills in the figures. */
  remark: {
    lot: '{n} of lot {lot}',
    unnumbered: '{n} without a lot number',
    expires: 'expires {day}',
    bestBefore: 'best before {day}',
    made: 'made {day}',
    packed: 'packed {day}',
    serials: 'serial numbers {serials}',
    place: 'put into {place}',
  },
} as const;
