/**
 * The duplicate check: finds out whether the service applied a command's requests more often than was reported. For an applied command that
 * means a second application; for a command reported as not booked, any application. A request without an answer can arrive later, and a
 * proxy can deliver a request twice. What the check finds goes to review (a person decides). The time of the check (a settle delay is how
 * long a request may still arrive):
 * - If a request got no answer: the records are read at the service, two settle delays after the last request.
 * - If all requests were answered: the records are read in the mirror, after one settle delay and then two pulls.
 * - A receipt is checked one settle delay later, and again while a receipt is running on its order.
 *
 * The check waits while another own command on the same records is under way. If another own command on them is in review, which may take
 * days, the check is made at once and repeated after that review. What looks like a second application may then be the effect of the
 * command in review. So it is reported only when that review ends, or after an hour. If the checked command was reported as not booked, an
 * application is reported at once.
 *
 * While the records cannot be read, the check stays due. It is dropped if the command's temporary ids cannot be resolved.
 */
import { mayStillArrive } from '#domain/commands/attempt.ts';
import type { Reading, ReviewCase } from '#domain/commands/command.ts';
import { compare, subtract } from '#domain/values/decimal.ts';
import { fieldNames } from '#domain/stock/fields.ts';
import { collide, isExclusive } from '#domain/commands/lane.ts';
import {
  commandById,
  endDuplicateCheck,
  markReflected,
  putInReview,
  type StoredCommand,
} from '../../../store/commands/commands.ts';
import { progress } from '../../../store/pull/pull-progress.ts';
import type { Delivery } from './delivery-outcome.ts';
import { afterClockReset } from './handle-failed-reads.ts';
import {
  mayHaveExtraApplication,
  type ExtraApplications,
  type AttemptHistory,
} from '../kinds/command-kind.ts';
import { kindOf } from '../kinds/command-kind-registry.ts';
import { readFromMirror } from '../reads/read-from-mirror.ts';
import { othersDenied, othersInTheWay, othersUnseen } from './own-overlapping-commands.ts';
import {
  answeredOf,
  attemptHistoryOf,
  sinceFirst,
  sinceSent,
  sinceSettled,
} from './gather-attempt-history.ts';
import type { DeliveryPorts } from './delivery-ports.ts';
import { resumePlan } from '../reads/run-and-resume-read-plan.ts';
import { resolve } from './resolve-temporary-ids.ts';

/**
 * Settle delays between the last request and the check. A request without an answer can arrive later than one of them. Of a request
 * with an answer only a second delivery can follow; a longer wait would find more changes by other clients that look the same.
 */
const DELAYS = { service: 2, mirror: 1 } as const;
/** Settle delays more where the service applies the request in the background. */
const UNTIL_WORKED_OFF = 1;
/** Milliseconds until the check is tried again, while other own commands on these records are under way. */
const UNTIL_READ = 1000;
/** Milliseconds until it is tried again, while the mirror has not been pulled. */
const UNTIL_PULLED = 5000;
/** Pulls that must end before the mirror is checked: the first of them may have begun too early. */
const TURNS = 2;
/**
 * How often the check is tried again, a settle delay apart, while the records cannot be read; as often again after a restart. Later it is
 * tried once every `RARELY`.
 */
const MOST_UNREADABLE = 5;
/** The same while a receipt is running: one that was begun late seldom takes more than a quarter of an hour. */
const MOST_WHILE_PROCESSING = 10;
/** The interval of all later tries (milliseconds). */
const RARELY = 60 * 60_000;
/** Milliseconds until it is tried again, while an overlapping command is in review or due a check. */
const UNTIL_SETTLED = 10_000;
/**
 * What looks like a second application may be the effect of an overlapping command in review. A person has this long (milliseconds) to
 * settle that command first.
 */
const PATIENCE = 60 * 60_000;

export async function checkForDuplicates(ports: DeliveryPorts, stored: StoredCommand): Promise<Delivery> {
  const work = kindOf(stored).readRun === undefined ? 0 : UNTIL_WORKED_OFF;
  const delays = DELAYS[stored.duplicateCheck ?? 'service'] + work;
  const left = delays * ports.settleDelay - sinceSent(ports, stored.id);
  if (left > 0) return parked(left);
  const resolved = resolve(ports.queue.read, stored);
  if (resolved.kind !== 'resolved') return end(ports, stored, null);

  const { command } = resolved;
  const { read } = ports.queue;
  // The effect of another own command on these records would be taken for an application of this one.
  const { underWay, inReview } = othersInTheWay(read, command);
  if (underWay.length > 0) return parked(UNTIL_READ);
  const open = inReview.map(({ seq }) => seq).join();
  if (isCheckedBeside(ports, command, open)) return parked(UNTIL_SETTLED);
  // The mirror may not contain what other own commands have just done, and may contain what was reported of them as not booked.
  const isFree = stored.duplicateCheck === 'mirror';
  if (isFree && othersUnseen(read, command).length > 0) return parked(UNTIL_READ);
  const denied = isFree ? othersDenied(read, command) : [];
  if (denied.some(({ id }) => !ports.unreadable.has(id))) return parked(UNTIL_SETTLED);
  const found = await check(ports, command);
  return 'shown' in found ? conclude(ports, command, found, open) : found;
}

/**
 * Whether a receipt is running at the service that may be a second delivery. The service is asked before each check in the mirror, until it
 * answers once that no receipt is running.
 */
async function askForRun(
  ports: DeliveryPorts,
  command: StoredCommand,
): Promise<Delivery | 'processing' | 'none'> {
  const { readRun, isProcessing } = kindOf(command);
  if (readRun === undefined || ports.pulledAt.has(command.id)) return 'none';
  const past = attemptHistoryOf(ports, command);
  const result = await resumePlan(ports, command, { plan: readRun(command), past });
  if (result.kind === 'stopped' || result.kind === 'parked') return result;
  if (result.kind === 'unreadable') return tryLater(ports, command, MOST_UNREADABLE);
  if (isProcessing?.(result.facts) === true) return 'processing';
  ports.unreadable.delete(command.id);
  return 'none';
}

/** Whether enough pulls have ended since the check was first tried. */
function isPulled({ mirror, pulledAt }: DeliveryPorts, { id }: StoredCommand): boolean {
  const last = progress(mirror.read, 'lastAt');
  const before = pulledAt.get(id) ?? { last, turns: 0 };
  const turns = before.turns + Number(before.last !== last);
  pulledAt.set(id, { last, turns });
  return turns >= TURNS;
}

const parked = (milliseconds: number): Delivery => ({ kind: 'parked', milliseconds });

interface Found {
  /** Null: the records show nothing beyond what was settled. */
  readonly shown: ReviewCase | null;
  /** The mirror already contains the extra application. */
  readonly isMirrored?: boolean;
}

async function check(ports: DeliveryPorts, command: StoredCommand): Promise<Found | Delivery> {
  if (command.duplicateCheck !== 'mirror') return checkRecords(ports, command, 'none');
  const run = await askForRun(ports, command);
  if (typeof run === 'object') return run;
  const isDue = run === 'processing' || isPulled(ports, command);
  if (!isDue) return parked(Math.max(UNTIL_READ, Math.min(UNTIL_PULLED, ports.settleDelay)));
  return checkRecords(ports, command, run);
}

/**
 * Searches the records for an application beyond those settled.
 * @param run whether a receipt is known to be running on the order; what was applied before it shows in the records all the same
 */
async function checkRecords(
  ports: DeliveryPorts,
  command: StoredCommand,
  run: 'processing' | 'none',
): Promise<Found | Delivery> {
  const { read } = ports.queue;
  const whole = attemptHistoryOf(ports, command);
  // Attempts that were not sent cannot have been applied, and their preimages are older than those of the attempts that were sent.
  const before = { ...whole, tries: whole.tries.filter(({ outcome }) => outcome !== 'not-sent') };
  const afterwards = sinceSettled(read, command);
  // Nothing was ever sent (the records were as asked for already), so nothing can be applied.
  if (before.tries.length === 0) return { shown: null };
  const past = { ...before, later: sinceFirst(read, command, before.tries), afterwards };
  // Of an applied command only own commands applied after it matter.
  const later = command.state === 'applied' ? afterwards : past.later;
  const isOnce =
    kindOf(command).once === true && !mayHaveExtraApplication(before, command.state === 'applied' ? 1 : 0);
  if (isOnce) return { shown: null };
  const plan = kindOf(command).readPlan(command, past);
  if (command.duplicateCheck === 'mirror') {
    // The mirror has been pulled since: a record that it lacks was removed with its last piece, perhaps by the second application.
    const found = readFromMirror(ports.mirror.read, plan);
    const shown = found === undefined ? null : extraApplication(command, found.facts, past, later);
    if (shown === null && run === 'processing') return tryLater(ports, command, MOST_WHILE_PROCESSING);
    ports.unreadable.delete(command.id);
    return { shown };
  }
  const result = await resumePlan(ports, command, { plan, past });
  if (result.kind === 'stopped' || result.kind === 'parked') return result;
  // A person may have settled it, or had it sent again, during the read: then the check is about something else.
  if (commandById(read, command.id)?.state !== command.state) return { kind: 'done' };
  if (result.kind === 'unreadable') return tryLater(ports, command, MOST_UNREADABLE);
  // An own command was applied during the check: its effect is in the last reads but would not be subtracted, so the records are read
  // again.
  const now = sinceFirst(read, command, before.tries);
  const reset = afterClockReset(ports, command, before.tries, attemptHistoryOf(ports, command).tries);
  if (reset === 'again') return parked(UNTIL_READ);
  if (reset !== null) return reset.kind === 'parked' ? reset : tryLater(ports, command, MOST_UNREADABLE);
  if (now.length !== result.past.later.length) return parked(UNTIL_READ);
  const shown = extraApplication(command, result.facts, result.past, later);
  if (shown === null && kindOf(command).isProcessing?.(result.facts) === true)
    return tryLater(ports, command, MOST_WHILE_PROCESSING);
  ports.unreadable.delete(command.id);
  return { shown, isMirrored: shown?.kind === 'applied-late' && isInMirror(ports, command, past, later) };
}

/** Parks the check. @param most tries a settle delay apart; after these it is tried rarely */
function tryLater(ports: DeliveryPorts, { id }: StoredCommand, most: number): Delivery {
  const times = ports.unreadable.get(id) ?? 0;
  ports.unreadable.set(id, times + 1);
  return parked(times < most ? ports.settleDelay : Math.max(RARELY, ports.settleDelay));
}

/** Whether the mirror contains the application. It may, because no row was held back for a command reported as not booked. */
function isInMirror(
  ports: DeliveryPorts,
  command: StoredCommand,
  past: AttemptHistory<unknown>,
  later: Later,
): boolean {
  const there = readFromMirror(ports.mirror.read, kindOf(command).readPlan(command, past));
  return there !== undefined && extraApplication(command, there.facts, past, later) !== null;
}

/**
 * Ends the check, or repeats it later if an overlapping command is in review. A review may stay open for days, so the check is made at
 * once, and again when the review is settled. A second application found meanwhile may be the other command's effect, which is known when
 * that is settled. If the person takes longer than `PATIENCE`, the question about the second application is asked too. An application of a
 * command reported as not booked is reported at once.
 */
function conclude(
  ports: DeliveryPorts,
  command: StoredCommand,
  { shown, isMirrored = false }: Found,
  open: string,
): Delivery {
  const { checkedBeside, clock } = ports;
  const before = checkedBeside.get(command.id);
  const at = before?.open === open ? before.at : clock.monotonic();
  const isOver = command.state !== 'applied' || clock.monotonic() - at >= PATIENCE;
  if (open === '' || (shown !== null && isOver)) {
    checkedBeside.delete(command.id);
    return end(ports, command, shown, isMirrored);
  }
  checkedBeside.set(command.id, { open, at, isShown: shown !== null });
  return parked(UNTIL_SETTLED);
}

/** Whether the check was already made with the same commands in review, so that another reading would find the same. */
function isCheckedBeside({ checkedBeside, clock }: DeliveryPorts, { id }: StoredCommand, open: string) {
  const before = checkedBeside.get(id);
  if (open === '' || before?.open !== open) return false;
  return !(before.isShown && clock.monotonic() - before.at >= PATIENCE);
}

type Later = readonly StoredCommand[];

/** Applications beyond those that were settled, as a review question; null if the records show none. */
function extraApplication(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  later: Later,
): ReviewCase | null {
  const isApplied = command.state === 'applied';
  const { duplicates } = kindOf(command);
  if (duplicates !== undefined) {
    const found: ExtraApplications | null = duplicates(
      command,
      facts,
      past,
      command.proof,
      isApplied ? 1 : 0,
    );
    if (found === null || isAnswered(command, found)) return null;
    const { readings, made } = found;
    return { kind: isApplied ? 'twice' : 'applied-late', readings, made };
  }
  // Kinds without `duplicates` set a value. A second application has no effect, unless this station has set another value since. A first
  // application of a command reported as not booked does have one.
  if (!isApplied) return appliedAfterAll(command, facts, past, later);
  const isReset = later
    .filter((one) => setsTheSame(one, command))
    .some((one) => !isAsAsked(one, facts, past) && !isSetAgain(one, facts, past, later));
  return isReset && isAsAsked(command, facts, past) ? { kind: 'twice', readings: [], made: [] } : null;
}

/** Whether a still later own command set the value that is there now. */
function isSetAgain(
  one: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  later: Later,
): boolean {
  return later.some(
    (after) => after.seq > one.seq && setsTheSame(after, one) && isAsAsked(after, facts, past),
  );
}

/**
 * Whether a person has already answered a question about these values. Values count as the same if they changed by the same amounts,
 * because own commands may have changed their starting point since.
 */
function isAnswered(command: StoredCommand, { readings, context = [] }: ExtraApplications): boolean {
  const question = answeredOf(command);
  if (question?.kind !== 'cannot-tell' || readings.length === 0) return false;
  return [...readings, ...context].every((one) => question.readings.some((seen) => isSameChange(one, seen)));
}

/** Whether both readings show the same change, and the same expected change, of the same quantity. */
const isSameChange = (one: Reading, other: Reading): boolean =>
  one.of === other.of &&
  one.id === other.id &&
  compare(subtract(one.now, one.before), subtract(other.now, other.before)) === 0 &&
  compare(subtract(one.ifApplied, one.before), subtract(other.ifApplied, other.before)) === 0;

/** Whether the records are as the command asked for, judged by its kind as for an uncertain attempt. */
function isAsAsked(command: StoredCommand, facts: unknown, past: AttemptHistory<unknown>): boolean {
  const preimage = past.tries[0]?.preimage;
  const uncertain = { outcome: 'unknown', preimage, waited: Infinity, sentHere: false } as const;
  return kindOf(command).decide(command, facts, { ...past, uncertain }).kind === 'settle';
}

/** Whether a command reported as not booked was applied after all, judged by its kind as for an uncertain attempt. */
function appliedAfterAll(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  later: Later,
): Extract<ReviewCase, { kind: 'applied-late' }> | null {
  const last = past.tries.findLast(mayStillArrive);
  // If the records are as a later own command asked for, that is this command's effect.
  const isLaters = (one: StoredCommand): boolean =>
    one.proof?.how !== 'already' && setsTheSame(one, command) && isAsAsked(one, facts, past);
  if (last === undefined || later.some(isLaters)) return null;
  const { preimage } = last;
  const uncertain = { outcome: 'unknown', preimage, waited: Infinity, sentHere: false } as const;
  const step = kindOf(command).decide(command, facts, { ...past, uncertain });
  return step.kind === 'settle'
    ? { kind: 'applied-late', readings: step.proof.readings, made: step.proof.made }
    : null;
}

/** Whether both commands set the same value of the same record; edits of different fields do not. */
function setsTheSame(one: StoredCommand, command: StoredCommand): boolean {
  if (one.kind !== command.kind || !sharesLane(one, command)) return false;
  // Two alerts for the same item are the same only with the same fields.
  if (one.kind === 'create-alert') return JSON.stringify(one.intent) === JSON.stringify(command.intent);
  if (one.kind !== 'edit-item' || command.kind !== 'edit-item') return true;
  const names = fieldNames(command.intent.set);
  return fieldNames(one.intent.set).some((name) => names.includes(name));
}

/** Whether two commands hold a common lane exclusively. */
function sharesLane(one: Pick<StoredCommand, 'lanes'>, { lanes }: StoredCommand): boolean {
  return collide(one.lanes.filter(isExclusive), lanes.filter(isExclusive));
}

function end(
  ports: DeliveryPorts,
  command: StoredCommand,
  found: ReviewCase | null,
  isMirrored = false,
): Delivery {
  ports.pulledAt.delete(command.id);
  ports.queue.write((db) => {
    endDuplicateCheck(db, command.seq);
    if (found !== null) putInReview(db, command.seq, found);
    if (isMirrored) markReflected(db, [command.seq]);
  });
  return { kind: 'done' };
}
