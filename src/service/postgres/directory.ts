/*
 * Lists, creates and removes the accounts of a database. It connects as the owner of the database, because a session of the service sees
 * only its own account.
 */
import { Client, type ClientConfig } from 'pg';
import { COPIED } from '../transfer/tables.ts';
import { SCHEMA } from './definer-functions.ts';

export interface AccountEntry {
  readonly id: number;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export interface Directory {
  list(): Promise<readonly AccountEntry[]>;
  find(name: string): Promise<AccountEntry | undefined>;
  /** The account of that name, made where there is none. */
  make(name: string): Promise<AccountEntry>;
  /** Removes the account with all that is in the database of it, whole or not at all. */
  remove(id: number): Promise<void>;
}

/** What no other table refers to, and then what those refer to: an account is copied the other way round. */
const BY_REMOVAL = ['id_counter', 'allowance', 'copied', 'admin_session', ...COPIED.map(({ name }) => name)];

export function directoryOf(config: ClientConfig): Directory {
  async function withOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
    const owner = new Client(config);
    await owner.connect();
    try {
      await owner.query(`SET search_path = ${SCHEMA}, public`);
      return await work(owner);
    } finally {
      await owner.end();
    }
  }

  const asOwner = (sql: string, values: readonly unknown[]): Promise<AccountEntry[]> =>
    withOwner(async (owner) => (await owner.query<AccountEntry>(sql, [...values])).rows);

  const find = async (name: string) => {
    const [found] = await asOwner('SELECT id, name, created_at FROM account WHERE name = $1', [name]);
    return found;
  };

  return {
    list: () => asOwner('SELECT id, name, created_at FROM account ORDER BY id', []),
    find,
    make: async (name) => {
      const insert =
        'INSERT INTO account (name, created_at) VALUES ($1, now_ms()) ON CONFLICT (name) DO NOTHING';
      await asOwner(insert, [name]);
      const made = await find(name);
      if (made === undefined) throw new Error('an account that was just made is not there');
      return made;
    },
    remove: (id) =>
      withOwner(async (owner) => {
        await owner.query('BEGIN');
        // After the changes under way, and before any other.
        await owner.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [id]);
        await owner.query("SELECT set_config('dockhand.removed', $1, true)", [String(id)]);
        for (const table of BY_REMOVAL.toReversed())
          await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [id]);
        await owner.query('DELETE FROM account WHERE id = $1', [id]);
        await owner.query('COMMIT');
      }),
  };
}
