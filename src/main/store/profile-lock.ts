/**
 * Locks a profile's folder, so that only one process has it open (`lockFolder`), and tells whether a process has it open (`isProfileOpen`).
 * The lock is an exclusive SQLite transaction on an otherwise empty file. The operating system releases it when the process ends, however
 * it ends, so no stale lock can be left.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makeOwnFile } from '../private.ts';
import { openReadOnly } from './database.ts';
import { StoreTrouble, troubleOf } from './store-errors.ts';

const fileIn = (folder: string): string => join(folder, 'station.lock');

/** @returns a function that releases the lock. @throws StoreTrouble `busy` if another process holds it. */
export function lockFolder(folder: string): () => void {
  let db: Sqlite.Database | undefined;
  try {
    const file = fileIn(folder);
    makeOwnFile(file);
    db = new Sqlite(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    throw troubleOf(error, `lock ${folder}`);
  }
  const held = db;
  if (!held.inTransaction) throw new StoreTrouble('defect', 'the lock was not taken');
  return () => held.close();
}

/** Whether a station has the profile open and so holds the lock. */
export function isProfileOpen(folder: string): boolean {
  const file = fileIn(folder);
  if (!existsSync(file)) return false;
  try {
    const db = openReadOnly(file, 0);
    try {
      db.read.one(`SELECT count(*) FROM sqlite_schema`);
      return false;
    } finally {
      db.close();
    }
  } catch (error) {
    const trouble = troubleOf(error, file);
    return trouble instanceof StoreTrouble && trouble.kind === 'busy';
  }
}
