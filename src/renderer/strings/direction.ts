/**
 * Foreign text and the direction it is read in. Characters that only turn text around are never shown, printed or spoken: behind
 * U+202E "fdp.exe" reads as "exe.pdf". A name from right to left keeps to itself, so that no figure beside it changes places.
 */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Without the characters that turn it or its neighbours around. */
export const straight = (text: string): string => text.replace(TURNS, '');

/** A part of a sentence: between marks of its own where it is read from right to left. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Codes go back to the station as they came: whoever shows one uses `code()`. */
const EXACT: ReadonlySet<string> = new Set(['code', 'codes', 'customValues', 'text']);

/** What the station tells, with every name in it straight; the same object where nothing was turned. */
export function allStraight<T>(value: T): T;
export function allStraight(value: unknown): unknown {
  if (typeof value === 'string') return straight(value);
  if (Array.isArray(value)) {
    const all = value.map((one: unknown) => allStraight(one));
    return all.some((one, index) => one !== value[index]) ? all : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const all = entries.map(([key, one]: [string, unknown]) => [key, EXACT.has(key) ? one : allStraight(one)]);
  return all.some(([, one], index) => one !== entries[index]?.[1]) ? Object.fromEntries(all) : value;
}
