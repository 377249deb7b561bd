/** What a person says twice of a command, or says otherwise than before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { stockWarehouse, type Warehouse } from '../../support/warehouse.ts';
import { startWorld, type TestStation, type World } from '../../support/world.ts';

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

it('what was called off in doubt and is then to be sent again after all is sent', async () => {
  await world.trouble({
    on: { method: 'PUT', path: '/api/v1/items/*' },
    effect: { does: 'drop', when: 'before' },
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
    { on, effect: { does: 'drop', when: 'before' }, chance: 0.25, times: 6 },
    { on, effect: { does: 'drop', when: 'after' }, chance: 0.25, times: 6 },
    { on, effect: { does: 'latency', ms: 20 }, chance: 0.5, times: 20 },
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
