/** What came otherwise than ordered. */
export const differences = {
  /** On the keys of the line in hand. */
  asStock: '{n} as own stock',
  notOurs: '{n} not ours: leave out',
  oneDamaged: 'One is damaged',
  restMissing: 'The rest is missing: {n}',
  notMissing: 'Not missing after all',
  damaged: 'Damaged',
  missing: 'Missing',
  reason: 'Reason',
  noReason: 'none given',
  lineNote: 'Note on this line',
  /** In place of the forecast, and below it. */
  overTitle: 'More than ordered',
  overAsk:
    '{remaining} can still come in on this line, {over} too many. Say what becomes of them, or correct the figure.',
  overBeside: '{remaining} can still come in on this line, {over} too many.',
  /** Of the same item, where more was counted than the line has left. */
  expected: {
    elsewhere: 'More of it is expected: {where}. Count that there first.',
    onOthers: 'Count it on the other lines first',
    onLine: '{n} on line {line, number}',
    onOrder: '{n} on {order}, line {line, number}',
  },
  onOrder: '{n} on the order.',
  extra: '{n} as a new record in {place}, with the order in its notes.',
  damagedTo: '{n} damaged, to {place}.',
  extraDamaged: '{n} damaged as a new record in {place}, with the order in its notes.',
  damagedLeft: '{n} damaged, not booked.',
  notBooked: '{n} not ours, not booked.',
  isMissing: '{n} missing: the office will be told.',
  /** In the words after an act. */
  line: 'line {line, number}',
  asBefore: 'undone: as before',
  asOrdered: 'as ordered',
  short: {
    extra: '{n} as own stock',
    damaged: '{n} damaged',
    notOurs: '{n} not ours',
    missing: '{n} missing',
  },
  refused: {
    'nothing-over': 'No more came than was ordered',
    'not-counted': 'Count it first',
    'all-there': 'Nothing is missing on this line',
    'enough-photos': 'A line keeps no more photos',
  },
  sentExtra: '{n, plural, one {# line} other {# lines}} with more than ordered, as own stock',
  overRefused: 'Not counted: more than was ordered',
  overRefusedHow: 'Only {remaining} left on the order. Settings (F6) say what becomes of more.',
  /** What the office reads, in the notes of the receipt and of new records. Plain texts: the station fills in the figures. */
  remark: {
    line: 'Line {line}, {item}: {remarks}',
    missing: '{n} missing',
    damaged: '{n} damaged, put into {place}',
    damagedLeft: '{n} damaged, not booked',
    extra: '{n} more than ordered, booked as own stock in {place}',
    notOurs: '{n} more than ordered, not ours',
    photos: 'photos at station {station}: {n}',
    extraDamaged: '{n} damaged, more than ordered, booked as own stock in {place}',
    extraItem: '{n} more than ordered, {order}, {vendor}',
    extraDamagedItem: '{n} damaged, more than ordered, {order}, {vendor}',
  },
  switches: {
    title: 'How receiving goes',
    over: 'More than ordered',
    turned: { on: 'on now', off: 'off now' },
    overs: { ask: 'Ask', refuse: 'Refuse', allow: 'Take in' },
    overHelp: {
      ask: 'It is counted, and asked about before the receipt goes out.',
      refuse: 'A scan of it does not count.',
      allow:
        '{tolerance, plural, =0 {With 0 % all of it is asked about: type how many % come in, under Settings (F6).} other {Up to # % come in as own stock, unasked. Settings (F6) has the %.}}',
    },
    tolerance: 'Up to, in %',
    toleranceWrong: 'A whole number up to 100',
    damaged: 'Damaged goods',
    damagedNot: 'Do not book them',
    damagedLeft: 'The receipt says how many were damaged; they are not booked.',
    chooseLocation: 'Location for damaged goods',
    locationPlaceholder: 'Find a location by its name',
    asks: 'A scan asks how many',
    asksHelp:
      'The field for the quantity is open after each scan of an item on an order. The next scan leaves one counted.',
  },
} as const;
