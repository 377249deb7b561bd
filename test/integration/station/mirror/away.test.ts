/** Since when the service cannot be reached. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  station = await world.station();
  await station.until('status', {}, (view) => view.network.state === 'online');
});
afterEach(() => world.close());

const becomes = async (state: 'offline' | 'online') =>
  (await station.until('status', {}, (view) => view.network.state === state)).network.since;

it('O10 offline, closed and opened again → since the same time; reached, and away once more → since then', async () => {
  await station.act('plug', { in: false });
  const since = await becomes('offline');
  await station.close();
  station = await world.station();
  expect(await becomes('offline')).toBe(since);
  await station.act('plug', { in: true });
  await becomes('online');
  await station.act('plug', { in: false });
  expect(Date.parse(await becomes('offline'))).toBeGreaterThan(Date.parse(since));
});
