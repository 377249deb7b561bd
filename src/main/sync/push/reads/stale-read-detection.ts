/**
 * Detects reads that are older than this station's own writes, because the service may answer from a replica or a cache. A command whose
 * next step is chosen by such a read would overwrite what the station has just written, or take it for another client's change. What an
 * applied command left at the service is known from its stored attempt and proof (`Kind.wrote`). Three rules:
 * - Within `READ_LAG` (`src/main/station/station.ts`) after a write, a read that lacks what the write left is repeated, even if another client's
 *   write may be the cause.
 * - Within ten minutes, a read of a record or an order is repeated only if it lacks the write *and* has exactly the time or version that
 *   the record or order had before the write. A time in whole seconds does not count, because several writes of one second have the same.
 * - Within two minutes, a list of alerts or jobs that lacks the write is read again: a cache may have answered.
 *
 * The time since a write is measured by the monotonic clock, because the wall clock can be set. A process that has just started does not
 * know these times: it treats the last applied commands as if they were applied at its start.
 */
import type { Order } from '#domain/stock/record.ts';
import { instantOf } from '#wire/limits.ts';
import { attemptsOf } from '../../../store/commands/delivery-attempts.ts';
import { commandById, lastApplied, type StoredCommand } from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';
import { withRealIds } from '../../../store/commands/temporary-ids.ts';
import type { DeliveryPorts } from '../engine/delivery-ports.ts';
import { kindOf } from '../kinds/command-kind-registry.ts';
import type { SetFigure, Version, What, Wrote } from '../kinds/effects-left-by-applied-requests.ts';
import { idOf, updatedAtOf } from './read-plans.ts';
import type { Answered, Stopped } from './make-read-and-classify-answer.ts';
import type { Found, OrderHead, ReadAnswer, ReadRequest } from './read-plan-types.ts';

/** Milliseconds until a read that is too old is made again. */
const REREAD_AFTER = 1000;
/** The same if the read shows a replaced time or version: a cache may keep it for minutes. */
const REREAD_REPLACED_AFTER = 10_000;
/** For this long (milliseconds) after a write, reads are checked for the version that the write has replaced. */
const LONGEST_CACHED = 10 * 60_000;
/** For this long (milliseconds) after a write, lists of alerts and jobs are checked for it: alerts have no version that would show their age. */
export const LISTS_CACHED = 2 * 60_000;
/** More commands than are applied within the time that reads may lag. */
const MOST_LATE = 100;

/** The ports that show which of the station's writes reads may not show yet. */
export type WriteTimes = Pick<DeliveryPorts, 'clock' | 'readLag' | 'startedAt' | 'appliedAt'>;

/** Notes that a command has been applied, and forgets commands that are old enough for every read to show them. */
export function noteApplied({ clock, appliedAt }: WriteTimes, id: string): void {
  const now = clock.monotonic();
  for (const [before, at] of appliedAt)
    if (before === id || now - at >= LONGEST_CACHED) appliedAt.delete(before);
  appliedAt.set(id, now);
}

/**
 * Milliseconds until a read of a command's plan is made again, because it does not show what another own command has just written; 0 if it
 * shows all that. The own writes are looked up once for all reads of a plan.
 */
export function rereadAfter(
  ports: WriteTimes & Pick<DeliveryPorts, 'queue'>,
  { seq, duplicateCheck }: StoredCommand,
): (what: ReadRequest, found: Answered | Stopped) => number {
  const writes = lateWrites(ports.queue.read, ports, (one) => one.seq !== seq);
  // A duplicate check takes its own command for applied as well.
  const cached = cachedWrites(ports.queue.read, ports, (one) => one.seq !== seq || duplicateCheck !== null);
  return (what, found) => {
    if (!('facts' in found)) return 0;
    if (writes.length > 0 && isOlder(writes, what, found.facts)) return REREAD_AFTER;
    if (what.type === 'alerts' || what.type === 'jobs') {
      const listed = writesWithin(LISTS_CACHED, ports.queue.read, ports, (one) => one.seq !== seq);
      if (isOlder(listed, what, found.facts)) return REREAD_REPLACED_AFTER;
    }
    return isReplaced(cached, found.facts) ? REREAD_REPLACED_AFTER : 0;
  };
}

/** What commands have written that reads may not show yet, the last one first. */
export const lateWrites = (
  db: Reader,
  times: WriteTimes,
  isMeant: (command: StoredCommand) => boolean,
): readonly Wrote[] => writesWithin(times.readLag, db, times, isMeant);

/**
 * What commands have written in the last ten minutes: an answer from a cache may contain older versions, long after reads no longer lag.
 */
export const cachedWrites = (
  db: Reader,
  times: WriteTimes,
  isMeant: (command: StoredCommand) => boolean,
): readonly Wrote[] => writesWithin(LONGEST_CACHED, db, times, isMeant);

/** What commands have written within the last so many milliseconds, the last one first. */
export function writesWithin(
  milliseconds: number,
  db: Reader,
  { clock, startedAt, appliedAt }: WriteTimes,
  isMeant: (command: StoredCommand) => boolean,
): readonly Wrote[] {
  const isWithin = (at: number): boolean => clock.monotonic() - at < milliseconds;
  const lately = [...appliedAt].filter(([, at]) => isWithin(at)).slice(-MOST_LATE);
  const own = lately.flatMap(([id]) => commandById(db, id) ?? []);
  const all = isWithin(startedAt) ? lastApplied(db, MOST_LATE) : own.toReversed();
  return all.flatMap((one) => (isMeant(one) ? writesOf(db, one) : []));
}

/** The effects of an applied command. Empty if a person settled it, or if the records were already as asked for. */
function writesOf(db: Reader, stored: StoredCommand): readonly Wrote[] {
  const { proof, state } = stored;
  const { wrote } = kindOf(stored);
  if (state !== 'applied' || proof === null || proof.how === 'person' || wrote === undefined) return [];
  const sent = attemptsOf(db, stored.seq).findLast(({ outcome }) => outcome === 'applied');
  return sent === undefined ? [] : [wrote(withRealIds(db, stored), sent.preimage, proof)];
}

/** Whether what was read lacks what was written. */
export function isOlder(writes: readonly Wrote[], what: ReadRequest, answer: ReadAnswer): boolean {
  const isGone = (of: What, id: number): boolean => writes.some(({ gone }) => isIn(gone, of, id));
  const isMade = (of: What, id: number): boolean => createdBy(writes, of).some((one) => one.id === id);
  const [records, orders, alerts, jobs] = [
    writes.flatMap((one) => one.records ?? []),
    writes.flatMap((one) => one.orders ?? []),
    writes.flatMap((one) => one.alerts ?? []),
    writes.flatMap((one) => one.jobs ?? []),
  ];
  const isRecordOlder = (found: Found): boolean =>
    isGone('record', idOf(found)) || !isAsLeft(records, idOf(found), found);
  const isOrderOlder = (order: Order | OrderHead): boolean =>
    isGone('order', order.id) || !isAsLeft(orders, order.id, order);
  switch (answer.type) {
    case 'record':
      if (answer.record !== null) return isRecordOlder(answer.record);
      return what.type === 'record' && isMade('record', what.id);
    case 'contents':
    case 'recent':
      return (
        answer.records.some(isRecordOlder) || (what.type === 'contents' && lacksMade(writes, what, answer))
      );
    case 'order':
      if (answer.order !== null) return isOrderOlder(answer.order);
      return what.type === 'order' && isMade('order', what.id);
    case 'orders':
      return answer.orders.some(isOrderOlder);
    case 'alerts':
      return (
        answer.alerts.some((one) => isGone('alert', one.id) || !isAsLeft(alerts, one.id, one)) ||
        (what.type === 'alerts' &&
          what.page === 1 &&
          !answer.more &&
          lacks(writes, 'alert', alerts, answer.alerts))
      );
    case 'jobs':
      return (
        answer.jobs.some((one) => isGone('job', one.id) || !isAsLeft(jobs, one.id, one)) ||
        (what.type === 'jobs' && what.page === 1 && !answer.more && lacks(writes, 'job', jobs, answer.jobs))
      );
    case 'receipt':
    case 'too-large':
      return false;
    default:
      return answer satisfies never;
  }
}

/**
 * Whether what was read shows a record or an order in a version that one of the writes has replaced: with the same time or version as
 * before it, and without what it set.
 * @param orOlder also in a version before that one: not for reads on which a decision waits, since the service's clock may be set back
 */
export function isReplaced(writes: readonly Wrote[], answer: ReadAnswer, orOlder = false): boolean {
  const replaced = writes.flatMap((one) => one.replaced ?? []);
  if (replaced.length === 0) return false;
  const [records, orders] = [
    writes.flatMap((one) => one.records ?? []),
    writes.flatMap((one) => one.orders ?? []),
  ];
  const isRecordReplaced = (found: Found): boolean => {
    const [id, updatedAt] = [idOf(found), updatedAtOf(found)];
    const isIt = (one: Version): boolean => {
      if (one.kind !== 'record' || one.id !== id) return false;
      const before = instantOf(one.updatedAt);
      return orOlder ? updatedAt <= before : updatedAt === before;
    };
    // Several writes of one second have the same time if the service states it in whole seconds.
    return updatedAt % 1000 !== 0 && replaced.some(isIt) && !isAsLeft(records, id, found);
  };
  const isOrderReplaced = (order: Order | OrderHead): boolean =>
    replaced.some((one) => one.kind === 'order' && one.id === order.id && one.version === order.version) &&
    !isAsLeft(orders, order.id, order);
  switch (answer.type) {
    case 'record':
      return answer.record !== null && isRecordReplaced(answer.record);
    case 'contents':
    case 'recent':
      return answer.records.some(isRecordReplaced);
    case 'order':
      return answer.order !== null && isOrderReplaced(answer.order);
    case 'orders':
      return answer.orders.some(isOrderReplaced);
    case 'alerts':
    case 'jobs':
    case 'receipt':
    case 'too-large':
      return false;
    default:
      return answer satisfies never;
  }
}

/** Whether each value of a record is as the last write to it left it. */
function isAsLeft<T>(sets: readonly SetFigure<T>[], id: number, read: T): boolean {
  const last = new Map<string, SetFigure<T>>();
  for (const set of sets) if (set.id === id && !last.has(set.figure)) last.set(set.figure, set);
  return [...last.values()].every(({ isShown }) => isShown(read));
}

const isIn = (all: Wrote['gone'], what: What, id: number): boolean =>
  all?.some((one) => one.what === what && one.id === id) === true;

/** The records that own commands created and did not remove since, each at the place where the last command put it. */
export const createdBy = (writes: readonly Wrote[], what: What) =>
  writes.flatMap(({ made = [] }, n) =>
    made.filter(
      (one) =>
        one.what === what &&
        !writes.slice(0, n).some((later) => isIn(later.gone, what, one.id) || isIn(later.made, what, one.id)),
    ),
  );

/**
 * Whether the first page of a folder, which begins with the newest records, lacks a record that was created in it. Later pages do not show
 * that.
 */
function lacksMade(
  writes: readonly Wrote[],
  { folderId, page }: Extract<ReadRequest, { type: 'contents' }>,
  { records, more }: Extract<ReadAnswer, { type: 'contents' | 'recent' }>,
): boolean {
  const isMoved = (id: number): boolean =>
    writes.some((wrote) => wrote.records?.some((one) => one.id === id && one.figure === 'parent') === true);
  const ids = records.map(idOf);
  return (
    page === 1 &&
    createdBy(writes, 'record').some(
      (made) =>
        made.folderId === folderId &&
        !isMoved(made.id) &&
        !ids.includes(made.id) &&
        (!more || ids.some((one) => one < made.id)),
    )
  );
}

/** Whether a whole list lacks what was created or changed and not removed since. @param sets values that were written */
const lacks = (
  writes: readonly Wrote[],
  what: What,
  sets: readonly { readonly id: number }[],
  list: readonly { readonly id: number }[],
): boolean =>
  [...createdBy(writes, what), ...sets].some(
    ({ id }) => !writes.some(({ gone }) => isIn(gone, what, id)) && list.every((one) => one.id !== id),
  );
