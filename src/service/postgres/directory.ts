/* The accounts of a database, which are its owner's to make and to list: to a service's session there is its own alone. */
import { Client, type ClientConfig } from 'pg';
import { SCHEMA } from './doors.ts';

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
}

export function directoryOf(config: ClientConfig): Directory {
  async function asOwner(sql: string, values: readonly unknown[]): Promise<AccountEntry[]> {
    const owner = new Client(config);
    await owner.connect();
    try {
      await owner.query(`SET search_path = ${SCHEMA}, public`);
      return (await owner.query<AccountEntry>(sql, [...values])).rows;
    } finally {
      await owner.end();
    }
  }

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
  };
}
