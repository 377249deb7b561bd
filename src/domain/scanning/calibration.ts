/**
 * Learning a scanner's ways from a printed sheet of ten codes, scanned from top to bottom: what it puts around a code, which
 * characters arrive as others, what comes for GS, how fast its keys follow each other. The nine plain codes hold every
 * printable character of ASCII, and the tenth is a GS1-128 with a separator inside.
 */
import { GS } from '../barcode/gs1.ts';
import type { ScannerProfile } from './scanner.ts';

const PLAIN: readonly string[] = [
  '0123456789',
  'ABCDEFGHIJKLM',
  'NOPQRSTUVWXYZ',
  'abcdefghijklm',
  'nopqrstuvwxyz',
  'A!"#$%&\'()B',
  'A*+,-./:;<B',
  'A=>?@[\\]^_B',
  'A`{|}~ B',
];
/** The tenth, as it is read: a separator is due behind the lot. */
const BEFORE_GS = '010400638133393110AB';
const AFTER_GS = '21C7';

/** The codes of the sheet. The tenth is written as GS1 elements are printed. */
export const CALIBRATION_CODES: readonly { readonly gs1: boolean; readonly text: string }[] = [
  ...PLAIN.map((text) => ({ gs1: false, text })),
  { gs1: true, text: '(01)04006381333931(10)AB(21)C7' },
];

export interface HeardCode {
  readonly text: string;
  /** Milliseconds between its keys. */
  readonly gaps: readonly number[];
}

export interface Learned {
  readonly profile: Omit<ScannerProfile, 'id' | 'name'>;
  /** It names the symbology of what it reads. */
  readonly tellsAim: boolean;
  /** It sends nothing for GS: codes with several GS1 elements run together. */
  readonly losesGs: boolean;
  /** Characters of the sheet that did not arrive at all. */
  readonly lost: string;
}

export type Calibration =
  | { readonly ok: true; readonly learned: Learned }
  /** caps: every letter came in the other case. unlike: what came is not this sheet, or not in its order. */
  | { readonly ok: false; readonly why: 'caps' | 'unlike' };

/** @param heard ten codes in the sheet's order */
export function calibrate(heard: readonly HeardCode[]): Calibration {
  const texts = PLAIN.map((_, i) => heard[i]?.text ?? '');
  const fitted = fitAround(texts);
  if (fitted === undefined) return { ok: false, why: 'unlike' };
  const { repairs, lost } = fitted;
  if (isCaseSwap(repairs)) return { ok: false, why: 'caps' };

  const repaired = (text: string) => Array.from(text, (one) => repairs[one] ?? one).join('');
  // The scanner's own announcement of a Code 128 is no prefix of ours: the parser reads it.
  const tellsAim = repaired(fitted.prefix).endsWith(']C0');
  const prefix = tellsAim ? fitted.prefix.slice(0, -3) : fitted.prefix;
  const separator = separatorIn(heard[9]?.text ?? '', prefix, fitted.suffix, repaired);
  if (separator === undefined) return { ok: false, why: 'unlike' };
  return {
    ok: true,
    learned: {
      profile: {
        prefix,
        suffix: fitted.suffix,
        repairs: Object.fromEntries(Object.entries(repairs).filter(([from, to]) => from !== to)),
        separator: separator === GS ? '' : separator,
        timing: timingOf(heard),
      },
      tellsAim,
      losesGs: separator === '',
      lost,
    },
  };
}

interface Around {
  readonly prefix: string;
  readonly suffix: string;
  readonly repairs: Readonly<Record<string, string>>;
  readonly lost: string;
}

/** The split of what stands around the codes under which every character always arrives as the same one. */
function fitAround(texts: readonly string[]): Around | undefined {
  const [first = '', second = ''] = texts;
  const around = first.length - (PLAIN[0]?.length ?? 0);
  if (around < 0 || second.length - (PLAIN[1]?.length ?? 0) !== around) return undefined;
  let best: (Around & { readonly unchanged: number }) | undefined;
  for (let before = 0; before <= around; before++) {
    const prefix = first.slice(0, before);
    const suffix = first.slice(first.length - (around - before));
    if (!texts.every((text) => text.startsWith(prefix) && text.endsWith(suffix))) continue;
    const map = mapOf(texts, before, around);
    if (map === undefined) continue;
    const unchanged = Object.entries(map.repairs).filter(([from, to]) => from === to).length;
    if (best === undefined || unchanged > best.unchanged) best = { prefix, suffix, ...map, unchanged };
  }
  return best;
}

function mapOf(
  texts: readonly string[],
  before: number,
  around: number,
): Pick<Around, 'repairs' | 'lost'> | undefined {
  const repairs: Record<string, string> = {};
  let lost = '';
  for (const [i, expected] of PLAIN.entries()) {
    const text = texts[i] ?? '';
    // A dead key swallows the character behind it: nothing can be learned from such a code.
    if (text.length !== expected.length + around) {
      lost += expected.slice(1, -1);
      continue;
    }
    for (let k = 0; k < expected.length; k++) {
      const [came = '', meant = ''] = [text[before + k], expected[k]];
      if ((repairs[came] ?? meant) !== meant) return undefined;
      repairs[came] = meant;
    }
  }
  return { repairs, lost };
}

const isCaseSwap = (repairs: Readonly<Record<string, string>>): boolean =>
  repairs['a'] === 'A' && repairs['A'] === 'a' && repairs['z'] === 'Z' && repairs['Z'] === 'z';

/** What came between the two halves of the tenth code; undefined where it is not that code. */
function separatorIn(
  text: string,
  prefix: string,
  suffix: string,
  repaired: (text: string) => string,
): string | undefined {
  if (!text.startsWith(prefix) || !text.endsWith(suffix)) return undefined;
  const inner = text.slice(prefix.length, text.length - suffix.length);
  // Behind ]C1 and, with some scanners, a separator that stands for the first FNC1.
  const start = repaired(inner).indexOf(BEFORE_GS);
  if (start === -1 || start > 4 || !repaired(inner).endsWith(AFTER_GS)) return undefined;
  return inner.slice(start + BEFORE_GS.length, inner.length - AFTER_GS.length);
}

/** With room for a busy computer. */
function timingOf(heard: readonly HeardCode[]) {
  const means = heard.map(({ gaps }) => gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length));
  const longest = Math.max(0, ...heard.flatMap(({ gaps }) => gaps));
  return {
    averageGap: within(20, Math.max(...means) * 1.6, 120),
    settle: within(80, longest * 2.5, 1000),
    minimumLength: 3,
  };
}

const within = (least: number, value: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)));
