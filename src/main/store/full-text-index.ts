/**
 * Writes and deletes the entries of items and folders in the full-text index: two SQLite FTS5 tables with the trigram tokenizer, one for
 * items, one for folders. Also tests words in the records' own texts and in the names of the folders above them (`textsIn`), because the
 * index stores no text. The tables are created in `mirror-schema.ts` and searched in `search-candidates.ts`. A folder's name and codes are
 * in a column of their own (`place`), because they also find what is inside it. Texts are normalized first (`text-folding.ts`) and end in
 * two line feeds, so that every letter begins a trigram and a search for one or two letters can match by prefix.
 */
import type { Reader, Writer } from './database.ts';
import { folded } from './text-folding.ts';
import { fromJson } from './json-columns.ts';

interface SearchedFields {
  readonly name: string;
  readonly codes: readonly string[];
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly words: string;
}

const END = '\n\n';

const placeText = ({ name, codes }: Pick<SearchedFields, 'name' | 'codes'>): string =>
  folded([name, ...codes].join('\n')) + END;
const restText = ({ tags, notes, words }: SearchedFields): string =>
  folded([...tags, notes ?? '', words].join('\n')) + END;
/** An item's whole text as it is indexed. */
export const ownText = (fields: SearchedFields): string =>
  folded([fields.name, ...fields.codes, ...fields.tags, fields.notes ?? '', fields.words].join('\n')) + END;

export function putText(db: Writer, id: number, kind: 'item' | 'folder', fields: SearchedFields): void {
  if (kind === 'item') db.run(`INSERT INTO item_text (rowid, text) VALUES (?, ?)`, id, ownText(fields));
  else
    db.run(
      `INSERT INTO folder_text (rowid, place, rest) VALUES (?, ?, ?)`,
      id,
      placeText(fields),
      restText(fields),
    );
}

export function deleteText(db: Writer, id: number): void {
  db.run(`DELETE FROM item_text WHERE rowid = ?`, id);
  db.run(`DELETE FROM folder_text WHERE rowid = ?`, id);
}

/** A record's text as it was indexed, built again, because the index stores no text. */
function textOf(db: Reader, id: number): string {
  const row = db.one<{ name: string; codes: string; tags: string; notes: string | null; words: string }>(
    `SELECT name, codes, tags, notes, words FROM record WHERE id = ?`,
    id,
  );
  if (row === undefined) return '';
  return ownText({ ...row, codes: fromJson<string[]>(row.codes), tags: fromJson<string[]>(row.tags) });
}

/** The part of a folder's text that also finds everything inside it, and the folder's parent. */
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
