/** A mirror that an older Dockhand filled, and what a screen is told of a search that was cut short. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { searchView } from '#main/desk/views/stock.ts';
import { openDatabase } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { folder, item } from '../../support/samples/sample-records.ts';
import { openStores } from '../../support/station/in-memory-databases.ts';

test('a mirror whose texts were not folded is read once more, and found in as it comes', () => {
  const at = mkdtempSync(path.join(tmpdir(), 'dockhand-search-'));
  try {
    const file = path.join(at, 'mirror.db');
    openDatabase(file, MIRROR_MIGRATIONS.slice(0, 2), { synchronous: 'NORMAL' }).close();
    const old = new Sqlite(file);
    const insert = old.prepare(
      `INSERT INTO record (id, kind, name, parent_id, sid, quantity, price, tags, codes, updated_at)
       VALUES (?, 'item', ?, 10, ?, '100', '1', '[]', '[]', '2026-11-20T08:00:00.000Z')`,
    );
    insert.run(1, 'ÖLFILTER', 'S1');
    insert.run(2, 'Gone', 'S2');
    old.exec(`INSERT INTO record_text (rowid, text) VALUES (1, 'ÖLFILTER'), (2, 'Gone');
      INSERT INTO progress VALUES ('complete', 'true'), ('watermark', '5'), ('total', '2'), ('walk', '{"why":"sweep"}')`);
    old.close();

    const db = openDatabase(file, MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
    expect(['complete', 'watermark', 'walk'].map((key) => progress(db.read, key as 'complete'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const again = item({ id: 1, sid: 'S1', name: 'ÖLFILTER', folderId: 10, codes: [] });
    expect(db.write((w) => putItem(w, again, ''))).toBe(true);
    expect(db.write((w) => putItem(w, again, ''))).toBe(false);
    expect(searchRecords(db.read, 'filter ölf', 'item', 10)).toEqual([1]);
    db.write((w) => deleteRecord(w, 2));
    expect(searchRecords(db.read, 'gone', 'item', 10)).toEqual([]);
    db.close();
  } finally {
    rmSync(at, { recursive: true });
  }
});

test('a search that took too long shows what it has, and that there may be more', () => {
  const { desk, mirror, queue } = openStores();
  mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'North' }), '');
    for (let n = 0; n < 600; n++) putItem(db, item({ id: 100 + n, name: `Tape ${n}`, folderId: 10 }), '');
  });
  let now = 0;
  const slow = { ...desk, clock: { ...desk.clock, monotonic: () => (now += 100) } };
  expect(searchView(desk, 'tape 599 north', 'item')).toMatchObject({ items: [{ id: 699 }], more: false });
  expect(searchView(slow, 'tape 599 north', 'item').more).toBe(true);
  mirror.close();
  queue.close();
});
