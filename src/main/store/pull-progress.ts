/**
 * Progress of the pulls: cursors, watermarks and what the last complete pull reflected. It is stored in the mirror, so a rebuilt
 * mirror starts from nothing.
 */
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json-columns.ts';

/** Where the reading of one list is; see pull/pagination.ts, where what each says is written. */
interface StoredCursor {
  readonly readTo: number;
  readonly total: number | null;
  readonly pageSize: number | null;
  readonly ask?: number | null;
  readonly passed?: number;
  readonly asked?: number;
  readonly first?: number | null;
  readonly stale?: number;
}

/** A full scan of everything the account has, part by part and page by page. */
export interface ScanProgress extends StoredCursor {
  /** `first`: there was nothing yet. `full`: so much has changed that this is cheaper. `sweep`: to find what is gone. */
  readonly why: 'first' | 'full' | 'reconcile';
  /** Which of the parts it is at. */
  readonly part: number;
  /** Its last page is read, and what it did not name is being asked for. */
  readonly ending?: boolean;
}

/** An incremental pull of more than a page: see pull/changed-items.ts. */
export interface ChangesProgress {
  /** Where it is, as in a full scan. */
  readonly place: StoredCursor;
  /** What the service's clock showed at least when its first page was asked for (epoch milliseconds); null where nothing tells. */
  readonly askedAt: number | null;
  /** When that was, by the monotonic clock; absent in what an earlier version left. */
  readonly sentAt?: number;
  /** The same of when that page was answered: what was changed before had changed when the list began. */
  readonly before: number | null;
  /** How many had changed when it began. */
  readonly total: number;
  /** Whether something has changed since it began. */
  readonly moved: boolean;
  /** How many of those were not met when the same was read before; null the first time. */
  readonly short: number | null;
  /** Pages read, those of earlier times too. */
  readonly spent: number;
}

interface Progress {
  /** Absent while none is under way. */
  fullScan: ScanProgress | null;
  /** The station's clock when the last full scan ended. */
  scannedAt: string;
  /** The station's clock when the jobs were last read (epoch milliseconds). */
  jobsAt: number;
  /** The station's clock when the list of open orders was last read to its end. */
  ordersAt: string;
  /** What came of that list the last time: not given out to this key, or not to its end. */
  ordersAre: 'read' | 'part' | 'denied';
  /** The list of alerts was not given out the last time. */
  alertsDenied: boolean;
  /** How many records the service said there are. */
  total: number;
  /** Null while none is under way. */
  changing: ChangesProgress | null;
  /** Everything stamped before this is here, by the service's own clock (epoch milliseconds). */
  watermark: number;
  /** When that was asked, by the monotonic clock of the process that asked (milliseconds). */
  watermarkAsked: number;
  /** The station's clock when the last pull was complete. */
  lastAt: string;
  complete: boolean;
  /** Commands the mirror shows and the outbox has not been told of. */
  reflected: number[];
}

export function progress<K extends keyof Progress>(db: Reader, key: K): Progress[K] | undefined {
  const row = db.one<{ value: string }>(`SELECT value FROM progress WHERE key = ?`, key);
  return row && fromJson<Progress[K]>(row.value);
}

/** Whether all open orders were in their list as it came the last time. */
export const isOrderListRead = (mirror: Reader): boolean => progress(mirror, 'ordersAre') === 'read';

/** Whether everything was read once, with the lines of the orders, which come with the first changes. */
export const isWhole = (mirror: Reader): boolean =>
  progress(mirror, 'complete') === true && progress(mirror, 'lastAt') !== undefined;

export function putProgress<K extends keyof Progress>(db: Writer, key: K, value: Progress[K]): void {
  db.run(
    `INSERT INTO progress (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    key,
    JSON.stringify(value),
  );
}

/** What the service's clock showed at least at a moment of the monotonic clock, when something was asked (milliseconds). */
export interface Asked {
  readonly time: number | null;
  readonly at: number;
}

/** It does not go back: what is known less well after a restart is not known to be otherwise. */
export function raiseWatermark(db: Writer, { time, at }: Asked): void {
  if (time !== null && time > (progress(db, 'watermark') ?? 0)) putWatermark(db, time, at);
}

/** Unless the service's clock has. It goes as far as that shows for the moment when it was asked. */
export function putWatermark(db: Writer, time: number, at: number): void {
  putProgress(db, 'watermark', time);
  putProgress(db, 'watermarkAsked', at);
}
