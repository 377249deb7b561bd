/** The plug is pulled while the request limit lets nothing be asked: that is seen at once, and costs no request. */
import { afterEach, expect, it } from 'vitest';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import { startWorld, type World } from '../../../support/station/start-service-and-stations.ts';

let world: World;

afterEach(() => world.close());

it('in the pause after a 429 → offline and online again within two seconds, without a request', async () => {
  world = await startWorld({ rateMax: 150, rateWindowMs: 120_000 });
  const shop = await stockWarehouse(world);
  const station = await world.station({ pullEvery: 1000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  for (let status = 200; status !== 429;)
    ({ status } = await world.call('GET', `/api/v1/items/${shop.items.tape}`));
  await station.act('refresh', {});
  const paused = await station.until('status', {}, (view) => view.budget?.pausedFor != null, 10_000);
  expect(paused.network.state).toBe('online');
  const before = world.exchanges.length;

  await station.act('plug', { in: false });
  await station.until('status', {}, (view) => view.network.state === 'offline', 2000);
  await station.act('plug', { in: true });
  const again = await station.until('status', {}, (view) => view.network.state === 'online', 2000);
  expect(again.budget?.pausedFor).not.toBeNull();
  expect(world.exchanges).toHaveLength(before);
}, 30_000);
