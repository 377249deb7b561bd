/*
 * The database table of API keys. It contains the hash of each secret, never the secret. A key is revoked and not deleted, so that the
 * ledger can refer to it.
 */
import type { Connection } from './connection.ts';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

export function keyTable(db: Connection) {
  const all = db.prepare<[], KeyRow>('SELECT * FROM api_key ORDER BY created_at, id');
  const byId = db.prepare<[string], KeyRow>('SELECT * FROM api_key WHERE id = ?');
  const byHash = db.prepare<[Buffer], KeyRow>('SELECT * FROM api_key WHERE hash = ?');
  const insert = db.prepare<[KeyRow]>(`
    INSERT INTO api_key (id, name, hash, created_at, expires_at, revoked_at)
    VALUES (@id, @name, @hash, @created_at, @expires_at, @revoked_at)
    ON CONFLICT ${db.dialect.key('hash')} DO NOTHING`);
  const revoke = db.prepare<[number, string]>(
    'UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  );

  return {
    all: (): Promise<KeyRow[]> => all.all(),
    byId: (id: string): Promise<KeyRow | undefined> => byId.get(id),
    byHash: (hash: Buffer): Promise<KeyRow | undefined> => byHash.get(hash),
    /** Once for a secret: a second key of the same is none. */
    insert: async (key: KeyRow): Promise<void> => {
      await insert.run(key);
    },
    revoke: async (id: string, at: number): Promise<void> => {
      await revoke.run(at, id);
    },
  };
}
