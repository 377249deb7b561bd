/*
 * Lists of items, newest first, that cost the same however large the account is: the order is that of the ids, the totals
 * are kept counts, and a filter on updated_at is driven by whichever of its own index and the list is the shorter way.
 */
import type { Database } from 'better-sqlite3';
import type { ItemRow } from './item.ts';
import { ROOT, type placementTable } from './placement.ts';

/** Directly in a folder (null is the top level), or anywhere under one (ROOT is the whole account). */
export type Scope =
  | { readonly reach: 'in'; readonly folder: number | null }
  | { readonly reach: 'under'; readonly folder: number };

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

interface Window extends Slice {
  readonly folder: number | null;
  readonly after: number;
}

export function itemList(db: Database, placements: ReturnType<typeof placementTable>) {
  const pages = {
    in: db.prepare<[Window], ItemRow>(
      'SELECT * FROM item WHERE parent_id IS @folder ORDER BY id DESC LIMIT @limit OFFSET @offset',
    ),
    under: db.prepare<[Window], ItemRow>(`
      SELECT item.* FROM (
        SELECT item_id FROM placement WHERE folder_id = @folder ORDER BY item_id DESC LIMIT @limit OFFSET @offset
      ) JOIN item ON item.id = item_id ORDER BY item_id DESC`),
  };
  const changedByList = {
    in: db.prepare<[Window], ItemRow>(`
      SELECT * FROM item INDEXED BY item_by_parent WHERE parent_id IS @folder AND updated_at > @after
      ORDER BY id DESC LIMIT @limit OFFSET @offset`),
    under: db.prepare<[Window], ItemRow>(`
      SELECT item.* FROM placement CROSS JOIN item ON item.id = placement.item_id
      WHERE placement.folder_id = @folder AND item.updated_at > @after
      ORDER BY placement.item_id DESC LIMIT @limit OFFSET @offset`),
  };
  const changedByTime = {
    in: db.prepare<[Window], ItemRow>(`
      SELECT * FROM item INDEXED BY item_by_updated WHERE updated_at > @after AND parent_id IS @folder
      ORDER BY id DESC LIMIT @limit OFFSET @offset`),
    under: db.prepare<[Window], ItemRow>(`
      SELECT item.* FROM item INDEXED BY item_by_updated WHERE updated_at > @after
        AND EXISTS (SELECT 1 FROM placement WHERE folder_id = @folder AND item_id = item.id)
      ORDER BY id DESC LIMIT @limit OFFSET @offset`),
  };
  const countChanged = {
    in: db
      .prepare<[Window], number>(
        'SELECT count(*) FROM item INDEXED BY item_by_updated WHERE updated_at > @after AND parent_id IS @folder',
      )
      .pluck(),
    under: db
      .prepare<[Window], number>(
        `SELECT count(*) FROM item INDEXED BY item_by_updated WHERE updated_at > @after
           AND EXISTS (SELECT 1 FROM placement WHERE folder_id = @folder AND item_id = item.id)`,
      )
      .pluck(),
  };
  const countAllChanged = db
    .prepare<[number], number>('SELECT count(*) FROM item WHERE updated_at > ?')
    .pluck();

  function size(scope: Scope): number {
    const count = placements.counted(scope.folder ?? ROOT);
    return scope.reach === 'in' ? count.direct : count.nested;
  }

  return {
    size,
    page: (scope: Scope, slice: Slice): ItemRow[] =>
      pages[scope.reach].all({ ...slice, folder: scope.folder, after: 0 }),
    /** What changed after an instant (epoch milliseconds): how many there are, and one slice of them. */
    changed(scope: Scope, after: number, slice: Slice): { total: number; rows: ItemRow[] } {
      const window: Window = { ...slice, folder: scope.folder, after };
      const changed = countAllChanged.get(after) ?? 0;
      const total =
        scope.reach === 'under' && scope.folder === ROOT
          ? changed
          : (countChanged[scope.reach].get(window) ?? 0);
      // Sorting all that changed costs `changed`; walking the list until the slice is full costs about
      // size × (offset + limit) / changed. Take the cheaper.
      const sortIsCheaper = changed * changed < size(scope) * (slice.offset + slice.limit);
      const statement = (sortIsCheaper ? changedByTime : changedByList)[scope.reach];
      return { total, rows: statement.all(window) };
    },
  };
}
