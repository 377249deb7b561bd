/** The room kept for verdicts on a full disk. That it is enough on a real one: `test/torture/test-full-disk.ts`. */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reserveSpaceIn, type ReservedSpace } from '#main/store/reserved-disk-space.ts';
import { openDatabase, type Database } from '#main/store/database.ts';

let folder: string;
let db: Database | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockhand-ballast-'));
});
afterEach(() => {
  db?.close();
  db = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'ballast');

test('is laid once, dropped once, and laid again', () => {
  const reserved = reserveSpaceIn(folder);
  expect(reserved.release()).toBe(false);
  reserved.fill();
  expect(statSync(file()).size).toBe(1024 * 1024);
  // Found by the next start.
  expect(reserveSpaceIn(folder).release()).toBe(true);
  expect(existsSync(file())).toBe(false);
  const again = reserveSpaceIn(folder);
  again.fill();
  expect(again.release()).toBe(true);
  expect(again.release()).toBe(false);
});

test('is done without where it cannot be laid', () => {
  writeFileSync(join(folder, 'in the way'), '');
  const reserved = reserveSpaceIn(join(folder, 'in the way'));
  reserved.fill();
  expect(reserved.release()).toBe(false);
});

/** A database that is full at eight pages, until its ballast is dropped. */
function small(): { readonly full: Database; readonly drops: () => number; readonly lays: () => number } {
  let [drops, lays] = [0, 0];
  const reserved: ReservedSpace = {
    fill: () => {
      lays += 1;
    },
    release: () => {
      drops += 1;
      full.read.all('PRAGMA max_page_count = 1000');
      return drops === 1;
    },
  };
  const script = 'CREATE TABLE t (x TEXT) STRICT; PRAGMA max_page_count = 8';
  const full = openDatabase(join(folder, 'small.db'), [script], { synchronous: 'FULL', reserved });
  db = full;
  return { full, drops: () => drops, lays: () => lays };
}

const TOO_MUCH = 'x'.repeat(50_000);
const count = (full: Database) => full.read.one<{ n: number }>('SELECT count(*) AS n FROM t')?.n;

test('a verdict is written in it; nothing else is', () => {
  const { full, drops, lays } = small();
  const insert = () => full.write((writer) => writer.run('INSERT INTO t VALUES (?)', TOO_MUCH));
  expect(insert).toThrow(/full/);
  expect(drops()).toBe(0);
  full.mustWrite((writer) => writer.run('INSERT INTO t VALUES (?)', TOO_MUCH));
  expect([drops(), count(full)]).toEqual([1, 1]);
  const before = lays();
  full.mustWrite((writer) => writer.run('INSERT INTO t VALUES (?)', 'a little'));
  expect(lays()).toBe(before + 1);
});

test('a verdict that fails for another reason fails, and leaves it', () => {
  const { full, drops } = small();
  expect(() => full.mustWrite((writer) => writer.run('INSERT INTO nowhere VALUES (1)'))).toThrow(/nowhere/);
  expect(drops()).toBe(0);
});
