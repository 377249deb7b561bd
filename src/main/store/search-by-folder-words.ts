/**
 * Part of the record search (`search-items-and-folders.ts`) for words that match a location instead of the record itself. For each folder
 * it computes which search words occur in its name or codes or in those of a folder above it; a record inside needs only the other words in
 * its own text. Sets of words are bit masks. Folders with equal sets are searched together, and if there are more than 64 sets the last
 * ones too, which keeps the number of queries small.
 */
import type { Reader } from './database.ts';
import { allFolders } from './search-candidates.ts';
import type { Word } from './full-text-query.ts';

/** At most so many sets of words are searched by themselves; the others are searched together. */
const MOST_GROUPS = 64;

type Words = number;

export interface FolderGroup {
  readonly folders: ReadonlySet<number>;
  /** The words that these folders, or folders above them, are named by. */
  readonly some: Words;
}

export const bit = (n: number): Words => 1 << n;

/** The words that no folder's own name or code contains: a record must have them in its own text. */
export const wordsOnNoFolder = (db: Reader, words: readonly Word[]): Word[] =>
  words.filter(
    ({ expression }) =>
      db.one(`SELECT rowid FROM folder_text WHERE folder_text MATCH ? LIMIT 1`, inPlace(expression)) ===
      undefined,
  );

/** For each folder: the words that it or a folder above it is named by. Folders without such words are left out. */
export function wordsOfFolders(
  db: Reader,
  words: readonly Word[],
  isLate: () => boolean,
): ReadonlyMap<number, Words> {
  const own = new Map<number, Words>();
  for (const [n, { expression }] of words.entries()) {
    if (isLate()) return own;
    const named = db.all<{ id: number }>(
      `SELECT rowid AS id FROM folder_text WHERE folder_text MATCH ?`,
      inPlace(expression),
    );
    for (const { id } of named) own.set(id, (own.get(id) ?? 0) | bit(n));
  }
  return withWordsAbove(own, new Map(allFolders(db).map(({ id, parent }) => [id, parent])));
}

function withWordsAbove(
  own: ReadonlyMap<number, Words>,
  parents: ReadonlyMap<number, number | null>,
): Map<number, Words> {
  const known = new Map<number, Words>();
  for (const folder of parents.keys()) {
    // Up to the first folder whose words are known, and down again. Folders that contain each other, which a mirror may show for a
    // moment, are visited once.
    const path: number[] = [];
    for (let at: number | null = folder; at !== null && !known.has(at); at = parents.get(at) ?? null) {
      known.set(at, 0);
      path.push(at);
    }
    for (const at of path.toReversed())
      known.set(at, (own.get(at) ?? 0) | (known.get(parents.get(at) ?? Number.NaN) ?? 0));
  }
  for (const [folder, words] of known) if (words === 0) known.delete(folder);
  return known;
}

/** Groups the folders by their sets of words; sets that leave the fewest words for the records come first. */
export function groupByWords(named: ReadonlyMap<number, Words>): FolderGroup[] {
  const alike = new Map<Words, Set<number>>();
  for (const [folder, words] of named) {
    const folders = alike.get(words);
    if (folders === undefined) alike.set(words, new Set([folder]));
    else folders.add(folder);
  }
  const ways = [...alike]
    .map(([some, folders]) => ({ some, folders, count: howMany(some) }))
    .toSorted((a, b) => b.count - a.count);
  if (ways.length <= MOST_GROUPS) return ways;
  const rest = ways.slice(MOST_GROUPS - 1);
  const others = {
    some: rest.reduce((all, { some }) => all | some, 0),
    folders: new Set(rest.flatMap(({ folders }) => [...folders])),
  };
  return [...ways.slice(0, MOST_GROUPS - 1), others];
}

const inPlace = (expression: string): string => `place : (${expression})`;
const howMany = (words: Words): number => words.toString(2).replaceAll('0', '').length;
