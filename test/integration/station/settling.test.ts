/** What a person says twice of a command, or says otherwise than before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
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
