/*
 * The SQLite engine: one process on one file. Its single connection is given to one piece of work after the other, reads included.
 * Otherwise a second transaction would join the first, and a read would see what may still be rolled back.
 */
import type { Database } from 'better-sqlite3';
import type { Account, AccountPool } from '../account.ts';
import { soleClaims } from './claims.ts';
import type { Connection, Dialect, Statement, Transactions } from './connection.ts';
import { itemSearch } from './item-search.ts';
import { nameIndex } from './name-index.ts';
import { openStore } from './store.ts';

export function sqlitePool(db: Database, context: Omit<Account, 'store'>): AccountPool {
  let listener: (() => void) | undefined;
  const store = openStore(sqliteConnection(db), sqliteTransactions(db, context.clock), {
    clock: context.clock,
    onWork: () => listener?.(),
    names: nameIndex,
    claims: soleClaims,
    search: itemSearch,
  });
  const account = { ...context, store };
  let last: Promise<unknown> = Promise.resolve();

  return {
    ...context,
    id: 1,
    use: (work) => {
      const mine = last.then(() => work(account));
      last = mine.catch(() => undefined);
      return mine;
    },
    onWork: (onWork) => {
      listener = onWork;
    },
    close: async () => {
      await last;
      db.close();
    },
  };
}

const dialect: Dialect = {
  isFolder: (column, parameter) => `${column} IS ${parameter}`,
  list: (parameter) => `json_each(${parameter})`,
  by: (index) => `INDEXED BY ${index}`,
  thenJoin: 'CROSS JOIN',
  key: (columns) => `(${columns})`,
  randomHex: 'lower(hex(randomblob(16)))',
  now: '@now',
  lastId: (table) => `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`,
};

export function sqliteConnection(db: Database): Connection {
  return {
    dialect,
    prepare: <Parameters extends readonly unknown[], Row>(sql: string) =>
      statementOf<Parameters, Row>(db.prepare<unknown[], Row>(sql)),
    value: <Parameters extends readonly unknown[], Value>(sql: string) =>
      statementOf<Parameters, Value>(db.prepare<unknown[], Value>(sql).pluck()),
  };
}

interface Prepared<Row> {
  get(...parameters: unknown[]): Row | undefined;
  all(...parameters: unknown[]): Row[];
  run(...parameters: unknown[]): { readonly changes: number };
}

function statementOf<Parameters extends readonly unknown[], Row>(
  statement: Prepared<Row>,
): Statement<Parameters, Row> {
  const get = async (...parameters: Parameters) => statement.get(...parameters);
  return {
    get,
    one: async (...parameters) => {
      const row = await get(...parameters);
      if (row === undefined) throw new Error('a statement that answers one row answered none');
      return row;
    },
    all: async (...parameters) => statement.all(...parameters),
    run: async (...parameters) => statement.run(...parameters).changes,
  };
}

function sqliteTransactions(db: Database, clock: () => number): Transactions {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  let last = db.prepare<[], number>('SELECT at FROM ledger ORDER BY id DESC LIMIT 1').pluck().get() ?? 0;

  return {
    isOpen: () => db.inTransaction,
    begin: async () => {
      begin.run();
    },
    stamp: async () => {
      last = Math.max(clock(), last + 1);
      return last;
    },
    commit: async () => {
      commit.run();
    },
    rollback: async () => {
      rollback.run();
    },
    // One transaction at a time is in nobody's way.
    isBrokenOff: () => false,
  };
}
