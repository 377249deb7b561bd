/*
 * The end of a copy that is a SQLite file: reads and writes its tables in batches. No other process has the file open, because the engine
 * locks it. Items are read from the top folder down, because a record refers to its folder.
 */
import type { Database } from 'better-sqlite3';
import { BATCH, COPIED, type End, type Row } from './tables.ts';

/** Folders first, from the top down, for a record refers to the folder that it stands in. */
const ITEMS_BY_DEPTH = `
  WITH RECURSIVE tree (tree_id, depth) AS (
    SELECT id, 0 FROM item WHERE parent_id IS NULL
    UNION ALL SELECT item.id, depth + 1 FROM tree JOIN item ON item.parent_id = tree_id
  )`;

export function sqliteEnd(db: Database): End {
  return {
    columns: async ({ name }) =>
      db.prepare<[], string>(`SELECT name FROM pragma_table_info('${name}')`).pluck().all(),
    toCopy: ({ name, key, batch }, columns, from) =>
      name === 'item'
        ? batches(
            db,
            `${ITEMS_BY_DEPTH} SELECT ${list(columns)} FROM tree JOIN item ON id = tree_id
            ORDER BY depth, id LIMIT -1 OFFSET ${from}`,
          )
        : batches(
            db,
            `SELECT ${list(columns)} FROM ${name} ORDER BY ${list(key)} LIMIT -1 OFFSET ${from}`,
            batch,
          ),
    byKey: ({ name, key, batch }, columns) =>
      batches(db, `SELECT ${list(columns)} FROM ${name} ORDER BY ${list(key)}`, batch),
    write: async ({ name, isReplaced }, columns, rows) => {
      const insert = db.prepare(
        `INSERT ${isReplaced ? 'OR REPLACE ' : ''}INTO ${name} (${list(columns)})
        VALUES (${columns.map(() => '?').join(', ')})`,
      );
      db.transaction(() => {
        for (const row of rows) insert.run(...row);
      })();
    },
    // A file that was not finished is begun anew.
    written: async () => 0,
    lastIds: async () => {
      const counted = db.prepare<[], { name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence');
      return new Map(counted.all().map(({ name, seq }) => [name, seq]));
    },
    finish: async (lastIds) => {
      const drop = db.prepare<[string]>('DELETE FROM sqlite_sequence WHERE name = ?');
      const add = db.prepare<[string, number]>('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
      db.transaction(() => {
        for (const { name } of COPIED) {
          const last = lastIds.get(name);
          if (last === undefined) continue;
          drop.run(name);
          add.run(name, last);
        }
      })();
      const [broken] = db.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
      if (broken) throw new Error(`a row of ${broken.table} refers to one that is not there`);
    },
  };
}

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

async function* batches(db: Database, sql: string, size = BATCH): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of db.prepare<[], unknown[]>(sql).raw().iterate()) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
