/**
 * Reports whether the service accepts a key that an operator has just entered: by its first answer to a request begun since, or `silent`
 * if no answer tells within ten seconds. No request is sent for this; the sync loop reports the answers to its own requests.
 */
import type { Clock } from '../ports.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';

/** `silent`: no answer in time that shows whether the key is accepted. `stopped`: the loop has ended. */
export type Greeted = 'answered' | 'key-refused' | 'silent' | 'stopped';

export interface Greeting {
  /** Waits for the first answer to a request that begins after this call. */
  wait(): Promise<Greeted>;
  /** The loop is about to send requests: waits that have begun count their answers. */
  asks(): void;
  answered(): void;
  /** A request ended without a usable answer. */
  stopped(why: Stop | 'failing'): void;
  /** The loop has ended. */
  end(): void;
}

/** Milliseconds: long enough for a second request to show whether a refusal is the service's own or a gateway's. */
const WITHIN = 10_000;

export function createGreeting(clock: Pick<Clock, 'sleep'>): Greeting {
  interface Waiting {
    isAsked: boolean;
    readonly met: (greeted: Greeted) => void;
  }
  let waiting: readonly Waiting[] = [];

  function meet(greeted: Greeted, whom: (one: Waiting) => boolean): void {
    const met = waiting.filter(whom);
    waiting = waiting.filter((one) => !met.includes(one));
    for (const one of met) one.met(greeted);
  }
  const isAsked = (one: Waiting): boolean => one.isAsked;

  return {
    wait: async () => {
      const over = new AbortController();
      const greeted = new Promise<Greeted>((met) => {
        waiting = [...waiting, { isAsked: false, met }];
      });
      const late = clock.sleep(WITHIN, over.signal).then((): Greeted => 'silent');
      const first = await Promise.race([greeted, late]);
      over.abort();
      return first;
    },
    asks: () => {
      for (const one of waiting) one.isAsked = true;
    },
    answered: () => meet('answered', isAsked),
    stopped: (why) => {
      // An intermediary answered; the next answer may be the service's.
      if (why === 'strange') return;
      meet(why === 'key-refused' ? why : why === 'limited' ? 'answered' : 'silent', isAsked);
    },
    end: () => meet('stopped', () => true),
  };
}
