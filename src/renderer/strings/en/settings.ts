export const settings = {
  title: 'Settings',
  station: 'This station',
  stationName: 'Station name',
  operator: 'Operator',
  operatorHelp: 'Recorded with everything you do.',
  scanner: 'Scanner',
  scannerNote: 'Change these only if scans are taken for typing, or typing for scans.',
  wedge: {
    averageGap: {
      label: 'Speed of the slowest scanner',
      help: 'Milliseconds for each character. More lets slower scanners through.',
    },
    settle: { label: 'Pause that ends a scan', help: 'Milliseconds without another character.' },
    minimumLength: { label: 'Shortest code', help: 'Characters. Anything shorter counts as typing.' },
  },
  printer: 'Label printer',
  printerAddress: 'Network address',
  printerHelp: 'For ZPL printers. Leave empty to print only on this computer’s printers.',
  printerWrong: 'Host name or IP address, with :port if not 9100',
  printerHead: 'Print resolution',
  dpi: '{n, number} dpi',
  look: 'Sound and look',
  sound: 'Sound',
  soundHelp: 'A tone for each scan: done, attention, refused.',
  theme: 'Light or dark',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
  asComputer: 'Same as computer',
  about: 'About',
  files: 'Your work is saved in',
  version: 'Version',
  keys: 'Keys are stored in',
  keptIn: {
    keytar: 'This computer’s keychain (keytar)',
    'native-keyring': 'This computer’s keychain (@napi-rs/keyring)',
    'safe-storage': 'A file that this computer’s keychain opens (safeStorage)',
  },
  keptNowhere: 'Memory, until Dockhand closes',
  /** As it is to be typed: without separators of thousands. */
  outOfRange: '{least, number, ::group-off} to {most, number, ::group-off}',
} as const;

export const events = {
  title: 'Instant updates',
  note: 'The warehouse system can tell this station what has changed. Without this, changes appear a little later.',
  port: 'Port on this computer',
  reach: 'Allow from the network',
  reachHelp: 'For a proxy or tunnel that runs on another computer at this site.',
  secret: 'Signing secret',
  secretHelp: 'From the webhooks page of the warehouse system, if it shows one.',
  listen: 'Start listening',
  sign: 'Accept signed updates only',
  stop: 'Stop listening',
  address: 'Updates arrive at',
  signature: {
    no: 'Point your proxy or tunnel to this address, and keep it private.',
    yes: 'Only signed updates are accepted.',
    'until-closed':
      'Only signed updates are accepted. This computer could not store the secret: enter it again after a restart.',
    missing: 'The signing secret cannot be read, so every update is refused. Enter it again.',
  },
  taken: 'Another program is using this port. Choose another port.',
} as const;

export const receiving = {
  title: 'Receiving',
  wholeLine: 'A scan counts the whole line',
  wholeLineHelp:
    'One scan of an item on an order counts all that is still to come on its line. A quantity code or a carton counts what it says. Off: one piece.',
} as const;

export const commandCodes = {
  title: 'Command codes',
  note: 'The codes of a command sheet printed here work at this site only. Further stations can take them over.',
  join: 'Use another station’s codes',
  joinTitle: 'Scan the code at the end of its command sheet',
  joinHow: 'It is named “{name}”. Print the sheet at that station, under Labels.',
  joinNext: 'Command sheets printed at this station before will do nothing any more.',
  cancel: 'Cancel',
} as const;
