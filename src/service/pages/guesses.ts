/*
 * Limits how often a wrong admin token may come from one address: ten at once, then one every six seconds. Addresses are counted
 * separately, so an attacker does not lock out an administrator at another address. At the same address, the right token is accepted again
 * after a few seconds.
 */

/** Wrong ones at once; then one more each PAUSE (milliseconds). */
const AT_ONCE = 10;
const PAUSE = 6000;
/** Addresses remembered; beyond that the one that guessed longest ago is forgotten. */
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
