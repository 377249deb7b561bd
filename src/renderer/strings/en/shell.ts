export const shell = {
  app: 'Dockhand',
  screens: 'Screens',
  skip: 'Skip to the screen',
  status: 'Status',
  /** Before the name, for who hears it. */
  operator: 'Operator:',
  pullPlug: 'Pull the plug',
  plugIn: 'Plug in',
  settings: 'Settings',
  tryAgain: 'Try again',
  /** Something drawn here failed: a mistake of the program. */
  stopped: 'This screen stopped',
  stoppedNext: 'What was scanned and booked is kept. Open it again, or go on at another screen.',
  openAgain: 'Open again',
  openInstead: 'Use {profile}',
  stillShut: '{profile} could not be opened.',
  readingStock: 'Loading the stock',
  lastScan: 'Last scan',
  ready: 'Ready to scan',
  readyDetail: 'an item, a location or an order',
  /** What the icon of the band means. */
  tones: {
    done: 'Done',
    look: 'Attention',
    refused: 'Refused',
  },
  toCome: '{waiting, number} scans queued',
  pause: 'Pause',
  paused: 'Paused',
  pausedDetail:
    'Scans are kept in the scan log and do nothing. To resume, scan the pause code or press the key.',
  /** Under the figure. */
  keptMeanwhile: '{scans, plural, one {scan while paused} other {scans while paused}}',
  goOn: 'Resume',
  times: 'Next scan × {times, number}',
  undo: 'Undo',
  which: 'Which one?',
  askedFirst: '{question} Answer this first.',
  whichIs: 'Which one is {code}?',
  /** On a page that is new, of what the one before it had asked. */
  askedBefore: {
    title: 'Asked before, and not answered',
    times: '{code} ({times, number} ×)',
    scanAgain: 'nothing of it was counted: scan it again',
  },
  scannedTimes: '{times, plural, =1 {} other {Scanned # times.}}',
  /** In all, where a quantity code came before one of those scans. */
  scannedQuantity: 'Quantity scanned: × {times, number}.',
  packSize: 'How many are in it?',
  packSizeOf: '{code} is a carton of {name}: how many are in it?',
  onlyLabelOf:
    '{code} is the only label of {name}, and its number is a carton’s: how many in stock is one of them? 1 where a carton, reel or drum is counted as one; else how many are in it.',
  packSizeKeys: 'Type it and press Enter, or scan a quantity code. It is asked once. Esc: not counted.',
  moreQuestions: '{more, plural, =0 {} other {# more to answer.}}',
  moreOptions: '{n, plural, =0 {} one {# more is not shown.} other {# more are not shown.}}',
  neither:
    'Or scan the location it is in, its own label, or a number of the command sheet. Esc: none of these (the scan stays in the scan log).',
  /** Where they are all in one location. */
  byNumber:
    'All are in one location: press the number, or scan it from the command sheet. Esc: none of these (the scan stays in the scan log).',
  aPlace: 'a location',
  inStock: '{quantity} in {where}',
  at: 'price {price}',
  noPrice: 'none',
  /** What tells two apart that are alike otherwise. */
  article: 'article {sid}',
  waitingHere:
    '{waiting, plural, one {# scan is} other {# scans are}} waiting here. Keep this page open until Dockhand is back.',
  type: 'Type',
  typeCode: 'Type a code',
  code: 'Code',
  typeCodeNext: 'Enter: counts like a scan. Esc: cancel.',
  keys: 'Keys',
  keysOf: 'Keys on {screen}',
  keysIntro: 'What each key, and each code of this sheet, does here.',
  printKeys: 'Print with command codes',
  closeKeys: 'Close',
  forHelpers: 'For support',
} as const;
