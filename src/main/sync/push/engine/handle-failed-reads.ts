/**
 * Determines what happens to a command when a read for it fails:
 * - The service cannot be reached, limits the rate or refuses the key: the delivery stops.
 * - The answer is an error (5xx) or is cut off: this may concern the record alone, so only this command backs off.
 * - An intermediary answered: the delivery stops, and the sync loop sets how long to wait.
 * - The service's own answer cannot be parsed, or refuses the read: the command backs off, and goes to review (a person decides) after five
 *   retries. If no single answer is at fault (a list does not end), it goes to review at once.
 *
 * After error answers, and answers of an intermediary, the command goes to review when the same read has failed 15 times. A failure is
 * counted only if the service has answered some other request since the failure before it. So if the service answers nothing else either,
 * the command waits, however long.
 *
 * If an answer shows that the service's clock was set back after the reading began, the records are read again: at once, then at growing
 * intervals, 15 times at most, before the command goes to review.
 *
 * A command that is checked for a duplicate does not go to review because a read fails: the duplicate check itself limits its retries.
 */
import type { StoredCommand } from '../../../store/commands/commands.ts';
import type { Attempt } from '../../../store/commands/delivery-attempts.ts';
import type { ReadRequest } from '../reads/read-plan-types.ts';
import type { ServiceRead, Stopped } from '../reads/make-read-and-classify-answer.ts';
import type { DeliveryPorts } from './delivery-ports.ts';
import { isClockReset } from './lower-time-bounds-after-clock-reset.ts';
import type { PlanResult } from '../reads/paused-plan-and-plan-result.ts';

/** The backoff after the first failed read (milliseconds), doubled each time. */
const FIRST_BACKOFF = 2000;
const LAST_BACKOFF = 60_000;
/** Failures in a row before review, counted only if the service answered something else in between; about ten minutes. */
const MOST_FAILED = 15;
/** The same for answers of the service itself that cannot be parsed. */
const MOST_UNREADABLE = 5;

/** Shown in the review in place of an intermediary's own words. */
const INTERMEDIARY = 'something on the way to the warehouse system answers in its place';

/** Shown in the review of a command whose readings never hold. */
const CLOCK_UNSTEADY = 'the clock of the warehouse system goes back with every answer';

/** A read was stopped. @param what the read that failed; null where the plan could not confirm a 404 */
export function failed(
  ports: DeliveryPorts,
  { id }: StoredCommand,
  stopped: Stopped,
  what: ReadRequest | null,
): PlanResult {
  if (stopped.why === 'offline' || stopped.why === 'limited' || stopped.why === 'key-refused') return stopped;
  const before = ports.failing.get(id);
  const answers = ports.answers();
  const backoffs = (before?.backoffs ?? 0) + 1;
  const key = JSON.stringify(what);
  const times = (before?.times.get(key) ?? 0) + Number(before === undefined || answers > before.answers);
  if (times < MOST_FAILED) {
    ports.failing.set(id, { times: new Map([...(before?.times ?? []), [key, times]]), backoffs, answers });
    // The loop decides how long the command backs off from an intermediary.
    return stopped.why === 'failing' ? { kind: 'parked', milliseconds: backoffAfter(backoffs) } : stopped;
  }
  ports.failing.delete(id);
  ports.begun.delete(id);
  return { kind: 'unreadable', words: stopped.why === 'failing' ? stopped.words : INTERMEDIARY };
}

/** A read was answered: its failures are forgotten, those of the plan's other reads are not. */
export function answered({ failing }: DeliveryPorts, { id }: StoredCommand, what: ReadRequest): void {
  const before = failing.get(id);
  if (before === undefined) return;
  const key = JSON.stringify(what);
  failing.set(id, { ...before, times: new Map([...before.times].filter(([one]) => one !== key)) });
}

/** Handles an answer that cannot be interpreted. A duplicate check limits its tries itself. */
export function unreadable(
  ports: DeliveryPorts,
  { id, duplicateCheck }: StoredCommand,
  { words, isAnswer }: Extract<ServiceRead<unknown>, { kind: 'unreadable' }>,
): PlanResult {
  if (isAnswer !== true || duplicateCheck !== null) return { kind: 'unreadable', words };
  const times = (ports.unreadable.get(id) ?? 0) + 1;
  ports.unreadable.set(id, times);
  if (times <= MOST_UNREADABLE) return { kind: 'parked', milliseconds: backoffAfter(times) };
  ports.unreadable.delete(id);
  return { kind: 'unreadable', words };
}

/**
 * Handles a reading after which the lower bounds of the attempts are lower than it was begun with (`isClockReset`): the records that were
 * searched for may be stamped earlier. It is made again at once; if the clock goes back with every answer, ever more rarely, until the
 * command goes to review. Null if the clock was not set back.
 * @param before the attempts when the reading began
 */
export function afterClockReset(
  { clockResets }: Pick<DeliveryPorts, 'clockResets'>,
  { id }: StoredCommand,
  before: readonly Attempt[],
  now: readonly Attempt[],
): 'again' | Extract<PlanResult, { kind: 'parked' | 'unreadable' }> | null {
  const times = (clockResets.get(id) ?? 0) + 1;
  clockResets.delete(id);
  if (!isClockReset(before, now)) return null;
  if (times > MOST_FAILED) return { kind: 'unreadable', words: CLOCK_UNSTEADY };
  clockResets.set(id, times);
  return times === 1 ? 'again' : { kind: 'parked', milliseconds: backoffAfter(times - 1) };
}

const backoffAfter = (times: number): number => Math.min(LAST_BACKOFF, FIRST_BACKOFF * 2 ** (times - 1));
