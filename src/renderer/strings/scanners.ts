/** Scanners: setting them up, what they sent, and the log of scans. */
import type { ScannerProfile } from '#domain/scanning/scanner.ts';
import type { ScanLogRow } from '#domain/views/scan-log.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/scanners.ts';
import * as en from './en/scanners.ts';
import { facts } from './figure.ts';
import { say } from './say.ts';

export const scanners = catalogue(en.scanners, de.scanners);

export const calibration = catalogue(en.calibration, de.calibration);

export const heardBursts = catalogue(en.heardBursts, de.heardBursts);

export const scanLog = catalogue(en.scanLog, de.scanLog);

/** What a scan meant. What it asked is past, and is not to be looked up here. */
export function logged({ reply, isPiece }: ScanLogRow): { readonly title: string; readonly detail: string } {
  if (isPiece) return scanLog.piece;
  const { title, detail } = say(reply);
  return { title, detail: reply.said.kind === 'which' ? scanLog.asked : detail };
}

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
    prefix === '' ? '' : scanners.before({ text: shown(prefix) }),
    suffix === '' ? '' : scanners.after({ text: shown(suffix) }),
    separator === '' ? '' : scanners.forGs({ text: shown(separator) }),
    repaired === 0 ? '' : scanners.corrected({ n: repaired }),
    timing === null ? '' : scanners.slowest({ n: timing.averageGap }),
  ];
  return facts(...parts);
}

/** @param by the key, as `KeyboardEvent.key` has it; null: none */
export function ended(by: string | null): string {
  switch (by) {
    case null:
      return heardBursts.silence;
    case 'Enter':
      return heardBursts.enter;
    case 'Tab':
      return heardBursts.tab;
    default:
      return by;
  }
}

export function sourceName(source: string): string {
  const names: Readonly<Record<string, string>> = scanLog.sources;
  return names[source] ?? source;
}
