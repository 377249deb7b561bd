export const computer = {
  title: 'This computer',
  autostart: 'Start when the computer starts',
  autostartHelp: 'Dockhand opens by itself when the user of this computer signs in.',
  fullScreen: 'Full screen',
  fullScreenHelp: 'F11 does the same.',
  kiosk: 'Locked to Dockhand',
  kioskOpen: 'Yes. Ctrl+Shift+F11 ends it.',
  kioskCode: 'Yes. Ctrl+Shift+F11 and a code end it.',
  on: 'On',
  off: 'Off',
  byAdministrator: 'Set by your administrator',
  /** A setting and where it comes from: `value`, in words. */
  fixed: '{value}. Set by your administrator.',
  /** Their names, in words. */
  policy: 'Your administrator has set',
  members: {
    warehouse: 'warehouse',
    station: 'station name',
    scanners: 'scanners',
    language: 'language',
    theme: 'light or dark',
    autostart: 'start with the computer',
    fullScreen: 'full screen',
    kiosk: 'locked to Dockhand',
    updates: 'updates',
  },
  policyFile: 'In the file',
  save: 'Save scanner and printer settings to a file',
  saveHelp: 'For other stations: open the file there. It holds no key and no address of a warehouse.',
  saved: 'Saved as {file}',
} as const;

/** What is wrong with a file of settings. */
export const settingsFile = {
  title: 'Your administrator’s settings are not in use',
  unreadable: 'The file {file} cannot be read.',
  'too-large': 'The file {file} is too large to be one of settings.',
  'not-json': 'The file {file} is damaged: what is in it is no JSON.',
  'has-key': 'The file {file} has what looks like a key: {members}. A key is entered on the computer alone.',
  'unknown-members': 'The file {file} has something that is not known: {members}.',
  'bad-member': 'The file {file} has a value that will not do: {members}.',
  'foreign-owner': 'The file {file}, or its folder, does not belong to the administrator.',
  'writable-by-others': 'Others than the administrator may write to the file {file}, or into its folder.',
  next: 'Dockhand works without it.',
} as const;

/** What another program has opened Dockhand with. */
export const handed = {
  region: 'From another program',
  order: 'Another program asks for order {number}.',
  orderWaits: 'First finish what you are typing.',
  open: 'Open the order',
  orderUnknown: 'There is no order {number} here.',
  orderUnknownNext: 'It may be too new, or of another warehouse. Nothing was changed.',
  settings: 'Use the settings of the file {name}?',
  sets: 'They replace: {parts}.',
  keeps: 'Set by your administrator, and stays: {parts}.',
  parts: {
    wedge: 'how scans are told from typing',
    scanners: '{n, plural, =0 {all scanners, by none} other {all scanners, by {names}}}',
    printer: 'the label printer, by {host}',
    noPrinter: 'the label printer, by none',
    sound: 'sound on or off',
  },
  nothing: 'There is nothing in it.',
  take: 'Use them',
  leave: 'Leave mine',
  badSettings: 'Those settings are not used.',
  refused: 'That was not opened.',
  why: {
    'too-long': 'The link is too long.',
    'unseen-characters': 'The link has hidden characters in it.',
    'not-ours': 'Dockhand opens links to an order, and settings files. Nothing else.',
    'bad-link': 'A link may name one order, and say nothing more.',
    several: 'It was more than one thing at once.',
  },
  close: 'Close',
} as const;

export const kiosk = {
  region: 'Leave Dockhand’s full screen',
  code: 'Code of your administrator',
  wrong: 'That is not the code.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
