/**
 * Writes and deletes the entries of items and folders in the full-text index. The index consists of two SQLite FTS5 tables with the trigram
 * tokenizer, one for items and one for folders. `mirror-schema.ts` creates them; `search-candidates.ts` and `search-by-folder-words.ts`
 * search them.
 * A folder's name and codes have a column of their own (`place`), because a search word in them also matches every record inside the
 * folder.
 * Texts are normalized before they are indexed (`normalize-search-text.ts`). Each text ends in two line feeds, so that its last letters begin a
 * trigram too, and a search for one or two letters can look for the trigrams that begin with them.
 * The tables are contentless: they do not store the texts. `ownText` and `placeText` build the same texts again from a record's fields.
 */
import type { Writer } from '../database.ts';
import { folded } from './normalize-search-text.ts';

interface SearchedFields {
  readonly name: string;
  readonly codes: readonly string[];
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly words: string;
}

const END = '\n\n';

/** The text of a folder's `place` column: a word in it also matches every record inside the folder. */
export const placeText = ({ name, codes }: Pick<SearchedFields, 'name' | 'codes'>): string =>
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
