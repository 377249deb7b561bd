/**
 * Searches items and folders by name, code, tag, note, custom field and location. A record matches if each search word occurs in its own
 * text or in the name or a code of a folder above it, also inside a longer word. A record also matches if the whole search text is its code
 * or the beginning of its name.
 * The search ends when enough results are found or the time is up (`isLate`); otherwise it finds every match. Results come in this order:
 * records with the whole text as a code; those whose name begins with it; all others, in no particular order.
 * There are three steps: the indexes of codes and names; then the full-text index, for records with all words in their own text; then the
 * records that match some words through their folders (`search-by-folder-words.ts`).
 */
import { codeKeys } from '#domain/barcode/barcode.ts';
import type { Reader } from '../database.ts';
import { wordsOf } from './normalize-search-text.ts';
import {
  everywhere,
  inFolders,
  inIndex,
  listed,
  type Candidate,
  type Candidates,
} from './search-candidates.ts';
import { textsIn, type Texts } from './match-search-words-in-record.ts';
import { bit, wordsOfFolders, wordsOnNoFolder, groupByWords } from './search-by-folder-words.ts';
import { expressionsFor, divideWords, type DividedWords } from './full-text-query.ts';

type Kind = 'all' | 'item' | 'folder';

/** If some words occur on no folder, up to this many records with those words are tested one by one before the folders are computed. */
const FEW = 256;

/**
 * Ids of records that match every word of `text`; those with `text` as their code come first, then those whose name begins with it.
 * @param isLate whether to stop with the results so far; asked about every thousand records
 */
export function searchRecords(
  db: Reader,
  text: string,
  kind: Kind,
  most: number,
  isLate: () => boolean = () => false,
): number[] {
  const typed = text.replaceAll('\0', ' ').trim();
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found = new Set(byCode(db, typed, kind, most));
  for (const id of byNamePrefix(db, typed, kind, most)) if (found.size < most) found.add(id);
  const sought = divideWords(db, words);
  if (sought === undefined) return [...found];

  const search: Search = { db, sought, texts: textsIn(db), found, isLate };
  const { folder, item } = { folder: kind !== 'item', item: kind !== 'folder' };
  // If both kinds are wanted, folders take at most a quarter of the results before the items are searched.
  if (folder && item) byText(search, 'folder', Math.ceil(most / 4));
  if (item) byText(search, 'item', most);
  if (folder) byText(search, 'folder', most);
  if (found.size >= most || isLate()) return [...found];
  const inside = insideOf(search);
  if (folder) inside('folder', most);
  if (item) inside('item', most);
  return [...found];
}

interface Search {
  readonly db: Reader;
  readonly sought: DividedWords;
  readonly texts: Texts;
  readonly found: Set<number>;
  readonly isLate: () => boolean;
}

interface Source {
  readonly candidates: Candidates;
  readonly fits: (one: Candidate) => boolean;
}

/**
 * Reads batches from the sources in turn and tests their records. All sources yield the same matching records, so the first one that ends
 * ends the search. One batch of the first source is read even if the time is up, so that there are results after a long preparation.
 */
function collect({ found, isLate }: Search, most: number, sources: readonly Source[]): void {
  while (sources.length > 0) {
    for (const { candidates, fits } of sources) {
      if (found.size >= most) return;
      const next = candidates.next();
      if (next.done === true) return;
      for (const one of next.value) {
        if (found.size >= most) return;
        if (fits(one)) found.add(one.id);
      }
      if (isLate()) return;
    }
  }
}

/** Finds the records that have every indexed word in their own text. The loose words may be in the names of folders above them. */
function byText(search: Search, kind: 'item' | 'folder', most: number): void {
  const { db, sought, texts, found, isLate } = search;
  const fits = ({ id, parent }: Candidate) => texts.isNamed(parent, texts.missing(id, sought.loose));
  if (sought.indexed.length > 0) {
    const expressions = sought.indexed.map(({ expression }) => expression);
    collect(search, most, [{ candidates: inIndex(db, kind, expressions), fits }]);
    return;
  }
  for (const expression of expressionsFor(db, sought.loose[0] ?? '')) {
    if (found.size >= most || isLate()) return;
    collect(search, most, [{ candidates: inIndex(db, kind, [expression]), fits }]);
  }
  collect(search, most, [{ candidates: everywhere(db, kind), fits }]);
}

/** Finds records that have some of the words only through the folders above them. */
function insideOf(search: Search): (kind: 'item' | 'folder', most: number) => void {
  const { db, sought, texts, found, isLate } = search;
  const words = sought.indexed.map(({ word }) => word);
  const own = wordsOnNoFolder(db, sought.indexed).map(({ expression }) => expression);
  if (own.length === words.length) return () => {};
  const all = bit(words.length) - 1;
  let named: ReadonlyMap<number, number> | undefined;

  return (kind, most) => {
    if (own.length > 0) {
      const few: Candidate[] = [];
      let isAll = true;
      for (const some of inIndex(db, kind, own)) {
        few.push(...some);
        isAll = few.length < FEW && !isLate();
        if (!isAll) break;
      }
      for (const { id, parent } of few) {
        if (found.size >= most || isLate()) return;
        if (texts.isNamed(parent, texts.missing(id, [...words, ...sought.loose]))) found.add(id);
      }
      if (isAll) return;
    }
    named ??= wordsOfFolders(db, sought.indexed, isLate);
    const folders = named;
    /** Whether a record has every word. @param sure the words known to be in its own text */
    const hasAll = ({ id, parent }: Candidate, sure: number): boolean => {
      const has = sure | (parent === null ? 0 : (folders.get(parent) ?? 0));
      const rest = has === all ? [] : words.filter((_, n) => (has & bit(n)) === 0);
      const missing = texts.missing(id, [...rest, ...sought.loose]);
      return missing.every((word) => sought.loose.includes(word)) && texts.isNamed(parent, missing);
    };
    if (kind === 'folder') {
      // A folder's own name counts among its folder words.
      const whole = [...folders].filter(([, has]) => has === all).map(([id]) => ({ id, parent: id }));
      collect(search, most, [{ candidates: listed(whole), fits: (one) => hasAll(one, all) }]);
    }
    for (const { some, folders: above } of groupByWords(folders)) {
      if (found.size >= most || isLate()) return;
      const sources: Source[] = [];
      const rest = sought.indexed.filter((_, n) => (some & bit(n)) === 0);
      if (kind === 'item') sources.push({ candidates: inFolders(db, above), fits: (one) => hasAll(one, 0) });
      if (rest.length > 0)
        sources.push({
          candidates: inIndex(
            db,
            kind,
            rest.map(({ expression }) => expression),
          ),
          fits: (one) => one.parent !== null && above.has(one.parent) && hasAll(one, all & ~some),
        });
      collect(search, most, sources);
    }
  };
}

function byCode(db: Reader, text: string, kind: Kind, most: number): number[] {
  return ids(
    db.all<{ id: number }>(
      `SELECT DISTINCT record.id FROM code JOIN record ON record.id = code.record
        WHERE code.key IN (SELECT value FROM json_each(?)) AND (? = 'all' OR kind = ?) LIMIT ?`,
      JSON.stringify(codeKeys(text)),
      kind,
      kind,
      most,
    ),
  );
}

function byNamePrefix(db: Reader, text: string, kind: Kind, most: number): number[] {
  const end = `${text}\u{10ffff}`;
  if (kind === 'folder')
    return ids(
      db.all<{ id: number }>(
        `SELECT id FROM record INDEXED BY folder_by_name
          WHERE kind = 'folder' AND name >= ? COLLATE NOCASE AND name < ? COLLATE NOCASE
          ORDER BY name COLLATE NOCASE LIMIT ?`,
        text,
        end,
        most,
      ),
    );
  const items = ids(
    db.all<{ id: number }>(
      `SELECT id FROM record INDEXED BY item_by_name
        WHERE kind = 'item' AND name >= ? COLLATE NOCASE AND name < ? COLLATE NOCASE
        ORDER BY name COLLATE NOCASE LIMIT ?`,
      text,
      end,
      most,
    ),
  );
  return kind === 'item'
    ? items
    : [...byNamePrefix(db, text, 'folder', Math.ceil(most / 4)), ...items].slice(0, most);
}

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map((row) => row.id);
