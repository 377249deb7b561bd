/* The accounts that this process serves: each from its first request on, or from when it takes up what another process has left. */
import type { AccountPool } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { Verify } from './http/bearer.ts';
import { isValid } from './keys/ring.ts';
import { hashOf } from './keys/secret.ts';
import type { Readings } from './observer.ts';
import { serveAccount, type ServedAccount, type ServedParts } from './served-account.ts';

/** How often it looks for what another process has left behind, whether or not it was told of it. Milliseconds. */
const LOOK_UP = 5000;

/** Of the accounts together. */
export interface LookUp {
  /** Milliseconds; otherwise than usual. */
  readonly lookUpEvery?: number;
}

export interface ServedAccounts extends Pick<Readings, 'receivesUnderWay' | 'deliveriesWaiting'> {
  of(pool: AccountPool): ServedAccount;
  readonly verify: Verify;
  /** Begins with what happens by itself. */
  readonly begin: () => Promise<void>;
  stop(): Promise<void>;
}

export function servedAccounts(accounts: Accounts, parts: ServedParts & LookUp): ServedAccounts {
  const known = new Map<AccountPool, ServedAccount>();
  let state: 'new' | 'begun' | 'stopped' = 'new';
  let timer: NodeJS.Timeout | undefined;

  function of(pool: AccountPool): ServedAccount {
    const before = known.get(pool);
    if (before !== undefined) return before;
    const account = serveAccount(pool, accounts.rateOf(pool), parts);
    known.set(pool, account);
    if (state === 'begun') account.begin().catch(parts.report);
    return account;
  }

  async function lookUp(): Promise<void> {
    try {
      for (const pool of await accounts.withWork()) await of(pool).takeUp();
    } catch (error) {
      if (state === 'begun') parts.report(error);
    }
  }

  async function lookUpForGood(): Promise<void> {
    await lookUp();
    if (state === 'begun')
      timer = setTimeout(() => void lookUpForGood(), parts.lookUpEvery ?? LOOK_UP).unref();
  }

  return {
    of,
    verify: async (secret) => {
      const found = await accounts.keyOf(hashOf(secret));
      if (found === null || !isValid(found.key, found.at)) return null;
      const { id, name } = found.key;
      return { account: of(found.account), key: { id, name } };
    },
    receivesUnderWay: () => [...known.values()].reduce((sum, one) => sum + one.receivesUnderWay(), 0),
    deliveriesWaiting: async () => {
      let sum = 0;
      // One after the other: it takes one of the connections, and leaves the others to the requests.
      for (const pool of known.keys()) sum += await pool.use(({ store }) => store.deliveries.waiting());
      return sum;
    },
    begin: async () => {
      state = 'begun';
      for (const account of known.values()) await account.begin();
      accounts.onWork((pool) => {
        if (state === 'begun') void (pool === null ? lookUp() : of(pool).takeUp());
      });
      await lookUpForGood();
    },
    stop: async () => {
      state = 'stopped';
      clearTimeout(timer);
      await Promise.all([...known.values()].map((account) => account.stop()));
    },
  };
}
