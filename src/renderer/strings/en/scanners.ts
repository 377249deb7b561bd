export const scanners = {
  list: 'Scanners',
  calibrate: 'Set up a scanner',
  bursts: 'Scanner input, key by key',
  log: 'Scan log',
  serial: 'Connect a serial scanner',
  serialOpen: 'Serial scanner connected',
  serialTrouble: {
    lost: 'The serial scanner was unplugged. Plug it in and connect it again.',
    failed: 'The port could not be opened. Another program may be using it.',
  },
  forgetIt: 'Forget',
  forget: 'Forget {name}',
  forgetAsk: 'Press again to forget',
  before: '{text} before each code',
  after: '{text} after each code',
  forGs: '{text} for GS',
  corrected: '{n, plural, one {# character} other {# characters}} corrected',
  slowest: 'up to {n, number} milliseconds for each character',
} as const;

export const calibration = {
  title: 'Set up a scanner',
  sheetTitle: 'Dockhand calibration sheet',
  sheetIntro: 'Scan the ten codes in order, 1 to 10, once each.',
  scanned: 'Scanned',
  progress: '{n, number} of {of, number}',
  heard: 'What came in',
  name: 'Scanner name',
  firstName: 'Scanner',
  cancel: 'Cancel',
  again: 'Start again',
  print: 'Print sheet',
  keep: 'Save',
  next: 'Print the sheet (F9), then scan code {n, number}.',
  allScanned: 'All ten codes scanned.',
  learned: 'Learned',
  tellsAim: 'It reports the kind of code it read.',
  losesGs: 'It does not send GS',
  losesGsNext:
    'Labels with several GS1 parts run together. Set the scanner to send GS, or another character instead, and start again.',
  lost: 'Characters lost: {characters}',
  lostNext:
    'Accent keys swallow them. Set the scanner to this computer’s keyboard layout, or to Alt codes, and start again.',
  failed: {
    caps: {
      title: 'Every letter arrived in the wrong case',
      next: 'Turn Caps Lock off, here and on the scanner, and start again.',
    },
    unlike: {
      title: 'Wrong sheet, or scanned out of order',
      next: 'Start again with code 1 and scan each code once.',
    },
  },
} as const;

export const heardBursts = {
  title: 'Scanner input',
  next: 'Scan something: it appears here, and counts as usual.',
  close: 'Close',
  emptyTitle: 'Nothing yet',
  emptyNext: 'Scan something. What does not appear here came in too slowly for a scanner.',
  burst: 'As received; below, as interpreted',
  scanner: 'Scanner',
  average: 'Speed',
  longest: 'Longest pause',
  keys: 'Keys',
  ending: 'Ended by',
  milliseconds: '{n, number} ms',
  enter: 'Enter',
  tab: 'Tab',
  silence: 'silence',
} as const;

export const scanLog = {
  title: 'Scan log',
  next: 'Every scan, newest first. Nothing is ever removed.',
  close: 'Close',
  export: 'Export all',
  saved: '{n, plural, one {# scan} other {# scans}} saved in {file}',
  emptyTitle: 'Nothing yet',
  emptyNext: 'Every scan is kept here, with what it meant.',
  scan: 'Scan',
  meant: 'What it meant',
  piece: { title: 'First part of a code', detail: 'the rest arrived late; the whole code is above it' },
  /** In place of what to do about it, which is past. */
  asked: 'asked which one',
  from: 'Where',
  pace: 'Speed',
  when: 'When',
  sources: {
    wedge: 'Scanner',
    serial: 'Serial scanner',
    camera: 'Camera',
    file: 'Picture',
    typed: 'By hand',
  },
} as const;
