/**
 * Waits, after an operator has entered a key, until the sync loop's own requests show whether the service accepts the key. This file sends
 * no request: the loop reports to it when a request begins and how it ends. Only requests that begin after the call of `wait` count, and
 * the answer of an intermediary does not count. Results of `wait`:
 * - `answered`: the service accepted the key. An answer 429 counts as well.
 * - `key-refused`: the key was refused.
 * - `other-account`: the key is of another account.
 * - `silent`: a request failed in another way, or ten seconds passed without any of these.
 * - `stopped`: the loop has ended.
 */
import type { Clock } from '../ports.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';

/** `silent`: no answer in time that shows whether the key is accepted. `stopped`: the loop has ended. */
export type KeyCheckResult = 'answered' | 'key-refused' | 'other-account' | 'silent' | 'stopped';

export interface KeyCheck {
  /** Waits for the first answer to a request that begins after this call. */
  wait(): Promise<KeyCheckResult>;
  /** The loop is about to send requests: waits that have begun count their answers. */
  requestBegins(): void;
  answered(): void;
  /** A request ended without a usable answer. */
  stopped(why: Stop | 'failing'): void;
  /** The loop has ended. */
  end(): void;
}

/** Milliseconds: long enough for a second request to show whether a refusal is the service's own or a gateway's. */
const WITHIN = 10_000;

export function createKeyCheck(clock: Pick<Clock, 'sleep'>): KeyCheck {
  interface Waiting {
    isAsked: boolean;
    readonly resolve: (result: KeyCheckResult) => void;
  }
  let waiting: readonly Waiting[] = [];

  function resolveWaits(result: KeyCheckResult, whom: (one: Waiting) => boolean): void {
    const waits = waiting.filter(whom);
    waiting = waiting.filter((one) => !waits.includes(one));
    for (const one of waits) one.resolve(result);
  }
  const isAsked = (one: Waiting): boolean => one.isAsked;

  return {
    wait: async () => {
      const over = new AbortController();
      const result = new Promise<KeyCheckResult>((waits) => {
        waiting = [...waiting, { isAsked: false, resolve: waits }];
      });
      const late = clock.sleep(WITHIN, over.signal).then((): KeyCheckResult => 'silent');
      const first = await Promise.race([result, late]);
      over.abort();
      return first;
    },
    requestBegins: () => {
      for (const one of waiting) one.isAsked = true;
    },
    answered: () => resolveWaits('answered', isAsked),
    stopped: (why) => {
      // An intermediary answered; the next answer may be the service's.
      if (why === 'strange') return;
      const isOfKey = why === 'key-refused' || why === 'other-account';
      resolveWaits(isOfKey ? why : why === 'limited' ? 'answered' : 'silent', isAsked);
    },
    end: () => resolveWaits('stopped', () => true),
  };
}
