/**
 * The station is killed at every named step of a receipt, a move and a count, and started again. Whatever the operator was
 * told is done happens exactly once; what he was not told of happens once or not at all; nothing is left hanging.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActAsk, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { ReadAsk, ReadName, ReadView } from '#bridge/reads.ts';
import type { StepName } from '#main/ports.ts';
import { placeOrder, stockWarehouse, type OrderMade, type Warehouse } from '../../support/warehouse.ts';
import { KEY, startWorld, type World } from '../../support/world.ts';

const STEPS: readonly StepName[] = [
  'appended',
  'committed',
  'looked',
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

/** What the operator does; true where he was told that it is done. */
const DO: Record<(typeof SCENARIOS)[number], (doomed: Doomed) => Promise<boolean>> = {
  move: async (doomed) => {
    const answer = await doomed.act('move', {
      itemId: shop.items.socket,
      quantity: '4',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    return answer?.ok === true;
  },
  count: async (doomed) => {
    const sheet = await doomed.act('count.open', {
      folderId: shop.folders.a,
      subfolders: false,
      blind: false,
    });
    if (sheet?.ok !== true) return false;
    const { sheetId } = sheet.value;
    await doomed.scan({ screen: 'count', sheetId });
    return (await doomed.act('count.send', { sheetId, unseen: 'leave' }))?.ok === true;
  },
  receive: async (doomed) => {
    const place = { screen: 'receive', orderId: order.id } as const;
    for (let n = 0; n < 4; n++) await doomed.scan(place);
    return (await doomed.act('receive.send', { orderId: order.id }))?.ok === true;
  },
};

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
      const doomed = startDoomed(step);
      const told = await DO[scenario](doomed);
      await doomed.died();
      await expectOnce(scenario, told);
    },
    30_000,
  );

  it('killed while the answer is on its way', async () => {
    const path = scenario === 'receive' ? '/api/v1/purchase_orders/*/receive' : '/api/v1/items/**';
    const method = scenario === 'count' ? 'PUT' : 'POST';
    await world.trouble({ on: { method, path }, effect: { does: 'latency', ms: 400 } });
    const doomed = startDoomed();
    const told = await DO[scenario](doomed);
    while ((await APPLIED[scenario]()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    doomed.kill();
    await doomed.died();
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

interface Doomed {
  /** Undefined where the process died before it answered. */
  act<N extends ActName>(name: N, ask: ActAsk<N>): Promise<Answer<ActReply<N>> | undefined>;
  /** Scans the socket. */
  scan(place: ActAsk<'scan'>['place']): Promise<unknown>;
  read<N extends ReadName>(name: N, ask: ReadAsk<N>): Promise<Answer<ReadView<N>> | undefined>;
  kill(): void;
  died(): Promise<void>;
}

function startDoomed(step = ''): Doomed {
  const script = new URL('../../support/station-process.ts', import.meta.url);
  const child: ChildProcess = fork(script, [world.folder, world.address, KEY, step], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const exit = once(child, 'exit');
  const waiting = new Map<number, (answer: never) => void>();
  let n = 0;
  const ready = new Promise<void>((resolve) => waiting.set(0, () => resolve()));
  child.on('message', (message: { n: number; answer: never }) => waiting.get(message.n)?.(message.answer));
  const ask = async (verb: 'act' | 'read', name: string, asked: unknown) => {
    await Promise.race([ready, exit]);
    if (!child.connected) return undefined;
    const own = ++n;
    const answered = new Promise((resolve) => waiting.set(own, resolve));
    child.send({ verb, name, ask: asked, n: own }, () => {});
    return Promise.race([answered, exit.then(() => undefined)]) as never;
  };
  return {
    act: (name, asked) => ask('act', name, asked) as never,
    scan: (place) => ask('act', 'scan', { id: randomUUID(), text: '5012345678900', place, source: 'wedge' }),
    read: (name, asked) => ask('read', name, asked) as never,
    kill: () => child.kill('SIGKILL'),
    died: async () => {
      await exit;
    },
  };
}
