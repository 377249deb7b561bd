/*
 * Maintenance in idle time, in small slices: merges the name indexes, and prunes old deliveries and events. The ledger is never
 * pruned.
 */
import type { Account } from './account.ts';

/** How long an event, and the log of its delivery, is kept once it is settled. */
const KEPT = 7 * 24 * 3_600_000;
/** Rows forgotten in one go. */
const SLICE = 500;
/** Milliseconds between goes while there is something to do, and otherwise. */
const BUSY = 200;
const IDLE = 30_000;

/** One go; whether there is more. */
export function keepUp({ store, clock }: Account): boolean {
  const before = clock() - KEPT;
  // A delivery goes before the event it tells of.
  const forgotten = store.deliveries.prune(before, SLICE) + store.events.prune(before, SLICE);
  return store.names.merge() || forgotten > 0;
}

export function upkeep(account: Account, report: (error: unknown) => void): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;

  function go(): void {
    let more = false;
    try {
      more = keepUp(account);
    } catch (error) {
      report(error);
    }
    timer = setTimeout(go, more ? BUSY : IDLE).unref();
  }

  return {
    start: () => {
      timer = setTimeout(go, IDLE).unref();
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}
