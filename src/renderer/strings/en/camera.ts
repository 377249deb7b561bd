export const camera = {
  title: 'Camera',
  open: 'Camera',
  close: 'Close',
  viewfinder: 'What the camera sees',
  which: 'Camera',
  torch: 'Light',
  pick: 'Choose a picture',
  drop: 'You can also drop or paste a picture anywhere.',
  several: 'Several codes. Which one?',
} as const;

export const looking = {
  starting: 'Starting the camera…',
  looking: 'Hold a label in front of the camera.',
  reading: 'Reading the picture…',
  'nothing-found': 'No code found in the picture. Try closer, sharper, with less glare.',
  'no-picture': 'That is not a picture.',
  'cannot-read': 'Pictures cannot be read here. Use a scanner, or type the code (Ctrl K).',
  refused: 'The camera is blocked. Allow it for this page, or choose a picture.',
  none: 'No camera found. Plug one in, or choose a picture.',
  busy: 'Another program is using the camera. Close it there, or choose a picture.',
  insecure: 'The camera works only when Dockhand is opened on this computer.',
} as const;
