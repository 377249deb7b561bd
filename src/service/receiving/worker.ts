/*
 * Applies receives in the background: a pause after each was accepted, then step after step, yielding to the event loop in between.
 * What a stop or a kill leaves pending continues at the next start.
 */
import type { Account } from '../account.ts';
import { isRefusal } from '../rules/refusal.ts';
import type { Origin } from '../store/store.ts';
import { stepReceive, type ReceiveTrouble } from './apply.ts';

export interface Pace {
  /** Milliseconds from acceptance to the first line. */
  readonly delay: number;
  /** Milliseconds between lines. */
  readonly lineDelay: number;
}

export interface ReceiveWorker {
  /** Takes up a receive that has just been accepted. */
  start(receive: number): void;
  /** Takes up everything a former run left pending. */
  resume(): void;
  stop(): void;
}

/** How long a step that failed for the service's own reasons (a full disk, say) waits for its next try. */
const RETRY_DELAY = 5000;

export function receiveWorker(
  account: Account,
  pace: Pace,
  trouble: ReceiveTrouble,
  report: (error: unknown) => void,
): ReceiveWorker {
  const timers = new Set<NodeJS.Timeout>();

  function after(delay: number, receive: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const next = step(receive);
      if (next !== null) after(next, receive);
    }, delay);
    timers.add(timer);
  }

  /** Answers the milliseconds to the next step, or null when the receive has ended. */
  function step(id: number): number | null {
    try {
      const { store } = account;
      const receive = store.receives.byId(id);
      if (!receive) return null;
      const origin: Origin = JSON.parse(receive.origin);
      const more = store.change(origin, (change) => stepReceive(account, change, id, trouble));
      return isRefusal(more) || !more ? null : pace.lineDelay;
    } catch (error) {
      report(error);
      return RETRY_DELAY;
    }
  }

  return {
    start: (receive) => {
      after(pace.delay, receive);
    },
    resume: () => {
      for (const receive of account.store.receives.pending()) after(0, receive);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
