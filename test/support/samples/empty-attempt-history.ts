/**
 * The attempt history (the tries to deliver so far) of a command that was never sent. Tests of the delivery rules spread it and set the
 * members that they are about.
 */

/** Milliseconds within which a request without an answer may still arrive. */
export const SETTLE_DELAY = 90_000;

/** A history without attempts, and without any facts read. */
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
