/**
 * The read plans from which command kinds build their own: they read a record, an order, a receipt's progress, a folder's contents, recent
 * changes, or the list of orders, alerts or jobs. A plan is a generator: it yields what to read, receives the answer, and returns facts. It
 * does not know who answers: the service, the mirror, a dry run or a simulation. The number of pages that a plan reads of a list is
 * limited. Two functions judge what was read: `ageOf`, whether a record is older or newer than a request; `isWrittenSince`, whether a
 * record was written after it was created.
 */
import type { Item, Order } from '#domain/stock/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Job } from '#wire/job.ts';
import type { PurchaseOrder } from '#wire/purchase-order.ts';
import { CLOCK_BLUR, instantOf, pageSizes } from '#wire/limits.ts';
import type { ReceiveProgress } from '#wire/receive.ts';
import {
  giveUp,
  readList,
  type IsEnough,
  type List,
  type ListPage,
  type Rows,
} from './read-list-by-pages.ts';
import type { ReadPlan, ReadRequest, PageAsk, Found, ReadAnswer, OrderHead } from './read-plan-types.ts';

/** Reads a single record. One that is too large to be read exists all the same, so the plan gives up without facts. */
function* readOne<R extends 'record' | 'order' | 'receipt'>(
  what: ReadRequest & { readonly type: R },
  name: string,
): ReadPlan<ReadAnswer & { readonly type: R }> {
  const answer = yield what;
  return isOf(answer, what.type) ? answer : yield* giveUp(`${name} is too large to be read`);
}

type How = { readonly whole?: true; readonly sure?: true };

const isOf = <R extends ReadAnswer['type']>(
  answer: ReadAnswer,
  read: R,
): answer is ReadAnswer & { readonly type: R } => answer.type === read;

/** @param how `whole`: with photos and custom fields; `sure`: gone only if two paths agree */
export function* readRecord(id: number, how: How = {}): ReadPlan<Found | null> {
  const what = { type: 'record', id, ...how } as const;
  return (yield* readOne(what, `the record with number ${id}`)).record;
}

export function* readItem(id: number, how: How = {}): ReadPlan<Item | null> {
  const record = yield* readRecord(id, how);
  return record?.kind === 'item' ? record.item : null;
}

export function* readOrder(
  id: number,
  how: How = {},
): ReadPlan<{ order: Order; wire: PurchaseOrder | null } | null> {
  const what = { type: 'order', id, ...how } as const;
  const { order, wire } = yield* readOne(what, `the order with number ${id}`);
  return order && { order, wire };
}

export function* readReceipt(orderId: number): ReadPlan<ReceiveProgress | null | undefined> {
  const name = `the receipt of the order with number ${orderId}`;
  return (yield* readOne({ type: 'receipt', orderId }, name)).receipt;
}

/** Pages of one list in one plan; fewer of a folder's contents, whose pages are larger. */
const MOST_PAGES = 20;
const MOST_CONTENTS = 5;
/** The list of orders has no total and holds every order there ever was. */
const MOST_ORDER_PAGES = 40;
/**
 * The clocks of the service's machines differ by less than this (milliseconds): a record older by this cannot be among those searched for.
 */
const MARGIN = 10 * 60_000;

/** An item in a list, with its creation time if the list gave one. */
export type ListedItem = Item & Pick<Found, 'createdAt'>;

/**
 * A folder's own items that `fit`, as far as they were read.
 * @returns `partial`: there is more in the folder than was read, all of it older
 */
export function* readContents(
  folderId: number | null,
  fit: (item: Item) => boolean,
): ReadPlan<{ readonly items: readonly ListedItem[]; readonly partial: boolean }> {
  const { found, partial } = yield* readWithinPart(folderId, ({ kind }) => kind === 'item');
  return { items: listedItems(found).filter(fit), partial };
}

export const listedItems = (records: readonly Found[]): readonly ListedItem[] =>
  records.flatMap((one) =>
    one.kind === 'item'
      ? [{ ...one.item, ...(one.createdAt === undefined ? {} : { createdAt: one.createdAt }) }]
      : [],
  );

/**
 * All items and folders directly in a folder that fulfil `fits`, as far as they were read. @param isEnough see `List.isEnough`
 * @returns `total`: how many records the service says the folder has, whether they fit or not
 */
export function* readWithinPart(
  folderId: number | null,
  fits: (record: Found) => boolean,
  isEnough?: IsEnough<Found>,
): ReadPlan<{ readonly found: readonly Found[] } & Pick<Rows<Found>, 'partial' | 'total'>> {
  const { rows, partial, total } = yield* readList({ ...contentsOf(folderId), isEnough });
  return { found: rows.filter(fits), partial, total };
}

/** Reads a page of a folder only to get an answer, which shows that the service answers, and the time of its clock. */
export function* askWithin(folderId: number | null): ReadPlan<void> {
  yield { type: 'contents', folderId, page: 1 };
}

/** All records directly in a folder, with photos and custom fields, as far as they were read. @param isEnough see `List.isEnough` */
export function* readWhole(
  folderId: number,
  isEnough?: IsEnough<Found>,
): ReadPlan<{ readonly found: readonly Found[] } & Pick<Rows<Found>, 'partial' | 'total'>> {
  const { rows, partial, total } = yield* readList({ ...contentsOf(folderId, true), isEnough });
  return { found: rows, partial, total };
}

/**
 * Records changed since a time that fulfil `fits`, for a caller that searches for records created since: older records may be missing. The
 * order of the service's list of changes is not documented. So reading stops at records that are too old only if the rows read so far are
 * ordered by creation.
 */
export function* readRecent(since: number, fits: (record: Found) => boolean): ReadPlan<readonly Found[]> {
  const isOlder = ({ createdAt }: Found): boolean =>
    createdAt !== undefined && instantOf(createdAt) < since - MARGIN;
  const isEnough: IsEnough<Found> = (page, all) =>
    page.length > 0 && page.every(isOlder) && isByCreation(all);
  return (yield* readList({ ...recentOf(since), isEnough })).rows.filter(fits);
}

/** Records changed since a time, or a little before it, whenever they were created. @param isEnough see `List.isEnough` */
export function* readChanged(since: number, isEnough: IsEnough<Found>): ReadPlan<readonly Found[]> {
  return (yield* readList({ ...recentOf(since - MARGIN), isEnough })).rows;
}

/**
 * The first order with that number. The order of the service's list is not documented. So reading stops at orders that are older than the
 * one searched for only if the rows read so far begin with the newest.
 * @param since a lower bound of when it was created (epoch milliseconds, the service's clock), if known
 */
export function* findOrder(number: string, since?: number): ReadPlan<OrderHead | null> {
  const rows = yield* readOrdersSince(number, since);
  return rows.find((order) => order.number === number) ?? null;
}

/** The orders that `findOrder` reads. */
export function* readOrdersSince(number: string, since?: number): ReadPlan<readonly OrderHead[]> {
  const isIt = (order: OrderHead): boolean => order.number === number;
  const isOlder = ({ updatedAt }: OrderHead): boolean =>
    since !== undefined && instantOf(updatedAt) < since - MARGIN;
  const { rows } = yield* readOrders(
    (page, all) =>
      page.some(isIt) || (page.length > 0 && page.every(isOlder) && isNewestFirst(all.map(({ id }) => id))),
  );
  return rows;
}

/** Reads the list of orders. @param isEnough see `List.isEnough` */
export function* readOrders(isEnough: IsEnough<OrderHead>): ReadPlan<Rows<OrderHead>> {
  return yield* readList<OrderHead>({
    name: 'the list of orders',
    full: pageSizes.orders.max,
    most: MOST_ORDER_PAGES,
    beyond: 'unknown',
    ask: (page, size) => ({ type: 'orders', ...at(page, size, pageSizes.orders.max) }),
    page: (answer) => (answer.type === 'orders' ? { ...answer, total: null, rows: answer.orders } : null),
    idOf: ({ id }) => id,
    isEnough,
  });
}

/** Reads the list of alerts. @param isEnough see `List.isEnough` */
export function* readAlerts(isEnough?: IsEnough<Alert>): ReadPlan<readonly Alert[]> {
  const { rows } = yield* readList<Alert>({
    name: 'the list of alerts',
    full: pageSizes.alerts.max,
    most: MOST_PAGES,
    beyond: 'unknown',
    ask: (page, size) => ({ type: 'alerts', ...at(page, size, pageSizes.alerts.max) }),
    page: (answer) =>
      answer.type === 'alerts'
        ? { total: answer.total ?? null, more: answer.more, rows: answer.alerts }
        : null,
    idOf: ({ id }) => id,
    isEnough,
  });
  return rows;
}

/**
 * Reads the list of jobs until a page has a wanted one. The list has no total, so a deletion between two pages, which moves a row up past
 * both, goes unnoticed: if several pages lack a wanted job, the list is read once more.
 */
export function* readJobs(isWanted: (job: Job) => boolean): ReadPlan<readonly Job[]> {
  const isEnough: IsEnough<Job> = (page) => page.some(isWanted);
  const { rows, pages } = yield* readList(jobsList(isEnough));
  return pages < 2 || rows.some(isWanted) ? rows : (yield* readList(jobsList(isEnough))).rows;
}

const jobsList = (isEnough: IsEnough<Job>): List<Job> => ({
  name: 'the list of jobs',
  full: pageSizes.jobs.max,
  most: MOST_PAGES,
  beyond: 'unknown',
  ask: (page, size) => ({ type: 'jobs', ...at(page, size, pageSizes.jobs.max) }),
  page: (answer) => (answer.type === 'jobs' ? { total: null, more: answer.more, rows: answer.jobs } : null),
  idOf: ({ id }) => id,
  isEnough,
});

const contentsOf = (folderId: number | null, whole?: true): List<Found> => ({
  name: 'the list of what is in a folder',
  full: pageSizes.items.max,
  most: MOST_CONTENTS,
  beyond: 'partial',
  ask: (page, size) => ({
    type: 'contents',
    folderId,
    ...(whole === undefined ? {} : { whole }),
    ...at(page, size, pageSizes.items.max),
  }),
  page: (answer): ListPage<Found> | null =>
    answer.type === 'contents' ? { ...answer, rows: answer.records } : null,
  idOf,
});

const recentOf = (since: number): List<Found> => ({
  name: 'the list of changes',
  full: pageSizes.recent.max,
  most: MOST_PAGES,
  beyond: 'unknown',
  ask: (page, size) => ({ type: 'recent', since, ...at(page, size, pageSizes.recent.max) }),
  page: (answer): ListPage<Found> | null =>
    answer.type === 'recent' ? { ...answer, rows: answer.records } : null,
  idOf,
});

/** At least this many rows show the order of a list; fewer may be in that order by chance. */
const TELLING = 10;

/** Whether a list is ordered from the newest to the oldest, judged by its ids. @param ids of all rows so far */
export function isNewestFirst(ids: readonly number[]): boolean {
  return ids.length >= TELLING && ids.every((id, n) => n === 0 || id < (ids[n - 1] ?? 0));
}

/** A lower bound of the service's clock when a request was sent (epoch milliseconds). */
export interface SentSince {
  /** Null if no record had shown the clock by then. Absent in attempts of earlier versions. */
  readonly since?: number | null;
  /** The bound as first stored, if it was lowered because the clock was set back since (`lower-time-bounds-after-clock-reset.ts`). */
  readonly storedSince?: number;
}

/**
 * Whether a record is older or newer than a request, by a lower bound of the service's clock when it was sent. `unknown`: the mirror
 * does not keep the creation time, there is no bound, the two are closer than the clocks of the service's machines may differ, or the
 * record lies between the first and the lowered bound.
 */
export function ageOf(
  { createdAt, updatedAt }: Pick<ListedItem, 'createdAt' | 'updatedAt'>,
  { since, storedSince }: SentSince,
): 'older' | 'newer' | 'unknown' {
  if (since == null) return 'unknown';
  if (instantOf(createdAt ?? updatedAt) < since - MARGIN) return 'older';
  return instantOf(createdAt ?? '') >= (storedSince ?? since) - CLOCK_BLUR ? 'newer' : 'unknown';
}

/** Whether a list is ordered by creation, newest first, and not by the last write; a bulk edit can make the two orders the same. */
function isByCreation(all: readonly Found[]): boolean {
  const made = all.map(({ createdAt }) => instantOf(createdAt ?? ''));
  const written = all.map(updatedAtOf);
  const isDescending = made.every((time, n) => n === 0 || time <= (made[n - 1] ?? 0));
  const isOfWriting = written.every((time, n) => n === 0 || time <= (written[n - 1] ?? 0));
  return isDescending && !isOfWriting && new Set(made).size >= TELLING;
}

export const idOf = (found: Found): number => (found.kind === 'item' ? found.item.id : found.folder.id);

export const updatedAtOf = (found: Found): number =>
  instantOf((found.kind === 'item' ? found.item : found.folder).updatedAt);

/**
 * Whether a record was written after it was created, judged by its two times; the mirror has no creation time, and times in whole
 * seconds may hide it. If the service's clock was set back in between, the last write is stamped before the creation.
 */
export function isWrittenSince(found: Found): boolean {
  const [written, made] = [updatedAtOf(found), instantOf(found.createdAt ?? '')];
  return written > made || written < made - CLOCK_BLUR;
}

const at = (page: number, size: number, full: number): PageAsk => (size === full ? { page } : { page, size });
