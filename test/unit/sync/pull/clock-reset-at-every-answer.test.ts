/** The service's clock, as its answers date them, goes back with every answer: what is read shows each time that it was read too late. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import {
  answering,
  heard,
  page,
  RATES,
  wireItem,
  type Answering,
} from '../../../support/service/client-with-scripted-answers.ts';
import { markOf } from '#domain/commands/mark.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';

const AT = Date.UTC(2026, 10, 20, 8);
const HOUR = 3_600_000;
/** Far more requests than any delivery makes. */
const TOO_MANY = 200;
const OLD = wireItem(1, new Date(AT).toISOString());
const fields = {
  name: 'Box',
  quantity: decimal(3),
  minQuantity: null,
  price: null,
  notes: null,
  label: null,
};

let stores: Stores;
let service: Answering;
let ports: DeliveryPorts;
let now: number;
let rows: readonly object[];
/** By how much the clock has gone back, and goes back with each answer. */
let back: number;
let step: number;

beforeEach(() => {
  stores = openStores();
  service = answering();
  [now, rows, back, step] = [60_000, [OLD], 0, HOUR];
  service.answer = ({ method }) => {
    if (service.asked.length > TOO_MANY) throw new Error('requests without end');
    back += step;
    if (method === 'POST') return { kind: 'nothing', sent: true, why: 'reset' };
    return heard(200, page(rows), { ...RATES, date: new Date(AT + now - back).toUTCString() });
  };
  [service.monotonic, service.wall] = [now, AT + now];
  ports = deliveryPorts(stores, service, () => now);
  const intent = { kind: 'create-item', itemId: -1, what: 'item', folderId: null, fields } as const;
  queued(stores.queue, 'c1', { kind: 'create-item', intent, basis: { kind: 'create-item', folder: 'B' } });
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

/** Delivers as often as it is due, for that long. @returns how many requests that took */
async function deliverFor(milliseconds: number): Promise<number> {
  const before = service.asked.length;
  for (const until = now + milliseconds; now < until;) {
    const came = await deliver(ports, 'c1');
    const pause = came.kind === 'parked' ? Math.max(1, came.milliseconds) : milliseconds;
    now += pause;
    service.monotonic = now;
    service.wall = AT + now;
  }
  return service.asked.length - before;
}

test('a create is lost → it is read again ever more rarely, and at last a person is asked', async () => {
  expect(await deliverFor(60_000)).toBeLessThan(15);
  expect(await deliverFor(60_000)).toBeLessThan(6);
  await deliverFor(30 * 60_000);
  expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(commandById(stores.queue.read, 'c1')).toMatchObject({ state: 'review' });
});

test('a create is lost after it was done, and the clock goes back no more → it is found', async () => {
  await deliverFor(10_000);
  rows = [
    OLD,
    wireItem(9, new Date(AT + now - back - HOUR).toISOString(), { name: 'Box', notes: markOf('c1') }),
  ];
  await deliverFor(60_000);
  step = 0;
  await deliverFor(60_000);
  expect(commandById(stores.queue.read, 'c1')).toMatchObject({ state: 'applied', proof: { made: [9] } });
});
