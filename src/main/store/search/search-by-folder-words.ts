/**
 * Finds, for the record search (`search-items-and-folders.ts`), which search words a record need not have in its own text, because they
 * match the location that it is in.
 * `wordsOfFolders` computes for each folder the set of search words that occur in its name or codes, or in those of a folder above it. A
 * set of words is a bit mask.
 * `groupByWords` puts all folders with the same set into one group, so that the search makes one query for each group. The groups with the
 * largest sets come first, because they leave the fewest words to find. To limit the number of queries there are at most 64 groups: all
 * further folders, which have the smallest sets, share the last group. The set of that group is the union of their sets, so a folder in it
 * may lack some of the words. The caller therefore checks each candidate for every word.
 */
import type { Reader } from '../database.ts';
import { allFolders } from './search-candidates.ts';
import type { Word } from './full-text-query.ts';

/** The highest number of groups; the folders with the smallest sets share the last group. */
const MOST_GROUPS = 64;

type Words = number;

export interface FolderGroup {
  readonly folders: ReadonlySet<number>;
  /** The set of words that occur in the names or codes of these folders or of folders above them; in the last group, their union. */
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

/** For each folder, the words that occur in its name or codes or in those of a folder above it. Folders without such words are left out. */
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
    // Goes up to the first folder whose words are known, then down again. Two folders may contain each other for a moment, after moves that
    // crossed; each folder is visited once, so that does not loop.
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

/** Groups the folders by their sets of words, the largest sets first: they leave the fewest words to find in the records. */
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
