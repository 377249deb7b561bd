/*
 * Gives out an account at the connections of the PostgreSQL pool: each piece of work gets the store of its connection. A store is created
 * once for each connection and not for each account, because a process may serve more accounts than its memory has room for stores.
 */
import type { PoolClient } from 'pg';
import type { Account, AccountPool } from '../account.ts';
import { openStore, type Store } from '../store/store.ts';
import { postgresClaims } from './claims.ts';
import type { DatabaseClock } from './clock.ts';
import { leaseOf, type Lease } from './connection.ts';
import { postgresSearch } from './search.ts';
import type { Share } from './share.ts';
import { announce } from './work-notifications.ts';

/** Runs the work on a connection whose session has that account; `any`: for a question to which that is nothing. */
export type InSession = <T>(
  accountId: number | 'any',
  work: (client: PoolClient) => Promise<T>,
) => Promise<T>;

/** What is made once for a connection, whichever account it has. */
interface Kept {
  readonly lease: Lease;
  readonly store: Store;
  /** Who works on it. */
  current?: { readonly id: number; readonly onWork: () => void };
  /** Ends when the other processes have been told of what it leaves. */
  announced?: Promise<void>;
}

interface KeptParts {
  readonly clock: DatabaseClock;
  readonly holder: string;
}

export function keepStores({ clock, holder }: KeptParts): (client: PoolClient) => Kept {
  const claims = postgresClaims(holder);
  const known = new WeakMap<PoolClient, Kept>();
  return (client) => {
    const before = known.get(client);
    if (before !== undefined) return before;
    const lease = leaseOf(client);
    const store = openStore(lease.connection, lease.transactions, {
      clock: clock.now,
      onWork: () => {
        if (kept.current === undefined) return;
        const { id, onWork } = kept.current;
        kept.announced = announce(client, { account: id, holder });
        onWork();
      },
      // PostgreSQL keeps its indexes on names by itself (autovacuum).
      names: () => ({ merge: async () => false }),
      claims,
      search: postgresSearch,
    });
    const kept: Kept = { lease, store };
    known.set(client, kept);
    return kept;
  };
}

interface AccountPoolParts {
  readonly id: number;
  readonly context: Omit<Account, 'store'>;
  readonly session: InSession;
  readonly share: Share;
  readonly keptFor: (client: PoolClient) => Kept;
}

export function accountPool({ id, context, session, share, keptFor }: AccountPoolParts): AccountPool {
  const known = new WeakMap<PoolClient, Account>();
  let listener: (() => void) | undefined;
  const current = { id, onWork: () => listener?.() };

  function accountAt(client: PoolClient, { store }: Kept): Account {
    const account = known.get(client) ?? { ...context, store };
    known.set(client, account);
    return account;
  }

  return {
    ...context,
    id,
    use: (work) =>
      share(() =>
        session(id, async (client) => {
          const kept = keptFor(client);
          kept.current = current;
          const done = await work(accountAt(client, kept));
          await kept.lease.endReads();
          await kept.announced;
          return done;
        }),
      ),
    onWork: (onWork) => {
      listener = onWork;
    },
    close: async () => {},
  };
}
