/*
 * Numbers on the wire. The service may send a quantity or a price as a JSON number or as a decimal string; both are read
 * into one decimal string, so that no reader ever computes with a float.
 *
 * plain: digits, at most one point, a minus in front where needed; no exponent, no plus, no needless zeros in front.
 * canonical: plain without needless zeros behind, so that two canonical texts are equal when the decimals are.
 */
import { z } from 'zod';

const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/** More digits than any stock figure has; a text beyond it (1e999, say) is not read as a number. */
const DIGITS_MAX = 60;

/** The value in plain notation with the decimals it was given, or null when it is not a finite decimal. */
export function plainDecimal(value: number | string): string | null {
  const match = SHAPE.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole + fraction === '') return null;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (Math.max(point, digits.length) - Math.min(point, 0) > DIGITS_MAX) return null;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const after = padded.slice(at);
  const text = after === '' ? before : `${before}.${after}`;
  return sign === '-' && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The value in canonical notation, or null when it is not a finite decimal. */
export function canonicalDecimal(value: number | string): string | null {
  const plain = plainDecimal(value);
  return plain?.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

declare global {
  interface JSON {
    /** Absent on the oldest Node that runs this, which does not keep such numbers either. */
    isRawJSON?(value: unknown): value is { readonly rawJSON: string };
  }
}

/** A number that a double would round is kept as its text where JSON is parsed: this is its text, and any other value as it is. */
export const withoutRaw = (value: unknown): unknown =>
  JSON.isRawJSON?.(value) === true ? value.rawJSON : value;

/** Reads a number or a decimal string into a canonical decimal string. */
export const Decimal = z.preprocess(
  withoutRaw,
  z.union([z.number(), z.string()]).transform((value, context) => {
    const text = canonicalDecimal(value);
    if (text !== null) return text;
    context.issues.push({ code: 'custom', message: 'must be a decimal', input: value });
    return z.NEVER;
  }),
);

export type DecimalBound = 'not negative' | 'above zero';

/** Takes a number or a decimal string from a request; keeps the decimals as written ("4.10" stays "4.10"). */
export function decimalWrite(bound: DecimalBound) {
  return z
    .union([z.number(), z.string()], { error: 'must be a number' })
    .transform((value, context) => {
      const text = plainDecimal(value);
      const fault =
        text === null
          ? 'must be a number'
          : text.startsWith('-')
            ? 'must not be negative'
            : bound === 'above zero' && !/[1-9]/.test(text)
              ? 'must be above 0'
              : null;
      if (text !== null && fault === null) return text;
      context.issues.push({ code: 'custom', message: fault ?? 'must be a number', input: value });
      return z.NEVER;
    })
    .meta({ description: `A number or a decimal text, ${bound}.` });
}
