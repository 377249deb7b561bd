/**
 * Reads items and folders from the mirror, the local copy of the service's records: by id, barcode, folder, article number (`sid`), name or
 * time of change. `itemsLike` finds the items that have a given name, folder, price and quantity, `itemsPriced` those of a name and price.
 * `folderRef` returns a folder's name with the names of the folders above it. Other functions count records, and tell whether a folder is
 * inside another.
 * `itemById` caches up to 5,000 items until the next write to the mirror, because a scan on a large order asks for each item several times.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import type { CustomValues, Label, Folder, FolderRef, Item, Measure, Photo } from '#domain/stock/record.ts';
import type { Reader } from '../database.ts';
import { fromJson } from '../json-columns.ts';

interface ItemRow {
  id: number;
  sid: string;
  name: string;
  parent_id: number | null;
  quantity: Decimal;
  min_quantity: Decimal | null;
  price: Decimal | null;
  codes: string;
  notes: string | null;
  tags: string;
  label: string | null;
  rest: string;
  measure: string | null;
  label_extra: string | null;
  custom_values: string | null;
  photos: string | null;
  updated_at: string;
}

const COLUMNS = `record.id, sid, name, parent_id, quantity, min_quantity, price, codes, label, rest, measure, notes, tags,
  label_extra, custom_values, photos, updated_at`;

/** The items that were read since the last write. A scan on an order of 1,000 lines asks for each item several times. */
const itemsRead = new WeakMap<Reader, { readonly version: number; readonly items: Map<number, Item> }>();
const MOST_ITEMS_READ = 5000;

export function itemById(db: Reader, id: number): Item | undefined {
  let read = itemsRead.get(db);
  if (read === undefined || read.version !== db.version() || read.items.size > MOST_ITEMS_READ) {
    read = { version: db.version(), items: new Map() };
    itemsRead.set(db, read);
  }
  const known = read.items.get(id);
  if (known !== undefined) return known;
  const row = db.one<ItemRow>(`SELECT ${COLUMNS} FROM record WHERE id = ? AND kind = 'item'`, id);
  const item = row && itemOf(row);
  if (item !== undefined) read.items.set(id, item);
  return item;
}

export function folderById(db: Reader, id: number): Folder | undefined {
  const row = db.one<ItemRow>(`SELECT ${COLUMNS} FROM record WHERE id = ? AND kind = 'folder'`, id);
  return (
    row && {
      id: row.id,
      name: row.name,
      parentId: row.parent_id,
      codes: fromJson<string[]>(row.codes),
      label: row.label === null ? null : fromJson<Label>(row.label),
      notes: row.notes,
      ...(row.tags === '[]' ? {} : { tags: fromJson<string[]>(row.tags) }),
      rest: row.rest,
      ...furtherOf(row),
      updatedAt: row.updated_at,
    }
  );
}

/** Items with one of these barcodes, given by their keys (`codeKeys`), sorted by name. */
export function itemsByKeys(db: Reader, keys: readonly string[]): Item[] {
  return db
    .all<ItemRow>(
      `SELECT DISTINCT ${COLUMNS} FROM code JOIN record ON record.id = code.record
        WHERE code.key IN (SELECT value FROM json_each(?)) AND record.kind = 'item' ORDER BY name, record.id`,
      JSON.stringify(keys),
    )
    .map(itemOf);
}

/** Items that have exactly this name, folder, price and quantity. */
export function itemsLike(
  db: Reader,
  like: {
    readonly name: string;
    readonly folderId: number | null;
    readonly price: string | null;
    readonly quantity: string;
  },
): Item[] {
  return db
    .all<ItemRow>(
      `SELECT ${COLUMNS} FROM record WHERE parent_id IS ? AND kind = 'item' AND name = ? COLLATE NOCASE AND name = ? AND price IS ? AND quantity = ?`,
      like.folderId,
      like.name,
      like.name,
      like.price,
      like.quantity,
    )
    .map(itemOf);
}

/** The items of a name and price, wherever they are. */
export const itemsPriced = (db: Reader, name: string, price: string | null): Item[] =>
  db
    .all<ItemRow>(
      `SELECT ${COLUMNS} FROM record INDEXED BY item_by_name
        WHERE kind = 'item' AND name = ? COLLATE NOCASE AND name = ? AND price IS ?`,
      name,
      name,
      price,
    )
    .map(itemOf);

export function itemsOfArticle(db: Reader, sid: string): Item[] {
  return db
    .all<ItemRow>(`SELECT ${COLUMNS} FROM record WHERE sid = ? AND kind = 'item' ORDER BY name, id`, sid)
    .map(itemOf);
}

export function itemsInFolder(db: Reader, folderId: number | null, most: number): Item[] {
  return db
    .all<ItemRow>(
      `SELECT ${COLUMNS} FROM record WHERE parent_id IS ? AND kind = 'item' ORDER BY name COLLATE NOCASE, id LIMIT ?`,
      folderId,
      most,
    )
    .map(itemOf);
}

/** Items with exactly that name. */
export const itemsNamed = (db: Reader, name: string, most: number): Item[] =>
  db
    .all<ItemRow>(
      `SELECT ${COLUMNS} FROM record INDEXED BY item_by_name
        WHERE kind = 'item' AND name = ? COLLATE NOCASE AND name = ? ORDER BY id LIMIT ?`,
      name,
      name,
      most,
    )
    .map(itemOf);

/** Whether an item directly in the folder has a quantity other than zero. */
export const hasStockIn = (db: Reader, folderId: number): boolean =>
  db.one(
    `SELECT 1 FROM record WHERE parent_id = ? AND kind = 'item' AND quantity <> '0' LIMIT 1`,
    folderId,
  ) !== undefined;

export function countItemsInFolder(db: Reader, folderId: number | null): number {
  return (
    db.one<{ n: number }>(`SELECT count(*) AS n FROM record WHERE parent_id IS ? AND kind = 'item'`, folderId)
      ?.n ?? 0
  );
}

/** The number of items and folders directly in a folder. */
export function countRecordsIn(db: Reader, folderId: number | null): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM record WHERE parent_id IS ?`, folderId)?.n ?? 0;
}

/** All items and folders inside a folder, at any depth. */
export function recordsBelow(
  db: Reader,
  folderId: number,
): { readonly id: number; readonly parentId: number | null; readonly updatedAt: string }[] {
  return db
    .all<{ id: number; parent_id: number | null; updated_at: string }>(
      `WITH RECURSIVE below (id) AS (
         SELECT id FROM record WHERE parent_id = ?
         UNION SELECT record.id FROM record JOIN below ON record.parent_id = below.id)
       SELECT id, parent_id, updated_at FROM record WHERE id IN (SELECT id FROM below) ORDER BY id`,
      folderId,
    )
    .map((row) => ({ id: row.id, parentId: row.parent_id, updatedAt: row.updated_at }));
}

/** When the service last changed each of these records (ISO 8601). Records that the mirror does not have are left out. */
export function updateTimesOf(db: Reader, ids: readonly number[]): ReadonlyMap<number, string> {
  const found = db.all<{ id: number; updated_at: string }>(
    `SELECT id, updated_at FROM record WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(found.map((row) => [row.id, row.updated_at]));
}

/** The records that the service has changed since a time (epoch milliseconds, the service's clock). */
export function recordIdsSince(db: Reader, since: number): number[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM record WHERE unixepoch(updated_at) >= ? ORDER BY id`,
      Math.floor(since / 1000),
    )
    .map((row) => row.id);
}

/** All records with that name, and those directly in that folder that changed since a time (epoch milliseconds, the service's clock). */
export function recordIdsLike(
  db: Reader,
  { name, folderId }: { readonly name: string; readonly folderId: number | null },
  since: number,
): number[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM record WHERE (kind = 'item' AND name = ? COLLATE NOCASE) OR (kind = 'folder' AND name = ? COLLATE NOCASE)
           OR (parent_id IS ? AND unixepoch(updated_at) >= ?) ORDER BY id`,
      name,
      name,
      folderId,
      Math.floor(since / 1000),
    )
    .map((row) => row.id);
}

/** All items inside a folder, at any depth. @param folderId null: the top level */
export function itemsBelow(db: Reader, folderId: number | null): Item[] {
  return db
    .all<ItemRow>(
      `WITH RECURSIVE inside (id) AS (
         SELECT id FROM record WHERE parent_id IS ? AND kind = 'folder'
         UNION SELECT record.id FROM record JOIN inside ON record.parent_id = inside.id WHERE record.kind = 'folder')
       SELECT ${COLUMNS} FROM record
        WHERE kind = 'item' AND (parent_id IS ? OR parent_id IN (SELECT id FROM inside)) ORDER BY name, id`,
      folderId,
      folderId,
    )
    .map(itemOf);
}

export function foldersByKeys(db: Reader, keys: readonly string[]): FolderRef[] {
  return db
    .all<{ id: number }>(
      `SELECT DISTINCT record.id FROM code JOIN record ON record.id = code.record
        WHERE code.key IN (SELECT value FROM json_each(?)) AND record.kind = 'folder' ORDER BY record.id`,
      JSON.stringify(keys),
    )
    .map((row) => folderRef(db, row.id));
}

export function foldersInFolder(db: Reader, folderId: number | null): FolderRef[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM record WHERE parent_id IS ? AND kind = 'folder' ORDER BY name COLLATE NOCASE`,
      folderId,
    )
    .map((row) => folderRef(db, row.id));
}

export function folderCodes(db: Reader, id: number): string[] {
  const row = db.one<{ codes: string }>(`SELECT codes FROM record WHERE id = ? AND kind = 'folder'`, id);
  return row === undefined ? [] : fromJson<string[]>(row.codes);
}

export function folderExists(db: Reader, id: number): boolean {
  return db.one(`SELECT 1 FROM record WHERE id = ? AND kind = 'folder'`, id) !== undefined;
}

/** Whether `folder` is `above` or is inside it, at any depth. */
export function isBelow(db: Reader, folder: number | null, above: number): boolean {
  const found = db.one(
    `WITH RECURSIVE up (id, parent_id) AS (
       SELECT id, parent_id FROM record WHERE id = ?
       UNION SELECT record.id, record.parent_id FROM record JOIN up ON record.id = up.parent_id)
     SELECT 1 FROM up WHERE id = ?`,
    folder,
    above,
  );
  return found !== undefined;
}

const NOT_RENAMED: ReadonlyMap<number, string> = new Map();

/**
 * The folder's name with the names of the folders above it. A folder that is not in the mirror gets its id as its name.
 * @param renamed names that replace the stored ones, by folder id
 */
export function folderRef(
  db: Reader,
  id: number | null,
  renamed: ReadonlyMap<number, string> = NOT_RENAMED,
): FolderRef {
  if (id === null) return { id, name: '', path: [] };
  const names = db
    .all<{ id: number; name: string }>(
      `WITH RECURSIVE up (id, name, parent_id, depth) AS (
         SELECT id, name, parent_id, 0 FROM record WHERE id = ?
         UNION ALL SELECT record.id, record.name, record.parent_id, depth + 1
           FROM record JOIN up ON record.id = up.parent_id WHERE depth < 50)
       SELECT id, name FROM up ORDER BY depth DESC`,
      id,
    )
    .map((row) => renamed.get(row.id) ?? row.name);
  return { id, name: names.at(-1) ?? `#${id}`, path: names.slice(0, -1) };
}

export function countRecords(db: Reader): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM record`)?.n ?? 0;
}

function itemOf(row: ItemRow): Item {
  return {
    id: row.id,
    sid: row.sid,
    name: row.name,
    folderId: row.parent_id,
    quantity: row.quantity,
    minQuantity: row.min_quantity,
    price: row.price,
    codes: fromJson<string[]>(row.codes),
    label: row.label === null ? null : fromJson<Label>(row.label),
    notes: row.notes,
    tags: fromJson<string[]>(row.tags),
    rest: row.rest,
    ...(row.measure === null ? {} : { measure: fromJson<Measure>(row.measure) }),
    ...furtherOf(row),
    updatedAt: row.updated_at,
  };
}

/** The optional members, which most records do not have. */
function furtherOf({ label_extra: extra, custom_values: values, photos }: ItemRow) {
  return {
    ...(extra === null ? {} : { labelExtra: fromJson<Label>(extra) }),
    ...(values === null ? {} : { customValues: fromJson<CustomValues>(values) }),
    ...(photos === null ? {} : { photos: fromJson<Photo[]>(photos) }),
  };
}

/** The URL of a record's photo, as the service states it; null if it states none. */
export function photoAddress(db: Reader, recordId: number, photoId: number): string | null {
  const row = db.one<{ photos: string | null }>(`SELECT photos FROM record WHERE id = ?`, recordId);
  const photos = row?.photos == null ? [] : fromJson<Photo[]>(row.photos);
  return photos.find(({ id }) => id === photoId)?.url ?? null;
}

/** When the service created a record (ISO 8601); empty if unknown. */
export const createdAtOf = (db: Reader, id: number): string =>
  db.one<{ created_at: string }>(`SELECT created_at FROM record WHERE id = ?`, id)?.created_at ?? '';

/** A record's kind, and its origin as `putItem` and `putFolder` were given it. */
export const originById = (
  db: Reader,
  id: number,
): { readonly kind: 'item' | 'folder'; readonly origin: string } | undefined =>
  db.one(`SELECT kind, origin FROM record WHERE id = ?`, id);
