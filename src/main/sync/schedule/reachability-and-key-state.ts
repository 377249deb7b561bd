/**
 * Tracks whether the service is reachable and whether it accepts the key, and says for how long no request is to be sent (`rest`). It sends
 * no requests itself.
 * - While the service is unreachable, or three tasks have failed: growing intervals, up to 30 seconds.
 * - If the service itself refused the key, or the key is of another account: five minutes.
 * - A 429 counts as reachable; the pause for it is the request budget's.
 *
 * An error answer may concern one record alone. So the state becomes `failing` only in one of these cases. (A task is one command, a pull,
 * or the check of the account. An answer without an error clears all failures.)
 * - Three different tasks failed.
 * - A task that concerns no single record failed twice.
 * - Any task failed, and the service was unreachable before, or an intermediary had answered.
 *
 * While the sync loop sends no request, it tests at intervals whether a bare connection (without a request) can be made, and reports the
 * result (`seen`). If none can be made, the state becomes `offline`. A later success restores the state before, if it was such a test that
 * found the service offline. If a failed request found it offline, a success restores nothing, until `forget` is called because the key or
 * the network may have changed.
 */
import type { Network } from '#domain/views/status.ts';
import type { Clock } from '../../ports.ts';
import type { Stop } from '../push/engine/delivery-outcome.ts';

const FIRST_RETRY = 1000;
export const LAST_RETRY = 30_000;
/** A key that the service itself refused is tried again at this interval: an administrator may have renewed it at the service. */
const KEY_RETRY = 5 * 60_000;
/** The service counts as failing after this many different pieces of work have failed in a row. */
const MANY_FAIL = 3;

export interface ConnectivityState {
  readonly network: Network['state'];
  /** Since when the network has been in this state (ISO 8601). */
  readonly since: string;
  readonly keyRefused: boolean;
  /** The key is accepted, and of another account than the mirror's. */
  readonly isOtherAccount: boolean;
}

export interface Connectivity {
  state(): ConnectivityState;
  /** Milliseconds for which no request is to be sent; 0 or less for none. */
  rest(): number;
  /** The service answered. True where the state was another before. */
  reached(): boolean;
  /**
   * A step was stopped. @param isOwn for a refused key: the service's rate headers show that the service itself refused it, not a gateway
   */
  stopped(why: Stop, isOwn: boolean): void;
  /**
   * A request was answered with an error, and no other was answered since. True where the service counts as failing from now on.
   * @param what the piece of work @param isOne it concerns one record; an error in work that does not counts after its second failure
   */
  failed(what: string, isOne: boolean): boolean;
  /** Whether a bare connection could be made; null where that would say nothing. True where the state was another before. */
  seen(isThere: boolean | null): boolean;
  /** The key or the network may have changed: the service is probed at once. */
  forget(): void;
}

export function createConnectivity(clock: Pick<Clock, 'now' | 'monotonic'>): Connectivity {
  let network: Network['state'] = 'starting';
  /** The state before this one, and whether a bare connection that succeeds restores it. */
  let before: Network['state'] = network;
  let isLiftedBySight = false;
  let since = clock.now().toISOString();
  let keyRefused = false;
  let isOtherAccount = false;
  let resumeAt = 0;
  let retryIn = FIRST_RETRY;
  /** The pieces of work that failed since the service last answered. */
  const failing = new Set<string>();

  function waitLonger(): void {
    resumeAt = clock.monotonic() + retryIn;
    retryIn = Math.min(retryIn * 2, LAST_RETRY);
  }

  function become(state: Network['state']): boolean {
    if (state === network) return false;
    before = network;
    network = state;
    since = clock.now().toISOString();
    return true;
  }

  return {
    state: () => ({ network, since, keyRefused, isOtherAccount }),
    rest: () => resumeAt - clock.monotonic(),
    reached: () => {
      retryIn = FIRST_RETRY;
      keyRefused = false;
      isOtherAccount = false;
      failing.clear();
      return become('online');
    },
    failed: (what, isOne) => {
      const isAgain = !isOne && failing.has(what);
      failing.add(what);
      const isMany = failing.size >= MANY_FAIL;
      if (isMany) waitLonger();
      const isReachableAgain = network === 'offline' || network === 'strange';
      return (isMany || isAgain || isReachableAgain) && become('failing');
    },
    stopped: (why, isOwn) => {
      const isThere = why === 'limited' || why === 'key-refused' || why === 'other-account';
      become(isThere ? 'online' : why);
      isLiftedBySight = false;
      if (why === 'limited') return;
      isOtherAccount = why === 'other-account';
      if (why === 'key-refused') keyRefused = true;
      if (isOtherAccount || (why === 'key-refused' && isOwn)) resumeAt = clock.monotonic() + KEY_RETRY;
      else waitLonger();
    },
    seen: (isThere) => {
      if (isThere === false && network !== 'offline') {
        isLiftedBySight = true;
        return become('offline');
      }
      return isThere === true && network === 'offline' && isLiftedBySight && become(before);
    },
    forget: () => {
      isLiftedBySight = true;
      resumeAt = 0;
      retryIn = FIRST_RETRY;
      keyRefused = false;
      isOtherAccount = false;
    },
  };
}
