/**
 * Learns which `<prefix>-Rate-Limit-*` headers are the account's. The service is recognized by these headers: an answer without them comes
 * from an intermediary, such as a gateway or a proxy.
 *
 * A gateway may have rate limits of its own, in headers of the same form. So the prefix is learned from an answer whose body parses as the
 * service's, and is stored; from then on only that prefix counts. Before that, a refusal counts only under the documented prefix.
 * If the first such answer has several prefixes and none is the documented one, all of them are learned, and only an answer with all of
 * them counts: a gateway's own answer lacks the service's prefix.
 * A wrong prefix may have been learned first. If three answers in a row parse as the service's but have other prefixes, or more, those are
 * learned instead.
 */
import { RATE_PREFIX, ratePrefixes, readAllowance } from '#wire/limits.ts';
import type { HttpResult } from './transport.ts';

type ResponseHeaders = Pick<Extract<HttpResult, { kind: 'answer' }>, 'header' | 'names'>;

/** Stores the learned prefix from one start of the station to the next. */
export interface KeptPrefix {
  readonly get: () => string | null;
  /** @param prefix in lower case; several prefixes are separated by spaces, which no header name contains */
  readonly learn: (prefix: string) => void;
}

export interface RatePrefix {
  /** The prefix of this answer's headers with the account's allowance; null if it has no such headers. */
  of(answer: ResponseHeaders): string | null;
  /** Whether a refusal with these headers comes from the service. */
  confirms(answer: ResponseHeaders): boolean;
  /** Reports that the body of this answer parsed as the service's. @returns whether its headers count from now on */
  isShaped(answer: ResponseHeaders): boolean;
}

/** After this many consecutive answers with other prefixes, those replace the learned ones. */
const OUTWEIGH = 3;

/** @param quotesKey whether a prefix contains the secret key: an earlier version may have stored such a prefix, which is ignored */
export function createRatePrefix(kept: KeptPrefix, quotesKey: (prefix: string) => boolean): RatePrefix {
  let others = 0;
  let other: string | null = null;

  function learned(): readonly string[] | null {
    const found = kept.get()?.split(' ') ?? null;
    return found?.some((one) => !isSame(one, RATE_PREFIX) && quotesKey(one)) === true ? null : found;
  }

  function of(answer: ResponseHeaders): string | null {
    const found = prefixesOn(answer);
    const wanted = learned() ?? taughtBy(found);
    return carries(found, wanted) ? tightest(answer, wanted) : null;
  }

  return {
    of,
    confirms: (answer) => carries(prefixesOn(answer), learned() ?? [RATE_PREFIX]),
    isShaped: (answer) => {
      const counts = of(answer) !== null;
      const known = learned();
      const taught = taughtBy(prefixesOn(answer));
      if (taught.length === 0) return false;
      const instead = taught.join(' ').toLowerCase();
      if (known === null) {
        kept.learn(instead);
        return true;
      }
      // The documented prefix is sufficient by itself.
      if (counts && (carries(known, [RATE_PREFIX]) || carries(known, taught))) {
        others = 0;
        return true;
      }
      others = instead === other ? others + 1 : 1;
      other = instead;
      if (others < OUTWEIGH) return counts;
      others = 0;
      kept.learn(instead);
      return true;
    },
  };
}

/** The prefixes to learn from an answer of the service: the documented one if present, otherwise all. */
function taughtBy(found: readonly string[]): readonly string[] {
  const documented = found.filter((one) => isSame(one, RATE_PREFIX));
  return documented.length > 0 ? documented : found.toSorted();
}

/** Whether at least one prefix is wanted and all wanted ones were found. */
const carries = (found: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((one) => found.some((has) => isSame(has, one)));

/** If it is not known which prefix is the account's, the one with the lowest maximum counts, so the choice is always the same. */
function tightest({ header }: ResponseHeaders, prefixes: readonly string[]): string | null {
  // A maximum of 0 is not plausible and is ignored.
  const max = (prefix: string): number => readAllowance(header, 0, prefix)?.max || Infinity;
  return prefixes.toSorted((a, b) => max(a) - max(b))[0] ?? null;
}

/** Stores the prefix in memory only, for a connection that makes one or two requests. */
export function forgetful(): KeptPrefix {
  let learned: string | null = null;
  return {
    get: () => learned,
    learn: (prefix) => {
      learned = prefix;
    },
  };
}

function prefixesOn({ header, names }: ResponseHeaders): readonly string[] {
  if (names !== undefined) return ratePrefixes(names, header);
  return readAllowance(header, 0) === null ? [] : [RATE_PREFIX];
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
