/** How far the mirror has come, as the screens are told. */
import type { PullView } from '#domain/views/status.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../store/database.ts';
import { unreadableRows } from '../store/pull/unreadable-rows.ts';
import { isWhole, progress } from '../store/pull/pull-progress.ts';
import type { LoopState } from '../sync/sync-loop.ts';
import { isReconciliationDue } from '../sync/schedule/full-scan-schedule.ts';

export function pullView(
  mirror: Reader,
  { firstPull, readyIn }: Pick<LoopState, 'firstPull' | 'readyIn'>,
  clock: Pick<Clock, 'now'>,
  reconcileEvery: number,
): PullView {
  const total = progress(mirror, 'total') ?? null;
  return {
    state: isWhole(mirror) ? 'ready' : firstPull || total !== null ? 'first' : 'never',
    items: recordsRead(mirror),
    total,
    readyAt: readyIn === null ? null : after(clock, readyIn),
    lastAt: progress(mirror, 'lastAt') ?? null,
    orders: {
      state: progress(mirror, 'ordersAre') ?? 'unread',
      at: progress(mirror, 'ordersAt') ?? null,
    },
    alertsDenied: progress(mirror, 'alertsDenied') ?? false,
    wholeLastAt: longSince(mirror, clock, reconcileEvery),
    unread: unreadableRows(mirror),
  };
}

/** Times as long as there should be between two reconciliation scans: after that the next one is not merely slow. */
const LATE = 3;

/** When the last full scan ended, where the next should have long since. */
function longSince(mirror: Reader, clock: Pick<Clock, 'now'>, reconcileEvery: number): string | null {
  const at = progress(mirror, 'scannedAt');
  if (at === undefined || !isWhole(mirror)) return null;
  const since = clock.now().getTime() - Date.parse(at);
  return isReconciliationDue(since / LATE, (progress(mirror, 'total') ?? 0) / 1000, reconcileEvery)
    ? at
    : null;
}

/** How many items and folders were read; kept count, because counting a million takes longer than a status may. */
function recordsRead(mirror: Reader): number {
  const fullScan = progress(mirror, 'fullScan');
  return fullScan?.why === 'first' && fullScan.part === 0
    ? fullScan.readTo
    : (progress(mirror, 'total') ?? 0);
}

/** The time so many milliseconds from now (ISO 8601). */
export const after = (clock: Pick<Clock, 'now'>, milliseconds: number): string =>
  new Date(clock.now().getTime() + milliseconds).toISOString();
