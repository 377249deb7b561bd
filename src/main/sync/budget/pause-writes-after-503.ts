/**
 * The pause of writes while the service refuses all of them for some time, as in a maintenance that leaves reads at work: it answers a write
 * with 503, its own rate headers and a Retry-After. Without the pause every waiting command would be sent again and again, and become a
 * question after a few such answers.
 *
 * One such answer may be a passing fault, so the first pauses are shorter than what it states: five minutes at most, then fifteen, then
 * longer, up to an hour. A short time that is stated again and again is doubled each time, because every try counts as one of a command's
 * few. A write that is accepted ends the pause. It is not stored: after a restart one write is tried.
 */

const LONGEST = 60 * 60_000;
/** The longest first pause (milliseconds), and by which factor each further one may be longer. */
const FIRST = 5 * 60_000;
const LONGER = 3;
/** By which factor each further pause is longer than what is stated. */
const REPEATED = 2;

export class PauseWrites {
  #until = Number.NEGATIVE_INFINITY;
  /** Pauses in a row, without an accepted write or an hour between them. */
  #times = 0;

  /** Milliseconds of the pause that are left; 0 if there is no pause. */
  left(at: number): number {
    return Math.max(0, this.#until - at);
  }

  /** A write was answered. @param writesIn milliseconds until writes are accepted, as the answer states; 0: this one was */
  answered(at: number, writesIn: number): void {
    if (writesIn <= 0) {
      this.#until = Number.NEGATIVE_INFINITY;
      this.#times = 0;
      return;
    }
    // A person's write is sent during the pause as well, and says nothing new.
    if (at < this.#until) return;
    if (at - this.#until > LONGEST) this.#times = 0;
    const most = Math.min(LONGEST, FIRST * LONGER ** this.#times);
    this.#until = at + Math.min(most, writesIn * REPEATED ** this.#times);
    this.#times += 1;
  }
}
