/**
 * The duplicate check: some time after a command is settled, checks whether a request of it was applied once more than the settlement
 * says. A request without an answer can still arrive after the records were read, and nothing can prevent that. What was applied in excess
 * goes to review: a second application of an applied command, or any application of one that was cancelled, refused or discarded.
 *
 * A command whose outcome was uncertain is checked by reading the service, two settle delays after its last request. A command whose
 * answer was received is checked in the mirror alone, once that was read a settle delay later: a second application there means that the
 * request was delivered twice. The service applies a receipt in the background, some time after it has arrived, so a receipt is checked
 * one settle delay later in either case. It is checked again while a receipt is running on its order and no application shows, because
 * such a run may never end.
 *
 * A check that cannot be made stays due and is retried at long intervals; until then the command is not reported as confirmed.
 */
import { mayLand } from '#domain/attempt.ts';
import type { Reading, ReviewCase } from '#domain/command.ts';
import { compare, subtract } from '#domain/decimal.ts';
import { collide, isExclusive } from '#domain/lane.ts';
import {
  commandById,
  endDuplicateCheck,
  markReflected,
  putInReview,
  type StoredCommand,
} from '../../../store/commands.ts';
import { progress } from '../../../store/pull-progress.ts';
import { FIELDS } from '../../editable-fields.ts';
import type { Delivery } from './delivery-outcome.ts';
import { isClockReset } from './service-clock-reset.ts';
import { mayHaveLanded, type Landings, type AttemptHistory } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { readFromMirror } from '../reads/read-from-mirror.ts';
import { othersDenied, othersInTheWay, othersUnseen } from './own-overlapping-commands.ts';
import { answeredOf, attemptHistoryOf, sinceFirst, sinceSent, sinceSettled } from './attempt-history.ts';
import type { DeliveryPorts } from './ports.ts';
import { resumePlan } from '../reads/run-read-plan.ts';
import { resolve } from './resolve-temporary-ids.ts';

/**
 * So many settle delays after it was last sent: one that was not heard can be later than one of them. Of one that was heard only
 * a second delivery is to be feared; the longer that is waited for, the more often another client has done the same.
 */
const DELAYS = { service: 2, mirror: 1 } as const;
/** So many more where the service works it off after it has arrived. */
const UNTIL_WORKED_OFF = 1;
/** Milliseconds until it is looked whether others have come to their end. */
const UNTIL_READ = 1000;
/** Milliseconds until it is looked whether the mirror has been read. */
const UNTIL_PULLED = 5000;
/** Turns of pulling that have to end first: the first of them may have begun before. */
const TURNS = 2;
/** So often, a settle delay apart, is it tried again where the records cannot be read; as often again after a restart ... */
const MOST_UNREADABLE = 5;
/** The same while the service is at work: a run that was begun late is seldom longer than a quarter of an hour. */
const MOST_AT_WORK = 10;
/** ... and from then on once in so long (milliseconds). */
const RARELY = 60 * 60_000;
/** Milliseconds until it is looked whether a person has settled what stands beside it. */
const UNTIL_SETTLED = 10_000;
/** A second landing is perhaps the work of a command in review beside it. For so long a person may settle that first. */
const PATIENCE = 60 * 60_000;

export async function checkForDuplicates(ports: DeliveryPorts, stored: StoredCommand): Promise<Delivery> {
  const work = kindOf(stored).readRun === undefined ? 0 : UNTIL_WORKED_OFF;
  const delays = DELAYS[stored.duplicateCheck ?? 'service'] + work;
  const left = delays * ports.settleDelay - sinceSent(ports, stored.id);
  if (left > 0) return parked(left);
  const resolved = resolve(ports.queue.read, stored);
  if (resolved.came !== 'resolved') return end(ports, stored, null);

  const { command } = resolved;
  const { read } = ports.queue;
  // What another of our commands does there, or may have done, would be taken for a landing of this one.
  const { underWay, inReview } = othersInTheWay(read, command);
  if (underWay.length > 0) return parked(UNTIL_READ);
  const open = inReview.map(({ seq }) => seq).join();
  if (isCheckedBeside(ports, command, open)) return parked(UNTIL_SETTLED);
  // What they have just done, the mirror does not show; and what was denied of them it may show.
  const isFree = stored.duplicateCheck === 'mirror';
  if (isFree && othersUnseen(read, command).length > 0) return parked(UNTIL_READ);
  const denied = isFree ? othersDenied(read, command) : [];
  if (denied.some(({ id }) => !ports.unreadable.has(id))) return parked(UNTIL_SETTLED);
  const found = await check(ports, command);
  return 'came' in found ? found : conclude(ports, command, found, open);
}

/** Whether the service is at work on what may be a second delivery: asked before the mirror is looked at, until it is not. */
async function askForRun(
  ports: DeliveryPorts,
  command: StoredCommand,
): Promise<Delivery | 'at-work' | 'none'> {
  const { readRun, isAtWork } = kindOf(command);
  if (readRun === undefined || ports.pulledAt.has(command.id)) return 'none';
  const past = attemptHistoryOf(ports, command);
  const looked = await resumePlan(ports, command, { plan: readRun(command), past });
  if (looked.came === 'stopped' || looked.came === 'parked') return looked;
  if (looked.came === 'unreadable') return tryLater(ports, command, MOST_UNREADABLE);
  if (isAtWork?.(looked.facts) === true) return 'at-work';
  ports.unreadable.delete(command.id);
  return 'none';
}

/** Whether the mirror has been read whole since it was first asked for this. */
function isPulled({ mirror, pulledAt }: DeliveryPorts, { id }: StoredCommand): boolean {
  const last = progress(mirror.read, 'lastAt');
  const before = pulledAt.get(id) ?? { last, turns: 0 };
  const turns = before.turns + Number(before.last !== last);
  pulledAt.set(id, { last, turns });
  return turns >= TURNS;
}

const parked = (milliseconds: number): Delivery => ({ came: 'parked', milliseconds });

interface Found {
  /** Null: nothing beyond what was settled. */
  readonly shown: ReviewCase | null;
  /** The mirror shows the landing already. */
  readonly isMirrored?: boolean;
}

async function check(ports: DeliveryPorts, command: StoredCommand): Promise<Found | Delivery> {
  if (command.duplicateCheck !== 'mirror') return checkRecords(ports, command, 'none');
  const run = await askForRun(ports, command);
  if (typeof run === 'object') return run;
  const isDue = run === 'at-work' || isPulled(ports, command);
  if (!isDue) return parked(Math.max(UNTIL_READ, Math.min(UNTIL_PULLED, ports.settleDelay)));
  return checkRecords(ports, command, run);
}

/** @param run whether one is at work, as far as that is known: what has landed before shows all the same */
async function checkRecords(
  ports: DeliveryPorts,
  command: StoredCommand,
  run: 'at-work' | 'none',
): Promise<Found | Delivery> {
  const { read } = ports.queue;
  const whole = attemptHistoryOf(ports, command);
  // What never left has no part in it, and what was read for it is older than what was read for those that did.
  const before = { ...whole, tries: whole.tries.filter(({ outcome }) => outcome !== 'not-sent') };
  const afterwards = sinceSettled(read, command);
  // What was so already when it was looked at was never sent: nothing of it can land.
  if (before.tries.length === 0) return { shown: null };
  const past = { ...before, later: sinceFirst(read, command, before.tries), afterwards };
  // What had been set before it was settled is no matter of a landing that was settled after it.
  const later = command.state === 'applied' ? afterwards : past.later;
  const isOnce = kindOf(command).once === true && !mayHaveLanded(before, command.state === 'applied' ? 1 : 0);
  if (isOnce) return { shown: null };
  const plan = kindOf(command).readPlan(command, past);
  if (command.duplicateCheck === 'mirror') {
    // It has been read since: what it lacks has gone with the last piece, perhaps with the second landing.
    const found = readFromMirror(ports.mirror.read, plan);
    const shown = found === undefined ? null : landed(command, found.facts, past, later);
    if (shown === null && run === 'at-work') return tryLater(ports, command, MOST_AT_WORK);
    ports.unreadable.delete(command.id);
    return { shown };
  }
  const looked = await resumePlan(ports, command, { plan, past });
  if (looked.came === 'stopped' || looked.came === 'parked') return looked;
  // A person may have settled it, or sent it again, while it was read: what was to be found out is another thing by now.
  if (commandById(read, command.id)?.state !== command.state) return { came: 'done' };
  if (looked.came === 'unreadable') return tryLater(ports, command, MOST_UNREADABLE);
  // A command of ours was applied while the check stood: what it did is in what was read last, and not in what is taken out.
  const now = sinceFirst(read, command, before.tries);
  if (isClockReset(before.tries, attemptHistoryOf(ports, command).tries)) return parked(UNTIL_READ);
  if (now.length !== looked.past.later.length) return parked(UNTIL_READ);
  const shown = landed(command, looked.facts, looked.past, later);
  if (shown === null && kindOf(command).isAtWork?.(looked.facts) === true)
    return tryLater(ports, command, MOST_AT_WORK);
  ports.unreadable.delete(command.id);
  return { shown, isMirrored: shown?.why === 'landed-late' && isInMirror(ports, command, past, later) };
}

/** @param most so often, a settle delay apart; rarely from then on */
function tryLater(ports: DeliveryPorts, { id }: StoredCommand, most: number): Delivery {
  const times = ports.unreadable.get(id) ?? 0;
  ports.unreadable.set(id, times + 1);
  return parked(times < most ? ports.settleDelay : Math.max(RARELY, ports.settleDelay));
}

/** The mirror held nothing back for what was denied, and may have shown the landing before it was found. */
function isInMirror(
  ports: DeliveryPorts,
  command: StoredCommand,
  past: AttemptHistory<unknown>,
  later: Later,
): boolean {
  const there = readFromMirror(ports.mirror.read, kindOf(command).readPlan(command, past));
  return there !== undefined && landed(command, there.facts, past, later) !== null;
}

/**
 * Beside a command in review the check is made at once, and once more when that is settled: a review may stay open for days. A
 * second landing that is found meanwhile may be the other's work, which settling it will tell; a person who takes longer gets this
 * question too. That nothing was booked is not said a moment longer than the records bear it out.
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

/** Whether it was made with the same in review, so that another reading would tell the same. */
function isCheckedBeside({ checkedBeside, clock }: DeliveryPorts, { id }: StoredCommand, open: string) {
  const before = checkedBeside.get(id);
  if (open === '' || before?.open !== open) return false;
  return !(before.isShown && clock.monotonic() - before.at >= PATIENCE);
}

type Later = readonly StoredCommand[];

/** Landings that the settlement does not stand for; null where the records show none. */
function landed(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  later: Later,
): ReviewCase | null {
  const isApplied = command.state === 'applied';
  const { duplicates } = kindOf(command);
  if (duplicates !== undefined) {
    const found: Landings | null = duplicates(command, facts, past, command.proof, isApplied ? 1 : 0);
    if (found === null || isAnswered(command, found)) return null;
    const { readings, made } = found;
    return { why: isApplied ? 'twice' : 'landed-late', readings, made };
  }
  // A second landing of the others changes nothing, unless we have set something else since. The first one does, where it was denied.
  if (!isApplied) return landedAfterAll(command, facts, past, later);
  const isReset = later
    .filter((one) => setsTheSame(one, command))
    .some((one) => !isAsAsked(one, facts, past) && !isSetAgain(one, facts, past, later));
  return isReset && isAsAsked(command, facts, past) ? { why: 'twice', readings: [], made: [] } : null;
}

/** Whether what a command of ours asked for was set to what is there by one after it: taken back, and done once more. */
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
 * Whether a person has had these very figures before them, and has said what they stand for. What our own commands have done since
 * is in what there was before by now, and is no news.
 */
function isAnswered(command: StoredCommand, { readings, context = [] }: Landings): boolean {
  const question = answeredOf(command);
  if (question?.why !== 'cannot-tell' || readings.length === 0) return false;
  return [...readings, ...context].every((one) => question.readings.some((seen) => isSameChange(one, seen)));
}

/** Whether both say that it has grown by so many, and should have by so many. */
const isSameChange = (one: Reading, other: Reading): boolean =>
  one.of === other.of &&
  one.id === other.id &&
  compare(subtract(one.now, one.before), subtract(other.now, other.before)) === 0 &&
  compare(subtract(one.ifApplied, one.before), subtract(other.ifApplied, other.before)) === 0;

/** Whether the records are as the command asked for, as the kind itself would tell it of an attempt in doubt. */
function isAsAsked(command: StoredCommand, facts: unknown, past: AttemptHistory<unknown>): boolean {
  const preimage = past.tries[0]?.preimage;
  const uncertain = { outcome: 'unknown', preimage, waited: Infinity, sentHere: false } as const;
  return kindOf(command).decide(command, facts, { ...past, uncertain }).do === 'settle';
}

/** Whether what was denied is so by now, as the kind itself would tell it of an attempt in doubt. */
function landedAfterAll(
  command: StoredCommand,
  facts: unknown,
  past: AttemptHistory<unknown>,
  later: Later,
): Extract<ReviewCase, { why: 'landed-late' }> | null {
  const last = past.tries.findLast(mayLand);
  // What is as a later command of ours asked for is its work.
  const isLaters = (one: StoredCommand): boolean =>
    one.proof?.how !== 'already' && setsTheSame(one, command) && isAsAsked(one, facts, past);
  if (last === undefined || later.some(isLaters)) return null;
  const { preimage } = last;
  const uncertain = { outcome: 'unknown', preimage, waited: Infinity, sentHere: false } as const;
  const step = kindOf(command).decide(command, facts, { ...past, uncertain });
  return step.do === 'settle'
    ? { why: 'landed-late', readings: step.proof.readings, made: step.proof.made }
    : null;
}

/** Whether both set the same to something: where one is an edit of other fields, both may be so. */
function setsTheSame(one: StoredCommand, command: StoredCommand): boolean {
  if (one.kind !== command.kind || !sharesLane(one, command)) return false;
  // Another alert for the same item is not this one.
  if (one.kind === 'create-alert') return JSON.stringify(one.intent) === JSON.stringify(command.intent);
  if (one.kind !== 'edit-item' || command.kind !== 'edit-item') return true;
  const { set } = command.intent;
  return FIELDS.some((name) => set[name] !== undefined && one.intent.set[name] !== undefined);
}

/** Another command of ours may have set the same since: what is there may be its work. */
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
  return { came: 'done' };
}
