/** What the answer to a read means for a pull: it stops, the record is gone, or the list is denied and the pull goes on without it. */
import type { Answer } from '../../client/answer.ts';
import type { Stopped } from './pull-run.ts';

export function stopped(answer: Exclude<Answer<unknown>, { got: 'ok' }>): Stopped {
  switch (answer.got) {
    case 'limited':
    case 'key-refused':
      return { came: 'stopped', why: answer.got };
    case 'strange':
      return { came: 'stopped', why: 'strange' };
    case 'refused':
      return { came: 'stopped', why: answer.confirmed ? 'failing' : 'strange' };
    case 'unreadable':
    case 'too-large':
      return { came: 'stopped', why: 'failing' };
    case 'not-sent':
      return { came: 'stopped', why: 'offline' };
    case 'unknown':
      return { came: 'stopped', why: answer.status === null ? 'offline' : 'failing' };
    default:
      return answer satisfies never;
  }
}

/**
 * Whether a record that was asked for by its id is gone. A 404 that is not the service's own word may come from a gateway: it
 * counts only where another path has said the same. @param unseen a list of everything did not name it
 */
export const isGone = (answer: Answer<unknown>, unseen: boolean): boolean =>
  answer.got === 'refused' && answer.status === 404 && (answer.confirmed || unseen);

/** An intermediary, for example a captive portal, requires a sign-in. */
const SIGN_IN: ReadonlySet<number> = new Set([401, 407, 511]);

/**
 * Whether the request was answered, but not with the list: the account's plan does not have it, the service fails on it, or it cannot
 * be parsed. A list that the stock does not depend on is skipped then, and tried again with the next pull.
 */
export function isDenied(answer: Exclude<Answer<unknown>, { got: 'ok' }>): boolean {
  switch (answer.got) {
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
 * The same of a list that is read behind another one in an incremental pull: the key has just been good for that, so where the service itself refuses
 * it here, it is this list that it may not read.
 */
export const isNotPermitted = (answer: Exclude<Answer<unknown>, { got: 'ok' }>): boolean =>
  isDenied(answer) || (answer.got === 'key-refused' && answer.confirmed);
