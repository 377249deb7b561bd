/**
 * Reads what is escaped in a text, as in JSON, URLs and HTML, wherever it stands: `\u0073`, `%73`, `&#115;`. Signs that are written by a
 * name, and line ends, are left out. It works on the bytes of the text, a pass for each time that something may be escaped: a text of
 * megabytes may be all escapes, and to replace each of them in a string takes many times as long.
 */

/** An escape may be escaped in turn. */
const MOST_ESCAPED = 3;
/** So many backslashes may stand before one letter, where a text was quoted again and again. */
const MOST_BACKSLASHES = 8;
const MOST_HEX = 6;
const MOST_DECIMAL = 7;
const LONGEST_NAME = 31;

/** Stands for every character beyond ASCII, of which neither keys nor escapes are made. */
const OTHER = 0x80;
/** In place of a byte: the escape is left out. */
const NOTHING = 0xff;
/** An escape is one number: its length after the signs it begins with, and in the lowest eight bits the byte it stands for. */
const NONE = 0;

const code = (sign: string): number => sign.charCodeAt(0);
const BACKSLASH = code('\\');
const PERCENT = code('%');
const AND = code('&');
const LESS = code('<');
const ZERO = code('0');
const SPACE = code(' ');
const SLASH = code('/');
const SEMICOLON = code(';');
const HASH = code('#');

const AMP = Buffer.from('amp');

/** Signs that an escape begins with. */
const BEGINS = new Uint8Array(256);
for (const sign of [BACKSLASH, PERCENT, AND, LESS, ZERO]) BEGINS[sign] = 1;

/**
 * @param bytes of a text in UTF-8
 * @returns the text with its escapes read; and with numbers like `0x73` read as well, apart, because a key may have one of its own. Nothing
 * where there are none.
 */
export function unescaped(bytes: Uint8Array): readonly Uint8Array[] {
  const plain = repeatedly(bytes, false);
  const readings = plain.bytes === bytes ? [] : [plain.bytes];
  return plain.hasNumbers ? [...readings, repeatedly(bytes, true).bytes] : readings;
}

interface Reading {
  readonly bytes: Uint8Array;
  /** Whether numbers like `0x73` were met, read or not. */
  readonly hasNumbers: boolean;
}

function repeatedly(bytes: Uint8Array, readsNumbers: boolean): Reading {
  let plain = bytes;
  let hasNumbers = false;
  for (let times = 0; times < MOST_ESCAPED; times++) {
    const reading = once(plain, readsNumbers);
    hasNumbers ||= reading.hasNumbers;
    if (reading.bytes === plain) break;
    plain = reading.bytes;
  }
  return { bytes: plain, hasNumbers };
}

/** Reads the escapes once; returns the same bytes where there are none. */
function once(bytes: Uint8Array, readsNumbers: boolean): Reading {
  const left = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let isChanged = false;
  let hasNumbers = false;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (BEGINS[byte] === 0) {
      left[length++] = byte;
      at++;
      continue;
    }
    // A long run of backslashes is gone over once, not once for each of them.
    const run = byte === BACKSLASH ? runOf(bytes, at) : 1;
    let escape = escapeAt(bytes, byte, at + run);
    if (byte === ZERO && escape !== NONE) {
      hasNumbers = true;
      if (!readsNumbers) escape = NONE;
    }
    const kept = escape === NONE ? run : Math.max(0, run - MOST_BACKSLASHES);
    for (let n = 0; n < kept; n++) left[length++] = byte;
    at += run + (escape >> 8);
    if (escape === NONE) continue;
    isChanged = true;
    if ((escape & 255) !== NOTHING) left[length++] = escape & 255;
  }
  return { bytes: isChanged ? left.subarray(0, length) : bytes, hasNumbers };
}

function runOf(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === BACKSLASH) at++;
  return at - from;
}

/** @param begin the sign, or the row of backslashes, that it begins with @param at where the rest of it is */
function escapeAt(bytes: Uint8Array, begin: number, at: number): number {
  if (begin === AND) return bytes[at] === HASH ? numberedAt(bytes, at) : namedAt(bytes, at);
  if (begin === LESS) return breakAt(bytes, at);
  const letter = lower(bytes[at]);
  if (begin === ZERO) return letter === code('x') ? hexAt(bytes, at, 1, 2) : NONE;
  if (letter === code('u')) return hexAt(bytes, at, 1, 4);
  if (begin === PERCENT) return hexAt(bytes, at, 0, 2);
  if (letter === code('x')) return hexAt(bytes, at, 1, 2);
  return LINE_ENDS.includes(letter) ? escapeOf(1, NOTHING) : NONE;
}

/** What is written after a backslash for a line end, a tab and their like. */
const LINE_ENDS = Buffer.from('bfnrtv');

/** An escape by just so many digits of hex, after so many signs. */
function hexAt(bytes: Uint8Array, at: number, after: number, digits: number): number {
  let value = 0;
  for (let n = 0; n < digits; n++) {
    const digit = digitOf(bytes[at + after + n]);
    if (digit > 15) return NONE;
    value = value * 16 + digit;
  }
  return escapeOf(after + digits, byteOf(value));
}

/** `#115;` or `#x73;`, of which the end may be missing. */
function numberedAt(bytes: Uint8Array, at: number): number {
  const isHex = lower(bytes[at + 1]) === code('x');
  const [base, most, from] = isHex ? [16, MOST_HEX, at + 2] : [10, MOST_DECIMAL, at + 1];
  let value = 0;
  let end = from;
  for (; end < from + most; end++) {
    const digit = digitOf(bytes[end]);
    if (digit >= base) break;
    value = value * base + digit;
  }
  if (end === from) return NONE;
  return escapeOf(end - at + (bytes[end] === SEMICOLON ? 1 : 0), byteOf(value));
}

/** `quot;` and its like. Only the sign that begins an escape is kept. */
function namedAt(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end - at <= LONGEST_NAME && isLetter(lower(bytes[end]))) end++;
  if (end === at || end - at > LONGEST_NAME || bytes[end] !== SEMICOLON) return NONE;
  const isAnd = end - at === AMP.length && AMP.every((letter, n) => lower(bytes[at + n]) === letter);
  return escapeOf(end - at + 1, isAnd ? AND : NOTHING);
}

/** `br>`, `br />`, `/br>` or `wbr>`. */
function breakAt(bytes: Uint8Array, at: number): number {
  let end = at;
  if (bytes[end] === SLASH) end++;
  if (lower(bytes[end]) === code('w')) end++;
  if (lower(bytes[end++]) !== code('b') || lower(bytes[end++]) !== code('r')) return NONE;
  if (bytes[end] === SPACE) end++;
  if (bytes[end] === SLASH) end++;
  return bytes[end] === code('>') ? escapeOf(end - at + 1, NOTHING) : NONE;
}

const escapeOf = (length: number, byte: number): number => (length << 8) | byte;

/** The byte of a character that is given by its number, of which the lowest sixteen bits count. */
function byteOf(value: number): number {
  const unit = value & 0xffff;
  return unit < OTHER ? unit : OTHER;
}

/** Of a letter of ASCII, in either case, the small one; other signs become others that no escape has. */
const lower = (byte = 0): number => (isLetter(byte | 32) ? byte | 32 : 0);
const isLetter = (byte: number): boolean => byte >= code('a') && byte <= code('z');

/** The value of a digit of hex; of anything else more than 15. */
function digitOf(byte = 0): number {
  if (byte >= ZERO && byte <= code('9')) return byte - ZERO;
  const letter = lower(byte);
  return letter >= code('a') ? letter - code('a') + 10 : 255;
}
