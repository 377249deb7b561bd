/**
 * When to read the next page of a full scan: at once in the first scan and in one that replaces an incremental pull; 15 s after the
 * last, or later, in a reconciliation scan. It also estimates how long pages take, from those read. Pure except for the given clock;
 * times in milliseconds.
 */
import type { Clock } from '../../ports.ts';

export interface ScanSchedule {
  isTime(): boolean;
  /** Until the next page, or the next look whether a full scan is due. */
  in(): number;
  /** There is none to go on with. */
  none(): void;
  /** One is to begin at once. */
  begin(): void;
  /** A page is here. @param asked when it was asked for */
  paged(asked: number, isReconcile: boolean): void;
  /** It was interrupted: the time until its next page is no page's. */
  interrupted(): void;
  /** How long so many pages take, as far as they have been seen; 0 before the first. */
  takes(pages: number): number;
}

/** Between two pages of a reconciliation scan. */
const RECONCILE_PAGE = 15_000;
/** Between two looks whether a reconciliation scan is due. */
const LOOK = 10_000;
/** The weight of the last page in how long a page takes. */
const LAST_PAGE = 0.2;

/** @param reconcileEvery between two reconciliation scans, at least */
export function createScanSchedule(clock: Pick<Clock, 'monotonic'>, reconcileEvery: number): ScanSchedule {
  let at = 0;
  /** How long a page takes, with everything it waits for. */
  let pageTime: number | null = null;
  let pageAt: number | null = null;

  return {
    isTime: () => clock.monotonic() >= at,
    in: () => at - clock.monotonic(),
    none: () => {
      at = clock.monotonic() + Math.min(LOOK, reconcileEvery);
    },
    begin: () => {
      at = 0;
    },
    paged: (asked, isReconcile) => {
      const now = clock.monotonic();
      const took = now - (pageAt ?? asked);
      pageTime = pageTime === null ? took : pageTime + LAST_PAGE * (took - pageTime);
      pageAt = now;
      if (isReconcile) at = now + Math.min(RECONCILE_PAGE, reconcileEvery / 100);
    },
    interrupted: () => {
      pageAt = null;
    },
    takes: (pages) => pages * (pageTime ?? 0),
  };
}

/**
 * Whether it is time for the next reconciliation scan: a large account is reconciled more rarely.
 * @param since milliseconds since the last full scan ended, by a clock that people set; NaN where none has
 * @param pages of the whole account
 */
export function isReconciliationDue(since: number, pages: number, reconcileEvery: number): boolean {
  // A clock that was set back must not put it off for good.
  return !(Math.abs(since) < Math.max(reconcileEvery, pages * RECONCILE_PAGE));
}
