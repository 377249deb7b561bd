/**
 * Lists the ids of the mirror's items sorted by a column. Three functions do that, for different numbers of items:
 * - `itemWindow` returns a window of all items. It reads the column's index and skips the rows before the window, counted from the nearer
 *   end.
 * - `fewItems` returns all items that meet a condition. It sorts them without an index, so the caller makes sure that few items match.
 * - `itemsInOrder` yields the items that meet a condition in batches, so that the caller can stop when its time is up. It tests all items,
 *   sorted by the column's index, page by page (keyset pagination). A batch tests 250 rows; sorted by location, fewer than 500.
 *
 * Conditions are SQL (`Where`); `whereOf` translates the filters of a screen. Two kinds of sorting cannot use an index on the item's own
 * columns. By location, items are read folder by folder, and the folders are sorted by their paths. By custom field,
 * `custom-field-values.ts` reads the items.
 * Numbers are sorted and compared as floats, which distinguishes numbers of up to 15 digits.
 */
import { customIdOf } from '#domain/stock/fields.ts';
import {
  endOf,
  isCustomColumn,
  type CustomColumn,
  type ItemCondition,
  type ItemOrder,
  type NoneColumn,
} from '#domain/views/items.ts';
import {
  CUSTOM_KEY,
  customCondition,
  itemsByValue,
  withoutValue,
  type Where,
} from './custom-field-values.ts';
import type { Reader, Value } from '../database.ts';

/** The columns of the item's own row. A location's name is in the folder's row, and custom fields are in a table of their own. */
type Column = Exclude<ItemOrder['by'], 'location' | CustomColumn>;

const REAL = {
  quantity: 'CAST(quantity AS REAL)',
  price: 'CAST(price AS REAL)',
  minimum: 'CAST(min_quantity AS REAL)',
} as const;

/** The index of each column and the indexed expression, as in `mirror-schema.ts`. */
const KEYS: Readonly<Record<Column, { readonly index: string; readonly key: string }>> = {
  name: { index: 'item_by_name', key: 'name COLLATE NOCASE' },
  quantity: { index: 'item_by_quantity', key: REAL.quantity },
  price: { index: 'item_by_price', key: `ifnull(${REAL.price}, -1)` },
  minimum: { index: 'item_by_minimum', key: `ifnull(${REAL.minimum}, -1)` },
  tags: { index: 'item_by_tags', key: 'tags' },
  codes: { index: 'item_by_codes', key: 'codes' },
  updated: { index: 'item_by_update', key: 'ifnull(unixepoch(updated_at), 0)' },
};

export const ANY: Where = { sql: '1', values: [] };

export function whereOf(conditions: readonly ItemCondition[]): Where {
  const parts = conditions.map(conditionSql);
  if (parts.length === 0) return ANY;
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  };
}

const NONE: Readonly<Record<NoneColumn, string>> = {
  price: 'price IS NULL',
  minimum: 'min_quantity IS NULL',
  tags: `tags = '[]'`,
  photo: `ifnull(photos, '[]') = '[]'`,
};

function conditionSql(condition: ItemCondition): Where {
  switch (condition.kind) {
    case 'below-minimum':
      return { sql: `${REAL.quantity} < ${REAL.minimum}`, values: [] };
    case 'no-label':
      return { sql: 'label IS NULL', values: [] };
    case 'number': {
      const sign = condition.than === 'least' ? '>=' : '<=';
      return { sql: `${REAL[condition.column]} ${sign} ?`, values: [Number(condition.value)] };
    }
    case 'none':
      return { sql: NONE[condition.column], values: [] };
    case 'custom':
      return customCondition(condition);
    case 'tag':
      // The JSON text is searched first, which is fast: few items have the tag, and only their JSON is parsed.
      return {
        sql: 'instr(tags, ?) > 0 AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)',
        values: [JSON.stringify(condition.value), condition.value],
      };
    case 'updated':
      return condition.than === 'since'
        ? { sql: 'updated_at >= ?', values: [condition.day] }
        : { sql: `updated_at < ? AND updated_at <> ''`, values: [endOf(condition.day)] };
    default:
      return condition satisfies never;
  }
}

export const bothOf = (one: Where, other: Where): Where => ({
  sql: `(${one.sql}) AND (${other.sql})`,
  values: [...one.values, ...other.values],
});

export const inFolder = (folderId: number | null): Where => ({ sql: 'parent_id IS ?', values: [folderId] });
export const inFolders = (ids: readonly number[]): Where => ({
  sql: 'parent_id IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(ids)],
});
export const among = (ids: readonly number[]): Where => ({
  sql: 'id IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(ids)],
});

export function countItems(db: Reader): number {
  return (
    db.one<{ n: number }>(`SELECT count(*) AS n FROM record INDEXED BY item_by_quantity WHERE kind = 'item'`)
      ?.n ?? 0
  );
}

/** Whether more than `most` items meet a condition. The condition must have an index. */
export function areMore(db: Reader, where: Where, most: number): boolean {
  return (
    db.one(
      `SELECT 1 FROM record WHERE kind = 'item' AND ${where.sql} LIMIT 1 OFFSET ?`,
      ...where.values,
      most,
    ) !== undefined
  );
}

/** A window of all items. @param total the number of all items, by which the nearer end of the index is chosen */
export function itemWindow(
  db: Reader,
  { by, isDescending }: ItemOrder & { readonly by: Column },
  { from, count, total }: { readonly from: number; readonly count: number; readonly total: number },
): number[] {
  const size = Math.min(count, total - from);
  if (size <= 0) return [];
  const behind = total - from - size;
  const isBackwards = behind < from;
  const found = db.all<{ id: number }>(
    ordered(by, isDescending !== isBackwards),
    size,
    isBackwards ? behind : from,
  );
  const ids = found.map(({ id }) => id);
  return isBackwards ? ids.reverse() : ids;
}

function ordered(by: Column, isDescending: boolean): string {
  const { index, key } = KEYS[by];
  const way = isDescending ? 'DESC' : 'ASC';
  return `SELECT id FROM record INDEXED BY ${index} WHERE kind = 'item' ORDER BY ${key} ${way}, id ${way} LIMIT ? OFFSET ?`;
}

/** All items that meet a condition, in order. @param index the index that finds them, if SQLite would not choose it by itself */
export function fewItems(db: Reader, where: Where, order: ItemOrder, index?: string): number[] {
  const hint = index === undefined ? '' : `INDEXED BY ${index}`;
  const way = order.isDescending ? 'DESC' : 'ASC';
  const { by } = order;
  if (by !== 'location') {
    const [key, of] = isCustomColumn(by) ? [CUSTOM_KEY, [customIdOf(by)]] : [KEYS[by].key, []];
    return db
      .all<{ id: number }>(
        `SELECT id FROM record ${hint} WHERE kind = 'item' AND ${where.sql} ORDER BY ${key} ${way} NULLS LAST, id ${way}`,
        ...where.values,
        ...of,
      )
      .map(({ id }) => id);
  }
  const rows = db.all<{ id: number; parent: number | null }>(
    `SELECT id, parent_id AS parent FROM record ${hint} WHERE kind = 'item' AND ${where.sql} ORDER BY name COLLATE NOCASE, id`,
    ...where.values,
  );
  const ranks = new Map(placesInOrder(db, order.isDescending).map((id, rank) => [id, rank]));
  const rankOf = (id: number | null) => ranks.get(id) ?? ranks.size;
  return rows.toSorted((a, b) => rankOf(a.parent) - rankOf(b.parent)).map(({ id }) => id);
}

/** Items that are tested in one batch. */
const BATCH = 250;

interface Looked {
  readonly id: number;
  readonly key: Value;
  readonly fits: number;
}

/** Yields the items that meet a condition, in order. Each step tests a batch of items and yields those that match, which may be none. */
export function* itemsInOrder(db: Reader, where: Where, order: ItemOrder): Generator<number[], void> {
  const { by, isDescending } = order;
  if (by === 'location') yield* byLocation(db, where, isDescending);
  else if (isCustomColumn(by)) {
    const fieldId = customIdOf(by) ?? 0;
    yield* itemsByValue(db, where, { fieldId, isDescending }, BATCH);
    yield* byKey(db, bothOf(where, withoutValue(fieldId)), 'name', false);
  } else yield* byKey(db, where, by, isDescending);
}

function* byKey(db: Reader, where: Where, by: Column, isDescending: boolean): Generator<number[], void> {
  const { index, key } = KEYS[by];
  const [way, beyond] = isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const select = `SELECT id, ${key} AS key, (${where.sql}) AS fits FROM record INDEXED BY ${index} WHERE kind = 'item'`;
  const end = `ORDER BY ${key} ${way}, id ${way} LIMIT ?`;
  let rows = db.all<Looked>(`${select} ${end}`, ...where.values, BATCH);
  for (;;) {
    yield fitting(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    // First the rows with the same key and a further id, then those with a further key: SQLite uses the index for each, not for both at once.
    rows = db.all<Looked>(
      `${select} AND ${key} = ? AND id ${beyond} ? ${end}`,
      ...where.values,
      last.key,
      last.id,
      BATCH,
    );
    const room = BATCH - rows.length;
    if (room > 0)
      rows.push(
        ...db.all<Looked>(`${select} AND ${key} ${beyond} ? ${end}`, ...where.values, last.key, room),
      );
  }
}

function* byLocation(db: Reader, where: Where, isDescending: boolean): Generator<number[], void> {
  let found: number[] = [];
  let looked = 0;
  for (const folder of placesInOrder(db, isDescending)) {
    let last = { key: '' as Value, id: Number.MIN_SAFE_INTEGER };
    for (;;) {
      const rows = db.all<Looked>(
        `SELECT id, name AS key, (${where.sql}) AS fits FROM record
          WHERE parent_id IS ? AND kind = 'item' AND (name COLLATE NOCASE, id) > (?, ?) ORDER BY name COLLATE NOCASE, id LIMIT ?`,
        ...where.values,
        folder,
        last.key,
        last.id,
        BATCH,
      );
      found.push(...fitting(rows));
      looked += rows.length + 1;
      if (looked >= BATCH) {
        yield found;
        found = [];
        looked = 0;
      }
      if (rows.length < BATCH) break;
      last = rows.at(-1) ?? last;
    }
  }
  yield found;
}

const fitting = (rows: readonly Looked[]): number[] =>
  rows.flatMap(({ id, fits }) => (fits === 1 ? [id] : []));

/** All locations in the order of their paths, each before the locations inside it; the top level (null) first. */
function placesInOrder(db: Reader, isDescending: boolean): (number | null)[] {
  const rows = db.all<{ id: number; parent: number | null }>(
    `SELECT id, parent_id AS parent FROM record INDEXED BY folder_by_name WHERE kind = 'folder' ORDER BY name COLLATE NOCASE, id`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const inside = new Map<number | null, number[]>();
  for (const { id, parent } of rows) {
    const above = parent !== null && known.has(parent) ? parent : null;
    const list = inside.get(above);
    if (list === undefined) inside.set(above, [id]);
    else list.push(id);
  }
  const ordered = new Set<number | null>();
  // After two moves that crossed, two locations may contain each other. They cannot be reached from the top, so each location is a start.
  for (const first of [null, ...known]) {
    const todo = [first];
    while (todo.length > 0) {
      const id = todo.pop() ?? null;
      if (ordered.has(id)) continue;
      ordered.add(id);
      todo.push(...(inside.get(id) ?? []).toReversed());
    }
  }
  // Items may be in a location that the mirror does not have.
  for (const id of parentsOfRecords(db)) ordered.add(id);
  return isDescending ? [...ordered].toReversed() : [...ordered];
}

/** The ids of all locations that contain something. Each recursion step finds the next id with one search in the index. */
function parentsOfRecords(db: Reader): number[] {
  return db
    .all<{ id: number }>(
      `WITH RECURSIVE parent (id) AS (
         SELECT min(parent_id) FROM record
         UNION ALL SELECT (SELECT min(parent_id) FROM record WHERE parent_id > parent.id) FROM parent WHERE id IS NOT NULL)
       SELECT id FROM parent WHERE id IS NOT NULL`,
    )
    .map(({ id }) => id);
}

/** A location and all locations inside it, at any depth. */
export function foldersBelow(db: Reader, folderId: number): number[] {
  return db
    .all<{ id: number }>(
      `WITH RECURSIVE inside (id) AS (
         SELECT ? UNION SELECT record.id FROM record JOIN inside ON record.parent_id = inside.id WHERE record.kind = 'folder')
       SELECT id FROM inside`,
      folderId,
    )
    .map(({ id }) => id);
}
