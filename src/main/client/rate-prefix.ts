/**
 * Learns which `<prefix>-Rate-Limit-*` headers are the account's. The service is recognized by them: an answer without them comes from
 * an intermediary.
 *
 * Gateways have rate limits of their own in headers of the same form, so the prefix is learned from an answer that parses as the
 * service's, and from then on only that one counts. Before that, a refusal counts only under the documented prefix. If the first such
 * answer has several prefixes and none is the documented one, all of them are learned and only an answer with all of them counts,
 * because a gateway's own answer lacks the service's. A wrong prefix may have been learned first: if answers that parse as the
 * service's keep coming with others, or with more, those are learned instead.
 */
import { RATE_PREFIX, ratePrefixes, readAllowance } from '#wire/limits.ts';
import type { HttpResult } from './transport.ts';

type ResponseHeaders = Pick<Extract<HttpResult, { kind: 'answer' }>, 'header' | 'names'>;

/** Where the learned prefix is kept from one start to the next. */
export interface KeptPrefix {
  readonly get: () => string | null;
  /** @param prefix in lower case; several with spaces in between, which no header's name has */
  readonly learn: (prefix: string) => void;
}

export interface RatePrefix {
  /** The prefix under which this answer tells the account's allowance; null where it tells none. */
  of(answer: ResponseHeaders): string | null;
  /** Whether a refusal among these headers is the service's own. */
  confirms(answer: ResponseHeaders): boolean;
  /** This answer reads as the service has it. Returns whether its headers count, now that this is known. */
  isShaped(answer: ResponseHeaders): boolean;
}

/** So many answers in a row under others outweigh what was learned. */
const OUTWEIGH = 3;

/** @param quotesKey whether a prefix has the secret key in it: an earlier version may have kept one that has */
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
      // What is documented needs nothing beside it.
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

/** What an answer with these teaches, where it is the service's. */
function taughtBy(found: readonly string[]): readonly string[] {
  const documented = found.filter((one) => isSame(one, RATE_PREFIX));
  return documented.length > 0 ? documented : found.toSorted();
}

/** Whether all that are wanted are among them, and any is. */
const carries = (found: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((one) => found.some((has) => isSame(has, one)));

/** Where it is not known which of them is the account's, the one that allows the least is kept to, always the same. */
function tightest({ header }: ResponseHeaders, prefixes: readonly string[]): string | null {
  // A maximum of 0 says nothing that can be kept to.
  const max = (prefix: string): number => readAllowance(header, 0, prefix)?.max || Infinity;
  return prefixes.toSorted((a, b) => max(a) - max(b))[0] ?? null;
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

function prefixesOn({ header, names }: ResponseHeaders): readonly string[] {
  if (names !== undefined) return ratePrefixes(names, header);
  return readAllowance(header, 0) === null ? [] : [RATE_PREFIX];
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
