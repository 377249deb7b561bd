/** The service is in a maintenance that leaves reads at work, and refuses every write for an hour. */
import { afterEach, expect, it } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import { KEY, startWorld, type World } from '../../../support/station/start-service-and-stations.ts';

const RATES = { 'Service-Rate-Limit-Max': '1000', 'Service-Rate-Limit-Remaining': '900' };
let world: World;
let front: Listening;

afterEach(async () => {
  await world.close();
  await front.close();
});

it('T3 many commands wait → one is tried, none becomes a question, and what the service has is read as ever', async () => {
  world = await startWorld();
  const { items, folders } = await stockWarehouse(world);
  let writes = 0;
  let reads = 0;
  front = await listen(
    {
      fetch: async (request, connection) => {
        const { pathname } = new URL(request.url);
        if (request.method === 'GET') reads += Number(pathname.endsWith('/items/recent'));
        if (request.method === 'GET') return world.service.fetch(request, connection);
        writes += Number(pathname.startsWith('/api/'));
        const headers = { ...RATES, 'content-type': 'application/json', 'retry-after': '3600' };
        return new Response('{"message":"read-only until 14:00"}', { status: 503, headers });
      },
    },
    { host: '127.0.0.1', port: 0 },
  );
  const station = await world.station({
    settleDelay: 100,
    startPractice: async () => ({ address: front.url, key: KEY, adminToken: 'x', close: async () => {} }),
  });
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
  for (const itemId of [items.tape, items.socket])
    await station.act('move', { itemId, quantity: '1', folderId: folders.b, leaveZero: false });
  await expect.poll(() => writes).toBe(1);
  const before = reads;
  // An absence can only be waited for: the first repetition would come after half a second, the second command’s attempt at once.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const { waiting, review } = await station.read('outbox', {});
  expect([writes, waiting.length, review.length]).toEqual([1, 2, 0]);
  await station.act('refresh', {});
  await expect.poll(() => reads).toBeGreaterThan(before);
}, 30_000);
