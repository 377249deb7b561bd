/**
 * Finds the secret key in a text that quotes it in disguise: escaped as in JSON, URLs or HTML, in other case, in hex or base64, broken by
 * line ends, spaces or marks. The text, and what it is when decoded, are reduced to letters and digits in lower case, and pieces of the
 * key, reduced likewise, are looked for. The number of readings does not grow with the text, so the time grows as its length does. Every
 * answer passes here, also pages of megabytes: bytes are mapped by tables, which is ten times as fast as replacing in texts.
 */
import { piecesAt, seedsOf, SHORTEST_PIECE } from './key-pieces.ts';

/** Of these, spread over several words of the text, fewer in a row may be an accident. */
const PIECE = 16;
/** An escape may be escaped in turn. */
const MOST_ESCAPED = 3;

/** @returns whether a text has a piece of one of the keys that is no accident. Shorter keys are words, found as they are alone */
export function finderOf(keys: readonly string[]): (text: string) => boolean {
  const reduced = new Set(keys.map((key) => kept(Buffer.from(key), REDUCED).toString('latin1')));
  const seeds = [...reduced]
    .filter((key) => key.length >= SHORTEST_PIECE)
    .flatMap((key) => seedsOf(key, PIECE));
  const has = (bytes: Buffer): boolean => {
    const text = kept(bytes, REDUCED);
    return seeds.some(
      (seed) => text.includes(seed.part) && piecesAt(text.toString('latin1'), seed).length > 0,
    );
  };
  return (text) => {
    if (seeds.length === 0) return false;
    return [...new Set([text, unescaped(text, ESCAPE), unescaped(text, ESCAPE_OR_NUMBER)])].some((one) => {
      const bytes = Buffer.from(one);
      return has(bytes) || readAs('base64', bytes).some(has) || readAs('hex', bytes).some(has);
    });
  };
}

/** What a byte becomes; 0: it is dropped. */
type Table = Uint8Array;

const tableOf = (become: (char: string) => string): Table =>
  Uint8Array.from({ length: 256 }, (_, code) => {
    const one = become(String.fromCharCode(code));
    return one === '' ? 0 : one.charCodeAt(0);
  });

const REDUCED = tableOf((char) => (/[a-z\d]/i.test(char) ? char.toLowerCase() : ''));
const DIGITS = {
  base64: tableOf((char) => (/[a-z\d+/_-]/i.test(char) ? char : '')),
  hex: tableOf((char) => (/[\da-f]/i.test(char) ? char : '')),
};
/** How many characters stand for a whole number of bytes: one of so many places is where such a group begins. */
const GROUP = { base64: 4, hex: 2 };

function kept(bytes: Buffer, table: Table): Buffer {
  const left = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const one = table[bytes[at] ?? 0] ?? 0;
    left[length] = one;
    length += one === 0 ? 0 : 1;
  }
  return left.subarray(0, length);
}

/** All of it taken for that, from each place where a group may begin. */
function readAs(encoding: 'base64' | 'hex', bytes: Buffer): readonly Buffer[] {
  const digits = kept(bytes, DIGITS[encoding]).toString('latin1');
  return Array.from({ length: GROUP[encoding] }, (_, from) => Buffer.from(digits.slice(from), encoding));
}

const ESCAPE =
  /(?:\\{1,8}u|%u)([\da-f]{4})|(?:\\{1,8}x|%)([\da-f]{2})|&#x([\da-f]{1,6});?|&#(\d{1,7});?|&(amp);|&[a-z]{1,31};|\\{1,8}[bfnrtv]|<\/?w?br ?\/?>/gi;
/** Apart, because a key may have a `0xa4` of its own. */
const ESCAPE_OR_NUMBER = new RegExp(ESCAPE.source.replace('|%)', '|0x|%)'), ESCAPE.flags);

function unescaped(text: string, escape: RegExp): string {
  let plain = text;
  for (let times = 0, before = ''; times < MOST_ESCAPED && plain !== before; times++) {
    before = plain;
    plain = plain.replace(escape, unescapedOne);
  }
  return plain;
}

/** Signs that have a name are dropped, as they are when a text is reduced. */
function unescapedOne(
  _: string,
  unit?: string,
  byte?: string,
  hex?: string,
  decimal?: string,
  and?: string,
): string {
  const code = unit ?? byte ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return and === undefined ? '' : '&';
}
