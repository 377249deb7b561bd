/*
 * Lists items and folders, the newest first. A page takes the same time however large the account is and however far down the list the page
 * is: ids are in the order of creation, totals are maintained counts, and the start of a far page is found by those counts (`tally.ts`).
 * If a list is filtered by `updated_at`, the cheaper of two ways is chosen: the index on that time, or the list itself. Only a far page of
 * such a list, of which a part has changed, takes time proportional to its distance.
 */
import type { Connection } from './connection.ts';
import type { ItemRow } from './item.ts';
import { ROOT, type Entrance, type FolderScope, type Scope, type tallyCounts } from './tally.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

interface Window extends Slice {
  readonly folder: number | null;
  readonly type: string | null;
  readonly below: number;
  readonly after: number;
  readonly before: number;
}

/** Up to this offset, rows are skipped one by one; beyond it, the start of the page is found by the counts. */
const NEAR = 500;
/** The cost of a step along the list, which reads the row, in steps along the index on updated_at. */
const ROW_COST = 5;

export function itemList(db: Connection, counts: ReturnType<typeof tallyCounts>) {
  const pages = pagesFrom(db);
  const changedByList = {
    in: reader(
      db,
      `SELECT * FROM item ${db.dialect.by('item_by_parent')}
      WHERE ${db.dialect.isFolder('parent_id', '@folder')} AND updated_at > @after
      ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    ),
    under: reader(
      db,
      `SELECT item.* FROM placement ${db.dialect.thenJoin} item ON item.id = placement.item_id
      WHERE placement.folder_id = @folder AND item.updated_at > @after
      ORDER BY placement.item_id DESC LIMIT @limit OFFSET @offset`,
    ),
  };
  const within = {
    in: `EXISTS (SELECT 1 FROM item AS own ${db.dialect.by('item_by_parent')}
      WHERE ${db.dialect.isFolder('own.parent_id', '@folder')} AND own.id = item.id)`,
    under: `EXISTS (SELECT 1 FROM placement WHERE folder_id = @folder AND item_id = item.id)`,
    all: 'true',
  };
  const changedByTime = {
    in: byTime(db, within.in),
    under: byTime(db, within.under),
    all: byTime(db, within.all),
  };
  const countChanged = {
    in: counter(db, within.in),
    under: counter(db, within.under),
    all: counter(db, within.all),
  };

  async function page(scope: Scope, { limit, offset }: Slice): Promise<ItemRow[]> {
    const entrance: Entrance =
      offset <= NEAR
        ? { below: Number.MAX_SAFE_INTEGER, skip: offset }
        : await counts.entrance(scope, offset);
    return pages[scope.kind](windowOf(scope, { limit, offset: entrance.skip }, { below: entrance.below }));
  }

  function countAfter(scope: FolderScope, after: number): Promise<number> {
    const count = countChanged[wayOf(scope)];
    return counts.countSince(scope, after + 1, (from, to) =>
      count(windowOf(scope, { limit: 0, offset: 0 }, { after: from - 1, before: to })),
    );
  }

  return {
    size: counts.size,
    page,
    /** What changed after an instant (epoch milliseconds): how many there are, and one slice of them. */
    async changed(
      scope: FolderScope,
      after: number,
      slice: Slice,
    ): Promise<{ total: number; rows: ItemRow[] }> {
      const total = await countAfter(scope, after);
      const size = await counts.size(scope);
      if (slice.offset >= total) return { total, rows: [] };
      if (total === size) return { total, rows: await page(scope, slice) };
      // Sorting all that changed costs their number; walking the list until the slice is full costs about
      // size × (offset + limit) / total rows.
      const sorting = await countAfter({ kind: 'under', folder: ROOT }, after);
      const walking = ROW_COST * size * ((slice.offset + slice.limit) / total);
      const read = sorting < walking ? changedByTime[wayOf(scope)] : changedByList[scope.kind];
      return { total, rows: await read(windowOf(scope, slice, { after })) };
    },
  };
}

function wayOf(scope: FolderScope): 'in' | 'under' | 'all' {
  return scope.kind === 'under' && scope.folder === ROOT ? 'all' : scope.kind;
}

function windowOf(
  scope: Scope,
  slice: Slice,
  bounds: Partial<Pick<Window, 'below' | 'after' | 'before'>>,
): Window {
  return {
    ...slice,
    folder: scope.kind === 'type' ? null : scope.folder,
    type: scope.kind === 'type' ? scope.type : null,
    below: Number.MAX_SAFE_INTEGER,
    after: 0,
    before: Number.MAX_SAFE_INTEGER,
    ...bounds,
  };
}

function reader(db: Connection, sql: string): (window: Window) => Promise<ItemRow[]> {
  const statement = db.prepare<[Window], ItemRow>(sql);
  return (window) => statement.all(window);
}

/** The rows of a list below an id. */
function pagesFrom(db: Connection): Readonly<Record<Scope['kind'], (window: Window) => Promise<ItemRow[]>>> {
  return {
    in: reader(
      db,
      `SELECT * FROM item WHERE ${db.dialect.isFolder('parent_id', '@folder')} AND id < @below
      ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    ),
    under: reader(
      db,
      `SELECT item.* FROM (
        SELECT item_id FROM placement WHERE folder_id = @folder AND item_id < @below
        ORDER BY item_id DESC LIMIT @limit OFFSET @offset
      ) JOIN item ON item.id = item_id ORDER BY item_id DESC`,
    ),
    type: reader(
      db,
      `SELECT item.* FROM (
        SELECT id AS found FROM item ${db.dialect.by('item_by_type')} WHERE type = @type AND id < @below
        ORDER BY id DESC LIMIT @limit OFFSET @offset
      ) JOIN item ON item.id = found ORDER BY found DESC`,
    ),
  };
}

/** Sorts ids alone, straight from the index, and reads the rows of the slice afterwards. */
function byTime(db: Connection, within: string): (window: Window) => Promise<ItemRow[]> {
  return reader(
    db,
    `SELECT item.* FROM (
      SELECT id AS changed FROM item ${db.dialect.by('item_by_updated')} WHERE updated_at > @after AND ${within}
      ORDER BY id DESC LIMIT @limit OFFSET @offset
    ) JOIN item ON item.id = changed ORDER BY changed DESC`,
  );
}

function counter(db: Connection, within: string): (window: Window) => Promise<number> {
  const statement = db.value<[Window], number>(
    `SELECT count(*) FROM item ${db.dialect.by('item_by_updated')}
      WHERE updated_at > @after AND updated_at < @before AND ${within}`,
  );
  return async (window) => (await statement.get(window)) ?? 0;
}
