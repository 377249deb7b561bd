/*
 * Applies receives in the background: after a pause, step by step, yielding to the event loop in between. A step that fails through an
 * error of the service is tried again. Receives that a stop or a crash leaves pending continue at the next start, or in another process.
 */
import type { AccountPool } from '../account.ts';
import type { Observer } from '../observer.ts';
import { isRefusal } from '../rules/refusal.ts';
import type { Change, Origin, Store } from '../store/store.ts';
import { stepReceive, type ReceiveTrouble } from './apply.ts';

export interface Pace {
  /** Milliseconds from acceptance to the first line. */
  readonly delay: number;
  /** Milliseconds between lines. */
  readonly lineDelay: number;
}

export interface ReceiveWorkerParts {
  readonly pace: Pace;
  readonly trouble: ReceiveTrouble;
  readonly report: (error: unknown) => void;
  readonly observer?: Observer;
}

export interface ReceiveWorker {
  /** Within the change that accepts a receive: it is this process's to work on, unless it ends. */
  claim(store: Store, change: Pick<Change, 'leaveWork'>, receive: number): Promise<void>;
  /** Takes up a receive that has just been accepted. */
  start(receive: number): void;
  /** Takes up everything that a former run or another process left pending. */
  takeUp(): Promise<void>;
  /** How many it works on. */
  readonly underWay: () => number;
  /** Ends with the steps that are under way, and leaves the rest to others. */
  stop(): Promise<void>;
}

/** How long a step that failed for the service's own reasons (a full disk, say) waits for its next try. */
const RETRY_DELAY = 5000;

export function receiveWorker(
  pool: AccountPool,
  { pace, trouble, report, observer }: ReceiveWorkerParts,
): ReceiveWorker {
  const underWay = new Set<number>();
  const steps = new Steps();

  async function goOn(receive: number): Promise<void> {
    const next = await step(receive);
    if (next === null) underWay.delete(receive);
    else steps.after(next, () => goOn(receive));
  }

  /** Answers the milliseconds to the next step, or null when the receive has ended, or another process goes on with it. */
  async function step(id: number): Promise<number | null> {
    try {
      return await pool.use(async (account) => {
        const { store } = account;
        const receive = await store.receives.byId(id);
        if (!receive) return null;
        const origin: Origin = JSON.parse(receive.origin);
        const done = await store.change(origin, async (change) =>
          (await store.claims.keepsReceive(id, pace.lineDelay))
            ? stepReceive(account, change, id, trouble)
            : 'ended',
        );
        if (isRefusal(done) || done === 'ended') return null;
        observer?.lineSettled(done);
        return pace.lineDelay;
      });
    } catch (error) {
      if (!steps.isStopped) report(error);
      return RETRY_DELAY;
    }
  }

  function begin(receive: number, delay: number): void {
    if (underWay.has(receive)) return;
    underWay.add(receive);
    steps.after(delay, () => goOn(receive));
  }

  async function takeUp(): Promise<void> {
    if (steps.isStopped) return;
    try {
      const left = await pool.use(({ store }) => store.whole(() => store.claims.receives()));
      for (const receive of left) begin(receive, 0);
    } catch (error) {
      if (!steps.isStopped) report(error);
    }
  }

  async function stop(): Promise<void> {
    await steps.stop();
    if (underWay.size === 0) return;
    // Where that fails, others wait until the claims are over.
    await pool.use(({ store }) => store.whole(() => store.claims.releaseReceives())).catch(() => undefined);
  }

  return {
    claim: async ({ claims }, change, receive) => {
      if (steps.isStopped) change.leaveWork();
      else await claims.keepsReceive(receive, pace.delay);
    },
    start: (receive) => begin(receive, pace.delay),
    takeUp: () => steps.begun(takeUp()),
    underWay: () => underWay.size,
    stop,
  };
}

/** What is done later, and what was begun and has not ended. */
class Steps {
  isStopped = false;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #open = new Set<Promise<void>>();

  after(delay: number, work: () => Promise<void>): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.begun(work());
    }, delay);
    this.#timers.add(timer);
  }

  begun(work: Promise<void>): Promise<void> {
    const step = work.finally(() => this.#open.delete(step));
    this.#open.add(step);
    return step;
  }

  /** Begins nothing more, and waits for what was begun. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await Promise.allSettled(this.#open);
  }
}
