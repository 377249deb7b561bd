/**
 * Limits how often a request with an uncertain outcome is sent again, because a service or intermediary may answer each repetition with an
 * error, or drop it. Repetitions come at growing intervals (from 5 s, or the settle delay if that is shorter, to 15 min). The command goes
 * to review (a person decides)
 * - after five attempts that were answered without showing the outcome, for example with an error;
 * - after ten attempts without a known outcome, answered or not;
 * - after two refusals without the service's headers (perhaps a gateway's), if reads agree that nothing was applied;
 * - after one refusal by the service itself, if an earlier attempt was uncertain and reads agree that nothing was applied.
 *
 * In the first two cases the review leaves open whether the command was applied: a request may still arrive, and the duplicate check will
 * find it.
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import { mayBeApplied, mayStillArrive } from '#domain/commands/attempt.ts';
import type { Attempt } from '../../../store/commands/delivery-attempts.ts';
import type { StoredCommand } from '../../../store/commands/commands.ts';
import { unclearAnswer, wordsOf, type Answered, type AttemptHistory } from '../kinds/command-kind.ts';
import { kindOf } from '../kinds/command-kind-registry.ts';

/** Milliseconds before the first repetition (the settle delay if that is less); each further interval is four times as long. */
const FIRST_BACKOFF = 5000;
const LEAST_BACKOFF = 500;
const LAST_BACKOFF = 15 * 60_000;
/** The most attempts whose answer did not show the outcome; and the most of these and of attempts without an answer together. */
const MOST_ANSWERED = 5;
const MOST_UNRESOLVED = 10;
/** After this many refusals without the service's headers they are believed, if a read agreed each time. */
const MOST_UNCONFIRMED = 2;

/** Milliseconds until the request may be repeated; 0 or less for now. A request that the service accepted is not held back here. */
export function retryBackoff({ uncertain, tries, settleDelay }: AttemptHistory<unknown>): number {
  if (uncertain?.outcome !== 'unknown') return 0;
  const times = tries.filter(mayStillArrive).length;
  const first = Math.max(LEAST_BACKOFF, Math.min(FIRST_BACKOFF, settleDelay));
  return Math.min(LAST_BACKOFF, first * 4 ** (times - 1)) - uncertain.waited;
}

/** The review question in place of another attempt; null where there is to be another attempt. */
export const insteadOfRepeat = (command: StoredCommand, past: AttemptHistory<unknown>): ReviewCase | null =>
  past.uncertain === null ? null : (refusalOf(command, past) ?? attemptLimitReview(command, past));

/** Whether the service accepted the receipt (202). Accepted receipts without effect are counted in `judge-uncertain-receipt.ts`. */
const wasAccepted = ({ status }: Pick<Attempt, 'status'>): boolean => status === 202;

/** Review after too many attempts. The count includes earlier attempts, so a command that a person had sent again is tried only once. */
function attemptLimitReview({ kind }: StoredCommand, { tries }: AttemptHistory<unknown>): ReviewCase | null {
  const unclear = tries.filter((one) => mayBeApplied(one) && !(kind === 'receive' && wasAccepted(one)));
  const answered = unclear.filter((one) => one.status !== null && !isUnconfirmed(one));
  if (answered.length < MOST_ANSWERED && unclear.length < MOST_UNRESOLVED) return null;
  const last = (answered.length < MOST_ANSWERED ? unclear : answered).at(-1);
  return unclearAnswer(last === undefined ? '' : wordsOf(last), tries);
}

/**
 * The review question for a refusal; null if the last attempt was not refused, or may be repeated. A refusal counts in two cases: it is the
 * service's own and came while an earlier attempt was uncertain; or it lacks the service's headers, and reads agree that nothing was
 * applied.
 */
export function refusalOf(command: StoredCommand, past: AttemptHistory<unknown>): ReviewCase | null {
  const last = past.tries.at(-1);
  if (last === undefined || !(last.outcome === 'refused' || isUnconfirmed(last))) return null;
  const answer: Answered = { kind: 'refused', status: last.status ?? 0, words: wordsOf(last) };
  if (isUnconfirmed(last) && past.tries.filter(isUnconfirmed).length < MOST_UNCONFIRMED) return null;
  // The read found the request's records, so an unconfirmed 404 is not interpreted; only its words are shown.
  const interpreted = isUnconfirmed(last)
    ? null
    : kindOf(command).interpretResponse(command, last.preimage, answer, past);
  return interpreted?.kind === 'review'
    ? interpreted.review
    : { kind: 'refused', words: answer.words, status: answer.status };
}

/** Statuses that say nothing about the request itself, so that it may be repeated unchanged. */
export const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Whether an attempt was answered with a refusal that may be a gateway's, so that its outcome is uncertain. */
const isUnconfirmed = (one: Pick<Attempt, 'outcome' | 'status'>): boolean =>
  mayStillArrive(one) &&
  one.status !== null &&
  one.status >= 400 &&
  one.status < 500 &&
  !TRANSIENT_STATUSES.has(one.status);
