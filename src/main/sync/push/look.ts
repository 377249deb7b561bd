/**
 * Reading plans. A plan yields what to read, is given what was found, and returns the facts; who carries it out (over the
 * network, from a fresh mirror, in a rehearsal, in a simulation) is not its business. It is dropped where a read fails.
 */
import type { Folder, Item, Order } from '#domain/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { PurchaseOrder } from '#wire/purchase-order.ts';
import type { ReceiveProgress } from '#wire/receive.ts';

export type Look<Facts> = Generator<Ask, Facts, Told>;

export type Ask =
  | { readonly read: 'record'; readonly id: number }
  /** One page of a folder's direct contents, the newest first. */
  | { readonly read: 'contents'; readonly folderId: number | null; readonly page: number }
  /** One page of what changed since then (epoch milliseconds, the service's clock), the newest first. */
  | { readonly read: 'recent'; readonly since: number; readonly page: number }
  /** `whole`: as the service has it, to be sent back; not what the mirror keeps of it. */
  | { readonly read: 'order'; readonly id: number; readonly whole?: true }
  /** One page of the orders, the newest first. */
  | { readonly read: 'orders'; readonly page: number }
  | { readonly read: 'receipt'; readonly orderId: number }
  | { readonly read: 'alerts'; readonly page: number };

export type Found =
  { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'folder'; readonly folder: Folder };

/** Null: the service says there is no such thing. */
export type Told =
  | { readonly read: 'record'; readonly record: Found | null }
  | {
      readonly read: 'contents' | 'recent';
      readonly records: readonly Found[];
      readonly total: number;
      readonly more: boolean;
    }
  /** `wire`: the whole record as the service gave it, to be sent back with changes. */
  | { readonly read: 'order'; readonly order: Order | null; readonly wire: PurchaseOrder | null }
  | { readonly read: 'orders'; readonly orders: readonly OrderHead[]; readonly more: boolean }
  /** Undefined: not known, where the plan was answered from the mirror. */
  | { readonly read: 'receipt'; readonly receipt: ReceiveProgress | null | undefined }
  | { readonly read: 'alerts'; readonly alerts: readonly Alert[]; readonly more: boolean };

export type OrderHead = Omit<Order, 'lines'>;

export function* readRecord(id: number): Look<Found | null> {
  const told = yield { read: 'record', id };
  return told.read === 'record' ? told.record : null;
}

export function* readItem(id: number): Look<Item | null> {
  const record = yield* readRecord(id);
  return record?.kind === 'item' ? record.item : null;
}

export function* readOrder(
  id: number,
  whole?: true,
): Look<{ order: Order; wire: PurchaseOrder | null } | null> {
  const told = yield { read: 'order', id, ...(whole === undefined ? {} : { whole }) };
  return told.read === 'order' && told.order !== null ? { order: told.order, wire: told.wire } : null;
}

export function* readReceipt(orderId: number): Look<ReceiveProgress | null | undefined> {
  const told = yield { read: 'receipt', orderId };
  return told.read === 'receipt' ? told.receipt : undefined;
}

/** A folder's own items that `fit`, over all its pages. */
export function* readContents(folderId: number | null, fit: (item: Item) => boolean): Look<readonly Item[]> {
  const found = yield* readWithin(folderId, (record) => record.kind === 'item' && fit(record.item));
  return found.flatMap((record) => (record.kind === 'item' ? [record.item] : []));
}

/** Everything directly in a folder that `fits`, folders too, over all its pages. */
export function* readWithin(
  folderId: number | null,
  fits: (record: Found) => boolean,
): Look<readonly Found[]> {
  const found: Found[] = [];
  for (let page = 1; ; page++) {
    const told = yield { read: 'contents', folderId, page };
    if (told.read !== 'contents') return found;
    found.push(...told.records.filter(fits));
    if (!told.more) return found;
  }
}

/** How many records lie directly in a folder. */
export function* countContents(folderId: number | null): Look<number> {
  const told = yield { read: 'contents', folderId, page: 1 };
  return told.read === 'contents' ? told.total : 0;
}

/** Every record changed since then that `fits`. */
export function* readRecent(since: number, fits: (record: Found) => boolean): Look<readonly Found[]> {
  const found: Found[] = [];
  for (let page = 1; ; page++) {
    const told = yield { read: 'recent', since, page };
    if (told.read !== 'recent') return found;
    found.push(...told.records.filter(fits));
    if (!told.more) return found;
  }
}

/** The first order with that number, from the newest on. */
export function* findOrder(number: string): Look<OrderHead | null> {
  for (let page = 1; ; page++) {
    const told = yield { read: 'orders', page };
    if (told.read !== 'orders') return null;
    const found = told.orders.find((order) => order.number === number);
    if (found !== undefined) return found;
    if (!told.more) return null;
  }
}

export function* readAlerts(): Look<readonly Alert[]> {
  const found: Alert[] = [];
  for (let page = 1; ; page++) {
    const told = yield { read: 'alerts', page };
    if (told.read !== 'alerts') return found;
    found.push(...told.alerts);
    if (!told.more) return found;
  }
}
