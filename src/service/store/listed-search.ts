/*
 * Answers the searches that need no index of names: a search without a name, for at most one folder or one type, is that list. Also defines
 * the types of a search.
 */
import type { ItemType } from '#wire/item.ts';
import type { itemList, Slice } from './item-list.ts';
import type { ItemRow } from './item.ts';
import { ROOT, type FolderScope, type Scope, type tallyCounts } from './tally.ts';

export interface SearchFilter {
  readonly name: string;
  readonly type: ItemType | null;
  /** Only what stands in one of these folders, each named once; null is anywhere. */
  readonly folders: readonly number[] | null;
  /** At any depth of those folders, or directly in them. */
  readonly nested: boolean;
  readonly oldestFirst: boolean;
}

export interface Found {
  readonly total: number;
  readonly rows: ItemRow[];
}

/** Records in an account up to which every count is exact; how far past a page it goes in a larger one. */
export interface SearchCount {
  readonly exactUpTo: number;
  readonly beyondThePage: number;
}

export type ListedSearch = (filter: SearchFilter, slice: Slice) => Promise<Found | null>;

/** A search without a name for what is a list anyway is that list, whole; null: it is none. */
export function listedSearch(
  counts: Pick<ReturnType<typeof tallyCounts>, 'size'>,
  list: Pick<ReturnType<typeof itemList>, 'page'>,
): ListedSearch {
  return async (filter, { limit, offset }) => {
    const scope = listScope(filter);
    if (scope === null) return null;
    const total = await counts.size(scope);
    const left = total - offset;
    if (left <= 0) return { total, rows: [] };
    if (!filter.oldestFirst) return { total, rows: await list.page(scope, { limit, offset }) };
    const taken = Math.min(limit, left);
    const newestFirst = await list.page(scope, { limit: taken, offset: left - taken });
    return { total, rows: newestFirst.toReversed() };
  };
}

/** The list that the filter amounts to when it names at most one thing, and that is not a name. */
function listScope({ name, type, folders, nested }: SearchFilter): Scope | null {
  if (name !== '') return null;
  if (folders === null) return type === null ? scopeOf(ROOT, true) : { kind: 'type', type };
  const [folder] = folders;
  return folder !== undefined && folders.length === 1 && type === null ? scopeOf(folder, nested) : null;
}

export function scopeOf(folder: number, nested: boolean): FolderScope {
  return nested ? { kind: 'under', folder } : { kind: 'in', folder };
}
