/**
 * Says when the next page of a full scan of the account is read. Makes no requests; times in milliseconds.
 * - In the first scan, and in one that replaces an incremental pull: at once.
 * - In a reconciliation scan (which looks for deleted records): 15 seconds after the page before, or a hundredth of the interval between
 *   two such scans if that is less, so that the scan takes little of the request budget.
 *
 * Also says when a reconciliation scan is due, and estimates how long the remaining pages take.
 */
import type { Clock } from '../../ports.ts';

export interface FullScanSchedule {
  isPageDue(): boolean;
  /** Milliseconds until the next page, or until the next check whether a full scan is due. */
  idleFor(): number;
  /** No full scan is due or under way. */
  nothingDue(): void;
  /** A full scan is to begin at once. */
  begin(): void;
  /** A page was read. @param asked when it was requested */
  pageRead(asked: number, isReconcile: boolean): void;
  /** The scan was interrupted: the time until its next page does not count as the time of a page. */
  interrupted(): void;
  /** How long a number of pages takes, judged by the pages read so far; 0 before the first. */
  estimate(pages: number): number;
}

/** Between two pages of a reconciliation scan. */
const RECONCILE_PAGE = 15_000;
/** Between two checks whether a reconciliation scan is due. */
const CHECK_EVERY = 10_000;
/** The weight of the last page in how long a page takes. */
const LAST_PAGE = 0.2;

/** @param reconcileEvery between two reconciliation scans, at least */
export function createFullScanSchedule(
  clock: Pick<Clock, 'monotonic'>,
  reconcileEvery: number,
): FullScanSchedule {
  let at = 0;
  /** How long a page takes, including its wait for the budget (moving average). */
  let pageTime: number | null = null;
  let pageAt: number | null = null;

  return {
    isPageDue: () => clock.monotonic() >= at,
    idleFor: () => at - clock.monotonic(),
    nothingDue: () => {
      at = clock.monotonic() + Math.min(CHECK_EVERY, reconcileEvery);
    },
    begin: () => {
      at = 0;
    },
    pageRead: (asked, isReconcile) => {
      const now = clock.monotonic();
      const took = now - (pageAt ?? asked);
      pageTime = pageTime === null ? took : pageTime + LAST_PAGE * (took - pageTime);
      pageAt = now;
      if (isReconcile) at = now + Math.min(RECONCILE_PAGE, reconcileEvery / 100);
    },
    interrupted: () => {
      pageAt = null;
    },
    estimate: (pages) => pages * (pageTime ?? 0),
  };
}

/**
 * Whether it is time for the next reconciliation scan: a large account is reconciled more rarely.
 * @param since milliseconds since the last full scan ended, by the computer's clock, which people can set; NaN where none has ended
 * @param pages of the whole account
 */
export function isReconciliationDue(since: number, pages: number, reconcileEvery: number): boolean {
  // The absolute value, so that a clock that was set back does not put the scan off for good.
  return !(Math.abs(since) < Math.max(reconcileEvery, pages * RECONCILE_PAGE));
}
