/**
 * Tests that a record in the recheck queue is read singly until the mirror (the local copy) has it as it is: a record that the mirror does
 * not have stays in the queue, and a read that shows the record as it was before an own write, because a cache answered, does not count.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueRechecks, enqueueRecheck } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { adjustOwn } from './applied-own-adjustment.ts';
import {
  answered,
  cacheOf,
  ITEMS,
  pullsOnWallClock as pulls,
  stocked,
  stockOf,
  unreflected,
} from './applied-own-command.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

// By the wall clock it is known when records that could not be parsed are read again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** From now on the row of a record cannot be parsed in any answer. */
function spoil({ puller }: FrozenAccount, id: number): void {
  const spoilt = (row: any) => (row?.id === id ? { ...row, quantity: 'many' } : row);
  puller.alter((url, heard) =>
    url.pathname.startsWith(ITEMS)
      ? withBody(heard, (json) => ({
          ...json,
          data: Array.isArray(json.data) ? json.data.map(spoilt) : spoilt(json.data),
        }))
      : heard,
  );
}

it('another client’s new record cannot be parsed for some minutes → it is shown soon after', () =>
  frozenAccount(100, async (scene) => {
    await stocked(scene, 'Lamp');
    const id = await scene.make({ name: 'New', quantity: 12 });
    spoil(scene, id);
    await pulls(scene, 5);
    expect(stockOf(scene, id)).toBeUndefined();
    scene.puller.alter((_url, heard) => heard);
    await pulls(scene, 3);
    expect(stockOf(scene, id)).toBe('12');
  }));

describe('a search has shown another version than the mirror has, and the record is queued', () => {
  it('the mirror does not have the record → it is read', () =>
    frozenAccount(100, async (scene) => {
      const { puller } = scene;
      await stocked(scene, 'Lamp');
      answered(scene, `${ITEMS}/recent`, (json) => ({
        data: [],
        meta: { ...json.meta, total_pages: 1, total_count: 0 },
      }));
      const id = await scene.make({ name: 'New', quantity: 12 });
      await pulls(scene, 2);
      puller.mirror().write((db) => enqueueRecheck(db, [id], 'differs'));
      await pulls(scene, 1);
      expect(stockOf(scene, id)).toBe('12');
      expect(dueRechecks(puller.mirror().read, 9)).toEqual([]);
    }));

  it('a cache answers the single read as it was before an own write → the figure stays, and it is read again', () =>
    frozenAccount(100, async (scene) => {
      const { puller } = scene;
      const [lamp = 0] = await stocked(scene, 'Lamp');
      const single = await cacheOf(scene, `${ITEMS}/${lamp}`);
      await adjustOwn(scene, lamp, 2);
      await pulls(scene, 1);
      expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[], '2']);
      answered(scene, `${ITEMS}/${lamp}`, single);
      puller.mirror().write((db) => enqueueRecheck(db, [lamp], 'differs'));
      await pulls(scene, 2);
      expect(stockOf(scene, lamp)).toBe('2');
      expect(dueRechecks(puller.mirror().read, 9)).toMatchObject([{ id: lamp, why: 'differs' }]);
      answered(scene, `${ITEMS}/${lamp}`, null);
      await pulls(scene, 1);
      expect(dueRechecks(puller.mirror().read, 9)).toEqual([]);
      expect(stockOf(scene, lamp)).toBe('2');
    }));

  it('another client has changed it since the own write → that is shown', () =>
    frozenAccount(100, async (scene) => {
      const { puller } = scene;
      const [lamp = 0] = await stocked(scene, 'Lamp');
      await adjustOwn(scene, lamp, 2);
      await pulls(scene, 1);
      await scene.edit(lamp, { quantity: 53 });
      puller.mirror().write((db) => enqueueRecheck(db, [lamp], 'differs'));
      await pulls(scene, 1);
      expect(stockOf(scene, lamp)).toBe('53');
    }));
});
