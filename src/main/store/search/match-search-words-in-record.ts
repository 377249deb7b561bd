/**
 * Tests whether search words occur in the text of a single record, for the record search (`search-items-and-folders.ts`). `missing` returns
 * the words that do not occur in a record's own text. `isNamed` tells whether all given words occur in the name or a code of a folder or of
 * a folder above it.
 * The full-text index stores no texts, so the same texts are built again from the stored records (`write-full-text-index.ts`). The words
 * must be normalized already (`normalize-search-text.ts`). Folder texts are cached in the returned object and not updated, so the object is for one
 * search only.
 */
import type { Reader } from '../database.ts';
import { ownText, placeText } from './write-full-text-index.ts';
import { fromJson } from '../json-columns.ts';

/** A record's text as it was indexed, built again from the record. */
function textOf(db: Reader, id: number): string {
  const row = db.one<{ name: string; codes: string; tags: string; notes: string | null; words: string }>(
    `SELECT name, codes, tags, notes, words FROM record WHERE id = ?`,
    id,
  );
  if (row === undefined) return '';
  return ownText({ ...row, codes: fromJson<string[]>(row.codes), tags: fromJson<string[]>(row.tags) });
}

/** The text of a folder's name and codes as it was indexed, and the folder's parent. */
function placeOf(db: Reader, folder: number): { readonly text: string; readonly parent: number | null } {
  const row = db.one<{ name: string; codes: string; parent: number | null }>(
    `SELECT name, codes, parent_id AS parent FROM record WHERE id = ?`,
    folder,
  );
  if (row === undefined) return { text: '', parent: null };
  return { text: placeText({ name: row.name, codes: fromJson<string[]>(row.codes) }), parent: row.parent };
}

export interface Texts {
  /** Returns the words that are not in a record's own text. */
  missing(id: number, words: readonly string[]): readonly string[];
  /** Whether each of the words is in the name or code of the folder, or of one above it. */
  isNamed(folder: number | null, words: readonly string[]): boolean;
}

/** Tests words in the texts themselves; each folder's path is read once. */
export function textsIn(db: Reader): Texts {
  const known = new Map<number, string>();
  const pathOf = (folder: number): string => {
    const passed = new Map<number, string>();
    for (let at: number | null = folder; at !== null && !passed.has(at);) {
      const { text, parent } = placeOf(db, at);
      passed.set(at, text);
      at = parent;
    }
    return [...passed.values()].join('');
  };
  return {
    missing: (id, words) => {
      if (words.length === 0) return [];
      const own = textOf(db, id);
      return words.filter((word) => !own.includes(word));
    },
    isNamed: (folder, words) => {
      if (words.length === 0) return true;
      if (folder === null) return false;
      const text = known.get(folder) ?? pathOf(folder);
      known.set(folder, text);
      return words.every((word) => text.includes(word));
    },
  };
}
