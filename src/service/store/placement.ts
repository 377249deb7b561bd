/*
 * Maintains the closure table of records and folders (`placement`), and with it the counts of all lists. Invariants, for every record r and
 * folder f: (f, r) is in the table exactly if f is r's parent or another ancestor; (0, r) is there for every record; and the tallies of
 * each list count exactly its records.
 */
import type { Connection } from './connection.ts';
import { ROOT, type tallyTable } from './tally.ts';

interface Place {
  readonly folder: number;
  readonly item: number;
}

export function placementTable(db: Connection, tallies: ReturnType<typeof tallyTable>) {
  const ancestors = db.value<[number], number>(
    `WITH RECURSIVE up (id) AS (
         VALUES (CAST(? AS BIGINT)) UNION ALL SELECT coalesce(item.parent_id, ${ROOT}) FROM up JOIN item ON item.id = up.id
       ) SELECT id FROM up`,
  );
  const stored = db.prepare<[number], { type: string; updated_at: number }>(
    'SELECT type, updated_at FROM item WHERE id = ?',
  );
  const holds = db.prepare<[Place]>('SELECT 1 FROM placement WHERE folder_id = @folder AND item_id = @item');
  const addPlace = db.prepare<[Place]>('INSERT INTO placement (folder_id, item_id) VALUES (@folder, @item)');
  const addTree = db.prepare<[Place]>(
    'INSERT INTO placement (folder_id, item_id) SELECT @folder, item_id FROM placement WHERE folder_id = @item',
  );
  const dropPlace = db.prepare<[Place]>(
    'DELETE FROM placement WHERE folder_id = @folder AND item_id = @item',
  );
  const dropTree = db.prepare<[Place]>(`
    DELETE FROM placement
    WHERE folder_id = @folder AND item_id IN (SELECT item_id FROM placement WHERE folder_id = @item)`);
  const dropInside = db.prepare<[number]>(
    'DELETE FROM placement WHERE folder_id IN (SELECT item_id FROM placement WHERE folder_id = ?)',
  );
  const dropOwn = db.prepare<[number]>('DELETE FROM placement WHERE folder_id = ?');

  async function record(id: number): Promise<{ readonly type: string; readonly updated_at: number }> {
    const row = await stored.get(id);
    if (!row) throw new Error(`record ${id} is placed, but is not there`);
    return row;
  }

  /** Puts the record, which is stored, and what is nested in it under a parent. */
  async function attach(item: number, parent: number | null): Promise<void> {
    const { type, updated_at: at } = await record(item);
    for (const folder of await ancestors.all(parent ?? ROOT)) {
      await addPlace.run({ folder, item });
      await tallies.add({ kind: 'under', folder }, item, at);
      if (type !== 'folder') continue;
      await addTree.run({ folder, item });
      await tallies.addAll({ kind: 'under', folder }, item);
    }
    await tallies.add({ kind: 'in', folder: parent }, item, at);
  }

  /** Takes the record, still stored as it was, and what is nested in it from under its parent. */
  async function detach(item: number, parent: number | null): Promise<void> {
    const { type, updated_at: at } = await record(item);
    for (const folder of await ancestors.all(parent ?? ROOT)) {
      await dropPlace.run({ folder, item });
      await tallies.drop({ kind: 'under', folder }, item, at);
      if (type !== 'folder') continue;
      await dropTree.run({ folder, item });
      await tallies.dropAll({ kind: 'under', folder }, item);
    }
    await tallies.drop({ kind: 'in', folder: parent }, item, at);
  }

  return {
    /** Whether the record stands in the folder at any depth. */
    holds: async (folder: number, item: number): Promise<boolean> =>
      (await holds.get({ folder, item })) !== undefined,
    attach,
    detach,
    /** The record, standing under that parent, has a new updated_at. */
    async touch(parent: number | null, before: number, after: number): Promise<void> {
      for (const folder of await ancestors.all(parent ?? ROOT))
        await tallies.touch({ kind: 'under', folder }, before, after);
      await tallies.touch({ kind: 'in', folder: parent }, before, after);
    },
    /** Forgets what was nested in a folder that is gone, once it is detached. */
    async closed(folder: number): Promise<void> {
      await tallies.forget(folder);
      await dropInside.run(folder);
      await dropOwn.run(folder);
    },
  };
}
