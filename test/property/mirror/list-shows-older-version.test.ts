/**
 * Tests that a list of changes which shows a record in an older version than the mirror (the local copy) has, because a cache or a slow
 * replica answered it, does not put that version into the mirror; and that a record really stamped earlier, by a clock that was set back,
 * gets there all the same.
 */
import { describe, expect, it } from 'vitest';
import { progress } from '#main/store/pull/pull-progress.ts';
import { appliedUnreflected } from '#main/store/commands/commands.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { adjustOwn } from './applied-own-adjustment.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const MINUTE = 60_000;
const RECENT = '/api/v1/items/recent';
const stockOf = ({ puller }: FrozenAccount, id: number) => itemById(puller.mirror().read, id)?.quantity;

async function turn({ puller, pass }: FrozenAccount): Promise<void> {
  pass(MINUTE);
  while (await puller.turnStep());
}

/** An item counted as 7, which the mirror shows, and the row that it had before that. */
async function counted(scene: FrozenAccount): Promise<{ readonly id: number; readonly old: object }> {
  const id = await scene.make({ name: 'Lamp', quantity: 40 });
  scene.pass(MINUTE);
  await scene.puller.finish();
  const old = (await scene.world.call('GET', `/api/v1/items/${id}`)).json.data;
  scene.pass(MINUTE);
  await scene.edit(id, { quantity: 7 });
  await turn(scene);
  expect(stockOf(scene, id)).toBe('7');
  return { id, old };
}

describe('T5 a list of changes shows a record as it was before', () => {
  it('the mirror has the newer version → it keeps it, and the record is requested singly', () =>
    frozenAccount(100, async (scene) => {
      const { id, old } = await counted(scene);
      scene.puller.alter((url, heard) =>
        url.pathname === RECENT ? withBody(heard, (json) => ({ ...json, data: [old] })) : heard,
      );
      const before = scene.puller.asked.length;
      await turn(scene);
      expect(stockOf(scene, id)).toBe('7');
      expect(scene.asked(`/api/v1/items/${id}`, before)).toHaveLength(1);
    }));

  it.each(['first', 'last'])('both versions are in it, the older one %s → the newer one stands', (place) =>
    frozenAccount(100, async (scene) => {
      const { id, old } = await counted(scene);
      scene.pass(MINUTE);
      await scene.edit(id, { quantity: 9 });
      scene.puller.alter((url, heard) =>
        url.pathname === RECENT
          ? withBody(heard, (json) => ({
              ...json,
              data: place === 'first' ? [old, ...json.data] : [...json.data, old],
            }))
          : heard,
      );
      await turn(scene);
      expect(stockOf(scene, id)).toBe('9');
    }),
  );

  it('the service’s clock was set back, and another client has counted since → its figure is shown', () =>
    frozenAccount(100, async (scene) => {
      const { id } = await counted(scene);
      scene.setClock(-30 * MINUTE);
      await scene.edit(id, { quantity: 3 });
      await turn(scene);
      await turn(scene);
      expect(stockOf(scene, id)).toBe('3');
    }));
});

describe('a record that a list of changes showed in an older version has not been read singly yet', () => {
  /** A list of changes shows the old row, and single records are refused. */
  async function queuedAsOlder(scene: FrozenAccount): Promise<number> {
    const { id, old } = await counted(scene);
    scene.puller.alter((url, heard) => {
      if (url.pathname === RECENT) return withBody(heard, (json) => ({ ...json, data: [old] }));
      return url.pathname === `/api/v1/items/${id}` && heard.kind === 'answer'
        ? { ...heard, status: 500, body: '{"message":"at work"}' }
        : heard;
    });
    await turn(scene);
    return id;
  }

  it('a full scan’s list leaves it out → it is requested, and stays', () =>
    frozenAccount(100, async (scene) => {
      const id = await queuedAsOlder(scene);
      scene.puller.alter((url, heard) =>
        url.pathname === '/api/v1/items'
          ? withBody(heard, (json) => ({ ...json, data: json.data.filter((one: any) => one.id !== id) }))
          : heard,
      );
      const before = scene.puller.asked.length;
      while (await scene.puller.scanStep());
      expect(stockOf(scene, id)).toBe('7');
      await turn(scene);
      expect(stockOf(scene, id)).toBe('7');
      expect(scene.asked(`/api/v1/items/${id}`, before)).toHaveLength(1);
    }));

  it('a full scan’s list shows it → that version is taken, and it is not requested', () =>
    frozenAccount(100, async (scene) => {
      const id = await queuedAsOlder(scene);
      scene.puller.alter((_, heard) => heard);
      const before = scene.puller.asked.length;
      while (await scene.puller.scanStep());
      await turn(scene);
      expect(stockOf(scene, id)).toBe('7');
      expect(scene.asked(`/api/v1/items/${id}`, before)).toHaveLength(0);
    }));
});

it('a cached list shows many records in older versions → they are requested singly, and no scan begins', () =>
  frozenAccount(100, async (scene) => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await scene.make({ name: `Lamp ${n}`, quantity: 40 }));
    scene.pass(MINUTE);
    await scene.puller.finish();
    const old = (await scene.world.call('GET', '/api/v1/items?per_page=100')).json;
    scene.pass(MINUTE);
    for (const id of ids) await scene.edit(id, { quantity: 7 });
    await turn(scene);
    scene.puller.alter((url, heard) => (url.pathname === RECENT ? withBody(heard, () => old) : heard));
    await turn(scene);
    expect(progress(scene.puller.mirror().read, 'fullScan')).toBeNull();
    expect(ids.map((id) => stockOf(scene, id))).toEqual(ids.map(() => '7'));
    expect(scene.puller.asked.filter((path) => /items\/\d+\?/.test(path))).toHaveLength(30);
  }));

describe('a list of changes of several pages comes from a cache, as it was before an own write', () => {
  /** An own adjustment is applied, of which the cached list knows nothing. @returns its item */
  async function cachedBeforeAdjustment(scene: FrozenAccount): Promise<number> {
    const { puller, world } = scene;
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await scene.make({ name: `Lamp ${n}` }));
    const [id = 0, ...others] = ids;
    scene.pass(MINUTE);
    await puller.finish();
    await turn(scene);
    scene.pass(MINUTE);
    for (const other of others.slice(0, 10)) await scene.edit(other, { name: 'renamed' });
    const cached = new Map<string, object>();
    const listed = (page: number) =>
      `${RECENT}?folder_id=null&include_subfolders=true&per_page=4&page=${page}`;
    const since = Math.floor((progress(puller.mirror().read, 'watermark') ?? 0) / 1000);
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { json } = await world.call('GET', `${listed(page)}&updated_since=${since}`);
      cached.set(String(page), json);
      pages = json.meta.total_pages;
    }
    expect(cached.size).toBe(3);
    await adjustOwn(scene, id, 2);
    puller.alter((url, heard) =>
      url.pathname === RECENT ? withBody(heard, () => cached.get(url.searchParams.get('page') ?? '')) : heard,
    );
    return id;
  }

  async function expectShownOnce(scene: FrozenAccount, id: number): Promise<void> {
    scene.puller.alter((_, heard) => heard);
    await turn(scene);
    expect(stockOf(scene, id)).toBe('2');
    expect(appliedUnreflected(scene.puller.queue.read)).toEqual([]);
  }

  it('the pull ends → the change is listed again once the cache is past', () =>
    frozenAccount(4, async (scene) => {
      const id = await cachedBeforeAdjustment(scene);
      await turn(scene);
      await turn(scene);
      expect(stockOf(scene, id)).toBe('1');
      expect(appliedUnreflected(scene.puller.queue.read)).toHaveLength(1);
      await expectShownOnce(scene, id);
    }));

  it('the station is killed after the list, and the next pull finds it stale → the change is listed again', () =>
    frozenAccount(4, async (scene) => {
      const id = await cachedBeforeAdjustment(scene);
      scene.pass(MINUTE);
      // The list has three pages.
      for (let n = 0; n < 4; n++) await scene.puller.turnStep();
      scene.puller.kill();
      scene.puller.applied(`adjust ${id}`);
      await turn(scene);
      expect(appliedUnreflected(scene.puller.queue.read)).toHaveLength(1);
      await expectShownOnce(scene, id);
    }));
});
