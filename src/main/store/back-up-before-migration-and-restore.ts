/**
 * Copies the queue database before a newer version of Dockhand migrates it (`backUpBeforeMigration`), and puts the copy back when an older
 * version opens the migrated queue (`restoreBackup`). The copy is checked and flushed to disk before it replaces the copy of an earlier
 * upgrade. The copy is put back only if no request can have been sent from the migrated file: the copy does not record such requests, so
 * its commands would be sent a second time. The SQLite header of the queue shows whether requests may have been sent (`mark-queue-file-as-sent-from.ts`).
 * The migrated file is kept beside the queue with the suffix `.unused`.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Trace } from '../ports.ts';
import { makeOwnFile } from '../private.ts';
import { freeBytesIn } from './reserved-disk-space.ts';
import { StoreTrouble, troubleOf } from './store-errors.ts';

/** The name of the copy, in the queue's folder. Only the copy of the last upgrade is kept. */
export const BACKUP_NAME = 'queue.before-upgrade.db';

/** Free space that is required: for the copy, for the migration's write-ahead log, and for the growth of the file. */
const TIMES_THE_FILE = 3;

/**
 * @param copy the path of the copy; an earlier copy there is replaced once the new one is complete
 * @param freeIn returns the free bytes on a folder's disk
 * @throws StoreTrouble; `full` if there is no room for copy and migration. The database stays as it is.
 */
export function backUpBeforeMigration(
  db: Sqlite.Database,
  copy: string,
  trace: (step: 'copying' | 'copied') => void,
  freeIn: (folder: string) => number = freeBytesIn,
): void {
  const unfinished = `${copy}.new`;
  try {
    rmSync(unfinished, { force: true });
    const needed = statSync(db.name).size * TIMES_THE_FILE;
    if (freeIn(dirname(copy)) < needed) throw new StoreTrouble('full', `an upgrade takes ${needed} bytes`);
    makeOwnFile(unfinished);
    db.prepare('VACUUM INTO ?').run(unfinished);
    trace('copying');
    if (schemaOf(unfinished) !== headerOf(db).schema)
      throw new StoreTrouble('damaged', 'the copy is not what was copied');
    flush(unfinished);
    renameSync(unfinished, copy);
    flushFolder(copy);
    trace('copied');
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw troubleOf(error, `copy ${db.name}`);
  }
}

/**
 * Replaces a migrated file from which nothing was sent by the copy from before the migration. The migrated file is kept with the suffix
 * `.unused`.
 * @param known the newest schema version that this Dockhand knows
 * @returns false if there is no copy, or the copy must not be put back; then nothing is changed
 * @throws StoreTrouble if the disk fails; then either the old file or the copy is in place, each complete
 */
export function restoreBackup(file: string, copy: string, known: number, trace: Trace): boolean {
  try {
    if (!existsSync(copy) || !nothingSentSinceMigration(file)) return false;
    const schema = schemaOf(copy);
    if (schema === null || schema > known) return false;
    const unfinished = `${file}.new`;
    copyFileSync(copy, unfinished);
    flush(unfinished);
    copyFileSync(file, `${file}.unused`);
    trace('putting-back', file);
    // `nothingSentSinceMigration` has emptied the write-ahead log, so no page of the replaced file is applied to the copy.
    renameSync(unfinished, file);
    flushFolder(file);
    trace('put-back', file);
    return true;
  } catch (error) {
    throw troubleOf(error, `put back ${copy}`);
  }
}

/** Whether nothing can have been sent from the file since it was migrated. Also moves the write-ahead log into the file and empties it. */
function nothingSentSinceMigration(file: string): boolean {
  const db = new Sqlite(file, { timeout: 2000, fileMustExist: true });
  try {
    const { schema, inUse } = headerOf(db);
    // If another connection still reads the file, the checkpoint returns 1 and the write-ahead log is not empty.
    return schema !== inUse && db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } finally {
    db.close();
  }
}

/** @returns the schema version; null if the file is damaged */
function schemaOf(file: string): number | null {
  let db: Sqlite.Database | undefined;
  try {
    db = new Sqlite(file, { fileMustExist: true });
    return db.pragma('quick_check(1)', { simple: true }) === 'ok' ? headerOf(db).schema : null;
  } catch (error) {
    const trouble = troubleOf(error, `check ${file}`);
    if (trouble instanceof StoreTrouble && trouble.kind === 'damaged') return null;
    throw trouble;
  } finally {
    db?.close();
  }
}

const headerOf = (db: Sqlite.Database): { readonly schema: number; readonly inUse: number } => ({
  schema: Number(db.pragma('user_version', { simple: true })),
  inUse: Number(db.pragma('application_id', { simple: true })),
});

function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a rename to disk. Windows does that by itself, and cannot open a folder. */
function flushFolder(file: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
