/**
 * Which `<prefix>-Rate-Limit-*` headers are the account's. They are what the service is known by: an answer without them comes
 * from something in between.
 *
 * Gateways have rate limits of their own and say so in headers of the same kind, so the prefix is learned, from an answer that
 * reads as the service has it, and from then on no other counts. Before that a refusal counts only under the documented prefix.
 * Something else may have taught a wrong one first: where answers that read as the service's keep coming under another prefix
 * and never under the learned one, that other one is learned in its place.
 */
import { RATE_PREFIX, ratePrefixes, readAllowance } from '#wire/limits.ts';
import type { Heard } from './transport.ts';

type HeardAnswer = Pick<Extract<Heard, { heard: 'answer' }>, 'header' | 'names'>;

/** Where the learned prefix is kept from one start to the next. */
export interface KeptPrefix {
  readonly get: () => string | null;
  readonly learn: (prefix: string) => void;
}

export interface RatePrefix {
  /** The prefix under which this answer tells the account's allowance; null where it tells none. */
  of(answer: HeardAnswer): string | null;
  /** Whether a refusal among these headers is the service's own. */
  confirms(answer: HeardAnswer): boolean;
  /** This answer reads as the service has it. Returns whether its headers count, now that this is known. */
  isShaped(answer: HeardAnswer): boolean;
}

/** So many answers in a row under another prefix outweigh the one that was learned. */
const OUTWEIGH = 3;

export function createRatePrefix(kept: KeptPrefix): RatePrefix {
  let others = 0;
  let other: string | null = null;

  function of(answer: HeardAnswer): string | null {
    const found = prefixesOn(answer);
    const learned = kept.get();
    return (
      found.find((one) => isSame(one, learned ?? RATE_PREFIX)) ?? (learned === null ? found[0] : null) ?? null
    );
  }

  return {
    of,
    confirms: (answer) => prefixesOn(answer).some((one) => isSame(one, kept.get() ?? RATE_PREFIX)),
    isShaped: (answer) => {
      const found = of(answer);
      if (found !== null) {
        others = 0;
        if (kept.get() === null) kept.learn(found.toLowerCase());
        return true;
      }
      const all = prefixesOn(answer);
      const instead = all.find((one) => isSame(one, RATE_PREFIX)) ?? all[0];
      if (instead === undefined) return false;
      others = other !== null && isSame(instead, other) ? others + 1 : 1;
      other = instead;
      if (others < OUTWEIGH) return false;
      others = 0;
      kept.learn(instead.toLowerCase());
      return true;
    },
  };
}

/** In memory: for a connection that is made for a question or two. */
export function forgetful(): KeptPrefix {
  let learned: string | null = null;
  return {
    get: () => learned,
    learn: (prefix) => {
      learned = prefix;
    },
  };
}

function prefixesOn({ header, names }: HeardAnswer): readonly string[] {
  if (names !== undefined) return ratePrefixes(names, header);
  return readAllowance(header, 0) === null ? [] : [RATE_PREFIX];
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
