/** The outbox as a person sees and settles it. Nothing here sends: what is to be sent is left in its state for the loop. */
import type { Decided, Proof } from '#domain/command.ts';
import type { AttemptView, CommandRow, CommandView, OutboxView, Settlement } from '#domain/views/outbox.ts';
import { attemptsOf, countAttempts, endAttempt } from '../store/attempts.ts';
import {
  appendCommand,
  blockedBy,
  commandById,
  requestCancel,
  setState,
  settleApplied,
  settledCommands,
  settleUnapplied,
  unsettledCommands,
  type StoredCommand,
} from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { lanesOf } from '../sync/push/kinds.ts';
import { sign, type DeskPorts } from './ports.ts';

const SHOWN = 100;

export function outboxView(db: Reader): OutboxView {
  const unsettled = unsettledCommands(db).map((command) => rowOf(db, command));
  return {
    review: unsettled.filter((row) => row.state === 'review'),
    waiting: unsettled.filter((row) => row.state !== 'review'),
    settled: settledCommands(db, SHOWN).map((command) => rowOf(db, command)),
  };
}

export function commandView(db: Reader, id: string): CommandView | undefined {
  const command = commandById(db, id);
  if (command === undefined) return undefined;
  const tries = attemptsOf(db, command.seq).map((attempt): AttemptView => ({
    n: attempt.n,
    at: attempt.at,
    outcome: attempt.outcome,
    sent: attempt.request,
    answered: attempt.answer === null ? null : { status: attempt.status, body: attempt.answer },
    before: attempt.preimage,
  }));
  return { ...rowOf(db, command), tries, offers: offersFor(command) };
}

export function rowOf(db: Reader, command: StoredCommand): CommandRow {
  const { sheetId: _, station: __, ...row } = command;
  const waits = command.state === 'queued' ? blockedBy(db, command.seq) : undefined;
  return { ...row, behind: waits ?? null, attempts: countAttempts(db, command.seq) };
}

function offersFor(command: StoredCommand): Settlement[] {
  switch (command.state) {
    case 'queued':
    case 'sending':
    case 'accepted':
    case 'unknown':
      return command.cancelRequested ? [] : ['cancel'];
    case 'review':
      return command.review?.why === 'cannot-tell' || command.review?.why === 'strange-answer'
        ? ['applied', 'retry', 'discard']
        : ['retry', 'discard'];
    case 'applied':
    case 'refused':
    case 'cancelled':
      return [];
    default:
      return command.state satisfies never;
  }
}

/** False where the command is not there, or has moved on since the screen offered it. */
export function settleCommand(desk: DeskPorts, db: Writer, id: string, how: Settlement): boolean {
  const command = commandById(db, id);
  if (command === undefined || !offersFor(command).includes(how)) return false;
  const at = sign(desk).at;
  switch (how) {
    case 'cancel':
      // What may already have left is found out first; only then is it cancelled, or reported as done.
      if (command.state === 'queued') settleUnapplied(db, command.seq, 'cancelled', at);
      else requestCancel(db, command.seq);
      return true;
    case 'retry':
      closeDoubt(db, command, 'not-applied', at);
      if (command.review?.why === 'count-moved') countAnyway(desk, db, command, at);
      else setState(db, command.seq, 'queued');
      return true;
    case 'applied':
      closeDoubt(db, command, 'applied', at);
      settleApplied(db, command.seq, BY_PERSON, at);
      return true;
    case 'discard':
      closeDoubt(db, command, 'not-applied', at);
      settleUnapplied(db, command.seq, 'refused', at);
      return true;
    default:
      return how satisfies never;
  }
}

const BY_PERSON: Proof = { how: 'person', readings: [], made: [], gone: [] };

/** A person has found out what the last attempt did. */
function closeDoubt(
  db: Writer,
  command: StoredCommand,
  outcome: 'applied' | 'not-applied',
  at: string,
): void {
  const last = attemptsOf(db, command.seq).at(-1);
  if (last?.outcome === 'unknown' || last?.outcome === 'accepted') {
    endAttempt(db, command.seq, last.n, { ...last, outcome, at });
  }
}

/** A command never changes its basis: the count that is to hold whatever happened in between is a new one. */
function countAnyway(desk: DeskPorts, db: Writer, command: StoredCommand, at: string): void {
  if (command.kind !== 'count' || command.review?.why !== 'count-moved') return;
  const decided: Decided = {
    kind: 'count',
    intent: command.intent,
    basis: { ...command.basis, expected: command.review.now },
  };
  const { by, station } = sign(desk);
  settleUnapplied(db, command.seq, 'cancelled', at);
  const id = desk.newId();
  appendCommand(db, { id, decided, lanes: lanesOf(decided), sheetId: command.sheetId, by, at, station });
}

/** Takes a command back that has not left yet. */
export function undoCommand(desk: DeskPorts, db: Writer, id: string): boolean {
  const command = commandById(db, id);
  if (command?.state !== 'queued') return false;
  settleUnapplied(db, command.seq, 'cancelled', sign(desk).at);
  return true;
}
