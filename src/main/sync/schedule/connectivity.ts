/**
 * Whether the service is reachable, and when to probe again if not: at growing intervals until it answers. A rate-limit answer counts
 * as reachable; how long to pause then is the budget's decision. An error answer shows that the service is there and may concern one
 * record, so it does not count as unreachable until several different requests have failed and none was answered. Pure except for the
 * given clock.
 */
import type { Network } from '#domain/views/status.ts';
import type { Clock } from '../../ports.ts';
import type { Stop } from '../push/engine/delivery-outcome.ts';

const FIRST_RETRY = 1000;
export const LAST_RETRY = 30_000;
/** A key that the service itself has refused is tried again at this interval: an administrator may have renewed it there. */
const KEY_RETRY = 5 * 60_000;
/** So many different pieces of work fail in a row, and it is the service that does. */
const MANY_FAIL = 3;

export interface ConnectivityState {
  readonly network: Network['state'];
  /** Since when it is as it is (ISO 8601). */
  readonly since: string;
  readonly keyRefused: boolean;
}

export interface Connectivity {
  state(): ConnectivityState;
  /** Milliseconds for which nothing is to be tried; 0 or less for none. */
  rest(): number;
  /** Somebody answered. True where that is news. */
  reached(): boolean;
  /** @param isOwn the refusal carries the service's rate headers; any other is retried as soon as a gateway's other answers */
  stopped(why: Stop, isOwn: boolean): void;
  /**
   * An error came for an answer, and no other answer of the service meanwhile. True where it is news that it fails.
   * @param what was tried @param isOne it is about one record; what is not tells twice of the service itself
   */
  failed(what: string, isOne: boolean): boolean;
  /** Something may be different now: a key, a cable. It is tried at once. */
  forget(): void;
}

export function createConnectivity(clock: Pick<Clock, 'now' | 'monotonic'>): Connectivity {
  let network: Network['state'] = 'starting';
  let since = clock.now().toISOString();
  let keyRefused = false;
  let resumeAt = 0;
  let retryIn = FIRST_RETRY;
  /** What failed since the service answered last. */
  const failing = new Set<string>();

  function restLonger(): void {
    resumeAt = clock.monotonic() + retryIn;
    retryIn = Math.min(retryIn * 2, LAST_RETRY);
  }

  function become(state: Network['state']): boolean {
    if (state === network) return false;
    network = state;
    since = clock.now().toISOString();
    return true;
  }

  return {
    state: () => ({ network, since, keyRefused }),
    rest: () => resumeAt - clock.monotonic(),
    reached: () => {
      retryIn = FIRST_RETRY;
      keyRefused = false;
      failing.clear();
      return become('online');
    },
    failed: (what, isOne) => {
      const isAgain = !isOne && failing.has(what);
      failing.add(what);
      const isMany = failing.size >= MANY_FAIL;
      if (isMany) restLonger();
      const isSomebodyBack = network === 'offline' || network === 'strange';
      return (isMany || isAgain || isSomebodyBack) && become('failing');
    },
    stopped: (why, isOwn) => {
      become(why === 'limited' || why === 'key-refused' ? 'online' : why);
      if (why === 'limited') return;
      if (why === 'key-refused') keyRefused = true;
      if (why === 'key-refused' && isOwn) resumeAt = clock.monotonic() + KEY_RETRY;
      else restLonger();
    },
    forget: () => {
      resumeAt = 0;
      retryIn = FIRST_RETRY;
      keyRefused = false;
    },
  };
}
