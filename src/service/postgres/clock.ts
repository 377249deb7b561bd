/*
 * Estimates the database's clock between two answers: the time in the last answer, plus the time since then by a monotonic clock. So
 * setting the computer's clock changes nothing. The estimate lags by the duration of that answer. Where processes must agree exactly (a key
 * expires, a delivery is due, a session ends), the SQL statement itself compares with `now_ms()`.
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
