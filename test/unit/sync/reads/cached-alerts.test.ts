/**
 * Tests a command on an alert or a job whose list a cache answers as it was before another own command on the same one: within two minutes
 * after that write the list is read again, and later it is believed. An alert has no version that would show its age.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import {
  answering,
  heard,
  page,
  type Answering,
} from '../../../support/service/client-with-scripted-answers.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let service: Answering;
let ports: DeliveryPorts;
let now: number;
/** The threshold that the list of alerts shows. */
let shown: number;

beforeEach(() => {
  [stores, service, now, shown] = [openStores(), answering(), 600_000, 7];
  ports = deliveryPorts(stores, service, () => now);
  service.answer = ({ method }) =>
    method === 'GET'
      ? heard(
          200,
          page([
            {
              id: 4,
              type: 'Quantity',
              item_id: 1,
              threshold_method: 'quantity_less_than',
              threshold_value: shown,
              recipient_groups: ['owners'],
            },
          ]),
        )
      : heard(200, {});
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const fields = (value: number) =>
  ({ itemId: 1, method: 'quantity_less_than', value: decimal(value), groups: ['owners'] }) as const;
/** The alert's threshold was shown as `before`, and is set. */
const edit = (before: number, value: number): Decided => ({
  kind: 'edit-alert',
  intent: { kind: 'edit-alert', alertId: 4, ...fields(value) },
  basis: { kind: 'edit-alert', name: 'Socket', fields: fields(before) },
});
const sent = () => service.asked.filter(({ method }) => method === 'PUT').length;

/** An alert is set from 7 to 9; so much later it is to be set to 11, and a cache still shows 7. */
async function setTwice(after: number): Promise<unknown> {
  queued(stores.queue, 'c1', edit(7, 9));
  queued(stores.queue, 'c2', edit(9, 11));
  await deliver(ports, 'c1');
  expect(sent()).toBe(1);
  now += after;
  return deliver(ports, 'c2');
}

test.each([20_000, 100_000])('it is read %i ms after the write → it is read again', async (after) => {
  expect(await setTwice(after)).toEqual({ kind: 'parked', milliseconds: 10_000 });
  shown = 9;
  await deliver(ports, 'c2');
  expect(sent()).toBe(2);
});

test('it is read more than two minutes after the write → nothing waits', async () => {
  expect(await setTwice(121_000)).not.toMatchObject({ kind: 'parked' });
});
