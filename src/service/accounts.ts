/*
 * The interface to all accounts behind a service: it finds an account by an API key or a photo, and finds the accounts with background
 * work. There is one account if the database is a file (`soleAccount`), and any number if it is a PostgreSQL database, which other
 * processes may serve too.
 */
import type { AccountPool } from './account.ts';
import type { RateHeaders, RateLimit } from './http/rate.ts';
import type { Readings } from './observer.ts';
import type { KeyRow } from './store/key.ts';

/** The key that has a hash, even if it was revoked or has expired, with its account. */
export interface FoundKey {
  readonly account: AccountPool;
  readonly key: KeyRow;
  /** When the key was found, by the clock that all processes of the account use (epoch milliseconds). */
  readonly at: number;
}

export interface Accounts {
  /** Finds a key by its hash; null if there is none. */
  keyOf(hash: Buffer): Promise<FoundKey | null>;
  /** Finds the account of a photo; null if there is none. */
  ofPhoto(token: string): Promise<AccountPool | null>;
  /** The accounts with background work that no process has claimed. */
  withWork(): Promise<readonly AccountPool[]>;
  /**
   * Calls the listener with an account as soon as another process leaves background work in it, and with null if a notification may have
   * been lost.
   */
  onWork(listener: (account: AccountPool | null) => void): void;
  /** Drops the account from memory. If it is found again, it is another object. */
  forget(account: AccountPool): void;
  rateOf(account: AccountPool): RateLimit;
  /** The rate headers for a request without a valid key. */
  readonly headersWithoutAccount: () => Promise<RateHeaders>;
  /** Reads something from the database; throws if it does not answer. */
  readonly probe: () => Promise<unknown>;
  readonly connections: Readings['connections'];
  /** Waits for the work under way. */
  close(): Promise<void>;
}

/** The accounts of a file: one. @param close closes what belongs to the account besides its database */
export function soleAccount(account: AccountPool, rate: RateLimit, close: () => void): Accounts {
  return {
    keyOf: (hash) =>
      account.use(async ({ store }) => {
        const key = await store.keys.byHash(hash);
        return key === undefined ? null : { account, key, at: account.clock() };
      }),
    ofPhoto: async () => account,
    withWork: async () => [],
    onWork: () => undefined,
    forget: () => undefined,
    rateOf: () => rate,
    headersWithoutAccount: () => rate.headers(),
    probe: () => account.use(({ store }) => store.ledger.lastAt()),
    connections: () => null,
    close: async () => {
      await account.close();
      close();
    },
  };
}
