/**
 * Tests that a record which a review reports as gone is queued to be read by the next pull. No list of changes tells that a record is gone,
 * so screens would show it until the next full scan.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decided, ReviewCase } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { putAside } from '#main/sync/push/engine/settle-or-review-command.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { receiveCommand } from '../../../support/samples/sample-commands.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { answering, heard, type Answering } from '../../../support/service/client-with-scripted-answers.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const fields = { method: 'quantity_less_than', value: decimal(9), groups: ['owners'] } as const;
const alert: Decided = {
  kind: 'create-alert',
  intent: { kind: 'create-alert', itemId: 1, ...fields },
  basis: { kind: 'create-alert', name: 'Socket' },
};
const none = { quantity: decimal(1), minQuantity: null, price: null, notes: null, label: null };
const creation: Decided = {
  kind: 'create-item',
  intent: { kind: 'create-item', what: 'item', itemId: -1, folderId: 20, fields: { name: 'New', ...none } },
  basis: { kind: 'create-item', folder: 'B' },
};
const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: null, copyId: null };
let stores: Stores;
let service: Answering;

beforeEach(() => {
  [stores, service] = [openStores(), answering()];
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const queuedReads = () => dueRechecks(stores.mirror.read, 9).map(({ id, why }) => [id, why]);
const review = () => commandById(stores.queue.read, 'c1')?.review;

test('an item that is to be adjusted is gone → it is in review, and read by the next pull', async () => {
  service.answer = () => heard(404, { message: 'Not found' });
  queued(stores.queue, 'c1', adjustment(1));
  await deliver(
    deliveryPorts(stores, service, () => 60_000),
    'c1',
  );
  expect(review()).toEqual({ kind: 'gone', what: 'item' });
  expect(queuedReads()).toEqual([[1, 'hint']]);
});

test.each<[string, Decided, ReviewCase, readonly (readonly [number, string])[]]>([
  ['an item that is to get an alert', alert, { kind: 'gone', what: 'item' }, [[1, 'hint']]],
  ['a folder that is to get an item', creation, { kind: 'gone', what: 'folder' }, [[20, 'hint']]],
  ['an order', receiveCommand([line]), { kind: 'gone', what: 'order' }, []],
  ['nothing', adjustment(1), { kind: 'refused', words: 'no', status: 422 }, []],
])('a review reports %s as gone → the records that it names are read', (_, decided, reported, reads) => {
  queued(stores.queue, 'c1', decided);
  const command = commandById(stores.queue.read, 'c1');
  if (command === undefined) throw new Error('not stored');
  const ports = deliveryPorts(stores, service, () => 60_000);
  putAside(ports, command, reported, null);
  expect(review()).toEqual(reported);
  expect(queuedReads()).toEqual(reads);
});
