/*
 * Creates, changes, duplicates and deletes purchase orders, and changes their status. Content can change only before an order is ordered,
 * and only with the current version; only a draft can be deleted.
 */
import type { z } from 'zod';
import {
  editableStatuses,
  type OrderStatusRequest,
  type PurchaseOrderUpdate,
  type PurchaseOrderWrite,
} from '#wire/purchase-order.ts';
import type { Account } from '../account.ts';
import { judgeStatus, orderTotal, staleVersion } from '../rules/order.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { OrderRow } from '../store/order.ts';
import type { Change, Store } from '../store/store.ts';
import { insertLines, refuseLines, replaceLines, type LineInput } from './lines.ts';
import { recordCreated, recordOrder, recordStatuses, storeOrder } from './record.ts';

const DEFAULT_CURRENCY = 'USD';

export async function createOrder(
  account: Account,
  change: Change,
  input: z.output<typeof PurchaseOrderWrite>,
): Promise<Outcome<OrderRow>> {
  const { store } = account;
  const lines = input.line_items ?? [];
  const refusal =
    (await refuseLines(store, lines)) ?? (await refuseNumber(account, input.purchase_order_number, null));
  if (refusal) return refusal;
  const number = input.purchase_order_number ?? (await freeNumber(store));
  return insertOrder(
    store,
    change,
    { ...heads(input), currency_code: currency(input) ?? DEFAULT_CURRENCY },
    number,
    lines,
  );
}

export async function updateOrder(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof PurchaseOrderUpdate>,
): Promise<Outcome<OrderRow>> {
  const { store } = account;
  const before = await store.orders.byId(id);
  if (!before) return unknown('purchase order', id);
  if (input.version !== before.version) return staleVersion('order', before.version);
  if (!editableStatuses.includes(before.status)) {
    return refuse(
      400,
      `status is ${before.status}: only a draft, ready_for_review or approved order can be changed`,
    );
  }
  const lines = input.line_items ?? null;
  const refusal =
    (lines && (await refuseLines(store, lines))) ??
    (await refuseNumber(account, input.purchase_order_number, id)) ??
    (lines && (await replaceLines(store, id, lines)));
  if (refusal) return refusal;
  const order = await storeOrder(store, change, {
    ...before,
    ...heads(input),
    currency_code: currency(input) ?? before.currency_code,
    purchase_order_number: input.purchase_order_number ?? before.purchase_order_number,
    total: orderTotal(await store.orders.lines(id)),
  });
  await recordOrder(change, 'edit', order);
  return order;
}

export async function setOrderStatus(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof OrderStatusRequest>,
): Promise<Outcome<OrderRow>> {
  const { store } = account;
  const before = await store.orders.byId(id);
  if (!before) return unknown('purchase order', id);
  const judged = judgeStatus(before, input);
  if (judged === 'unchanged') return before;
  if (isRefusal(judged)) return judged;
  const order = await storeOrder(store, change, {
    ...before,
    status: judged.status,
    ordered_date:
      judged.status === 'ordered' ? new Date(change.at).toISOString().slice(0, 10) : before.ordered_date,
  });
  await recordStatuses(change, order, before.status, [order.status]);
  return order;
}

/** A new draft of the same order: a number of its own, nothing received. */
export async function duplicateOrder(
  account: Account,
  change: Change,
  id: number,
): Promise<Outcome<OrderRow>> {
  const { store } = account;
  const source = await store.orders.byId(id);
  if (!source) return unknown('purchase order', id);
  return insertOrder(store, change, source, await freeNumber(store), await store.orders.lines(id));
}

export async function deleteOrder(account: Account, change: Change, id: number): Promise<Outcome<void>> {
  const { store } = account;
  const order = await store.orders.byId(id);
  if (!order) return unknown('purchase order', id);
  if (order.status !== 'draft') return refuse(400, `status is ${order.status}: only a draft can be deleted`);
  await store.orders.remove(id);
  await recordOrder(change, 'delete', order);
}

type Heads = Pick<OrderRow, 'vendor' | 'ship_to' | 'notes' | 'terms'>;

async function insertOrder(
  store: Store,
  change: Change,
  heads: Heads & Pick<OrderRow, 'currency_code'>,
  number: string,
  lines: readonly LineInput[],
): Promise<OrderRow> {
  const order = await store.orders.insert({
    purchase_order_number: number,
    status: 'draft',
    currency_code: heads.currency_code,
    vendor: heads.vendor,
    ship_to: heads.ship_to,
    notes: heads.notes,
    terms: heads.terms,
    total: orderTotal(lines),
    ordered_date: null,
    version: 1,
    updated_by: change.by.name,
    created_at: change.at,
    updated_at: change.at,
  });
  await insertLines(store, order.id, lines);
  await recordCreated(change, order);
  return order;
}

/** What can be null, and is null when it is left out. */
function heads(input: z.output<typeof PurchaseOrderWrite>): Heads {
  return {
    vendor: input.vendor ? JSON.stringify(input.vendor) : null,
    ship_to: input.ship_to ? JSON.stringify(input.ship_to) : null,
    notes: input.notes ?? null,
    terms: input.terms ?? null,
  };
}

function currency(input: z.output<typeof PurchaseOrderWrite>): string | undefined {
  return input.currency_code?.toUpperCase();
}

async function refuseNumber(
  account: Account,
  number: string | null | undefined,
  own: number | null,
): Promise<Refusal | null> {
  if (number === null || number === undefined) return null;
  const holder = await account.store.orders.idOfNumber(number);
  if (holder === undefined || holder === own) return null;
  const statuses = { '400': 400, '409': 409, '422': 422 } as const;
  return refuse(
    statuses[account.variants['duplicate-number']],
    'purchase_order_number is taken by another order',
  );
}

async function freeNumber(store: Store): Promise<string> {
  let next = 10_001 + (await store.orders.lastId());
  while ((await store.orders.idOfNumber(`PO-${next}`)) !== undefined) next += 1;
  return `PO-${next}`;
}
