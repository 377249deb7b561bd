/**
 * Tests the full scan of an account: it reads the small collections and drops their deleted rows, names the folder in its requests for
 * items, resumes at the next page after a kill, and is not stopped by collections that are refused.
 */
import { describe, expect, it } from 'vitest';
import { entries, type CollectionKind } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { startWorld, type World } from '../../support/station/start-service-and-stations.ts';
import { arrive } from './other-clients-random-edits.ts';
import { startPuller, type Puller } from './killable-stepwise-puller.ts';

const STOCK = 40;

async function within(work: (world: World, puller: Puller) => Promise<void>): Promise<void> {
  const world = await startWorld();
  await arrive(world, STOCK);
  const puller = startPuller(world, { whole: 7, changes: 4 });
  try {
    await work(world, puller);
  } finally {
    await puller.close();
    await world.close();
  }
}

const kept = (puller: Puller, kind: CollectionKind) =>
  entries(puller.mirror().read, kind).map(({ body }) => body as Record<string, unknown>);

describe('a walk through everything', () => {
  it('brings jobs, alerts, units and item groups, and a sweep drops those that are gone', () =>
    within(async (world, puller) => {
      const job = await world.call('POST', '/api/v1/jobs', { name: 'Fit out hall 2' });
      const group = await world.call('POST', '/api/v1/item_groups', { name: 'Sockets' });
      const alert = await world.call('POST', '/api/v1/alerts', {
        type: 'Quantity',
        item_id: 2,
        threshold_method: 'quantity_less_than',
        threshold_value: 3,
        recipient_groups: ['owners'],
      });
      expect([job.status, group.status, alert.status]).toEqual([200, 200, 200]);
      await puller.finish();
      expect(kept(puller, 'job')).toMatchObject([{ name: 'Fit out hall 2', status: 'not_started' }]);
      expect(kept(puller, 'item-group')).toMatchObject([{ name: 'Sockets' }]);
      expect(kept(puller, 'alert')).toMatchObject([{ item_id: 2, threshold_value: '3' }]);
      expect(kept(puller, 'unit').length).toBeGreaterThan(0);

      await world.call('DELETE', `/api/v1/alerts/${alert.json.data.id}`);
      await world.call('DELETE', `/api/v1/item_groups/${group.json.data.id}`);
      await puller.reconcile();
      expect(kept(puller, 'alert')).toEqual([]);
      expect(kept(puller, 'item-group')).toEqual([]);
      expect(kept(puller, 'job')).toHaveLength(1);
    }));

  it('always names the folder, so that it never rests on what a list without one holds', () =>
    within(async (_world, puller) => {
      await puller.finish();
      const lists = puller.asked.filter((path) => path.startsWith('/api/v1/items?'));
      expect(lists.length).toBeGreaterThan(4);
      for (const path of lists) expect(path).toContain('folder_id=null&include_subfolders=true');
    }));

  it('killed after any page goes on with the next', () =>
    within(async (_world, puller) => {
      do {
        await puller.step();
        puller.kill();
      } while (progress(puller.mirror().read, 'complete') !== true);
      const lists = puller.asked.filter((path) => path.startsWith('/api/v1/items?'));
      expect(new Set(lists).size).toBe(Math.ceil(STOCK / 7));
      expect(lists).toHaveLength(Math.ceil(STOCK / 7));
    }));

  it('is not stopped by a list that this account does not have, or that comes in a shape nobody knows', () =>
    within(async (world, puller) => {
      await world.trouble(
        {
          on: { method: 'GET', path: '/api/v1/alerts' },
          times: 9,
          effect: { kind: 'answer', status: 400, body: '{"message":"not in this plan"}' },
        },
        {
          on: { method: 'GET', path: '/api/v1/item_groups' },
          times: 9,
          effect: { kind: 'answer', status: 404, body: '{"message":"nothing here"}' },
        },
      );
      await puller.finish();
      expect(progress(puller.mirror().read, 'complete')).toBe(true);
    }));
});
