/*
 * How often a wrong admin token may come from one address. Each is counted for itself, so who guesses keeps nobody out who sits
 * elsewhere; and where both come from one address, a try comes free every few seconds, so the right token is never kept out
 * for good.
 */

/** Wrong ones at once; then one more each PAUSE (milliseconds). */
const AT_ONCE = 10;
const PAUSE = 6000;
/** More than anybody signs in from: those that guessed longest ago are forgotten. */
const ADDRESSES_MAX = 10_000;

export class Guesses {
  readonly #clock: () => number;
  /** By address, when all its tries will be free again; the one that guessed last comes last. */
  readonly #freeAt = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  mayTry(from: string): boolean {
    return (this.#freeAt.get(from) ?? 0) <= this.#clock() + (AT_ONCE - 1) * PAUSE;
  }

  wrong(from: string): void {
    const freeAt = Math.max(this.#freeAt.get(from) ?? 0, this.#clock()) + PAUSE;
    this.#freeAt.delete(from);
    for (const address of this.#freeAt.keys())
      if (this.#freeAt.size >= ADDRESSES_MAX) this.#freeAt.delete(address);
      else break;
    this.#freeAt.set(from, freeAt);
  }
}
