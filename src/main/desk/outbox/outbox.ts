/** The outbox as a person sees it. */
import { isOpen } from '#domain/commands/attempt.ts';
import { compare, sum, ZERO } from '#domain/values/decimal.ts';
import { effectsOf } from '#domain/kinds/definitions.ts';
import { heldByReview, waitsBehind } from '#domain/commands/lane.ts';
import { isSettled } from '#domain/commands/delivery-state.ts';
import type { Sends } from '#domain/replies/reply.ts';
import type { AttemptView, CommandRow, CommandView, DeliveryView, OutboxView } from '#domain/views/outbox.ts';
import { attemptsOf, countAttempts, workingAttempt } from '../../store/commands/delivery-attempts.ts';
import {
  commandById,
  settledCommands,
  unreflectedCommands,
  unsettledCommands,
  type StoredCommand,
} from '../../store/commands/commands.ts';
import { commandsOfSheet } from '../../store/commands/commands-of-sheet.ts';
import type { Reader } from '../../store/database.ts';
import { statesBetween } from '../../store/commands/delivery-states-of-batch.ts';
import { isTakenBack } from '../../store/commands/read-undo-relation.ts';
import { replacementOf } from '../../store/commands/find-replacement-command.ts';
import { folderRef } from '../../store/mirror/read-items-and-folders.ts';
import { realId, withRealIds } from '../../store/commands/temporary-ids.ts';
import type { Preimage } from '../../sync/push/kinds/items/judge-uncertain-move.ts';
import type { DeskPorts } from '../ports.ts';
import { canSendUndo, isForGood, offersNow, undoOf } from '../undo/undo.ts';

const SHOWN = 100;

/** How an entry is shown. @param open those that are not settled */
function rowAmong({ queue: { read: db }, mirror }: DeskPorts, open: readonly StoredCommand[]) {
  const waits = waitsBehind(open);
  const heldBy = heldByReview(open);
  return (command: StoredCommand) => rowOf(db, asDone(db, mirror.read, command), waits, heldBy);
}

/** What was sent of a receipt or a count. */
export const rowsOfSheet = (desk: DeskPorts, sheetId: string): CommandRow[] =>
  commandsOfSheet(desk.queue.read, sheetId).map(rowAmong(desk, unsettledCommands(desk.queue.read)));

export function outboxView(desk: DeskPorts): OutboxView {
  const db = desk.queue.read;
  const open = unsettledCommands(db);
  const row = rowAmong(desk, open);
  const unsettled = open.map(row);
  const settled = settledCommands(db, SHOWN + 1);
  return {
    review: unsettled.filter((row) => row.state === 'review'),
    waiting: unsettled.filter((row) => row.state !== 'review'),
    // One that went through, and perhaps twice, needs a person: it stands there alone.
    settled: settled
      .slice(0, SHOWN)
      .filter(({ state }) => state !== 'review')
      .map(row),
    isCut: settled.length > SHOWN,
  };
}

export function deliveryView(desk: DeskPorts, { first, last }: Sends): DeliveryView | undefined {
  const db = desk.queue.read;
  const of = { waiting: 0, review: 0, applied: 0, dropped: 0 };
  const states = statesBetween(db, first, last);
  if (states.length === 0) return undefined;
  for (const { state, n } of states) {
    if (state === 'review' || state === 'applied') of[state] += n;
    else of[isSettled(state) ? 'dropped' : 'waiting'] += n;
  }
  const one = first === last ? commandById(db, first) : undefined;
  return one === undefined
    ? of
    : { ...of, ...leftBy(db, desk.mirror.read, one), isFinal: isFinal(desk, db, one) };
}

/** Before the mirror shows it, what it made cannot be decided on. */
function isFinal(desk: DeskPorts, db: Reader, command: StoredCommand): boolean {
  if (command.state !== 'applied') return false;
  if (isForGood(db, command)) return true;
  if (unreflectedCommands(db).some(({ seq }) => seq === command.seq)) return false;
  const back = undoOf(desk, db, command);
  return back === null || !canSendUndo(back);
}

/** What was foretold of a move or an adjustment when it was given says nothing of what others did before it was booked. */
function leftBy(db: Reader, mirror: Reader, command: StoredCommand): Pick<DeliveryView, 'left'> {
  if ((command.kind !== 'move' && command.kind !== 'adjust') || command.proof === null) return {};
  const of = command.kind === 'move' ? 'source' : 'item';
  const found = command.proof.readings.find((one) => one.of === of);
  const done = asDone(db, mirror, command);
  const isThere =
    command.kind === 'adjust' || (done.kind === 'move' && done.basis.fromId === command.basis.fromId);
  return found !== undefined && isThere ? { left: found.now } : {};
}

export function commandView(desk: DeskPorts, id: string): CommandView | undefined {
  const command = commandById(desk.queue.read, id);
  return command && viewOf(desk, asDone(desk.queue.read, desk.mirror.read, command));
}

export function viewOf(desk: DeskPorts, command: StoredCommand): CommandView {
  const db = desk.queue.read;
  const open = unsettledCommands(db);
  return {
    ...rowOf(db, command, waitsBehind(open), heldByReview(open)),
    station: command.station,
    tries: triesOf(db, command),
    offers: offersNow(desk, db, command),
    undo: undoOf(desk, db, command),
    ...toComeBehind(db, command, open),
    ...clearOf(desk, command),
  };
}

/** What is added to a count's figure once a person has said which one stands. */
function toComeBehind(
  db: Reader,
  { seq, intent, review }: StoredCommand,
  open: readonly StoredCommand[],
): Pick<CommandView, 'toCome'> {
  if (intent.kind !== 'count' || review?.kind !== 'count-moved') return {};
  const itemId = realId(db, intent.itemId);
  const after = open.slice(open.findIndex((one) => one.seq === seq) + 1);
  const behind = after.flatMap((one) => {
    // Nobody knows whether one that asks as well will be booked.
    if (one.state === 'review') return [];
    const adds = effectsOf(withRealIds(db, one)).flatMap((effect) =>
      effect.kind === 'add' && effect.itemId === itemId ? effect.quantity : [],
    );
    return adds.length === 0 ? [] : [{ id: one.id, seq: one.seq, adds }];
  });
  const by = sum(behind.flatMap(({ adds }) => adds));
  return compare(by, ZERO) === 0
    ? {}
    : { toCome: { by, entries: behind.map(({ id, seq: n }) => ({ id, seq: n })) } };
}

function clearOf(
  { queue, settleDelay }: DeskPorts,
  { seq, state }: StoredCommand,
): Pick<CommandView, 'clearAt'> {
  const last = state === 'unknown' ? attemptsOf(queue.read, seq).findLast(isOpen) : undefined;
  return last === undefined ? {} : { clearAt: new Date(Date.parse(last.at) + settleDelay).toISOString() };
}

/** A move from where it took the goods, and what was there: another client may have changed either since it was decided. */
function asDone(db: Reader, mirror: Reader, command: StoredCommand): StoredCommand {
  if (command.kind !== 'move' || command.proof === null) return command;
  const { basis } = command;
  const { fromId, source } = (workingAttempt(db, command.seq)?.preimage ?? {}) as Partial<Preimage>;
  const available = source ?? basis.available;
  if (fromId === undefined || fromId === basis.fromId) return { ...command, basis: { ...basis, available } };
  const from = folderRef(mirror, fromId).name;
  return { ...command, basis: { ...basis, fromId, from, available } };
}

function triesOf(db: Reader, command: StoredCommand): AttemptView[] {
  return attemptsOf(db, command.seq).map((attempt) => ({
    n: attempt.n,
    at: attempt.at,
    outcome: attempt.outcome,
    sent: attempt.request,
    answered:
      attempt.answer === null && attempt.status === null
        ? null
        : { status: attempt.status, body: attempt.answer ?? '' },
    before: attempt.preimage,
  }));
}

/**
 * @param waits which commands wait for which others: see `waitsBehind`
 * @param heldBy which of them wait for a person: see `heldByReview`
 */
export function rowOf(
  db: Reader,
  command: StoredCommand,
  waits: ReadonlyMap<number, number>,
  heldBy: ReadonlyMap<number, number>,
): CommandRow {
  const { lanes: _, sheetId: __, station: ___, duplicateCheck: ____, answered: _____, ...row } = command;
  const isQueued = command.state === 'queued';
  const continuedBy = command.state === 'cancelled' ? replacementOf(db, command.seq) : undefined;
  return {
    ...row,
    behind: (isQueued ? waits.get(command.seq) : undefined) ?? null,
    heldBy: (isQueued ? heldBy.get(command.seq) : undefined) ?? null,
    attempts: countAttempts(db, command.seq),
    ...(continuedBy === undefined ? {} : { continuedBy }),
    ...(command.state === 'applied' && isTakenBack(db, command.seq) ? { isTakenBack: true } : {}),
  };
}
