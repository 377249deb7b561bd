/** Items and folders as the screens show them. */
import { codeKeys } from '#domain/barcode/barcode.ts';
import { isPositive, type Decimal } from '#domain/values/decimal.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import { byExpiry, type ItemRef } from '#domain/stock/refs.ts';
import type { FolderView, ItemView, LabelledView, SearchView } from '#domain/views/stock.ts';
import { itemsOfLot } from '../../store/sheets/lots-on-sheets.ts';
import { openOrdersWith } from '../../store/mirror/purchase-orders.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import {
  countItemsInFolder,
  folderExists,
  foldersInFolder,
  itemsInFolder,
} from '../../store/mirror/read-items-and-folders.ts';
import { searchRecords } from '../../store/search/search-items-and-folders.ts';
import type { DeskPorts } from '../ports.ts';
import { isOrdered } from '../moving/moves.ts';
import { receiptOf } from '../receiving/open-receipt.ts';
import { meantBy, packRows } from '../packs/packs.ts';
import { codesOfFolder, itemsToCome, recordsOfArticle, stockNow, type Stock } from '../items/stock.ts';
import { alertsOn } from './alerts.ts';

const SHOWN = 200;
/** Milliseconds a search may hold everything else up; what it has by then is shown, and that there may be more. */
const PATIENCE = 150;

export function itemView(desk: DeskPorts, itemId: number): ItemView | undefined {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const item = stock.item(itemId);
  if (item === undefined) return undefined;
  const elsewhere = byExpiry(recordsOfArticle(stock, mirror, item).map((one) => stock.refOf(one)));
  const arriving = stock.effects.flatMap((effect) =>
    effect.kind === 'arrives' && effect.itemId === item.id
      ? [{ folder: stock.placeOf(effect.folderId), quantity: effect.quantity }]
      : [],
  );
  const orders = openOrdersWith(mirror, [item.id]).flatMap(({ order }) => {
    const open = receiptOf(desk, desk.queue.read, order.id, { itemIds: [item.id] });
    return (open?.receipt.lines ?? [])
      .filter((line) => line.itemId === item.id && isPositive(line.remaining))
      .map((line) => ({ order, line: line.number, remaining: line.remaining }));
  });
  return {
    item: stock.refOf(item),
    codes: item.codes,
    label: item.label,
    packs: packRows({ queue: desk.queue.read, mirror, stock }, item),
    price: item.price,
    minQuantity: item.minQuantity,
    notes: item.notes,
    tags: item.tags,
    alerts: alertsOn(mirror, stock, item, desk.clock.now().getTime()),
    atService: item.quantity,
    elsewhere,
    prices: differingPrices(stock, [stock.refOf(item), ...elsewhere]),
    arriving,
    isOrdered: isOrdered(desk, stock, item.id),
    hasPackField: setting(desk.queue.read, 'packField') !== null,
    orders,
  };
}

export function folderView(desk: DeskPorts, shownId: number | null): FolderView | undefined {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const folder = stock.folder(shownId);
  if (folder === undefined) return undefined;
  const { id: folderId } = folder;
  return {
    folder,
    goesInto: stock.commands.reduce<FolderRef | null>(
      (into, { intent }) =>
        intent.kind === 'move-folder' && intent.folderId === folderId
          ? (stock.folder(intent.intoId) ?? null)
          : into,
      null,
    ),
    codes: folderId === null ? [] : codesOfFolder(stock, mirror, folderId),
    folders: [
      ...foldersInFolder(mirror, folderId).flatMap(({ id }) => stock.folder(id) ?? []),
      ...foldersMade(stock, folderId),
    ],
    items: [
      ...itemsInFolder(mirror, folderId, SHOWN)
        .filter(({ id }) => !stock.goes(id))
        .flatMap(({ id }) => stock.itemRef(id) ?? []),
      ...stock
        .made()
        .filter((item) => item.folderId === folderId)
        .map(stock.refOf),
    ],
    total: countItemsInFolder(mirror, folderId) + (itemsToCome(stock, mirror).get(folderId) ?? 0),
  };
}

/** Locations that commands are to make directly in another. */
const foldersMade = (stock: Stock, folderId: number | null): FolderRef[] =>
  stock.effects.flatMap((one) =>
    one.kind === 'appears' && one.record.what === 'folder' && one.record.folderId === folderId
      ? (stock.folder(one.record.itemId) ?? [])
      : [],
  );

function differingPrices(stock: Stock, items: readonly ItemRef[]): SearchView['prices'] {
  const alike = new Map<string, { itemId: number; price: Decimal | null }[]>();
  for (const { id, name, folder } of items) {
    const key = JSON.stringify([name, folder.id]);
    alike.set(key, [...(alike.get(key) ?? []), { itemId: id, price: stock.item(id)?.price ?? null }]);
  }
  return [...alike.values()].filter((same) => new Set(same.map(({ price }) => price)).size > 1).flat();
}

export function labelledView({ queue, mirror }: DeskPorts, code: string): LabelledView {
  const stock = stockNow(queue.read, mirror.read);
  const { items, folders } = meantBy(stock, queue.read, mirror.read, codeKeys(code));
  return { items: items.map(stock.refOf), folders };
}

export function searchView(desk: DeskPorts, text: string, kind: 'all' | 'item' | 'folder'): SearchView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const begun = desk.clock.monotonic();
  const isLate = () => desk.clock.monotonic() - begun > PATIENCE;
  const found = searchRecords(mirror, text, kind, SHOWN + 1, isLate);
  // Also where the account has no field for lots: this station knows what it has received.
  const ofLot = kind === 'folder' ? [] : itemsOfLot(desk.queue.read, text.trim(), SHOWN);
  const ids = [...new Set([...ofLot, ...found])];
  const shown = ids.slice(0, SHOWN);
  const items = shown.flatMap((id) => stock.itemRef(id) ?? []);
  return {
    items,
    prices: differingPrices(stock, items),
    folders: shown.filter((id) => folderExists(mirror, id)).flatMap((id) => stock.folder(id) ?? []),
    more: ids.length > SHOWN || isLate(),
  };
}
