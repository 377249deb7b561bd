/* Handles the API calls about purchase orders and receiving: passes a checked call to the operation and serializes its result. */
import { pageSizes } from '#wire/limits.ts';
import { orderStatuses, type OrderStatus } from '#wire/purchase-order.ts';
import type { RouteName } from '#wire/routes.ts';
import type { Account } from '../account.ts';
import type { HandlersOf } from '../http/call.ts';
import { pageOf, plainAnswer } from '../http/paging.ts';
import { presentEntry, presentOrder } from '../orders/present.ts';
import { createOrder, deleteOrder, duplicateOrder, setOrderStatus, updateOrder } from '../orders/write.ts';
import { presentProgress, startReceive } from '../receiving/start.ts';
import type { ReceiveWorker } from '../receiving/worker.ts';
import { isRefusal, quoted, refuse, unknown, type Outcome } from '../rules/refusal.ts';
import type { OrderRow } from '../store/order.ts';

type Route = Extract<
  RouteName,
  `${string}Order` | `${string}Orders` | `${string}OrderStatus` | `${string}Receive${string}`
>;

export function orderHandlers(
  account: Account,
  worker: Pick<ReceiveWorker, 'claim' | 'start'>,
): HandlersOf<Route> {
  const { store } = account;
  const one = async (order: Outcome<OrderRow>): Promise<Outcome<object>> =>
    isRefusal(order) ? order : { data: await presentOrder(store, order) };

  return {
    listOrders: ({ query }) => {
      const statuses = statusesOf(query.status);
      if (isRefusal(statuses)) return statuses;
      const page = pageOf(pageSizes.orders, query);
      if (isRefusal(page)) return page;
      return plainAnswer(page, (slice) => store.orders.page(statuses.only, slice), presentEntry);
    },
    createOrder: async ({ body, origin }) =>
      one(await store.change(origin, (change) => createOrder(account, change, body))),
    getOrder: async ({ ids }) => one(await found(account, ids.purchase_order_id)),
    updateOrder: async ({ ids, body, origin }) =>
      one(await store.change(origin, (change) => updateOrder(account, change, ids.purchase_order_id, body))),
    setOrderStatus: async ({ ids, body, origin }) =>
      one(
        await store.change(origin, (change) => setOrderStatus(account, change, ids.purchase_order_id, body)),
      ),
    duplicateOrder: async ({ ids, origin }) =>
      one(await store.change(origin, (change) => duplicateOrder(account, change, ids.purchase_order_id))),
    deleteOrder: async ({ ids, origin }) => {
      const done = await store.change(origin, (change) =>
        deleteOrder(account, change, ids.purchase_order_id),
      );
      return isRefusal(done) ? done : {};
    },
    startReceive: async ({ ids, body, origin }) => {
      const receive = await store.change(origin, async (change) => {
        const accepted = await startReceive(account, change, origin, ids.purchase_order_id, body);
        if (!isRefusal(accepted)) await worker.claim(store, change, accepted.id);
        return accepted;
      });
      if (isRefusal(receive)) return receive;
      worker.start(receive.id);
      return { data: await presentProgress(store, receive) };
    },
    getReceiveStatus: async ({ ids }) => {
      const order = await found(account, ids.purchase_order_id);
      if (isRefusal(order)) return order;
      const receive = await store.receives.latest(order.id);
      return receive
        ? { data: await presentProgress(store, receive) }
        : refuse(404, `nothing has been received against purchase order ${order.id}`);
    },
  };
}

async function found({ store }: Account, id: number): Promise<Outcome<OrderRow>> {
  return (await store.orders.byId(id)) ?? unknown('purchase order', id);
}

function statusesOf(
  words: readonly string[] | undefined,
): Outcome<{ readonly only: readonly OrderStatus[] | null }> {
  if (!words?.length) return { only: null };
  const known = orderStatuses.filter((status) => words.includes(status));
  const strange = words.find((word) => !orderStatuses.some((status) => status === word));
  return strange === undefined
    ? { only: known }
    : refuse(400, `status ${quoted(strange)} is not a purchase order status`);
}
