/**
 * Adapts the share of the account's allowance that is reserved for operators' requests and for bursts of other clients. The share begins at
 * 14 % and stays between 5 % and 20 %. Time is divided into periods of at least one rate window each.
 * - The first 429 of a period raises the share, to 14 % at most. The third 429 raises it again, to 20 % at most.
 * - A period without a 429 lowers the share, if more than half of the reserve was left at every call of `adapt`.
 *
 * The caller calls `adapt` after each answer with rate headers. `adapt` also ends a period whose time is over.
 */
import { reserve } from './send-rate.ts';
import type { Estimate } from './rate-limit-window.ts';

const SHARE = { least: 0.05, most: 0.14, crowded: 0.2 } as const;
/** A single 429 may be caused by one burst of another client. This many 429s in one window mean that the account is crowded. */
const CROWDED = 3;
/** If more than this share of the reserve was always left in a window, the reserve was too large. */
const TOUCHED = 0.5;

export class ReserveShare {
  value: number = SHARE.most;
  /** 429s in this window. */
  refusals = 0;
  #turnedAt: number;
  /** The least that was left in this window, as a share of the reserve. */
  #touched = Infinity;

  constructor(startedAt: number) {
    this.#turnedAt = startedAt;
  }

  /** A 429 came. @returns how many have come in this window */
  refused(): number {
    this.refusals += 1;
    if (this.refusals === 1 || this.refusals === CROWDED) {
      const most = this.refusals === 1 ? SHARE.most : SHARE.crowded;
      this.value = Math.max(this.value, Math.min(most, this.value * 1.3 + 0.01));
    }
    return this.refusals;
  }

  /** Called after each answer; lowers the share once a window if the reserve was not needed. */
  adapt(at: number, known: Estimate): void {
    this.#touched = Math.min(
      this.#touched,
      known.remaining / Math.max(5, reserve('bulk', known, this.value)),
    );
    if (at - this.#turnedAt < known.length) return;
    if (this.refusals === 0 && this.#touched > TOUCHED) this.value = Math.max(SHARE.least, this.value * 0.85);
    this.#turnedAt = at;
    this.#touched = Infinity;
    this.refusals = 0;
  }
}
