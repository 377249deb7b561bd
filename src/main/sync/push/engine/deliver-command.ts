/**
 * Delivers one command to the service, as far as that is possible now: reads its records, chooses the next step, stores the attempt, sends
 * the request, stores the outcome, and settles the command, cancels it or puts it in review (a person decides). If a duplicate check is
 * due, the check is made instead. An attempt is on disk before its request is sent, and its outcome before the next step is chosen, so a
 * crash costs only time. A missing answer is never taken for a refusal: the records are read until they show what happened, or a person is
 * asked.
 *
 * While an outcome is uncertain, and one reading of the records takes several requests, a second reading must agree before the command is
 * sent again, cancelled or put in review (`require-two-equal-readings.ts`). If the readings never agree and lead to different steps, the
 * command is neither sent again nor cancelled, but goes to review. There are two exceptions: the request is `fenced` (the service accepts
 * only one of this request and the uncertain one, for example because both name the same version), or the values that decide come from a
 * single read (`figuresAtOnce`).
 */
import { isOpen, mayStillArrive } from '#domain/commands/attempt.ts';
import { isSettled } from '#domain/commands/delivery-state.ts';
import type { ReviewCase } from '#domain/commands/command.ts';
import { keyOf } from '#domain/commands/lane.ts';
import {
  attemptsOf,
  beginAttempt,
  endAttempt,
  forgetSending,
} from '../../../store/commands/delivery-attempts.ts';
import {
  commandById,
  keepAnswered,
  setState,
  settleUnapplied,
  type StoredCommand,
} from '../../../store/commands/commands.ts';
import { weigh } from './judge-declined-request.ts';
import { attemptHistoryOf, untilReadable } from './gather-attempt-history.ts';
import {
  declinedOf,
  isUncertain,
  waitForSettleDelay,
  unclearAnswer,
  type Answered,
  type AttemptHistory,
  type Settle,
  type Step,
} from '../kinds/command-kind.ts';
import { kindOf } from '../kinds/command-kind-registry.ts';
import type { DeliveryPorts } from './delivery-ports.ts';
import { resumePlan } from '../reads/run-and-resume-read-plan.ts';
import { afterClockReset } from './handle-failed-reads.ts';
import { insteadOfRepeat, retryBackoff } from './resend-limits.ts';
import { readConsistency } from './require-two-equal-readings.ts';
import { resolve } from './resolve-temporary-ids.ts';
import { filesOf, lostFile } from './files-of-request.ts';
import {
  cancel,
  nowText,
  putAside,
  putUnread,
  settle,
  type KeptResponse,
} from './settle-or-review-command.ts';
import { checkForDuplicates } from './duplicate-check.ts';
import type { Delivery } from './delivery-outcome.ts';
import { kept, sendRequest } from './send-request.ts';

type Send = Extract<Step<unknown>, { kind: 'send' }>;
/** The records are read again after so many milliseconds. */
type ReadAgain = { readonly readAgainAfter: number };

const DONE: Delivery = { kind: 'done' };
/** Between two attempts, where the service keeps answering "not now", or the command's records are not known yet. */
const LATER = { kind: 'parked', milliseconds: 5000 } as const;

export async function deliver(ports: DeliveryPorts, id: string): Promise<Delivery> {
  let sent = false;
  let overtaken = 0;
  for (;;) {
    const stored = commandById(ports.queue.read, id);
    if (stored === undefined) return DONE;
    if (stored.duplicateCheck !== null) return checkForDuplicates(ports, stored);
    if (stored.state === 'review' || isSettled(stored.state)) return DONE;
    if (stored.state === 'sending') {
      // The outcome could not be stored (full disk, locked queue): it is uncertain, as after a kill.
      ports.queue.mustWrite((db) => forgetSending(db, nowText(ports)));
      continue;
    }

    const before = attemptHistoryOf(ports, stored);
    if (stored.cancelRequested && before.uncertain === null) return cancel(ports, stored);
    const resolved = resolve(ports.queue.read, stored);
    if (resolved.kind === 'waits') return { ...LATER, wantsPull: resolved.isMade };
    if (resolved.kind === 'never') return putAside(ports, stored, resolved.review, null);
    const { command } = resolved;
    const lag = untilShown(ports, command, before);
    if (lag > 0) return { kind: 'parked', milliseconds: lag };

    const plan = kindOf(command).readPlan(command, before);
    const result = await resumePlan(ports, command, { plan, past: before });
    if (result.kind === 'stopped' || result.kind === 'parked') return result;
    // An operator may have cancelled or settled it during the read. From here to the send nothing waits.
    const since = commandById(ports.queue.read, id);
    if (since?.state !== stored.state) return DONE;
    if (result.kind === 'unreadable') return putUnread(ports, command, before, result);
    ports.trace('records-read', command.id);
    // The facts hold as of the beginning of the read. Its answers may have shown that the service's clock was set back.
    const { later, tries } = attemptHistoryOf(ports, since);
    const reset = afterClockReset(ports, command, result.past.tries, tries);
    if (reset === 'again') continue;
    if (reset !== null) return reset.kind === 'parked' ? reset : putUnread(ports, command, before, reset);
    const read = { ...result.past, later, serviceTime: ports.client.serviceTime() };
    const earlier = ports.inconsistentReads.get(id);
    const { step, past } = decide(command, result.facts, read, earlier?.earlierFacts ?? []);
    noteHeld(ports, id, step, result.facts);
    const wait = untilDecided(ports, command, step, past);
    if (wait > 0) return { kind: 'parked', milliseconds: wait };
    const isContradicted = earlier !== undefined;
    // One read is enough to send a declined request again; to report that it had no effect, two reads must agree.
    const judged = step.kind === 'review' || since.cancelRequested ? read : past;
    const consistency = readConsistency(ports, command, step, { ...result, past: judged });
    if (consistency === 'read-again') continue;
    // The readings never agreed: to send again or to cancel would rely on values that never held at one time.
    const isInconsistent = consistency === 'never' && kindOf(command).figuresAtOnce !== true;
    // The fence makes a second request safe; it does not prove that the first had no effect.
    const isSafe = step.kind === 'send' && step.fenced === true && !since.cancelRequested;
    if (isInconsistent && step.kind === 'send' && !isSafe)
      return putAside(ports, command, { kind: 'cannot-tell', readings: [], reason: 'unsteady' }, null);
    switch (step.kind) {
      case 'settle':
        return settle(ports, command, isContradicted ? onFigures(step) : step, null, isUncertain(past.tries));
      case 'review':
        return putAside(ports, command, step.review, null);
      case 'wait':
        return { kind: 'parked', milliseconds: step.milliseconds };
      case 'send': {
        const instead = insteadOfSending(ports, command, step, past, since.cancelRequested);
        if (instead !== null) return instead;
        const rest = retryBackoff(past);
        if (rest > 0) return { kind: 'parked', milliseconds: rest };
        if (sent) return LATER;
        // An event says that another client wrote during the read: read again, so that its write is not overwritten unseen.
        if (isOvertaken(ports, command, result.since) && overtaken++ < MOST_OVERTAKEN) break;
        sent = true;
        const response = await sendOnce(ports, command, step, past);
        if (!('readAgainAfter' in response)) return response;
        if (response.readAgainAfter > 0) return { kind: 'parked', milliseconds: response.readAgainAfter };
        break;
      }
      default:
        return step satisfies never;
    }
  }
}

/**
 * Decides the next step. A command that a person had sent again is first judged with the uncertain attempt before it. If that leads to the
 * question that the person has answered, nothing was applied since: the command is decided as if that attempt had had no effect.
 */
function decide(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  earlierFacts: readonly unknown[],
): ReturnType<typeof weigh> {
  const weighed = weigh(command, facts, past, earlierFacts);
  const { step } = weighed;
  if (!isAnswered(step, command.answered)) return weighed;
  const anew: Step<unknown> =
    waitForSettleDelay(past) ?? kindOf(command).decide(command, facts, { ...past, uncertain: null });
  return { step: anew.kind === 'send' ? { ...anew, afterPersonsAnswer: true } : anew, past };
}

/** Milliseconds until the records are read to learn whether a declined request was applied all the same: reads may lag its write. */
function untilShown(
  ports: DeliveryPorts,
  { id }: StoredCommand,
  { uncertain }: AttemptHistory<unknown>,
): number {
  return uncertain?.declined === true ? untilReadable(ports, id) : 0;
}

/**
 * Milliseconds until the command may be sent again, in whole or in part, or go to review. It may not go to review while a request without an
 * answer may still be applied, because that would decide the question. It may do none of it just after a request was accepted, when reads may
 * not show the effect yet: they may still show how the receipt before it failed.
 */
function untilDecided(
  ports: DeliveryPorts,
  { id }: StoredCommand,
  step: Step<unknown>,
  past: AttemptHistory<unknown>,
): number {
  const { uncertain } = past;
  const isSettled = step.kind === 'settle' && (step.rest ?? []).length === 0;
  if (uncertain === null || step.kind === 'wait' || isSettled) return 0;
  if (uncertain.outcome === 'accepted') return untilReadable(ports, id);
  return step.kind === 'review' ? (waitForSettleDelay(past)?.milliseconds ?? 0) : 0;
}

/** Notes since when the command waits for the same work of another client. If the facts change, it waits for something else. */
function noteHeld({ heldAt, clock }: DeliveryPorts, id: string, step: Step<unknown>, facts: unknown): void {
  const found = JSON.stringify(facts);
  if (step.kind !== 'wait' || step.held !== true) heldAt.delete(id);
  else if (heldAt.get(id)?.found !== found) heldAt.set(id, { at: clock.monotonic(), found });
}

/**
 * Whether a person has already answered what this step says: the same question, or a settlement by exactly the values of the question.
 * (Those values did not settle the command then, because of an earlier reading that is no longer known.)
 */
function isAnswered(step: Step<unknown>, answered: ReviewCase | null): boolean {
  if (step.kind === 'review') return isSame(step.review, answered);
  const isOfFigures =
    step.kind === 'settle' && step.proof.how === 'figures' && answered?.kind === 'cannot-tell';
  return isOfFigures && step.proof.readings.length > 0 && isSame(step.proof.readings, answered.readings);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Weakens a proof: if the reading before found otherwise, another client wrote in between, and what the service says about a receipt's
 * progress or a record may be that client's. The proof is then no stronger than the values are, and its author is not stored as this
 * station's.
 */
function onFigures(step: Settle): Settle {
  const { author: _, ...settled } = step;
  return step.proof.how === 'answer' ? { ...settled, proof: { ...step.proof, how: 'figures' } } : settled;
}

/** What is done instead of sending: cancelling, or review for a refusal or too many attempts; null where it is to be sent. */
function insteadOfSending(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Send,
  past: AttemptHistory<unknown>,
  isCancelRequested: boolean,
): Delivery | null {
  const lost = lostFile(ports.queue.read, step.request);
  // A person who had the command sent again has seen the refusal.
  const refused = command.answered === null ? insteadOfRepeat(command, past) : null;
  const review = lost === null ? refused : unclearAnswer(lost, past.tries);
  if (!isCancelRequested && review === null) return null;
  // A fenced request may be repeated while the first one may still arrive; a command that ends here has to wait for that.
  const wait = waitForSettleDelay(past);
  if (wait !== null) return { kind: 'parked', milliseconds: wait.milliseconds };
  return isCancelRequested || review === null
    ? cancel(ports, command)
    : putAside(ports, command, review, null);
}

/** How many readings in a row are repeated because another client wrote meanwhile; after that the command is sent all the same. */
const MOST_OVERTAKEN = 3;

const isOvertaken = ({ writtenAt }: DeliveryPorts, { lanes }: StoredCommand, since: number): boolean =>
  lanes.some((lane) => (writtenAt.get(keyOf(lane)) ?? -Infinity) > since);

/** Stores that an attempt begins, before its request leaves. @returns its number */
function begin(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Send,
  past: AttemptHistory<unknown>,
): number {
  return ports.queue.write((db) => {
    const unresolved = past.tries.findLast(isOpen);
    // To send again, the uncertain attempt before it must have been proved to have had no effect, unless the request is fenced: then
    // the service accepts only one of the two.
    if (unresolved !== undefined && past.uncertain !== null && step.fenced !== true) {
      const at = nowText(ports);
      endAttempt(db, command.seq, unresolved.n, { ...unresolved, outcome: 'not-seen', at });
    }
    setState(db, command.seq, 'sending');
    return beginAttempt(db, command.seq, {
      at: nowText(ports),
      request: step.request,
      preimage: step.preimage,
      ...(step.afterPersonsAnswer === true ? { afterPersonsAnswer: true } : {}),
    });
  });
}

async function sendOnce(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Send,
  past: AttemptHistory<unknown>,
): Promise<Delivery | ReadAgain> {
  const n = begin(ports, command, step, past);
  ports.trace('attempting', command.id);
  const lastSent = ports.sentAt.get(command.id);
  ports.sentAt.set(command.id, ports.clock.monotonic());
  const answer = await sendRequest(ports.client, step.request, filesOf(ports.queue.read, step.request));
  ports.endedAt.set(command.id, ports.clock.monotonic());
  ports.trace('answered', command.id);

  const end = (outcome: 'not-sent' | 'not-applied' | 'accepted' | 'unknown') => {
    const at = nowText(ports);
    const isNothing = outcome === 'not-sent' || outcome === 'not-applied';
    const before = isNothing && past.uncertain !== null ? past.tries.findLast(isOpen) : undefined;
    ports.queue.mustWrite((db) => {
      endAttempt(db, command.seq, n, { outcome, ...kept(answer), at });
      // A failed re-send does not resolve the uncertain attempt before it; its preimage stays the reference.
      if (before !== undefined) endAttempt(db, command.seq, before.n, { ...before, at });
      setState(db, command.seq, isNothing ? (before === undefined ? 'queued' : 'unknown') : outcome);
      if (before !== undefined && command.answered !== null) keepAnswered(db, command.seq, command.answered);
      // Cancelled while it was being sent, and it was not sent. A declined request did reach the service, so the records are read first.
      const isOut =
        isNothing && before === undefined && declinedOf(attemptsOf(db, command.seq)) === undefined;
      if (isOut && commandById(db, command.id)?.cancelRequested === true)
        settleUnapplied(db, command.seq, 'cancelled', at);
    });
    if (before !== undefined) restore(ports, command.id, lastSent);
  };

  const response = { n, ...kept(answer) };
  switch (answer.kind) {
    case 'not-sent':
      end('not-sent');
      return { kind: 'stopped', why: 'offline' };
    case 'limited':
      end('not-applied');
      return { kind: 'stopped', why: 'limited' };
    case 'key-refused':
      // Without the service's own headers a gateway may have answered, after the service had applied the request.
      end(answer.confirmed ? 'not-applied' : 'unknown');
      return { kind: 'stopped', why: 'key-refused' };
    case 'unknown':
    case 'strange':
      end('unknown');
      return { readAgainAfter: 0 };
    case 'unreadable':
    case 'too-large':
      // The service accepted the request; only the text of its answer is lost.
      end('accepted');
      return { readAgainAfter: 0 };
    case 'ok':
      return obey(ports, command, response, { kind: 'ok', json: answer.value }, step, past, end);
    case 'refused':
      if (!answer.confirmed) {
        end('unknown');
        return { readAgainAfter: 0 };
      }
      return obey(ports, command, response, answer, step, past, end);
    default:
      return answer satisfies never;
  }
}

function restore(ports: DeliveryPorts, id: string, sentAt: number | undefined): void {
  if (sentAt === undefined) ports.sentAt.delete(id);
  else ports.sentAt.set(id, sentAt);
}

function obey(
  ports: DeliveryPorts,
  command: StoredCommand,
  response: KeptResponse,
  answered: Answered,
  step: Send,
  past: AttemptHistory<unknown>,
  end: (outcome: 'accepted' | 'unknown' | 'not-applied') => void,
): Delivery | ReadAgain {
  const interpreted = kindOf(command).interpretResponse(command, step.preimage, answered, past);
  switch (interpreted.kind) {
    case 'settle':
      return settle(ports, command, interpreted, response, isUncertain(past.tries));
    case 'review': {
      const unseen = past.tries.findLast(mayStillArrive);
      if (answered.kind !== 'refused' || (step.fenced === true && unseen !== undefined))
        return putAside(ports, command, interpreted.review, response);
      // The refusal may come because the same was applied before: by an earlier attempt without an answer that arrived very late, or by
      // this one, delivered twice on the way. The records are read before the refusal is reported.
      ports.queue.mustWrite((db) => {
        const at = nowText(ports);
        endAttempt(db, command.seq, response.n, { ...response, outcome: 'refused', at });
        if (unseen !== undefined)
          endAttempt(db, command.seq, unseen.n, { ...unseen, outcome: 'unknown', at });
        setState(db, command.seq, 'unknown');
      });
      return { readAgainAfter: 0 };
    }
    case 'read-again':
      end(interpreted.outcome);
      return { readAgainAfter: interpreted.after ?? 0 };
    default:
      return interpreted satisfies never;
  }
}
