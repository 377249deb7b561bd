/**
 * Tests that the inventory service's folders stay a tree through random creations, moves, copies and deletions, and that moves of portions
 * of items never make or lose stock.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { practice, type Json } from '../../integration/service/in-process-service.ts';
import { exact, holdsTogether } from './check-account-invariants.ts';
import { PATIENCE, runs } from './number-of-runs.ts';

test(
  'a tree of folders that is built, moved about, copied and pulled down stays a tree',
  { timeout: PATIENCE },
  async () => {
    const step = fc.record({
      kind: fc.constantFrom('create', 'create', 'move', 'move', 'copy', 'delete'),
      what: fc.nat(30),
      where: fc.nat(30),
      type: fc.constantFrom('folder', 'folder', 'item'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const it = practice();
        const all = async () => (await it.get('/items?per_page=1000')).body.data;
        for (const { kind, what, where, type } of steps) {
          const rows = await all();
          const id = rows[what % rows.length]?.id ?? 1;
          const parent_id = rows[where % (rows.length + 1)]?.id ?? null;
          if (kind === 'create') await it.post('/items', { name: 'x', type, parent_id });
          else if (kind === 'move') await it.put(`/items/${id}`, { parent_id });
          else if (kind === 'delete') await it.del(`/items/${id}`);
          else if (rows.length < 60)
            await it.post(`/items/${id}/copy`, { folder_id: parent_id, include_sub_tree: true });
        }
        await holdsTogether(it);
        await it.service.close();
      }),
      runs(50, 1000),
    );
  },
);

test.each(['separate', 'merge'] as const)(
  'moves never make or lose stock (%s)',
  { timeout: PATIENCE },
  async (move) => {
    const step = fc.record({
      of: fc.nat(20),
      part: fc.integer({ min: 1, max: 4 }),
      to: fc.nat(3),
      leave_zero_quantity: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const it = practice({ variants: { move } });
        const folders = [null, await it.folder('A'), await it.folder('B'), await it.folder('C')];
        const sids = [await it.item({ quantity: '10.3' }), await it.item({ quantity: '0.7' })].map(
          (row) => row.sid,
        );
        const stock = async () =>
          (await it.get('/items?per_page=1000')).body.data.filter((row: Json) => row.type === 'item');
        for (const { of, part, to, leave_zero_quantity } of steps) {
          const rows = await stock();
          const source = rows[of % rows.length];
          const quantity =
            part === 4 ? source.quantity : Math.floor((source.quantity * 1000 * part) / 4) / 1000;
          await it.post(`/items/${source.id}/move`, {
            quantity,
            folder_id: folders[to],
            leave_zero_quantity,
          });
        }
        const rows = await stock();
        const sums = sids.map((sid) =>
          rows
            .filter((row: Json) => row.sid === sid)
            .reduce((sum: bigint, row: Json) => sum + exact(row.quantity), 0n),
        );
        expect(sums).toEqual([exact('10.3'), exact('0.7')]);
        await holdsTogether(it);
        await it.service.close();
      }),
      runs(40, 1000),
    );
  },
);
