/**
 * Translates search words into queries of the trigram full-text index. A word of three letters or more is one query term. A shorter word is
 * queried as all indexed trigrams that begin with it; if there are none, no text contains the word, and `divideWords` returns undefined.
 * Because short words are expensive, the index is asked for few of them: at most the 3 longest, with at most 96 trigrams for all of them
 * together. If no other word can be queried, one short word may have up to 128 trigrams. In all, the index is asked for at most 30 words.
 * The remaining words are returned as `loose`: the search tests them in the texts of the records that the queried words find.
 * If no word at all can be queried within these limits, the search asks for one short word in portions of 128 trigrams (`expressionsFor`).
 */
import type { Reader } from '../database.ts';

const TRIGRAM = 3;
/** Short words that are searched in the index: each costs as much as all trigrams that begin with it. */
const MOST_SHORT = 3;
/** Trigrams searched for one short word, and for all short words together. */
const MOST_BEGUN = 128;
const MOST_IN_ALL = 96;
/** Words that are searched in the index: sets of them are bit masks in a 32-bit number. Further words are tested in the texts found. */
const MOST_WORDS = 30;

export interface Word {
  readonly word: string;
  readonly expression: string;
}

export interface DividedWords {
  readonly indexed: readonly Word[];
  /** Words tested in the texts themselves, the longest first. */
  readonly loose: readonly string[];
}

/** Divides the words into those searched in the index and those tested in texts; undefined if no text contains some short word. */
export function divideWords(db: Reader, words: readonly string[]): DividedWords | undefined {
  const short = words.filter(isShort).toSorted((a, b) => b.length - a.length);
  const begun = short.map((word, n) => {
    const terms: string[] = [];
    for (const term of termsFrom(db, word)) {
      terms.push(term);
      if (n >= MOST_SHORT || terms.length > MOST_BEGUN) break;
    }
    return { word, terms, isTelling: n < MOST_SHORT && terms.length <= MOST_BEGUN };
  });
  if (begun.some(({ terms }) => terms.length === 0)) return undefined;
  const indexed = words.filter((word) => !isShort(word)).map((word) => ({ word, expression: quoted(word) }));
  let room = MOST_IN_ALL;
  for (const { word, terms, isTelling } of begun.toSorted((a, b) => a.terms.length - b.terms.length)) {
    if (!isTelling || (terms.length > room && indexed.length > 0)) continue;
    room -= terms.length;
    indexed.push({ word, expression: anyOf(terms) });
  }
  const asked = indexed.slice(0, MOST_WORDS);
  const isAsked = new Set(asked.map(({ word }) => word));
  const loose = words.filter((word) => !isAsked.has(word)).toSorted((a, b) => b.length - a.length);
  return { indexed: asked, loose };
}

/** FTS5 expressions that together find all texts with a short word. */
export function* expressionsFor(db: Reader, word: string): Generator<string, void> {
  let terms: string[] = [];
  for (const term of termsFrom(db, word)) {
    if (terms.push(term) < MOST_BEGUN) continue;
    yield anyOf(terms);
    terms = [];
  }
  if (terms.length > 0) yield anyOf(terms);
}

/** The trigrams in either index that begin with a word, one query each: a single query would return every text with them. */
function* termsFrom(db: Reader, word: string): Generator<string, void> {
  for (let from = word; ;) {
    const terms = db.all<{ term: string | null }>(
      `SELECT (SELECT term FROM item_term WHERE term >= ? LIMIT 1) AS term
        UNION SELECT (SELECT term FROM folder_term WHERE term >= ? LIMIT 1) ORDER BY term`,
      from,
      from,
    );
    const next = terms.find(({ term }) => term?.startsWith(word) === true)?.term;
    if (next == null) return;
    yield next;
    from = `${next}\0`;
  }
}

const isShort = (word: string): boolean => Array.from(word).length < TRIGRAM;
/** Quotes make FTS5 read a word as text and not as its query language. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const anyOf = (terms: readonly string[]): string => `(${terms.map(quoted).join(' OR ')})`;
