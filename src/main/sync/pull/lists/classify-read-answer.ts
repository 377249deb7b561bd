/**
 * Classifies the answer to a pull's read that did not bring the requested rows.
 * - `stopped`: why the pull has to stop.
 * - `isGone`: whether a record requested by its id no longer exists. A 404 without the service's rate headers may be a gateway's: it counts
 *   only if a complete list lacks the record as well.
 * - `isDenied`: whether a pull may skip this list or record and go on. True if the request was refused, or the answer was an error, too
 *   large or not parseable; false for an intermediary that requires a sign-in.
 * - `isFailing`: of the answers that a pull skips, whether the service failed on the request (an error, an intermediary's answer, one that
 *   cannot be parsed), so that asking again may help; false if it refused it.
 * - `isNotPermitted`: as `isDenied`, and also true if the service itself refused the key. It is for a list that is read after another one:
 *   the service accepted the key there, so the key may only not read this list.
 */
import type { Answer } from '../../../client/answer.ts';
import type { Stopped } from '../pull-types-and-step-runner.ts';

export function stopped(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): Stopped {
  switch (answer.kind) {
    case 'limited':
    case 'key-refused':
      return { kind: 'stopped', why: answer.kind };
    case 'strange':
      return { kind: 'stopped', why: 'strange' };
    case 'refused':
      return { kind: 'stopped', why: answer.confirmed ? 'failing' : 'strange' };
    case 'unreadable':
    case 'too-large':
      return { kind: 'stopped', why: 'failing' };
    case 'not-sent':
      return { kind: 'stopped', why: 'offline' };
    case 'unknown':
      return { kind: 'stopped', why: answer.status === null ? 'offline' : 'failing' };
    default:
      return answer satisfies never;
  }
}

/**
 * Whether a record that was requested by its id is gone. A 404 without the service's rate headers may come from a gateway: it counts
 * only where a second source agrees. @param unseen a complete list did not name the record
 */
export const isGone = (answer: Answer<unknown>, unseen: boolean): boolean =>
  answer.kind === 'refused' && answer.status === 404 && (answer.confirmed || unseen);

/** An intermediary, for example a captive portal, requires a sign-in. */
const SIGN_IN: ReadonlySet<number> = new Set([401, 407, 511]);

/**
 * Whether the request was answered, but not with the list: the account's plan does not include it, the service fails on it, or it cannot
 * be parsed. The pull skips such a list, if the stock does not depend on it, and the next pull asks again.
 */
export function isDenied(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): boolean {
  switch (answer.kind) {
    case 'refused':
    case 'unreadable':
    case 'too-large':
      return true;
    case 'unknown':
    case 'strange':
      return answer.status !== null && answer.status >= 400 && !SIGN_IN.has(answer.status);
    case 'limited':
    case 'key-refused':
    case 'not-sent':
      return false;
    default:
      return answer satisfies never;
  }
}

/**
 * As `isDenied`, for a list that a pull reads after another one. The key has just been accepted for that one, so if the service itself refuses
 * the key here, the key may not read this list.
 */
export const isNotPermitted = (answer: Exclude<Answer<unknown>, { kind: 'ok' }>): boolean =>
  isDenied(answer) || (answer.kind === 'key-refused' && answer.confirmed);

/** Whether the service, or what stands before it, failed to answer: asked again it may answer with the list. Not where it refused. */
export const isFailing = (answer: Answer<unknown>): boolean =>
  answer.kind === 'unknown' || answer.kind === 'strange' || answer.kind === 'unreadable';
