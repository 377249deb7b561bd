/**
 * Tests that a list which leaves out many records that are still there deletes nothing from the mirror (the local copy), as one that is
 * answered as empty while its index is rebuilt; and that records which many deletions took away are deleted all the same.
 */
import { describe, expect, it } from 'vitest';
import type { HttpResult } from '#main/client/transport.ts';
import { entries } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { unreadableRows } from '#main/store/pull/unreadable-rows.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored } from './killable-stepwise-puller.ts';

const ITEMS = '/api/v1/items';
const SINGLE = /^\/api\/v1\/items\/\d+\?/;

async function stocked({ make, puller, pass }: FrozenAccount, many: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < many; n++) ids.push(await make({ name: `o${n}` }));
  await puller.finish();
  pass(60_000);
  return ids;
}

async function scan({ puller }: FrozenAccount): Promise<void> {
  while (await puller.scanStep());
}

/** The rows that a list shows, and its total with them. */
const showing = (heard: HttpResult, isShown: (row: { readonly id: number }) => boolean): HttpResult =>
  withBody(heard, (json) => {
    const data = json.data.filter(isShown);
    return { data, meta: { ...json.meta, total_pages: 1, total_count: data.length, next_page_url: null } };
  });

describe('a list that leaves out most of the records', () => {
  it('T7 is empty once → nothing is dropped, and the list is read again', () =>
    frozenAccount(100, async (scene) => {
      const { puller, asked } = scene;
      await stocked(scene, 130);
      let times = 1;
      puller.alter((url, heard) =>
        url.pathname === ITEMS && times-- > 0 ? showing(heard, () => false) : heard,
      );
      const from = puller.asked.length;
      await scan(scene);
      expect(asked(ITEMS, from)).toHaveLength(2);
      expect(mirrored(puller.mirror()).size).toBe(130);
      expect(unreadableRows(puller.mirror().read)).toBeNull();
    }));

  it('T7 leaves them out each time → nothing is dropped, the scan ends, and the list is named', () =>
    frozenAccount(100, async (scene) => {
      const { puller, asked } = scene;
      const ids = await stocked(scene, 130);
      puller.alter((url, heard) =>
        url.pathname === ITEMS ? showing(heard, ({ id }) => id < (ids[20] ?? 0)) : heard,
      );
      const from = puller.asked.length;
      await scan(scene);
      expect(asked(ITEMS, from)).toHaveLength(2);
      expect(mirrored(puller.mirror()).size).toBe(130);
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'item' });
    }));

  it('T7 the station is killed while it is checked → nothing is dropped, then or later', () =>
    frozenAccount(100, async (scene) => {
      const { puller, remove } = scene;
      const ids = await stocked(scene, 130);
      // Those that are requested first are really gone.
      for (const id of ids.slice(0, 9)) await remove(id);
      let times = 1;
      puller.alter((url, heard) =>
        url.pathname === ITEMS && times-- > 0 ? showing(heard, () => false) : heard,
      );
      const from = puller.asked.length;
      const samples = () => puller.asked.slice(from).filter((path) => SINGLE.test(path)).length;
      while (samples() < 1) await puller.scanStep();
      puller.kill();
      await scan(scene);
      await puller.finish();
      expect(mirrored(puller.mirror()).size).toBe(121);
    }));
});

describe('a list from which many records are really gone', () => {
  it('T7 a few of them are requested, and all are dropped at the end of the scan', () =>
    frozenAccount(100, async (scene) => {
      const { puller, remove } = scene;
      const ids = await stocked(scene, 130);
      for (const id of ids.slice(0, 60)) await remove(id);
      const from = puller.asked.length;
      await scan(scene);
      expect(puller.asked.slice(from).filter((path) => SINGLE.test(path))).toHaveLength(10);
      expect(mirrored(puller.mirror()).size).toBe(70);
    }));

  it('T7 one of them cannot be read → nothing is dropped on a guess', () =>
    frozenAccount(100, async (scene) => {
      const { puller, remove } = scene;
      const ids = await stocked(scene, 130);
      for (const id of ids.slice(0, 60)) await remove(id);
      let times = 0;
      puller.alter((url, heard) =>
        SINGLE.test(url.pathname + url.search) && ++times % 4 === 0 && heard.kind === 'answer'
          ? { ...heard, status: 500, body: '{"message":"at work"}' }
          : heard,
      );
      await scan(scene);
      expect(mirrored(puller.mirror()).size).toBe(130);
      puller.alter((_, heard) => heard);
      await scan(scene);
      expect(mirrored(puller.mirror()).size).toBe(70);
    }));
});

it('T7 the list of alerts is empty once → it is read again, and they stay; twice → they are gone', () =>
  frozenAccount(100, async (scene) => {
    const { world, puller } = scene;
    const [one = 0] = await stocked(scene, 1);
    const about = {
      threshold_method: 'quantity_less_than',
      threshold_value: 3,
      recipient_groups: ['owners'],
    };
    await world.call('POST', '/api/v1/alerts', { type: 'Quantity', item_id: one, ...about });
    await scan(scene);
    const alerts = () => entries(puller.mirror().read, 'alert').length;
    expect(alerts()).toBe(1);
    let times = 1;
    puller.alter((url, heard) =>
      url.pathname === '/api/v1/alerts' && times-- > 0 ? showing(heard, () => false) : heard,
    );
    await scan(scene);
    expect(alerts()).toBe(1);
    times = 2;
    await scan(scene);
    expect(alerts()).toBe(0);
    expect(progress(puller.mirror().read, 'fullScan')).toBeNull();
  }));
