/*
 * The figures and headers of the API: page sizes, lengths, and the three headers that tell how much of the account's
 * request allowance is left.
 */
import { assumptions } from './assumptions.ts';

/** Characters (code points) in a name. */
export const NAME_MAX = 190;
export const RECEIVE_LINES_MAX = 100;

/** The allowance is one for the account, whatever the endpoint and the key. */
export const rateLimit = { max: 1000, windowSeconds: 15 * 60 } as const;

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
  /** Epoch milliseconds at which the window resets; null when the header is absent or says nothing readable. */
  readonly resetAt: number | null;
}

/**
 * Reads the allowance from response headers; null when they are not the service's (no max, or no remaining).
 * @param get looks a header up by name
 * @param now epoch milliseconds, for a reset told in seconds left
 */
export function readAllowance(get: (name: string) => string | null, now: number): Allowance | null {
  const max = wholeNumber(get(rateHeaders.max));
  const remaining = wholeNumber(get(rateHeaders.remaining));
  if (max === null || remaining === null) return null;
  return { max, remaining, resetAt: resetInstant(get(rateHeaders.reset), now) };
}

/** The three notations are told apart by size (assumption rateReset). */
function resetInstant(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const figure = Number(value);
  if (Number.isNaN(figure)) {
    const date = Date.parse(value);
    return Number.isNaN(date) ? null : date;
  }
  if (figure >= 1e12) return figure;
  if (figure >= 1e9) return figure * 1000;
  return figure >= 0 && figure <= 86_400 ? now + figure * 1000 : null;
}

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}

/** The service tells times in whole seconds, and its clock and its records may differ by one (milliseconds). */
export const CLOCK_BLUR = 2000;
