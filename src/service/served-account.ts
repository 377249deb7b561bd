/*
 * Assembles everything that serves one account: its keys, its request allowance, its API handlers, and its background work (receives,
 * webhook deliveries, upkeep). Each API call runs at a database connection of its own, with the handlers that belong to that connection.
 */
import type { RouteName } from '#wire/routes.ts';
import type { Account, AccountPool } from './account.ts';
import { alertHandlers } from './handlers/alerts.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { groupHandlers } from './handlers/groups.ts';
import { itemHandlers } from './handlers/items.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { orderHandlers } from './handlers/orders.ts';
import type { Call, Handlers } from './http/call.ts';
import type { RateLimit } from './http/rate.ts';
import { keyRing, type KeyRing } from './keys/ring.ts';
import { withUploadsIn, type ObjectStore } from './items/object-store.ts';
import { receiveWorker, type ReceiveWorker, type ReceiveWorkerParts } from './receiving/worker.ts';
import type { Outcome } from './rules/refusal.ts';
import { upkeep } from './upkeep.ts';
import { Courier, type CourierParts } from './webhooks/courier.ts';
import { webhookDesk, type WebhookDesk } from './webhooks/desk.ts';

export interface ServedAccount {
  readonly pool: AccountPool;
  readonly keys: KeyRing;
  readonly webhooks: WebhookDesk;
  readonly rate: RateLimit;
  readonly handle: <N extends RouteName>(name: N, call: Call<N>) => Promise<Outcome<object | undefined>>;
  /**
   * Begins with what happens by itself: receives left pending, deliveries, upkeep.
   * @param atStart the process starts: what kept the last one from delivering may be over
   */
  begin(atStart: boolean): Promise<void>;
  /** Takes up what another process has left behind. */
  takeUp(): Promise<void>;
  /** Delivers what is due. */
  deliver(): Promise<void>;
  readonly receivesUnderWay: () => number;
  /** Works on a receive, or sends. */
  readonly isAtWork: () => boolean;
  /** Leaves what it has not done to others. */
  stop(): Promise<void>;
}

export interface ServedParts extends CourierParts, ReceiveWorkerParts {
  /** Where photos' bytes are; undefined: in the database. */
  readonly objects?: ObjectStore;
}

export function serveAccount(pool: AccountPool, rate: RateLimit, parts: ServedParts): ServedAccount {
  const worker = receiveWorker(pool, parts);
  const deliveries = new Courier(pool, parts);
  const idle = upkeep(pool, parts.report);
  return {
    pool,
    keys: keyRing(pool),
    webhooks: webhookDesk(pool, deliveries),
    rate,
    handle: handling(pool, worker, parts.objects),
    begin: async (atStart) => {
      idle.start();
      await worker.takeUp();
      deliveries.start();
      if (atStart) await deliveries.refresh();
      else deliveries.wake();
    },
    takeUp: async () => {
      await worker.takeUp();
      // Not waited for: a slow address would keep the other accounts waiting.
      deliveries.wake();
    },
    deliver: () => deliveries.deliver(),
    receivesUnderWay: worker.underWay,
    isAtWork: () => worker.underWay() > 0 || deliveries.isSending(),
    stop: async () => {
      idle.stop();
      await Promise.all([worker.stop(), deliveries.stop()]);
    },
  };
}

/** Each call has an account of its own from the pool, and the handlers that go with it. */
function handling(
  pool: AccountPool,
  worker: ReceiveWorker,
  objects: ObjectStore | undefined,
): ServedAccount['handle'] {
  const known = new WeakMap<Account, Handlers>();
  const handlersAt = (account: Account): Handlers => {
    const handlers = known.get(account) ?? handlersOf(account, worker);
    known.set(account, handlers);
    return handlers;
  };
  return (name, call) => {
    if (objects === undefined || call.uploads.length === 0)
      return pool.use((account) => handlersAt(account)[name](call));
    return withUploadsIn(objects, pool, call.uploads, (uploads) =>
      pool.use((account) => handlersAt(account)[name]({ ...call, uploads })),
    );
  };
}

function handlersOf(account: Account, worker: ReceiveWorker): Handlers {
  return {
    ...itemHandlers(account),
    ...catalogueHandlers(account),
    ...alertHandlers(account),
    ...groupHandlers(account),
    ...orderHandlers(account, worker),
    ...jobHandlers(account),
  };
}
