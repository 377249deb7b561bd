/**
 * Parses the JSON of an answer. A number that a JavaScript number would round, beyond 2^53 or with too many decimals, is kept as it was
 * written (`JSON.rawJSON`): an order is sent back whole, with members that this app does not know, such as another system's reference. A
 * quantity or a price is read from it exactly (`Decimal` of the wire). Where the app expects another kind of number, such a value has the
 * wrong type: the record is unreadable, and no figure is wrong.
 *
 * Such numbers are found in the text and put back into the parsed value without recursion. A reviver would find them too, but it has no
 * stack for a member that nests thousands deep, and the whole answer would be lost with that one row.
 */
import { randomUUID } from 'node:crypto';
import { canonicalDecimal } from '#wire/decimal.ts';

declare global {
  interface JSON {
    /** Absent on Node 20, where such a number is rounded. */
    rawJSON?(text: string): object;
  }
}

/** A number of sixteen digits or more that is no part of a text; only then is the slower way needed. */
const LONG_NUMBER = /[:[,\s]-?\d[\d.]{15}/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Stands before a number that is parsed as text first. No service can know it, so no text of an answer begins with it. */
const MARK = `\u0000${randomUUID()} `;

/** @returns undefined for what is not JSON */
export function parseJson(text: string): unknown {
  try {
    // A byte order mark is no part of JSON, and some proxies add one.
    const json = text.replace(/^\ufeff/, '');
    const isExactRead = JSON.rawJSON !== undefined && LONG_NUMBER.test(json);
    return isExactRead ? unmarked(JSON.parse(marked(json))) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The JSON with each number that must be kept as written turned into a marked text. */
function marked(json: string): string {
  const parts: string[] = [];
  for (let at = 0; at < json.length;) {
    const opening = json.indexOf('"', at);
    const between = json.slice(at, opening < 0 ? undefined : opening);
    parts.push(
      between.replace(NUMBER, (source) => (isExact(source) ? source : JSON.stringify(MARK + source))),
    );
    if (opening < 0) break;
    at = endOfText(json, opening);
    parts.push(json.slice(opening, at));
  }
  return parts.join('');
}

/** The index after the quotation mark that ends the text which begins at `opening`. */
function endOfText(json: string, opening: number): number {
  for (let end = json.indexOf('"', opening + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return json.length;
}

/** Whether the number that is read from this text has the value that is written there. */
function isExact(source: string): boolean {
  // A double holds any fifteen digits.
  if (source.length < 16 || String(Number(source)) === source) return true;
  const read = canonicalDecimal(Number(source));
  return read !== null && read === canonicalDecimal(source);
}

/** Puts the numbers back, in place. */
function unmarked(parsed: unknown): unknown {
  const root = { parsed };
  const open: object[] = [root];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const [key, value] of Object.entries(one)) {
      if (typeof value === 'object' && value !== null) open.push(value);
      else if (typeof value === 'string' && value.startsWith(MARK)) put(one, key, value.slice(MARK.length));
    }
  return root.parsed;
}

/** Defined, not assigned: a member may be called `__proto__`. */
const put = (at: object, key: string, source: string): void =>
  void Object.defineProperty(at, key, { ...AS_PARSED, value: JSON.rawJSON?.(source) });
const AS_PARSED = { configurable: true, enumerable: true, writable: true } as const;
