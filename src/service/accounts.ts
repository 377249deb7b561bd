/* The accounts behind a service: one in a file, or many in a database that other processes serve as well. */
import type { AccountPool } from './account.ts';
import type { RateHeaders, RateLimit } from './http/rate.ts';
import type { Readings } from './observer.ts';
import type { KeyRow } from './store/key.ts';

/** The key with a hash, whatever has become of it, and the account it is of. */
export interface FoundKey {
  readonly account: AccountPool;
  readonly key: KeyRow;
  /** When it was looked up, by the clock that all processes of the account go by. Epoch milliseconds. */
  readonly at: number;
}

export interface Accounts {
  /** Null: there is none. */
  keyOf(hash: Buffer): Promise<FoundKey | null>;
  /** Null: no account has such a photo. */
  ofPhoto(token: string): Promise<AccountPool | null>;
  /** Those in which something is left to do in the background that no process is at. */
  withWork(): Promise<readonly AccountPool[]>;
  /**
   * Calls the listener with each account in which another process leaves something to do, as soon as it has; with null where that may
   * have gone unheard.
   */
  onWork(listener: (account: AccountPool | null) => void): void;
  /** The account is not served any more; it is another object when it is found again. */
  forget(account: AccountPool): void;
  rateOf(account: AccountPool): RateLimit;
  /** What a request is told that is of no account. */
  readonly headersWithoutAccount: () => Promise<RateHeaders>;
  /** Reads something of the database; throws where that does not answer. */
  readonly probe: () => Promise<unknown>;
  readonly connections: Readings['connections'];
  /** Waits for the work under way. */
  close(): Promise<void>;
}

/** @param close closes what is beside the account */
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
