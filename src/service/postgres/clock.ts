/*
 * The database's clock, as a process estimates it between two answers: the last instant that an answer carried, plus the time since by a
 * monotonic counter, so that setting the machine's clock changes nothing. The estimate lags by the time that the answer took. Where two
 * processes must agree exactly (a key expires, a delivery is due, a session ends), the statement itself compares with `now_ms()`.
 */
export interface DatabaseClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** It was that instant when the database answered. */
  readonly observe: (at: number) => void;
}

/** @param elapsed milliseconds that only grow */
export function databaseClock(elapsed: () => number = () => performance.now()): DatabaseClock {
  let ahead = 0;
  return {
    now: () => Math.floor(elapsed() + ahead),
    observe: (at) => {
      ahead = at - elapsed();
    },
  };
}
