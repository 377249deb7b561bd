/* API keys: the hash of each secret, never the secret. A key is revoked, not deleted, so that the ledger can name it. */
import type { Database } from 'better-sqlite3';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

export function keyTable(db: Database) {
  const all = db.prepare<[], KeyRow>('SELECT * FROM api_key ORDER BY created_at, id');
  const insert = db.prepare<[KeyRow]>(`
    INSERT INTO api_key (id, name, hash, created_at, expires_at, revoked_at)
    VALUES (@id, @name, @hash, @created_at, @expires_at, @revoked_at)`);
  const revoke = db.prepare<[number, string]>(
    'UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  );

  return {
    all: (): KeyRow[] => all.all(),
    insert: (key: KeyRow): void => {
      insert.run(key);
    },
    revoke: (id: string, at: number): void => {
      revoke.run(at, id);
    },
  };
}
