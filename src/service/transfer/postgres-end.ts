/*
 * The end of a copy that is an account in a PostgreSQL database: reads its tables page by page (keyset pagination), and writes batches.
 * Each batch is inserted in one transaction with how far the copy has come. The bytes of photos in an object store are read from there, so
 * that the copy contains them.
 */
import type { PoolClient } from 'pg';
import { photoKey, type ObjectStore } from '../items/object-store.ts';
import { HIDDEN } from '../postgres/connection.ts';
import type { Database } from '../postgres/pool.ts';
import { BATCH, type CopiedTable, type End, type Row } from './tables.ts';

/** Among the tables that were copied: all of them were. What is written from here on is not the copy's. */
export const FINISHED = 'finished';

/** The database says that the object store has it, and that one has it not, or was not named. */
export class MissingPhoto extends Error {}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** @param objects where the bytes of photos are that the database does not hold */
export function postgresEnd(
  database: Pick<Database, 'session'>,
  accountId: number,
  objects: ObjectStore | null = null,
): End {
  const columnsOf = columnReader();
  const bytesOf = async (token: string) => (await objects?.get(photoKey(accountId, token))) ?? null;
  const session = <T>(work: (client: PoolClient) => Promise<T>) => database.session(accountId, work);

  /** Page after page behind the last key: each batch is a statement of its own, however long the copy takes. */
  async function* byKey(table: CopiedTable, names: readonly string[]): AsyncGenerator<readonly Row[]> {
    let last: Row | undefined;
    do {
      const after: Row | undefined = last;
      const batch = await session((client) => pageOf(client, table, names, after));
      if (batch.length > 0) yield table.name === 'photo' ? await withBytes(batch, names, bytesOf) : batch;
      const row = batch.length < (table.batch ?? BATCH) ? undefined : batch.at(-1);
      last = row && table.key.map((column) => row[names.indexOf(column)]);
    } while (last !== undefined);
  }

  return {
    columns: ({ name }) =>
      session(async (client) => (await columnsOf(client, name)).map((column) => column.name)),
    toCopy: byKey,
    byKey,
    write: (table, names, rows, done) =>
      session(async (client) => {
        const columns = await columnsOf(client, table.name);
        await client.query('BEGIN');
        try {
          await insert(client, table, names, columns, rows);
          await client.query(
            `INSERT INTO copied (name, done) VALUES ($1, $2)
            ON CONFLICT (account_id, name) DO UPDATE SET done = excluded.done`,
            [table.name, done],
          );
          await client.query('COMMIT');
        } catch (error) {
          await client.query('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    written: ({ name }) =>
      session(async (client) => {
        const { rows } = await client.query<{ done: number }>('SELECT done FROM copied WHERE name = $1', [
          name,
        ]);
        return rows[0]?.done ?? 0;
      }),
    lastIds: () =>
      session(async (client) => {
        const { rows } = await client.query<{ name: string; last: number }>(
          'SELECT name, last FROM id_counter',
        );
        return new Map(rows.map(({ name, last }) => [name, last]));
      }),
    finish: (lastIds) =>
      session(async (client) => {
        for (const [name, last] of lastIds)
          await client.query(
            `INSERT INTO id_counter (name, last) VALUES ($1, $2)
            ON CONFLICT (account_id, name) DO UPDATE SET last = greatest(id_counter.last, excluded.last)`,
            [name, last],
          );
        await client.query(
          `UPDATE account SET last_stamp = greatest(last_stamp, (SELECT coalesce(max(at), 0) FROM ledger))
          WHERE id = current_account()`,
        );
        await client.query(
          `INSERT INTO copied (name, done) VALUES ('${FINISHED}', 1) ON CONFLICT DO NOTHING`,
        );
      }),
  };
}

/** Asks for the columns of each table once. */
function columnReader(): (client: PoolClient, table: string) => Promise<readonly Column[]> {
  const known = new Map<string, readonly Column[]>();
  return async (client, table) => {
    const before = known.get(table);
    if (before !== undefined) return before;
    const { rows } = await client.query<Column>(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL ($2) ORDER BY attnum`,
      [table, [...HIDDEN]],
    );
    known.set(table, rows);
    return rows;
  };
}

/** A copy holds its photos itself. */
function withBytes(
  photos: readonly Row[],
  names: readonly string[],
  bytesOf: (token: string) => Promise<Buffer | null>,
): Promise<readonly Row[]> {
  const [bytes, token] = [names.indexOf('bytes'), names.indexOf('token')];
  const filled = async (photo: Row): Promise<Row> => {
    if (photo[bytes] !== null) return photo;
    const found = await bytesOf(String(photo[token]));
    if (found === null) throw new MissingPhoto();
    return photo.with(bytes, found);
  };
  return Promise.all(photos.map(filled));
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

async function pageOf(
  client: PoolClient,
  { name, key, batch = BATCH }: CopiedTable,
  names: readonly string[],
  after: Row | undefined,
): Promise<Row[]> {
  const where =
    after === undefined ? '' : `WHERE (${quoted(key)}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`;
  const { rows } = await client.query<unknown[]>({
    text: `SELECT ${quoted(names)} FROM ${name} ${where} ORDER BY ${quoted(key)} LIMIT ${batch}`,
    values: [...(after ?? [])],
    rowMode: 'array',
  });
  return rows;
}

/** A statement for the whole batch: each column goes as one list. */
async function insert(
  client: PoolClient,
  { name, key, isReplaced }: CopiedTable,
  names: readonly string[],
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<void> {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const lists = names.map((column, at) => `$${at + 1}::${typeOf.get(column)}[]`).join(', ');
  const others = names.filter((column) => !key.includes(column));
  const update = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  await client.query(
    `INSERT INTO ${name} (${quoted(names)}) SELECT * FROM unnest(${lists})
    ${isReplaced ? `ON CONFLICT (account_id, ${quoted(key)}) DO UPDATE SET ${update}` : ''}`,
    names.map((_, at) => rows.map((row) => row[at])),
  );
}
