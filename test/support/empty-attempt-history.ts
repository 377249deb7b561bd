/**
 * The attempt history of a command that was never sent. Tests of the delivery rules spread it and set the members they are about. Also the
 * settle delay in it: how long a request without an answer may still arrive.
 */

/** Milliseconds within which a request without an answer may still arrive. */
export const SETTLE_DELAY = 90_000;

/** No attempt, and nothing known. */
export const untried = {
  tries: [],
  uncertain: null,
  held: 0,
  settleDelay: SETTLE_DELAY,
  serviceTime: null,
  behindStamps: () => null,
  author: null,
  later: [],
  afterwards: [],
  copiesAwaited: () => [],
  isNotOfIt: () => false,
  stockOf: () => null,
  itemNow: () => null,
  changedLike: () => [],
} as const;
