/*
 * Runs the statements of the table files on a PostgreSQL connection. It translates their parameters, and pipelines requests: they are sent
 * without waiting for earlier answers, so beginning a transaction needs no round trip. Reads outside a change share one snapshot
 * (REPEATABLE READ), as on SQLite.
 */
import { DatabaseError, type PoolClient, type QueryArrayResult } from 'pg';
import type { Connection, Dialect, Statement, Transactions } from '../store/connection.ts';
import { folderOf } from './tables.ts';

const dialect: Dialect = {
  isFolder: (column, parameter) => `${folderOf(column)} = ${folderOf(`CAST(${parameter} AS bigint)`)}`,
  list: (parameter, of = 'numbers') =>
    `${of === 'numbers' ? 'json_list' : 'json_texts'}(CAST(${parameter} AS text))`,
  by: () => '',
  thenJoin: 'JOIN',
  key: (columns) => `(account_id, ${columns})`,
  randomHex: "replace(CAST(gen_random_uuid() AS text), '-', '')",
  // Asked once and not for each row, so that an index may be asked by it.
  now: '(SELECT now_ms())',
  lastId: (table) => `SELECT last FROM id_counter WHERE name = '${table}'`,
};

/** The session knows the account, `claims.ts` the claims, and `find-items.ts` the folded names; no row of the service's has them. */
export const HIDDEN: ReadonlySet<string> = new Set(['account_id', 'claimed_by', 'claimed_until', 'folded']);

interface Translated {
  /** Under this name each connection keeps the statement prepared. */
  readonly name: string;
  readonly text: string;
  /** The parameters by name, in the order of their numbers; null where they come in their order. */
  readonly names: readonly string[] | null;
}

const translations = new Map<string, Translated>();

/** `?` and `@name` become `$1`, `$2` ...; what stands in quotes is left alone. */
function translated(sql: string): Translated {
  const known = translations.get(sql);
  if (known !== undefined) return known;
  const names: string[] = [];
  let places = 0;
  const text = sql.replace(/'[^']*'|@(\w+)|\?/g, (found, name: string | undefined) => {
    if (found === '?') return `$${++places}`;
    if (name === undefined) return found;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const one = { name: `s${translations.size}`, text, names: places > 0 ? null : names };
  translations.set(sql, one);
  return one;
}

/** A serialization failure, and a deadlock. */
const BROKEN_OFF = new Set(['40001', '40P01']);

/** A connection that is given out: its statements, its transaction, and the end of what it has read. */
export interface Lease {
  readonly connection: Connection;
  readonly transactions: Transactions;
  /** Ends the snapshot of its reads, if there is one. */
  endReads(): Promise<void>;
}

export function leaseOf(client: PoolClient): Lease {
  let state: 'idle' | 'reading' | 'changing' = 'idle';

  async function endReads(): Promise<void> {
    if (state !== 'reading') return;
    state = 'idle';
    await client.query('COMMIT');
  }

  async function query(
    sql: Translated,
    parameters: readonly unknown[],
  ): Promise<QueryArrayResult<unknown[]>> {
    const begun =
      state === 'idle' ? client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY') : undefined;
    if (begun !== undefined) state = 'reading';
    const { name, text, names } = sql;
    const values = names === null ? [...parameters] : valuesOf(names, parameters);
    const [, answered] = await Promise.all([
      begun,
      client.query<unknown[]>({ name, text, values, rowMode: 'array' }),
    ]);
    return answered;
  }

  function statement<Parameters extends readonly unknown[], Row>(
    sql: string,
    read: (answered: QueryArrayResult<unknown[]>) => Row[],
  ): Statement<Parameters, Row> {
    const ready = translated(sql);
    const all = async (...parameters: Parameters) => read(await query(ready, parameters));
    return {
      all,
      get: async (...parameters) => (await all(...parameters))[0],
      one: async (...parameters) => {
        const [row] = await all(...parameters);
        if (row === undefined) throw new Error('a statement that answers one row answered none');
        return row;
      },
      run: async (...parameters) => (await query(ready, parameters)).rowCount ?? 0,
    };
  }

  return {
    endReads,
    connection: {
      dialect,
      prepare: <Parameters extends readonly unknown[], Row>(sql: string) =>
        statement<Parameters, Row>(sql, rowsOf),
      value: <Parameters extends readonly unknown[], Value>(sql: string) =>
        statement<Parameters, Value>(sql, firstOf),
    },
    transactions: {
      isOpen: () => state === 'changing',
      begin: async () => {
        await endReads();
        state = 'changing';
        await client.query('BEGIN');
      },
      stamp: async () => {
        const { rows } = await client.query<[number]>({ text: 'SELECT next_stamp()', rowMode: 'array' });
        const stamp = rows[0]?.[0];
        if (stamp === undefined) throw new Error('the account is not there');
        return stamp;
      },
      commit: async () => {
        state = 'idle';
        await client.query('COMMIT');
      },
      rollback: async () => {
        state = 'idle';
        await client.query('ROLLBACK');
      },
      isBrokenOff: (error) => error instanceof DatabaseError && BROKEN_OFF.has(error.code ?? ''),
    },
  };
}

function valuesOf(names: readonly string[], [given]: readonly unknown[]): unknown[] {
  const values = new Map(Object.entries(given ?? {}));
  return names.map((name) => values.get(name));
}

function rowsOf<Row>({ fields, rows }: QueryArrayResult<unknown[]>): Row[] {
  const columns = fields.flatMap(({ name }, at) => (HIDDEN.has(name) ? [] : [[name, at] as const]));
  return rows.map((row) => {
    const record: object = Object.fromEntries(columns.map(([name, at]) => [name, row[at]]));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a statement's author says what its rows are
    return record as Row;
  });
}

function firstOf<Value>({ rows }: QueryArrayResult<unknown[]>): Value[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a statement's author says what its rows are
  return rows.map(([value]) => value as Value);
}
