/**
 * Defines the interface of a command kind (receive, move, count and so on): the rules by which commands of that kind are delivered. Also
 * contains the functions that several kinds share. The main members:
 * - `readPlan`: what to read before an attempt; `decide`: the next step that follows from what was read;
 * - `interpretResponse`: what the service's answer to the request means;
 * - `duplicates`: what shows that a request was applied once too often;
 * - `wrote`: what the command left at the service; `undo`: the commands that take it back.
 *
 * Reading, sending and storing are the same for all kinds (`deliver-command.ts`). A kind is pure and keeps nothing in memory: it is given
 * the stored attempts, so a restarted station reaches the same decisions; only the waiting times (`waited`, `held`) begin anew. Ids in the
 * command are real ones, except those of records that it creates.
 */
import { mayBeApplied, mayStillArrive } from '#domain/commands/attempt.ts';
import type { Command, Decided, Proof, Reading, ReviewCase, SentRequest } from '#domain/commands/command.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { Intent, IntentKind } from '#domain/commands/intent.ts';
import type { Resource } from '#domain/commands/lane.ts';
import type { Item } from '#domain/stock/record.ts';
import type { Stays } from '#domain/views/outbox.ts';
import { ErrorBody } from '#wire/error.ts';
import type { Attempt } from '../../../store/commands/delivery-attempts.ts';
import { keptJson } from '../../../store/json-columns.ts';
import type { SentSince } from '../reads/read-plans.ts';
import type { ReadPlan } from '../reads/read-plan-types.ts';
import type { Wrote } from './effects-left-by-applied-requests.ts';

export type CommandOf<K extends IntentKind> = Extract<Command, { kind: K }>;

export interface Kind<K extends IntentKind, Facts, Preimage> {
  /**
   * The read plan, carried out at the service before every attempt, also the first: the mirror is seconds old, so no value is taken from
   * it.
   */
  readonly readPlan: (command: CommandOf<K>, past: AttemptHistory<Preimage>) => ReadPlan<Facts>;
  /** @param earlierFacts the facts of earlier readings, oldest first, of which no two in a row agreed; empty if no attempt is uncertain */
  readonly decide: (
    command: CommandOf<K>,
    facts: Facts,
    past: AttemptHistory<Preimage>,
    earlierFacts?: readonly Facts[],
  ) => Step<Preimage>;
  /** What follows from the service's answer to the write. */
  readonly interpretResponse: (
    command: CommandOf<K>,
    preimage: Preimage,
    answer: Answered,
    past: AttemptHistory<Preimage>,
  ) => ResponseFacts;
  /**
   * The duplicate check: whether the command's requests were applied more often than was settled, because one without an answer arrived
   * late. Absent where the service refuses a second application, or it changes nothing.
   * @param counted how many applications the settlement stands for: 1 if it was applied, 0 if it was cancelled or refused
   */
  readonly duplicates?: (
    command: CommandOf<K>,
    facts: Facts,
    past: AttemptHistory<Preimage>,
    proof: Proof | null,
    counted: 0 | 1,
  ) => ExtraApplications | null;
  /** The resource of the lanes that `duplicates` reads; absent: all. Own commands in other lanes do not affect the check. */
  readonly checks?: Resource;
  /**
   * Kinds of own commands whose records in the same folder could be taken for applications of this command, because `duplicates` searches
   * the folder's contents. Absent if the lanes already name all such commands.
   */
  readonly alsoSeen?: readonly IntentKind[];
  /**
   * If the answer was received, the same check is made in the mirror, without a request: a proxy may have delivered the request twice, at
   * once or later, and the answer is to one delivery.
   */
  readonly checkAnswered?: true;
  /**
   * Reads only the progress of what the service does in the background after its answer: the facts for `isProcessing`. A second delivery
   * shows only when that work is done.
   */
  readonly readRun?: (command: CommandOf<K>) => ReadPlan<Facts>;
  /** Whether the service is still working on something that may be a second delivery: its effect shows only when that has ended. */
  readonly isProcessing?: (facts: Facts) => boolean;
  /** The values that decide come from one request, so they held at one time, even if several readings never agree in their other facts. */
  readonly figuresAtOnce?: true;
  /** The service applies a request only once, even if it is delivered twice: no duplicate check is needed if every attempt is resolved. */
  readonly once?: true;
  /**
   * The intents that undo the command, and which of its effects stay all the same.
   * @param preimage of the attempt that was applied; null if it was settled without an attempt
   */
  readonly undo: (command: CommandOf<K>, proof: Proof, preimage: Preimage | null) => Undoing;
  /**
   * What an applied attempt has left at the service: a read that does not show it is older than the write. Absent if it leaves nothing that
   * can be read.
   */
  readonly wrote?: (command: CommandOf<K>, preimage: Preimage, proof: Proof) => Wrote;
}

/** Applications beyond those that were settled: the quantities that show them, and the records they created. */
export interface ExtraApplications {
  readonly readings: readonly Reading[];
  readonly made: readonly number[];
  /**
   * Further quantities that the review question shows. If they changed since a person answered a question, the answer does not cover them.
   */
  readonly context?: readonly Reading[];
}

export interface Undoing {
  readonly intents: readonly Intent[];
  readonly stays: readonly Stays[];
}

/** Everything that a kind decides on besides the facts: the attempts, and what else happened since. */
export interface AttemptHistory<Preimage> {
  readonly tries: readonly (Attempt & { readonly preimage: Preimage })[];
  /** The last attempt, if it may have been applied or is still being applied; null otherwise. */
  readonly uncertain: UncertainOutcome<Preimage> | null;
  /** For how long another client's work has kept the command from being sent (milliseconds), as far as this process has seen. */
  readonly held: number;
  /** How long a request without an answer may still arrive at the service, and reads may lack its effect (milliseconds). */
  readonly settleDelay: number;
  /** A lower bound of the service's clock now (epoch milliseconds); null until a record has shown a time. */
  readonly serviceTime: number | null;
  /**
   * The lower bound of the service's clock now, if existing records may be stamped later than it, because the clock was set back and has
   * not reached its old time again. Null otherwise: then stamps show which records are older.
   */
  readonly behindStamps: () => number | null;
  /** The `updated_by` that the service gives to writes with this station's key, as last seen; null before that. */
  readonly author: string | null;
  /**
   * Whether the record (or order, or job, if the command creates one) is known not to be created by this command: another own command
   * created it, or a person has said so.
   */
  readonly isNotOfIt: (id: number) => boolean;
  /** Own other commands whose created records are not known by their ids yet; with real ids. */
  readonly copiesAwaited: () => AttemptHistory<Preimage>['later'];
  /** The stock of an item now, from the mirror and own commands; null if that is unknown. */
  readonly stockOf: (itemId: number) => Decimal | null;
  /** An item in the mirror; null if an effect of own commands on it is not in the mirror yet. */
  readonly itemNow: (itemId: number) => ItemNow | null;
  /**
   * The ids of existing records that could be taken for a new one: the mirror's records of that name, its records in that folder that
   * changed since a time (epoch milliseconds), and records named by look-alikes questions about other own commands.
   */
  readonly changedLike: (
    like: { readonly name: string; readonly folderId: number | null },
    since: number,
  ) => readonly number[];
  /**
   * The other own commands that were applied since the uncertain attempt was sent; in a duplicate check, since the first attempt was sent.
   * With real ids. Empty if no attempt is uncertain.
   */
  readonly later: readonly (Command & { readonly proof: Proof | null })[];
  /** In a duplicate check: those of `later` that were applied after the command itself. */
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
  /** Milliseconds since it was sent; since this process started, if that is less. */
  readonly waited: number;
  /** Whether this process sent it, so that `waited` is the whole time since. */
  readonly sentHere: boolean;
  /** It was declined: hardly applied, and not to arrive any more; see `judge-declined-request.ts`. */
  readonly declined?: true;
}

export type Step<Preimage> =
  | {
      readonly kind: 'send';
      readonly request: SentRequest;
      readonly preimage: Preimage;
      /** Fenced: the service accepts only one of this request and the uncertain one before it, so that one may stay uncertain. */
      readonly fenced?: true;
      /** A person has seen these values and answered that the command was not applied. */
      readonly afterPersonsAnswer?: true;
    }
  | Settle
  | Review
  | Wait;

export interface Settle {
  readonly kind: 'settle';
  readonly proof: Proof;
  /** The parts of the command that were not applied and are still wanted: they continue as commands of their own. */
  readonly rest?: readonly Rest[];
  /** The `updated_by` of writes with this station's key, if this command's own write has just shown it. */
  readonly author?: string;
}

export interface Rest {
  readonly decided: Decided;
  /** The review it is put in; null if it may be sent without one. */
  readonly review: ReviewCase | null;
}

export interface Review {
  readonly kind: 'review';
  readonly review: ReviewCase;
}

export interface Wait {
  readonly kind: 'wait';
  readonly milliseconds: number;
  /** Another client's work keeps it waiting, or a search in the mirror; `AttemptHistory.held` counts how long, on the same facts. */
  readonly held?: true;
}

/** An answer of the service itself, with its body as JSON. */
export type Answered =
  | { readonly kind: 'ok'; readonly json: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string };

/** `read-again`: the answer alone does not decide; read the records and `decide` again. `accepted`: the service has accepted the request. */
export type ResponseFacts =
  | Settle
  | Review
  | {
      readonly kind: 'read-again';
      readonly outcome: 'accepted' | 'unknown' | 'not-applied';
      /** Milliseconds to wait before that. */
      readonly after?: number;
    };

export const review = (about: ReviewCase): Review => ({ kind: 'review', review: about });

/** A proof with empty lists for whatever is not given. */
export function proof(about: Pick<Proof, 'how'> & Partial<Proof>): Proof {
  return { readings: [], made: [], gone: [], ...about };
}

/**
 * Waits out the settle delay: the uncertain request may still arrive, and would be applied in addition to one that is sent now. Null once
 * it can no longer arrive.
 */
export function waitForSettleDelay(past: AttemptHistory<unknown>): Wait | null {
  const left = past.uncertain === null ? 0 : past.settleDelay - past.uncertain.waited;
  return left > 0 ? { kind: 'wait', milliseconds: left } : null;
}

/** The review for a refusal that the kind does not interpret: it shows the service's words. */
export function refusal(answer: Extract<Answered, { kind: 'refused' }>, what: GoneWhat): Review {
  return answer.status === 404
    ? review({ kind: 'gone', what })
    : review({ kind: 'refused', words: answer.words, status: answer.status });
}

/** Whether some attempt without an answer may have been applied, or may still be. */
export function isUncertain(tries: readonly Pick<Attempt, 'outcome'>[]): boolean {
  return tries.some(mayStillArrive);
}

const isYes = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Whether some attempt was not answered with success, whatever the records have shown since: it may have been delivered twice. */
export function isUnanswered(tries: readonly Pick<Attempt, 'outcome' | 'status'>[]): boolean {
  return tries.some((one) => mayStillArrive(one) || (one.outcome === 'applied' && !isYes(one.status)));
}

/** For a review about another client's change: marks that this command may have been applied before that. */
export const mayBeBooked = ({
  uncertain,
  tries,
}: AttemptHistory<unknown>): { readonly mayBeBooked?: true } =>
  uncertain !== null || isUncertain(tries) ? { mayBeBooked: true } : {};

/** Whether more attempts may have been applied than the settlement stands for, and one of them got no answer. */
export function mayHaveExtraApplication(
  { tries }: Pick<AttemptHistory<unknown>, 'tries'>,
  counted: 0 | 1,
): boolean {
  return isUncertain(tries) && possibleApplications(tries).length > counted;
}

/**
 * A lower bound of the service's clock when the first request was sent (epoch milliseconds). If none was known then, it is computed
 * from the first later attempt that had one. Null if none had.
 */
export const sinceFirstSent = (tries: Parameters<typeof boundsFirstSent>[0]): number | null =>
  boundsFirstSent(tries).since ?? null;

/** The same, with the bound as first stored if it was lowered. */
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

/** The attempts since a person last answered, having seen the values, that the command was not applied. */
export function sincePersonsAnswer<A extends Pick<Attempt, 'afterPersonsAnswer'>>(
  tries: readonly A[],
): readonly A[] {
  return tries.slice(
    Math.max(
      0,
      tries.findLastIndex(({ afterPersonsAnswer }) => afterPersonsAnswer === true),
    ),
  );
}

/** The last attempt that was sent, if the service declined it with an answer. */
export function declinedOf<A extends Pick<Attempt, 'outcome' | 'status'>>(
  tries: readonly A[],
): A | undefined {
  const last = tries.findLast(({ outcome }) => outcome !== 'not-sent');
  const isDeclined = last?.outcome === 'not-applied' || last?.outcome === 'refused';
  return isDeclined && last.status !== null ? last : undefined;
}

/** The attempts that may have been applied: those that were sent and not declined. */
export const possibleApplications = <A extends Pick<Attempt, 'outcome'>>(tries: readonly A[]): readonly A[] =>
  tries.filter(({ outcome }) => !['not-sent', 'not-applied', 'refused'].includes(outcome));

/** The review for a missing record: nothing was applied; or, if a request may have been applied before, that is unknown. */
export function notFound({ uncertain }: AttemptHistory<unknown>, what: GoneWhat): Review {
  return uncertain === null ? review({ kind: 'gone', what }) : review({ kind: 'cannot-tell', readings: [] });
}

/**
 * The proof for a record that is as the command asks for, without an answer: it was so before (`already`), or its values fit (`figures`).
 */
export function howFound({ uncertain, tries }: AttemptHistory<unknown>): 'already' | 'figures' {
  return uncertain !== null || isUncertain(tries) ? 'figures' : 'already';
}

/** The review for a refused request that names two records: a 404 may be about either, so its words are shown. */
export function refusalInWords(answer: Extract<Answered, { kind: 'refused' }>): Review {
  return review({ kind: 'refused', words: answer.words, status: answer.status });
}

/** The words of an attempt's answer: its message, or else its text. */
export const wordsOf = ({ answer }: Pick<Attempt, 'answer'>): string =>
  ErrorBody.safeParse(keptJson(answer)).data?.message ?? answer ?? '';

/** The review for an answer that cannot be interpreted. @param words the answer's */
export function unclearAnswer(words: string, tries: AttemptHistory<unknown>['tries']): ReviewCase {
  // A declined request may have been applied all the same, and the records could not be read.
  const isPerhapsIn = tries.some(mayBeApplied) || declinedOf(tries) !== undefined;
  return { kind: 'unclear-answer', words, ...(isPerhapsIn ? {} : { unsent: true }) };
}

/**
 * Whether an order that is not as asked for may have been written more than once since an uncertain attempt: this command's write may have
 * been the first, and another client's may have reverted it. If the version is one further there was a single write, another client's, and
 * the version keeps this command's write out for good. Any other version only says that the order was written.
 */
export const isOverwritten = (
  version: number,
  { uncertain }: Pick<AttemptHistory<{ readonly version: number }>, 'uncertain'>,
): boolean =>
  uncertain !== null && version !== uncertain.preimage.version && version !== uncertain.preimage.version + 1;

/** After this many 409s the command goes to review: the service calls every version stale that it has just given. */
const MOST_STALE = 10;

/** Whether the request was refused because another client wrote first: it is read and decided anew. */
export function isStale(
  answer: Extract<Answered, { kind: 'refused' }>,
  { tries }: AttemptHistory<unknown>,
): boolean {
  return answer.status === 409 && tries.filter(({ status }) => status === 409).length < MOST_STALE;
}

/**
 * What follows from the answer to a deletion. A 404 is not a refusal, because the record was read just before. Either the record was
 * deleted at that moment, by another client or by this request, delivered twice; or it still exists, and an intermediary answered. A read
 * decides.
 * @param gone the records that are removed with it
 */
export function deletion(answer: Answered, gone: readonly number[] = []): ResponseFacts {
  if (answer.kind === 'ok') return { kind: 'settle', proof: proof({ how: 'answer', gone }) };
  return answer.status === 404
    ? { kind: 'read-again', outcome: 'unknown' }
    : review({ kind: 'refused', words: answer.words, status: answer.status });
}

type GoneWhat = Extract<ReviewCase, { kind: 'gone' }>['what'];

/**
 * A kind whose command, facts and preimage are known only to itself. They belong together by construction: the command's kind
 * picks it, its own `readPlan` makes the facts, its own `decide` made the preimages.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyKind = Kind<any, any, any>;
