/**
 * Fills a SQLite file with the same rows and tables as the mirror (the local copy of an account), with better-sqlite3 alone, a thousand
 * rows in each transaction. The mirror benches compare the app's own writing with it, and use it to make a large mirror quickly.
 */
import Sqlite from 'better-sqlite3';
import { codeKeys } from '#domain/barcode/barcode.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { ownText } from '#main/store/search/write-full-text-index.ts';
import { recordOf } from './computed-account.ts';

const BATCH = 1000;

/** Fills a file. Returns the milliseconds it took, without the time for computing the rows. */
export function fillRaw(file: string, size: number): number {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  for (const script of MIRROR_MIGRATIONS) db.exec(script);
  const record = db.prepare(
    `INSERT INTO record (id, kind, name, parent_id, sid, quantity, min_quantity, price, notes, tags, codes, words, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const code = db.prepare(`INSERT INTO code (key, record) VALUES (?, ?)`);
  const text = {
    item: db.prepare(`INSERT INTO item_text (rowid, text) VALUES (?, ?)`),
    folder: db.prepare(`INSERT INTO folder_text (rowid, place) VALUES (?, ?)`),
  };
  let took = 0;
  for (let from = size; from > 0; from -= BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, from) }, (_, n) => {
      const wire = recordOf(from - n);
      const words = `lot ${wire.id % 1009}`;
      return {
        values: [
          wire.id,
          wire.type,
          wire.name,
          wire.parent_id,
          `S${wire.id}`,
          '1',
          null,
          '3.9',
          wire.notes,
          JSON.stringify(wire.tags),
          JSON.stringify([wire.label_url]),
          words,
          '2025-03-01T08:00:00.000Z',
        ],
        id: wire.id,
        keys: codeKeys(wire.label_url),
        text: ownText({ ...wire, codes: [wire.label_url], words }),
        kind: wire.type,
      };
    });
    const begun = performance.now();
    db.transaction(() => {
      for (const row of rows) {
        record.run(...row.values);
        for (const key of row.keys) code.run(key, row.id);
        text[row.kind].run(row.id, row.text);
      }
    })();
    took += performance.now() - begun;
  }
  db.close();
  return took;
}
