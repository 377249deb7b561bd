/**
 * Tests pulls and full scans while the effect of an own command cannot be seen: its record's row cannot be parsed, a cache lists the record
 * as it was even before another client's last change, its command is in review, or it is uncertain and the record's folder has been
 * deleted. No effect is dropped or counted twice meanwhile, and each figure is right once it can be read.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { putInReview, setState, settleApplied } from '#main/store/commands/commands.ts';
import { adjustment, AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { adjustOwn } from './applied-own-adjustment.ts';
import {
  answered,
  pullsOnWallClock,
  ITEMS,
  RECENT,
  stocked,
  stockOf,
  turn,
  unreflected,
} from './applied-own-command.ts';
import { mirrored } from './killable-stepwise-puller.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

/** An adjustment of an item by one was sent, and not answered. @returns its seq */
function unanswered({ puller }: FrozenAccount, id: number): number {
  const seq = queued(puller.queue, `adjust ${id}`, adjustment(id));
  puller.queue.write((db) => {
    const request = { method: 'PUT', path: `${ITEMS}/${id}`, body: { quantity: 2 } } as const;
    const n = beginAttempt(db, seq, { at: AT, request, preimage: { target: '2', updatedAt: AT } });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at: AT });
    setState(db, seq, 'unknown');
  });
  return seq;
}

/** A list of changes that contains no rows, as one from a cache. */
const none = (json: any) => ({ data: [], meta: { ...json.meta, total_pages: 1, total_count: 0 } });

afterEach(() => void vi.useRealTimers());

describe('the row of an item that an own command has adjusted cannot be parsed, and the station was started anew since', () => {
  /** From now on the rows of these items cannot be parsed in any answer. */
  function spoil({ puller }: FrozenAccount, ids: readonly number[]): void {
    const spoilt = (row: any) => (ids.includes(row?.id) ? { ...row, quantity: '2 pieces' } : row);
    puller.alter((url, heard) =>
      url.pathname.startsWith(ITEMS)
        ? withBody(heard, ({ data, ...json }) => ({
            ...json,
            data: Array.isArray(data) ? data.map(spoilt) : spoilt(data),
          }))
        : heard,
    );
  }
  /** The station knows no more when it has written. */
  async function adjustedBeforeStart(scene: FrozenAccount, id: number): Promise<number> {
    const seq = await adjustOwn(scene, id, 2);
    scene.puller.kill();
    return seq;
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  it('not for a quarter of an hour, and a scan is made → the effect stays', () =>
    frozenAccount(100, async (scene) => {
      const [lamp = 0, other = 0] = await stocked(scene, 'Lamp', 'Pump');
      const seq = await adjustedBeforeStart(scene, lamp);
      spoil(scene, [lamp]);
      await pullsOnWallClock(scene, 2);
      while (await scene.puller.scanStep());
      await pullsOnWallClock(scene, 15);
      await scene.edit(other, { quantity: 53 });
      await pullsOnWallClock(scene, 1);
      expect([unreflected(scene), stockOf(scene, lamp), stockOf(scene, other)]).toEqual([[seq], '1', '53']);
      scene.puller.alter((_url, heard) => heard);
      await pullsOnWallClock(scene, 2);
      expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[], '2']);
    }));

  it('its single read is not due yet, because another such row has just been → the effect stays', () =>
    frozenAccount(100, async (scene) => {
      const [lamp = 0, other = 0] = await stocked(scene, 'Lamp', 'Pump');
      spoil(scene, [lamp, other]);
      await scene.edit(other, { quantity: 53 });
      await pullsOnWallClock(scene, 1);
      const seq = await adjustedBeforeStart(scene, lamp);
      const from = scene.puller.asked.length;
      await pullsOnWallClock(scene, 1);
      expect(scene.asked(`${ITEMS}/${lamp}`, from)).toEqual([]);
      expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[seq], '1']);
    }));
});

it('a cache lists an item as before another client’s change that an own write followed → the own command waits', () =>
  frozenAccount(100, async (scene) => {
    const [lamp = 0] = await stocked(scene, 'Lamp');
    const { data } = (await scene.world.call('GET', `${ITEMS}/${lamp}`)).json;
    answered(scene, RECENT, (json) => ({
      data: [data],
      meta: { ...json.meta, total_pages: 1, total_count: 1 },
    }));
    await scene.edit(lamp, { quantity: 50 });
    scene.pass(1000);
    const seq = await adjustOwn(scene, lamp, 51);
    await turn(scene, 3);
    expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[seq], '1']);
    answered(scene, RECENT, null);
    await turn(scene);
    expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[], '51']);
  }));

describe('a command in review may have changed an item, and a cache lists no change of it', () => {
  it.each(['the person says that it had', 'nothing is said'])('%s → the service’s figure is shown', (said) =>
    frozenAccount(100, async (scene) => {
      const { queue } = scene.puller;
      const [lamp = 0] = await stocked(scene, 'Lamp');
      answered(scene, RECENT, none);
      const seq = unanswered(scene, lamp);
      await scene.edit(lamp, { quantity: 8 });
      queue.write((db) => putInReview(db, seq, { kind: 'cannot-tell', readings: [], reason: 'unsteady' }));
      await turn(scene);
      expect(stockOf(scene, lamp)).toBe('8');
      if (said !== 'nothing is said')
        queue.write((db) =>
          settleApplied(db, seq, { how: 'person', readings: [], made: [], gone: [] }, AT, null),
        );
      const from = scene.puller.asked.length;
      await turn(scene, 3);
      expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[], '8']);
      expect(scene.asked(`${ITEMS}/${lamp}`, from)).toEqual([]);
    }),
  );
});

it('a command on an item is uncertain, and another client moves it out of its folder and deletes that → it stays', () =>
  frozenAccount(100, async (scene) => {
    const { make, edit, remove, puller } = scene;
    const [from, to] = [await make({ name: 'A', type: 'folder' }), await make({ name: 'B', type: 'folder' })];
    const lamp = await make({ name: 'Lamp', parent_id: from });
    await stocked(scene);
    const seq = unanswered(scene, lamp);
    puller.alter((url, heard) =>
      url.pathname === `${ITEMS}/${lamp}` && heard.kind === 'answer'
        ? { ...heard, status: 500, body: '{}' }
        : heard,
    );
    await edit(lamp, { parent_id: to });
    await remove(from);
    while (await puller.scanStep());
    await turn(scene, 3);
    expect(mirrored(puller.mirror()).has(lamp)).toBe(true);
    puller.alter((_url, heard) => heard);
    puller.queue.write((db) =>
      settleApplied(db, seq, { how: 'person', readings: [], made: [], gone: [] }, AT, null),
    );
    await turn(scene, 2);
    const record = mirrored(puller.mirror()).get(lamp);
    expect([record, [...mirrored(puller.mirror()).keys()]]).toMatchObject([{ parent_id: to }, [to, lamp]]);
  }));
