/**
 * Waits until the service has no work left, then reads its final state for the oracle: ledger, events, items, orders and receives. No work
 * is left when no receive is pending and no webhook delivery is waiting. A broken service may never get there; so if the numbers of pending
 * receives, waiting deliveries and ledger rows do not change for 150 s, the rest is reported as stuck.
 *
 * The ledger, events, items and orders are read over the API. The receives are read from the database, because the API returns only the
 * latest receive of an order. `arrivalOf` brings a webhook delivery into the form of an event, so that the oracle can compare the two.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Json } from '../../integration/service/in-process-service.ts';
import type { Received } from '../../integration/service/webhook-receiver.ts';
import type {
  HistoryRecord,
  ItemState,
  OrderState,
  ReceiveState,
  WebhookEvent,
} from './history-record-types.ts';
import type { Send } from './write-as-clients.ts';

/**
 * Milliseconds without progress after which what is left counts as stuck. This is longer than a claim on a delivery, a name look-up, and
 * clocks that are a minute apart.
 */
const STUCK_AFTER = 150_000;

/** @returns what is stuck, if anything */
export async function untilQuiet(database: string): Promise<string[]> {
  const client = new Client(database);
  await client.connect();
  try {
    let last = '';
    for (let since = performance.now(); performance.now() - since < STUCK_AFTER; await pause(200)) {
      const { rows } = await client.query<Json>(`
        SELECT (SELECT count(*)::int FROM dockhand.receive WHERE status = 'pending') AS receives,
          (SELECT count(*)::int FROM dockhand.delivery WHERE state = 'waiting') AS deliveries,
          (SELECT count(*)::int FROM dockhand.ledger) AS ledger`);
      const [now] = rows;
      if (now.receives === 0 && now.deliveries === 0) return [];
      if (JSON.stringify(now) !== last) since = performance.now();
      last = JSON.stringify(now);
    }
    return [`left: ${last}`];
  } finally {
    await client.end();
  }
}

/** Reads the receives from the database: the API returns only an order's latest receive, and each order is received twice. */
export async function readReceives(database: string): Promise<readonly ReceiveState[]> {
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<ReceiveState>(`
      SELECT origin::json -> 'request' ->> 'id' AS request, status,
        (SELECT coalesce(json_agg(json_build_object('line', line_item_id, 'state', state, 'reason', receive_line.error)), '[]')
          FROM dockhand.receive_line WHERE receive_id = receive.id) AS lines
      FROM dockhand.receive ORDER BY id`);
    return rows;
  } finally {
    await client.end();
  }
}

type Read = Pick<HistoryRecord, 'ledger' | 'items' | 'orders' | 'events'>;

/**
 * @param admin the token of the admin API
 * @param secret the secret of a key
 * @param orders the orders that were received
 */
export async function readAll(
  send: Send,
  admin: string,
  secret: string,
  orders: readonly number[],
): Promise<Read> {
  const get = async (key: string, path: string): Promise<Json> => {
    const answer = await send(key, 'GET', path);
    if (answer === null || answer.status >= 300) throw new Error(`${path} was answered ${answer?.status}`);
    return answer.body;
  };
  const numbered = async (path: string): Promise<Json[]> => {
    const all: Json[] = [];
    for (;;) {
      const { data } = await get(admin, `${path}?limit=1000&after=${all.at(-1)?.id ?? 0}`);
      if (data.length === 0) return all;
      all.push(...data);
    }
  };
  const items: ItemState[] = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { data, meta } = await get(secret, `/api/v1/items?per_page=1000&page=${page}`);
    items.push(...data);
    isMore = meta.next_page_url !== null;
  }
  const states: OrderState[] = [];
  for (const id of orders) {
    const order = (await get(secret, `/api/v1/purchase_orders/${id}`)).data;
    states.push({
      id,
      lines: order.line_items.map((line: Json) => ({
        id: line.id,
        received: Number(line.received_quantity),
      })),
    });
  }
  const events = (await numbered('/admin/events')).map(({ payload }) => eventOf(payload));
  return { ledger: await numbered('/admin/ledger'), items, orders: states, events };
}

export const arrivalOf = ({ body, headers }: Received): WebhookEvent & { readonly id: string } => ({
  ...eventOf(body),
  id: String(headers['webhook-id']),
});

function eventOf(payload: Json): WebhookEvent {
  const { body, type } = payload;
  const order = body.purchase_order;
  const ofOrder = type.endsWith('.created') ? 'create' : `status:${order?.status}`;
  return {
    text: JSON.stringify(payload),
    verb: order === undefined ? body.verb : ofOrder,
    node: body.node_id ?? null,
    order: order?.id ?? null,
  };
}
