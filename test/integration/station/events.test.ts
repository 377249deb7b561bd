/** The service tells, and the screens show it within a second, though the next look would be an hour away. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventTypes } from '#wire/webhook.ts';
import { stockWarehouse, type Warehouse } from '../../support/warehouse.ts';
import { KEY, startWorld, type TestStation, type World } from '../../support/world.ts';

const SECRET = Buffer.from('the secret of this test').toString('base64');

let world: World;
let shop: Warehouse;
let station: TestStation;
let door: Server;
let told: string | null;
/** Once it has been given the secret. */
let asked: Promise<void>;
let onAsked: () => void;

/** The service with a side door that only remembers where deliveries are to go; the test is the courier. */
async function openDoor(): Promise<string> {
  door = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      if (incoming.url?.startsWith('/admin/webhook') === true) {
        if (incoming.method === 'PUT') told = JSON.parse(body).url;
        else onAsked();
        outgoing.end(JSON.stringify({ data: { secret: `whsec_${SECRET}` } }));
        return;
      }
      const answer = await fetch(world.address + incoming.url, {
        method: incoming.method ?? 'GET',
        headers: { authorization: incoming.headers.authorization ?? '' },
      });
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length'));
      outgoing.writeHead(answer.status, headers).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  told = null;
  asked = new Promise((resolve) => (onAsked = resolve));
  world = await startWorld();
  shop = await stockWarehouse(world);
  const address = await openDoor();
  station = await world.station({
    pullEvery: 3_600_000,
    startPractice: async () => ({ address, key: KEY, adminToken: 'token', close: async () => {} }),
  });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await asked;
});
afterEach(async () => {
  await world.close();
  door.closeAllConnections();
  door.close();
});

async function deliver(verb: string, node_id: number, key = SECRET): Promise<number> {
  const body = JSON.stringify({ type: eventTypes.item, body: { verb, node_type: 'item', node_id } });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`m.${at}.${body}`)
    .digest('base64');
  const { status } = await fetch(told ?? '', {
    method: 'POST',
    body,
    headers: { 'webhook-id': 'm', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` },
  });
  return status;
}

const WITHIN = 1000;

describe('the practice warehouse tells', () => {
  it('of a change: it is on the screen within a second', async () => {
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { name: 'Label tape, renamed' });
    expect(await deliver('edit', shop.items.tape)).toBe(204);
    await station.until(
      'item',
      { itemId: shop.items.tape },
      (view) => view.item.name.endsWith('renamed'),
      WITHIN,
    );
  });

  it('of many at once: they are gathered, and read in one go', async () => {
    let requests = 0;
    door.on('request', () => (requests += 1));
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 77 });
    await Promise.all(Array.from({ length: 30 }, () => deliver('quantity_change', shop.items.tape)));
    await station.until('item', { itemId: shop.items.tape }, (view) => view.item.quantity === '77', WITHIN);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(requests).toBeLessThan(9);
  });

  it('of a deletion, which no list of changes would tell', async () => {
    await world.call('DELETE', `/api/v1/items/${shop.items.tape}`);
    expect(await deliver('delete', shop.items.tape)).toBe(204);
    const ask = { text: 'Label tape', kind: 'item' } as const;
    const view = await station.until('search', ask, ({ items }) => items.length === 0, WITHIN);
    expect(view.folders).toEqual([]);
  });

  it('and nobody else does', async () => {
    expect(await deliver('edit', 1, Buffer.from('guessed').toString('base64'))).toBe(401);
  });
});
