/** The list of items and the tree of locations, with the commands that the mirror does not show yet laid over them. */
import { recordMade } from '#domain/commands/effect.ts';
import type { Item } from '#domain/stock/record.ts';
import { withUnit } from '#domain/stock/unit.ts';
import {
  meets,
  type Branch,
  type ItemFilter,
  type ItemRow,
  type ItemsView,
  type TreeView,
} from '#domain/views/items.ts';
import type { ReadAsk } from '#bridge/reads.ts';
import { branchesIn, type StoredBranch } from '../../store/mirror/read-locations.ts';
import { folderById, isBelow, itemById } from '../../store/mirror/read-items-and-folders.ts';
import { folded, wordsOf } from '../../store/search/normalize-search-text.ts';
import { itemList } from '../items/item-list.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

/** Locations of one tree: more than anybody opens. */
const MOST_BRANCHES = 5000;
/** Counting the items among more records than these takes too long. */
const COUNTED = 200_000;

export function itemsView(desk: DeskPorts, { filter, order, from, count }: ReadAsk<'items'>): ItemsView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const list = itemList(desk, filter, order);
  const made = madeFor(desk, filter, stock);
  const before = made.slice(from, from + count);
  const ids = list.ids(Math.max(0, from - made.length), count - before.length);
  const rows = [
    ...before.map((item) => rowOf(stock, item, 'made')),
    ...ids.flatMap((id): ItemRow[] => {
      const read = itemById(mirror, id);
      if (read === undefined) return [];
      const now = stock.item(id);
      return [now === undefined || stock.goes(id) ? rowOf(stock, read, 'goes') : rowOf(stock, now, 'there')];
    }),
  ];
  return { rows, total: made.length + list.total, isWhole: list.isWhole, isCut: list.isCut };
}

export function itemRowsView(desk: DeskPorts, ids: readonly number[]): ItemRow[] {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  return ids.flatMap((id) => {
    const item = stock.item(id);
    if (item === undefined) return [];
    return rowOf(stock, item, itemById(mirror, item.id) === undefined ? 'made' : 'there');
  });
}

/** The ids of a stretch of the list, to choose them. */
export function itemIdsView(
  desk: DeskPorts,
  { filter, order, from, count }: ReadAsk<'itemIds'>,
): { readonly ids: readonly number[] } {
  const made = madeFor(desk, filter).map(({ id }) => id);
  const before = made.slice(from, from + count);
  const rest = itemList(desk, filter, order).ids(Math.max(0, from - made.length), count - before.length);
  return { ids: [...before, ...rest] };
}

/** What a row has in its columns: a new one is told here, and drawn on the screen (`renderer/screens/items/list/columns.tsx`). */
function rowOf(stock: Stock, item: Item, status: ItemRow['status']): ItemRow {
  const photo = item.photos?.[0];
  return {
    id: item.id,
    name: item.name,
    quantity: stock.quantityOf(item),
    ...withUnit(stock.unitOf(item)),
    minQuantity: item.minQuantity,
    price: item.price,
    folder: stock.placeOf(item.folderId),
    tags: item.tags,
    codes: item.codes,
    updatedAt: item.updatedAt,
    status,
    ...(item.measure === undefined ? {} : { measure: item.measure }),
    ...(item.customValues === undefined ? {} : { customValues: item.customValues }),
    ...(photo === undefined ? {} : { photoId: photo.id }),
  };
}

/** Items that commands are to make and that fit: they stand first. */
export function madeFor(
  { queue, mirror }: DeskPorts,
  filter: ItemFilter,
  stock = stockNow(queue.read, mirror.read),
): Item[] {
  const { below, conditions } = filter;
  const folderId = filter.folderId == null ? filter.folderId : stock.idNow(filter.folderId);
  const words = wordsOf(filter.text);
  const isHere = (id: number | null): boolean => {
    if (folderId === undefined || id === folderId || (folderId === null && below)) return true;
    if (!below || id === null || folderId === null) return false;
    // A location that is yet to be made is in none of the mirror's.
    const made = recordMade(id, stock.effects);
    return isBelow(mirror.read, id, folderId) || (made !== undefined && isHere(made.folderId));
  };
  return stock.made().filter((item) => {
    const text = folded([item.name, ...item.codes, ...item.tags, item.notes ?? ''].join('\n'));
    return (
      isHere(item.folderId) &&
      words.every((word) => text.includes(word)) &&
      conditions.every((condition) => meets(item, condition))
    );
  });
}

/** @param open the locations of which those inside are shown, by ids that may be from before they were made */
export function treeView(desk: DeskPorts, open: readonly number[]): TreeView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const idsNow = new Map(open.map((id) => [id, stock.idNow(id)]));
  const { rows, isCut } = branchesIn(mirror, [...idsNow.values()], MOST_BRANCHES, COUNTED);
  const made = stock.effects.flatMap((effect): Branch[] => {
    if (effect.kind !== 'appears' || effect.record.what !== 'folder') return [];
    const { itemId, fields, folderId } = effect.record;
    const id = stock.idNow(itemId);
    if (folderById(mirror, id) !== undefined || stock.folder(id) === undefined) return [];
    return [
      {
        id,
        name: fields.name,
        parentId: folderId === null ? null : stock.idNow(folderId),
        folders: false,
        items: 0,
        status: 'made',
      },
    ];
  });
  const inside = new Set(made.map(({ parentId }) => parentId));
  const shown = [...rows.map((row) => branchNow(stock, row)), ...made];
  return {
    branches: shown
      .map((branch) => (inside.has(branch.id) ? { ...branch, folders: true } : branch))
      .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    idsNow: Object.fromEntries([...idsNow].filter(([id, now]) => id !== now)),
    isCut,
  };
}

function branchNow(stock: Stock, row: StoredBranch): Branch {
  const { name } = stock.effects.reduce<{ readonly name: string }>(
    (now, effect) =>
      effect.kind === 'edits' && effect.recordId === row.id ? { ...now, ...effect.set } : now,
    { name: row.name },
  );
  const isMoved = stock.commands.some(
    ({ intent }) => intent.kind === 'move-folder' && intent.folderId === row.id,
  );
  return { ...row, name, status: stock.goes(row.id) ? 'goes' : isMoved ? 'moves' : 'there' };
}
