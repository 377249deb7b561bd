/**
 * Removes the secret key from everything that is received, before any other code sees it. A service or a proxy may quote the request's
 * headers in a refusal, and answers are stored in the queue, displayed in reviews and written into evidence files. A header whose name
 * contains a part of the key is removed too, because the prefix of the rate headers is stored.
 *
 * The key is found in plain text, URL-encoded, in JSON (with any escaping) and in base64, alone or inside a longer text. Since quotations
 * are often shortened, a part of it is found too if it is long enough not to be a coincidence (`key-pieces.ts`). If an answer was cut off,
 * a beginning of the key at its end is found, down to four characters.
 * A text that still quotes the key in disguise (`disguised-key.ts`) is withheld: in JSON each text that does, otherwise the whole answer.
 * A text without the key is returned unchanged. The search takes time proportional to the text, because the station does nothing else
 * meanwhile.
 */

import { finderOf } from './disguised-key.ts';
import { BEARER, MOST_PIECES, piecesAt, seedsOf, SHORTEST_PIECE, type Seed } from './key-pieces.ts';

const MARK = '[key]';
const WITHHELD = 'Withheld: it quoted the secret key in disguise.';
/** A shorter key may be an ordinary word, so it is removed only behind `Bearer `. */
const SHORTEST_WORD = 4;
/** A shorter key would be found by chance in base64 of any content. */
const SHORTEST_ENCODED = 8;

/**
 * @param keys the key that the request was sent with, and the current key
 * @returns a function that removes the keys from a text; `isWhole` is false for a text that was cut off
 */
export function redactor(keys: readonly string[]): (text: string, isWhole?: boolean) => string {
  const forms = [...new Set(keys.filter((key) => key !== '').flatMap(formsOf))];
  const seeds = forms.flatMap((form) => seedsOf(form, SHORTEST_PIECE));
  const escaped = escapes(keys.join(''));
  const isDisguised = finderOf(keys);
  const replaced = (text: string): string => marked(text, seeds);

  /** Does the same for a text that was cut off, perhaps within the key, and so is not valid JSON. */
  function replacedCut(text: string): string {
    const plain = text
      .replace(/\\(?:u[\da-f]{0,3})?$/i, '')
      .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const left = replaced(plain);
    const cut = Math.max(0, ...forms.map((form) => overlap(left, form)));
    return left === plain && cut === 0 ? text : left.slice(0, left.length - cut) + (cut === 0 ? '' : MARK);
  }

  /** A number is replaced only if it is the whole key: the id of a record may contain some of the key's digits. */
  const value = (of: unknown): unknown =>
    mapped(of, replaced, (number) => (keys.includes(String(number)) ? MARK : number));

  function quotesReplaced(text: string, isWhole: boolean): string {
    const isSpotted = replaced(text) !== text;
    if (forms.length === 0 || (isWhole && !isSpotted && !escaped.test(text))) return text;
    try {
      // JSON is parsed and written again, so that the result is valid JSON too.
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
  /** Removes the keys from a text; `isWhole` is false for a text that was cut off. */
  readonly text: (text: string, isWhole?: boolean) => string;
  /** Whether a header name, which may have been changed to lower case, contains a part of a key. */
  readonly isIn: (name: string) => boolean;
}

/** Caches the redactor of the same keys, because making one takes longer than using it on a short text. */
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
  // Base64 in lower case cannot be decoded, but reveals much of the key.
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

/** @param keyNow returns the current key @returns a function that tells whether a text contains a part of it that would be removed */
export function finderOfKey(keyNow: () => string): (text: string) => boolean {
  const redactionFor = createRedaction();
  return (text) => redactionFor([keyNow()]).text(text) !== text;
}

/** Replaces each text of a JSON value, including the names of its members, and each number. */
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

/** How many first characters of a form the text ends with; 0 if they are too few to reveal anything. */
function overlap(text: string, form: string): number {
  const shortest = form.startsWith(BEARER) ? BEARER.length + SHORTEST_WORD : SHORTEST_WORD;
  for (let length = form.length - 1; length >= shortest; length--)
    if (text.endsWith(form.slice(0, length))) return length;
  return 0;
}

/** Replaces every piece of the key in a text by a mark. A text with very many pieces is withheld as a whole. */
function marked(text: string, seeds: readonly Seed[]): string {
  const pieces = seeds.flatMap((seed) => piecesAt(text, seed)).toSorted((a, b) => a.from - b.from);
  if (pieces.length > MOST_PIECES) return WITHHELD;
  let left = '';
  let done = 0;
  for (const { from, to } of pieces) {
    if (to <= done) continue;
    // Overlapping pieces get one mark.
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
  // JSON may be quoted in JSON, and some programs escape a slash.
  const escaped = inJson(key);
  const plain = [quoted, key, encoded, lower, escaped, inJson(escaped), escaped.replaceAll('/', '\\/')];
  return key.length < SHORTEST_ENCODED ? plain : [...plain, ...inBase64(key)];
}

/** Matches one of these characters written as a JSON escape with its number. Most texts contain none. */
function escapes(characters: string): RegExp {
  const codes = Array.from({ length: characters.length }, (_, index) =>
    characters.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return new RegExp(`\\\\u(?:${[...new Set(codes)].join('|')})`, 'i');
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The three forms that the key has in the base64 of a longer text, by its offset in a group of three bytes. */
function inBase64(key: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const text = bytes.toString('base64').replace(/=+$/, '');
    // The first and the last character may also encode bits of the neighbouring bytes, so they are left out.
    const inner = text.slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
