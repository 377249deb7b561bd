/**
 * Runs a command's read plan at the service, read by read.
 * - The further pages of a list, and reads that confirm a 404, wait for the request budget. If such a read must wait, or fails, the plan is
 *   kept, and the command's next delivery resumes it at that read. What it reads is judged by the attempts that existed when it began.
 * - A kept plan is dropped if the command's state or attempts have changed, or if it has read nothing for two rate windows.
 * - If a read does not show this station's own latest writes, or a 404 is not confirmed, the whole plan begins anew later. After several
 *   unconfirmed 404s the command goes to review (a person decides).
 * - Before a first attempt, the pages of a folder's contents do not wait, so that little time lies between the stored preimage and the
 *   request. Those of a deletion, which may be many, do wait.
 */
import type { Origin } from '#domain/commands/origin.ts';
import { rateLimit } from '#wire/limits.ts';
import { commandById, type StoredCommand } from '../../../store/commands/commands.ts';
import { possibleApplications, type AttemptHistory } from '../kinds/command-kind.ts';
import { answered, failed, unreadable } from '../engine/handle-failed-reads.ts';
import { keepLowered, watermarkByNow } from '../engine/lower-time-bounds-after-clock-reset.ts';
import { againstKnown } from './check-answer-against-mirror.ts';
import { otherDestination } from './record-identity.ts';
import { readFromService, type ServiceRead } from './make-read-and-classify-answer.ts';
import { checked, type Reading, type Seen, type WhereIs } from './confirm-missing-record.ts';
import { rereadAfter } from './stale-read-detection.ts';
import type { ReadPlan } from './read-plan-types.ts';
import { whereInMirror } from './read-from-mirror.ts';
import type { DeliveryPorts } from '../engine/delivery-ports.ts';
import type { Begun, PlanResult } from './paused-plan-and-plan-result.ts';

/**
 * A plan that has read nothing for so long (milliseconds) is begun anew. It is longer than a rate window, so that a plan for which one
 * window has no requests left resumes in the next.
 */
const LONGEST = 2 * rateLimit.windowSeconds * 1000;
/** After a 404 that the second path did not confirm, the plan is run again after this time (milliseconds), doubled each time. */
const UNSURE_REST = 2000;
/** After this many unconfirmed 404s in a row the command goes to review. */
const MOST_UNSURE = 6;

/** @param about the plan to begin if none of this command is under way */
export async function resumePlan(
  ports: DeliveryPorts,
  command: StoredCommand,
  about: Pick<Begun, 'past'> & { readonly plan: ReadPlan<unknown> },
): Promise<PlanResult> {
  const inMirror = whereInMirror(ports.mirror.read, (watermark) => watermarkByNow(ports, watermark));
  const whereIs: WhereIs = (id) => inMirror(id) ?? whereDecided(command);
  // The command with the ids on which the operator decided: the article of a record that was still to be created was not known then.
  const given = commandById(ports.queue.read, command.id) ?? command;
  const kept = takeUp(ports, command, about.past);
  const { past } = kept ?? about;
  const plan = kept?.plan ?? checked(about.plan, whereIs);
  const since = kept?.since ?? ports.clock.monotonic();
  let at = kept?.at ?? since;
  let next: IteratorResult<Reading, ServiceRead<unknown>> = kept?.next ?? plan.next();
  // A first attempt must follow its reads quickly; a repetition or a duplicate check need not.
  const isFirst =
    (past.uncertain === null || past.uncertain.declined === true) && command.duplicateCheck === null;
  const isUnsent = isFirst && possibleApplications(past.tries).length === 0;
  const into = isUnsent ? otherDestination(ports.mirror.read, given) : undefined;
  if (into !== undefined) return goneOf(into.what);
  const untilReread = rereadAfter(ports, command);
  let asked = 0;
  for (; next.done !== true; asked++) {
    const isFurther = isFurtherPage(next.value, isFirst);
    const standing: Begun = { plan, past, since, at, next, of: triedOf(command, past) };
    const wait = isFurther && asked > 0 ? ports.mayAsk() : 0;
    if (wait > 0) {
      ports.begun.set(command.id, standing);
      return { kind: 'parked', milliseconds: wait };
    }
    const { what } = next.value;
    const answer = await readFromService(ports.client, what);
    const found = againstKnown(ports.mirror.read, given, what, answer, isFirst);
    if (found.kind === 'other') return goneOf(found.what);
    if (found.kind === 'stopped') {
      // The contents that a first deletion is decided on must be fresh, so a failed read of them begins the plan anew.
      const isGuard = isFirst && next.value.what.type === 'contents' && !next.value.isSecond;
      if (isFurther && !isGuard) ports.begun.set(command.id, standing);
      return failed(ports, command, found, next.value.what);
    }
    answered(ports, command, next.value.what);
    const rest = untilReread(next.value.what, found);
    if (rest > 0) return { kind: 'parked', milliseconds: rest };
    at = ports.clock.monotonic();
    next = plan.next(found);
  }
  keepLowered(ports, command);
  const result = next.value;
  if (result.kind === 'unsure') return unsure(ports, command, result.words);
  if (result.kind === 'stopped') return failed(ports, command, result, null);
  if (result.kind === 'unreadable') return unreadable(ports, command, result);
  ports.unsure.delete(command.id);
  ports.failing.delete(command.id);
  if (command.duplicateCheck === null) ports.unreadable.delete(command.id);
  const isResumed = kept !== undefined;
  return { ...result, past, since, reads: isResumed ? asked + 1 : asked, isResumed };
}

/** The id is another record's by now: the one that the operator saw is gone, and a person is asked. */
const goneOf = (what: Origin['what']): PlanResult => ({
  kind: 'unreadable',
  words: '',
  review: { kind: 'gone', what },
});

function unsure({ unsure: times }: DeliveryPorts, { id }: StoredCommand, words: string): PlanResult {
  const before = times.get(id) ?? 0;
  times.set(id, before + 1);
  if (before < MOST_UNSURE) return { kind: 'parked', milliseconds: UNSURE_REST * 2 ** before };
  times.delete(id);
  return { kind: 'unreadable', words };
}

/** More than any computer's clock is off (milliseconds). */
const LONG_BEFORE = 24 * 3_600_000;

/** Where the command's record was when the operator decided: used if the mirror has dropped the record since. */
function whereDecided({ basis, at }: StoredCommand): Seen | undefined {
  const until = Date.parse(at) - LONG_BEFORE;
  switch (basis.kind) {
    case 'delete':
      return basis.folderId === undefined ? undefined : { folderId: basis.folderId, until };
    case 'count':
    case 'adjust':
      return basis.at && { folderId: basis.at.folderId, until };
    case 'move':
    case 'move-folder':
      return { folderId: basis.fromId, until };
    case 'receive':
    case 'create-item':
    case 'edit-item':
    case 'copy':
    case 'create-order':
    case 'edit-order':
    case 'order-status':
    case 'delete-order':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
    case 'create-job':
    case 'edit-job':
    case 'job-status':
    case 'delete-job':
      return undefined;
    default:
      return basis satisfies never;
  }
}

/** Takes the command's plan under way out of `begun`, if it is still valid; the caller stores it again if it must wait. */
function takeUp(
  { begun, clock }: DeliveryPorts,
  command: StoredCommand,
  past: AttemptHistory<unknown>,
): Begun | undefined {
  const kept = begun.get(command.id);
  const now = clock.monotonic();
  begun.delete(command.id);
  for (const [id, { at }] of begun) if (now - at > LONGEST) begun.delete(id);
  if (kept === undefined || kept.of !== triedOf(command, past)) return undefined;
  return now - kept.at > LONGEST ? undefined : kept;
}

const triedOf = ({ state }: StoredCommand, { tries }: AttemptHistory<unknown>): string =>
  `${state} ${tries.map(({ outcome }) => outcome).join()}`;

function isFurtherPage({ what, isSecond }: Reading, isFirst: boolean): boolean {
  if (isSecond) return true;
  // Only a deletion reads folders whole: they may be many, and no quantity is taken from them.
  if (what.type === 'contents') return what.whole === true || (what.page > 1 && !isFirst);
  return 'page' in what && what.page > 1;
}
