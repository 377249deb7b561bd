/**
 * Finds the secret key in a text that quotes it in disguise: escaped as in JSON, URLs or HTML, in other case, in hex or base64, broken by
 * line ends, spaces or marks. The text, and what it is when decoded, are reduced to letters and digits in lower case, and pieces of the
 * key, reduced likewise, are looked for.
 *
 * Every answer passes here, also pages of megabytes, and meanwhile the station does nothing else. So all readings of a text are made at
 * once, byte by byte, and none is stored: each is a place in one table of transitions. The time is that of a few lookups for each byte,
 * whatever the text is made of. Escapes are read first (`escapes.ts`), and a text without any is looked through once.
 */
import { unescaped } from './escapes.ts';
import { SHORTEST_PIECE } from './key-pieces.ts';

/** Of these, spread over several words of the text, fewer in a row may be an accident. */
const PIECE = 16;

/** @returns whether a text has a piece of one of the keys that is no accident. Shorter keys are words, found as they are alone */
export function finderOf(keys: readonly string[]): (text: string) => boolean {
  const forms = [...new Set(keys.map((key) => signsOf(Buffer.from(key))))];
  const pieces = new Set(forms.flatMap(piecesOf));
  if (pieces.size === 0) return () => false;
  let table: Table | undefined;
  return (text) => {
    // Making it takes longer than looking through a short answer, and many finders are never used.
    const made = (table ??= tableOf([...pieces]));
    const bytes = Buffer.from(text);
    return hasPiece(made, bytes) || unescaped(bytes).some((plain) => hasPiece(made, plain));
  };
}

/** What a letter or digit, in either case, is as a sign: 1 to 36. Other bytes are 0, and are passed over. */
const SIGNS = 37;
const SIGN = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 36);
  return Number.isNaN(value) ? 0 : value + 1;
});

/** The signs of a key, a character for each. */
const signsOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...[...bytes].map((byte) => SIGN[byte] ?? 0).filter((sign) => sign > 0));

/** Every piece of a key that is just as long as one must be: a longer one has one of them in it. */
function piecesOf(form: string): readonly string[] {
  if (form.length < SHORTEST_PIECE) return [];
  const size = Math.min(PIECE, form.length);
  return Array.from({ length: form.length - size + 1 }, (_, at) => form.slice(at, at + size));
}

/**
 * The place after each sign, by the place before it: a place stands for the longest beginning of a piece that the signs so far end with
 * (the automaton of Aho and Corasick). A place is the index of its row. Row 0 is the beginning; from the row `FOUND` none leads away.
 */
type Table = Int32Array;
const FOUND = SIGNS;

function tableOf(pieces: readonly string[]): Table {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 2);
  const table = new Int32Array(size * SIGNS);
  table.fill(FOUND, FOUND, FOUND + SIGNS);
  let rows = 2;
  for (const piece of pieces) {
    let place = 0;
    for (let at = 0; at < piece.length && place !== FOUND; at++) {
      const cell = place + piece.charCodeAt(at);
      if (at === piece.length - 1) table[cell] = FOUND;
      else if (table[cell] === 0) table[cell] = rows++ * SIGNS;
      place = table[cell] ?? 0;
    }
  }
  return completed(table.slice(0, rows * SIGNS));
}

/** Adds where each place leads by the other signs: to where its longest end that is a place as well leads by them. */
function completed(table: Table): Table {
  const ends = new Int32Array(table.length / SIGNS);
  const places = [0];
  // Places are added while they are gone through, the shorter ones first.
  for (const place of places) {
    const end = ends[place / SIGNS] ?? 0;
    for (let sign = 1; sign < SIGNS; sign++) {
      const next = table[place + sign] ?? 0;
      const after = place === 0 ? 0 : (table[end + sign] ?? 0);
      if (next === 0 || after === FOUND) table[place + sign] = after;
      else if (next !== FOUND) {
        ends[next / SIGNS] = after;
        places.push(next);
      }
    }
    // What is passed over leads nowhere.
    table[place] = place;
  }
  return table;
}

const NO_DIGIT = 255;
/** The values of digits, by their bytes. @param digits some have two signs: `sets` of them, in the same order */
const digitsOf = (...sets: readonly string[]): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    const values = sets.map((digits) => digits.indexOf(String.fromCharCode(byte)));
    return values.find((value) => value >= 0) ?? NO_DIGIT;
  });
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SIXTY_TWO = `${LETTERS.toUpperCase()}${LETTERS}0123456789`;
const BASE64 = digitsOf(`${SIXTY_TWO}+/`, `${SIXTY_TWO}-_`);
const HEX = digitsOf('0123456789abcdef', '0123456789ABCDEF');

/**
 * Reads the bytes as text, as hex and as base64, the two latter from each place where a group of digits may begin. What is no digit is
 * passed over in them. Each digit of base64 completes a byte in three of the four readings; which ones, goes round.
 */
function hasPiece(table: Table, bytes: Uint8Array): boolean {
  let text = 0;
  let hexNext = 0;
  let hexOther = 0;
  let first = 0;
  let second = 0;
  let third = 0;
  let idle = 0;
  // A byte that begins before the first digit has its highest bit set, and is no sign.
  let half = 8;
  let bits = -1;
  // An iterator takes several times as long.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    text = table[text + (SIGN[byte] ?? 0)] ?? 0;
    const six = BASE64[byte] ?? NO_DIGIT;
    if (six === NO_DIGIT) continue;
    bits = (bits << 6) | six;
    const idleNext = table[third + (SIGN[bits & 255] ?? 0)] ?? 0;
    third = table[second + (SIGN[(bits >> 2) & 255] ?? 0)] ?? 0;
    second = table[first + (SIGN[(bits >> 4) & 255] ?? 0)] ?? 0;
    first = idle;
    idle = idleNext;
    const four = HEX[byte] ?? NO_DIGIT;
    if (four === NO_DIGIT) continue;
    const hexAfter = table[hexNext + (SIGN[((half << 4) | four) & 255] ?? 0)] ?? 0;
    hexNext = hexOther;
    hexOther = hexAfter;
    half = four;
  }
  return [text, hexNext, hexOther, first, second, third, idle].includes(FOUND);
}
