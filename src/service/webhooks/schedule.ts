/* Computes when a failed delivery is tried again (exponential backoff with jitter), and when it is given up: after a day. */

const SECOND = 1000;
const FIRST_PAUSE = 5 * SECOND;
const GROWTH = 3;
const LONGEST_PAUSE = 4 * 3600 * SECOND;
/** How long a delivery is tried, from its first try on. */
export const PATIENCE = 24 * 3600 * SECOND;

/**
 * Milliseconds from the n-th failed try to the next: 5 s, 15 s, 45 s and so on up to 4 hours, give or take a fifth, so that
 * many do not come back at the same moment.
 * @param draw from [0, 1)
 * @param asked milliseconds the receiver asked to be left alone for
 */
export function pauseAfter(tries: number, draw: number, asked: number): number {
  const pause = Math.min(FIRST_PAUSE * GROWTH ** (tries - 1), LONGEST_PAUSE);
  return Math.max(Math.round(pause * (0.8 + 0.4 * draw)), Math.min(asked, LONGEST_PAUSE));
}

/** Whether a try then would come too late (epoch milliseconds). */
export function isOver(firstTryAt: number, then: number): boolean {
  return then - firstTryAt > PATIENCE;
}
