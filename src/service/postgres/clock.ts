/*
 * The database's clock, as a process knows it between what it asks: what the database told last, and the time since by a counter that
 * is not set with the machine's clock. It is behind by the time that the answer took. Where two processes must not differ at all (a key
 * expires, a delivery is due, a session ends) the statement itself compares with `now_ms()`, or answers it.
 */
export interface DatabaseClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** It was that instant when the database answered. */
  readonly told: (at: number) => void;
}

/** @param elapsed milliseconds that only grow */
export function databaseClock(elapsed: () => number = () => performance.now()): DatabaseClock {
  let ahead = 0;
  return {
    now: () => Math.floor(elapsed() + ahead),
    told: (at) => {
      ahead = at - elapsed();
    },
  };
}
