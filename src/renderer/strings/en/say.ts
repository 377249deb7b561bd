export const common = {
  /** Of what has gone to the outbox. */
  willBeSent: 'saved, will be sent',
  partly: '{applied, number} of {all, number} done, the others are saved and will be sent',
  confirmed: 'done, confirmed',
  needsYou: 'needs you: Outbox (F5)',
  /** The same read there. */
  needsYouHere: 'needs you',
  dropped: '{applied, plural, =0 {not done} other {not all of it done}}: see the Outbox (F5)',
  droppedHere: '{applied, plural, =0 {not done} other {not all of it done}}',
  partOfPiece: 'counted in pieces, and not a whole number: check it',
  /** A quantity that was scanned and counted nothing. */
  unused: '× {times, number} not used',
  /** Under the figure. */
  inStock: 'in stock',
  items: '{n, plural, one {item} other {items}}',
} as const;

export const scans = {
  secretKey: {
    title: 'That is the account’s key',
    detail: 'it was not kept; put it away, nobody else should scan it',
  },
  unreadable: {
    empty: { title: 'Nothing was read', detail: 'scan again' },
    'too-long': {
      title: 'Too long for one label',
      detail: '{length, number} characters came in; scan again',
    },
    garbled: {
      title: 'The code came through garbled',
      detail: 'scan again, or type it (Ctrl+K)',
    },
    'wrong-check': { title: 'Misread', detail: 'the check digit is wrong; scan again' },
  },
  /** Some of the stock has not been loaded yet. */
  notLoaded: 'Not loaded yet, or unknown',
  notLoadedDetail: 'set aside; scan it again when all stock is loaded',
  unknown: 'Unknown code',
  unknownDetail: 'set aside; identify it on Scan (F1)',
  /** The same read there. */
  unknownHere: 'set aside; identify it here',
  noSuchPlace: {
    title: 'No such location',
    detail: 'it is gone, or its label is from another warehouse',
  },
  which: 'Which one?',
  matches: '{n, plural, one {# match} other {# matches}}',
  pick: '{n, plural, one {# match} other {# matches}}, pick by number',
  notAsked: 'the scan is in the scan log',
  theOneIn: 'the one in {where}',
  thoseIn:
    '{n, plural, one {# is} other {# are}} in {where}: press the number, or scan it from the command sheet',
  packSize: 'carton: how many are in it?',
  packNotAsked: 'carton, not counted: how many are in it was not said',
} as const;

export const commands = {
  notYet: 'Not possible now',
  joined: {
    title: 'This station takes those command codes now',
    detail: 'command sheets printed here before do nothing any more',
  },
  cutOff: {
    title: 'Dockhand ended without being closed',
    detail: 'what was scanned or entered is here; a figure only typed, or a question not answered, is lost',
  },
  inUse: 'Now in use: {name}',
  left: {
    kept: 'what was counted is kept in the one before; an open question, or a figure only typed, is lost',
    removed: 'the one before was removed; an open question, or a figure only typed, is lost',
  },
  begunAnew: {
    title: 'The practice warehouse was started over',
    detail: 'what was begun in it is gone; nothing here is from before',
  },
  paused: { title: 'Paused', detail: 'kept in the scan log, nothing was done' },
  wentOn: {
    title: 'Scanning resumed',
    detail:
      '{scans, plural, =0 {nothing was scanned while paused} one {# scan while paused did nothing; see the scan log (F6)} other {# scans while paused did nothing; see the scan log (F6)}}',
  },
} as const;

export const lines = {
  scanArrived: 'scan what arrived',
  orderLoading: 'its lines are not loaded yet: wait for them',
  takesNone: '{order} cannot be received',
  orderIs: 'it is {status}',
  counts: 'now / remaining',
  opened: '{order} opened',
  /** `added`: with its sign. */
  added: '{added} on line {line, number}',
  addedOn: '{added} on line {line, number} of {order}',
  addedOff: '{added}, no longer on the order',
  over: 'more than ordered',
  secondRecord: 'will make a new record',
  goes: 'the item or the location is going, by a change made here',
  aside:
    'set aside, line {line, number}: scan it again to receive it with this scan, or press S to receive it without',
  lineOff: 'no longer on the order: take out what was counted',
  notOnOrder: '{item} is not on this order',
  onOthers: 'it is on {orders}: scan or open that order',
  notOrdered: 'not on any open order: set it aside',
  receivedInFull: 'received in full on {orders}: not counted. Has more come? Open the order first',
  ordersLoading: 'set it aside: not all orders are loaded, and it may be on one of those',
  notAllOrders: 'set it aside: not all orders could be read, and it may be on one of those',
  mayBeLost:
    'set it aside and ask: {orders} {n, plural, one {has} other {have}} a line whose item is gone, and it may be this one',
  unread: 'not counted: the order is still loading. Scan it again in a moment',
  notOpen: {
    title: 'No longer open',
    detail: 'that order or count was closed meanwhile; nothing was counted',
  },
  into: 'Into {where}',
  backInto: 'Into {where} again',
  intoOwn: 'Each item into its own location',
  backIntoOwn: 'Each item into its own location again',
  everything: 'everything on this order',
  chosen: {
    copy: 'new record accepted',
    aside: 'set aside: nothing of it is sent',
    none: 'open again',
    notAside: 'taken back: it is sent with this receipt',
    notAccepted: 'new record not accepted any more',
  },
  /** After something was undone. */
  asBefore: 'undone: as before',
  line: 'line {line, number}',
  receipt: 'Receipt for {order}',
  leftAside: '{n, plural, one {# line was} other {# lines were}} set aside and not sent',
  inParts: 'as {parts, number} entries',
  lines: '{n, plural, one {line} other {lines}}',
  /** An order that was asked for whole. */
  given: {
    made: 'Draft for {name}',
    changed: '{name} changed',
    deleted: '{name} deleted',
  },
  ended: '{order}: {status}',
  notSent: 'Not sent',
  /** An act that sends nothing. */
  notDone: 'Not done',
  notTaken: 'Not taken',
  typedNotTaken: '“{text}” was not taken',
  typedLost: 'only typed when Dockhand was closed: it changed no figure',
  unreadFigure: '{item}: “{text}” cannot be read, and it changed no figure',
  typed: 'a figure cannot be read: correct it first',
  typedAs: { day: 'not a day: correct it first, such as 2026-11-30' },
  carton: 'the carton was counted only now: check the figure, then send once more',
  offline: 'no network: everything waiting is sent by itself when it is back',
  asks: {
    which: '{code} still asks something: which one is it? Answer it first, or Esc',
    'pack-size': '{code} still asks something: how many are in it? Answer it first, or Esc',
  },
  alsoAsks: {
    which: '{code} also waits: which one is it?',
    'pack-size': '{code} also waits: how many are in it?',
  },
  nothing: 'nothing is counted yet',
  allAside: 'everything counted here is set aside',
  nothingBooked:
    'there is nothing to book: what is missing or damaged goes to the office with the next goods',
  'no-item': 'scan or find what to move first',
  'no-quantity': 'say how many first: type it, or A for all',
  'no-destination': 'scan or find where to first',
  'stock-unread': 'the stock is still loading: what should be here is not known yet',
  undecided:
    'say first what becomes of what was not seen: {quantity} × {item}{others, plural, =0 {} one {, and # more item} other {, and # more items}}',
  barredOver:
    '{item}, line {line, number}: {amount} counted, {remaining} to come{others, plural, =0 {} one {, and # line more} other {, and # lines more}}',
  barredCopy:
    '{item}, line {line, number}: accept the new record, or set it aside{others, plural, =0 {} one {; and # line more} other {; and # lines more}}',
  barredOff:
    '{item}: {amount} counted, but the line is no longer on the order; take {now, plural, =1 {it} other {them}} out{others, plural, =0 {} one {; and # line more} other {; and # lines more}}',
  barredGoes:
    '{item}, line {line, number}: the item or the location is going, by a change made here{others, plural, =0 {} one {; and # line more} other {; and # lines more}}',
  others:
    '{item}, line {line, number}: {quantity} received elsewhere meanwhile{others, plural, =0 {} one {, and # line more} other {, and # lines more}}.',
  othersAsk: 'Not the same goods? Send once more',
  counted: 'goods are counted on this order: send them (F9) or discard them first',
  barredEnded: 'the order is {status}, or about to be: nothing more comes in on it',
} as const;

export const moves = {
  isIn: 'in {where}',
  instead: 'not moved: {quantity} × {item}, no location was scanned',
  otherQuantity: '{quantity} instead of {instead}: nothing moved yet',
  toMove: 'to move',
  thereNow: 'there now',
  to: 'To {where}',
  moved: '{item} to {where}',
  /** As long as it is not simply done. */
  movedSome: '{quantity} × {item} to {where}',
  left: '{left} left in {where}',
  counts: 'moved',
  undoneItem: 'Undone: {item}',
  undoneTo: 'Undone: to {where}',
  inHand: 'in hand: {item}, {n} in {where}',
  nothingMovedOf: 'nothing moved: {n} in {where}',
  nothingMoved: 'nothing moved',
  refused: {
    sameFolder: 'not moved: it is already in {where}',
    notSoMany: 'not moved: only {stock} in {where}',
    nothing: 'not moved: enter how many',
    gone: 'not moved: it is no longer there',
  },
  notThere: 'none of it is in {where}. To move it from elsewhere: Del',
  notOnCart: 'none of it is on the cart, {where}',
} as const;

export const counts = {
  /** `added`: with its sign. */
  added: '{added} in {where}',
  counted: 'counted',
  countedExpected: 'counted / expected',
  outside: '{item} belongs in {where}',
  outsideDetail: 'noted, not counted here',
  serialOne: 'not counted: serial {serial} is one piece, not {times}. Scan each',
  serialAgain: 'already counted: serial {serial}. If this is another piece, type the figure',
  unmatched: '{times, plural, one {noted in this count} other {noted in this count, # times}}',
  started: 'Counting {where}',
  startedDetail: 'scan what is there',
  offered: 'Count {where}?',
  offeredDetail: 'scan it again to start, or press F9',
  goesOn: '{where} is being counted',
  goesOnDetail: '{n, number} counted so far: scan it again to go on, or press F9',
  wentOnDetail: '{n, number} counted so far: scan on',
  stillCounting: 'the count here goes on: finish it (F9), then scan the location again',
  noneOpen: 'No count is open',
  noneOpenDetail: 'scan a location to count, or choose what to count',
  someOpen: '{n, plural, one {# count is in progress} other {# counts are in progress}}',
  someOpenDetail:
    '{n, plural, one {open it in the list} other {open one in the list}}, or scan a location to count',
  notBegun: 'The count of {where} has not begun',
  notBegunDetail: 'scan the location again to start, or press F9',
  notOpenedDetail: '{n, number} counted so far: scan the location again to go on, or press F9',
  sent: 'Count finished',
  sentDetail: '{differ, plural, one {# differs} other {# differ}}, {same, number} as expected',
  sentEmpty: 'empty, as expected',
  sentNothing: 'nothing to book; what was noted is not sent',
} as const;
