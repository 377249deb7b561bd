/*
 * The account's API keys. Only the SHA-256 of a secret is kept: a secret has 256 random bits, so there is nothing to guess and
 * a slow hash would buy nothing. A presented secret is compared with every key, each in constant time.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Account } from '../account.ts';
import { refuse, type Outcome } from '../rules/refusal.ts';
import type { KeyRow } from '../store/key.ts';
import { hashOf } from './secret.ts';

export interface KeyHolder {
  readonly id: string;
  readonly name: string;
}

export const NAME_MAX = 100;

export type KeyRing = ReturnType<typeof keyRing>;

export function keyRing({ store, clock, ids }: Account) {
  let keys = store.keys.all();

  function holderOf(secret: string): KeyRow | undefined {
    const hash = hashOf(secret);
    let holder: KeyRow | undefined;
    for (const key of keys) if (timingSafeEqual(hash, key.hash)) holder = key;
    return holder;
  }

  function add(name: string, secret: string, expiresAt: number | null): KeyRow {
    store.keys.insert({
      id: ids.keyId(),
      name,
      hash: hashOf(secret),
      created_at: clock(),
      expires_at: expiresAt,
      revoked_at: null,
    });
    keys = store.keys.all();
    const added = holderOf(secret);
    if (!added) throw new Error('a key that was just added is not there');
    return added;
  }

  return {
    list: (): readonly KeyRow[] => keys,
    /** Who holds the secret, or null for one that is wrong, expired or revoked. */
    verify(secret: string): KeyHolder | null {
      const key = holderOf(secret);
      const valid =
        key !== undefined && key.revoked_at === null && (key.expires_at === null || key.expires_at > clock());
      return valid ? { id: key.id, name: key.name } : null;
    },
    /** A new key; the secret is told here and never again. */
    create(
      name: string,
      expiresAt: number | null,
    ): Outcome<{ readonly key: KeyRow; readonly secret: string }> {
      if (name === '' || name.length > NAME_MAX)
        return refuse(422, `name must have 1 to ${NAME_MAX} characters`);
      const secret = ids.secret();
      return { key: add(name, secret, expiresAt), secret };
    },
    /** Makes a secret chosen elsewhere a key, unless it is one already; a revoked one stays revoked. */
    adopt(name: string, secret: string): void {
      if (!holderOf(secret)) add(name, secret, null);
    },
    revoke(id: string): Outcome<void> {
      store.keys.revoke(id, clock());
      keys = store.keys.all();
      if (!keys.some((key) => key.id === id)) return refuse(404, 'there is no such key');
    },
  };
}

/** Epoch milliseconds: a key that expires on a day works to the end of it, in UTC. NaN where the text is no day. */
export function endOfDay(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59.999Z`) : Number.NaN;
}
