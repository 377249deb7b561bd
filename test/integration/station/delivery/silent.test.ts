/** The service takes long to answer: it is not said to be merely online, and what is asked meanwhile still comes through. */
import { afterEach, expect, it } from 'vitest';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import { startWorld, type World } from '../../../support/station/start-service-and-stations.ts';

let world: World;

afterEach(() => world.close());

it('a read is held for twelve seconds → no answer yet, as long as there is none, and then online', async () => {
  world = await startWorld();
  await stockWarehouse(world);
  const station = await world.station();
  await station.quiet();
  await world.trouble({
    on: { method: 'GET', path: '/api/v1/items/recent' },
    effect: { kind: 'hold', ms: 12_000 },
  });
  await station.act('refresh', {});
  const { network } = await station.until('status', {}, ({ network: { state } }) => state !== 'online');
  expect(network.state).toBe('silent');
  await station.until('status', {}, ({ network: { state } }) => state !== 'silent');
  expect((await station.read('status', {})).network.state).toBe('online');
}, 40_000);
