/**
 * Tests that an incremental pull misses no change and brings back nothing deleted, with other clients' writes between two of its pages;
 * that it makes no more requests than there are pages if nobody interferes, resumes at the same page after a kill, and marks an own command
 * as contained in the mirror only with its record; and how it reads records that may be gone. Also tests that the list of changes that is
 * read to find a command's outcome contains changes inside folders.
 */
import { describe, expect, it } from 'vitest';
import { exclusive } from '#domain/commands/lane.ts';
import { appliedUnreflected, settleApplied } from '#main/store/commands/commands.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { readFromService } from '#main/sync/push/reads/make-read-and-classify-answer.ts';
import { connect } from '#main/client/client.ts';
import { createTransport } from '#main/client/transport.ts';
import { adjustment, AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { KEY } from '../../support/station/start-service-and-stations.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored, served } from './killable-stepwise-puller.ts';

const RECENT = '/api/v1/items/recent';
const WHOLE = '/api/v1/items';

/** So many items, read for the first time a minute ago, and looked for changes since. */
async function stocked(scene: FrozenAccount, many: number): Promise<number[]> {
  const { make, puller, pass } = scene;
  const ids: number[] = [];
  for (let n = 0; n < many; n++) ids.push(await make({ name: `o${n}` }));
  pass(60_000);
  await puller.finish();
  pass(60_000);
  await turn(scene);
  return ids;
}

async function expectWhole({ world, puller }: FrozenAccount): Promise<void> {
  const there = await served(world);
  expect(new Map([...mirrored(puller.mirror())].filter(([id]) => there.has(id)))).toEqual(there);
}

const turn = async ({ puller }: FrozenAccount): Promise<void> => {
  while (await puller.turnStep());
};

describe('a turn of changes', () => {
  it('sees what was changed in a folder, whatever the service lists without one', () =>
    frozenAccount(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const folder = await make({ name: 'F', type: 'folder', quantity: undefined });
      const inside = await make({ name: 'inside', parent_id: folder });
      await stocked(scene, 5);
      await edit(inside, { name: 'renamed' });
      pass(5000);
      await turn(scene);
      expect(mirrored(puller.mirror()).get(inside)).toMatchObject({ name: 'renamed' });
    }));

  it('and so does the evidence for a command in doubt', () =>
    frozenAccount(100, async ({ world, make }) => {
      const folder = await make({ name: 'F', type: 'folder', quantity: undefined });
      const inside = await make({ name: 'inside', parent_id: folder });
      const connection = connect({
        address: () => world.address,
        key: () => KEY,
        transport: createTransport({ proxyFor: async () => null, timeout: 10_000 }),
        userAgent: 'test',
        meter: { send: () => ({ answered: () => {}, lost: () => {} }) },
        now: Date.now,
        monotonic: () => 0,
      });
      const found = await readFromService(connection.as('probe'), { type: 'recent', since: 0, page: 1 });
      await connection.close();
      const ids =
        found.kind === 'facts' && found.facts.type === 'recent'
          ? found.facts.records.map((one) => (one.kind === 'item' ? one.item.id : one.folder.id))
          : [];
      expect(ids).toContain(inside);
    }));

  it('misses no row though the total hides that one went and an old one came in below', () =>
    frozenAccount(4, async (scene) => {
      const ids = await stocked(scene, 150);
      const high = ids.slice(-12).toReversed();
      for (const id of high) await scene.edit(id, { name: `edited ${id}` });
      scene.pass(5000);
      await scene.puller.turnStep();
      await scene.remove(high[1] ?? 0);
      await scene.edit(ids[0] ?? 0, { name: 'edited meanwhile' });
      scene.pass(5000);
      await scene.puller.finish();
      await expectWhole(scene);
    }));

  it('takes no more requests than there are pages where nobody interferes', () =>
    frozenAccount(4, async (scene) => {
      const ids = await stocked(scene, 300);
      for (const id of ids.slice(20, 120)) await scene.edit(id, { name: `edited ${id}` });
      scene.pass(5000);
      const from = scene.puller.asked.length;
      await turn(scene);
      expect(scene.asked(RECENT, from)).toHaveLength(25);
      expect(scene.asked(WHOLE, from)).toEqual([]);
      await expectWhole(scene);
    }));

  it('goes on at the same page after a kill, and then reads what came since', () =>
    frozenAccount(4, async (scene) => {
      const ids = await stocked(scene, 300);
      for (const id of ids.slice(0, 90)) await scene.edit(id, { name: `edited ${id}` });
      scene.pass(5000);
      const from = scene.puller.asked.length;
      for (let n = 0; n < 20; n++) await scene.puller.turnStep();
      scene.puller.kill();
      await scene.edit(ids[200] ?? 0, { name: 'since' });
      await turn(scene);
      const pages = scene.asked(RECENT, from).map((path) => Number(/[?&]page=(\d+)/.exec(path)?.[1]));
      expect(pages.slice(0, 24)).toEqual([...Array.from({ length: 23 }, (_, n) => n + 1), 1]);
      await expectWhole(scene);
      expect(progress(scene.puller.mirror().read, 'changing')).toBeNull();
    }));

  it('shows a command only with its record, though its list is stopped in between', () =>
    frozenAccount(4, async (scene) => {
      const { puller } = scene;
      const ids = await stocked(scene, 200);
      for (const id of ids.slice(-40)) await scene.edit(id, { name: `edited ${id}` });
      const [one = 0] = ids.slice(-1);
      await scene.edit(one, { quantity: 2 });
      const seq = queued(puller.queue, 'c1', adjustment(one), [exclusive('item', one)]);
      const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
      puller.queue.write((db) => settleApplied(db, seq, proof, AT, null));
      scene.pass(5000);
      for (let n = 0; n < 5; n++) await puller.turnStep();
      puller.kill();
      while (appliedUnreflected(puller.queue.read).length > 0) {
        expect(mirrored(puller.mirror()).get(one)).toMatchObject({ quantity: '1' });
        await puller.turnStep();
      }
      expect(mirrored(puller.mirror()).get(one)).toMatchObject({ quantity: '2' });
      expect(dueRechecks(puller.mirror().read, 9)).toEqual([]);
    }));

  it('does not bring back what is gone when it is told at the end with a command', () =>
    frozenAccount(4, async (scene) => {
      const { puller } = scene;
      const ids = await stocked(scene, 200);
      for (const id of ids.slice(-10)) await scene.edit(id, { name: `edited ${id}` });
      const [one = 0] = ids.slice(-1);
      const seq = queued(puller.queue, 'c1', adjustment(one), [exclusive('item', one)]);
      const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
      puller.queue.write((db) => settleApplied(db, seq, proof, AT, null));
      scene.pass(5000);
      await puller.turnStep();
      await scene.remove(one);
      puller.hint([one]);
      await turn(scene);
      expect(appliedUnreflected(puller.queue.read)).toEqual([]);
      expect(mirrored(puller.mirror()).has(one)).toBe(false);
    }));

  it('keeps what was moved out of a folder before that went', () =>
    frozenAccount(4, async (scene) => {
      const { make, edit, remove, puller, pass } = scene;
      const ids: number[] = [];
      for (let n = 0; n < 200; n++) ids.push(await make({ name: `o${n}` }));
      const folder = async (name: string, parent_id: number | null) =>
        make({ name, type: 'folder', quantity: undefined, parent_id });
      const outer = await folder('F', null);
      const inner = await folder('S', outer);
      const below = await folder('T', inner);
      for (let n = 0; n < 20; n++) await make({ name: `in ${n}`, parent_id: n % 2 ? inner : below });
      pass(60_000);
      await puller.finish();
      pass(60_000);
      for (const id of ids.slice(0, 8)) await edit(id, { name: `edited ${id}` });
      pass(5000);
      await puller.turnStep();
      await edit(inner, { parent_id: null });
      await remove(outer);
      puller.hint([outer]);
      await turn(scene);
      pass(5000);
      await turn(scene);
      await expectWhole(scene);
      expect(mirrored(puller.mirror()).size).toBe(222);
    }));

  it('reads many records that are said to be gone with one list, and drops those that are', () =>
    frozenAccount(100, async (scene) => {
      const { puller } = scene;
      const ids = await stocked(scene, 300);
      // Some are still there, and some were never known.
      for (const id of ids.slice(0, 100)) await scene.remove(id);
      puller.hint([...ids.slice(0, 110), 9001, 9002]);
      const from = puller.asked.length;
      await puller.finish();
      expect(puller.asked.length - from).toBeLessThan(15);
      expect(mirrored(puller.mirror()).size).toBe(200);
      expect(dueRechecks(puller.mirror().read, 1)).toEqual([]);
    }));

  it('does not look for what it does not have', () =>
    frozenAccount(100, async (scene) => {
      await stocked(scene, 10);
      scene.puller.hint([9001]);
      const from = scene.puller.asked.length;
      await turn(scene);
      expect(scene.asked('/api/v1/items/9001', from)).toEqual([]);
      expect(dueRechecks(scene.puller.mirror().read, 1)).toEqual([]);
    }));
});
