/**
 * The clients of the service torture, which write at random and note each request with the ledger rows that it must leave. A client has
 * stock and orders that no other client writes to, so it can read back what it wrote from any process. It receives each order in two
 * halves.
 *
 * Every quantity except a received one is used only once in a history (one run of clients and faults). So a row of the service's ledger
 * shows which request made it, even if that request got no answer. Received quantities are all the same; their rows are known by line and
 * request.
 *
 * `followAsReader` is another client, which only reads: it follows all changes by `updated_since`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/seeded-random.ts';
import type { WatermarkReader } from '../../support/service/follow-changes-by-updated-since.ts';
import type { Answered } from './send-client-request.ts';
import type { Arriving, Trace, Write } from './history-record-types.ts';

/** Sends one request to any of the running processes. */
export type Send = (key: string, method: string, path: string, body?: unknown) => Promise<Answered | null>;

export interface Goods {
  readonly folder: number;
  readonly other: number;
  /** Items that no other client writes to. */
  readonly items: readonly number[];
  readonly orders: readonly {
    readonly id: number;
    readonly lines: readonly { readonly id: number; readonly item: number; readonly adds: boolean }[];
  }[];
}

export interface Client {
  readonly key: { readonly id: string; readonly secret: string };
  readonly goods: Goods;
}

/** The quantity received at a time; each line of an order is for twice as much. */
export const HALF = 10;

export interface World {
  readonly random: Random;
  readonly send: Send;
  readonly writes: Write[];
  readonly contradictions: string[];
  /** A quantity that was not used before in this history. */
  readonly amount: () => number;
}

interface Attempt extends Pick<Write, 'what' | 'method' | 'path' | 'traces'> {
  readonly body?: unknown;
  readonly arriving?: readonly Arriving[];
}

const items = '/api/v1/items';
export const trace = (verb: string, given: Partial<Trace>): Trace => ({
  verb,
  record: 'item',
  id: null,
  after: null,
  from: null,
  ...given,
});

/** @param isOver called before each request, with the number of those made */
export async function workAsClient(
  client: Client,
  world: World,
  isOver: (done: number) => boolean,
): Promise<void> {
  const { random } = world;
  const created: number[] = [];
  const receives = client.goods.orders.flatMap((order) => [order, order]);
  for (let done = 0; !isOver(done); done += 1) {
    const order = random.chance(0.25) ? receives.shift() : undefined;
    if (order !== undefined) await receive(client, order, world);
    else await oneOf(client, created, world);
    await pause(random.whole(0, 30));
  }
}

async function oneOf({ key, goods }: Client, created: number[], world: World): Promise<void> {
  const { random, amount } = world;
  const id = random.pick(goods.items);
  const q = amount();
  switch (random.pick(['new item', 'count', 'count', 'move', 'copy', 'delete', 'new order'] as const)) {
    case 'new item': {
      const body = { name: `New ${q}`, type: 'item', quantity: q, parent_id: goods.folder };
      const traces = [trace('create', { after: q })];
      const answer = await write(key, { what: 'new item', method: 'POST', path: items, body, traces }, world);
      if (answer?.status === 200) created.push(answer.body.data.id);
      return;
    }
    case 'count':
      await count(key, id, q, world);
      return;
    case 'move': {
      const path = `${items}/${id}/move`;
      const moved = [trace('quantity_move', { id }), trace('quantity_move', { after: q, from: id })];
      const body = { quantity: q, folder_id: goods.other };
      await write(key, { what: 'move', method: 'POST', path, body, traces: moved }, world);
      return;
    }
    case 'copy': {
      const path = `${items}/${id}/copy`;
      const body = { quantity: q, folder_id: goods.other };
      const traces = [trace('create', { after: q, from: id })];
      await write(key, { what: 'copy', method: 'POST', path, body, traces }, world);
      return;
    }
    case 'delete': {
      const gone = created.shift();
      if (gone === undefined) return;
      const path = `${items}/${gone}`;
      const traces = [trace('delete', { id: gone })];
      const answer = await write(key, { what: 'delete', method: 'DELETE', path, traces }, world);
      const read = await world.send(key.secret, 'GET', path);
      if (answer?.status === 200 && read?.status === 200)
        world.contradictions.push(`item ${gone} was answered as deleted, and is read`);
      return;
    }
    case 'new order': {
      const body = { currency_code: 'EUR', vendor: { name: `Vendor ${q}` }, line_items: [] };
      const traces = [trace('create', { record: 'purchase_order' })];
      await write(
        key,
        { what: 'new order', method: 'POST', path: '/api/v1/purchase_orders', body, traces },
        world,
      );
      return;
    }
  }
}

/** Sets a stock far above all quantities that move, and reads it back from any process: only this client changes the item. */
async function count(key: Client['key'], id: number, q: number, world: World): Promise<void> {
  const quantity = q * 1_000_000;
  const path = `${items}/${id}`;
  const traces = [trace('quantity_change', { id, after: quantity })];
  const answer = await write(key, { what: 'count', method: 'PUT', path, body: { quantity }, traces }, world);
  const read = await world.send(key.secret, 'GET', path);
  if (answer?.status !== 204 || read?.status !== 200 || read.body.data.quantity === quantity) return;
  world.contradictions.push(
    `item ${id} was answered as ${quantity}, and is read as ${read.body.data.quantity}`,
  );
}

/** Receives half of each line, and waits for the end of the receive, so that the other half can follow. */
async function receive(
  { key, goods }: Client,
  { id, lines }: Goods['orders'][number],
  world: World,
): Promise<void> {
  const path = `/api/v1/purchase_orders/${id}/receive`;
  const arriving = lines.map((line) => ({ line: line.id, item: line.item, quantity: HALF, adds: line.adds }));
  const body = {
    line_items: lines.map((line) => ({
      line_item_id: line.id,
      received_quantity: String(HALF),
      folder_id: goods.folder,
    })),
  };
  const traces = [trace('receive', { record: 'purchase_order', id })];
  const answer = await write(key, { what: 'receive', method: 'POST', path, body, traces, arriving }, world);
  if (answer?.status !== 202) return;
  for (let turn = 0; turn < 40; turn += 1) {
    const progress = await world.send(key.secret, 'GET', `${path}/status`);
    if (progress?.status === 404)
      world.contradictions.push(`order ${id} was answered as being received, and is not`);
    if (progress === null || progress.status === 429) return;
    if (progress.status === 200 && progress.body.data.status !== 'pending') return;
    await pause(50);
  }
}

async function write(key: Client['key'], attempt: Attempt, world: World): Promise<Answered | null> {
  const { what, method, path, traces, body, arriving = [] } = attempt;
  const answer = await world.send(key.secret, method, path, body);
  const known = answer === null ? null : { status: answer.status, request: answer.request };
  world.writes.push({ what, key: key.id, method, path, traces, arriving, answer: known });
  return answer;
}

/**
 * Follows all changes by `updated_since`.
 * @param state whether the clients are writing, only the work they left is under way, or all is quiet: then it reads once more
 * @param ended aborted if the history has failed
 */
export async function followAsReader(
  ask: (path: string) => Promise<Answered | null>,
  reader: WatermarkReader,
  state: () => 'written' | 'left' | 'quiet',
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    // The last read starts when all is quiet: a change that it does not show was missed.
    const isLast = state() === 'quiet';
    if ((await reader.read(ask)) && isLast) return;
    await pause(state() === 'written' ? 100 : 1000);
  }
}
