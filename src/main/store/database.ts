/**
 * Opens a SQLite file through better-sqlite3 with a write-ahead log and runs its pending migrations in one transaction. If the caller names
 * a file for a copy, the database is copied there before it is migrated.
 * Reading and writing have separate interfaces, and only a transaction yields a `Writer`, so nothing is written outside a transaction.
 * Each file is opened with a durability. With `FULL`, a commit is on disk when it returns, and the file is checked for damage when it is
 * opened. With `NORMAL`, a power cut may lose the last commits but does not damage the file. The durability is set and verified on every
 * open.
 * `mustWrite` is for the outcome of something that cannot be undone, such as a request that was sent. If the disk is full, `mustWrite`
 * deletes the file that reserves disk space (`reserved-disk-space.ts`) and tries once more.
 * Statements are prepared once and cached. An error carries the SQL that failed. `openReadOnly` neither migrates nor checks.
 */
import Sqlite from 'better-sqlite3';
import type { Trace } from '../ports.ts';
import type { ReservedSpace } from './reserved-disk-space.ts';
import { makeOwnFile } from '../private.ts';
import { backUpBeforeMigration } from './back-up-before-migration-and-restore.ts';
import { StoreTrouble, troubleOf } from './store-errors.ts';
import { folded } from './search/normalize-search-text.ts';

export type Value = string | number | bigint | null;

export interface Reader {
  /** A number that changes with every write through this object, also with a write that is rolled back. Caches compare it. */
  readonly version: () => number;
  one<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
}

export interface Writer extends Reader {
  /** Returns how many rows it changed and the last rowid it made. */
  run(sql: string, ...values: Value[]): { readonly changes: number; readonly rowid: number };
}

export interface Database {
  readonly read: Reader;
  /** Runs `work` in one immediate transaction. An error that it throws rolls the transaction back. */
  write<T>(work: (writer: Writer) => T): T;
  /** Does the same for the outcome of something that cannot be undone: if the disk is full, it uses the reserved space. */
  mustWrite<T>(work: (writer: Writer) => T): T;
  close(): void;
}

export interface Durability {
  /** FULL: a commit is on disk when it returns. NORMAL: a power cut may lose the last commits, but does not damage the file. */
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly reserved?: ReservedSpace;
  /** The path of a checked copy that is made before the file is migrated; absent: no copy is made. */
  readonly copy?: string;
}

/**
 * @param migrations SQL scripts; the n-th takes the file from version n to n + 1. Append only.
 * @param trace called around the copy, before each script, and before the commit of all of them
 * @throws StoreTrouble; then the data in the file is unchanged.
 */
export function openDatabase(
  file: string,
  migrations: readonly string[],
  durability: Durability,
  trace: Trace = () => {},
): Database {
  let db: Sqlite.Database;
  try {
    makeOwnFile(file);
    db = new Sqlite(file, { timeout: 2000 });
  } catch (error) {
    throw troubleOf(error, `open ${file}`);
  }
  try {
    // Small pages make a commit of one row faster with FULL; an existing file keeps its page size.
    if (durability.synchronous === 'FULL') db.pragma('page_size = 2048');
    db.pragma('journal_mode = WAL');
    // better-sqlite3 is built to drop to NORMAL once a file is in WAL mode: set it on every open, and check it.
    db.pragma(`synchronous = ${durability.synchronous}`);
    db.pragma('trusted_schema = OFF');
    checkWhole(db, durability);
    // A migration that recreates a table drops it for a moment while other tables still refer to it.
    db.pragma('foreign_keys = OFF');
    migrate(db, migrations, durability.copy, (step) => trace(step, file));
    db.pragma('foreign_keys = ON');
    checkDurability(db, durability);
    // SQLite itself ignores the case of ASCII letters only.
    db.function('folded', { deterministic: true }, (text) => folded(String(text)));
  } catch (error) {
    db.close();
    throw troubleOf(error, `open ${file}`);
  }
  durability.reserved?.fill();
  return wrap(db, durability.reserved);
}

/** @param patience milliseconds to wait for another process's lock @throws where the file is missing or cannot be read */
export function openReadOnly(file: string, patience = 2000): Pick<Database, 'read' | 'close'> {
  return wrap(new Sqlite(file, { readonly: true, fileMustExist: true, timeout: patience }), undefined);
}

function checkWhole(db: Sqlite.Database, durability: Durability): void {
  // The queue is small and irreplaceable, so it is checked at every start; the mirror is large and can be read again.
  if (durability.synchronous !== 'FULL') return;
  const found = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new StoreTrouble('damaged', String(found));
}

function migrate(
  db: Sqlite.Database,
  migrations: readonly string[],
  copy: string | undefined,
  trace: (step: 'copying' | 'copied' | 'migrating' | 'migrated') => void,
): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    throw new StoreTrouble(
      'newer',
      `the file is of version ${version}, this Dockhand knows ${migrations.length}`,
    );
  }
  if (version === migrations.length) return;
  if (version > 0 && copy !== undefined) backUpBeforeMigration(db, copy, trace);
  db.transaction(() => {
    for (const script of migrations.slice(version)) {
      trace('migrating');
      db.exec(script);
    }
    const astray = db.pragma('foreign_key_check');
    if (Array.isArray(astray) && astray.length > 0)
      throw new StoreTrouble('defect', `the upgrade lost what ${astray.length} rows speak of`);
    db.pragma(`user_version = ${migrations.length}`);
    trace('migrated');
  }).immediate();
}

function checkDurability(db: Sqlite.Database, durability: Durability): void {
  const level = Number(db.pragma('synchronous', { simple: true }));
  const wanted = durability.synchronous === 'FULL' ? 2 : 1;
  if (level !== wanted) throw new StoreTrouble('defect', `synchronous is ${level}, not ${wanted}`);
}

function wrap(db: Sqlite.Database, reserved: ReservedSpace | undefined): Database {
  const prepared = new Map<string, Sqlite.Statement<Value[]>>();
  let version = 0;

  function run<T>(sql: string, work: (statement: Sqlite.Statement<Value[]>) => T): T {
    try {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = db.prepare<Value[]>(sql);
        prepared.set(sql, statement);
      }
      if (!statement.readonly) version += 1;
      return work(statement);
    } catch (error) {
      throw troubleOf(error, sql);
    }
  }

  const writer: Writer = {
    version: () => version,
    // The tables are STRICT and each statement stands beside its row type, in the file that owns the table: the row's
    // shape is asserted here and nowhere else.
    one: <Row>(sql: string, ...values: Value[]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      run(sql, (statement) => statement.get(...values) as Row | undefined),
    all: <Row>(sql: string, ...values: Value[]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      run(sql, (statement) => statement.all(...values) as Row[]),
    run: (sql, ...values) =>
      run(sql, (statement) => {
        const { changes, lastInsertRowid } = statement.run(...values);
        return { changes, rowid: Number(lastInsertRowid) };
      }),
  };

  // For each function, better-sqlite3 makes four wrappers, which takes as long as a statement; so one wrapped function runs all transactions.
  const transaction = db.transaction((work: () => unknown) => work());

  function write<T>(work: (db: Writer) => T): T {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the wrapper returns what the work returned
      return transaction.immediate(() => work(writer)) as T;
    } catch (error) {
      // Its writes were rolled back: cached reads are stale.
      version += 1;
      throw troubleOf(error, 'commit');
    }
  }

  return {
    read: writer,
    write,
    mustWrite: (work) => {
      try {
        const done = write(work);
        reserved?.fill();
        return done;
      } catch (error) {
        const isFull = error instanceof StoreTrouble && error.kind === 'full';
        if (!isFull || reserved?.release() !== true) throw error;
        return write(work);
      }
    },
    close: () => {
      prepared.clear();
      db.close();
    },
  };
}
