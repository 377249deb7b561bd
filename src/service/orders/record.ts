/*
 * Stores a change of an order: increments its version, writes the ledger, and queues an event for its creation and for each new status.
 */
import type { OrderStatus } from '#wire/purchase-order.ts';
import { eventTypes } from '#wire/webhook.ts';
import type { OrderRow } from '../store/order.ts';
import type { Change, Store } from '../store/store.ts';
import { presentHead } from './present.ts';

/** Stores the row as the next version. */
export async function storeOrder(store: Store, change: Change, order: OrderRow): Promise<OrderRow> {
  const next = { ...order, version: order.version + 1, updated_by: change.by.name, updated_at: change.at };
  await store.orders.update(next);
  return next;
}

export async function recordOrder(change: Change, verb: string, order: OrderRow): Promise<void> {
  await change.record({ verb, record: 'purchase_order', record_id: order.id });
}

export async function recordCreated(change: Change, order: OrderRow): Promise<void> {
  await recordOrder(change, 'create', order);
  await change.tell(
    { setting: 'purchase_order_created', record: 'purchase_order', id: order.id },
    { type: eventTypes.orderCreated, body: { purchase_order: presentHead(order) } },
  );
}

/** Tells each status in turn, as if the order had been read at that moment. */
export async function recordStatuses(
  change: Change,
  order: OrderRow,
  left: OrderStatus,
  reached: readonly OrderStatus[],
): Promise<void> {
  let previous = left;
  for (const status of reached) {
    await recordOrder(change, `status:${status}`, order);
    await change.tell(
      { setting: 'purchase_order_status_changed', record: 'purchase_order', id: order.id },
      {
        type: eventTypes.orderStatus,
        body: { purchase_order: presentHead({ ...order, status }), previous_status: previous },
      },
    );
    previous = status;
  }
}
