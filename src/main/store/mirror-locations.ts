/**
 * Queries over the locations (the service's folders) in the mirror, the local copy of the service's records: lists the first ones by name
 * and says how many there are, tells whether one contains others, and counts the items directly in each. In a large mirror the counts are
 * null, because counting would block the station.
 */
import type { Reader } from './database.ts';

export interface StoredPlace {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** The first `most` locations by name, and how many there are in all. */
export function allPlaces(
  db: Reader,
  most: number,
): { readonly places: readonly StoredPlace[]; readonly total: number } {
  const rows = db.all<{ id: number; name: string; parent_id: number | null }>(
    `SELECT id, name, parent_id FROM record WHERE kind = 'folder' ORDER BY name COLLATE NOCASE, id LIMIT ?`,
    most,
  );
  const total =
    rows.length < most
      ? rows.length
      : (db.one<{ n: number }>(`SELECT count(*) AS n FROM record WHERE kind = 'folder'`)?.n ?? 0);
  return { places: rows.map(({ id, name, parent_id }) => ({ id, name, parentId: parent_id })), total };
}

/** Whether a location contains other locations. @param folderId null: the top level */
export const holdsPlaces = (db: Reader, folderId: number | null): boolean =>
  db.one(`SELECT 1 FROM record WHERE parent_id IS ? AND kind = 'folder' LIMIT 1`, folderId) !== undefined;

/**
 * How many items are directly in each location. Null if the mirror has more than `mostRecords` records: counting would block the station.
 */
export function itemsByPlace(db: Reader, mostRecords: number): ReadonlyMap<number | null, number> | null {
  const beyond = db.one(`SELECT 1 FROM record LIMIT 1 OFFSET ?`, mostRecords);
  if (beyond !== undefined) return null;
  const rows = db.all<{ parent_id: number | null; n: number }>(
    `SELECT parent_id, count(*) AS n FROM record WHERE kind = 'item' GROUP BY parent_id`,
  );
  return new Map(rows.map(({ parent_id, n }) => [parent_id, n]));
}
