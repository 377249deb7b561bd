/**
 * Tests a full scan whose list shows the stock as it was some minutes ago, because a cache or a lagging replica has answered it. Figures
 * that the mirror (the local copy) has since then stay, and so does the absence of a record that this station has removed: no list of
 * changes would put them right before the next scan.
 */
import { describe, expect, it } from 'vitest';
import { dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { adjustOwn } from './applied-own-adjustment.ts';
import {
  answered,
  applyOwn,
  cacheOf,
  deletion,
  ITEMS,
  stocked,
  stockOf,
  turn,
  unreflected,
} from './applied-own-command.ts';
import { mirrored } from './killable-stepwise-puller.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const ALL = `${ITEMS}?folder_id=null&include_subfolders=true&per_page=1000`;

/** Makes a full scan, and the pull after it. @param check what holds after each of the two */
async function scanAndPull(scene: FrozenAccount, check: () => void): Promise<void> {
  while (await scene.puller.scanStep());
  check();
  await turn(scene);
  check();
  expect(dueRechecks(scene.puller.mirror().read, 10)).toEqual([]);
}

describe('a full scan is answered as it was some minutes ago', () => {
  it('an own adjustment and another client’s have been pulled since → both figures stay', () =>
    frozenAccount(100, async (scene) => {
      const [own = 0, other = 0] = await stocked(scene, 'Lamp', 'Pump');
      const cached = await cacheOf(scene, ALL);
      await adjustOwn(scene, own, 2);
      await scene.edit(other, { quantity: 53 });
      await turn(scene);
      expect(unreflected(scene)).toEqual([]);
      answered(scene, ITEMS, cached);
      await scanAndPull(scene, () =>
        expect([stockOf(scene, own), stockOf(scene, other)]).toEqual(['2', '53']),
      );
    }));

  it('an own deletion has been pulled since → the record does not come back', () =>
    frozenAccount(100, async (scene) => {
      const [gone = 0, other = 0] = await stocked(scene, 'Lamp', 'Pump');
      const cached = await cacheOf(scene, ALL);
      await applyOwn(scene, deletion(gone));
      await turn(scene);
      expect(unreflected(scene)).toEqual([]);
      answered(scene, ITEMS, cached);
      await scanAndPull(scene, () => expect([...mirrored(scene.puller.mirror()).keys()]).toEqual([other]));
    }));

  it('the service still has a record that an own command removed, as after a restore → it is shown again', () =>
    frozenAccount(100, async (scene) => {
      const [back = 0] = await stocked(scene, 'Lamp', 'Pump');
      const [cached, single] = [await cacheOf(scene, ALL), await cacheOf(scene, `${ITEMS}/${back}`)];
      await applyOwn(scene, deletion(back));
      await turn(scene);
      scene.puller.alter((url, heard) => {
        if (heard.kind !== 'answer') return heard;
        if (url.pathname === ITEMS) return { ...heard, body: JSON.stringify(cached()) };
        return url.pathname === `${ITEMS}/${back}`
          ? { ...heard, status: 200, body: JSON.stringify(single()) }
          : heard;
      });
      while (await scene.puller.scanStep());
      await turn(scene);
      expect(mirrored(scene.puller.mirror()).has(back)).toBe(true);
    }));
});
