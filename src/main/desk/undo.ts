/** Taking back: a command that has not left is cancelled; one that has gone through gets the commands that undo it. */
import type { Given } from '#bridge/intents.ts';
import type { ReviewCase } from '#domain/command.ts';
import { compare, sum, type Decimal } from '#domain/decimal.ts';
import { forecastLine } from '#domain/forecast.ts';
import type { Intent, ReceiveIntent, ReceiveIntentLine } from '#domain/intent.ts';
import type { Undo } from '#domain/reply.ts';
import type { Stays, UndoView } from '#domain/views/outbox.ts';
import { attemptsOf } from '../store/attempts.ts';
import {
  commandById,
  isTakenBack,
  requestCancel,
  settleUnapplied,
  type StoredCommand,
} from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { temporaryIds, withRealIds } from '../store/made-ids.ts';
import { orderById } from '../store/orders.ts';
import { itemById } from '../store/records.ts';
import { sheetState } from '../store/sheets.ts';
import { tallyById, undoTally } from '../store/tallies.ts';
import { landings, type Undoing } from '../sync/push/kind.ts';
import { kindOf } from '../sync/push/kinds.ts';
import { decide } from './decide.ts';
import { append } from './give.ts';
import { offersFor } from './offers.ts';
import { sign, type DeskPorts } from './ports.ts';
import { stockNow } from './stock.ts';
import { onWhatItLeft } from './undo-basis.ts';

type LandedLate = Extract<ReviewCase, { why: 'landed-late' }>;

/** asked: it may have left; that is found out first. */
export type Undone = 'undone' | 'asked' | 'late';

/** Takes the last thing back, as its reply said that it can be. */
export const takeBack = (desk: DeskPorts, db: Writer, { what, id }: Undo): Undone =>
  what === 'tally' ? undoOnSheet(db, id) : undoCommand(desk, db, id);

/** Only what is on an open sheet can be taken back; what was sent is a command by now. */
function undoOnSheet(db: Writer, id: string): Undone {
  const tally = tallyById(db, id);
  if (tally === undefined || tally.undone) return 'late';
  if (sheetState(db, tally.sheetId) !== 'open') return 'late';
  undoTally(db, id);
  return 'undone';
}

/** Takes a command back that has not gone through. */
function undoCommand(desk: DeskPorts, db: Writer, id: string): Undone {
  const command = commandById(db, id);
  if (command === undefined || !offersFor(command).includes('cancel')) return 'late';
  if (command.state === 'queued') {
    settleUnapplied(db, command.seq, 'cancelled', sign(desk).at);
    return 'undone';
  }
  requestCancel(db, command.seq);
  return 'asked';
}

/** What would take an applied command back as things stand, and what of it would stay. Null where that is done already. */
export function undoOf(desk: DeskPorts, db: Reader, command: StoredCommand): UndoView | null {
  if (command.state !== 'applied' || isTakenBack(db, command.seq)) return null;
  const { intents, stays } = undoing(desk, db, command);
  const stock = stockNow(db, desk.mirror.read);
  const steps = intents.map((intent) => decide(desk, stock, intent));
  const late: Stays[] = steps.some((step) => 'refused' in step) ? ['not-any-more'] : [];
  return { steps: steps.flatMap((step) => ('refused' in step ? [] : [step])), stays: [...stays, ...late] };
}

/** Sends it, once: all of its steps, or none where one cannot be done any more. */
export function sendUndo(desk: DeskPorts, db: Writer, id: string): Given | undefined {
  const command = commandById(db, id);
  if (command?.state !== 'applied' || isTakenBack(db, command.seq)) return undefined;
  return giveAll(desk, db, command, undoing(desk, db, command).intents, command.seq);
}

/** Takes back what landed beyond what was settled: what was denied whole, of what was applied all but the first record. */
export function takeBackLandings(desk: DeskPorts, db: Writer, command: StoredCommand): boolean {
  if (command.review?.why === 'landed-late') {
    const { readings } = command.review;
    const last = lastSent(db, command);
    const intents = eachLanding(db, command, command.review).flatMap(
      (each) =>
        kindOf(command).undo(
          withRealIds(db, command),
          { how: 'figures', readings, made: each, gone: [] },
          last?.preimage ?? null,
        ).intents,
    );
    return intents.length > 0 && giveAll(desk, db, command, intents, command.seq)?.given === true;
  }
  if (command.review?.why !== 'twice' || command.proof === null) return false;
  const kept = command.proof.made[0] ?? command.review.made[0];
  const second = command.review.made.filter((made) => made !== kept);
  const { proof } = command;
  const sent = lastSent(db, command)?.preimage ?? null;
  const intents = second.flatMap(
    (made) => kindOf(command).undo(withRealIds(db, command), { ...proof, made: [made] }, sent).intents,
  );
  return intents.length > 0 && giveAll(desk, db, command, intents)?.given === true;
}

/**
 * What each landing made. What made several records has landed once for each; where one has grown by what several make, and our
 * requests can have come to, it has landed as often as that.
 */
function eachLanding(
  db: Reader,
  { seq, intent }: StoredCommand,
  { made, readings }: LandedLate,
): readonly (readonly number[])[] {
  const [grown, ...more] = readings;
  if (made.length === 0) return [made];
  if (made.length > 1 || intent.kind !== 'move' || grown?.of !== 'destination' || more.length > 0)
    return made.map((one) => [one]);
  // Each request may have been delivered twice.
  const most = 2 * landings(attemptsOf(db, seq)).length;
  const times = Array.from({ length: most }, (_, n) => n + 1).find(
    (n) => compare(sum(Array<Decimal>(n).fill(intent.quantity)), grown.now) === 0,
  );
  return Array<readonly number[]>(times ?? 1).fill(made);
}

const lastSent = (db: Reader, { seq }: StoredCommand) =>
  attemptsOf(db, seq).findLast(({ outcome }) => outcome !== 'not-sent');

function giveAll(
  desk: DeskPorts,
  db: Writer,
  command: StoredCommand,
  intents: readonly Intent[],
  undoes?: number,
): Given | undefined {
  const stock = stockNow(db, desk.mirror.read);
  const nextId = temporaryIds(db);
  const shown = intents.map((intent) => decide(desk, stock, withPortion(intent, nextId)));
  const refused = shown.find((step) => 'refused' in step);
  if (refused !== undefined) return append(desk, db, refused);
  const steps = shown.flatMap((step) =>
    'refused' in step ? [] : [onWhatItLeft(desk, db, withRealIds(db, command), step)],
  );
  return steps.map((step) => append(desk, db, step, undoes === undefined ? {} : { undoes })).at(-1);
}

/** The portion that a move back makes gets an id of its own. */
function withPortion(intent: Intent, nextId: () => number): Intent {
  return intent.kind === 'move' ? { ...intent, portionId: nextId() } : intent;
}

function undoing(desk: DeskPorts, db: Reader, stored: StoredCommand): Undoing {
  const { proof } = stored;
  if (proof === null) return { intents: [], stays: ['nothing-known'] };
  if (proof.how === 'already') return { intents: [], stays: ['was-so'] };
  const sent = attemptsOf(db, stored.seq).findLast(({ outcome }) => outcome === 'applied');
  const command = withRealIds(db, stored);
  const undone = kindOf(command).undo(command, proof, sent?.preimage ?? null);
  if (command.kind !== 'receive') return undone;
  // The service copies where the prices differ when it receives, whatever was foreseen: the item may not have got the goods.
  const copied = new Set(command.intent.lines.filter((line) => mayBeCopied(desk, command.intent, line)));
  if (copied.size === 0) return undone;
  const isOn = (itemId: number) => [...copied].some((line) => line.itemId === itemId);
  const intents = undone.intents.filter((intent) => intent.kind !== 'adjust' || !isOn(intent.itemId));
  return { intents, stays: [...undone.stays, 'perhaps-copied'] };
}

/** As far as the mirror can tell by now, and where no copy was foreseen. */
function mayBeCopied(desk: DeskPorts, { orderId }: ReceiveIntent, line: ReceiveIntentLine): boolean {
  if (line.copyId !== null) return false;
  const ordered = orderById(desk.mirror.read, orderId)?.lines.find(({ id }) => id === line.lineId);
  const item = itemById(desk.mirror.read, line.itemId);
  return ordered !== undefined && forecastLine(ordered, item, line.folderId).does === 'copies';
}
