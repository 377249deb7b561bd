/**
 * Tests that a gateway answering 404 in the service's place deletes nothing from the mirror (the local copy): a record is deleted only if a
 * second read, by another route, does not find it either. The gateway sends no rate headers, or its own.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { exclusive } from '#domain/commands/lane.ts';
import type { HttpResult } from '#main/client/transport.ts';
import { appliedUnreflected, settleApplied } from '#main/store/commands/commands.ts';
import { openOrderIds } from '#main/store/mirror/purchase-orders.ts';
import { enqueueRecheck, dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { adjustment, AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored } from './killable-stepwise-puller.ts';

const ORDERS = '/api/v1/purchase_orders';
const NOT_FOUND: HttpResult = {
  kind: 'answer',
  status: 404,
  header: () => null,
  body: '{"message":"Not found"}',
  whole: true,
};

/** Its own limit, which it puts before the service's on all that passes; the service's prefix is not the documented one then. */
const OWN: Readonly<Record<string, string>> = {
  'gate-rate-limit-max': '100',
  'gate-rate-limit-remaining': '90',
};
let hasOwn = false;

function passing(heard: HttpResult): HttpResult {
  if (!hasOwn || heard.kind === 'nothing') return heard;
  const { header, names = [] } = heard;
  return {
    ...heard,
    names: [...Object.keys(OWN), ...names.map((name) => name.replace(/^service-rate/i, 'stock-rate'))],
    header: (name) =>
      OWN[name.toLowerCase()] ??
      (/^service-rate/i.test(name) ? null : header(name.replace(/^stock-rate/i, 'service-rate'))),
  };
}

function denying(): HttpResult {
  return hasOwn && NOT_FOUND.kind === 'answer'
    ? { ...NOT_FOUND, names: Object.keys(OWN), header: (name) => OWN[name.toLowerCase()] ?? null }
    : NOT_FOUND;
}

const turn = async ({ puller }: FrozenAccount): Promise<void> => {
  while (await puller.turnStep());
};

/** Whoever asks for one of these by itself is told that there is none. */
const deny = ({ puller }: FrozenAccount, paths: RegExp): void =>
  puller.alter((url, heard) => (paths.test(url.pathname) ? denying() : passing(heard)));

async function stocked({ make, puller, pass }: FrozenAccount, many: number): Promise<number[]> {
  const ids: number[] = [];
  puller.alter((_, heard) => passing(heard));
  for (let n = 0; n < many; n++) ids.push(await make({ name: `o${n}` }));
  pass(60_000);
  await puller.finish();
  pass(60_000);
  return ids;
}

describe.each([
  ['without rate headers', false],
  ['with rate headers of its own, on all that passes too', true],
])('a gateway’s 404 %s', (_, own) => {
  beforeEach(() => {
    hasOwn = own;
  });

  it('T7 answers for a record that is said to be gone → it stays, and the turn goes on', () =>
    frozenAccount(100, async (scene) => {
      const { puller, edit, pass } = scene;
      const [one = 0, other = 0] = await stocked(scene, 2);
      deny(scene, /items\/\d+$/);
      puller.hint([one]);
      await edit(other, { name: 'edited' });
      pass(15_000);
      await turn(scene);
      expect(mirrored(puller.mirror()).has(one)).toBe(true);
      expect(mirrored(puller.mirror()).get(other)).toMatchObject({ name: 'edited' });
      expect(dueRechecks(puller.mirror().read, 9)).toMatchObject([{ id: one }]);
      // Nor does a reconciliation scan take it, which lists it.
      while (await puller.scanStep());
      await turn(scene);
      expect(mirrored(puller.mirror()).has(one)).toBe(true);
      expect(dueRechecks(puller.mirror().read, 9)).toEqual([]);
    }));

  it('T7 answers for a record that a sweep did not list either → both paths agree, it goes', () =>
    frozenAccount(100, async (scene) => {
      const { puller, remove } = scene;
      const [one = 0] = await stocked(scene, 3);
      await remove(one);
      deny(scene, /items\/\d+$/);
      while (await puller.scanStep());
      await turn(scene);
      expect(mirrored(puller.mirror()).has(one)).toBe(false);
    }));

  it('T7 answers for what many hints are about → a few are asked for in a turn, and others get their look', () =>
    frozenAccount(100, async (scene) => {
      const { puller, remove, asked, pass } = scene;
      const ids = await stocked(scene, 9);
      const [gone = 0] = ids.slice(-1);
      await remove(gone);
      deny(scene, new RegExp(`items/(?!${gone}$)\\d+$`));
      puller.hint(ids);
      const from = puller.asked.length;
      for (let n = 0; n < 4; n++) {
        pass(15_000);
        await turn(scene);
      }
      const looks = ids.flatMap((id) => asked(`/api/v1/items/${id}`, from));
      expect(looks.length).toBeLessThanOrEqual(13);
      expect(mirrored(puller.mirror()).has(gone)).toBe(false);
      expect(mirrored(puller.mirror()).size).toBe(8);
    }));

  it('T7 answers for what a command of ours touched → it is shown once the record could be read, others at once', () =>
    frozenAccount(100, async (scene) => {
      const { puller, edit, pass } = scene;
      const [one = 0, other = 0] = await stocked(scene, 2);
      await edit(one, { quantity: 2 });
      // Its row was left out while the command was in doubt.
      puller.mirror().write((db) => enqueueRecheck(db, [one], 'held'));
      pass(10 * 60_000);
      await turn(scene);
      const seqs = [one, other].map((id) =>
        queued(puller.queue, `c${id}`, adjustment(id), [exclusive('item', id)]),
      );
      const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
      puller.queue.write((db) => seqs.forEach((seq) => settleApplied(db, seq, proof, AT, null)));
      puller.mirror().write((db) => enqueueRecheck(db, [one], 'held'));
      deny(scene, /items\/\d+$/);
      pass(60_000);
      await turn(scene);
      expect(mirrored(puller.mirror()).has(one)).toBe(true);
      expect(appliedUnreflected(puller.queue.read)).toMatchObject([{ seq: seqs[0] }]);
      puller.alter((_url, heard) => passing(heard));
      await turn(scene);
      expect(appliedUnreflected(puller.queue.read)).toEqual([]);
      expect(mirrored(puller.mirror()).get(one)).toMatchObject({ quantity: '2' });
    }));

  it('T7 answers for an order, or for all of them → they stay', () =>
    frozenAccount(100, async (scene) => {
      const { puller, world, pass } = scene;
      const [item = 0] = await stocked(scene, 1);
      const { json } = await world.call('POST', ORDERS, {
        currency_code: 'EUR',
        vendor: { name: 'V' },
        line_items: [{ item_id: item, quantity: 5, unit_rate: 1 }],
      });
      const { id, version } = json.data;
      await world.call('PUT', `${ORDERS}/${id}/status`, { status: 'ordered', version });
      pass(15_000);
      await turn(scene);
      expect(openOrderIds(puller.mirror().read)).toEqual([id]);
      for (const paths of [/purchase_orders\/\d+$/, /purchase_orders/]) {
        deny(scene, paths);
        pass(15_000);
        await turn(scene);
        while (await puller.scanStep());
        expect(openOrderIds(puller.mirror().read)).toEqual([id]);
      }
      // It has left the list of open ones, and nobody can say what has become of it.
      await world.call('PUT', `${ORDERS}/${id}/status`, { status: 'voided', version: version + 1 });
      deny(scene, /purchase_orders\/\d+$/);
      pass(15_000);
      await turn(scene);
      const rows = puller.mirror().read.all(`SELECT id FROM purchase_order`);
      expect(rows).toHaveLength(1);
    }));
});
