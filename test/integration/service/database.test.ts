import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#service/store/database.ts';
import { temporaryFolder } from './program.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});

function open(): Database {
  const opened = openDatabase(join(folder.path, 'service.db'));
  if (opened.opened === 'no') throw new Error(opened.why);
  return opened.db;
}

const setting = (db: Database, name: string) => db.pragma(name, { simple: true });

test('every commit is on the disk before it is answered: after a first write, and after opening again', () => {
  for (const run of ['new', 'again']) {
    const db = open();
    db.prepare("INSERT INTO event (at, payload) VALUES (0, '{}')").run();
    expect([run, setting(db, 'synchronous'), setting(db, 'journal_mode')]).toEqual([run, 2, 'wal']);
    expect([setting(db, 'foreign_keys'), setting(db, 'integrity_check')]).toEqual([1, 'ok']);
    db.close();
  }
});

test('every table is strict', () => {
  const db = open();
  const loose = db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0")
    .pluck()
    .all();
  // SQLite's own, which nobody declares.
  expect(loose.filter((name) => !String(name).startsWith('sqlite_'))).toEqual([]);
  db.close();
});

test('the ledger can be neither changed nor shortened', () => {
  const db = open();
  db.exec(`INSERT INTO ledger (at, key_id, request_id, method, path, verb, record, record_id)
    VALUES (0, 'k', 'r', 'POST', '/', 'create', 'item', 1)`);
  expect(() => db.exec('UPDATE ledger SET at = 1')).toThrow('append-only');
  expect(() => db.exec('DELETE FROM ledger')).toThrow('append-only');
  db.close();
});
