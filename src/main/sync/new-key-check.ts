/**
 * How the service answers to a key just entered: the first answer to a request begun after the wait began, or `silent` after ten
 * seconds. The loop's own requests tell; none is sent for this alone.
 */
import type { Clock } from '../ports.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';

/** `silent`: not a word that tells, in time. `stopped`: the loop has ended. */
export type Greeted = 'answered' | 'key-refused' | 'silent' | 'stopped';

export interface Greeting {
  /** Waits for the answer to what is asked from now on. */
  wait(): Promise<Greeted>;
  /** Something is about to be asked. */
  asks(): void;
  answered(): void;
  /** What was asked came to this. */
  stopped(why: Stop | 'failing'): void;
  /** Nothing more is asked. */
  end(): void;
}

/** Milliseconds. Long enough for a gateway's refusal to be told from the service's own by its repetition. */
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
      // Something else answers: it may be the service that does the next time.
      if (why === 'strange') return;
      meet(why === 'key-refused' ? why : why === 'limited' ? 'answered' : 'silent', isAsked);
    },
    end: () => meet('stopped', () => true),
  };
}
