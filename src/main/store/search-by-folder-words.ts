/**
 * Computes which search words a folder answers for the records inside it. Words are bits. Each folder has one set of words that it and
 * its ancestors contain; a record in it needs only the remaining words in its own text. The number of cases is the number of such
 * sets, not of all ways to divide the words.
 */
import type { Reader } from './database.ts';
import { allFolders } from './search-candidates.ts';
import type { Word } from './search-query.ts';

/** More ways than this are searched as one. */
const MOST_WAYS = 64;

type Words = number;

export interface Way {
  readonly folders: ReadonlySet<number>;
  /** Words that some of the folders are named by. */
  readonly some: Words;
}

export const bit = (n: number): Words => 1 << n;

/** Those of the words that no folder's own name or code has: a record must have them in its own text. */
export const namingNone = (db: Reader, words: readonly Word[]): Word[] =>
  words.filter(
    ({ expression }) =>
      db.one(`SELECT rowid FROM folder_text WHERE folder_text MATCH ? LIMIT 1`, inPlace(expression)) ===
      undefined,
  );

/** By folder: which words it or one above it is named by. Folders named by none are not in it. */
export function foldersNamed(
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
  return withThoseAbove(own, new Map(allFolders(db).map(({ id, parent }) => [id, parent])));
}

function withThoseAbove(
  own: ReadonlyMap<number, Words>,
  parents: ReadonlyMap<number, number | null>,
): Map<number, Words> {
  const known = new Map<number, Words>();
  for (const folder of parents.keys()) {
    // Up to the first that is known, and down again. Folders that lie in one another, which a mirror may show for a moment,
    // are passed once.
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

/** Every folder that is named by anything in one of them; those that leave least to be found in the records come first. */
export function waysThrough(named: ReadonlyMap<number, Words>): Way[] {
  const alike = new Map<Words, Set<number>>();
  for (const [folder, words] of named) {
    const folders = alike.get(words);
    if (folders === undefined) alike.set(words, new Set([folder]));
    else folders.add(folder);
  }
  const ways = [...alike]
    .map(([some, folders]) => ({ some, folders, count: howMany(some) }))
    .toSorted((a, b) => b.count - a.count);
  if (ways.length <= MOST_WAYS) return ways;
  const rest = ways.slice(MOST_WAYS - 1);
  const others = {
    some: rest.reduce((all, { some }) => all | some, 0),
    folders: new Set(rest.flatMap(({ folders }) => [...folders])),
  };
  return [...ways.slice(0, MOST_WAYS - 1), others];
}

const inPlace = (expression: string): string => `place : (${expression})`;
const howMany = (words: Words): number => words.toString(2).replaceAll('0', '').length;
