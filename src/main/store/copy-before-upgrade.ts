/**
 * Keeps a checked copy of the queue before a newer version of Dockhand migrates it (`copyBeforeUpgrade`), and puts the copy back when an
 * older version opens the queue again (`putBackCopy`). The copy is put back only if no request can have been sent from the migrated file:
 * the copy does not contain what was sent since, so its commands would be sent again. The header of the file says whether it is in use
 * (`queue-in-use.ts`).
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

/** Beside the queue. There is one at a time: that of the last upgrade. */
export const COPY_NAME = 'queue.before-upgrade.db';

/** Room for the copy, for what the migration writes before it is done, and for what the file grows by. */
const TIMES_THE_FILE = 3;

/**
 * @param copy replaces the one there is, once it is whole
 * @param freeIn the bytes that are free where a folder is
 * @throws StoreTrouble; `full` where there is no room for copy and migration. The file stays as it is.
 */
export function copyBeforeUpgrade(
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
 * Takes back a migration from which nothing was sent. What the newer version left is kept beside it, with `.unused` at its end.
 * @param known the newest schema version that this Dockhand knows
 * @returns false where there is nothing to put back, or where it must not be; nothing is changed then
 * @throws StoreTrouble where the disk would not; the file is as it was, or the copy is in its place
 */
export function putBackCopy(file: string, copy: string, known: number, trace: Trace): boolean {
  try {
    if (!existsSync(copy) || !isUnused(file)) return false;
    const schema = schemaOf(copy);
    if (schema === null || schema > known) return false;
    const unfinished = `${file}.new`;
    copyFileSync(copy, unfinished);
    flush(unfinished);
    copyFileSync(file, `${file}.unused`);
    trace('putting-back', file);
    // The journal beside the file is empty by now, and of neither.
    renameSync(unfinished, file);
    flushFolder(file);
    trace('put-back', file);
    return true;
  } catch (error) {
    throw troubleOf(error, `put back ${copy}`);
  }
}

/** Whether nothing can have been sent from the file since it was migrated. Brings it up to date, so that nothing of it is in a journal. */
function isUnused(file: string): boolean {
  const db = new Sqlite(file, { timeout: 2000, fileMustExist: true });
  try {
    const { schema, inUse } = headerOf(db);
    // Where another connection still reads it, 1 comes back and the journal is not empty.
    return schema !== inUse && db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } finally {
    db.close();
  }
}

/** @returns null where the file is damaged */
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

/** That a file has another name by now. Windows writes that by itself, and opens no folder. */
function flushFolder(file: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
