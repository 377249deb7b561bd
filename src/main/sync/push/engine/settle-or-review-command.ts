/**
 * Ends the delivery of a command, each way in one transaction:
 * - `settle`: as applied, with its proof and the ids of the records it created. The remaining lines of a receipt that was applied in part
 *   are enqueued in the same transaction, as commands of their own;
 * - `putAside`: in review, with the question for a person. A cancelled command that certainly had no effect ends as cancelled instead;
 * - `cancel`: as cancelled.
 *
 * A record that a review reports as gone is queued to be read by the next pull. If an accepted receipt is reported as not booked, its attempt is marked `not-seen`, so that the duplicate check looks for a late effect.
 */
import { isOpen } from '#domain/commands/attempt.ts';
import type { ReviewCase } from '#domain/commands/command.ts';
import { attemptsOf, endAttempt } from '../../../store/commands/delivery-attempts.ts';
import {
  appendCommand,
  commandById,
  putInReview,
  settleApplied,
  settleUnapplied,
  type StoredCommand,
} from '../../../store/commands/commands.ts';
import type { Writer } from '../../../store/database.ts';
import { enqueueRecheck } from '../../../store/pull/recheck-queue-and-scan-marks.ts';
import { learnId, unknownIdsOf } from '../../../store/commands/temporary-ids.ts';
import { putSetting, setting } from '../../../store/profile-settings-and-state.ts';
import type { Delivery } from './delivery-outcome.ts';
import {
  declinedOf,
  waitForSettleDelay,
  unclearAnswer,
  type AttemptHistory,
  type Settle,
} from '../kinds/command-kind.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';
import { duplicateCheckAt } from '../kinds/command-kind-registry.ts';
import { noteApplied } from '../reads/stale-read-detection.ts';
import type { DeliveryPorts } from './delivery-ports.ts';

/** An answer, and the number of the attempt that it answers. */
export interface KeptResponse {
  readonly n: number;
  readonly status: number | null;
  readonly answer: string | null;
}

/** @param response null where a read decided without an answer @param uncertain whether a request without an answer may still be applied */
export function settle(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Settle,
  response: KeptResponse | null,
  uncertain: boolean,
): Delivery {
  ports.queue.mustWrite((db) => {
    const at = nowText(ports);
    const tries = attemptsOf(db, command.seq);
    // The preimage that decided belongs to the uncertain attempt, or to the declined one.
    const last = tries.findLast(isOpen) ?? declinedOf(tries);
    if (response !== null) endAttempt(db, command.seq, response.n, { ...response, outcome: 'applied', at });
    else if (last !== undefined) endAttempt(db, command.seq, last.n, { ...last, outcome: 'applied', at });
    settleApplied(db, command.seq, step.proof, at, duplicateCheckAt(command, uncertain));
    if (step.author !== undefined && step.author !== setting(db, 'author'))
      putSetting(db, 'author', step.author);
    for (const [n, temporary] of unknownIdsOf(db, command).entries()) {
      const real = step.proof.made[n];
      if (real !== undefined) learnId(db, temporary, real);
    }
    for (const rest of step.rest ?? []) {
      const { decided } = rest;
      const what = { id: ports.newId(), decided, lanes: lanesOf(decided), inPlaceOf: command.seq };
      const seq = appendCommand(db, { ...command, ...what });
      // If the command was cancelled, its remaining lines are cancelled too.
      if (commandById(db, command.id)?.cancelRequested === true) settleUnapplied(db, seq, 'cancelled', at);
      else if (rest.review !== null) putInReview(db, seq, rest.review);
    }
  });
  noteApplied(ports, command.id);
  ports.trace('settling', command.id);
  return { kind: 'done' };
}

/** Review cases in which certainly nothing was applied. */
const SAYS_NOTHING: ReadonlySet<ReviewCase['kind']> = new Set([
  'refused',
  'gone',
  'never-made',
  'too-many',
  'order-closed',
  'order-busy',
  'forecast-changed',
  'lines-failed',
]);

export function putAside(
  ports: DeliveryPorts,
  command: StoredCommand,
  review: ReviewCase,
  response: KeptResponse | null,
): Delivery {
  ports.queue.mustWrite((db) => {
    const at = nowText(ports);
    if (response !== null) endAttempt(db, command.seq, response.n, { ...response, outcome: 'refused', at });
    // A cancelled command that certainly had no effect needs no review.
    const isCalledOff = commandById(db, command.id)?.cancelRequested === true;
    // A receipt whose lines failed has ended: it can have no further effect.
    if (SAYS_NOTHING.has(review.kind) && review.kind !== 'lines-failed') closeTaken(db, command, at);
    if (isCalledOff && SAYS_NOTHING.has(review.kind)) settleUnapplied(db, command.seq, 'cancelled', at);
    else putInReview(db, command.seq, review, SAYS_NOTHING.has(review.kind));
  });
  if (review.kind === 'gone' && (review.what === 'item' || review.what === 'folder'))
    ports.mirror.write((db) => enqueueRecheck(db, recordsOf(command), 'hint'));
  return { kind: 'done' };
}

/** The items and folders that the command names: no list of changes tells that one of them is gone, so screens would go on showing it. */
const recordsOf = ({ lanes, intent }: StoredCommand): readonly number[] => [
  ...new Set(
    [
      ...lanes.flatMap((lane) => (lane.resource === 'item' || lane.resource === 'folder' ? lane.id : [])),
      ...('folderId' in intent ? [intent.folderId] : []),
    ].flatMap((id) => (id !== null && id > 0 ? id : [])),
  ),
];

export function cancel(ports: DeliveryPorts, command: StoredCommand): Delivery {
  ports.queue.mustWrite((db) => {
    const at = nowText(ports);
    closeTaken(db, command, at);
    settleUnapplied(db, command.seq, 'cancelled', at);
  });
  return { kind: 'done' };
}

/**
 * Marks an accepted receipt as `not-seen` if it is reported as not booked: the service may still process it, as it may a request that was
 * sent again. So the duplicate check looks for it.
 */
function closeTaken(db: Writer, { seq }: StoredCommand, at: string): void {
  const taken = attemptsOf(db, seq).findLast(({ outcome }) => outcome === 'accepted');
  if (taken !== undefined) endAttempt(db, seq, taken.n, { ...taken, outcome: 'not-seen', at });
}

export const nowText = (ports: DeliveryPorts): string => ports.clock.now().toISOString();

/** Puts a command in review whose records cannot be read; while its request may still be applied, it waits. */
export function putUnread(
  ports: DeliveryPorts,
  command: StoredCommand,
  before: AttemptHistory<unknown>,
  { words, review }: { readonly words: string; readonly review?: ReviewCase },
): Delivery {
  const wait = before.uncertain?.outcome === 'unknown' ? waitForSettleDelay(before) : null;
  return wait === null
    ? putAside(ports, command, review ?? unclearAnswer(words, before.tries), null)
    : { kind: 'parked', milliseconds: wait.milliseconds };
}
