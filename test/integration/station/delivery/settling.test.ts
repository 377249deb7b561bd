/** What a person says twice of a command, or says otherwise than before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station({ settleDelay: 400 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

type Asked = ActAsk<'give'>['intent'];

const tape = async () => (await world.call('GET', `/api/v1/items/${shop.items.tape}`)).json.data;

async function adjust(by: string): Promise<string> {
  const given = await station.act('give', {
    intent: { kind: 'adjust', itemId: shop.items.tape, by, reason: null },
  });
  if (!given.given) throw new Error(given.why);
  return given.id;
}

it('taking back twice takes back once', async () => {
  const id = await adjust('-3');
  await station.quiet();
  const said = await Promise.all([
    station.bridge.act('outbox.undo', { id }),
    station.bridge.act('outbox.undo', { id }),
  ]);
  expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  await station.quiet();
  expect(await station.bridge.act('outbox.undo', { id })).toMatchObject({ ok: false });
  expect((await station.read('command', { id })).undo).toBeNull();
  expect(Number((await tape()).quantity)).toBe(20);
});

it.each([
  ['an edit', (): Asked => ({ kind: 'edit-item', itemId: shop.items.tape, set: { notes: 'Top shelf' } })],
  ['a folder move', (): Asked => ({ kind: 'move-folder', folderId: shop.folders.b, intoId: shop.folders.a })],
])(
  '%s, taken back, and that taken back: it is as asked, and nobody says it was done twice',
  async (_, ask) => {
    const first = await station.act('give', { intent: ask() });
    if (!first.given) throw new Error(first.why);
    let { id } = first;
    for (let n = 0; n < 2; n++) {
      await station.until('command', { id }, ({ state }) => state === 'applied');
      const back = await station.act('outbox.undo', { id });
      if (!back.given) throw new Error(back.why);
      ({ id } = back);
    }
    await station.quiet();
    // The duplicate check of all three.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await station.quiet();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect((await station.read('outbox', {})).review).toEqual([]);
    expect((await station.read('command', first)).state).toBe('applied');
  },
);

it('what was called off in doubt and is then to be sent again after all is sent', async () => {
  await world.trouble({
    on: { method: 'PUT', path: '/api/v1/items/*' },
    effect: { kind: 'drop', when: 'before' },
  });
  const id = await adjust('-3');
  await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  await station.act('outbox.settle', { id, how: 'cancel' });
  await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 30 });
  await station.until('outbox', {}, (view) => view.review.length === 1);
  await station.act('outbox.settle', { id, how: 'retry' });
  await station.until('outbox', {}, (view) => view.waiting.length === 0 && view.review.length === 0);
  expect((await station.read('command', { id })).state).toBe('applied');
  expect(Number((await tape()).quantity)).toBe(27);
});

it('called off at any moment, with requests and answers lost: cancelled and not done, or done once', async () => {
  const { next } = randomFrom(5);
  const on = { method: 'POST', path: '/api/v1/items' };
  await world.trouble(
    { on, effect: { kind: 'drop', when: 'before' }, chance: 0.25, times: 6 },
    { on, effect: { kind: 'drop', when: 'after' }, chance: 0.25, times: 6 },
    { on, effect: { kind: 'latency', ms: 20 }, chance: 0.5, times: 20 },
  );
  const given = new Map<string, string>();
  for (let n = 0; n < 30; n++) {
    const name = `Box ${n}`;
    const fields = { name, quantity: '1', minQuantity: null, price: null, notes: null, label: null };
    const reply = await station.act('give', {
      intent: { kind: 'create-item', what: 'item', folderId: shop.folders.a, fields },
    });
    if (!reply.given) throw new Error(reply.why);
    given.set(reply.id, name);
    await new Promise((resolve) => setTimeout(resolve, next() * 30));
    // Where it is too late for that, it says so.
    await station.bridge.act('outbox.settle', { id: reply.id, how: 'cancel' });
  }
  const { review, settled } = await station.until('outbox', {}, (view) => view.waiting.length === 0);
  expect(review).toEqual([]);
  const { json } = await world.call('GET', `/api/v1/items?folder_id=${shop.folders.a}&per_page=1000`);
  const names = json.data.map(({ name }: { name: string }) => name);
  const done = [...given.values()].map((name) => names.filter((one: string) => one === name).length);
  const said = [...given.keys()].map((id) => settled.find((row) => row.id === id)?.state);
  expect(said.map((state) => (state === 'applied' ? 1 : 0))).toEqual(done);
  expect(new Set(said)).toEqual(new Set(['applied', 'cancelled']));
}, 30_000);

it('a receipt of which others booked a line meanwhile: what is marked stays, the rest is sent once', async () => {
  const { items } = shop;
  const order = await placeOrder(world, 'PO-7', [
    { item_id: items.socket, quantity: 4, unit_rate: 4.1 },
    { item_id: items.ties, quantity: 3, unit_rate: 3.9 },
    { item_id: items.tape, quantity: 2, unit_rate: 7 },
  ]);
  await station.act('refresh', {});
  await station.until('orders', {}, ({ orders }) => orders.length === 1);
  const [first = 0, second = 0, third = 0] = order.lineIds;
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/purchase_orders/*/receive' },
    effect: { kind: 'drop', when: 'before' },
  });
  for (const [lineId, quantity] of [
    [first, '4'],
    [second, '3'],
    [third, '2'],
  ] as const)
    await station.act('receive.set', { orderId: order.id, lineId, quantity });
  await station.act('receive.send', { orderId: order.id });
  await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  const theirs = { line_item_id: second, received_quantity: 3, folder_id: shop.folders.b };
  await world.call('POST', `/api/v1/purchase_orders/${order.id}/receive`, { line_items: [theirs] });

  const asked = await station.until('outbox', {}, (view) => view.review.length === 1);
  const id = asked.review[0]?.id ?? '';
  const { offers, review } = await station.read('command', { id });
  expect(review).toMatchObject({ kind: 'cannot-tell' });
  expect(offers).toEqual(['in-part', 'applied', 'retry', 'discard']);
  // None and all of them are other answers.
  for (const lineIds of [[], order.lineIds.slice(), [99]])
    expect(await station.bridge.act('outbox.settle', { id, how: 'in-part', lineIds })).toMatchObject({
      ok: false,
    });
  await station.act('outbox.settle', { id, how: 'in-part', lineIds: [second] });

  const { review: left, settled } = await station.until('outbox', {}, (view) => view.waiting.length === 0);
  expect(left).toEqual([]);
  expect(settled.map(({ state }) => state)).toEqual(['applied', 'applied']);
  expect((await station.read('command', { id })).proof).toMatchObject({
    how: 'person',
    readings: [{ id: second }],
  });
  const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}`);
  expect(
    json.data.line_items.map((line: { received_quantity: string }) => Number(line.received_quantity)),
  ).toEqual([4, 3, 2]);
  expect(Number((await tape()).quantity)).toBe(22);
});
