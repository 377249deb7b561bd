/**
 * Finds the secret key in a text that quotes it in disguise: escaped as in JSON, URLs or HTML, in other case, in hex or base64, or broken
 * by line ends, spaces or punctuation. Text and key are reduced to letters and digits in lower case, and the text is also decoded as hex
 * and as base64. A text quotes the key if it contains 16 letters and digits of it in a row, or all of them in a shorter key. Keys with
 * fewer than 12 are not searched for, because they may be ordinary words.
 *
 * Every answer is searched, also one of megabytes, and the station does nothing else meanwhile. So all decodings are made in one pass, byte
 * by byte, and none is stored: each is a state of one Aho-Corasick automaton. The time is a few table lookups for each byte, whatever the
 * text contains. The text is searched again only if it contains escapes (`escapes.ts`).
 */
import { unescaped } from './escapes.ts';
import { SHORTEST_PIECE } from './key-pieces.ts';

/** How many letters and digits of the key must follow each other. Since separators are ignored, fewer may be a coincidence. */
const PIECE = 16;

/** @returns a function that tells whether a text quotes one of the keys. Keys that are too short for this search are never found */
export function finderOf(keys: readonly string[]): (text: string) => boolean {
  const forms = [...new Set(keys.map((key) => signsOf(Buffer.from(key))))];
  const pieces = new Set(forms.flatMap(piecesOf));
  if (pieces.size === 0) return () => false;
  let table: Table | undefined;
  return (text) => {
    // The automaton is made at the first use: making it takes longer than searching a short answer, and many finders are never used.
    const made = (table ??= tableOf([...pieces]));
    const bytes = Buffer.from(text);
    return hasPiece(made, bytes) || unescaped(bytes).some((plain) => hasPiece(made, plain));
  };
}

/** The number of a letter or digit, in either case: 1 to 36. Other bytes are 0 and are ignored. */
const SIGNS = 37;
const SIGN = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 36);
  return Number.isNaN(value) ? 0 : value + 1;
});

/** The letters and digits of a key as a string of their numbers (`SIGN`). */
const signsOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...[...bytes].map((byte) => SIGN[byte] ?? 0).filter((sign) => sign > 0));

/** All pieces of a key of the required length. A longer quotation contains one of them. */
function piecesOf(form: string): readonly string[] {
  if (form.length < SHORTEST_PIECE) return [];
  const size = Math.min(PIECE, form.length);
  return Array.from({ length: form.length - size + 1 }, (_, at) => form.slice(at, at + size));
}

/**
 * The transitions of an Aho-Corasick automaton: the next state by state and letter or digit. A state stands for the longest beginning of a
 * piece with which the text so far ends. It is the index of its row in the table. Row 0 is the start. `FOUND` is final: no transition
 * leaves it.
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

/** Adds the missing transitions of each state: those of the longest proper suffix that is a state too (the failure links). */
function completed(table: Table): Table {
  const ends = new Int32Array(table.length / SIGNS);
  const places = [0];
  // States are added to the list during the loop, in breadth-first order.
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
    // An ignored byte leaves the state as it is.
    table[place] = place;
  }
  return table;
}

const NO_DIGIT = 255;
/** The values of digits by their bytes. @param sets alphabets of digits in the same order, since some digits have two characters */
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
 * Reads the bytes as text, as hex and as base64, the two latter with each offset at which a group of digits may begin (two and four).
 * Bytes that are no digits are ignored in them. A digit of base64 completes a byte in three of the four readings; the fourth, idle one
 * changes in turn.
 */
function hasPiece(table: Table, bytes: Uint8Array): boolean {
  let text = 0;
  let hexNext = 0;
  let hexOther = 0;
  let first = 0;
  let second = 0;
  let third = 0;
  let idle = 0;
  // A byte that would begin before the first digit gets its highest bit set, so it is neither a letter nor a digit.
  let half = 8;
  let bits = -1;
  // An iterator would take several times as long.
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
