/**
 * Text from a scanner, a camera or the keyboard, parsed. Nothing is guessed silently: `told` says whether the scanner named
 * the symbology or the digits suggested it.
 */
import { codeKeys, inferSymbology, readAim, type Symbology } from './barcode.ts';

export interface Scan {
  readonly code: string;
  readonly symbology: Symbology | undefined;
  readonly told: boolean;
  /** What to look for, best first: see `codeKeys`. */
  readonly keys: readonly string[];
}

export type Unreadable = 'empty' | 'too-long' | 'garbled';
export type ParsedScan =
  { readonly ok: true; readonly scan: Scan } | { readonly ok: false; readonly why: Unreadable };

/** The most text a QR Code holds outside pure digits (ISO/IEC 18004, version 40-L). Longer than this is not one label. */
export const LONGEST_CODE = 4296;

/**
 * @param text as captured, the scanner's Enter or Tab already swallowed. GS (the GS1 separator) is kept.
 * @param told the symbology, where the reader knows it by itself (a camera does).
 */
export function parseScan(text: string, told?: Symbology): ParsedScan {
  const aim = readAim(text);
  const code = aim.rest.normalize('NFC').trim();
  if (code === '') return { ok: false, why: 'empty' };
  if (code.length > LONGEST_CODE) return { ok: false, why: 'too-long' };
  if (isGarbled(code)) return { ok: false, why: 'garbled' };
  const named = told ?? aim.symbology;
  const symbology = named ?? inferSymbology(code);
  return { ok: true, scan: { code, symbology, told: named !== undefined, keys: codeKeys(code, named) } };
}

/** Control characters no label carries (GS, RS, EOT and line breaks are data), lone surrogates and replacement characters. */
function isGarbled(code: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  return /[\u0000-\u0003\u0005-\u0008\u000b\u000c\u000e-\u001c\u001f\u007f\ufffd]|\p{Surrogate}/u.test(code);
}
