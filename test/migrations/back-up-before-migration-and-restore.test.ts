/**
 * The queue is copied before a newer version migrates it, and put back for the version before, as long as nothing was sent meanwhile;
 * whatever step the process is killed at.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  backUpBeforeMigration,
  BACKUP_NAME,
  restoreBackup,
} from '#main/store/back-up-before-migration-and-restore.ts';
import { openDatabase } from '#main/store/database.ts';
import { noteInUse } from '#main/store/mark-queue-file-as-sent-from.ts';
import { StoreTrouble } from '#main/store/store-errors.ts';

/** The version before, and the one after it. */
const OLD = [`CREATE TABLE note (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`];
const NEW = [...OLD, `ALTER TABLE note ADD COLUMN by TEXT NOT NULL DEFAULT 'Ana'`];

class Killed extends Error {}
const killAt = (wanted: string) => (step: string) => {
  if (step === wanted) throw new Killed();
};

let folder = '';
let file = '';
let copy = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-upgrade-'));
  file = path.join(folder, 'queue.db');
  copy = path.join(folder, BACKUP_NAME);
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

const open = (migrations: readonly string[], trace: (step: string) => void = () => {}) =>
  openDatabase(file, migrations, { synchronous: 'FULL', copy }, trace);
const putBack = (trace: (step: string) => void = () => {}) => restoreBackup(file, copy, OLD.length, trace);

function notesIn(where: string): unknown[] {
  const db = new Sqlite(where, { readonly: true });
  const rows = db.prepare(`SELECT * FROM note ORDER BY n`).all();
  db.close();
  return rows;
}

function writeOld(...texts: string[]): void {
  const db = open(OLD);
  db.write((to) => {
    for (const text of texts) to.run(`INSERT INTO note (text) VALUES (?)`, text);
  });
  noteInUse(db);
  db.close();
}

describe('the copy', () => {
  test('a queue of an older schema → copied whole, then migrated', () => {
    writeOld('a', 'b');
    open(NEW).close();
    expect(notesIn(copy)).toEqual([
      { n: 1, text: 'a' },
      { n: 2, text: 'b' },
    ]);
    expect(notesIn(file)).toEqual([
      { n: 1, text: 'a', by: 'Ana' },
      { n: 2, text: 'b', by: 'Ana' },
    ]);
    expect(fs.statSync(copy).mode & 0o777).toBe(0o600);
  });

  test('a new queue, and one of this schema → no copy', () => {
    open(OLD).close();
    open(OLD).close();
    expect(fs.readdirSync(folder)).toEqual(['queue.db']);
  });

  test('migrated again after the old version worked on → the copy is of then', () => {
    writeOld('a');
    expect(() => open(NEW, killAt('migrated'))).toThrow(Killed);
    writeOld('b');
    open(NEW).close();
    expect(notesIn(copy)).toHaveLength(2);
  });

  test('no room for copy and migration → refused as a full disk; the queue stays as it was', () => {
    writeOld('a');
    const before = fs.readFileSync(file);
    const db = new Sqlite(file);
    const short = () => fs.statSync(file).size * 3 - 1;
    expect(() => backUpBeforeMigration(db, copy, () => {}, short)).toThrow(
      expect.objectContaining({ kind: 'full' }),
    );
    db.close();
    expect(fs.readFileSync(file).equals(before)).toBe(true);
    expect(fs.existsSync(copy)).toBe(false);
  });

  test.each(['copying', 'copied', 'migrating', 'migrated'])(
    'killed at %s → the old version goes on with all it had; the new one begins again',
    (step) => {
      writeOld('a');
      expect(() => open(NEW, killAt(step))).toThrow(Killed);
      expect(notesIn(file)).toEqual([{ n: 1, text: 'a' }]);
      open(OLD).close();
      open(NEW).close();
      expect(notesIn(file)).toEqual([{ n: 1, text: 'a', by: 'Ana' }]);
      expect(fs.readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    },
  );
});

describe('the copy put back', () => {
  test('the new version never sent → the old one has all it had, and what the new one left is kept', () => {
    writeOld('a');
    open(NEW).close();
    expect(() => open(OLD)).toThrow(expect.objectContaining({ kind: 'newer' }));
    expect(putBack()).toBe(true);
    open(OLD).close();
    expect(notesIn(file)).toEqual([{ n: 1, text: 'a' }]);
    expect(notesIn(`${file}.unused`)).toEqual([{ n: 1, text: 'a', by: 'Ana' }]);
  });

  test('the new version died with a journal beside the file → nothing of it comes into the old one', () => {
    writeOld('a');
    // Not closed: what it wrote is in the journal, as after a power cut.
    const died = open(NEW);
    died.write((to) => to.run(`INSERT INTO note (text) VALUES ('of the new version')`));
    const kept = fs.mkdtempSync(path.join(folder, 'dead-'));
    for (const name of ['queue.db', 'queue.db-wal', BACKUP_NAME])
      fs.copyFileSync(path.join(folder, name), path.join(kept, name));
    died.close();
    const dead = path.join(kept, 'queue.db');
    expect(fs.statSync(`${dead}-wal`).size).toBeGreaterThan(0);
    expect(restoreBackup(dead, path.join(kept, BACKUP_NAME), OLD.length, () => {})).toBe(true);
    expect(notesIn(dead)).toEqual([{ n: 1, text: 'a' }]);
    expect(notesIn(`${dead}.unused`)).toHaveLength(2);
  });

  test('something may have been sent → never put back', () => {
    writeOld('a');
    const db = open(NEW);
    noteInUse(db);
    db.close();
    expect(putBack()).toBe(false);
    expect(() => open(OLD)).toThrow(StoreTrouble);
    expect(notesIn(file)).toEqual([{ n: 1, text: 'a', by: 'Ana' }]);
  });

  test.each([
    ['no copy', () => fs.rmSync(copy)],
    ['a damaged copy', () => fs.truncateSync(copy, 3000)],
    ['a copy of a schema that is newer, too', () => fs.copyFileSync(file, copy)],
  ])('%s → refused; the queue stays', (_what, spoil) => {
    writeOld(...Array.from({ length: 300 }, (_, n) => `note ${n} ${'x'.repeat(60)}`));
    open(NEW).close();
    spoil();
    const before = fs.readFileSync(file);
    expect(putBack()).toBe(false);
    expect(fs.readFileSync(file).equals(before)).toBe(true);
  });

  test.each(['putting-back', 'put-back'])('killed at %s → done at the next start', (step) => {
    writeOld('a');
    open(NEW).close();
    expect(() => putBack(killAt(step))).toThrow(Killed);
    expect(putBack()).toBe(step === 'putting-back');
    open(OLD).close();
    expect(notesIn(file)).toEqual([{ n: 1, text: 'a' }]);
  });
});
