/** Scanning with a camera, or from a picture. */
import type { LookingState } from '../scanner/looking.ts';

export const camera = {
  title: 'Camera',
  open: 'Camera',
  close: 'Close',
  viewfinder: 'What the camera sees',
  which: 'Camera',
  torch: 'Light',
  pick: 'Choose a picture',
  drop: 'Or drop or paste a picture anywhere.',
  several: 'Several codes. Which one?',
};

export const lookingWords: Readonly<Record<LookingState, string>> = {
  starting: 'Starting the camera…',
  looking: 'Hold a label before the camera.',
  reading: 'Reading the picture…',
  'nothing-found': 'No code found in the picture. Closer, sharper, less glare.',
  'no-picture': 'That is no picture.',
  'cannot-read': 'Pictures cannot be read here. Use a scanner, or type the code (Ctrl K).',
  refused: 'The camera is not allowed. Allow it for this page, or choose a picture.',
  none: 'No camera found. Plug one in, or choose a picture.',
  busy: 'Another program has the camera. Close it there, or choose a picture.',
  insecure: 'A camera needs the page on this computer itself.',
};
