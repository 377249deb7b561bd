/**
 * Serial shipping container codes of pallets (GS1 General Specifications 3.2): an extension digit, the company prefix, a serial reference and
 * a check digit, eighteen digits together. Each serial reference of a station's range is used for one pallet, and for no other.
 */
import { gs1CheckDigit } from './barcode.ts';

export interface PalletNumbers {
  /** The GS1 company prefix of the warehouse. */
  readonly prefix: string;
  /** The extension digit, which a company chooses. */
  readonly extension: string;
  /** The serial references that this station may use. */
  readonly first: number;
  readonly last: number;
}

/** Digits of an SSCC without its check digit. */
const BODY = 17;
/** Digits of a company prefix. */
const PREFIX = /^\d{4,12}$/;

/** How many digits a serial reference has: what the prefix leaves. */
export const serialDigits = (prefix: string): number => BODY - 1 - prefix.length;

/** prefix, extension: of another form. range: not from a number to one that is not below it. too-long: more digits than the prefix leaves. */
export type PalletFault = 'prefix' | 'extension' | 'range' | 'too-long';

/** Null: nothing is wrong with them. */
export function palletFault({ prefix, extension, first, last }: PalletNumbers): PalletFault | null {
  if (!PREFIX.test(prefix)) return 'prefix';
  if (!/^\d$/.test(extension)) return 'extension';
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    return 'range';
  return String(last).length > serialDigits(prefix) ? 'too-long' : null;
}

/** The eighteen digits. @param serial one of the range */
export function ssccOf(
  { prefix, extension }: Pick<PalletNumbers, 'prefix' | 'extension'>,
  serial: number,
): string {
  const body = `${extension}${prefix}${String(serial).padStart(serialDigits(prefix), '0')}`;
  if (body.length !== BODY) throw new Error(`no serial reference of this prefix: ${serial}`);
  return body + gs1CheckDigit(body);
}

/** The serial reference that comes next, and how many there are then; null: all are used up. @param used the highest that is used, if any */
export function nextSerial(
  { first, last }: Pick<PalletNumbers, 'first' | 'last'>,
  used: number | null,
): { readonly serial: number; readonly left: number } | null {
  const serial = used === null || used < first ? first : used + 1;
  return serial > last ? null : { serial, left: last - serial };
}

/** As it is printed in a GS1-128, by its application identifier. */
export const ssccElement = (sscc: string): string => `(00)${sscc}`;
