/**
 * A person settles a command. Nothing here sends: what is to be sent is left in its state for the loop. What somebody says of
 * a command that was in doubt is written onto its last attempt, as evidence like any other.
 */
import { isOpen } from '#domain/commands/attempt.ts';
import type { Decided, Proof, ReviewCase } from '#domain/commands/command.ts';
import { byDifference, inOwnPlace, inPart, onNewGround } from '#domain/commands/rebase.ts';
import type { Settlement } from '#domain/views/outbox.ts';
import { attemptsOf, endAttempt } from '../../store/commands/delivery-attempts.ts';
import {
  appendCommand,
  commandById,
  endDuplicateCheck,
  giveReason,
  keepAnswered,
  keepApplied,
  sendAgain,
  settleApplied,
  settleUnapplied,
  type NewCommand,
  type DueDuplicateCheck,
  type StoredCommand,
} from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { learnId, unknownIdsOf } from '../../store/commands/temporary-ids.ts';
import { decide, lanesOf } from '#domain/kinds/definitions.ts';
import { duplicateCheckAt } from '../../sync/push/kinds/command-kind-registry.ts';
import { adoptCopies } from '../../sync/push/kinds/orders/locate-received-goods.ts';
import { cancelBehind } from './cancel-behind.ts';
import { withOrigins } from '../../sync/push/reads/record-identity.ts';
import { cancelWhole } from './cancel.ts';
import { declinedOf, isUncertain } from '../../sync/push/kinds/command-kind.ts';
import { behindWaiting } from './behind-waiting.ts';
import { factsNow } from '../facts.ts';
import { putLinesBack } from '../receiving/lines-back.ts';
import { ownStockOf } from '../receiving/own-stock.ts';
import { sign, type DeskPorts } from '../ports.ts';
import { offersNow, putOntoItems, undoExtraApplications } from '../undo/undo.ts';
import { undoTargetOf } from '../../store/commands/read-undo-relation.ts';

export interface SettleAsk {
  readonly id: string;
  readonly how: Settlement;
  readonly recordId?: number;
  readonly lineIds?: readonly number[];
  readonly reason?: string;
  readonly asked?: unknown;
}

/** False where the command is not there, or has moved on since the screen offered it. */
export function settleCommand(desk: DeskPorts, db: Writer, ask: SettleAsk): boolean {
  const command = commandById(db, ask.id);
  if (command === undefined || !offersNow(desk, db, command).includes(ask.how)) return false;
  // The same answer to another question is another answer.
  if (ask.asked !== undefined && JSON.stringify(ask.asked) !== JSON.stringify(command.review)) return false;
  const { at } = sign(desk);
  if (ask.reason !== undefined && ask.reason !== '') giveReason(db, command.seq, ask.reason);
  switch (ask.how) {
    case 'cancel':
      cancelBehind(db, command, at);
      cancelWhole(db, command, at);
      return true;
    case 'retry': {
      const moved = onNewGround(command, command.review);
      if (moved === null) {
        sendAgain(db, command.seq, reopenUncertain(db, command, at));
        return true;
      }
      closeUncertain(db, command, 'not-seen', at);
      replace(desk, db, command, moved, at);
      return true;
    }
    case 'difference': {
      const moved = byDifference(command, command.review);
      if (moved === null) return false;
      closeUncertain(db, command, 'not-seen', at);
      replace(desk, db, command, moved, at);
      return true;
    }
    case 'own-place': {
      const there = inOwnPlace(command, command.review);
      if (there === null) return false;
      closeUncertain(db, command, 'not-seen', at);
      replace(desk, db, command, there, at);
      return true;
    }
    case 'onto-item':
      if (!putOntoItems(desk, db, command)) return false;
      keepApplied(db, command.seq);
      return true;
    case 'own-stock':
      bookAsOwnStock(desk, db, command, at);
      return true;
    case 'applied':
      settleByPerson(desk, db, command, ask.recordId, at);
      return true;
    case 'in-part':
      return settleInPart(desk, db, command, ask.lineIds ?? [], at);
    case 'take-back':
      if (!undoExtraApplications(desk, db, command)) return false;
      settleByPerson(desk, db, command, undefined, at);
      return true;
    case 'discard':
      closeUncertain(db, command, 'not-seen', at);
      settleUnapplied(db, command.seq, 'refused', at);
      // What the records show is another client's: they would show it again. What went with it was called off when it was denied.
      if (command.review?.kind === 'applied-late') endDuplicateCheck(db, command.seq);
      else cancelBehind(db, command, at);
      return true;
    case 'correct':
      putLinesBack(desk, db, command);
      settleUnapplied(db, command.seq, 'cancelled', at);
      return true;
    case 'recount':
      closeUncertain(db, command, 'not-seen', at);
      settleUnapplied(db, command.seq, 'cancelled', at);
      return true;
    default:
      return ask.how satisfies never;
  }
}

/**
 * Makes the last attempt that may have been applied uncertain again, so that the records are read before the command is sent again: what a
 * person has seen may have changed since, because a request without an answer arrived late, or a receipt's run ended after all. False if
 * there is no such attempt.
 */
function reopenUncertain(db: Writer, command: StoredCommand, at: string): boolean {
  const tries = attemptsOf(db, command.seq);
  const isProcessing =
    command.review?.kind === 'unclear-answer' && tries.some(({ outcome }) => outcome === 'accepted');
  if (!isUncertain(tries) && !isProcessing) {
    // A declined attempt whose records could not be read stays open: the next look at the records still decides.
    if (command.review?.kind !== 'unclear-answer') closeUncertain(db, command, 'not-seen', at);
    return false;
  }
  const isOpen = tries.some(({ outcome }) => outcome === 'unknown' || outcome === 'accepted');
  const last = tries.findLast(({ outcome }) => outcome === 'not-seen');
  if (!isOpen && last !== undefined) endAttempt(db, command.seq, last.n, { ...last, outcome: 'unknown', at });
  return true;
}

const ASKS_OF_DECLINED: ReadonlySet<ReviewCase['kind'] | undefined> = new Set([
  'cannot-tell',
  'look-alikes',
  'unclear-answer',
]);

/** A person has found out what the last attempt did. */
function closeUncertain(
  db: Writer,
  command: StoredCommand,
  outcome: 'applied' | 'not-seen',
  at: string,
): void {
  const tries = attemptsOf(db, command.seq);
  // Asked because it was declined and the records show it all the same, or cannot be read, the one that was declined is what they
  // have said it of.
  const isAsked = ASKS_OF_DECLINED.has(command.review?.kind);
  const last = tries.findLast(isOpen) ?? (isAsked ? declinedOf(tries) : undefined);
  if (last !== undefined) endAttempt(db, command.seq, last.n, { ...last, outcome, at });
}

/** @param recordId the record that is ours, where several could be */
function settleByPerson(
  desk: DeskPorts,
  db: Writer,
  command: StoredCommand,
  recordId: number | undefined,
  at: string,
): void {
  // What was found done twice had its proof before; that stands.
  if (command.proof !== null) {
    keepApplied(db, command.seq);
    return;
  }
  closeUncertain(db, command, 'applied', at);
  const late = command.review?.kind === 'applied-late' ? command.review : null;
  const made = recordId === undefined ? (late?.made ?? []) : [recordId];
  const on = late?.receivedOn === undefined ? {} : { receivedOn: late.receivedOn };
  const proof: Proof = { how: 'person', readings: late?.readings ?? [], made, gone: [], ...on };
  settleApplied(db, command.seq, proof, at, afterPerson(db, command));
  if (command.review !== null) keepAnswered(db, command.seq, command.review);
  const [unknown] = unknownIdsOf(db, command);
  const [real] = made;
  if (unknown !== undefined && real !== undefined) learnId(db, unknown, real);
  // Where the mirror has been read since it was asked about, no turn of pulling will come by for it.
  adoptCopies(desk.queue, desk.mirror);
}

/**
 * An attempt without an answer may still be applied, in addition to the one that the person has found; so may one that the service
 * declined for that moment, where something on the way delivers it again.
 */
function afterPerson(db: Writer, command: StoredCommand): DueDuplicateCheck | null {
  const tries = attemptsOf(db, command.seq);
  const left = tries.filter(({ outcome }) => outcome !== 'not-sent');
  return isUncertain(tries) || left.length > 1 ? duplicateCheckAt(command, true) : null;
}

/** What went in is settled as the person found it; the rest is a receipt of its own, in its place. */
function settleInPart(
  desk: DeskPorts,
  db: Writer,
  command: StoredCommand,
  lineIds: readonly number[],
  at: string,
): boolean {
  const part = inPart(command, command.review, lineIds);
  if (part === null) return false;
  closeUncertain(db, command, 'applied', at);
  const proof: Proof = { how: 'person', readings: part.readings, made: [], gone: [] };
  settleApplied(db, command.seq, proof, at, afterPerson(db, command));
  adoptCopies(desk.queue, desk.mirror);
  appendAnother(desk, db, command, part.rest, { inPlaceOf: command.seq });
  return true;
}

/**
 * Puts another command in the place of one: behind those that are waiting by now. A count keeps its own place: what was given on the
 * item since comes on top of what was counted, as it would have. So does a receipt: an order that was to be closed behind it takes no
 * receipt any more.
 */
function replace(desk: DeskPorts, db: Writer, command: StoredCommand, decided: Decided, at: string): void {
  settleUnapplied(db, command.seq, 'cancelled', at);
  const moved = behindWaiting(desk, db, decided);
  const keepsPlace = command.kind === 'count' || command.kind === 'receive';
  const place = keepsPlace ? { inPlaceOf: command.seq } : {};
  appendAnother(desk, db, command, moved, { insteadOf: command.seq, ...place });
}

/** Puts what books a receipt's goods as own stock in its place. */
function bookAsOwnStock(desk: DeskPorts, db: Writer, command: StoredCommand, at: string): void {
  closeUncertain(db, command, 'not-seen', at);
  settleUnapplied(db, command.seq, 'cancelled', at);
  for (const [n, intent] of ownStockOf(desk, db, command).entries()) {
    const decided = decide(factsNow(desk, db), intent);
    if ('refused' in decided)
      throw new Error(`item ${intent.itemId} can be created, and is not: ${decided.refused}`);
    // On no sheet: what came beyond an order is not sent where its last receipt is cancelled.
    const own = { ...command, sheetId: null };
    // What was given since may wait for the records that the receipt was to make.
    const place = { inPlaceOf: command.seq, ...(n === 0 ? { insteadOf: command.seq } : {}) };
    appendAnother(desk, db, own, decided, place);
  }
}

/** Of the same sheet, taking back the same, by whoever settles it. */
function appendAnother(
  desk: DeskPorts,
  db: Writer,
  { seq, sheetId, basis }: StoredCommand,
  decided: Decided,
  place: Pick<NewCommand, 'inPlaceOf' | 'insteadOf'>,
): void {
  const undoes = undoTargetOf(db, seq);
  appendCommand(db, {
    id: desk.newId(),
    decided: withOrigins(desk.mirror.read, decided, basis.origins),
    lanes: lanesOf(decided),
    sheetId,
    ...place,
    ...(undoes === null ? {} : { undoes }),
    ...sign(desk),
  });
}
