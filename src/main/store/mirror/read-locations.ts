/**
 * Reads the locations (the service's folders) from the mirror, the local copy of the service's records:
 * - `allPlaces` lists the first locations by name, up to a limit that the caller sets, with the number of all.
 * - `branchesIn` lists the part of the location tree that a screen shows: the top level and the contents of opened locations. For each
 *   location it also returns the number of items in it, at any depth.
 * - `itemsByPlace` returns the number of items that are directly in each location.
 * - `foldersNamed` finds the locations with a given name directly in another one, or at the top level; `foldersNamedAnywhere` finds all.
 *
 * If the mirror has more records than the caller allows, `branchesIn` and `itemsByPlace` return null instead of numbers, because counting
 * would block the station. `countItemsIn` always counts: it is for a few given locations.
 */
import type { Reader } from '../database.ts';

export interface StoredPlace {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** The first `most` locations by name, and the number of all. */
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
 * The number of items directly in each location. Null if the mirror has more than `mostRecords` records: counting would block the station.
 */
export function itemsByPlace(db: Reader, mostRecords: number): ReadonlyMap<number | null, number> | null {
  const beyond = db.one(`SELECT 1 FROM record LIMIT 1 OFFSET ?`, mostRecords);
  if (beyond !== undefined) return null;
  const rows = db.all<{ parent_id: number | null; n: number }>(
    `SELECT parent_id, count(*) AS n FROM record WHERE kind = 'item' GROUP BY parent_id`,
  );
  return new Map(rows.map(({ parent_id, n }) => [parent_id, n]));
}

/** The number of items in each location at any depth; locations without items are not in it. Null as of `itemsByPlace`. */
function itemsWithin(db: Reader, mostRecords: number): ReadonlyMap<number, number> | null {
  const direct = itemsByPlace(db, mostRecords);
  if (direct === null) return null;
  const above = new Map(allPlaces(db, mostRecords).places.map(({ id, parentId }) => [id, parentId]));
  const within = new Map<number, number>();
  for (const [place, n] of direct) {
    // The service's records could name each other as parents.
    const seen = new Set<number>();
    for (let id = place; id !== null && !seen.has(id); id = above.get(id) ?? null) {
      seen.add(id);
      within.set(id, (within.get(id) ?? 0) + n);
    }
  }
  return within;
}

export interface StoredBranch extends StoredPlace {
  /** Whether it contains other locations. */
  readonly folders: boolean;
  /** The number of items in it, at any depth; null if the mirror has too many records to count them in time. */
  readonly items: number | null;
}

/**
 * The locations at the top level and directly in each of `open`, by name within each.
 * @param most the highest number of locations to return; `isCut` tells whether there are more
 * @param mostRecords items are counted only if the mirror has at most this many records
 */
export function branchesIn(
  db: Reader,
  open: readonly number[],
  most: number,
  mostRecords: number,
): { readonly rows: readonly StoredBranch[]; readonly isCut: boolean } {
  const found = db.all<{ id: number; name: string; parent_id: number | null; folders: number }>(
    `SELECT id, name, parent_id,
            EXISTS (SELECT 1 FROM record AS inner INDEXED BY folder_by_parent
                     WHERE inner.parent_id = record.id AND inner.kind = 'folder') AS folders
       FROM record INDEXED BY folder_by_parent
      WHERE kind = 'folder' AND (parent_id IS NULL OR parent_id IN (SELECT value FROM json_each(?)))
      ORDER BY name COLLATE NOCASE, id LIMIT ?`,
    JSON.stringify(open),
    most + 1,
  );
  const shown = found.slice(0, most);
  const items = itemsWithin(db, mostRecords);
  return {
    rows: shown.map(({ id, name, parent_id, folders }) => ({
      id,
      name,
      parentId: parent_id,
      folders: folders === 1,
      items: items === null ? null : (items.get(id) ?? 0),
    })),
    isCut: found.length > most,
  };
}

/** The locations with exactly that name directly in `folderId`. @param folderId null: the top level */
export const foldersNamed = (db: Reader, folderId: number | null, name: string): number[] =>
  db
    .all<{ id: number }>(
      `SELECT id FROM record INDEXED BY folder_by_name
        WHERE kind = 'folder' AND name = ? COLLATE NOCASE AND name = ? AND parent_id IS ? ORDER BY id`,
      name,
      name,
      folderId,
    )
    .map(({ id }) => id);

/** The number of items directly in these locations. */
export const countItemsIn = (db: Reader, folderIds: readonly number[]): number =>
  db.one<{ n: number }>(
    `SELECT count(*) AS n FROM record WHERE kind = 'item' AND parent_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(folderIds),
  )?.n ?? 0;

export const foldersNamedAnywhere = (db: Reader, name: string): number[] =>
  db
    .all<{ id: number }>(
      `SELECT id FROM record WHERE kind = 'folder' AND name = ? COLLATE NOCASE ORDER BY id`,
      name,
    )
    .map(({ id }) => id);
