/**
 * Remembers which rows of a list, and which orders, are too large to be read, so that not every pull has to find them again by smaller and
 * smaller pages. They are passed over for an hour; an order only as long as its version has not changed. The id of such a row is unknown,
 * so its index in the list and the ids of the rows beside it are remembered. If other rows are beside it now, the list has moved, and all
 * remembered rows of that list are forgotten. Also computes the largest page that avoids the remembered rows.
 */
import type { Database } from '../../../store/database.ts';
import {
  progress,
  putProgress,
  type OftenRead,
  type OversizedOrder,
  type OversizedRow,
  type PageCursor,
} from '../../../store/pull/pull-progress.ts';
import type { Order } from '#domain/stock/record.ts';
import type { PullStatePorts } from '../pull-types-and-step-runner.ts';

type Ports = Pick<PullStatePorts, 'mirror' | 'clock'>;

const REMEMBERED = 60 * 60_000;

const isRecent = ({ clock }: Ports, { since }: { readonly since: number }): boolean =>
  Math.abs(clock.now().getTime() - since) < REMEMBERED;

export const oversizedRows = (ports: Ports, list: OftenRead): readonly OversizedRow[] =>
  (progress(ports.mirror.read, 'oversizedRows')?.[list] ?? []).filter((row) => isRecent(ports, row));

/** @param found the indexes of rows that were too large or were passed over @param ids the ids of the rows that were read, by index */
export function rememberRows(
  ports: Ports,
  list: OftenRead,
  found: readonly number[],
  ids: ReadonlyMap<number, number>,
): void {
  const all = progress(ports.mirror.read, 'oversizedRows') ?? {};
  if (found.length === 0 && all[list] === undefined) return;
  const before = oversizedRows(ports, list);
  const now = ports.clock.now().getTime();
  const rows = found.map((at) => before.find((row) => row.at === at) ?? rowAt(at, ids, now));
  put(ports.mirror, { ...all, [list]: rows });
}

export function forgetRows({ mirror }: Ports, list: OftenRead): void {
  put(mirror, { ...progress(mirror.read, 'oversizedRows'), [list]: [] });
}

const put = (mirror: Database, all: { readonly [list in OftenRead]?: readonly OversizedRow[] }): void =>
  mirror.write((db) => putProgress(db, 'oversizedRows', all));

const rowAt = (at: number, ids: ReadonlyMap<number, number>, since: number): OversizedRow => ({
  at,
  before: ids.get(at - 1) ?? null,
  after: ids.get(at + 1) ?? null,
  since,
});

/** Whether each remembered row has the same rows beside it as before. */
export const areBesideSame = (rows: readonly OversizedRow[], ids: ReadonlyMap<number, number>): boolean =>
  rows.every(({ at, before, after }) => {
    const now = rowAt(at, ids, 0);
    return now.before === before && now.after === after;
  });

/** Computes the largest page that contains the next row and no remembered row. Remembered rows that come next are passed over first. */
export function pageAround(
  before: PageCursor,
  rows: readonly OversizedRow[],
  usual: number,
): { readonly place: PageCursor; readonly passed: readonly number[] } {
  if (rows.length === 0) return { place: before, passed: [] };
  const isOversized = new Set(rows.map(({ at }) => at));
  const passed: number[] = [];
  let { readTo } = before;
  for (; isOversized.has(readTo); readTo++) passed.push(readTo);
  const isFree = (size: number): boolean => {
    const start = readTo - (readTo % size);
    return rows.every(({ at }) => at < start || at >= start + size);
  };
  let size = usual;
  while (size > 1 && !isFree(size)) size--;
  const place = { ...before, readTo, passed: (before.passed ?? 0) + passed.length };
  return { place: { ...place, ask: size < usual ? size : null, pageSize: null }, passed };
}

/** Whether the order was too large in the version that the mirror has. */
export function isOversized(ports: Ports, { id, version, updatedAt }: Omit<Order, 'lines'>): boolean {
  const known = progress(ports.mirror.read, 'oversizedOrders')?.find((one) => one.id === id);
  return (
    known !== undefined &&
    known.version === version &&
    known.updatedAt === updatedAt &&
    isRecent(ports, known)
  );
}

export function rememberOrder(ports: Ports, { id, version, updatedAt }: Omit<Order, 'lines'>): void {
  const others = (progress(ports.mirror.read, 'oversizedOrders') ?? []).filter(
    (one) => one.id !== id && isRecent(ports, one),
  );
  const order: OversizedOrder = { id, version, updatedAt, since: ports.clock.now().getTime() };
  ports.mirror.write((db) => putProgress(db, 'oversizedOrders', [...others, order]));
}
