/**
 * Decides what a declined request means: one that the service refused, or did not accept at that moment (rate limit, stale version, a
 * receipt still running, another key). Normally nothing was applied. But an intermediary may have delivered the request twice and returned
 * the second answer, or may have answered in the service's place with headers like the service's. So before the refusal is reported, or
 * the request sent again, the records are read and judged as for an uncertain attempt. If they are as the request would have left them, a
 * request that sets a value is settled; one that adds goes to review, and so do figures that fit both outcomes. Otherwise the refusal is
 * reported, or the request is sent again.
 */
import { mayBeBooked } from '#domain/attempt.ts';
import type { Reading } from '#domain/command.ts';
import { compare } from '#domain/decimal.ts';
import type { StoredCommand } from '../../../store/commands.ts';
import { declinedOf, review, wordsOf, type AttemptHistory, type Settle, type Step } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { OF_THE_MOMENT, refusalOf } from './resend-limits.ts';

interface Weighed {
  readonly step: Step<unknown>;
  /** Without the doubt, where the records bear the refusal out. */
  readonly past: AttemptHistory<unknown>;
}

/**
 * A look that shows nothing does not deny what one just before it showed: another client may have deleted it, or undone it, in between.
 * @param looks see `Kind.decide`
 */
export function weigh(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  looks: readonly unknown[],
): Weighed {
  const weighed = weighLook(command, facts, past, looks);
  const { do: does } = weighed.step;
  const isDenied = does === 'send' || (does === 'review' && weighed.past.uncertain === null);
  if (past.uncertain === null || !isDenied) return weighed;
  const before = (n: number) => looks.slice(0, n);
  const shown = looks.findIndex((look, n) => isShown(kindOf(command).decide(command, look, past, before(n))));
  return shown === -1 ? weighed : weighLook(command, looks[shown], past, before(shown));
}

/** Done, or there is a record that it may have made. */
const isShown = (step: Step<unknown>): boolean =>
  step.do === 'settle' ||
  (step.do === 'review' && step.review.why === 'look-alikes' && step.review.ids.length > 0);

function weighLook(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  looks: readonly unknown[],
): Weighed {
  const kind = kindOf(command);
  const step: Step<unknown> = kind.decide(command, facts, past, looks);
  if (past.uncertain?.declined !== true) return { step, past };
  const anew = { ...past, uncertain: null };
  const plain: Step<unknown> = kind.decide(command, facts, anew);
  // A run at work has to end first, this station's or another client's.
  if (step.do === 'wait') return { step: plain, past: anew };
  if (step.do === 'settle') return { step: plain.do === 'settle' ? step : question(step), past };
  // More than one of them, or one that others have touched, may be what it made.
  if (step.do === 'review' && step.review.why === 'look-alikes' && step.review.ids.length > 0)
    return { step, past };
  // What others have changed since may have been ours before.
  const isMoved = step.do === 'review' && mayBeBooked(step.review) && plain.do === 'review';
  if (isMoved) return { step, past };
  // A run has been at work for too long, and it may be the one that its first delivery began.
  if (step.do === 'review' && step.review.why === 'strange-answer') return { step, past };
  const declined = declinedOf(past.tries);
  // Said of the moment, it says nothing of the figures; and these fit either. The receipt at work may have been its own.
  const isMoment =
    OF_THE_MOMENT.has(declined?.status ?? 0) || (command.kind === 'receive' && declined?.status === 409);
  // Any other no may be a gateway's, or the answer to the second delivery: it does not settle what the figures leave open. Where the
  // record is gone as well, both say no, unless it would be gone had the request been applied, or its portion may be there.
  const isGone = plain.do === 'review' && plain.review.why === 'gone';
  const isOpen = step.do === 'review' && step.review.why === 'cannot-tell';
  if (isOpen && (isMoment || !isGone || step.review.readings.some(isAsIfApplied))) {
    const said = declined?.outcome === 'refused' ? { words: wordsOf(declined) } : {};
    return { step: review({ ...step.review, ...said }), past };
  }
  const isRefused = command.state === 'unknown' && declined?.outcome === 'refused';
  const refusal = isRefused ? refusalOf(command, past) : null;
  return refusal === null ? { step: plain, past: anew } : { step: review(refusal), past: anew };
}

/** Others may have put more to a destination: it has as many as were to go there. */
const isAsIfApplied = ({ of, ifApplied, now }: Reading): boolean =>
  of === 'destination' ? compare(now, ifApplied) >= 0 : compare(now, ifApplied) === 0;

/** Declined, and done all the same. */
function question({ proof: { readings, made } }: Settle): Step<unknown> {
  return readings.length === 0 && made.length > 0
    ? review({ why: 'look-alikes', ids: made })
    : review({ why: 'cannot-tell', readings });
}
