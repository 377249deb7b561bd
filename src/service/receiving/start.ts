/*
 * Accepts a receive: validates it, stores it with all its lines, and returns it as `pending`. The worker applies it afterwards. An order
 * has at most one receive under way.
 */
import type { z } from 'zod';
import { receivableStatuses } from '#wire/purchase-order.ts';
import { receiveWords, type ReceiveRequest } from '#wire/receive.ts';
import type { Account } from '../account.ts';
import { refuseParent } from '../items/place.ts';
import { refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { LineRow } from '../store/order.ts';
import type { ReceiveRow } from '../store/receive.ts';
import type { Change, Origin, Store } from '../store/store.ts';

type Input = z.output<typeof ReceiveRequest>;

export async function startReceive(
  account: Account,
  change: Change,
  origin: Origin,
  orderId: number,
  input: Input,
): Promise<Outcome<ReceiveRow>> {
  const { store } = account;
  const order = await store.orders.byId(orderId);
  if (!order) return unknown('purchase order', orderId);
  if (!receivableStatuses.includes(order.status)) {
    return refuse(
      400,
      `status is ${order.status}: only an ordered or partially_received order can be received`,
    );
  }
  if ((await store.receives.latest(orderId))?.status === receiveWords.pending) {
    return refuse(409, 'a receive of this order is under way; wait until it has ended');
  }
  const lines = new Map((await store.orders.lines(orderId)).map((line) => [line.id, line]));
  const refusal = await refuseReceive(store, lines, input);
  if (refusal) return refusal;

  const receive = await store.receives.insert({
    purchase_order_id: orderId,
    status: receiveWords.pending,
    error: null,
    notes: input.action?.notes ?? null,
    origin: JSON.stringify(origin),
    started_at: change.at,
    finished_at: null,
  });
  for (const [position, line] of input.line_items.entries()) {
    await store.receives.insertLine({
      receive_id: receive.id,
      position,
      line_item_id: line.line_item_id,
      received_quantity: line.received_quantity,
      folder_id: line.folder_id ?? null,
      state: 'pending',
      name: await itemName(store, lines.get(line.line_item_id)?.item_id),
      error: null,
    });
  }
  await change.record({ verb: 'receive', record: 'purchase_order', record_id: orderId });
  return receive;
}

async function refuseReceive(
  store: Store,
  lines: ReadonlyMap<number, LineRow>,
  input: Input,
): Promise<Refusal | null> {
  const items = new Set<number>();
  for (const [index, sent] of input.line_items.entries()) {
    const line = lines.get(sent.line_item_id);
    if (!line) return unknown('line', sent.line_item_id);
    if (items.has(line.item_id)) return refuse(422, 'line_items must not hold two lines of one item');
    items.add(line.item_id);
    const refusal = await refuseParent(store, sent.folder_id ?? null, `line_items.${index}.folder_id`);
    if (refusal) return refusal;
  }
  return null;
}

/** The progress of a receive as it is answered. */
export async function presentProgress(store: Store, receive: ReceiveRow): Promise<object> {
  const lines = await store.receives.lines(receive.id);
  const idsIn = (state: string) =>
    lines.filter((line) => line.state === state).map((line) => line.line_item_id);
  return {
    status: receive.status,
    received_line_item_ids: idsIn('received'),
    pending_line_item_ids: idsIn('pending'),
    errors: lines
      .filter((line) => line.state === 'failed')
      .map((line) => ({ line_item_id: line.line_item_id, name: line.name ?? '', error: line.error })),
    error: receive.error,
  };
}

/** The name as it is now; of an item that is gone, its id. */
async function itemName(store: Store, id: number | undefined): Promise<string> {
  return (await store.items.byId(id ?? 0))?.name ?? `Item ${id ?? ''}`.trim();
}
