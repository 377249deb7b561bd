/**
 * Pauses writes while the service refuses all of them for some time, as during a maintenance in which reads still work. The sign is a 503
 * to a write, with the service's own rate headers and a Retry-After. Without the pause every waiting command would be sent again and again,
 * and would become a question for a person after a few such answers.
 *
 * A pause lasts as long as the answer states, but it has an upper limit, because one such answer may be a passing fault: five minutes for
 * the first pause, fifteen for the second, then longer, up to an hour. If pauses follow each other, the stated time is doubled each time,
 * because every try uses up one of the few that a command has. An accepted write ends the pause. The pause is not stored: after a restart
 * one write is tried.
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
    // A write for which a person waits is sent during the pause too. Its answer does not make the pause longer.
    if (at < this.#until) return;
    if (at - this.#until > LONGEST) this.#times = 0;
    const most = Math.min(LONGEST, FIRST * LONGER ** this.#times);
    this.#until = at + Math.min(most, writesIn * REPEATED ** this.#times);
    this.#times += 1;
  }
}
