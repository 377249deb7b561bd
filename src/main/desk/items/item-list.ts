/**
 * The list of items that the Items screen looks at: which items, in which order, as the mirror has them. The whole list of a filter is
 * found piece by piece: each read goes on for a few milliseconds, and says whether that was all, so that no scan waits behind it. What was
 * found is kept while the same is asked for; once the mirror has changed, the list before is shown until the new one is whole.
 */
import { isCustomColumn, type ItemFilter, type ItemOrder } from '#domain/views/items.ts';
import type { Where } from '../../store/mirror/custom-field-values.ts';
import type { Reader } from '../../store/database.ts';
import {
  among,
  areMore,
  bothOf,
  countItems,
  fewItems,
  foldersBelow,
  inFolder,
  inFolders,
  itemsInOrder,
  itemWindow,
  whereOf,
} from '../../store/mirror/list-items.ts';
import { searchRecords } from '../../store/search/search-items-and-folders.ts';
import { realId } from '../../store/commands/temporary-ids.ts';
import type { DeskPorts } from '../ports.ts';

export interface ItemList {
  /** How many have been found. */
  readonly total: number;
  readonly isWhole: boolean;
  /** More match the words than are looked for. */
  readonly isCut: boolean;
  /** Whole, it stays as it was found; else it is read from the mirror each time. */
  readonly isFixed: boolean;
  readonly ids: (from: number, count: number) => readonly number[];
}

/** Milliseconds that one read may look for more. */
const SLICE = 12;
/** Milliseconds that a search by words may take. */
const PATIENCE = 60;
/** Items that match the words at most. */
const MOST_MATCHING = 5000;
/** So many are put in order at once; more are looked through in order. */
const FEW = 10_000;

interface Kept {
  readonly version: number;
  readonly list: ItemList;
  /** Looks further, until it is late. */
  readonly goOn: (isLate: () => boolean) => void;
}

interface Lists {
  shown: Kept;
  /** Of a mirror that has changed since. */
  next: Kept | null;
}

/** By filter and order: two windows may look at two lists. */
const lists = new WeakMap<Reader, Map<string, Lists>>();
const MOST_LISTS = 4;

export function itemList(
  { queue, mirror: { read: db }, clock }: Pick<DeskPorts, 'queue' | 'mirror' | 'clock'>,
  asked: ItemFilter,
  order: ItemOrder,
): ItemList {
  // The screen stands in a location by the id that it was chosen by, which may be from before it was made.
  const filter = asked.folderId == null ? asked : { ...asked, folderId: realId(queue.read, asked.folderId) };
  const begun = clock.monotonic();
  const within = (milliseconds: number) => () => clock.monotonic() - begun > milliseconds;
  const key = JSON.stringify([filter, order]);
  const begin = (): Kept => ({ version: db.version(), ...listOf(db, filter, order, within(PATIENCE)) });
  const all = lists.get(db) ?? new Map<string, Lists>();
  lists.set(db, all);
  const kept = all.get(key) ?? { shown: begin(), next: null };
  // The one asked for last is forgotten last.
  all.delete(key);
  all.set(key, kept);
  for (const oldest of all.keys()) if (all.size > MOST_LISTS) all.delete(oldest);
  if (!kept.shown.list.isWhole) kept.shown.goOn(within(SLICE));
  else if (kept.next !== null || kept.shown.version !== db.version()) {
    kept.next ??= begin();
    kept.next.goOn(within(SLICE));
    if (kept.next.list.isWhole) {
      kept.shown = kept.next;
      kept.next = null;
    }
  }
  const { list } = kept.shown;
  return { ...list, total: list.total, isWhole: list.isWhole && kept.next === null };
}

type Found = Pick<Kept, 'list' | 'goOn'>;

function listOf(db: Reader, filter: ItemFilter, order: ItemOrder, isLate: () => boolean): Found {
  const { by } = order;
  const conditions = whereOf(filter.conditions);
  const place = placeOf(db, filter);
  if (filter.text.trim() !== '') {
    const ids = searchRecords(db, filter.text, 'item', MOST_MATCHING + 1, isLate);
    const isCut = ids.length > MOST_MATCHING || isLate();
    const where = bothOf(
      among(ids.slice(0, MOST_MATCHING)),
      place === null ? conditions : bothOf(place, conditions),
    );
    return listed(fewItems(db, where, order), isCut);
  }
  if (place !== null) {
    const where = bothOf(place, conditions);
    return areMore(db, place, FEW) ? lookedThrough(db, where, order) : listed(fewItems(db, where, order));
  }
  if (filter.conditions.length === 0 && by !== 'location' && !isCustomColumn(by)) {
    const total = countItems(db);
    const ids = (from: number, count: number) => itemWindow(db, { ...order, by }, { from, count, total });
    return { list: { total, isWhole: true, isCut: false, isFixed: false, ids }, goOn: () => {} };
  }
  const index = indexFor(filter);
  if (index !== undefined && !areMore(db, whereOf([{ kind: index.kind }]), FEW))
    return listed(fewItems(db, conditions, order, index.name));
  return lookedThrough(db, conditions, order);
}

function placeOf(db: Reader, { folderId, below }: ItemFilter): Where | null {
  if (folderId === undefined || (folderId === null && below)) return null;
  return folderId === null || !below ? inFolder(folderId) : inFolders(foldersBelow(db, folderId));
}

/** What finds the few that are asked for among many. */
function indexFor({ conditions }: ItemFilter) {
  if (conditions.some(({ kind }) => kind === 'below-minimum'))
    return { kind: 'below-minimum', name: 'item_below_minimum' } as const;
  if (conditions.some(({ kind }) => kind === 'no-label'))
    return { kind: 'no-label', name: 'item_without_label' } as const;
  return undefined;
}

const listed = (all: readonly number[], isCut = false): Found => ({
  list: {
    total: all.length,
    isWhole: true,
    isCut,
    isFixed: true,
    ids: (from, count) => all.slice(from, from + count),
  },
  goOn: () => {},
});

function lookedThrough(db: Reader, where: Where, order: ItemOrder): Found {
  const batches = itemsInOrder(db, where, order);
  const found: number[] = [];
  let isWhole = false;
  const goOn = (isLate: () => boolean): void => {
    while (!isWhole) {
      const { value, done } = batches.next();
      if (done === true) isWhole = true;
      else found.push(...value);
      if (isLate()) return;
    }
  };
  const list: ItemList = {
    get total() {
      return found.length;
    },
    get isWhole() {
      return isWhole;
    },
    isCut: false,
    isFixed: true,
    ids: (from, count) => found.slice(from, from + count),
  };
  return { list, goOn };
}
