/**
 * Stores five collections of the service in the mirror: jobs, alerts, custom fields, units and item groups. They share one table. A row is
 * stored as the service's JSON, by collection and id (upsert); the id of a unit is its position in the list, because the service gives
 * units no ids.
 * A full scan deletes the rows that its lists did not contain (`deleteUnseenEntries`). If the key may not read a collection, its rows are
 * first marked as seen, so that they stay (`keepEntries`).
 */
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export type CollectionKind = 'job' | 'alert' | 'custom-field' | 'unit' | 'item-group';

export interface CollectionRow {
  readonly id: number;
  readonly body: unknown;
}

export function putEntry(db: Writer, kind: CollectionKind, entry: CollectionRow): void {
  db.run(
    `INSERT INTO entry (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
    kind,
    entry.id,
    JSON.stringify(entry.body),
  );
}

export function deleteEntry(db: Writer, kind: CollectionKind, id: number): void {
  db.run(`DELETE FROM entry WHERE kind = ? AND id = ?`, kind, id);
}

/** Marks all rows of a collection as seen by the full scan under way. */
export function keepEntries(db: Writer, kind: CollectionKind): void {
  db.run(`INSERT OR IGNORE INTO seen (kind, id) SELECT kind, id FROM entry WHERE kind = ?`, kind);
}

/** Deletes the rows of a collection that the full scan under way has not seen. */
export function deleteUnseenEntries(db: Writer, kind: CollectionKind): void {
  db.run(
    `DELETE FROM entry WHERE kind = ?
        AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.kind = entry.kind AND seen.id = entry.id)`,
    kind,
  );
}

/** The alerts on an item. */
export function alertEntries(db: Reader, itemId: number): CollectionRow[] {
  return db
    .all<{ id: number; body: string }>(
      `SELECT id, body FROM entry WHERE kind = 'alert' AND json_extract(body, '$.item_id') = ? ORDER BY id`,
      itemId,
    )
    .map((row) => ({ id: row.id, body: fromJson<unknown>(row.body) }));
}

export function entryById(db: Reader, kind: CollectionKind, id: number): CollectionRow | undefined {
  const row = db.one<{ body: string }>(`SELECT body FROM entry WHERE kind = ? AND id = ?`, kind, id);
  return row && { id, body: fromJson<unknown>(row.body) };
}

export function entries(db: Reader, kind: CollectionKind): CollectionRow[] {
  return db
    .all<{ id: number; body: string }>(`SELECT id, body FROM entry WHERE kind = ? ORDER BY id`, kind)
    .map((row) => ({ id: row.id, body: fromJson<unknown>(row.body) }));
}

/** The folders of the account's jobs: what is in one of them is out on its job. */
export const jobFolders = (db: Reader): ReadonlySet<number> =>
  new Set(
    db
      .all<{ id: unknown }>(`SELECT json_extract(body, '$.folder_id') AS id FROM entry WHERE kind = 'job'`)
      .flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
  );

/** The name of a custom field; undefined if the field is not in the mirror. */
export function customFieldName(db: Reader, id: number): string | undefined {
  const row = db.one<{ name: unknown }>(
    `SELECT json_extract(body, '$.name') AS name FROM entry WHERE kind = 'custom-field' AND id = ?`,
    id,
  );
  return typeof row?.name === 'string' ? row.name : undefined;
}
