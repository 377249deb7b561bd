/** Builds items, order lines, orders and folders as domain records; a test overrides the fields that it is about. */
import { decimal } from '#domain/values/decimal.ts';
import type { Folder, Item, Order, OrderLine } from '#domain/stock/record.ts';

export function item(about: Partial<Item> = {}): Item {
  return {
    id: 1,
    sid: 'S1',
    name: 'Wall socket, double, white',
    folderId: 10,
    quantity: decimal(100),
    minQuantity: null,
    price: decimal(1),
    codes: ['5012345678900'],
    label: null,
    notes: null,
    tags: [],
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...about,
  };
}

export function orderLine(about: Partial<OrderLine> = {}): OrderLine {
  return { id: 1, itemId: 1, ordered: decimal(10), received: decimal(0), unitRate: decimal(1), ...about };
}

export function order(about: Partial<Order> = {}): Order {
  return {
    id: 7,
    number: 'PO-7',
    vendor: 'Meyer Electrical',
    status: 'ordered',
    orderedDate: '2026-11-14',
    currency: 'EUR',
    version: 3,
    updatedAt: '2026-11-14T08:00:00.000Z',
    lines: [orderLine()],
    ...about,
  };
}

export function folder(about: Partial<Folder> = {}): Folder {
  return {
    id: 10,
    name: 'A',
    parentId: null,
    codes: [],
    label: null,
    notes: null,
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...about,
  };
}
