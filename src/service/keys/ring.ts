/*
 * Creates, lists, revokes and checks the account's API keys. Only the SHA-256 hash of a secret is stored. A secret has 256 random bits, so
 * it cannot be guessed from its hash, and a slow hash would not add security. The time that finding a hash takes reveals nothing useful.
 */
import { isKeepable } from '#wire/write.ts';
import type { AccountPool } from '../account.ts';
import { refuse, type Outcome } from '../rules/refusal.ts';
import type { KeyRow } from '../store/key.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from './secret.ts';

export interface KeyHolder {
  readonly id: string;
  readonly name: string;
}

export const NAME_MAX = 100;

export type KeyRing = ReturnType<typeof keyRing>;

export function keyRing({ use, clock, ids }: AccountPool) {
  const add = async (
    { keys }: Store,
    name: string,
    secret: string,
    expiresAt: number | null,
  ): Promise<KeyRow> => {
    const key = {
      id: ids.keyId(),
      name,
      hash: hashOf(secret),
      created_at: clock(),
      expires_at: expiresAt,
      revoked_at: null,
    };
    await keys.insert(key);
    return key;
  };

  return {
    list: (): Promise<readonly KeyRow[]> => use(({ store }) => store.keys.all()),
    /** A new key; the secret is told here and never again. */
    async create(
      name: string,
      expiresAt: number | null,
    ): Promise<Outcome<{ readonly key: KeyRow; readonly secret: string }>> {
      if (name === '' || name.length > NAME_MAX)
        return refuse(422, `name must have 1 to ${NAME_MAX} characters`);
      if (!isKeepable(name)) return refuse(422, 'name must be whole UTF-8 text without NUL');
      const secret = ids.secret();
      return {
        key: await use(({ store }) => store.whole(() => add(store, name, secret, expiresAt))),
        secret,
      };
    },
    /** Makes a secret chosen elsewhere a key, unless it is one already; a revoked one stays revoked. */
    adopt: (name: string, secret: string): Promise<void> =>
      use(async ({ store }) => {
        await store.whole(() => add(store, name, secret, null));
      }),
    revoke: (id: string): Promise<Outcome<void>> =>
      use(async ({ store }) => {
        const none = refuse(404, 'there is no such key');
        // What no database can keep names nothing in it.
        if (!isKeepable(id)) return none;
        await store.whole(() => store.keys.revoke(id, clock()));
        return (await store.keys.byId(id)) === undefined ? none : undefined;
      }),
  };
}

/** Neither revoked nor expired. @param now epoch milliseconds */
export const isValid = ({ revoked_at: revoked, expires_at: expires }: KeyRow, now: number): boolean =>
  revoked === null && (expires === null || expires > now);

/** Epoch milliseconds: a key that expires on a day works to the end of it, in UTC. NaN where the text is no day. */
export function endOfDay(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59.999Z`) : Number.NaN;
}
