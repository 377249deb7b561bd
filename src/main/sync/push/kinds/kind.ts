/**
 * The interface of a command kind (receive, move, count and so on): the pure rules that deliver a command of that kind exactly once.
 * `readPlan` says what to read, `decide` what follows from what was read, `interpretResponse` what the service's answer means,
 * `duplicates` how a second application shows, `undo` what takes the command back. Reading, sending, waiting and storing are in
 * `deliver.ts`, the same for every kind.
 *
 * A kind keeps nothing in memory. It is given the stored attempts, so a restarted station continues as one that was never killed. Ids in
 * the command are real ones, except those of records it creates itself.
 */
import { mayBeApplied, mayLand } from '#domain/attempt.ts';
import type { Command, Decided, Proof, Reading, ReviewCase, SentRequest } from '#domain/command.ts';
import type { Decimal } from '#domain/decimal.ts';
import type { Intent, IntentKind } from '#domain/intent.ts';
import type { Resource } from '#domain/lane.ts';
import type { Item } from '#domain/record.ts';
import type { Stays } from '#domain/views/outbox.ts';
import { ErrorBody } from '#wire/error.ts';
import type { Attempt } from '../../../store/attempts.ts';
import { keptJson } from '../../../store/json-columns.ts';
import type { SentSince } from '../reads/read-plans.ts';
import type { ReadPlan } from '../reads/read-request.ts';

export type CommandOf<K extends IntentKind> = Extract<Command, { kind: K }>;

export interface Kind<K extends IntentKind, Facts, Preimage> {
  /** Carried out at the service before every attempt, the first too: a figure is never written from the mirror, seconds old. */
  readonly readPlan: (command: CommandOf<K>, past: AttemptHistory<Preimage>) => ReadPlan<Facts>;
  /** @param looks what the looks just before found, of which no two agreed: the first one first. None where nothing is in doubt */
  readonly decide: (
    command: CommandOf<K>,
    facts: Facts,
    past: AttemptHistory<Preimage>,
    looks?: readonly Facts[],
  ) => Step<Preimage>;
  /** What the service's answer to the write comes to. */
  readonly interpretResponse: (
    command: CommandOf<K>,
    preimage: Preimage,
    answer: Answered,
    past: AttemptHistory<Preimage>,
  ) => ResponseFacts;
  /**
   * Looks once more, a settle delay after a command was settled in doubt, whether its requests landed more often than was
   * settled: an unheard one may have landed late. Left out where a second landing is refused by the service, or changes nothing.
   * @param counted how many landings the settlement stands for: 1 where it was applied, 0 where it was denied
   */
  readonly duplicates?: (
    command: CommandOf<K>,
    facts: Facts,
    past: AttemptHistory<Preimage>,
    proof: Proof | null,
    counted: 0 | 1,
  ) => Landings | null;
  /** The resource of the lanes that `duplicates` reads; all of them where it is left out. What of ours is at the others is no matter. */
  readonly checks?: Resource;
  /**
   * Kinds of our own commands that go beside this one in a folder, and may leave there what `duplicates` would take for its landing:
   * it looks through what the folder holds. Left out where the lanes say it all.
   */
  readonly alsoSeen?: readonly IntentKind[];
  /**
   * The same look, in the mirror and so without a request, where the answer was heard: a proxy may have delivered the request
   * twice, at once or later, and the answer tells of one.
   */
  readonly checkHeard?: true;
  /**
   * Reads how far the service is with what it works off after it has answered, and no more: the facts that `isAtWork` tells from. A
   * second delivery takes that much longer to show.
   */
  readonly readRun?: (command: CommandOf<K>) => ReadPlan<Facts>;
  /** Whether the service is at work on something that may be a second delivery of it: what has landed shows only when that has ended. */
  readonly isAtWork?: (facts: Facts) => boolean;
  /** The figures that decide come from one read, so that they held all at once whatever was read beside them. */
  readonly figuresAtOnce?: true;
  /** What is delivered twice is done once: there is nothing to check where every request that left is settled. */
  readonly once?: true;
  /**
   * What takes the command back, and what of it stays all the same.
   * @param preimage of the attempt that was applied; null where it was applied without one of ours
   */
  readonly undo: (command: CommandOf<K>, proof: Proof, preimage: Preimage | null) => Undoing;
}

/** Landings beyond those that were settled: the figures that show them, and the records they made. */
export interface Landings {
  readonly readings: readonly Reading[];
  readonly made: readonly number[];
  /** What else a question on these figures shows: where it has changed since a person answered one, they have not seen these figures. */
  readonly context?: readonly Reading[];
}

export interface Undoing {
  readonly intents: readonly Intent[];
  readonly stays: readonly Stays[];
}

/** What has been tried. */
export interface AttemptHistory<Preimage> {
  readonly tries: readonly (Attempt & { readonly preimage: Preimage })[];
  /** The last attempt, where it may have been applied or the service is still at work on it. */
  readonly uncertain: UncertainOutcome<Preimage> | null;
  /** For how long others have kept it from being sent (milliseconds), as far as this process has seen. */
  readonly held: number;
  /** How long an unheard request may still arrive (milliseconds). */
  readonly settleDelay: number;
  /** A lower bound of the service's clock by now (epoch milliseconds); null where no record has told a time yet. */
  readonly serviceTime: number | null;
  /**
   * The same at this very moment, where what is there already may be stamped later than that: the clock was put back, and has not been
   * there again. Null where stamps tell what is older.
   */
  readonly behindStamps: () => number | null;
  /** The `updated_by` the service gives to writes with this station's key, as learned from an answer; null before the first. */
  readonly author: string | null;
  /**
   * Whether the record is known not to be of the command's making: another command of ours made it, or a person has said so. Of an
   * order, where the command is to make one.
   */
  readonly isNotOfIt: (id: number) => boolean;
  /** Our own other commands of which it is not known yet which records they have made, with real ids. */
  readonly copiesAwaited: () => AttemptHistory<Preimage>['later'];
  /** The stock of an item by now, as the mirror and our own commands tell; null where they do not. */
  readonly stockOf: (itemId: number) => Decimal | null;
  /** An item as the mirror has it; null where that does not show all that our own commands did to it. */
  readonly itemNow: (itemId: number) => ItemNow | null;
  /**
   * The records by that name, and those in that folder that the mirror shows by now as changed since then (epoch milliseconds); and
   * those that look-alike questions about our other commands name.
   */
  readonly changedLike: (
    like: { readonly name: string; readonly folderId: number | null },
    since: number,
  ) => readonly number[];
  /**
   * Our own other commands that were applied, with real ids: since the attempt in doubt was sent, or, when looking for a second
   * landing, since the first one was. None where nothing is in doubt.
   */
  readonly later: readonly (Command & { readonly proof: Proof | null })[];
  /** Those of them, when looking for a second landing, that were applied after the command itself was. */
  readonly afterwards: AttemptHistory<Preimage>['later'];
}

export interface ItemNow {
  readonly item: Item;
  /** The name of the folder it is in; empty at the top level. */
  readonly folder: string;
}

export interface UncertainOutcome<Preimage> {
  readonly outcome: 'unknown' | 'accepted';
  readonly preimage: Preimage;
  /** Milliseconds since it was sent, or since this process started, whichever is less. */
  readonly waited: number;
  /** Whether it was this process that sent it, so that `waited` is all the time there was. */
  readonly sentHere: boolean;
  /** It was declined, so that it can hardly have been applied, and will not be any more: see `declined-request.ts`. */
  readonly declined?: true;
}

export type Step<Preimage> =
  | {
      readonly do: 'send';
      readonly request: SentRequest;
      readonly preimage: Preimage;
      /** The service lets one of this request and the doubtful one before it through: that one may stay in doubt. */
      readonly fenced?: true;
      /** A person has seen these figures, and said that nothing of it is in them. */
      readonly onWord?: true;
    }
  | Settle
  | Review
  | Wait;

export interface Settle {
  readonly do: 'settle';
  readonly proof: Proof;
  /** What of the command did not go in and is still wanted: it goes on as commands of its own. */
  readonly rest?: readonly Rest[];
  /** The `updated_by` the service gives to writes with our key, where this command's own write has just shown it. */
  readonly author?: string;
}

export interface Rest {
  readonly decided: Decided;
  /** Null: it can be sent again without asking. */
  readonly review: ReviewCase | null;
}

export interface Review {
  readonly do: 'review';
  readonly review: ReviewCase;
}

export interface Wait {
  readonly do: 'wait';
  readonly milliseconds: number;
  /** Another client's work keeps it waiting: for how long the same work does is counted in `AttemptHistory.held`. */
  readonly held?: true;
}

/** An answer that is the service's own, with its body as JSON. */
export type Answered =
  | { readonly got: 'ok'; readonly json: unknown }
  | { readonly got: 'refused'; readonly status: number; readonly words: string };

/** `look`: the answer alone does not decide; read and `decide` again. `accepted`: the service is at work. */
export type ResponseFacts =
  | Settle
  | Review
  | {
      readonly do: 'look';
      readonly outcome: 'accepted' | 'unknown' | 'not-applied';
      /** Not before so many milliseconds. */
      readonly after?: number;
    };

export const review = (about: ReviewCase): Review => ({ do: 'review', review: about });

/** A proof with nothing to show but what is given. */
export function proof(about: Pick<Proof, 'how'> & Partial<Proof>): Proof {
  return { readings: [], made: [], gone: [], ...about };
}

/**
 * The request may still be on its way, and would do its work after, or on top of, one that is sent now. Null once that has
 * become impossible.
 */
export function stillComing(past: AttemptHistory<unknown>): Wait | null {
  const left = past.uncertain === null ? 0 : past.settleDelay - past.uncertain.waited;
  return left > 0 ? { do: 'wait', milliseconds: left } : null;
}

/** A refusal that nothing can be made of: a person gets the service's words. */
export function refusal(answer: Extract<Answered, { got: 'refused' }>, what: GoneWhat): Review {
  return answer.status === 404
    ? review({ why: 'gone', what })
    : review({ why: 'refused', words: answer.words, status: answer.status });
}

/** Whether some attempt may have been heard, or still be, without our hearing of it. */
export function isUncertain(tries: readonly Pick<Attempt, 'outcome'>[]): boolean {
  return tries.some(mayLand);
}

const isYes = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Whether some attempt got no yes, whatever the records have told of it since: it may have been delivered twice on the way. */
export function isUnanswered(tries: readonly Pick<Attempt, 'outcome' | 'status'>[]): boolean {
  return tries.some((one) => mayLand(one) || (one.outcome === 'applied' && !isYes(one.status)));
}

/** For a review of what another client has changed since: ours may have been booked before that. */
export const mayBeBooked = ({
  uncertain,
  tries,
}: AttemptHistory<unknown>): { readonly mayBeBooked?: true } =>
  uncertain !== null || isUncertain(tries) ? { mayBeBooked: true } : {};

/** Whether more attempts may have landed than the settlement stands for, one of them without our hearing of it. */
export function mayHaveLanded({ tries }: Pick<AttemptHistory<unknown>, 'tries'>, counted: 0 | 1): boolean {
  return isUncertain(tries) && landings(tries).length > counted;
}

/**
 * A lower bound of the service's clock before the first request left (epoch milliseconds): where that was not known then, as of the
 * first later attempt before which it was. Null where it never was.
 */
export const sinceFirstSent = (tries: Parameters<typeof boundsFirstSent>[0]): number | null =>
  boundsFirstSent(tries).since ?? null;

/** The same, with what was stored of it where that was lowered. */
export function boundsFirstSent(
  tries: readonly (Pick<Attempt, 'at'> & { readonly preimage: SentSince })[],
): SentSince {
  const [first] = tries;
  const known = tries.find(({ preimage }) => preimage.since != null);
  if (first === undefined || known?.preimage.since == null) return { since: null };
  const { since, storedSince } = known.preimage;
  const by = known === first ? 0 : Date.parse(known.at) - Date.parse(first.at);
  return { since: since - by, ...(storedSince === undefined ? {} : { storedSince: storedSince - by }) };
}

/** The attempts since a person last said, of figures that they had seen, that nothing of it is in them. */
export function sinceWord<A extends Pick<Attempt, 'onWord'>>(tries: readonly A[]): readonly A[] {
  return tries.slice(
    Math.max(
      0,
      tries.findLastIndex(({ onWord }) => onWord === true),
    ),
  );
}

/** The last attempt that left, where it was declined in so many words. */
export function declinedOf<A extends Pick<Attempt, 'outcome' | 'status'>>(
  tries: readonly A[],
): A | undefined {
  const last = tries.findLast(({ outcome }) => outcome !== 'not-sent');
  const isDeclined = last?.outcome === 'not-applied' || last?.outcome === 'refused';
  return isDeclined && last.status !== null ? last : undefined;
}

/** Those that the service did not decline in so many words. */
export const landings = <A extends Pick<Attempt, 'outcome'>>(tries: readonly A[]): readonly A[] =>
  tries.filter(({ outcome }) => !['not-sent', 'not-applied', 'refused'].includes(outcome));

/** The record of the command is not there: nothing was booked; or, where a request may have been applied before, that is unknown. */
export function notFound({ uncertain }: AttemptHistory<unknown>, what: GoneWhat): Review {
  return uncertain === null ? review({ why: 'gone', what }) : review({ why: 'cannot-tell', readings: [] });
}

/** How it is known of what is as it was asked for, and was not heard: that it was so before, or that the figures fit. */
export function howFound({ uncertain, tries }: AttemptHistory<unknown>): 'already' | 'figures' {
  return uncertain !== null || isUncertain(tries) ? 'figures' : 'already';
}

/** A refusal of a request that speaks of two records: its 404 may be of either, and only its own words say of which. */
export function refusalInWords(answer: Extract<Answered, { got: 'refused' }>): Review {
  return review({ why: 'refused', words: answer.words, status: answer.status });
}

/** What was said in the answer to an attempt: its message, or else the text as it came. */
export const wordsOf = ({ answer }: Pick<Attempt, 'answer'>): string =>
  ErrorBody.safeParse(keptJson(answer)).data?.message ?? answer ?? '';

/** Nothing could be made of what the service answered. @param words what it said */
export function strangeAnswer(words: string, tries: AttemptHistory<unknown>['tries']): ReviewCase {
  // What was declined may be in the records all the same, and they could not be asked.
  const isPerhapsIn = tries.some(mayBeApplied) || declinedOf(tries) !== undefined;
  return { why: 'strange-answer', words, ...(isPerhapsIn ? {} : { unsent: true }) };
}

/**
 * Whether an order that is not as it was asked for may have been written more than once since an attempt in doubt: ours may have been
 * the first of those writes, and set back by another. One version further there was one only, which was another client's, and the
 * version keeps ours out for good. Any other version says no more than that it was written.
 */
export const isOverwritten = (
  version: number,
  { uncertain }: Pick<AttemptHistory<{ readonly version: number }>, 'uncertain'>,
): boolean =>
  uncertain !== null && version !== uncertain.preimage.version && version !== uncertain.preimage.version + 1;

/** A service that calls every version stale that it has just told gets a person. */
const MOST_STALE = 10;

/** Refused because somebody wrote first: it is looked at and decided anew. */
export function isStale(
  answer: Extract<Answered, { got: 'refused' }>,
  { tries }: AttemptHistory<unknown>,
): boolean {
  return answer.status === 409 && tries.filter(({ status }) => status === 409).length < MOST_STALE;
}

/**
 * What the answer to a deletion comes to: what is not there need not be deleted. It was read just before, so it is gone by another client
 * at that moment, or by ours, delivered twice on the way; or it is there, and something has answered in the service's place. Reading
 * tells. @param gone the records that go with it
 */
export function deletion(answer: Answered, gone: readonly number[] = []): ResponseFacts {
  if (answer.got === 'ok') return { do: 'settle', proof: proof({ how: 'answer', gone }) };
  return answer.status === 404
    ? { do: 'look', outcome: 'unknown' }
    : review({ why: 'refused', words: answer.words, status: answer.status });
}

type GoneWhat = Extract<ReviewCase, { why: 'gone' }>['what'];

/**
 * A kind whose command, facts and preimage are known only to itself. They belong together by construction: the command's kind
 * picks it, its own `look` makes the facts, its own `decide` made the preimages.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyKind = Kind<any, any, any>;
