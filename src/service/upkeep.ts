/*
 * Does maintenance while the service is idle, in small slices: merges the indexes on names, and deletes webhook deliveries that were
 * settled a week ago, and events of that age that no delivery needs. The ledger is never pruned.
 */
import type { Account, AccountPool } from './account.ts';

/** How long an event, and the log of its delivery, is kept once it is settled. */
const KEPT = 7 * 24 * 3_600_000;
/** Rows forgotten in one go. */
const SLICE = 500;
/** Milliseconds between goes while there is something to do, and otherwise. */
const BUSY = 200;
const IDLE = 30_000;

/** One go; whether there is more. */
export async function keepUp({ store, clock }: Account): Promise<boolean> {
  const before = clock() - KEPT;
  // A delivery goes before the event it tells of.
  const forgotten = await store.whole(
    async () => (await store.deliveries.prune(before, SLICE)) + (await store.events.prune(before, SLICE)),
  );
  return (await store.names.merge()) || forgotten > 0;
}

export function upkeep(pool: AccountPool, report: (error: unknown) => void): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function go(): Promise<void> {
    let more = false;
    try {
      more = await pool.use(keepUp);
    } catch (error) {
      if (isStopped) return;
      report(error);
    }
    if (!isStopped) timer = setTimeout(() => void go(), more ? BUSY : IDLE).unref();
  }

  return {
    start: () => {
      timer = setTimeout(() => void go(), IDLE).unref();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
