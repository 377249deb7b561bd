/**
 * Tests that the stock is still pulled when a list that it does not need is refused or fails, or when a row has unusual fields or cannot be
 * parsed; that a pull stops where nothing answers or a sign-in is asked for; and how a full scan reads orders.
 */
import { describe, expect, it } from 'vitest';
import { entries } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { openOrderIds, orderById } from '#main/store/mirror/purchase-orders.ts';
import { unreadableRows } from '#main/store/pull/unreadable-rows.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { requestsLeft } from '#main/sync/pull/full-scan/full-scan.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored } from './killable-stepwise-puller.ts';

const ORDERS = '/api/v1/purchase_orders';

async function order({ world }: FrozenAccount, item: number, status?: string): Promise<number> {
  const { json } = await world.call('POST', ORDERS, {
    currency_code: 'EUR',
    vendor: { name: 'V' },
    line_items: [{ item_id: item, quantity: 5, unit_rate: 1 }],
  });
  const { id, version } = json.data;
  if (status !== undefined) await world.call('PUT', `${ORDERS}/${id}/status`, { status, version });
  return id;
}

const isComplete = ({ puller }: FrozenAccount) => progress(puller.mirror().read, 'complete') === true;

describe('a list that the stock does not need', () => {
  it.each([
    ['403 with words', 403, '{"message":"not on your plan"}'],
    ['500 with words', 500, '{"message":"boom"}'],
    ['502 of a gateway', 502, '<html>'],
    ['404 of a page', 404, '<html>'],
  ])('keeps nothing back where it answers %s, in a pull, a turn or a sweep', (_, status, body) =>
    frozenAccount(100, async (scene) => {
      const { puller, make, edit, pass } = scene;
      const one = await make({ name: 'a' });
      puller.alter((url, heard) =>
        ['/api/v1/item_groups', '/api/v1/jobs', ORDERS].includes(url.pathname)
          ? { kind: 'answer', status, body, whole: true, header: () => null }
          : heard,
      );
      await puller.finish();
      expect(isComplete(scene)).toBe(true);
      pass(5000);
      await edit(one, { name: 'b' });
      pass(5000);
      while (await puller.turnStep());
      expect(mirrored(puller.mirror()).get(one)).toMatchObject({ name: 'b' });
      await puller.reconcile();
    }),
  );

  it('keeps what was known of it, and is read again by the next sweep', () =>
    frozenAccount(100, async (scene) => {
      const { puller, make } = scene;
      const id = await order(scene, await make({ name: 'a' }), 'ordered');
      await puller.finish();
      puller.alter((url, heard) =>
        url.pathname === ORDERS
          ? { kind: 'answer', status: 500, body: '{"message":"boom"}', whole: true, header: () => null }
          : heard,
      );
      await puller.reconcile();
      expect(openOrderIds(puller.mirror().read)).toEqual([id]);
      puller.alter((_url, heard) => heard);
      const other = await order(scene, 1, 'ordered');
      await puller.reconcile();
      expect(openOrderIds(puller.mirror().read)).toEqual([id, other]);
    }));

  it('stops a pull where nobody answers, or somebody who wants a sign-in', () =>
    frozenAccount(100, async ({ puller, make }) => {
      await make({ name: 'a' });
      puller.alter((url, heard) =>
        url.pathname === '/api/v1/jobs' ? { kind: 'nothing', sent: true, why: 'cut' } : heard,
      );
      await expect(puller.finish()).rejects.toThrow('offline');
      puller.alter((url, heard) =>
        url.pathname === '/api/v1/jobs'
          ? { kind: 'answer', status: 511, body: '<html>', whole: true, header: () => null }
          : heard,
      );
      await expect(puller.finish()).rejects.toThrow('strange');
    }));
});

describe('a row that is odd', () => {
  const spoilt = (scene: FrozenAccount, name: string, about: object) =>
    scene.puller.alter((_url, heard) =>
      withBody(heard, (json) => {
        const rows = Array.isArray(json.data) ? json.data : [json.data];
        for (const row of rows) if (row?.name === name) Object.assign(row, about);
        return json;
      }),
    );

  it.each<[string, object, object]>([
    ['no name', { name: null }, { name: '#2' }],
    ['no time', { created_at: null, updated_at: undefined }, { name: 'b' }],
    ['a tag without a name', { tags: [{ name: null }, 'x'] }, { name: 'b' }],
    ['a field without a number', { custom_attribute_values: [{ value: 'x' }] }, { name: 'b' }],
    ['a measure that is none', { measured_quantity: 5 }, { name: 'b' }],
    ['a label that is a number', { label_url: 5_012_345_678_900 }, { name: 'b' }],
  ])('is read for what is good of it: %s', (_, about, shown) =>
    frozenAccount(100, async (scene) => {
      for (const name of ['a', 'b', 'c']) await scene.make({ name });
      spoilt(scene, 'b', about);
      await scene.puller.finish();
      expect(mirrored(scene.puller.mirror()).size).toBe(3);
      expect(mirrored(scene.puller.mirror()).get(2)).toMatchObject(shown);
      expect(unreadableRows(scene.puller.mirror().read)).toBeNull();
    }),
  );

  it('is left out and named where what it is or how much of it is not certain, until it can be read', () =>
    frozenAccount(100, async (scene) => {
      const { puller, make, edit, pass } = scene;
      for (const name of ['a', 'b', 'c']) await make({ name });
      spoilt(scene, 'b', { price: '1,50' });
      await puller.finish();
      expect([...mirrored(puller.mirror()).keys()]).toEqual([1, 3]);
      const unreadable = unreadableRows(puller.mirror().read);
      expect(unreadable).toMatchObject({ count: 1, kind: 'item', id: 2 });
      expect(unreadable?.why).toContain('price');
      // Nor does it stop a look of its own.
      puller.hint([2]);
      await puller.reconcile();
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ count: 1 });

      puller.alter((_url, heard) => heard);
      pass(5000);
      await edit(2, { price: 1.5 });
      pass(5000);
      await puller.finish();
      expect(unreadableRows(puller.mirror().read)).toBeNull();
      expect(mirrored(puller.mirror()).has(2)).toBe(true);
    }));
});

describe('a member is nested too deeply to be stored', () => {
  const DEEP = '['.repeat(20_000) + ']'.repeat(20_000);
  /** In every answer, `text` is written in place of `found`. */
  const replaced = ({ puller }: FrozenAccount, found: RegExp, text: string) =>
    puller.alter((_url, heard) =>
      heard.kind === 'answer' ? { ...heard, body: heard.body.replace(found, text) } : heard,
    );

  it.each([
    ['an unknown member of an order', /"purchase_order_number":"PO-2"/g, `"extra":${DEEP},"version":1`],
    ['an unknown member of a line', /"quantity":"?7/g, `"extra":${DEEP},$&`],
  ])('%s → that order is named as unreadable, and all else is read', (_, found, text) =>
    frozenAccount(100, async (scene) => {
      const { puller, world, make } = scene;
      const item = await make({ name: 'a' });
      for (const [number, quantity] of [
        ['PO-1', 5],
        ['PO-2', 7],
      ]) {
        const lines = [{ item_id: item, quantity, unit_rate: 1 }];
        const about = { purchase_order_number: number, currency_code: 'EUR', line_items: lines };
        const { id, version } = (await world.call('POST', ORDERS, about)).json.data;
        await world.call('PUT', `${ORDERS}/${id}/status`, { status: 'ordered', version });
      }
      replaced(scene, found, text);
      await puller.finish();
      expect(isComplete(scene)).toBe(true);
      expect(orderById(puller.mirror().read, 1)).toMatchObject({ number: 'PO-1', lines: [{ ordered: '5' }] });
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ count: 1, kind: 'order', id: 2 });
    }),
  );

  it.each([
    ['', 'the whole record'],
    ['"reference":12345678901234567890,', 'the whole record, with a number that a double cannot hold'],
  ])('an unknown member of an item, beside %j → %s is read all the same', (beside) =>
    frozenAccount(100, async (scene) => {
      const { puller, make } = scene;
      await make({ name: 'a' });
      await make({ name: 'b' });
      replaced(scene, /"name":"b"/g, `"extra":${DEEP},${beside}"name":"b"`);
      await puller.finish();
      expect([...mirrored(puller.mirror()).values()]).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    }),
  );

  it('a value of a custom field → the item is read without it', () =>
    frozenAccount(100, async (scene) => {
      const { puller, make } = scene;
      await make({ name: 'a' });
      await make({ name: 'b' });
      const values = `[{"custom_attribute_id":1,"value":${DEEP}},{"custom_attribute_id":2,"value":"x"}]`;
      replaced(scene, /"custom_attribute_values":\[\]/g, `"custom_attribute_values":${values}`);
      await puller.finish();
      expect(mirrored(puller.mirror()).size).toBe(2);
      expect(itemById(puller.mirror().read, 2)?.customValues).toEqual({ 2: 'x' });
    }));

  it('a member of a job → that job is named as unreadable', () =>
    frozenAccount(100, async (scene) => {
      const { puller, world } = scene;
      for (const name of ['x', 'y']) await world.call('POST', '/api/v1/jobs', { name });
      replaced(scene, /"name":"y"/g, `"extra":${DEEP},"name":"y"`);
      await puller.finish();
      expect(entries(puller.mirror().read, 'job')).toHaveLength(1);
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ count: 1, kind: 'job' });
    }));
});

describe('orders in a walk', () => {
  it('are asked for one in a step', () =>
    frozenAccount(100, async (scene) => {
      const { puller, world, make } = scene;
      const item = await make({ name: 'a' });
      const ids: number[] = [];
      for (let n = 0; n < 20; n++) ids.push(await order(scene, item));
      await puller.finish();
      for (const id of ids.slice(0, 12)) await world.call('DELETE', `${ORDERS}/${id}`);
      let most = 0;
      for (let more = true; more;) {
        const before = puller.asked.length;
        more = await puller.scanStep();
        most = Math.max(most, puller.asked.length - before);
      }
      expect(most).toBe(1);
      const left = puller.mirror().read.all<{ id: number }>(`SELECT id FROM purchase_order ORDER BY id`);
      expect(left.map(({ id }) => id)).toEqual(ids.slice(12));
    }));

  it('have their lines read again by a sweep, though nothing else says that they changed', () =>
    frozenAccount(100, async (scene) => {
      const { puller, make } = scene;
      const id = await order(scene, await make({ name: 'a' }), 'ordered');
      await puller.finish();
      puller.alter((url, heard) =>
        url.pathname === `${ORDERS}/${id}`
          ? withBody(heard, (json) => {
              json.data.line_items[0].received_quantity = '3';
              return json;
            })
          : heard,
      );
      await puller.reconcile();
      expect(openOrderIds(puller.mirror().read)).toEqual([id]);
      expect(orderById(puller.mirror().read, id)).toMatchObject({ lines: [{ received: '3' }] });
    }));

  it('are not read in every turn because their list tells no version', () =>
    frozenAccount(100, async (scene) => {
      const { puller, make, asked } = scene;
      const id = await order(scene, await make({ name: 'a' }), 'ordered');
      puller.alter((url, heard) =>
        url.pathname === ORDERS
          ? withBody(heard, (json) => ({
              ...json,
              data: json.data.map((row: object) => ({ ...row, version: undefined })),
            }))
          : heard,
      );
      await puller.finish();
      const from = puller.asked.length;
      for (let n = 0; n < 3; n++) while (await puller.turnStep());
      expect(asked(`${ORDERS}/${id}`, from)).toEqual([]);
    }));

  it('leave it open how long a first pull takes, once there are more of them than a page', () =>
    frozenAccount(
      100,
      async (scene) => {
        const { puller, make } = scene;
        const item = await make({ name: 'a' });
        for (let n = 0; n < 205; n++) await order(scene, item);
        const told: (number | null)[] = [];
        for (let more = true; more;) {
          more = await puller.scanStep();
          const fullScan = progress(puller.mirror().read, 'fullScan');
          if (fullScan != null) told.push(requestsLeft(fullScan));
        }
        // After the items; after a page of orders, another, the last; after jobs, alerts, fields, units.
        expect(told.slice(0, 8)).toEqual([6, null, null, 5, 4, 3, 2, 1]);
      },
      100,
    ));
});
