/*
 * Which records stand under which folders. Invariants, for every record r and folder f: (f, r) is in placement exactly when f
 * is r's parent or an ancestor of it; (0, r) is there for all; and the tallies of all lists count just their records.
 */
import type { Database } from 'better-sqlite3';
import { ROOT, type tallyTable } from './tally.ts';

interface Place {
  readonly folder: number;
  readonly item: number;
}

export function placementTable(db: Database, tallies: ReturnType<typeof tallyTable>) {
  const ancestors = db
    .prepare<[number], number>(
      `WITH RECURSIVE up (id) AS (
         VALUES (?) UNION ALL SELECT coalesce(item.parent_id, ${ROOT}) FROM up JOIN item ON item.id = up.id
       ) SELECT id FROM up`,
    )
    .pluck();
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

  function record(id: number): { readonly type: string; readonly updated_at: number } {
    const row = stored.get(id);
    if (!row) throw new Error(`record ${id} is placed, but is not there`);
    return row;
  }

  /** Puts the record, which is stored, and what is nested in it under a parent. */
  function attach(item: number, parent: number | null): void {
    const { type, updated_at: at } = record(item);
    for (const folder of ancestors.all(parent ?? ROOT)) {
      addPlace.run({ folder, item });
      tallies.add({ kind: 'under', folder }, item, at);
      if (type !== 'folder') continue;
      addTree.run({ folder, item });
      tallies.addAll({ kind: 'under', folder }, item);
    }
    tallies.add({ kind: 'in', folder: parent }, item, at);
  }

  /** Takes the record, still stored as it was, and what is nested in it from under its parent. */
  function detach(item: number, parent: number | null): void {
    const { type, updated_at: at } = record(item);
    for (const folder of ancestors.all(parent ?? ROOT)) {
      dropPlace.run({ folder, item });
      tallies.drop({ kind: 'under', folder }, item, at);
      if (type !== 'folder') continue;
      dropTree.run({ folder, item });
      tallies.dropAll({ kind: 'under', folder }, item);
    }
    tallies.drop({ kind: 'in', folder: parent }, item, at);
  }

  return {
    /** Whether the record stands in the folder at any depth. */
    holds: (folder: number, item: number): boolean => holds.get({ folder, item }) !== undefined,
    attach,
    detach,
    /** The record, standing under that parent, has a new updated_at. */
    touch(parent: number | null, before: number, after: number): void {
      for (const folder of ancestors.all(parent ?? ROOT))
        tallies.touch({ kind: 'under', folder }, before, after);
      tallies.touch({ kind: 'in', folder: parent }, before, after);
    },
    /** Forgets what was nested in a folder that is gone, once it is detached. */
    closed(folder: number): void {
      tallies.forget(folder);
      dropInside.run(folder);
      dropOwn.run(folder);
    },
  };
}
