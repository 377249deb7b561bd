/**
 * What is peculiar to a scanner: what it puts before and behind a code, which characters arrive as others because it takes the
 * computer's keyboard for one it is not, what stands for GS where it cannot send one. All of it is learned from a sheet of
 * ten codes (see `calibration.ts`) and taken off before anybody asks what a code means.
 */
import { readAim } from '../barcode/barcode.ts';
import { GS, parseElements } from '../barcode/gs1.ts';
import type { WedgeSettings } from './wedge-settings.ts';

export interface ScannerProfile {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Character that arrives → character that is on the label. */
  readonly repairs: Readonly<Record<string, string>>;
  /** What arrives for GS; empty: GS itself. */
  readonly separator: string;
  /** Its own pace, where it was measured. */
  readonly timing: WedgeSettings | null;
}

/**
 * The text of the label. A scanner is known by what it puts around a code; of several that fit, the one with the most to say.
 * Where none fits, the text is taken as it came.
 */
export function repair(
  text: string,
  scanners: readonly ScannerProfile[],
): { readonly text: string; readonly scanner: ScannerProfile | undefined } {
  const fitting = scanners
    .filter(({ prefix, suffix }) => {
      const inner = text.length - prefix.length - suffix.length;
      return inner > 0 && text.startsWith(prefix) && text.endsWith(suffix);
    })
    .sort((a, b) => around(b) - around(a));
  const [scanner] = fitting;
  if (scanner === undefined) return { text, scanner };
  const inner = text.slice(scanner.prefix.length, text.length - scanner.suffix.length);
  const repaired = (one: string) => Array.from(one, (char) => scanner.repairs[char] ?? char).join('');
  if (scanner.separator === '' || !inner.includes(scanner.separator))
    return { text: repaired(inner), scanner };
  // A stand-in may be a character that other labels have for its own sake: it is GS only where that makes GS1 data.
  const separated = inner.split(scanner.separator).map(repaired).join(GS);
  const isGs1 = parseElements(readAim(separated).rest) !== undefined;
  return { text: isGs1 ? separated : repaired(inner), scanner };
}

const around = ({ prefix, suffix }: ScannerProfile): number => prefix.length + suffix.length;

/** The timings that let every scanner of this station through: the slowest pace, the longest silence. */
export function timingFor(base: WedgeSettings, scanners: readonly ScannerProfile[]): WedgeSettings {
  return scanners.reduce<WedgeSettings>(
    (widest, { timing }) =>
      timing === null
        ? widest
        : {
            averageGap: Math.max(widest.averageGap, timing.averageGap),
            settle: Math.max(widest.settle, timing.settle),
            minimumLength: Math.min(widest.minimumLength, timing.minimumLength),
          },
    base,
  );
}
