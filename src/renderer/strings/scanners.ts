/** Scanners: learning their ways, what they sent, and the tape of scans. */
import type { ScannerProfile } from '#domain/scanner.ts';
import { count, many } from './figure.ts';

export const scanners = {
  list: 'Scanners',
  calibrate: 'Teach it a scanner',
  bursts: 'Last bursts, key by key',
  tape: 'Tape of scans',
  serial: 'Connect a serial scanner',
  serialOpen: 'Serial scanner connected',
  serialTrouble: {
    lost: 'The serial scanner is gone. Plug it in and connect it again.',
    failed: 'The port would not open. Another program may have it.',
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
    suffix === '' ? '' : `${shown(suffix)} behind each code`,
    separator === '' ? '' : `${shown(separator)} for GS`,
    repaired === 0 ? '' : `${many(repaired, 'character')} put right`,
    timing === null ? '' : `up to ${timing.averageGap} ms a key`,
  ];
  return parts.filter(Boolean).join(' · ');
}

export const calibration = {
  title: 'Teach it a scanner',
  sheetTitle: 'Dockhand calibration sheet',
  sheetIntro: 'Scan the ten codes in their order, 1 to 10, each once.',
  codeName: (n: number) => `${n}`,
  scanned: 'Scanned',
  progress: (n: number) => `${n} of 10`,
  heard: 'What came in',
  name: 'What you call it',
  firstName: 'Scanner',
  cancel: 'Cancel',
  again: 'Begin again',
  print: 'Print the sheet',
  keep: 'Keep it',
  next: (heard: number, done: boolean): string =>
    done ? 'That was all ten.' : `Print the sheet (F9), then scan code ${heard + 1}.`,
  learned: 'Learned',
  tellsAim: 'It tells what kind of code it read.',
  losesGs: 'It drops GS',
  losesGsNext:
    'Labels with several GS1 parts run together. Set it to send GS, or a character in its place, and begin again.',
  lost: (characters: string) => `Lost on the way: ${characters}`,
  lostNext:
    'A dead key swallows them. Set the scanner to this computer’s keyboard, or to Alt codes, and begin again.',
  failed: {
    caps: {
      title: 'Every letter came in the other case',
      next: 'Turn Caps Lock off, here and on the scanner, and begin again.',
    },
    unlike: {
      title: 'That is not the sheet, or not in its order',
      next: 'Begin again with code 1 and scan each code once.',
    },
  },
};

export const heardBursts = {
  title: 'Last bursts',
  next: 'Scan something: it shows up here, and is done as always.',
  close: 'Done',
  emptyTitle: 'Nothing yet',
  emptyNext: 'Scan something. What does not show up here came in too slowly for a scanner.',
  burst: 'As it came; below, as it is read',
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
  title: 'Tape of scans',
  next: 'Every scan, the newest first. Nothing is ever removed from it.',
  close: 'Done',
  export: 'Export all',
  saved: (scans: number, file: string) => `${count(scans)} ${scans === 1 ? 'scan' : 'scans'} in ${file}`,
  emptyTitle: 'Nothing yet',
  emptyNext: 'Every scan is kept here, with what it meant.',
  scan: 'Scan',
  meant: 'What it meant',
  piece: { title: 'First piece of a code', detail: 'its rest came late; the whole code is above it' },
  from: 'From',
  pace: 'ms a key',
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
