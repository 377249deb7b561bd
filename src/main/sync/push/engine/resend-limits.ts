/**
 * Limits how often a request with an uncertain outcome is sent again. Before each repetition a read has shown that it was not applied, but
 * a service or an intermediary may answer every repetition with an error, or drop it. So the repetitions come at growing intervals, and
 * after five answered or ten unanswered ones the command goes to review with the last answer. The review does not say that they had no
 * effect, because each may still arrive; `duplicate-check.ts` checks that after the command is settled.
 */
import type { ReviewCase } from '#domain/command.ts';
import { mayBeApplied, mayLand } from '#domain/attempt.ts';
import type { Attempt } from '../../../store/attempts.ts';
import type { StoredCommand } from '../../../store/commands.ts';
import { strangeAnswer, wordsOf, type Answered, type AttemptHistory } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';

/** Between the first two, or the settle delay where that is less, and four times as long between each two after them (milliseconds). */
const FIRST_REST = 5000;
const LEAST_REST = 500;
const LAST_REST = 15 * 60_000;
/** Answered, and with nothing that says yes or no; and those that were not answered at all with them. */
const MOST_ANSWERED = 5;
const MOST_UNHEARD = 10;
/** A refusal that is not certain to be the service's is believed when it has come so often, and reading agrees each time. */
const MOST_UNCONFIRMED = 2;

/** Milliseconds until the request may be repeated; 0 or less for now. What the service has taken has a pace of its own. */
export function restBeforeRepeat({ uncertain, tries, settleDelay }: AttemptHistory<unknown>): number {
  if (uncertain?.outcome !== 'unknown') return 0;
  const times = tries.filter(mayLand).length;
  const first = Math.max(LEAST_REST, Math.min(FIRST_REST, settleDelay));
  return Math.min(LAST_REST, first * 4 ** (times - 1)) - uncertain.waited;
}

/** What a person gets instead of another attempt; null where there is to be one. */
export const insteadOfRepeat = (command: StoredCommand, past: AttemptHistory<unknown>): ReviewCase | null =>
  past.uncertain === null ? null : (refusalOf(command, past) ?? enoughOf(command, past));

/** The service took the receipt, and its run did nothing: those are counted for themselves (`judge-uncertain-receipt.ts`). */
const wasTaken = ({ status }: Pick<Attempt, 'status'>): boolean => status === 202;

/** What a person has sent once more is tried once more, and comes back at once. */
function enoughOf({ kind }: StoredCommand, { tries }: AttemptHistory<unknown>): ReviewCase | null {
  const unclear = tries.filter((one) => mayBeApplied(one) && !(kind === 'receive' && wasTaken(one)));
  const answered = unclear.filter((one) => one.status !== null && !isUnconfirmed(one));
  if (answered.length < MOST_ANSWERED && unclear.length < MOST_UNHEARD) return null;
  const last = (answered.length < MOST_ANSWERED ? unclear : answered).at(-1);
  return strangeAnswer(last === undefined ? '' : wordsOf(last), tries);
}

/**
 * The refusal that a person gets; null where there was none, or where it asks to be tried again. The last attempt was refused: by
 * the service, while the attempt before it was in doubt; or by somebody without its headers, and reading agrees that nothing was
 * applied.
 */
export function refusalOf(command: StoredCommand, past: AttemptHistory<unknown>): ReviewCase | null {
  const last = past.tries.at(-1);
  if (last === undefined || !(last.outcome === 'refused' || isUnconfirmed(last))) return null;
  const answer: Answered = { got: 'refused', status: last.status ?? 0, words: wordsOf(last) };
  if (isUnconfirmed(last) && past.tries.filter(isUnconfirmed).length < MOST_UNCONFIRMED) return null;
  // Reading shows what the request speaks of, whatever an unconfirmed 404 says: the words are all there is to tell.
  const hearing = isUnconfirmed(last)
    ? null
    : kindOf(command).interpretResponse(command, last.preimage, answer, past);
  return hearing?.do === 'review'
    ? hearing.review
    : { why: 'refused', words: answer.words, status: answer.status };
}

/** Statuses with which a request may be repeated as it is: they say nothing of it. */
export const OF_THE_MOMENT: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Answered with a refusal, and left in doubt since it may have been a gateway's. */
const isUnconfirmed = (one: Pick<Attempt, 'outcome' | 'status'>): boolean =>
  mayLand(one) &&
  one.status !== null &&
  one.status >= 400 &&
  one.status < 500 &&
  !OF_THE_MOMENT.has(one.status);
