/**
 * Stores how far the pulls have read the service, as key and JSON value in the mirror database. If the mirror is built again, the progress
 * is gone with it, and the pulls begin anew. It contains:
 * - the position in the full scan, and in the list of changed items, that is being read, so that both resume after a crash;
 * - the watermark: the mirror has every change that the service stamped before this time of the service's own clock. `raiseWatermark` never
 *   lowers it; `putWatermark` does, when the service's clock was set back, and `takeWatermarkBack`, when a pull read stale answers;
 * - whether a full scan has ever ended, and when the last full scan and the last incremental pull ended;
 * - when the jobs and the open orders were last read, and whether the key was denied orders or alerts;
 * - whether an operator has opened the list of orders, so that the next pull also reads those that cannot be received;
 * - the total of items and folders that the service last stated;
 * - the rows and orders that are too large to be read, which are not requested again for an hour;
 * - the applied commands that must still be marked as contained in the mirror.
 */
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

/** The position in a list that is read page by page (`sync/pull/next-page-and-end-of-list.ts`). */
export interface PageCursor {
  /** How many rows from the top are read without a gap. */
  readonly readTo: number;
  /** The total that the last page stated; null before the first page, or if the service states none. */
  readonly total: number | null;
  /** Rows on a full page; null before the first full page. */
  readonly pageSize: number | null;
  /** Rows requested for a page while a page of the usual size is too large. */
  readonly ask?: number | null;
  /** Rows that were skipped because each is too large by itself. */
  readonly passed?: number;
  /** `asked`: rows requested by all pages so far. `first`: the total that the first page stated. */
  readonly asked?: number;
  readonly first?: number | null;
  /** Consecutive pages without a new row, less those that changes of the total explain. */
  readonly stale?: number;
  /** Consecutive pages without a new row, empty or not, including those that changes of the total explain. */
  readonly barren?: number;
}

/** The progress of a full scan, which reads one list (part) after the other, page by page. */
export interface ScanProgress extends PageCursor {
  /** `first`: the mirror was empty. `full`: in place of an incremental pull, as cheaper. `reconcile`: to find deleted records. */
  readonly why: 'first' | 'full' | 'reconcile';
  /** The index of the part (list) being read. */
  readonly part: number;
  /** The part's last page was read, and records that it did not name are being requested. */
  readonly ending?: boolean;
  /** The part is read for the second time, because the list contained fewer rows than its stated total. */
  readonly isRepeated?: boolean;
}

/** The progress of a list of changed items that has more than one page (`sync/pull/pull-changed-items.ts`). */
export interface ChangesProgress {
  /** The cursor in the list. */
  readonly place: PageCursor;
  /** A lower bound of the service's clock when the first page was requested (epoch milliseconds); null if unknown. */
  readonly askedAt: number | null;
  /** When the first page was requested, by the monotonic clock; absent in progress stored by an earlier version. */
  readonly sentAt?: number;
  /** A lower bound of the service's clock when the first page was answered: rows changed before it belong to the list. */
  readonly before: number | null;
  /** The list's total on the first page. */
  readonly total: number;
  /** Whether a record was changed or deleted since the first page. */
  readonly moved: boolean;
  /** How many rows of the total were missing when the list was read the last time; null the first time. */
  readonly short: number | null;
  /** Pages requested, including the earlier times the list was read. */
  readonly spent: number;
}

/** A row of a list that is too large to be read. Only its position in the list is known. */
export interface OversizedRow {
  /** Its index in the list, from 0. */
  readonly at: number;
  /** The ids of the rows directly before and after it; null if there is no such row that can be read. */
  readonly before: number | null;
  readonly after: number | null;
  /** When the row was found to be too large (epoch milliseconds, the station's clock). */
  readonly since: number;
}

/** An order that is too large to be read, with the version that it had when that was found. */
export interface OversizedOrder {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: string;
  readonly since: number;
}

/** A list that is read so often that its oversized rows are stored. */
export type OftenRead = 'openOrders' | 'jobs';

interface Progress {
  /** A person opened the list of orders: the next pull also lists the orders that cannot be received and have not ended. */
  otherOrdersWanted: boolean;
  /** Rows and orders not requested again until they change or an hour has passed (`sync/pull/remember-oversized-rows.ts`). */
  oversizedRows: { readonly [list in OftenRead]?: readonly OversizedRow[] };
  oversizedOrders: readonly OversizedOrder[];
  /** The full scan under way; null if none is. */
  fullScan: ScanProgress | null;
  /** The station's clock when the last full scan ended. */
  scannedAt: string;
  /** The station's clock when the jobs were last read (epoch milliseconds). */
  jobsAt: number;
  /** The station's clock when the alerts are to be read once more (epoch milliseconds); null: they need not. */
  alertsAgainAt: number | null;
  /** The commands in review (their seqs) whose records have been read singly, or are queued for it. */
  askedRead: number[];
  /** The station's clock when records that could not be parsed were last read again (epoch milliseconds). */
  unreadableAt: number;
  /** The station's clock when the list of open orders was last read to its end. */
  ordersAt: string;
  /** How the list of open orders was read the last time: completely, in part, or it was denied to this key. */
  ordersAre: 'read' | 'part' | 'denied' | 'failing';
  /** Whether the list of alerts was denied to this key the last time. */
  alertsDenied: boolean;
  /** The total of items and folders that the service last gave. */
  total: number;
  /** The list of changed items under way; null if none is. */
  changing: ChangesProgress | null;
  /** The mirror has every change stamped before this time of the service's own clock (epoch milliseconds). */
  watermark: number;
  /** When the request was sent that raised the watermark, by the monotonic clock of the process that sent it (milliseconds). */
  watermarkAsked: number;
  /** The watermark that was raised before its pull had ended (`raiseUnconfirmed`); null if the watermark is confirmed. */
  watermarkBefore: { readonly time: number; readonly asked: number } | null;
  /** The station's clock when the last pull was complete. */
  lastAt: string;
  /** Whether a full scan has ever ended. */
  complete: boolean;
  /** Commands (their seqs) that the mirror reflects and that are still to be marked in the queue. */
  reflected: number[];
}

export function progress<K extends keyof Progress>(db: Reader, key: K): Progress[K] | undefined {
  const row = db.one<{ value: string }>(`SELECT value FROM progress WHERE key = ?`, key);
  return row && fromJson<Progress[K]>(row.value);
}

/** Whether the list of open orders was read completely the last time. */
export const isOrderListRead = (mirror: Reader): boolean => progress(mirror, 'ordersAre') === 'read';

/** Whether a full scan and an incremental pull have ended; the lines of orders come with the pull. */
export const isWhole = (mirror: Reader): boolean =>
  progress(mirror, 'complete') === true && progress(mirror, 'lastAt') !== undefined;

export function putProgress<K extends keyof Progress>(db: Writer, key: K, value: Progress[K]): void {
  db.run(
    `INSERT INTO progress (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    key,
    JSON.stringify(value),
  );
}

/** When a request was sent: by the monotonic clock (`at`), and a lower bound of the service's clock then (`time`); in milliseconds. */
export interface Asked {
  readonly time: number | null;
  readonly at: number;
}

/** Raises the watermark, never lowers it: after a restart the bound may be worse, which does not make the old one wrong. */
export function raiseWatermark(db: Writer, { time, at }: Asked): void {
  if (time !== null && time > (progress(db, 'watermark') ?? 0)) putWatermark(db, time, at);
}

/** Sets the watermark, also back: used when the service's clock was set back. */
export function putWatermark(db: Writer, time: number, at: number): void {
  putProgress(db, 'watermark', time);
  putProgress(db, 'watermarkAsked', at);
}

/**
 * Raises the watermark before the end of the pull has shown whether its answers were stale. The watermark from before the first such rise is
 * kept, also over a restart, until a pull's end confirms the rise or takes it back.
 */
export function raiseUnconfirmed(db: Writer, asked: Asked): void {
  const time = progress(db, 'watermark');
  if (time !== undefined && progress(db, 'watermarkBefore') == null)
    putProgress(db, 'watermarkBefore', { time, asked: progress(db, 'watermarkAsked') ?? 0 });
  raiseWatermark(db, asked);
}

export function confirmWatermark(db: Writer): void {
  putProgress(db, 'watermarkBefore', null);
}

/** Undoes unconfirmed rises: stale answers may have lacked changes that no list since the raised watermark contains. */
export function takeWatermarkBack(db: Writer): void {
  const before = progress(db, 'watermarkBefore') ?? null;
  // The service's clock may have been set back since, and the watermark with it.
  if (before !== null && before.time < (progress(db, 'watermark') ?? 0))
    putWatermark(db, before.time, before.asked);
  confirmWatermark(db);
}
