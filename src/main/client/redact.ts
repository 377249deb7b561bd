/**
 * Removes the secret key from whatever was received, before anything else sees it. A service or a proxy may quote the request's
 * headers in a refusal, and answers are stored in the queue, shown in reviews and written into evidence files. A header whose name quotes
 * it is left out: what the names of the rate headers begin with is stored as well.
 *
 * The key is found in plain text, URL-encoded, in JSON (with any escaping) and in base64, alone or inside a longer text. So is every
 * part of it long enough not to be a coincidence, because quotes are often shortened. If an answer was truncated, a prefix of the key
 * at its end is found too, however short. A text without any of these is returned unchanged; the check takes a few searches, and the time
 * grows as the text does: meanwhile the station does nothing else.
 *
 * What still quotes it in disguise (`disguised-key.ts`) is withheld as a whole: of JSON the text that does, else all of it.
 */

import { finderOf } from './disguised-key.ts';
import { BEARER, MOST_PIECES, piecesAt, seedsOf, SHORTEST_PIECE, type Seed } from './key-pieces.ts';

const MARK = '[key]';
const WITHHELD = 'Withheld: it quoted the secret key in disguise.';
/** A shorter key is a word that texts may have for reasons of their own: only what is certainly a quotation is taken out. */
const SHORTEST_WORD = 4;
/** A shorter key would be found in base64 of anything. */
const SHORTEST_ENCODED = 8;

/**
 * @param keys the one that the request was sent with, and the one in use by now
 * @returns takes them out of a text, of which it is to be said whether it is whole
 */
export function redactor(keys: readonly string[]): (text: string, isWhole?: boolean) => string {
  const forms = [...new Set(keys.filter((key) => key !== '').flatMap(formsOf))];
  const seeds = forms.flatMap((form) => seedsOf(form, SHORTEST_PIECE));
  const escaped = escapes(keys.join(''));
  const isDisguised = finderOf(keys);
  const replaced = (text: string): string => marked(text, seeds);

  /** The same of a text that was cut, perhaps in the middle of the key, and so is no JSON. */
  function replacedCut(text: string): string {
    const plain = text
      .replace(/\\(?:u[\da-f]{0,3})?$/i, '')
      .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const left = replaced(plain);
    const cut = Math.max(0, ...forms.map((form) => overlap(left, form)));
    return left === plain && cut === 0 ? text : left.slice(0, left.length - cut) + (cut === 0 ? '' : MARK);
  }

  /** Of numbers only the whole key is taken out: the name of a record may have some of its digits. */
  const value = (of: unknown): unknown =>
    mapped(of, replaced, (number) => (keys.includes(String(number)) ? MARK : number));

  function quotesReplaced(text: string, isWhole: boolean): string {
    const isSpotted = replaced(text) !== text;
    if (forms.length === 0 || (isWhole && !isSpotted && !escaped.test(text))) return text;
    try {
      // As JSON, so that what is left can still be read as it.
      const before: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
      const after = JSON.stringify(value(before));
      return isSpotted || after !== JSON.stringify(before) ? after : text;
    } catch {
      return isWhole ? replaced(text) : replacedCut(text);
    }
  }

  function withheld(text: string): string {
    try {
      const left = mapped(JSON.parse(text), (one) => (isDisguised(one) ? WITHHELD : one));
      return JSON.stringify(isDisguised(JSON.stringify(left)) ? { message: WITHHELD } : left);
    } catch {
      return WITHHELD;
    }
  }

  return (text, isWhole = true) => {
    const left = quotesReplaced(text, isWhole);
    return isDisguised(left) ? withheld(left) : left;
  };
}

export interface Redaction {
  /** Takes the keys out of a text, of which it is to be said whether it is whole. */
  readonly text: (text: string, isWhole?: boolean) => string;
  /** Whether a name that may have been put in small letters, as those of headers are, has anything of a key in it. */
  readonly isIn: (name: string) => boolean;
}

/** Makes a redactor once for the same keys: it takes longer than using it on a short text. */
export function createRedaction(): (keys: readonly string[]) => Redaction {
  let made: { readonly keys: string; readonly redaction: Redaction } | undefined;
  return (keys) => {
    const now = JSON.stringify(keys);
    if (made?.keys !== now) made = { keys: now, redaction: redactionOf(keys) };
    return made.redaction;
  };
}

function redactionOf(keys: readonly string[]): Redaction {
  const text = redactor(keys);
  // Base64 in small letters cannot be decoded, but tells much of the key.
  const small = keys
    .flatMap((key) => formsOf(key))
    .filter((form) => !form.startsWith(BEARER))
    .flatMap((form) => seedsOf(form.toLowerCase(), SHORTEST_PIECE));
  return {
    text,
    isIn: (name) =>
      text(name) !== name || small.some((seed) => piecesAt(name.toLowerCase(), seed).length > 0),
  };
}

/** @param keyNow it may become another @returns whether a text has anything in it that a redactor takes out */
export function finderOfKey(keyNow: () => string): (text: string) => boolean {
  const redactionFor = createRedaction();
  return (text) => redactionFor([keyNow()]).text(text) !== text;
}

/** A value of JSON with each of its texts, names of members included, made another. */
function mapped(
  of: unknown,
  text: (one: string) => string,
  number: (one: number) => unknown = (one) => one,
): unknown {
  if (typeof of === 'string') return text(of);
  if (typeof of === 'number') return number(of);
  if (Array.isArray(of)) return of.map((one) => mapped(one, text, number));
  if (typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(
    Object.entries(of).map(([name, member]) => [text(name), mapped(member, text, number)]),
  );
}

/** How many characters of a form the text ends with; 0 where they are so few that they tell nothing. */
function overlap(text: string, form: string): number {
  const shortest = form.startsWith(BEARER) ? BEARER.length + SHORTEST_WORD : SHORTEST_WORD;
  for (let length = form.length - 1; length >= shortest; length--)
    if (text.endsWith(form.slice(0, length))) return length;
  return 0;
}

/** Every piece of a form in a text, made a mark; a text with very many of them is withheld. */
function marked(text: string, seeds: readonly Seed[]): string {
  const pieces = seeds.flatMap((seed) => piecesAt(text, seed)).toSorted((a, b) => a.from - b.from);
  if (pieces.length > MOST_PIECES) return WITHHELD;
  let left = '';
  let done = 0;
  for (const { from, to } of pieces) {
    if (to <= done) continue;
    // What overlaps the piece before is one with it.
    if (from >= done) left += text.slice(done, from) + MARK;
    done = to;
  }
  return done === 0 ? text : left + text.slice(done);
}

function formsOf(key: string): readonly string[] {
  const quoted = BEARER + key;
  if (key.length < SHORTEST_WORD) return [quoted];
  const encoded = encodeURIComponent(Buffer.from(key).toString());
  const lower = encoded.replace(/%../g, (hex) => hex.toLowerCase());
  // JSON may be quoted in JSON, and some write a slash as an escape.
  const escaped = inJson(key);
  const plain = [quoted, key, encoded, lower, escaped, inJson(escaped), escaped.replaceAll('/', '\\/')];
  return key.length < SHORTEST_ENCODED ? plain : [...plain, ...inBase64(key)];
}

/** Finds one of these characters written as its number, as JSON may; few are, and most texts have none. */
function escapes(characters: string): RegExp {
  const codes = Array.from({ length: characters.length }, (_, index) =>
    characters.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return new RegExp(`\\\\u(?:${[...new Set(codes)].join('|')})`, 'i');
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What base64 of any text that has the key in it has in it: one way for each place among three bytes. */
function inBase64(key: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const text = bytes.toString('base64').replace(/=+$/, '');
    // The first and the last character may belong to what stands beside it.
    const inner = text.slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
