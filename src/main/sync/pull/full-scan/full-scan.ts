/**
 * The full scan: reads the lists of items, orders, jobs, alerts, custom fields, units and item groups, page by page, into the mirror (the
 * local copy). Every scan but the first then deletes stored records that are missing from their list. If the list alone does not prove that
 * a record is gone, the record is requested singly, by the scan or by a later pull. The position is stored, so a scan resumes at the same
 * page after a crash. All its requests are of the class `bulk`, which comes after all other classes of work. A scan runs
 * - at the first start (`first`);
 * - in place of an incremental pull, if so much has changed that a scan takes fewer requests (`full`);
 * - as reconciliation scan, at intervals and when many deletions are reported, to find deleted records (`reconcile`).
 *
 * Also estimates how many requests a scan takes.
 */
import type { Reader, Writer } from '../../../store/database.ts';
import {
  progress,
  putProgress,
  raiseWatermark,
  type ScanProgress,
} from '../../../store/pull/pull-progress.ts';
import { countRecords } from '../../../store/mirror/read-items-and-folders.ts';
import { forgetUnreadable } from '../../../store/pull/unreadable-rows.ts';
import { forgetSeen } from '../../../store/pull/recheck-queue-and-scan-marks.ts';
import { ALERTS, CUSTOM_FIELDS, GROUPS, JOBS, UNITS } from './pull-jobs-alerts-fields-units-groups.ts';
import { meet, nextPage, FIRST_PAGE, type Met } from '../lists/next-page-and-end-of-list.ts';
import { advance, recordShort } from '../lists/page-through-list.ts';
import {
  runOf,
  type Part,
  type Stopped,
  type PullPorts,
  type PullRun,
  type Steps,
  type PullStatePorts,
} from '../pull-types-and-step-runner.ts';
import { isReconciling } from '../apply-page.ts';
import { ORDERS, RECORDS } from './full-scan-items-and-orders.ts';
import { MissingSample } from './sample-missing-records.ts';

const PARTS: readonly Part[] = [RECORDS, ORDERS, JOBS, ALERTS, CUSTOM_FIELDS, UNITS, GROUPS];

/** Begins a full scan, or resumes the one under way. */
export function continueScan(ports: PullPorts): PullRun {
  const fullScan = progress(ports.mirror.read, 'fullScan') ?? null;
  const first =
    fullScan === null ? progress(ports.mirror.read, 'complete') !== true : fullScan.why === 'first';
  if (fullScan === null) ports.mirror.write((db) => beginScan(db, first ? 'first' : 'reconcile'));
  return runOf(
    { first, whole: false, work: 'bulk' },
    steps({ ...ports, client: ports.connection.as('bulk') }),
  );
}

export function beginScan(db: Writer, why: ScanProgress['why']): void {
  forgetSeen(db);
  // The scan records the unreadable rows anew.
  forgetUnreadable(db);
  putProgress(db, 'fullScan', { why, part: 0, ...FIRST_PAGE });
}

/** The requests that a full scan takes at least. */
export function scanRequests(db: Reader): number {
  const records = Math.max(progress(db, 'total') ?? 0, countRecords(db));
  return Math.ceil(records / (RECORDS.size ?? 1)) + PARTS.length - 1;
}

/**
 * Estimated requests until a full scan ends; a list that has not been begun counts as one. Null where no estimate is possible: before
 * the first page, in a list without a total that has more than one page, or while records that a list did not name are requested.
 */
export function requestsLeft({ part, readTo, total, pageSize, ask, ending }: ScanProgress): number | null {
  const rest = PARTS.length - part - 1;
  if (ending === true) return null;
  if (total === null) return part > 0 && readTo === 0 ? 1 + rest : null;
  const size = (ask == null ? pageSize : null) ?? PARTS[part]?.size ?? 1;
  return Math.ceil(Math.max(0, total - readTo) / size) + rest;
}

async function* steps(ports: PullStatePorts): Steps {
  /** When the scan's first request was sent, by the monotonic clock; null where an earlier process sent it. */
  let begunAt: number | null = null;
  let met = meet();
  const sample = new MissingSample();
  for (;;) {
    // An incremental pull may have begun a new full scan in place of the one under way.
    const fullScan = progress(ports.mirror.read, 'fullScan') ?? null;
    const part = fullScan === null ? undefined : PARTS[fullScan.part];
    if (fullScan === null || part === undefined) break;
    if (fullScan.part === 0 && fullScan.total === null) begunAt = ports.clock.monotonic();
    if (fullScan.readTo === 0) met = meet();
    let changed = false;
    let now = fullScan;
    if (fullScan.ending !== true) {
      const paged = await readPage(ports, fullScan, part, met);
      if (paged.kind !== 'read') return paged;
      ({ changed, now } = paged);
      if (!paged.end || (now.ending === true && part.endAsks === true)) {
        yield { kind: 'more', changed };
        continue;
      }
    }
    // If the list did not come to an end, nothing is deleted.
    const ended = now.ending === true ? await part.end(ports, now.passed ?? 0, sample) : 'fine';
    if (typeof ended === 'object') return ended;
    if (ended === 'more') {
      yield { kind: 'more', changed: true };
      continue;
    }
    // The list was read twice and is still short: it leaves out rows that exist, or counts rows that do not. It is not read a third time.
    const isRepeated = ended === 'again' && fullScan.isRepeated !== true;
    if (ended === 'again' && !isRepeated) recordShort(ports.mirror, part.list);
    const next = isRepeated ? fullScan.part : fullScan.part + 1;
    ports.mirror.write((db) =>
      putProgress(db, 'fullScan', { ...now, part: next, ...FIRST_PAGE, ending: false, isRepeated }),
    );
    // A part that requests unnamed records, and has none left, has made no request in this step.
    const hasAsked = fullScan.ending !== true || part.endAsks !== true;
    if (hasAsked && next < PARTS.length) yield { kind: 'more', changed };
  }
  ports.mirror.write((db) => {
    const isFirst = progress(db, 'fullScan')?.why === 'first';
    forgetSeen(db);
    putProgress(db, 'fullScan', null);
    // The newest of all records bounds the service's clock more closely than the newest record of the first page did.
    if (isFirst && begunAt !== null)
      raiseWatermark(db, { time: ports.client.serviceTime(begunAt), at: begunAt });
    // A record was deleted during the first scan: a reconciliation scan finds it at once.
    if (isFirst && countRecords(db) !== progress(db, 'total')) beginScan(db, 'reconcile');
    putProgress(db, 'complete', true);
    putProgress(db, 'scannedAt', ports.clock.now().toISOString());
  });
  return { kind: 'done', changed: false };
}

/** Reads one page of a part, and stores the scan's position after it. */
async function readPage(
  ports: PullStatePorts,
  fullScan: ScanProgress,
  part: Part,
  met: Met,
): Promise<
  | Stopped
  | { readonly kind: 'read'; readonly changed: boolean; readonly end: boolean; readonly now: ScanProgress }
> {
  const { mirror } = ports;
  const usual = part.size ?? 1;
  const put = (now: ScanProgress): void => mirror.write((db) => putProgress(db, 'fullScan', now));
  const page = await part.page(ports, nextPage(fullScan, usual), fullScan.ask ?? usual);
  if ('kind' in page && page.kind === 'stopped') return page;
  const size = part.size ?? ('kind' in page ? usual : page.rows);
  const { place, end, isEndless } = advance(mirror, { list: part.list, size }, fullScan, page, met);
  if ('kind' in page) {
    const now = { ...fullScan, ...place };
    if (!end) put(now);
    return { kind: 'read', changed: false, end, now };
  }
  if (fullScan.part === 0 && page.total !== null) {
    const { total } = page;
    mirror.write((db) => putProgress(db, 'total', total));
  }
  const ending = end && !isEndless && isReconciling(fullScan);
  const now = { ...fullScan, ...place, ...(ending ? { ending } : {}) };
  if (!end || ending) put(now);
  return { kind: 'read', changed: page.changed, end, now };
}
