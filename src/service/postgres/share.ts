/*
 * Limits how many connections the work of one account may hold at once (a semaphore); further work waits in order, up to a time limit. Work
 * that waits for a lock of its account holds a connection. Without the limit, one large deletion and the requests waiting for it would take
 * all connections of a process from the other accounts.
 */

/** Runs the work when its turn has come, in the order asked; throws where that takes longer than may be waited. */
export type Share = <T>(work: () => Promise<T>) => Promise<T>;

interface ShareParts {
  /** At once. */
  readonly most: number;
  /** Milliseconds to wait for a turn, at most. */
  readonly within: number;
  /** Called when a piece of work begins to wait, and when it does not wait any more. */
  readonly onWaiting: (by: 1 | -1) => void;
}

export function shareOf({ most, within, onWaiting }: ShareParts): Share {
  let taken = 0;
  const waiting = new Set<() => void>();

  async function turn(): Promise<void> {
    if (taken < most) {
      taken += 1;
      return;
    }
    onWaiting(1);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new Error('the account has as much under way as it may have'));
      }, within);
      waiting.add(begin);
    }).finally(() => onWaiting(-1));
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The turn is handed on.
      if (next === undefined) taken -= 1;
      else next();
    }
  };
}
