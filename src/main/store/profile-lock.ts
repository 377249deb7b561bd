/**
 * Locks a profile's folder, so that only one process has it open. The lock is a SQLite lock on an otherwise empty file: the operating
 * system releases it when the process ends, however it ends, so no stale lock is left to remove.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makeOwnFile } from '../private.ts';
import { StoreTrouble, troubleOf } from './store-errors.ts';

/** @returns a function that releases the lock. @throws StoreTrouble `busy` if another process holds it. */
export function lockFolder(folder: string): () => void {
  let db: Sqlite.Database | undefined;
  try {
    const file = join(folder, 'station.lock');
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
