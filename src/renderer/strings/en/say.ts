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

export const given = {
  discarded: 'Discarded',
  /** An order, or a location that was counted. */
  discardedOf: 'Discarded: {name}',
  discardedLines: '{n, plural, one {# counted line} other {# counted lines}}',
  broughtBack: 'Back again',
  broughtBackOf: 'Back again: {name}',
  broughtBackDetail:
    '{n, plural, =0 {as it was before} one {# counted line, as before} other {# counted lines, as before}}',
  discardedDetail: {
    receipt: 'nothing of this receipt was sent',
    count: 'nothing of this count was sent',
  },
  isItsLabel: '{code} is its label',
  newIn: 'new in {where}',
  /** `fields`: "name and price". */
  changed: '{fields} changed',
  deleted: '{item} is deleted',
  deletedDetail: 'all {quantity} in {where}',
  alertAtMinimum: 'alert at or below the minimum',
  alertAt: {
    below: 'alert below {value}',
    'at-most': 'alert at or below {value}',
    above: 'alert above {value}',
    'at-least': 'alert at or above {value}',
  },
  /** `what`: "2 weeks before Inspection due". */
  reminder: 'alert: {what}',
  alertDeleted: 'alert deleted',
  jobSet: {
    create: 'new job',
    edit: 'job changed',
    delete: 'job deleted; what is in its folder stays',
    status: 'job {status}',
  },
  folderMoved: '{folder} to {where}',
  folderMovedDetail: 'with everything in it',
  location: {
    made: 'new location',
    edited: 'location changed',
    deleted: 'location deleted, with everything in it',
  },
  many: {
    moved: '{n, plural, one {# item moves} other {# items move}}',
    edited: '{n, plural, one {# item changed} other {# items changed}}',
    deleted: '{n, plural, one {# item deleted} other {# items deleted}}',
    locations: '{n, plural, one {# location made} other {# locations made}}',
  },
  manyLabelled: '{n, plural, one {# that was there gets a label} other {# that were there get a label}}',
  manyRefused: '{n, plural, one {# is left as it is} other {# are left as they are}}',
  manyUndone: {
    items: '{n, plural, =0 {Nothing undone} one {Undone: # item} other {Undone: # items}}',
    locations: '{n, plural, =0 {Nothing undone} one {Undone: # location} other {Undone: # locations}}',
  },
  manyNotSent: '{n, number} will not be sent',
  manyBeside: '{n, plural, one {# as a new record} other {# as new records}}',
  manyStopping:
    '{n, number} had left: the Outbox (F5) says what becomes of {n, plural, one {it} other {them}}, and F8 again undoes what can be undone',
  manyLate: {
    booked: '{n, number} booked already: press F8 again to undo {n, plural, one {it} other {them}}',
    'booked-beside': '{n, number} booked already: press F8 again, and they come back as new records',
    unread: '{n, number} booked and still being read: F8 again in a moment',
    'was-so': '{n, number} not undone: the same before',
    'not-any-more': '{n, number} not undone: changed or gone since',
    'deleted-for-good': '{n, number} not undone: deleted for good',
    stays: '{n, number} not undone: booked, not possible here; see the Outbox (F5)',
    asks: '{n, number} not undone: not booked, needs you in the Outbox (F5)',
    'asks-unsure': '{n, number} not undone: perhaps booked, needs you in the Outbox (F5)',
    'moved-on': '{n, number} not undone: moved on by what waits behind, undo that first (F5)',
  },
  /** What a person has answered, of an entry that asked. */
  settled: {
    cancel: 'it will not be sent',
    retry: 'it will be sent',
    applied: 'kept as it is',
    discard: 'discarded: not booked',
    difference: 'the difference will be booked',
    recount: 'to be counted again',
    'in-part': 'the marked lines are booked, the others will be sent',
    'take-back': 'what was booked too much will be undone',
    'own-place': 'it will go where the item is',
    'onto-item': 'it will be put onto the item',
    'own-stock': 'its goods will be booked as own stock',
    correct: 'its lines are back on the order: correct them, then send (F9)',
  },
  /** Of what stands in its place, and went through. */
  settledDone: {
    retry: 'sent',
    difference: 'with the difference',
    'own-stock': 'its goods are booked as own stock',
    'own-place': 'it is where the item is',
  },
  asEntry: 'as entry {entry}',
  notKept: 'Nothing was changed',
  refused: {
    gone: 'it is no longer there: go back (Esc) and look again',
    'same-folder': 'it is already there',
    'not-so-many': 'not that many in stock',
    nothing: 'the warehouse system does not have it yet: try again when it has been sent',
    unread: 'it was just made and is still being read: again in a moment',
    'inside-itself': 'a location cannot go into itself, or into one inside it',
    'receipt-waits': 'a receipt of it is in the outbox, or booked: close it instead',
    'status-waits': 'it is already on its way to another status',
    'switched-off': 'switched off under Items, Reference',
    changed: 'it has changed meanwhile: look at it, and ask again',
  },
  undone: 'Undone',
  undoneOf: 'Undone: {item}',
  /** Of one item or location; under the figure: of all on the tray. */
  labelsOf: '{n, plural, =0 {no label} one {# label} other {# labels}} of it now',
  labels: '{n, plural, one {label to print} other {labels to print}}',
  undoneDetail: {
    scan: 'the last step here',
    count: 'the last one counted here',
    unseen: 'not counted here any more',
    noted: 'the last code noted here',
    command: 'it will not be sent',
    back: 'it will be taken back',
    isBack: 'taken back',
  },
  undoneFigure: {
    scan: '{n} now',
    count: '{n} counted now',
    noted: '{times, plural, =0 {not noted here any more} other {still noted here, # times}}',
    command: '{n}: they will not be sent',
    back: '{n} will be taken back',
    isBack: '{n} taken back',
  },
  /** Of goods moved back beside what stayed where they came from. */
  undoneSecond: {
    back: '{n} will be taken back, as a new record',
    isBack: '{n} taken back: {many, plural, =1 {it stays} other {they stay}} as a new record',
  },
  /** Came with a receipt that is taken back, beyond the order. */
  surplusStays:
    '{amount} × {item} beyond the order {quantity, plural, =1 {stays} other {stay}}, a record of {quantity, plural, =1 {its} other {their}} own',
  undoAsked: { title: 'Stopping', detail: 'if already sent: press F8 again soon; see the Outbox (F5)' },
  /** Of what is final. */
  undoAskedForGood: 'if already sent, it cannot be taken back; see the Outbox (F5)',
  undoAskedOf: 'Stopping: {item}',
  undoAskedFigure: 'if already sent: press F8 again in a moment to undo {n}',
  undoAskedSecond: 'if already sent: press F8 again in a moment, and {n} come back as a new record',
  undoBooked: { title: 'Already booked', detail: 'press F8 again to undo it' },
  undoBookedOf: 'Already booked: {item}',
  undoBookedFigure: 'press F8 again to undo {n}',
  undoBookedSecond: 'press F8 again to undo {n}: the goods come back as a new record',
  /** Of what was asked for, and is not simply done. */
  wanted: {
    delete: 'Delete {item}',
    deleteAlert: 'delete the alert',
    undo: 'Undo it',
    undoOf: 'Undo: {item}',
  },
  nothingUndone: 'Nothing undone',
  nothingUndoneOf: 'Nothing undone: {item}',
  /** By what has become of it. */
} as const;
