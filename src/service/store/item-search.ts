/*
 * Search by a part of the name, whatever its case. A trigram index answers for three characters or more; anything shorter
 * has no trigram, so the names themselves are looked through.
 */
import type { ItemType } from '#wire/item.ts';
import type { Database } from 'better-sqlite3';
import type { ItemRow } from './item.ts';
import type { Slice } from './item-list.ts';
import { ROOT } from './placement.ts';

export interface SearchFilter {
  readonly name: string;
  readonly type: ItemType | null;
  /** Only what stands in one of these folders; null is anywhere. */
  readonly folders: readonly number[] | null;
  /** At any depth of those folders, or directly in them. */
  readonly nested: boolean;
  readonly oldestFirst: boolean;
}

interface Parameters extends Slice {
  readonly term: string;
  readonly like: string;
  readonly likeLower: string;
  readonly likeUpper: string;
  readonly type: ItemType | null;
  readonly folders: string | null;
  readonly nested: number;
}

const FILTER = `
  (@type IS NULL OR item.type = @type)
  AND (@folders IS NULL OR CASE WHEN @nested
    THEN EXISTS (SELECT 1 FROM json_each(@folders) JOIN placement ON folder_id = value WHERE item_id = item.id)
    ELSE item.parent_id IN (SELECT value FROM json_each(@folders)) END)`;
const BY_TRIGRAM = `FROM item_name CROSS JOIN item ON item.id = item_name.rowid WHERE item_name MATCH @term AND ${FILTER}`;
const BY_SCAN = `FROM item WHERE (@like = '%%' OR name LIKE @like ESCAPE '\\' OR name LIKE @likeLower ESCAPE '\\'
  OR name LIKE @likeUpper ESCAPE '\\') AND ${FILTER}`;

/** Counting all that match takes longer than finding a page of it; a count holds as long as nothing changes. */
const COUNTS_KEPT = 100;

/** @param version a figure that moves with every change */
export function itemSearch(db: Database, version: () => number) {
  const trigram = statements(db, BY_TRIGRAM, 'item_name.rowid');
  const scan = statements(db, BY_SCAN, 'item.id');
  // Without a filter there is a shorter way: the index alone, or for no name at all the kept count.
  const countNames = db
    .prepare<[Parameters], number>('SELECT count(*) FROM item_name WHERE item_name MATCH @term')
    .pluck();
  const countAll = db
    .prepare<[Parameters], number>(`SELECT nested FROM folder_count WHERE folder_id = ${ROOT}`)
    .pluck();
  const counts = new Map<string, number>();
  let countedAt = version();

  function counted(filter: SearchFilter, count: () => number): number {
    if (countedAt !== version() || counts.size >= COUNTS_KEPT) counts.clear();
    countedAt = version();
    const { oldestFirst: _, ...what } = filter;
    const key = JSON.stringify(what);
    const total = counts.get(key) ?? count();
    counts.set(key, total);
    return total;
  }

  function countWay({ name, type, folders }: SearchFilter, indexed: boolean) {
    if (type !== null || folders !== null) return indexed ? trigram.count : scan.count;
    if (name === '') return countAll;
    return indexed ? countNames : scan.count;
  }

  return {
    find(filter: SearchFilter, slice: Slice): { total: number; rows: ItemRow[] } {
      const indexed = Array.from(filter.name).length >= 3;
      const way = indexed ? trigram : scan;
      const parameters: Parameters = {
        ...slice,
        term: `"${filter.name.replaceAll('"', '""')}"`,
        like: likePattern(filter.name),
        likeLower: likePattern(filter.name.toLowerCase()),
        likeUpper: likePattern(filter.name.toUpperCase()),
        type: filter.type,
        folders: filter.folders && JSON.stringify(filter.folders),
        nested: filter.nested ? 1 : 0,
      };
      const total = counted(filter, () => countWay(filter, indexed).get(parameters) ?? 0);
      const page = filter.oldestFirst ? way.oldest : way.newest;
      return { total, rows: page.all(parameters) };
    },
  };
}

function statements(db: Database, from: string, id: string) {
  return {
    count: db.prepare<[Parameters], number>(`SELECT count(*) ${from}`).pluck(),
    newest: db.prepare<[Parameters], ItemRow>(
      `SELECT item.* ${from} ORDER BY ${id} DESC LIMIT @limit OFFSET @offset`,
    ),
    oldest: db.prepare<[Parameters], ItemRow>(
      `SELECT item.* ${from} ORDER BY ${id} LIMIT @limit OFFSET @offset`,
    ),
  };
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
