/**
 * The end of an incremental pull: carries out the writes that were put off, marks commands as reflected (contained in the mirror) and moves
 * the watermark, as the flaws of the pull allow (`pull-flaws-and-consequences.ts`). A command is not marked if a record or order that it touches could not
 * be read, or was not written because of another command (`markable`). The rows that it touches are left to a later pull too; all others
 * are written.
 */
import { exclusive, keyOf, subject, type Lane } from '#domain/commands/lane.ts';
import { appliedUnreflected, commandsInPlace, markReflected } from '../../store/commands/commands.ts';
import type { Database, Writer } from '../../store/database.ts';
import { keepOriginsOfCreated } from '../../store/commands/origins-of-created-records.ts';
import {
  confirmWatermark,
  progress,
  putProgress,
  raiseWatermark,
  takeWatermarkBack,
  type Asked,
} from '../../store/pull/pull-progress.ts';
import {
  enqueueRecheck,
  heldRechecks,
  settleRecheck,
} from '../../store/pull/recheck-queue-and-scan-marks.ts';
import {
  askedUnreflected,
  lanesOver,
  showable,
  writtenLanes,
} from '../../store/pull/records-held-from-pull.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';
import { deleteRecord } from '../../store/mirror/write-items-and-folders.ts';
import { originsOfCreated } from '../push/reads/record-identity.ts';
import { putRecord } from './apply-page.ts';
import { consequenceOf } from './pull-flaws-and-consequences.ts';
import type { Applied, PullState, PullStatePorts } from './pull-types-and-step-runner.ts';

/** The commands among `state.applied` that may be marked. */
export function markable({ queue, mirror }: PullStatePorts, state: PullState): readonly Applied[] {
  return showable(queue.read, mirror.read, state.applied, lanesLeftOut({ queue, mirror }, state));
}

/** The commands that may be marked if all records can be read: a record that only others touch need not be read for them. */
export function markableIfRead({ queue, mirror }: PullStatePorts, state: PullState): readonly Applied[] {
  return showable(queue.read, mirror.read, state.applied, lanesUnread(state));
}

/** The lanes of orders, alerts and jobs that could not be read. */
const lanesUnread = ({ applied, unreadOrders, unreadLists }: PullState): Lane[] => [
  ...[...unreadOrders].map((id) => exclusive('order', id)),
  ...applied.flatMap(({ lanes }) =>
    lanes.filter(
      ({ resource }) =>
        (resource === 'item-alerts' && unreadLists.has('alert')) ||
        (resource === 'job' && unreadLists.has('job')),
    ),
  ),
];

/** The lanes of what this pull has not read or not written, and of commands that were applied since it began. */
function lanesLeftOut({ queue, mirror }: Pick<PullStatePorts, 'queue' | 'mirror'>, state: PullState): Lane[] {
  const records = heldRechecks(mirror.read).filter((id) => !state.kept.has(id) && !state.gone.has(id));
  const since = appliedUnreflected(queue.read).filter(({ seq }) =>
    state.applied.every((one) => one.seq !== seq),
  );
  return [
    ...records.flatMap((id) => [exclusive('item', id), exclusive('folder', id)]),
    ...lanesUnread(state),
    ...since.flatMap(({ lanes }) => writtenLanes(lanes)),
  ];
}

/**
 * Carries out what a pull has put off, and marks the commands.
 * @param asked the commands in review that were not marked when the pull began
 * @param since a lower bound of the service's clock when the list of changes was requested; null if the watermark is already set
 * @returns whether commands were marked
 */
export function finishPull(
  ports: PullStatePorts,
  state: PullState,
  { asked, since }: { readonly asked: readonly { readonly seq: number }[]; readonly since: Asked | null },
): boolean {
  // A pull that has given way to a full scan marks no command: the scan has yet to bring older changes.
  const isBehind = progress(ports.mirror.read, 'fullScan')?.why === 'full';
  const { marks, watermark } = consequenceOf(state.flaws);
  const isMarking = marks && !isBehind;
  const shown = isMarking ? markable(ports, state) : [];
  const seen = isMarking ? stillShowable(ports, state, asked) : [];
  ports.mirror.write((db) => {
    if (isMarking) writePutOff(db, ports, state, shown);
    // What a single read has shown is there: another client has added to it.
    const removed = shown.flatMap(({ gone }) => gone).filter((id) => !state.kept.has(id));
    for (const id of removed) deleteRecord(db, id);
    // While a full scan runs, the pull checks no command, so it does not show whether its answers are stale.
    if (watermark === 'goes back') takeWatermarkBack(db);
    else if (!isBehind) confirmWatermark(db);
    if (watermark === 'rises' && since !== null) raiseWatermark(db, since);
    putProgress(db, 'lastAt', ports.clock.now().toISOString());
    putProgress(
      db,
      'reflected',
      [...shown, ...seen].map((command) => command.seq),
    );
  });
  ports.trace('mirrored', '');
  reflect(ports.queue, ports.mirror);
  ports.trace('reflected', '');
  return shown.length > 0;
}

/** Writes what only commands touch that are marked now; the rest is read again by a later pull. */
function writePutOff(
  db: Writer,
  { queue }: PullStatePorts,
  state: PullState,
  shown: readonly Applied[],
): void {
  const over = lanesOver(
    queue.read,
    shown.map(({ seq }) => seq),
  );
  const isHeld = (key: string): boolean => over.get(key) === 'held';
  for (const [id, { wire, timesQueued }] of state.kept) {
    const article = wire.sid === null ? [] : [keyOf(subject('article', wire.sid))];
    if ([keyOf(subject('item', id)), ...article].some(isHeld)) {
      if (timesQueued === null) enqueueRecheck(db, [id], 'held');
      continue;
    }
    putRecord(db, wire);
    if (timesQueued !== null) settleRecheck(db, { id, timesQueued });
  }
  const left = state.applied.filter((command) => !shown.includes(command));
  for (const { of, write } of state.writesAtEnd) {
    const isLeft =
      of === 'alerts' ? left.some(({ intent }) => intent.kind.endsWith('-alert')) : isHeld(keyOf(of));
    if (!isLeft) write(db);
  }
}

/**
 * The commands in review that may still be marked as reflected. One that was sent again meanwhile may not: it is under way, and rows that
 * it touches were left out.
 */
function stillShowable(ports: PullStatePorts, state: PullState, asked: readonly { readonly seq: number }[]) {
  const { queue, mirror } = ports;
  const open = [...askedUnreflected(queue.read), ...appliedUnreflected(queue.read)];
  const now = new Set(
    showable(queue.read, mirror.read, open, lanesLeftOut(ports, state)).map(({ seq }) => seq),
  );
  return asked.filter(({ seq }) => now.has(seq));
}

/**
 * Marks commands as reflected in the queue, and stores the origins of what they created: an undo must not act on another record that has the
 * id by then. The mirror stored the seqs first, so this can be repeated after a crash in between.
 */
export function reflect(queue: Database, mirror: Database): void {
  const seqs = progress(mirror.read, 'reflected') ?? [];
  if (seqs.length === 0) return;
  queue.write((db) => {
    markReflected(db, seqs);
    for (const command of commandsInPlace(db, seqs).filter(({ seq }) => seqs.includes(seq))) {
      const origins = originsOfCreated(mirror.read, withRealIds(db, command));
      if (origins.length > 0) keepOriginsOfCreated(db, command.seq, origins);
    }
  });
  mirror.write((db) => putProgress(db, 'reflected', []));
}
