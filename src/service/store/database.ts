/*
 * Opens the SQLite file of the service and migrates it. The file is checked before anything is written, so that a file that is damaged, of
 * a newer version, or not the service's stays as it is.
 * Only one process may have the file open (exclusive locking): two would have two request allowances and two workers for the same receives.
 */
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { folded, shortGrams } from '../rules/fold.ts';
import { migrations } from './schema.ts';

/** "INVS", in the header of every file of ours. */
const APPLICATION_ID = 0x494e5653;
/** Pages kept in memory, and the part of the file that is read without a system call: what a large account asks of its disk. */
const CACHE_KIB = 256 * 1024;
const MAPPED_BYTES = 1024 * 1024 * 1024;
/** A full check reads every page; a file above this is checked by its header alone, or starting would take seconds. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;

export type Opened =
  | { readonly ok: true; readonly db: Database.Database }
  | { readonly ok: false; readonly why: 'damaged' | 'newer' | 'foreign' | 'in use' };

/** @param file a path, or ":memory:" */
export function openDatabase(file: string): Opened {
  try {
    const why = inspect(file);
    if (why) return { ok: false, why };
    if (file !== ':memory:') makePrivate(file);
    return { ok: true, db: prepare(new Database(file, { timeout: 0 })) };
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return { ok: false, why: 'damaged' };
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { ok: false, why: 'in use' };
    throw error;
  }
}

/** A new file is its owner's alone: it holds what deliveries are signed with. */
function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

function inspect(file: string): 'damaged' | 'newer' | 'foreign' | null {
  if (file === ':memory:' || !existsSync(file)) return null;
  const { size } = statSync(file);
  if (size === 0) return null;
  const db = new Database(file, { readonly: true, timeout: 0 });
  try {
    const empty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (empty) return null;
    if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 'foreign';
    if (Number(db.pragma('user_version', { simple: true })) > migrations.length) return 'newer';
    if (size > CHECKED_BYTES_MAX) return null;
    return db.pragma('quick_check(1)', { simple: true }) === 'ok' ? null : 'damaged';
  } finally {
    db.close();
  }
}

function prepare(db: Database.Database): Database.Database {
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma(`cache_size = -${CACHE_KIB}`);
    db.pragma(`mmap_size = ${MAPPED_BYTES}`);
    db.function('short_grams', { deterministic: true }, (name: string) => shortGrams(name));
    db.function('folded', { deterministic: true }, (name: string) => folded(name));
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function migrate(db: Database.Database): void {
  const from = Number(db.pragma('user_version', { simple: true }));
  db.transaction(() => {
    for (const sql of migrations.slice(from)) db.exec(sql);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}
