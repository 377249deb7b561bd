/**
 * Chooses the next step of a command: by its kind's rules, and by the rules below if its last request was declined. Declined means that the
 * service refused the request, or did not accept it at that moment (rate limit, stale version, a receipt running, key refused). Such an
 * answer is no proof that nothing was applied: an intermediary may have delivered the request twice, or answered in the service's place. So
 * the records are judged as if the answer had been lost. There are four results:
 * - The request was applied: a request that sets a value is settled; one that adds to a value goes to review (a person decides).
 * - The request was not applied: a refusal is reported, and a request that was only not accepted at that moment is sent again.
 * - The records do not tell: the command goes to review. A record exists that the request may have created, or another client has changed
 *   the record, or a receipt has been running for too long.
 * - The values fit both outcomes: the command goes to review, with one exception. The request counts as not applied if the record is gone,
 *   no value equals the one that the request would have left, and the refusal is permanent (not a rate limit or a conflict with a running
 *   receipt).
 *
 * If one reading shows the request as applied, a later reading that does not is ignored: another client may have undone it in between.
 */
import { mayBeBooked } from '#domain/commands/attempt.ts';
import type { Reading } from '#domain/commands/command.ts';
import { compare } from '#domain/values/decimal.ts';
import type { StoredCommand } from '../../../store/commands/commands.ts';
import {
  declinedOf,
  review,
  wordsOf,
  type AttemptHistory,
  type Settle,
  type Step,
} from '../kinds/command-kind.ts';
import { kindOf } from '../kinds/command-kind-registry.ts';
import { TRANSIENT_STATUSES, refusalOf } from './resend-limits.ts';

interface Weighed {
  readonly step: Step<unknown>;
  /** The history to go on with: without the uncertain attempt, if the records agree with the refusal. */
  readonly past: AttemptHistory<unknown>;
}

/**
 * Decides the next step of a command whose last request may have been declined. A reading that shows no application does not refute an
 * earlier one that showed it: another client may have deleted the record, or undone the change, in between.
 * @param earlierFacts see `Kind.decide`
 */
export function weigh(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  earlierFacts: readonly unknown[],
): Weighed {
  const weighed = weighFacts(command, facts, past, earlierFacts);
  const { kind } = weighed.step;
  const isDenied = kind === 'send' || (kind === 'review' && weighed.past.uncertain === null);
  if (past.uncertain === null || !isDenied) return weighed;
  const before = (n: number) => earlierFacts.slice(0, n);
  const shown = earlierFacts.findIndex((one, n) =>
    isShown(kindOf(command).decide(command, one, past, before(n))),
  );
  return shown === -1 ? weighed : weighFacts(command, earlierFacts[shown], past, before(shown));
}

/** Whether the step says that the command was applied, or that a record exists which it may have created. */
const isShown = (step: Step<unknown>): boolean =>
  step.kind === 'settle' ||
  (step.kind === 'review' && step.review.kind === 'look-alikes' && step.review.ids.length > 0);

/** Decides by the facts of one reading; some kinds also use the facts of the readings before it (`earlierFacts`). */
function weighFacts(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  earlierFacts: readonly unknown[],
): Weighed {
  const kind = kindOf(command);
  const step: Step<unknown> = kind.decide(command, facts, past, earlierFacts);
  if (past.uncertain?.declined !== true) return { step, past };
  const anew = { ...past, uncertain: null };
  const plain: Step<unknown> = kind.decide(command, facts, anew);
  // A receipt is running on the order, this station's or another client's: it has to end first.
  if (step.kind === 'wait') return { step: plain, past: anew };
  if (step.kind === 'settle') return { step: plain.kind === 'settle' ? step : question(step), past };
  // Several records, or a record that other clients have changed: the request may have created one of them.
  if (step.kind === 'review' && step.review.kind === 'look-alikes' && step.review.ids.length > 0)
    return { step, past };
  // Another client changed the record since; the request may have been applied before that.
  const isMoved = step.kind === 'review' && mayBeBooked(step.review) && plain.kind === 'review';
  if (isMoved) return { step, past };
  // A receipt has been running for too long, and the request's first delivery may have begun it.
  if (step.kind === 'review' && step.review.kind === 'unclear-answer') return { step, past };
  const declined = declinedOf(past.tries);
  // A refusal for the moment does not decide between the two outcomes that the values fit. A 409 may mean that this receipt's own run was
  // going on.
  const isMoment =
    TRANSIENT_STATUSES.has(declined?.status ?? 0) || (command.kind === 'receive' && declined?.status === 409);
  // Any other refusal may be a gateway's, or the answer to the second delivery: it does not decide what the values leave open. If the
  // record is gone as well, both speak against an application, unless the request itself would have removed the record, or its portion may
  // be there.
  const isGone = plain.kind === 'review' && plain.review.kind === 'gone';
  const isOpen = step.kind === 'review' && step.review.kind === 'cannot-tell';
  if (isOpen && (isMoment || !isGone || step.review.readings.some(isAsIfApplied))) {
    const said = declined?.outcome === 'refused' ? { words: wordsOf(declined) } : {};
    return { step: review({ ...step.review, ...said }), past };
  }
  const isRefused = command.state === 'unknown' && declined?.outcome === 'refused';
  const refusal = isRefused ? refusalOf(command, past) : null;
  return refusal === null ? { step: plain, past: anew } : { step: review(refusal), past: anew };
}

/** Whether a quantity is as if the request was applied. A destination may hold more, because other clients add to it. */
const isAsIfApplied = ({ of, ifApplied, now }: Reading): boolean =>
  of === 'destination' ? compare(now, ifApplied) >= 0 : compare(now, ifApplied) === 0;

/** The review question for a declined request that the records show as applied. */
function question({ proof: { readings, made } }: Settle): Step<unknown> {
  return readings.length === 0 && made.length > 0
    ? review({ kind: 'look-alikes', ids: made })
    : review({ kind: 'cannot-tell', readings });
}
