/*
 * The figures and headers of the API: page sizes, lengths, and the three headers that tell how much of the account's
 * request allowance is left.
 */
import { assumptions } from './assumptions.ts';

/** Characters (code points) in a name. */
export const NAME_MAX = 190;
export const RECEIVE_LINES_MAX = 100;
/** Folders that one search may be asked below. */
export const SEARCH_FOLDERS_MAX = 1000;
/** Characters of a list of words in a question: many times all the words there are. */
export const WORDS_MAX = 1000;
/** Such words as a list. */
export const WORD_COUNT_MAX = 50;

/** The allowance is one for the account, whatever the endpoint and the key. */
export const rateLimit = { max: 1000, windowSeconds: 15 * 60 } as const;

/** The service tells times in whole seconds, and its clock and its records may differ by one (milliseconds). */
export const CLOCK_BLUR = 2000;

/**
 * By how much what is asked for "since" overlaps what is known (milliseconds): what is written at one moment may be stamped by
 * the clock of another machine, and seen by readers some seconds later.
 */
export const LOOK_BACK = assumptions.updatedSince.value.overlapSeconds * 1000;

/** What the three headers begin with, as documented; other services of this kind have another word there. */
export const RATE_PREFIX = 'Service';

export const rateHeaders = {
  max: 'Service-Rate-Limit-Max',
  remaining: 'Service-Rate-Limit-Remaining',
  reset: 'Service-Rate-Limit-Reset',
} as const;

export interface PageSize {
  readonly default: number;
  readonly max: number;
  /** What a per_page above max meets: the most that is allowed, or a 400. */
  readonly above: 'clamped' | 'refused';
}

export const pageSizes = {
  items: { default: 10, max: 1000, above: 'clamped' },
  recent: { default: 10, max: 100, above: 'clamped' },
  search: { default: 100, max: 100, above: 'refused' },
  jobs: { default: 20, max: 100, above: 'refused' },
  orders: { default: 20, max: 100, above: 'refused' },
  customFields: { default: 10, max: assumptions.clampedPages.value, above: 'clamped' },
  alerts: { default: 10, max: assumptions.clampedPages.value, above: 'clamped' },
  itemGroups: { default: 10, max: assumptions.clampedPages.value, above: 'clamped' },
} as const satisfies Record<string, PageSize>;

export interface Allowance {
  readonly max: number;
  readonly remaining: number;
  /** Epoch milliseconds at which the window resets, later than now; null when the header says nothing that can be. */
  readonly resetAt: number | null;
}

/** Seconds left that are still believed: a day. */
const LONGEST_LEFT = 86_400;
/** How text ends that says for which zone a time of day is, and a date without any time of day. */
const ZONED = /(?:[a-z]+|[+-]\d\d(?::?\d\d)?)\s*(?:\(.*\))?$/i;

/**
 * Reads the allowance from response headers; null when they are not the service's (no max, or no remaining).
 * @param get looks a header up by name
 * @param now epoch milliseconds, for a reset told in seconds left
 * @param prefix what the names of the account's headers begin with
 */
export function readAllowance(
  get: (name: string) => string | null,
  now: number,
  prefix: string = RATE_PREFIX,
): Allowance | null {
  const named = (name: string) => get(prefix + name.slice(RATE_PREFIX.length));
  const max = wholeNumber(named(rateHeaders.max));
  const remaining = left(named(rateHeaders.remaining));
  if (max === null || remaining === null) return null;
  // Below zero an account has spent more than it may: nothing is left.
  return { max, remaining: Math.max(0, remaining), resetAt: resetInstant(named(rateHeaders.reset), now) };
}

const MAX_HEADER = /^(.+)-rate-limit-max$/i;

/**
 * Every prefix, in lower case, under which an answer carries an allowance (assumption rateHeaders).
 * @param names the names of its headers
 */
export function ratePrefixes(
  names: readonly string[],
  get: (name: string) => string | null,
): readonly string[] {
  const found = names.flatMap((name) => MAX_HEADER.exec(name)?.[1]?.toLowerCase() ?? []);
  return [...new Set(found)].filter((prefix) => readAllowance(get, 0, prefix) !== null);
}

/**
 * The three notations are told apart by size (assumption rateReset). A reset that has been is none: whoever took it for one
 * would take the whole allowance for back. A point in time is held against a clock that may be another than the one it was
 * read from; it is believed as far ahead as a window is long, and beyond that the two do not agree.
 */
function resetInstant(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const figure = Number(value.replace(/;.*$/, ''));
  if (figure < 1e9) return figure > 0 && figure <= LONGEST_LEFT ? now + figure * 1000 : null;
  const instant = Number.isNaN(figure) ? instantOf(value.trim()) : figure >= 1e12 ? figure : figure * 1000;
  const furthest = now + rateLimit.windowSeconds * 1000 + CLOCK_BLUR;
  return instant > now && instant <= furthest ? instant : null;
}

/** Epoch milliseconds; NaN for what is no date. Without a zone it is in UTC: the service does not know ours. */
export function instantOf(text: string): number {
  return Date.parse(ZONED.test(text) ? text : `${text}Z`);
}

/** A whole number, also with needless decimals, or with parameters after it, as in `1000;w=900`. */
const WHOLE = /^(-?\d{1,15})(?:\.0*)?\s*(?:;.*)?$/;

function wholeNumber(value: string | null): number | null {
  const figure = left(value);
  return figure !== null && figure >= 0 ? figure : null;
}

function left(value: string | null): number | null {
  const text = WHOLE.exec(value?.trim() ?? '')?.[1];
  return text === undefined ? null : Number(text);
}
