/**
 * The station is killed at every named step of a receipt, a move and a count, and started again. Whatever the operator was
 * told is done happens exactly once; what he was not told of happens once or not at all; nothing is left hanging.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StepName } from '#main/ports.ts';
import { startKillable } from '../../../support/station/killable-station.ts';
import {
  placeOrder,
  stockWarehouse,
  type OrderMade,
  type Warehouse,
} from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';
import { sendCount } from '../../../support/station/send-stock-count.ts';

const STEPS: readonly StepName[] = [
  'appended',
  'committed',
  'records-read',
  'attempting',
  'answered',
  'settling',
  'mirrored',
  'reflected',
];
const SCENARIOS = ['move', 'count', 'receive'] as const;

let world: World;
let shop: Warehouse;
let order: OrderMade;

beforeEach(async () => {
  world = await startWorld({ receiveDelay: 20 });
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 9, unit_rate: 4.1 }]);
  // The first pull is not what is tested: it is done before.
  const station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await station.close();
});
afterEach(() => world.close());

/** What the operator does; he was told that it is done where this resolves. */
const DO: Record<(typeof SCENARIOS)[number], (station: TestStation) => Promise<unknown>> = {
  move: (station) =>
    station.act('move', {
      itemId: shop.items.socket,
      quantity: '4',
      folderId: shop.folders.b,
      leaveZero: false,
    }),
  count: async (station) => {
    const { sheetId } = await station.act('count.open', {
      folderId: shop.folders.a,
      subfolders: false,
      blind: false,
    });
    await station.scan('5012345678900', { screen: 'count', sheetId });
    await sendCount(station, sheetId);
  },
  receive: async (station) => {
    const place = { screen: 'receive', orderId: order.id } as const;
    for (let n = 0; n < 4; n++) await station.scan('5012345678900', place);
    await station.act('receive.send', { orderId: order.id });
  },
};

const wasTold = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

const APPLIED: Record<(typeof SCENARIOS)[number], () => Promise<number>> = {
  move: () => world.applied('POST', '/api/v1/items/*/move'),
  count: () => world.applied('PUT', '/api/v1/items/*'),
  receive: () => world.applied('POST', '/api/v1/purchase_orders/*/receive'),
};
const STOCK = { move: [100, 96], count: [100, 1], receive: [100, 104] } as const;

describe.each(SCENARIOS)('a %s', (scenario) => {
  it.each(STEPS)(
    'killed at %s',
    async (step) => {
      const killable = startKillable(world, { killAt: step });
      const told = await wasTold(DO[scenario](killable.station));
      await killable.died();
      await expectOnce(scenario, told);
    },
    30_000,
  );

  it('killed while the answer is on its way', async () => {
    const path = scenario === 'receive' ? '/api/v1/purchase_orders/*/receive' : '/api/v1/items/**';
    const method = scenario === 'count' ? 'PUT' : 'POST';
    await world.trouble({ on: { method, path }, effect: { kind: 'latency', ms: 400 } });
    const killable = startKillable(world);
    const told = await wasTold(DO[scenario](killable.station));
    while ((await APPLIED[scenario]()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    killable.kill();
    await killable.died();
    await expectOnce(scenario, told);
  }, 30_000);
});

async function expectOnce(scenario: (typeof SCENARIOS)[number], told: boolean): Promise<void> {
  const station = await world.station({ settleDelay: 700 });
  await station.quiet();
  const applied = await APPLIED[scenario]();
  expect(applied).toBeLessThanOrEqual(1);
  expect(applied).toBeGreaterThanOrEqual(told ? 1 : 0);
  const view = await station.read('item', { itemId: shop.items.socket });
  const { json } = await world.call('GET', `/api/v1/items/${shop.items.socket}`);
  expect(Number(json.data.quantity)).toBe(STOCK[scenario][applied === 1 ? 1 : 0]);
  expect(Number(view.item.quantity)).toBe(Number(json.data.quantity));
  const outbox = await station.read('outbox', {});
  expect(outbox).toMatchObject({ waiting: [], review: [] });
  expect(outbox.settled).toHaveLength(applied);
}
