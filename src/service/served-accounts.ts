/*
 * Keeps the accounts that this process serves. An account is served from its first request on, or from when this process takes up
 * background work in it that another process left. Work left by other processes is found by notifications, and every five seconds by
 * polling.
 * If more than 1,000 accounts are served, those that had no request for a minute are dropped (LRU), except the main account and accounts at
 * work. Work that waits in a dropped account is found again by polling.
 */
import type { AccountPool } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { Verify } from './http/bearer.ts';
import { isValid } from './keys/ring.ts';
import { hashOf } from './keys/secret.ts';
import type { Readings } from './observer.ts';
import { serveAccount, type ServedAccount, type ServedParts } from './served-account.ts';

/** How often it looks for what another process has left behind, whether or not it was told of it. Milliseconds. */
const LOOK_UP = 5000;

/** Accounts that are served at a time; of more, those that are not asked for are let go. */
const SERVED_MAX = 1000;
/** Looks in which an account is not asked for until it may be let go: longer than a request takes, which may begin something. */
const UNUSED_LOOKS = 12;

/** Of the accounts together; otherwise than usual. */
export interface Together {
  /** Milliseconds. */
  readonly lookUpEvery?: number;
  readonly servedMax?: number;
}

interface Known {
  readonly account: ServedAccount;
  /** The look before it was last asked for. */
  readonly usedAt: number;
}

export interface ServedAccounts extends Omit<Readings, 'connections'> {
  /** The account whose administration this is: it is served for good. */
  readonly main: ServedAccount;
  readonly verify: Verify;
  /** Begins with what happens by itself. */
  readonly begin: () => Promise<void>;
  stop(): Promise<void>;
}

type Parts = ServedParts & Together;

export function servedAccounts(accounts: Accounts, main: AccountPool, parts: Parts): ServedAccounts {
  /** The one asked for last comes last. */
  const known = new Map<AccountPool, Known>();
  const all = () => [...known.values()].map(({ account }) => account);
  let looks = 0;
  let state: 'new' | 'begun' | 'stopped' = 'new';

  function of(pool: AccountPool): ServedAccount {
    const account = known.get(pool)?.account ?? begun(pool);
    known.delete(pool);
    known.set(pool, { account, usedAt: looks });
    return account;
  }

  function begun(pool: AccountPool): ServedAccount {
    const account = serveAccount(pool, accounts.rateOf(pool), parts);
    known.set(pool, { account, usedAt: looks });
    if (state === 'begun') account.begin(false).catch(parts.report);
    return account;
  }

  /** That something is left to do there is no request for it. */
  const takeUpIn = (pool: AccountPool) => (known.get(pool)?.account ?? begun(pool)).takeUp();

  /** What waits in an account that is let go is found by a look when its time has come. */
  function evictIdle(): void {
    for (const [pool, { account, usedAt }] of known) {
      if (known.size <= (parts.servedMax ?? SERVED_MAX) || looks - usedAt < UNUSED_LOOKS) return;
      if (pool === main || account.isAtWork()) continue;
      known.delete(pool);
      accounts.forget(pool);
      account.stop().catch(parts.report);
    }
  }

  async function lookUp(): Promise<void> {
    try {
      for (const pool of await accounts.withWork()) {
        if (state !== 'begun') return;
        await takeUpIn(pool);
      }
    } catch (error) {
      if (state === 'begun') parts.report(error);
    }
  }

  const looking = repeated(async () => {
    await lookUp();
    looks += 1;
    if (state === 'begun') evictIdle();
  }, parts.lookUpEvery ?? LOOK_UP);

  return {
    main: of(main),
    verify: async (secret) => {
      const found = await accounts.keyOf(hashOf(secret));
      if (found === null || !isValid(found.key, found.at)) return null;
      const { id, name } = found.key;
      return { account: of(found.account), key: { id, name } };
    },
    accountsServed: () => known.size,
    receivesUnderWay: () => all().reduce((sum, one) => sum + one.receivesUnderWay(), 0),
    deliveriesWaiting: () => deliveriesWaiting(all()),
    begin: async () => {
      state = 'begun';
      for (const account of all()) await account.begin(true);
      accounts.onWork((pool) => {
        if (state === 'begun') void (pool === null ? lookUp() : takeUpIn(pool));
      });
      await looking.begin();
    },
    stop: async () => {
      state = 'stopped';
      // It may be about to claim something, which nothing would let go of.
      await looking.stop();
      await Promise.all(all().map((account) => account.stop()));
    },
  };
}

/** Does the work, and again so many milliseconds after it was done. */
function repeated(work: () => Promise<void>, every: number) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  async function begin(): Promise<void> {
    current = work();
    await current;
    if (!isStopped) timer = setTimeout(() => void begin(), every).unref();
  }
  return {
    begin,
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

async function deliveriesWaiting(accounts: readonly ServedAccount[]): Promise<number> {
  let sum = 0;
  // One after the other: it takes one of the connections, and leaves the others to the requests.
  for (const { pool } of accounts) sum += await pool.use(({ store }) => store.deliveries.waiting());
  return sum;
}
