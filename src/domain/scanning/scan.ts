/**
 * Text from a scanner, a camera or the keyboard, parsed. Nothing is guessed silently: `told` says whether the scanner named
 * the symbology or the digits suggested it.
 */
import {
  codeKeys,
  gs1CheckDigit,
  inferSymbology,
  isGtin,
  isPossible,
  readAim,
  upcEDigits,
  type Symbology,
} from '../barcode/barcode.ts';
import { endsInMod43, fullAscii } from '../barcode/code39.ts';
import { readControl, type ControlLabel } from './control.ts';
import type { Decimal } from '../values/decimal.ts';
import { factsOf, readGs1, type Gs1Facts } from '../barcode/gs1.ts';

export interface Scan {
  readonly code: string;
  readonly symbology: Symbology | undefined;
  readonly told: boolean;
  /** What to look for, best first: see `codeKeys`. */
  readonly keys: readonly string[];
  /** What the label says in GS1 elements, where it does. */
  readonly gs1?: Gs1Facts;
  /** How many trade items the label itself says it stands for. */
  readonly units?: Decimal;
  /** Not goods at all but something to do: see `control.ts`. */
  readonly control?: ControlLabel;
}

export type Unreadable = 'empty' | 'too-long' | 'garbled' | 'wrong-check';
export type ParsedScan =
  { readonly ok: true; readonly scan: Scan } | { readonly ok: false; readonly why: Unreadable };

/** The most text a QR Code holds outside pure digits (ISO/IEC 18004, version 40-L). Longer than this is not one label. */
export const LONGEST_CODE = 4296;

/** AIM identifiers that announce GS1 elements. */
const GS1_AIM = /^\](C1|d2|Q3|e0)/;

/**
 * @param text as captured, the scanner's Enter or Tab already swallowed. GS (the GS1 separator) is kept.
 * @param how `told`: the symbology, where the reader knows it by itself (a camera does); `year`: of the scan, for labels
 *   that write a year in two digits
 */
export function parseScan(
  text: string,
  how: { readonly told?: Symbology | undefined; readonly year: number },
): ParsedScan {
  const aim = readAim(text);
  const code = aim.rest.normalize('NFC').trim();
  if (code === '') return { ok: false, why: 'empty' };
  if (code.length > LONGEST_CODE) return { ok: false, why: 'too-long' };
  if (isGarbled(code)) return { ok: false, why: 'garbled' };
  const named = how.told ?? aim.symbology;
  if (named !== undefined && !isPossible(code, named)) return { ok: false, why: 'wrong-check' };
  const plain = { code, symbology: named ?? inferSymbology(code), told: named !== undefined };
  const control = readControl(code);
  if (control !== undefined) return { ok: true, scan: { ...plain, keys: [], control } };

  const elements = readGs1(code, GS1_AIM.test(text));
  if (elements === undefined) return { ok: true, scan: { ...plain, keys: keysOf(code, named) } };
  const gs1 = factsOf(elements, how.year);
  const gtin = gs1.gtin ?? gs1.contained;
  const keys = [...(gtin === undefined ? [] : codeKeys(gtin)), ...keysOf(code, named)];
  const units = gs1.count === undefined ? {} : { units: gs1.count };
  return { ok: true, scan: { ...plain, keys: [...new Set(keys)], gs1, ...units } };
}

/**
 * What of a scan names the article itself, whichever scanner reads the next one: of a GS1 label the number, without the lot
 * and serial that the next piece will not have; of a symbology that was told what every scanner sends of it.
 */
export function articleCode({ code, symbology, told, gs1 }: Omit<Scan, 'keys'>): string {
  const gtin = gs1?.gtin ?? gs1?.contained;
  if (gtin !== undefined) return gtin.replace(/^0(?=\d{13}$)/, '');
  if (!told) return code;
  if (symbology === 'UPC-E') return upcEDigits(code) ?? code;
  if (symbology === 'Code 39 mod 43') return endsInMod43(code) ? code.slice(0, -1) : code;
  return symbology === 'Codabar' ? (withoutStart(code) ?? code) : code;
}

/**
 * The number of a carton, by its form: fourteen digits of which the first, from 1 to 8, says that it holds several of something.
 * Undefined where it is none, or where the label says how many.
 */
export function cartonNumber({ code, gs1, units }: Omit<Scan, 'keys'>): string | undefined {
  const number = gs1?.gtin ?? code;
  return units === undefined && /^[1-8]\d{13}$/.test(number) && isGtin(number) ? number : undefined;
}

/** The key of what a carton holds: the same number with the packing digit left out. */
export function pieceKey(carton: string): string {
  const body = `0${carton.slice(1, -1)}`;
  return `gtin:${body}${gs1CheckDigit(body)}`;
}

/** Also the readings that only a symbology that was told allows. */
function keysOf(code: string, told: Symbology | undefined): readonly string[] {
  if (told === 'UPC-E') return codeKeys(upcEDigits(code) ?? code, told);
  if (told === 'Code 39' || told === 'Code 39 mod 43') {
    const body = told === 'Code 39 mod 43' && endsInMod43(code) ? code.slice(0, -1) : undefined;
    return [code, body, fullAscii(body ?? code)].flatMap((one) => (one === undefined ? [] : codeKeys(one)));
  }
  const inner = told === 'Codabar' ? withoutStart(code) : undefined;
  return [...codeKeys(code, told), ...(inner === undefined ? [] : codeKeys(inner))];
}

/** Codabar's start and stop letters are part of the symbol; some scanners send them and some do not. */
const withoutStart = (code: string): string | undefined => /^[A-D](.+)[A-D]$/i.exec(code)?.[1];

/** Control characters no label carries (GS, RS, EOT and line breaks are data), lone surrogates and replacement characters. */
function isGarbled(code: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  return /[\u0000-\u0003\u0005-\u0008\u000b\u000c\u000e-\u001c\u001f\u007f\ufffd]|\p{Surrogate}/u.test(code);
}
