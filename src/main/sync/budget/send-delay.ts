/**
 * Computes for how many milliseconds a request of a class of work must wait, from the send rate of its class (`send-rate.ts`). Each class
 * is a token bucket. A request adds one to the debt of its own class and of all classes after it; the debt falls at the send rate. A
 * request waits until the debt is below the number of requests that may be sent ahead of the rate. The classes in order of precedence:
 * person, probe, outbox, poll, bulk. A delay is two seconds at most; then the caller asks again.
 *
 * If none of the allowance is left, every class waits. Otherwise an operator's request and a probe are sent at once, and so is a request of
 * a class that has waited for its whole `PATIENCE`. After half of that time the class may use more and more of the reserve for operators.
 */
import { CLASSES, type WorkClass } from '../../client/meter.ts';
import { burstAllowed, FURTHEST, isQuiet, sendRate } from './send-rate.ts';
import type { Estimate } from './rate-limit-window.ts';

/** Milliseconds of waiting after which a request of the class is sent at once if any of the allowance is left. */
const PATIENCE: Readonly<Record<WorkClass, number>> = {
  person: 0,
  probe: 10_000,
  outbox: 240_000,
  poll: 300_000,
  bulk: 600_000,
};
/** The longest delay: after it the caller asks again, because the state may have changed. */
const LOOK_AGAIN = 2000;
/** How far the debt of a class may exceed the number of requests that it may send ahead of its rate. */
const MOST_DEBT = 4;
const NONE: Readonly<Record<WorkClass, number>> = { person: 0, probe: 0, outbox: 0, poll: 0, bulk: 0 };

export interface Standing {
  readonly debt: number;
  readonly waited: number;
}

/** The reserve (a share of the allowance) that a class must still leave after waiting for a time in milliseconds. */
export const shareKept = (work: WorkClass, waited: number, share: number): number =>
  share * Math.max(0, Math.min(1, 2 - (2 * waited) / PATIENCE[work]));

export class SendDelays {
  /** By class: how many requests it and the classes before it are ahead of its rate, as last computed (`#paidAt`). */
  readonly #debts = { ...NONE };
  readonly #paidAt = { ...NONE };
  readonly #waitsSince = new Map<WorkClass, number>();

  /** A request of this class leaves. */
  spend(work: WorkClass): void {
    // A request counts against its class and all classes after it.
    for (const one of CLASSES.slice(CLASSES.indexOf(work))) {
      this.#debts[one] = Math.min(this.#debts[one] + 1, FURTHEST[one] + MOST_DEBT);
    }
    this.#waitsSince.delete(work);
  }

  /** A request of this class never left: retries without a network must not delay the first request after it is back. */
  takeBack(work: WorkClass): void {
    for (const one of CLASSES.slice(CLASSES.indexOf(work)))
      this.#debts[one] = Math.max(0, this.#debts[one] - 1);
  }

  /** A request of this class has to wait. */
  waits(work: WorkClass, at: number): void {
    if (!this.#waitsSince.has(work)) this.#waitsSince.set(work, at);
  }

  /** How many requests a class and the classes before it are ahead of its rate, and for how many milliseconds it has waited. */
  standing(work: WorkClass, at: number): Standing {
    return { debt: this.#debts[work], waited: at - (this.#waitsSince.get(work) ?? at) };
  }

  /** Milliseconds until a unit of this class may start. @param share the reserve for people, a share of the allowance */
  delay(work: WorkClass, at: number, known: Estimate, share: number): number {
    if (known.remaining < 1) return Math.max(1000, Math.min(known.untilReset ?? LOOK_AGAIN, LOOK_AGAIN));
    const { waited } = this.standing(work, at);
    if (work === 'probe' || waited >= PATIENCE[work]) return 0;
    const kept = shareKept(work, waited, share);
    const speed = sendRate(work, known, kept);
    const debt = Math.max(0, this.#debts[work] - speed * (at - this.#paidAt[work]));
    this.#debts[work] = debt;
    this.#paidAt[work] = at;
    const quiet = isQuiet(work, known, kept);
    const most = burstAllowed(work, quiet);
    if (speed <= 0) return quiet && debt < most ? 0 : LOOK_AGAIN;
    return debt < most ? 0 : Math.min(LOOK_AGAIN, (debt - most + 1) / speed);
  }
}
