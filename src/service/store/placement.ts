/*
 * Which records stand under which folders, and how many. Invariants, for every record r and folder f:
 * (f, r) is in placement exactly when f is r's parent or an ancestor of it; (0, r) is there for all;
 * folder_count.nested of f is the number of its rows in placement, folder_count.direct the number of its children.
 */
import type { Database } from 'better-sqlite3';

/** Stands for the account itself, above the top level. */
export const ROOT = 0;

export interface Count {
  readonly direct: number;
  readonly nested: number;
}

export function placementTable(db: Database) {
  const ancestors = db
    .prepare<[number], number>(
      `WITH RECURSIVE up (id) AS (
         VALUES (?) UNION ALL SELECT coalesce(item.parent_id, ${ROOT}) FROM up JOIN item ON item.id = up.id
       ) SELECT id FROM up`,
    )
    .pluck();
  const holds = db.prepare<[number, number]>('SELECT 1 FROM placement WHERE folder_id = ? AND item_id = ?');
  const count = db.prepare<[number], Count>('SELECT direct, nested FROM folder_count WHERE folder_id = ?');
  const addPlace = db.prepare<[number, number]>('INSERT INTO placement (folder_id, item_id) VALUES (?, ?)');
  const addTree = db.prepare<[number, number]>(
    'INSERT INTO placement (folder_id, item_id) SELECT ?, item_id FROM placement WHERE folder_id = ?',
  );
  const dropPlace = db.prepare<[number, number]>('DELETE FROM placement WHERE folder_id = ? AND item_id = ?');
  const dropTree = db.prepare<[number, number]>(
    'DELETE FROM placement WHERE folder_id = ? AND item_id IN (SELECT item_id FROM placement WHERE folder_id = ?)',
  );
  const dropInside = db.prepare<[number]>(
    'DELETE FROM placement WHERE folder_id IN (SELECT item_id FROM placement WHERE folder_id = ?)',
  );
  const dropOwn = db.prepare<[number]>('DELETE FROM placement WHERE folder_id = ?');
  const addCount = db.prepare<[number]>(
    'INSERT INTO folder_count (folder_id, direct, nested) VALUES (?, 0, 0)',
  );
  const growDirect = db.prepare<[number, number]>(
    'UPDATE folder_count SET direct = direct + ? WHERE folder_id = ?',
  );
  const growNested = db.prepare<[number, number]>(
    'UPDATE folder_count SET nested = nested + ? WHERE folder_id = ?',
  );
  const dropCounts = db.prepare<[number, number]>(
    'DELETE FROM folder_count WHERE folder_id = ? OR folder_id IN (SELECT item_id FROM placement WHERE folder_id = ?)',
  );

  function counted(folder: number): Count {
    return count.get(folder) ?? { direct: 0, nested: 0 };
  }

  /** Puts the record and what is nested in it under a parent. */
  function attach(id: number, parent: number | null): void {
    const size = 1 + counted(id).nested;
    for (const folder of ancestors.all(parent ?? ROOT)) {
      addPlace.run(folder, id);
      addTree.run(folder, id);
      growNested.run(size, folder);
    }
    growDirect.run(1, parent ?? ROOT);
  }

  /** Takes the record and what is nested in it from under its parent. */
  function detach(id: number, parent: number | null): void {
    const size = 1 + counted(id).nested;
    for (const folder of ancestors.all(parent ?? ROOT)) {
      dropPlace.run(folder, id);
      dropTree.run(folder, id);
      growNested.run(-size, folder);
    }
    growDirect.run(-1, parent ?? ROOT);
  }

  return {
    counted,
    /** Whether the record stands in the folder at any depth. */
    holds: (folder: number, id: number): boolean => holds.get(folder, id) !== undefined,
    attach,
    detach,
    /** A new folder starts its counts. */
    opened: (folder: number): void => {
      addCount.run(folder);
    },
    /** Forgets what was nested in a record that is gone, once it is detached. */
    closed: (id: number): void => {
      dropInside.run(id);
      dropCounts.run(id, id);
      dropOwn.run(id);
    },
  };
}
