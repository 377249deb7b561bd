/**
 * Builds a command's attempt history (`AttemptHistory`): everything that determines the command's next step apart from the records read for
 * it. The history contains the stored attempts with their outcomes; whether one of them is uncertain, and how long ago it was sent; what
 * the mirror (the local copy of the service's records) shows; and what this station's other commands have done since.
 *
 * Also exports the parts that other files need:
 * - `answeredOf`: the review question that a person has answered; `deniedOf`: the same, but null unless the answer was "nothing was booked";
 * - `laterThan`, `sinceFirst`: this station's other commands applied since an attempt; `sinceSettled`: those applied since the command was;
 * - `sinceSent`: the time since the last request; `untilReadable`: the time until reads show its effect.
 */
import { isOpen } from '#domain/commands/attempt.ts';
import type { ReviewCase } from '#domain/commands/command.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import { effectsOfAll, projectQuantity } from '#domain/commands/project.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { attemptsOf, type Attempt } from '../../../store/commands/delivery-attempts.ts';
import {
  appliedAfter,
  appliedSinceAttempt,
  copiesAwaited,
  dueDuplicateChecks,
  othersUnreflected,
  uncertainCommands,
  type StoredCommand,
} from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';
import { wasMadeHere, withRealIds } from '../../../store/commands/temporary-ids.ts';
import { progress } from '../../../store/pull/pull-progress.ts';
import { folderRef, itemById, recordIdsLike } from '../../../store/mirror/read-items-and-folders.ts';
import { setting } from '../../../store/profile-settings-and-state.ts';
import { declinedOf, type ItemNow, type AttemptHistory } from '../kinds/command-kind.ts';
import { leastShown, withBoundsReset } from './lower-time-bounds-after-clock-reset.ts';
import type { DeliveryPorts } from './delivery-ports.ts';
import { withRealBasis } from './resolve-temporary-ids.ts';

export function attemptHistoryOf(ports: DeliveryPorts, command: StoredCommand): AttemptHistory<unknown> {
  const tries = withBoundsReset(ports, command.id, attemptsOf(ports.queue.read, command.seq));
  const last = tries.findLast(isOpen) ?? declinedOf(tries);
  const uncertain = uncertainOf(ports, command, tries);
  const { proof } = command;
  const question = deniedOf(command);
  const denied = question?.kind === 'look-alikes' ? question.ids : [];
  const made = command.kind === 'create-order' ? 'order' : command.kind === 'create-job' ? 'job' : 'record';
  return {
    tries,
    uncertain,
    held: ports.clock.monotonic() - (ports.heldAt.get(command.id)?.at ?? ports.clock.monotonic()),
    settleDelay: ports.settleDelay + ports.readLag,
    serviceTime: ports.client.serviceTime(),
    behindStamps: () => behindStamps(ports),
    author: setting(ports.queue.read, 'author'),
    stockOf: (itemId) => stockOf(ports, command.seq, itemId),
    isNotOfIt: (id) =>
      denied.includes(id) || (proof?.made.includes(id) !== true && wasMadeHere(ports.queue.read, id, made)),
    copiesAwaited: () =>
      copiesAwaited(ports.queue.read)
        .filter(({ seq }) => seq !== command.seq)
        .map((one) => withRealIds(ports.queue.read, one)),
    itemNow: (itemId) => itemNow(ports, command.seq, itemId),
    changedLike: (like, since) => [
      ...recordIdsLike(ports.mirror.read, like, since),
      ...askedAbout(ports.queue.read, command.seq),
    ],
    later: uncertain === null || last === undefined ? [] : laterThan(ports.queue.read, command, last.n),
    afterwards: [],
  };
}

function behindStamps({ client }: DeliveryPorts): number | null {
  const [now, stamped] = [leastShown(client), client.serviceTime(undefined, 'stamped')];
  return now !== null && stamped !== null && stamped - now > CLOCK_BLUR ? now : null;
}

function uncertainOf(
  ports: DeliveryPorts,
  { id, state }: StoredCommand,
  tries: readonly Attempt[],
): AttemptHistory<unknown>['uncertain'] {
  if (state !== 'unknown' && state !== 'accepted' && state !== 'queued') return null;
  const last = tries.findLast(isOpen);
  const sentHere = ports.sentAt.has(id);
  if (state !== 'queued' && last !== undefined)
    return { outcome: last.outcome, preimage: last.preimage, waited: sinceSent(ports, id), sentHere };
  const declined = declinedOf(tries);
  if (declined === undefined || tries.some(isOpen)) return null;
  const { preimage } = declined;
  return { outcome: 'unknown', preimage, waited: Infinity, sentHere, declined: true };
}

/**
 * The review question that a person answered with "nothing was booked", of a command that ended without effect: they discarded it, or
 * had it sent again and cancelled it before it was sent.
 */
export function deniedOf({ state, review, answered }: StoredCommand): ReviewCase | null {
  if (state === 'refused') return review;
  return state === 'cancelled' ? answered : null;
}

/** The review question that a person has answered, with no or with yes. */
export const answeredOf = (command: StoredCommand): ReviewCase | null =>
  command.proof?.how === 'person' ? command.answered : deniedOf(command);

/** Records named by a look-alikes question about another own command that is open or due a duplicate check: they exist already. */
const askedAbout = (db: Reader, seq: number): readonly number[] =>
  [...uncertainCommands(db, seq), ...dueDuplicateChecks(db)].flatMap((one) =>
    one.seq !== seq && one.review?.kind === 'look-alikes' ? one.review.ids : [],
  );

/**
 * The stock of an item in the mirror, with the effects of own commands that the mirror does not contain. Null if one of these is a receipt:
 * it is not known yet onto which record its goods went.
 */
function stockOf({ queue, mirror }: DeliveryPorts, seq: number, itemId: number): Decimal | null {
  const item = itemById(mirror.read, itemId);
  const shown = new Set(progress(mirror.read, 'reflected'));
  const unseen = othersUnreflected(queue.read, seq)
    .filter((one) => !shown.has(one.seq))
    .map((one) => withRealIds(queue.read, one));
  const isReceived = unseen.some(
    ({ intent }) => intent.kind === 'receive' && intent.lines.some((line) => line.itemId === itemId),
  );
  if (item === undefined || isReceived) return null;
  const effects = effectsOfAll(unseen, (id) => id === itemId);
  return projectQuantity(itemId, item.quantity, effects);
}

function itemNow({ queue, mirror }: DeliveryPorts, seq: number, itemId: number): ItemNow | null {
  const item = itemById(mirror.read, itemId);
  const shown = new Set(progress(mirror.read, 'reflected'));
  const isUnseen = othersUnreflected(queue.read, seq).some(
    (one) =>
      !shown.has(one.seq) && one.lanes.some(({ resource, id }) => resource === 'item' && id === itemId),
  );
  if (item === undefined || isUnseen) return null;
  return { item, folder: folderRef(mirror.read, item.folderId).name };
}

/** The other own commands that were applied since an attempt of this command was sent, with real ids. */
export const laterThan = (db: Reader, { seq }: StoredCommand, n: number): readonly StoredCommand[] =>
  appliedSinceAttempt(db, seq, n).map((one) => withRealBasis(db, withRealIds(db, one)));

/** The other own commands that were applied since this command was applied. */
export const sinceSettled = (db: Reader, { seq, state }: StoredCommand): readonly StoredCommand[] =>
  state === 'applied' ? appliedAfter(db, seq).map((one) => withRealBasis(db, withRealIds(db, one))) : [];

/** The other own commands that were applied since the first attempt of this command that was sent. */
export function sinceFirst(
  db: Reader,
  command: StoredCommand,
  tries: AttemptHistory<unknown>['tries'],
): readonly StoredCommand[] {
  const first = tries.find(({ outcome }) => outcome !== 'not-sent');
  return first === undefined ? [] : laterThan(db, command, first.n);
}

/** Milliseconds until reads show the effect of the command's last request. */
export function untilReadable({ clock, endedAt, startedAt, readLag }: DeliveryPorts, id: string): number {
  return readLag - (clock.monotonic() - (endedAt.get(id) ?? startedAt));
}

/** Milliseconds since the command was last sent; since this process began, if an earlier process sent it. */
export function sinceSent(ports: DeliveryPorts, id: string): number {
  return ports.clock.monotonic() - (ports.sentAt.get(id) ?? ports.startedAt);
}
