/**
 * Tests that rows and pages too large to be read, and lists without an end, do no harm to other rows and lists: pulls end, the other rows
 * are read, the status names what could not be read, and no record is taken for deleted because of it.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openOrderIds } from '#main/store/mirror/purchase-orders.ts';
import { entries } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { unreadableRows } from '#main/store/pull/unreadable-rows.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import type { HttpResult } from '#main/client/transport.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored } from './killable-stepwise-puller.ts';

const RECENT = '/api/v1/items/recent';
const HEAVY = 'x'.repeat(40_000);
const GIANT = 'x'.repeat(120_000);
const LARGEST = 100_000;

/** From now on a body of more than so much is too large. */
const limited = ({ puller }: FrozenAccount): void =>
  puller.alter((_url, heard) =>
    heard.kind === 'answer' && heard.body.length > LARGEST
      ? { ...heard, body: '', whole: false, tooLarge: true }
      : heard,
  );

const turn = async ({ puller }: FrozenAccount): Promise<void> => {
  while (await puller.turnStep());
};

async function stocked({ make }: FrozenAccount, many: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < many; n++) ids.push(await make({ name: `o${n}` }));
  return ids;
}

const namesOf = ({ puller }: FrozenAccount) => [...mirrored(puller.mirror()).keys()];

describe('items too large for a page', () => {
  it('T12 nine have long notes → the account is read whole, in smaller pages', () =>
    frozenAccount(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const ids = await stocked(scene, 30);
      for (let n = 0; n < 9; n++) ids.push(await make({ name: `heavy ${n}`, notes: HEAVY }));
      ids.push(...(await stocked(scene, 30)));
      limited(scene);
      await puller.finish();
      expect(namesOf(scene)).toEqual(ids);
      expect(unreadableRows(puller.mirror().read)).toBeNull();
      expect(puller.asked.length).toBeLessThan(50);

      // And what is changed of them is told.
      for (const id of ids.slice(28, 41)) await edit(id, { name: `edited ${id}` });
      pass(15_000);
      await turn(scene);
      for (const id of ids.slice(28, 41))
        expect(mirrored(puller.mirror()).get(id)).toMatchObject({ name: `edited ${id}` });
      pass(15_000);
      await turn(scene);
      pass(15_000);
      const from = puller.asked.length;
      await turn(scene);
      expect(scene.asked(RECENT, from)).toHaveLength(1);
    }));

  it('T12 one is too large by itself → all others are read, it is named, and the pull ends', () =>
    frozenAccount(100, async (scene) => {
      const { make, puller } = scene;
      const before = await stocked(scene, 12);
      const giant = await make({ name: 'giant', notes: GIANT });
      const after = await stocked(scene, 12);
      limited(scene);
      await puller.finish();
      expect(progress(puller.mirror().read, 'complete')).toBe(true);
      expect(namesOf(scene)).toEqual([...before, ...after]);
      const unreadable = unreadableRows(puller.mirror().read);
      expect(unreadable).toMatchObject({ kind: 'item', count: 1 });
      expect(unreadable?.why).toContain(`after number ${giant + 1}`);
      expect(puller.asked.length).toBeLessThan(40);
    }));

  it('T12 one has grown too large → it stays as it was, a sweep keeps it and names it, and drops what is gone', () =>
    frozenAccount(100, async (scene) => {
      const { edit, remove, puller, pass } = scene;
      const ids = await stocked(scene, 80);
      const [giant = 0] = ids.slice(40);
      await puller.finish();
      pass(15_000);
      await edit(giant, { name: 'grown', notes: GIANT });
      limited(scene);
      pass(15_000);
      await turn(scene);
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'item' });
      // More than are asked for one by one.
      const gone = ids.slice(0, 60).filter((id) => id !== giant);
      for (const id of gone) await remove(id);
      await puller.reconcile();
      expect(namesOf(scene)).toEqual(ids.filter((id) => !gone.includes(id)));
      expect(mirrored(puller.mirror()).get(giant)).toMatchObject({ name: 'o40' });
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'item' });
      // Told by its number, because it was asked for.
      expect(puller.mirror().read.all(`SELECT id FROM unreadable_row WHERE id = ${giant}`)).toHaveLength(1);
    }));

  it('T12 the station is killed after any page → it goes on with the smaller ones', () =>
    frozenAccount(100, async (scene) => {
      const { make, puller } = scene;
      const ids = await stocked(scene, 10);
      for (let n = 0; n < 9; n++) ids.push(await make({ name: `heavy ${n}`, notes: HEAVY }));
      limited(scene);
      for (let n = 0; progress(puller.mirror().read, 'complete') !== true; n++) {
        if (n > 60) throw new Error('it never ended');
        await puller.step();
        puller.kill();
      }
      expect(namesOf(scene)).toEqual(ids);
    }));

  it('T12 a job is too large → the others are read, and none is taken for gone', () =>
    frozenAccount(100, async (scene) => {
      const { world, puller } = scene;
      for (const name of ['a', 'b', 'c']) await world.call('POST', '/api/v1/jobs', { name });
      await puller.finish();
      puller.alter((url, heard) => {
        const isOne =
          url.pathname === '/api/v1/jobs' && heard.kind === 'answer' && heard.body.includes('"b"');
        return isOne ? { ...heard, body: '', whole: false, tooLarge: true } : heard;
      });
      await puller.reconcile();
      expect(entries(puller.mirror().read, 'job')).toHaveLength(3);
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'job', id: 0 });
    }));
});

describe('open orders too large to be read', () => {
  afterEach(() => void vi.useRealTimers());
  const anHourPasses = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });

  /** Sixty orders, placed. @param vendorOf the one at that place */
  async function ordered(
    { world, make }: FrozenAccount,
    vendorOf: (n: number) => string,
  ): Promise<(about: object) => Promise<number>> {
    const itemId = await make({ name: 'cable' });
    const place = async (about: object) => {
      const line_items = [{ item_id: itemId, quantity: 5, unit_rate: 1 }];
      const body = { currency_code: 'EUR', vendor: { name: 'V' }, line_items, ...about };
      const { data } = (await world.call('POST', '/api/v1/purchase_orders', body)).json;
      const { id, version } = data;
      await world.call('PUT', `/api/v1/purchase_orders/${id}/status`, { status: 'ordered', version });
      return id;
    };
    for (let n = 0; n < 60; n++) await place({ vendor: { name: vendorOf(n) } });
    return place;
  }
  async function costOfTurn(scene: FrozenAccount): Promise<number> {
    scene.pass(15_000);
    const from = scene.puller.asked.length;
    await turn(scene);
    return scene.puller.asked.length - from;
  }
  const orders = ({ puller }: FrozenAccount) => openOrderIds(puller.mirror().read);

  it.each([0, 3, 30, 59])(
    'T12 a row of the list, %i behind the newest → it is found once, passed over and named, and found anew where the list moves',
    (behind) =>
      frozenAccount(100, async (scene) => {
        const { world, puller } = scene;
        const place = await ordered(scene, (n) => (n === 59 - behind ? GIANT : 'V'));
        limited(scene);
        await puller.finish();
        expect(orders(scene)).toHaveLength(59);
        expect(await costOfTurn(scene)).toBeLessThan(10);
        expect(await costOfTurn(scene)).toBeLessThan(10);
        expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'order', id: 0 });

        // The row that stands where it was is read.
        const made = await place({});
        await costOfTurn(scene);
        expect(orders(scene)).toHaveLength(60);
        expect(orders(scene)).toContain(made);
        puller.kill();
        expect(await costOfTurn(scene)).toBeLessThan(10);

        await world.call('PUT', `/api/v1/purchase_orders/${made}/status`, { status: 'closed', version: 2 });
        puller.alter((_url, heard) => heard);
        anHourPasses();
        await costOfTurn(scene);
        await costOfTurn(scene);
        expect(orders(scene)).toHaveLength(60);
      }),
  );

  it('T12 one when it is asked for by itself → it is not asked for until it has changed, or an hour has gone', () =>
    frozenAccount(100, async (scene) => {
      const { puller } = scene;
      await ordered(scene, () => 'V');
      const read = /\/purchase_orders\/\d+$/;
      let isLarge = true;
      let giant = '';
      puller.alter((url, heard) => {
        if (giant === '' && read.test(url.pathname)) giant = url.pathname;
        return isLarge && url.pathname === giant && heard.kind === 'answer'
          ? { ...heard, body: '', whole: false, tooLarge: true }
          : heard;
      });
      await puller.finish();
      const before = scene.asked(giant).length;
      expect(await costOfTurn(scene)).toBeLessThan(4);
      expect(await costOfTurn(scene)).toBeLessThan(4);
      expect(scene.asked(giant)).toHaveLength(before);
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'order', count: 1 });
      isLarge = false;
      anHourPasses();
      await costOfTurn(scene);
      expect(scene.asked(giant)).toHaveLength(before + 1);
    }));
});

describe('a list that always promises more', () => {
  it.each(['/api/v1/items', RECENT, '/api/v1/jobs', '/api/v1/alerts', '/api/v1/purchase_orders'])(
    'T5 %s shows its first page again and again → pulls and sweeps end, it is named, and nothing is dropped',
    (path) =>
      frozenAccount(100, async (scene) => {
        const { world, edit, remove, puller, pass } = scene;
        const ids = await stocked(scene, 5);
        for (const name of ['a', 'b']) await world.call('POST', '/api/v1/jobs', { name });
        await world.call('POST', '/api/v1/purchase_orders', {
          currency_code: 'EUR',
          vendor: { name: 'V' },
          line_items: [{ item_id: ids[0], quantity: 5, unit_rate: 1 }],
        });
        await world.call('POST', '/api/v1/alerts', {
          type: 'Quantity',
          item_id: ids[0],
          threshold_method: 'quantity_less_than',
          threshold_value: 3,
          recipient_groups: ['owners'],
        });
        await puller.finish();
        pass(15_000);
        const first: { body?: string } = {};
        puller.alter((url, heard) => {
          if (url.pathname !== path || heard.kind === 'nothing') return heard;
          const same = withBody(heard, (json) => {
            const meta = { ...json.meta, total_pages: 1e9, next_page_url: 'x' };
            if (json.meta.pagination !== undefined)
              meta.pagination = { ...json.meta.pagination, has_next: true };
            return { ...json, meta };
          });
          if (same.kind === 'answer') first.body ??= same.body;
          return same.kind === 'answer' ? { ...same, body: first.body ?? '' } : same;
        });
        const [one = 0, other = 0] = ids;
        await edit(one, { name: 'edited' });
        pass(15_000);
        const from = puller.asked.length;
        await turn(scene);
        await remove(other);
        for (let more = true; more;) more = await puller.scanStep();
        expect(puller.asked.length - from).toBeLessThan(200);
        expect(progress(puller.mirror().read, 'fullScan')).toBeNull();
        expect(entries(puller.mirror().read, 'job')).toHaveLength(2);
        expect(entries(puller.mirror().read, 'alert')).toHaveLength(1);
        expect(mirrored(puller.mirror()).get(one)).toMatchObject({ name: 'edited' });
        expect(mirrored(puller.mirror()).size).toBeGreaterThanOrEqual(4);
      }),
  );

  it('T5 jobs go on for ever with new ones → a sweep ends, the list is named, and no job is dropped', () =>
    frozenAccount(100, async (scene) => {
      const { world, puller } = scene;
      for (const name of ['a', 'b']) await world.call('POST', '/api/v1/jobs', { name });
      await puller.finish();
      let made = 1000;
      puller.alter((url, heard) =>
        url.pathname === '/api/v1/jobs'
          ? withBody(heard, (json) => ({
              data: [{ id: made++, name: `job ${made}`, status: 'not_started' }],
              meta: {
                pagination: {
                  ...json.meta?.pagination,
                  page: 1,
                  per_page: 100,
                  has_next: true,
                  has_prev: false,
                },
              },
            }))
          : heard,
      );
      const from = puller.asked.length;
      for (let more = true; more;) more = await puller.scanStep();
      expect(puller.asked.length - from).toBeLessThan(1100);
      expect(unreadableRows(puller.mirror().read)).toMatchObject({ kind: 'job', id: 0 });
      const ids = entries(puller.mirror().read, 'job').map(({ id }) => id);
      expect(ids.slice(0, 2)).toHaveLength(2);
    }));

  const lied = (path: string) => (url: URL, heard: HttpResult) =>
    url.pathname === path
      ? withBody(heard, (json) => ({
          data: url.searchParams.get('page') === '1' ? json.data : [],
          meta: { ...json.meta, total_count: 1_000_000, total_pages: 1e9, next_page_url: 'x' },
        }))
      : heard;

  it('T5 a huge total is told, and all pages but the first are empty → a sweep ends, names it, drops nothing, and is over', () =>
    frozenAccount(100, async (scene) => {
      const { remove, puller } = scene;
      const ids = await stocked(scene, 130);
      await puller.finish();
      for (const id of ids.slice(0, 60)) await remove(id);
      puller.alter(lied('/api/v1/items'));
      const from = puller.asked.length;
      for (let more = true; more;) more = await puller.scanStep();
      expect(scene.asked('/api/v1/items', from).length).toBeLessThan(25);
      expect(progress(puller.mirror().read, 'fullScan')).toBeNull();
      expect(unreadableRows(puller.mirror().read)?.why).toContain('does not come to an end');
      expect(mirrored(puller.mirror()).size).toBe(130);
    }));

  it('T5 the changes are such a list → the pull ends, and each of the next reads it once', () =>
    frozenAccount(100, async (scene) => {
      const { puller, pass } = scene;
      await stocked(scene, 130);
      await puller.finish();
      puller.alter(lied(RECENT));
      for (let n = 0; n < 3; n++) {
        pass(15_000);
        const from = puller.asked.length;
        await turn(scene);
        expect(scene.asked(RECENT, from).length).toBeLessThan(25);
        expect(progress(puller.mirror().read, 'fullScan') ?? null).toBeNull();
      }
    }));

  it('T5 a list counts many more rows than it shows, and many are gone → it is read twice, named, and nothing is dropped', () =>
    frozenAccount(100, async (scene) => {
      const { remove, puller } = scene;
      const ids = await stocked(scene, 130);
      await puller.finish();
      for (const id of ids.slice(0, 60)) await remove(id);
      puller.alter((url, heard) =>
        url.pathname === '/api/v1/items'
          ? withBody(heard, (json) => ({ ...json, meta: { ...json.meta, total_count: 900 } }))
          : heard,
      );
      const from = puller.asked.length;
      for (let more = true; more;) {
        more = await puller.scanStep();
        expect(puller.asked.length - from).toBeLessThan(20);
      }
      expect(scene.asked('/api/v1/items', from)).toHaveLength(2);
      expect(unreadableRows(puller.mirror().read)?.why).toContain('fewer rows than it counts');
      expect(mirrored(puller.mirror()).size).toBe(130);
    }));
});
