/*
 * The interface by which the service reports its work to metrics and logs: requests, lines of receives, and deliveries. Each kind of report
 * is made in one place. Without an observer nothing is measured.
 * A report contains no secret, no name of a key or an item, no query and no body.
 */

/** A request and what came of it. */
export interface Answered {
  /** The name in the wire's table, the pattern of another address, or "none": never the address as it came. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Null where the request was refused before there was one. */
  readonly request: string | null;
  /** Null where it came without a valid key. */
  readonly account: number | null;
  /** The key's id. */
  readonly key: string | null;
}

export interface Observer {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  answered(request: Answered): void;
  /** A line of a receive was applied, or failed; told once that is kept. */
  lineSettled(state: 'received' | 'failed'): void;
  /** A delivery was tried, and so it is now. */
  deliveryTried(state: 'delivered' | 'waiting' | 'given up'): void;
}

export type Watcher = Partial<Omit<Observer, 'now'>>;

/** Tells each of them. */
export function observerOf(watchers: readonly Watcher[], now: Observer['now']): Observer {
  return {
    now,
    answered: (request) => {
      for (const watcher of watchers) watcher.answered?.(request);
    },
    lineSettled: (state) => {
      for (const watcher of watchers) watcher.lineSettled?.(state);
    },
    deliveryTried: (state) => {
      for (const watcher of watchers) watcher.deliveryTried?.(state);
    },
  };
}

/** The connections of a pool. */
export interface Connections {
  readonly total: number;
  readonly idle: number;
  /** Pieces of work that wait for one. */
  readonly waiting: number;
}

/** How things stand now. */
export interface Readings {
  /** Accounts that this process serves. */
  readonly accountsServed: () => number;
  /** That this process works on. */
  readonly receivesUnderWay: () => number;
  /** Of the accounts that this process serves. */
  readonly deliveriesWaiting: () => Promise<number>;
  /** Null where there is no pool. */
  readonly connections: () => Connections | null;
}
