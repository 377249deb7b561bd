/**
 * Writes and deletes the entries of items and folders in the full-text index: two SQLite FTS5 tables with the trigram tokenizer, one for
 * items, one for folders. The tables are created in `mirror-schema.ts`; other files search them (`search-items-and-folders.ts`).
 * A folder's name and codes are in a column of their own (`place`), because they also find what is inside it. Texts are normalized first
 * (`text-folding.ts`) and end in two line feeds: every letter then begins a trigram, and a search for one or two letters can match by
 * prefix. The index does not store the texts; `ownText` and `placeText` build them again from a record's fields.
 */
import type { Writer } from './database.ts';
import { folded } from './text-folding.ts';

interface SearchedFields {
  readonly name: string;
  readonly codes: readonly string[];
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly words: string;
}

const END = '\n\n';

/** The part of a folder's text that also finds everything inside it. */
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
