/**
 * Decodes the escapes in a text, as JSON, URLs and HTML write them: `\u0073`, `%73`, `&#115;`. Escapes may be escaped again, up to three
 * times. Line ends, `<br>` tags and HTML entities with a name are removed, except `&amp;`, which begins an escape. Every character beyond
 * ASCII becomes one placeholder byte, because keys and escapes contain none.
 * The file works on bytes, in one pass for each level of escaping. A text may consist of megabytes of escapes, and replacing each of them
 * in a string would take many times as long.
 */

/** How many levels of escaping are decoded. */
const MOST_ESCAPED = 3;
/** The most backslashes that belong to one escape: a text that was quoted several times has several before one letter. */
const MOST_BACKSLASHES = 8;
const MOST_HEX = 6;
const MOST_DECIMAL = 7;
const LONGEST_NAME = 31;

/** Replaces every character beyond ASCII, since neither keys nor escapes contain any. */
const OTHER = 0x80;
/** In place of a byte: the escape is removed. */
const NOTHING = 0xff;
/** An escape is returned as one number: the length behind its first characters, and in the lowest eight bits the byte it stands for. */
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

/** The characters with which an escape begins. */
const BEGINS = new Uint8Array(256);
for (const sign of [BACKSLASH, PERCENT, AND, LESS, ZERO]) BEGINS[sign] = 1;

/**
 * @param bytes of a text in UTF-8
 * @returns the text with its escapes decoded, and a second version in which numbers such as `0x73` are decoded too. It is separate because
 *   a key may itself contain such a number. Empty if the text has no escapes.
 */
export function unescaped(bytes: Uint8Array): readonly Uint8Array[] {
  const plain = repeatedly(bytes, false);
  const readings = plain.bytes === bytes ? [] : [plain.bytes];
  return plain.hasNumbers ? [...readings, repeatedly(bytes, true).bytes] : readings;
}

interface Reading {
  readonly bytes: Uint8Array;
  /** Whether there were numbers such as `0x73`, decoded or not. */
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

/** Decodes one level of escapes. Returns the same bytes if there are none. */
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
    // A long run of backslashes is read once, and not once for each of them.
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

/** The escape at a position. @param begin the byte with which it begins @param at the position behind that byte or run of backslashes */
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

/** The letters after a backslash for line ends, tabs and similar characters. */
const LINE_ENDS = Buffer.from('bfnrtv');

/** An escape of exactly `digits` hex digits behind `after` further characters. */
function hexAt(bytes: Uint8Array, at: number, after: number, digits: number): number {
  let value = 0;
  for (let n = 0; n < digits; n++) {
    const digit = digitOf(bytes[at + after + n]);
    if (digit > 15) return NONE;
    value = value * 16 + digit;
  }
  return escapeOf(after + digits, byteOf(value));
}

/** `#115;` or `#x73;`, also without the semicolon. */
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

/** A named entity, such as `quot;`. Only `amp;` is decoded, because it begins an escape; others are removed. */
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

/** The byte of a character by its number. Only the lowest sixteen bits of the number count. */
function byteOf(value: number): number {
  const unit = value & 0xffff;
  return unit < OTHER ? unit : OTHER;
}

/** An ASCII letter in lower case; 0 for any other byte. */
const lower = (byte = 0): number => (isLetter(byte | 32) ? byte | 32 : 0);
const isLetter = (byte: number): boolean => byte >= code('a') && byte <= code('z');

/** The value of a hex digit; more than 15 for any other byte. */
function digitOf(byte = 0): number {
  if (byte >= ZERO && byte <= code('9')) return byte - ZERO;
  const letter = lower(byte);
  return letter >= code('a') ? letter - code('a') + 10 : 255;
}
