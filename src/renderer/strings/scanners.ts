/** Scanners: setting them up, what they sent, and the tape of scans. */
import type { ScannerProfile } from '#domain/scanner.ts';
import { many } from './figure.ts';

export const scanners = {
  list: 'Scanners',
  calibrate: 'Set up a scanner',
  bursts: 'Scanner input, key by key',
  tape: 'Scan tape',
  serial: 'Connect a serial scanner',
  serialOpen: 'Serial scanner connected',
  serialTrouble: {
    lost: 'The serial scanner was unplugged. Plug it in and connect it again.',
    failed: 'The port could not be opened. Another program may be using it.',
  },
  forgetIt: 'Forget',
  forget: (name: string) => `Forget ${name}`,
  forgetAsk: 'Press again to forget',
};

/** Control characters and blanks made visible, the whole text. */
export const shown = (text: string): string =>
  text
    .replaceAll('\u001d', '␝')
    .replace(/\p{Cc}/gu, '·')
    .replaceAll(' ', '␣');

/** In a line what is peculiar to a scanner. */
export function peculiarities({
  prefix,
  suffix,
  repairs,
  separator,
  timing,
}: Omit<ScannerProfile, 'id' | 'name'>): string {
  const repaired = Object.keys(repairs).length;
  const parts = [
    prefix === '' ? '' : `${shown(prefix)} before each code`,
    suffix === '' ? '' : `${shown(suffix)} after each code`,
    separator === '' ? '' : `${shown(separator)} for GS`,
    repaired === 0 ? '' : `${many(repaired, 'character')} corrected`,
    timing === null ? '' : `up to ${timing.averageGap} ms per key`,
  ];
  return parts.filter(Boolean).join(' · ');
}

export const calibration = {
  title: 'Set up a scanner',
  sheetTitle: 'Dockhand calibration sheet',
  sheetIntro: 'Scan the ten codes in order, 1 to 10, once each.',
  codeName: (n: number) => `${n}`,
  scanned: 'Scanned',
  progress: (n: number) => `${n} of 10`,
  heard: 'What came in',
  name: 'Scanner name',
  firstName: 'Scanner',
  cancel: 'Cancel',
  again: 'Start again',
  print: 'Print sheet',
  keep: 'Save',
  next: (heard: number, done: boolean): string =>
    done ? 'All ten codes scanned.' : `Print the sheet (F9), then scan code ${heard + 1}.`,
  learned: 'Learned',
  tellsAim: 'It reports the kind of code it read.',
  losesGs: 'It does not send GS',
  losesGsNext:
    'Labels with several GS1 parts run together. Set the scanner to send GS, or another character instead, and start again.',
  lost: (characters: string) => `Characters lost: ${characters}`,
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
};

export const heardBursts = {
  title: 'Scanner input',
  next: 'Scan something: it appears here, and counts as usual.',
  close: 'Close',
  emptyTitle: 'Nothing yet',
  emptyNext: 'Scan something. What does not appear here came in too slowly for a scanner.',
  burst: 'As received; below, as interpreted',
  scanner: 'Scanner',
  average: 'Average ms',
  longest: 'Longest ms',
  keys: 'Keys',
  ending: 'Ended by',
};

export function ended(by: string | null): string {
  return by ?? 'silence';
}

export const tape = {
  title: 'Scan tape',
  next: 'Every scan, newest first. Nothing is ever removed.',
  close: 'Close',
  export: 'Export all',
  saved: (scans: number, file: string) => `${many(scans, 'scan')} saved in ${file}`,
  emptyTitle: 'Nothing yet',
  emptyNext: 'Every scan is kept here, with what it meant.',
  scan: 'Scan',
  meant: 'What it meant',
  piece: { title: 'First part of a code', detail: 'the rest arrived late; the whole code is above it' },
  from: 'From',
  pace: 'ms per key',
  when: 'When',
};

const SOURCES: Readonly<Record<string, string>> = {
  wedge: 'Scanner',
  serial: 'Serial scanner',
  camera: 'Camera',
  file: 'Picture',
  typed: 'By hand',
};
export const sourceName = (source: string): string => SOURCES[source] ?? source;
