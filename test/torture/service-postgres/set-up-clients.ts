/**
 * Sets up a history of the service torture before any fault. (A history is one run of clients, processes and faults on a database of its
 * own, drawn from a seed.) It registers the webhook and creates for each client a key, two folders, items and ordered purchase orders. No
 * other client writes to them, so each client knows what it must find.
 */
import type { Json } from '../../integration/service/in-process-service.ts';
import type { Random } from '../../support/seeded-random.ts';
import { HALF, type Client, type Goods, type Send } from './write-as-clients.ts';

const SETTINGS = [
  'created',
  'edited',
  'moved',
  'deleted',
  'purchase_order_created',
  'purchase_order_status_changed',
];
const ITEMS = 3;
const ORDERS = 2;

/**
 * @param admin the token of the admin API
 * @param secret the secret of a key that exists already
 */
export async function setUpClients(
  clients: number,
  { send, admin, secret, random }: { send: Send; admin: string; secret: string; random: Random },
  receiver: string,
): Promise<Client[]> {
  await done(send(admin, 'PUT', '/admin/webhook', { url: receiver, settings: SETTINGS }));
  return Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      const key = await done(send(admin, 'POST', '/admin/keys', { name: `Client ${at}` }));
      return { key, goods: await goodsOf(at, send, secret, random.fork()) };
    }),
  );
}

async function goodsOf(client: number, send: Send, secret: string, random: Random): Promise<Goods> {
  const create = async (body: object): Promise<number> =>
    (await done(send(secret, 'POST', '/api/v1/items', body))).id;
  const folder = await create({ name: `Bin ${client}`, type: 'folder' });
  const other = await create({ name: `Shelf ${client}`, type: 'folder' });
  const item = (name: string) =>
    create({
      name: `${name} of ${client}`,
      type: 'item',
      quantity: 1_000_000_000,
      price: 1,
      parent_id: folder,
    });
  const items: number[] = [];
  for (let at = 0; at < ITEMS; at += 1) items.push(await item(`Item ${at}`));
  const orders: Goods['orders'][number][] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const ordered: { item: number; adds: boolean }[] = [];
    for (let line = random.whole(2, 6); line > 0; line -= 1)
      ordered.push({ item: await item(`Ordered ${at} ${line}`), adds: random.chance(0.6) });
    orders.push(await orderOf(ordered, send, secret));
  }
  return { folder, other, items, orders };
}

async function orderOf(
  ordered: readonly { readonly item: number; readonly adds: boolean }[],
  send: Send,
  secret: string,
): Promise<Goods['orders'][number]> {
  const path = '/api/v1/purchase_orders';
  const line_items = ordered.map(({ item, adds }) => ({
    item_id: item,
    quantity: String(2 * HALF),
    // If the line's price differs from its item's, what arrives becomes a new item.
    unit_rate: adds ? '1.00' : '2.00',
  }));
  const body = { currency_code: 'EUR', vendor: { name: 'Meyer Electrical' }, line_items };
  const { id } = await done(send(secret, 'POST', path, body));
  const { version, line_items: lines } = await done(send(secret, 'GET', `${path}/${id}`));
  await done(send(secret, 'PUT', `${path}/${id}/status`, { status: 'ordered', version }));
  return {
    id,
    lines: ordered.map(({ item, adds }) => {
      const line = lines.find((one: Json) => one.item_id === item);
      return { id: line.id, item, adds };
    }),
  };
}

async function done(answer: ReturnType<Send>): Promise<Json> {
  const answered = await answer;
  if (answered === null || answered.status >= 300)
    throw new Error(`the set-up was answered ${answered?.status}: ${answered?.body?.message}`);
  return answered.body.data;
}
