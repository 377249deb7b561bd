/**
 * Tests what a pull does if the list of changes does not show what own commands have written: because another client has removed the record
 * since, because the record cannot be read, or because a cache has answered. Each figure that can be right is right after that pull, no
 * effect is counted twice or dropped, and no change is missed once the cache is past.
 */
import { describe, expect, it } from 'vitest';
import { appliedUnreflected, settleApplied } from '#main/store/commands/commands.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { decimal } from '#domain/values/decimal.ts';
import { AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { adjustOwn } from './applied-own-adjustment.ts';
import { mirrored } from './killable-stepwise-puller.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const MINUTE = 60_000;
const RECENT = '/api/v1/items/recent';
const stockOf = ({ puller }: FrozenAccount, id: number) => itemById(puller.mirror().read, id)?.quantity;
const unreflected = ({ puller }: FrozenAccount) =>
  appliedUnreflected(puller.queue.read).map(({ seq }) => seq);

async function turn({ puller, pass }: FrozenAccount): Promise<void> {
  pass(MINUTE);
  while (await puller.turnStep());
}

/** Two items that the mirror has, and no change within the look-back of the next list. */
async function stocked(scene: FrozenAccount): Promise<readonly [number, number]> {
  const [one, other] = [await scene.make({ name: 'Lamp' }), await scene.make({ name: 'Pump' })];
  scene.pass(MINUTE);
  await scene.puller.finish();
  for (let n = 0; n < 10; n++) await turn(scene);
  return [one, other];
}

/** From now on lists of changes show these records as they are now. */
async function cacheList(scene: FrozenAccount, ids: readonly number[]): Promise<void> {
  const all = `${RECENT}?folder_id=null&include_subfolders=true&updated_since=0&per_page=100&page=1`;
  const { json } = await scene.world.call('GET', all);
  const data = json.data.filter(({ id }: any) => ids.includes(id));
  const cached = { data, meta: { ...json.meta, total_count: data.length, total_pages: 1 } };
  scene.puller.alter((url, heard) => (url.pathname === RECENT ? withBody(heard, () => cached) : heard));
}

describe('the record that an own command has written', () => {
  it.each([
    ['cannot be parsed', (json: any) => ({ ...json, data: { ...json.data, quantity: 'many' } }), 200],
    ['is refused', (json: any) => json, 500],
    ['is denied by a gateway', () => ({ message: 'Not found' }), 404],
  ])('%s → it waits, and other figures are shown', (_, change, status) =>
    frozenAccount(100, async (scene) => {
      const [one, other] = await stocked(scene);
      const [first, second] = [await adjustOwn(scene, one, 2), await adjustOwn(scene, other, 5)];
      scene.puller.alter((url, heard) => {
        if (url.pathname === RECENT)
          return withBody(heard, (json) => ({
            ...json,
            data: json.data.filter(({ id }: any) => id !== one),
          }));
        if (url.pathname !== `/api/v1/items/${one}` || heard.kind === 'nothing') return heard;
        const answer = { ...withBody(heard, change), status };
        return status === 404 ? { ...answer, names: [], header: () => null } : answer;
      });
      for (let n = 0; n < 12; n++) await turn(scene);
      expect(unreflected(scene)).toEqual([first]);
      expect([stockOf(scene, one), stockOf(scene, other)]).toEqual(['1', '5']);
      scene.puller.alter((_url, heard) => heard);
      await scene.edit(one, { quantity: 3 });
      await turn(scene);
      expect(unreflected(scene)).toEqual([]);
      expect(stockOf(scene, one)).toBe('3');
      expect(second).toBeGreaterThan(first);
    }),
  );

  it('is removed by another client, and a cache lists → another change is shown once the cache is past', () =>
    frozenAccount(100, async (scene) => {
      const [one, other] = await stocked(scene);
      await cacheList(scene, []);
      await scene.edit(other, { quantity: 53 });
      await turn(scene);
      await adjustOwn(scene, one, 2);
      await scene.remove(one);
      await turn(scene);
      expect(unreflected(scene)).toEqual([]);
      expect(mirrored(scene.puller.mirror()).has(one)).toBe(false);
      scene.puller.alter((_url, heard) => heard);
      await turn(scene);
      expect(stockOf(scene, other)).toBe('53');
    }));

  it('was moved whole, and a cache lists it → it is not shown beside what came of it', () =>
    frozenAccount(100, async (scene) => {
      const { puller, world } = scene;
      const [one] = await stocked(scene);
      const rack = await scene.make({ name: 'Rack', type: 'folder' });
      await turn(scene);
      await scene.edit(one, { notes: 'one' });
      await cacheList(scene, [one]);
      await turn(scene);
      await scene.edit(one, { notes: 'two' });
      const { sid, updated_at: updatedAt } = (await world.call('GET', `/api/v1/items/${one}`)).json.data;
      const request = {
        method: 'POST',
        path: `/api/v1/items/${one}/move`,
        body: { quantity: 1, folder_id: rack, leave_zero_quantity: false },
      } as const;
      const made: number = (await world.call(request.method, request.path, request.body)).json.data.id;
      const kind = 'move';
      const about = { itemId: one, quantity: decimal(1), folderId: rack, leaveZero: false };
      const basis = { name: 'Lamp', sid, available: decimal(1), fromId: null, from: '', to: 'Rack' };
      const seq = queued(puller.queue, 'm1', {
        kind,
        intent: { kind, ...about, portionId: -1 },
        basis: { kind, ...basis },
      });
      puller.queue.write((db) => {
        const preimage = { sid, source: '1', updatedAt, fromId: null, there: [], since: null };
        const n = beginAttempt(db, seq, { at: AT, request, preimage });
        endAttempt(db, seq, n, { outcome: 'applied', status: 200, answer: null, at: AT });
        settleApplied(db, seq, { how: 'answer', readings: [], made: [made], gone: [one] }, AT, null);
        learnId(db, -1, made);
      });
      puller.applied('m1');
      for (let n = 0; n < 5; n++) await turn(scene);
      puller.alter((_url, heard) => heard);
      await turn(scene);
      expect(unreflected(scene)).toEqual([]);
      expect([...mirrored(puller.mirror()).keys()].filter((id) => id === one || id === made)).toEqual([made]);
    }));
});
