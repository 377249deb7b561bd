/**
 * Tells whether a record, order or job at the service is the one that the operator decided on, or another one that has been given the same
 * id since (`isOther`), because a service restored from a backup begins its ids again. A command stores the origin of each record, order
 * and job that it is about (`withOrigins`: `sid`, creation time, or an order's number and version). Every answer about one of them is
 * compared with the stored origin (`check-answer-against-mirror.ts`). A value that the service omits proves nothing.
 */
import { destinationsOf, subjectsOf, type Origin, type Subject } from '#domain/commands/origin.ts';
import type { Decided } from '#domain/commands/command.ts';
import { madeBy } from '#domain/kinds/definitions.ts';
import type { Order } from '#domain/stock/record.ts';
import { instantOf } from '#wire/limits.ts';
import type { StoredCommand } from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';
import { entryById } from '../../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { orderById } from '../../../store/mirror/purchase-orders.ts';
import { originById } from '../../../store/mirror/read-items-and-folders.ts';

type OriginFields = Omit<Origin, 'what' | 'id'>;

/** Milliseconds. */
const [DAY, MINUTE, SECOND] = [86_400_000, 60_000, 1000];

/** How exactly a time is stated (milliseconds): one answer may state fractions of a second, and another none, or fewer digits of them. */
function exactness(text: string): number {
  if (!/\d:\d\d/.test(text)) return DAY;
  if (!/:\d\d:\d\d/.test(text)) return MINUTE;
  const digits = /\.(\d*[1-9])/.exec(text)?.[1]?.length ?? 0;
  return Math.max(1, SECOND / 10 ** digits);
}

/** Whether two times may be the same, as exactly as the less exact one is stated. */
export function isSameTime(one: string, other: string): boolean {
  const apart = Math.abs(instantOf(one) - instantOf(other));
  return one === other || apart === 0 || apart < Math.max(exactness(one), exactness(other));
}

/**
 * Whether it is another one. Every write raises an order's version, so an order has one number at one version; with a later version another
 * client may have renumbered it.
 */
export function isOther(seen: OriginFields, now: OriginFields): boolean {
  if (seen.sid !== undefined && now.sid !== undefined) return seen.sid !== now.sid;
  const times = [seen.createdAt ?? '', now.createdAt ?? ''] as const;
  const apart = Math.abs(instantOf(times[0]) - instantOf(times[1]));
  const most = Math.max(...times.map(exactness));
  if (apart > most || apart === 0) return apart !== 0;
  return (
    seen.number !== undefined &&
    now.number !== undefined &&
    seen.number !== now.number &&
    seen.version !== undefined &&
    now.version !== undefined &&
    now.version <= seen.version
  );
}

/** The decision with the origins of what it speaks of. @param before those that another command stores, which this one goes on from */
export function withOrigins<D extends Decided>(
  mirror: Reader,
  decided: D,
  before: readonly Origin[] = [],
): D {
  const known = [...(decided.basis.origins ?? []), ...before];
  const origins = subjectsOf(decided.intent).flatMap(
    (one) => known.find((origin) => isOf(origin, one)) ?? originInMirror(mirror, one) ?? [],
  );
  return origins.length === 0 ? decided : { ...decided, basis: { ...decided.basis, origins } };
}

/** The origins of what an applied command created, as the mirror has it. @param command with real ids */
export function originsOfCreated(
  mirror: Reader,
  { intent, proof }: Pick<StoredCommand, 'intent' | 'proof'>,
): readonly Origin[] {
  const of = intent.kind === 'create-order' ? 'order' : intent.kind === 'create-job' ? 'job' : 'record';
  if (intent.kind === 'create-alert') return [];
  const ids = new Set([...madeBy(intent), ...(proof?.made ?? [])]);
  return [...ids].flatMap((id) => (id > 0 ? (originInMirror(mirror, { of, id }) ?? []) : []));
}

/** What the command puts something into, if the mirror has another record under its id by now. The mirror was read again since then. */
export function otherDestination(
  mirror: Reader,
  { intent, basis: { origins = [] } }: Pick<Decided, 'intent' | 'basis'>,
): Origin | undefined {
  const into = destinationsOf(intent);
  return origins.find((seen) => {
    const now = into.includes(seen.id) ? originInMirror(mirror, { of: 'record', id: seen.id }) : undefined;
    return seen.what === 'folder' && now !== undefined && isOther(seen, now);
  });
}

/** The origin that the command stores of what a read is about. */
export const originSeen = (origins: readonly Origin[] | undefined, of: Subject): Origin | undefined =>
  origins?.find((origin) => isOf(origin, of));

const isOf = ({ what, id }: Origin, subject: Subject): boolean =>
  id === subject.id && (what === 'item' || what === 'folder' ? 'record' : what) === subject.of;

/** @param origin as `recordOf` makes it: the `sid` and the creation time */
export function originFieldsOfRecord(origin: string): OriginFields {
  const at = origin.lastIndexOf(' ');
  return withoutEmpty({ sid: origin.slice(0, Math.max(0, at)), createdAt: origin.slice(at + 1) });
}

export const originFieldsOfOrder = ({ number, version, createdAt }: Order): OriginFields => ({
  ...withoutEmpty({ createdAt: createdAt ?? '', number: number.startsWith('#') ? '' : number }),
  // -1: no list has told it.
  ...(version < 0 ? {} : { version }),
});

/** @param body the job as the service gave it */
export function originFieldsOfJob(body: unknown): OriginFields {
  const isTold = typeof body === 'object' && body !== null && 'created_at' in body;
  return withoutEmpty({ createdAt: isTold && typeof body.created_at === 'string' ? body.created_at : '' });
}

const withoutEmpty = (fields: Readonly<Record<string, string>>): OriginFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));

function originInMirror(mirror: Reader, { of, id }: Subject): Origin | undefined {
  if (of === 'order') {
    const order = orderById(mirror, id);
    return order && originOf('order', id, originFieldsOfOrder(order));
  }
  if (of === 'job') {
    const job = entryById(mirror, 'job', id);
    return job && originOf('job', id, originFieldsOfJob(job.body));
  }
  const record = originById(mirror, id);
  return record && originOf(record.kind, id, originFieldsOfRecord(record.origin));
}

const originOf = (what: Origin['what'], id: number, fields: OriginFields): Origin | undefined =>
  Object.keys(fields).length === 0 ? undefined : { what, id, ...fields };
