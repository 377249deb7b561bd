/*
 * Carries out one step of a receive in one transaction: it applies or fails the next pending line, or ends the receive. A crash between two
 * steps loses nothing. No step is carried out twice, because its line leaves `pending` in the same transaction.
 */
import { receivableStatuses } from '#wire/purchase-order.ts';
import { receiveWords } from '#wire/receive.ts';
import type { Account } from '../account.ts';
import { createClone, updateWatched } from '../items/place.ts';
import { recordQuantity } from '../items/record.ts';
import { recordStatuses, storeOrder } from '../orders/record.ts';
import { add } from '../rules/amount.ts';
import { statusesAfterReceive } from '../rules/order.ts';
import { decideLine, type LineDecision } from '../rules/receive.ts';
import type { ItemRow } from '../store/item.ts';
import type { LineRow, OrderRow } from '../store/order.ts';
import type { ReceiveLineRow, ReceiveRow } from '../store/receive.ts';
import type { Change } from '../store/store.ts';

/** What is to go wrong with a receive or a line, when trouble has been asked for; null lets it be. */
export interface ReceiveTrouble {
  beforeReceive(order: number): string | null;
  beforeLine(order: number, line: number): string | null;
}

export const noTrouble: ReceiveTrouble = { beforeReceive: () => null, beforeLine: () => null };

/** What became of the line that it took; 'ended': there was none to take, and none is left. */
export type Stepped = 'received' | 'failed' | 'ended';

export async function stepReceive(
  account: Account,
  change: Change,
  receiveId: number,
  trouble: ReceiveTrouble,
): Promise<Stepped> {
  const { store } = account;
  const receive = await store.receives.byId(receiveId);
  const order = receive && (await store.orders.byId(receive.purchase_order_id));
  if (!order || receive.status !== receiveWords.pending) return 'ended';
  const line = await store.receives.nextLine(receiveId);
  const reason = line ? stopReason(order, trouble) : null;
  if (!line || reason !== null) {
    await finish(account, change, receive, order, reason);
    return 'ended';
  }
  return applyLine(account, change, order, line, trouble);
}

function stopReason(order: OrderRow, trouble: ReceiveTrouble): string | null {
  if (!receivableStatuses.includes(order.status) && order.status !== 'received') {
    return `The order was ${order.status} before these lines were received`;
  }
  return trouble.beforeReceive(order.id);
}

async function applyLine(
  account: Account,
  change: Change,
  order: OrderRow,
  arriving: ReceiveLineRow,
  trouble: ReceiveTrouble,
): Promise<Stepped> {
  const { store } = account;
  const line = await store.orders.line(arriving.line_item_id);
  if (!line)
    throw new Error(`receive ${arriving.receive_id} names line ${arriving.line_item_id}, which is not there`);
  const item = await store.items.byId(line.item_id);
  const decision = await judge(account, order, line, arriving, item, trouble);
  if (decision.kind === 'fail' || !item) {
    return settle(account, arriving, decision.kind === 'fail' ? decision.error : null);
  }
  const cause = { from_record: 'line_item', from_id: line.id };
  if (decision.kind === 'add') {
    const grown = { ...item, quantity: decision.quantity, updated_at: change.at };
    await updateWatched(store, change, item, grown);
    await recordQuantity(change, grown, item.quantity, cause);
  } else {
    const { quantity, price } = decision;
    await createClone(account, change, item, { quantity, price, parent_id: arriving.folder_id }, cause);
  }
  const received = add(line.received_quantity, arriving.received_quantity);
  await store.orders.updateLine({ ...line, received_quantity: received });
  await change.record({
    verb: 'receive',
    record: 'line_item',
    record_id: line.id,
    quantity_before: line.received_quantity,
    quantity_after: received,
  });
  await advance(account, change, order, account.variants.receive === 'through');
  return settle(account, arriving, null);
}

async function judge(
  account: Account,
  order: OrderRow,
  line: LineRow,
  arriving: ReceiveLineRow,
  item: ItemRow | undefined,
  trouble: ReceiveTrouble,
): Promise<LineDecision> {
  const { store } = account;
  const error = trouble.beforeLine(order.id, line.id);
  if (error !== null) return { kind: 'fail', error };
  if (arriving.folder_id !== null && !(await store.items.byId(arriving.folder_id))) {
    return { kind: 'fail', error: 'The folder these goods were to land in no longer exists' };
  }
  const stocked = item?.quantity == null ? undefined : { ...item, quantity: item.quantity };
  return decideLine(line, arriving.received_quantity, arriving.folder_id, stocked);
}

/** Moves the order on for what has come in; the version moves in any case. */
async function advance(account: Account, change: Change, order: OrderRow, statusToo: boolean): Promise<void> {
  const { store, variants } = account;
  const reached = statusToo
    ? statusesAfterReceive(order.status, await store.orders.lines(order.id), variants.receive)
    : [];
  const next = await storeOrder(store, change, { ...order, status: reached.at(-1) ?? order.status });
  await recordStatuses(change, next, order.status, reached);
}

async function settle(account: Account, line: ReceiveLineRow, error: string | null): Promise<Stepped> {
  const state = error === null ? 'received' : 'failed';
  await account.store.receives.settleLine({
    receive_id: line.receive_id,
    position: line.position,
    state,
    error,
  });
  return state;
}

/**
 * Ends the receive: all its lines are through, or there is a reason to go no further. Under variant receive=direct the order's
 * status has waited for this.
 */
async function finish(
  account: Account,
  change: Change,
  receive: ReceiveRow,
  order: OrderRow,
  reason: string | null,
): Promise<void> {
  const lines = await account.store.receives.lines(receive.id);
  const anyIn = lines.some((line) => line.state === 'received');
  const allIn = lines.every((line) => line.state === 'received');
  if (anyIn && account.variants.receive === 'direct' && receivableStatuses.includes(order.status)) {
    await advance(account, change, order, true);
  }
  const status = allIn ? receiveWords.completed : receiveWords.failed;
  await account.store.receives.finish({ id: receive.id, status, error: reason, finished_at: change.at });
  await change.record({
    verb: `receive:${status}`,
    record: 'purchase_order',
    record_id: receive.purchase_order_id,
  });
}
