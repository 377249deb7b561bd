/**
 * GS1 element strings (GS1 General Specifications, chapter 3 and figure 7.8.4): application identifiers with their values,
 * as scanners send them after an FNC1, as they are printed in brackets, and as GS1 Digital Link writes them into an address.
 */
import { gs1CheckDigit } from './barcode.ts';
import { parseDecimal, type Decimal } from '../values/decimal.ts';
import { AIS, MEASURES, type Measure, type Part } from './gs1-ai.ts';

export interface Gs1Element {
  /** The application identifier, whole: `3103`, not `310n`. */
  readonly ai: string;
  readonly value: string;
}

/** What a dock makes of the elements. */
export interface Gs1Facts {
  /** (01): the trade item itself, fourteen digits. */
  readonly gtin?: string;
  /** (02): the trade items inside, fourteen digits. */
  readonly contained?: string;
  /** (00): the logistic unit, eighteen digits. */
  readonly sscc?: string;
  /** (30) pieces of a variable measure item, (37) trade items inside. */
  readonly count?: Decimal;
  readonly batch?: string;
  readonly serial?: string;
  /** Days as `2027-02-28`. A day 00 is the last of its month. */
  readonly made?: string;
  readonly packed?: string;
  readonly bestBefore?: string;
  readonly sellBy?: string;
  readonly expires?: string;
  /** (310n) to (369n), in the unit the AI stands for. */
  readonly measures: readonly { readonly of: Measure; readonly unit: string; readonly amount: Decimal }[];
}

/** GS, by which scanners say FNC1 within a code. */
export const GS = '\u001d';

/** First two digits of the AIs whose values need no separator behind them (GS1 figure 7.8.5-2). */
const FIXED = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** GS1's character sets 82 and 39, and nothing else. */
const CHARACTERS = /^[!"%-?A-Z_a-z#\-/]*$/;

/**
 * The elements of a text that is known to be GS1 data: `0109501101530003` + `10` + `AB` + GS + …. Undefined where it is not
 * such a text from end to end.
 */
export function parseElements(text: string): readonly Gs1Element[] | undefined {
  const elements: Gs1Element[] = [];
  let rest = text.startsWith(GS) ? text.slice(1) : text;
  while (rest !== '') {
    const ai = aiOf(rest);
    const parts = ai === undefined ? undefined : AIS.get(ai);
    if (ai === undefined || parts === undefined) return undefined;
    const most = parts.reduce((sum, part) => sum + part.most, 0);
    const body = rest.slice(ai.length);
    const end = body.indexOf(GS);
    const value = body.slice(0, FIXED.test(ai) ? most : end === -1 ? body.length : end);
    if (!fits(value, parts) || !isTrue(ai, value)) return undefined;
    elements.push({ ai, value });
    rest = body.slice(value.length);
    // A separator is also allowed, and often sent, where none is needed.
    if (rest.startsWith(GS)) rest = rest.slice(1);
  }
  return elements.length === 0 ? undefined : elements;
}

function aiOf(text: string): string | undefined {
  return [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => AIS.has(ai));
}

function fits(value: string, parts: readonly Part[]): boolean {
  const pattern = parts
    .map(({ digits, least, most }) => `${digits ? '\\d' : '[^\\u001d]'}{${least},${most}}`)
    .join('');
  return value !== '' && CHARACTERS.test(value) && new RegExp(`^${pattern}$`).test(value);
}

/** Check digits and days are part of what makes a text GS1 data. */
function isTrue(ai: string, value: string): boolean {
  if (/^0[0-3]$|^41[0-7]$|^402$|^80(06|17|18|26)$/.test(ai)) {
    const digits = ai === '8006' || ai === '8026' ? value.slice(0, 14) : value;
    return gs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1);
  }
  return /^1[1-35-7]$/.test(ai) ? isoDay(value, 2000) !== undefined : true;
}

/** `(01)09501101530003(10)AB`: as it is printed below a code, and as some scanners are set to send it. */
export function parseBracketed(text: string): readonly Gs1Element[] | undefined {
  if (!/^\(\d{2,4}\)/.test(text)) return undefined;
  const elements = Array.from(
    text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/gs),
    ([, ai = '', value = '']) => ({
      ai,
      value: value.endsWith(GS) ? value.slice(0, -1) : value,
    }),
  );
  const whole = elements.every(({ ai, value }) => {
    const parts = AIS.get(ai);
    return parts !== undefined && fits(value, parts) && isTrue(ai, value);
  });
  return whole ? elements : undefined;
}

/** `https://id.example/01/09501101530003/10/AB?17=270228`: GS1 Digital Link, keys in the path and the rest as questions. */
export function parseDigitalLink(text: string): readonly Gs1Element[] | undefined {
  const found =
    /^https?:\/\/[^/?#]+((?:\/[^/?#]*)*?)\/(00|01|8003|8004|8006|8010|8017|8018)\/([^?#]*)(?:\?([^#]*))?/i.exec(
      text,
    );
  if (found === null) return undefined;
  const [, , key = '', path = '', query = ''] = found;
  const segments = path.split('/').filter((part) => part !== '');
  const pairs: [string, string][] = [[key, segments[0] ?? '']];
  for (let i = 1; i + 1 < segments.length; i += 2) pairs.push([segments[i] ?? '', segments[i + 1] ?? '']);
  for (const part of query.split(/[&;]/)) {
    const [ai = '', value] = part.split('=');
    if (value !== undefined && AIS.has(ai)) pairs.push([ai, value]);
  }
  const elements = pairs.map(([ai, value]) => ({
    ai,
    value: unescaped(ai === '01' ? value.padStart(14, '0') : value),
  }));
  const whole = elements.every(({ ai, value }) => {
    const parts = AIS.get(ai);
    return parts !== undefined && fits(value, parts) && isTrue(ai, value);
  });
  return whole ? elements : undefined;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The elements of a label, however they are written. Told by nobody, a text counts as GS1 data only where it has a separator or
 * begins with a GTIN or SSCC whose check digit is right: too many part numbers begin with digits that are some AI's.
 */
export function readGs1(text: string, isTold: boolean): readonly Gs1Element[] | undefined {
  const written = parseBracketed(text) ?? parseDigitalLink(text);
  if (written !== undefined) return written;
  const believed = isTold || text.includes(GS) || /^(0[12]\d{14}|00\d{18})/.test(text);
  return believed ? parseElements(text) : undefined;
}

/** @param year of the scan: two digits of a year mean the one nearest to it (GS1 7.12) */
export function factsOf(elements: readonly Gs1Element[], year: number): Gs1Facts {
  const value = (ai: string) => elements.find((element) => element.ai === ai)?.value;
  const day = (ai: string) => {
    const written = value(ai);
    return written === undefined ? undefined : isoDay(written, year);
  };
  const counted = value('37') ?? value('30');
  return defined({
    gtin: value('01'),
    contained: value('02'),
    sscc: value('00'),
    count: counted === undefined ? undefined : parseDecimal(counted),
    batch: value('10'),
    serial: value('21'),
    made: day('11'),
    packed: day('13'),
    bestBefore: day('15'),
    sellBy: day('16'),
    expires: day('17'),
    measures: elements.flatMap(measureOf),
  });
}

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined };

function defined(facts: Loose<Gs1Facts> & { readonly measures: Gs1Facts['measures'] }): Gs1Facts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is undefined is left out, the rest is as it was
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact !== undefined),
  ) as unknown as Gs1Facts;
}

/** `270200` is the last of February 2027; undefined: there is no such day. */
function isoDay(sixDigits: string, year: number): string | undefined {
  const short = Number(sixDigits.slice(0, 2));
  const month = Number(sixDigits.slice(2, 4));
  const written = Number(sixDigits.slice(4, 6));
  const century = Math.floor(year / 100) * 100;
  const full = [century - 100, century, century + 100]
    .map((one) => one + short)
    .find((one) => one - year > -50 && one - year <= 50);
  if (full === undefined || month < 1 || month > 12) return undefined;
  const last = daysIn(full, month);
  if (written > last) return undefined;
  const day = written === 0 ? last : written;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function measureOf({ ai, value }: Gs1Element): Gs1Facts['measures'] {
  const known = ai.length === 4 ? MEASURES[ai.slice(0, 3)] : undefined;
  const amount = known === undefined ? undefined : decimalOf(value, Number(ai.slice(3)));
  return known === undefined || amount === undefined ? [] : [{ of: known[0], unit: known[1], amount }];
}

/** `001250` with three decimals is 1.25. */
function decimalOf(digits: string, decimals: number): Decimal | undefined {
  if (decimals > digits.length) return undefined;
  const whole = digits.slice(0, digits.length - decimals);
  return parseDecimal(decimals === 0 ? whole : `${whole === '' ? '0' : whole}.${digits.slice(-decimals)}`);
}
