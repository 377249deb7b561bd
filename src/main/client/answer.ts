/**
 * Classifies the outcome of an HTTP exchange by what the caller does next. The question behind every case: may the request have been
 * applied?
 *
 * Only the service can refuse a request. Its answers are recognized by the rate headers, and a refusal by its `{message}`. A page from
 * a captive portal or a proxy is `strange`, whatever its status.
 */
import { ErrorBody } from '#wire/error.ts';
import { readAllowance } from '#wire/limits.ts';
import type { RateReport } from './meter.ts';
import { parseJson } from './parse-json.ts';
import type { HttpResult } from './transport.ts';

export type Answer<T> =
  | {
      readonly kind: 'ok';
      readonly value: T;
      readonly status: number;
      readonly body: string;
    }
  /** Applied, but the body was cut short or is of another shape than it should be. */
  | {
      readonly kind: 'unreadable';
      readonly status: number;
      readonly body: string;
      readonly why: string;
      /** The connection ended in the middle of the body. */
      readonly isCut?: true;
    }
  /** Applied, but the body is larger than a station can hold. */
  | { readonly kind: 'too-large'; readonly status: number }
  /**
   * The service said no; nothing was applied. `confirmed`: the rate headers were there, so it is the service's own word; without
   * them a gateway may have answered in its place, and a write may have been applied all the same.
   */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly words: string;
      readonly body: string;
      readonly confirmed: boolean;
    }
  | {
      readonly kind: 'key-refused';
      readonly words: string;
      readonly body: string;
      readonly confirmed: boolean;
    }
  /** Over the limit; nothing was applied. */
  | { readonly kind: 'limited'; readonly body: string }
  /** Nothing has left this computer. */
  | { readonly kind: 'not-sent'; readonly why: string }
  /** It may have been applied, or may be later. */
  | {
      readonly kind: 'unknown';
      readonly why: string;
      readonly status: number | null;
      readonly body: string | null;
    }
  /** Somebody else answered. It may still have reached the service. */
  | { readonly kind: 'strange'; readonly why: string; readonly status: number; readonly body: string };

/** Of the statuses that blame the request, those that do not say that nothing was done with it. */
const NO_REFUSALS: ReadonlySet<number> = new Set([408, 425]);

/** The network, not the service, wants a sign-in. */
const SIGN_IN = 511;

/** Whether the rate headers of an answer are the account's, and whether they make a refusal the service's own word. */
export interface Known {
  readonly counts: boolean;
  readonly confirms: boolean;
}

export function answerOf(result: HttpResult, known: Known): Answer<unknown> {
  if (result.kind === 'nothing') {
    return result.sent
      ? { kind: 'unknown', why: result.why, status: null, body: null }
      : { kind: 'not-sent', why: result.why };
  }
  const { status, body, whole } = result;
  const confirmed = known.confirms;
  if (status === 429)
    return confirmed
      ? { kind: 'limited', body }
      : { kind: 'strange', why: 'status 429 without the rate headers', status, body };
  const json = parseJson(body);
  const words = ErrorBody.safeParse(json).data?.message;
  if (status >= 200 && status < 300) {
    if (!known.counts) return { kind: 'strange', why: 'no rate headers', status, body };
    if (result.tooLarge === true) return { kind: 'too-large', status };
    if (!whole) return { kind: 'unreadable', why: 'cut short', isCut: true, status, body };
    if (status === 204 || body === '') return { kind: 'ok', value: undefined, status, body };
    return json === undefined
      ? { kind: 'strange', why: 'not JSON', status, body }
      : { kind: 'ok', value: json, status, body };
  }
  if (status === SIGN_IN) return { kind: 'strange', why: words ?? 'a sign-in is wanted', status, body };
  if (status >= 500) return { kind: 'unknown', why: words ?? `status ${status}`, status, body };
  if (words === undefined)
    return { kind: 'strange', why: `status ${status} without a message`, status, body };
  if (status === 401) return { kind: 'key-refused', words, body, confirmed };
  return status >= 400 && !NO_REFUSALS.has(status)
    ? { kind: 'refused', status, words, body, confirmed }
    : { kind: 'unknown', why: words, status, body };
}

/**
 * Reads the rate headers. A reset given as a time is of the service's clock: it is compared with the Date of the answer if there is one,
 * because a workstation's clock may be minutes off, and corrected by the known error of the Date.
 * @param now epoch milliseconds
 * @param prefix what the account's headers begin with
 * @param skew by how much the Date header is ahead of the service's clock, where that is known (milliseconds)
 */
export function rateReportOf(
  header: (name: string) => string | null,
  now: number,
  prefix?: string,
  skew: number | null = null,
): RateReport | null {
  const date = dateOf(header);
  const from = date === null ? now : date - (skew ?? 0);
  const allowance = readAllowance(header, from, prefix);
  if (allowance === null) return null;
  const { max, remaining, resetAt } = allowance;
  return { max, remaining, left: resetAt === null ? null : Math.max(0, resetAt - from) };
}

/** A service in maintenance; other errors say nothing of other requests. */
const UNAVAILABLE = 503;

/**
 * For how many milliseconds the service accepts no writes, as its answer to one says: by Retry-After, in seconds or as a time of the clock
 * that the answer's Date is of. 0: it accepted this one. Null where it says neither.
 */
export function writesInOf(
  { status, header }: Pick<Extract<HttpResult, { kind: 'answer' }>, 'status' | 'header'>,
  now: number,
): number | null {
  if (status >= 200 && status < 300) return 0;
  const stated = status === UNAVAILABLE ? header('retry-after')?.trim() : undefined;
  if (stated === undefined) return null;
  const left = /^\d{1,9}$/.test(stated)
    ? Number(stated) * 1000
    : Date.parse(stated) - (dateOf(header) ?? now);
  return left > 0 ? left : null;
}

/** The HTTP Date (epoch milliseconds): the clock of whatever answered. */
export function dateOf(header: (name: string) => string | null): number | null {
  const date = header('date');
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : time;
}
