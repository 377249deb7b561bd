/** The outbox as a person sees it. */
import { heldByReview, waitsBehind } from '#domain/lane.ts';
import type { AttemptView, CommandRow, CommandView, OutboxView } from '#domain/views/outbox.ts';
import { attemptsOf, countAttempts } from '../store/attempts.ts';
import { commandById, settledCommands, unsettledCommands, type StoredCommand } from '../store/commands.ts';
import type { Reader } from '../store/database.ts';
import { offersFor } from './offers.ts';
import type { DeskPorts } from './ports.ts';
import { undoOf } from './undo.ts';

const SHOWN = 100;

export function outboxView(db: Reader): OutboxView {
  const open = unsettledCommands(db);
  const waits = waitsBehind(open);
  const heldBy = heldByReview(open);
  const unsettled = open.map((command) => rowOf(db, command, waits, heldBy));
  return {
    review: unsettled.filter((row) => row.state === 'review'),
    waiting: unsettled.filter((row) => row.state !== 'review'),
    // One that went through, and perhaps twice, needs a person: it stands there alone.
    settled: settledCommands(db, SHOWN)
      .filter(({ state }) => state !== 'review')
      .map((command) => rowOf(db, command, waits, heldBy)),
  };
}

export function commandView(desk: DeskPorts, id: string): CommandView | undefined {
  const db = desk.queue.read;
  const command = commandById(db, id);
  if (command === undefined) return undefined;
  const open = unsettledCommands(db);
  return {
    ...rowOf(db, command, waitsBehind(open), heldByReview(open)),
    station: command.station,
    tries: triesOf(db, command),
    offers: offersFor(command),
    undo: undoOf(desk, db, command),
  };
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
  const { lanes: _, sheetId: __, station: ___, secondLook: ____, answered: _____, ...row } = command;
  const isQueued = command.state === 'queued';
  return {
    ...row,
    behind: (isQueued ? waits.get(command.seq) : undefined) ?? null,
    heldBy: (isQueued ? heldBy.get(command.seq) : undefined) ?? null,
    attempts: countAttempts(db, command.seq),
  };
}
