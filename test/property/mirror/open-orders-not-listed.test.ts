/**
 * Tests a list of open orders that lacks orders which are still open, as an empty one from a cache does: none of them vanishes from the
 * mirror (the local copy), they are not all read singly in each pull, and an order that is really closed is closed in the mirror soon. Also
 * tests that the items of a receipt are not read singly in each pull while its order cannot be parsed.
 */
import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { openOrderIds } from '#main/store/mirror/purchase-orders.ts';
import { dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { receiveCommand } from '../../support/samples/sample-commands.ts';
import { placeOrder } from '../../support/service/small-warehouse.ts';
import { answered, applyOwn, ITEMS, stocked, stockOf, turn, unreflected } from './applied-own-command.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const ORDERS = '/api/v1/purchase_orders';

const open = ({ puller }: FrozenAccount) => openOrderIds(puller.mirror().read);
/** The single reads of such records since the first `from` requests. */
const singly = ({ puller }: FrozenAccount, path: string, from: number) =>
  puller.asked.slice(from).filter((one) => one.split('?')[0]?.match(`^${path}/\\d+$`)).length;

async function ordered(scene: FrozenAccount, many: number): Promise<number[]> {
  const item = await scene.make({ name: 'Lamp' });
  const ids: number[] = [];
  for (let n = 0; n < many; n++) {
    const { id } = await placeOrder(scene.world, `PO-${n}`, [{ item_id: item, quantity: 5, unit_rate: 1 }]);
    ids.push(id);
  }
  await stocked(scene);
  expect(open(scene)).toEqual(ids);
  return ids;
}

async function close({ world }: FrozenAccount, id: number): Promise<void> {
  const { version } = (await world.call('GET', `${ORDERS}/${id}`)).json.data;
  await world.call('PUT', `${ORDERS}/${id}/status`, { status: 'closed', version });
}

const emptyList = (scene: FrozenAccount) =>
  answered(scene, ORDERS, (json) => ({
    ...json,
    data: [],
    meta: { ...json.meta, pagination: { ...json.meta.pagination, has_next: false } },
  }));

describe('the list of open orders is empty', () => {
  it('all of them are still open → all stay, and a pull reads one of them', () =>
    frozenAccount(100, async (scene) => {
      const ids = await ordered(scene, 8);
      emptyList(scene);
      for (let n = 0; n < 3; n++) {
        const from = scene.puller.asked.length;
        await turn(scene);
        expect([open(scene), singly(scene, ORDERS, from)]).toEqual([ids, 1]);
      }
    }));

  it('one of them is closed, not the first → it leaves the mirror within as many pulls as there are orders', () =>
    frozenAccount(100, async (scene) => {
      const ids = await ordered(scene, 4);
      await close(scene, ids[2] ?? 0);
      emptyList(scene);
      // Each pull reads the order that was not read for the longest time.
      for (let n = 0; n < 4; n++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await turn(scene);
      }
      expect(open(scene)).toEqual(ids.toSpliced(2, 1));
    }));
});

it('many open orders are closed, and the list shows the rest → all of them leave the mirror with one pull', () =>
  frozenAccount(100, async (scene) => {
    const ids = await ordered(scene, 6);
    for (const id of ids.slice(1, 6)) await close(scene, id);
    await turn(scene);
    expect(open(scene)).toEqual(ids.slice(0, 1));
  }));

it('the order of a receipt cannot be parsed → its items are not read in each pull, and are shown once it can', () =>
  frozenAccount(100, async (scene) => {
    const items = await stocked(scene, 'Lamp', 'Pump', 'Wire');
    const lines = items.map((item_id) => ({ item_id, quantity: 9, unit_rate: 1 }));
    const { id: orderId, lineIds } = await placeOrder(scene.world, 'PO-1', lines);
    await turn(scene);
    const own = items.map((itemId, n) => ({
      lineId: lineIds[n] ?? 0,
      itemId,
      quantity: decimal(3),
      folderId: null,
      copyId: null,
    }));
    const { kind, intent, basis } = receiveCommand(own);
    const body = own.map(({ lineId }) => ({ line_item_id: lineId, received_quantity: 3, folder_id: null }));
    const { seq } = await applyOwn(scene, {
      id: 'receive',
      decided: { kind, intent: { ...intent, orderId }, basis },
      request: { method: 'POST', path: `${ORDERS}/${orderId}/receive`, body: { line_items: body } },
      preimage: { before: [], version: 0 },
    });
    answered(scene, `${ORDERS}/${orderId}`, (json) => ({ data: { ...json.data, line_items: 'none' } }));
    for (const id of items) await scene.edit(id, { quantity: 500 });
    await turn(scene, 2);
    expect(dueRechecks(scene.puller.mirror().read, 9)).toHaveLength(3);
    const from = scene.puller.asked.length;
    await turn(scene, 5);
    expect([unreflected(scene), singly(scene, ITEMS, from)]).toEqual([[seq], 0]);
    answered(scene, `${ORDERS}/${orderId}`, null);
    await turn(scene);
    expect(unreflected(scene)).toEqual([]);
    expect(items.map((id) => stockOf(scene, id))).toEqual(items.map(() => '500'));
  }));
