/**
 * Reports on a profile's two databases, for diagnostics: the numbers of commands by state, of receipts and counts in progress and of
 * records, the time of the oldest unsettled command, the times of the last pulls, and the last ten failed requests. The files are opened
 * read-only and without the profile's lock, so this also works while a station has them open.
 * The report contains no name, text, code, quantity or id: ids and queries are removed from the paths of requests. If a database has
 * another schema version than this program, only its version and size are reported.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import type { SentRequest } from '#domain/commands/command.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import { openReadOnly, type Reader } from './database.ts';
import { fromJson } from './json-columns.ts';
import { MIRROR_MIGRATIONS } from './mirror-schema.ts';
import { progress } from './pull/pull-progress.ts';
import { QUEUE_MIGRATIONS } from './queue-schema.ts';
import { sheetsStarted } from './sheets/receipt-and-count-sheets.ts';
import { StoreTrouble, troubleOf } from './store-errors.ts';

export interface QueueFigures {
  readonly commands: Partial<Record<DeliveryState, number>>;
  /** When the oldest unsettled command was enqueued (ISO 8601). */
  readonly oldestWaitingAt: string | null;
  /** The number of receipts and counts in progress. */
  readonly sheets: number;
  /** The last requests that had no effect or got no answer, the newest first. */
  readonly failures: readonly FailedRequest[];
}

export interface FailedRequest {
  readonly at: string;
  readonly method: SentRequest['method'];
  /** The path without ids and query. */
  readonly path: string;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
}

export interface MirrorFigures {
  /** When the last pull ended (ISO 8601); null: never. */
  readonly lastPulledAt: string | null;
  /** When the last full scan ended (ISO 8601); null: never. */
  readonly wholeAt: string | null;
  readonly records: number;
}

/** `older`, `newer`: the schema is of another version than this program's. Opening the profile migrates an older file and refuses a newer. */
export type DatabaseReport<T> = { readonly bytes: number; readonly schemaVersion: number | null } & (
  | { readonly status: 'read'; readonly figures: T }
  | { readonly status: 'older' | 'newer' }
  | { readonly status: 'unreadable'; readonly trouble: string }
);

/** @returns null if the profile was never opened */
export const queueReport = (folder: string): DatabaseReport<QueueFigures> | null =>
  report(join(folder, 'queue.db'), QUEUE_MIGRATIONS.length, queueFigures);

export const mirrorReport = (folder: string): DatabaseReport<MirrorFigures> | null =>
  report(join(folder, 'mirror.db'), MIRROR_MIGRATIONS.length, mirrorFigures);

function report<T>(file: string, known: number, figuresOf: (db: Reader) => T): DatabaseReport<T> | null {
  if (!existsSync(file)) return null;
  const { size: bytes } = statSync(file);
  let schemaVersion: number | null = null;
  try {
    const db = openReadOnly(file);
    try {
      schemaVersion = db.read.one<{ user_version: number }>(`PRAGMA user_version`)?.user_version ?? 0;
      if (schemaVersion !== known)
        return { bytes, schemaVersion, status: schemaVersion < known ? 'older' : 'newer' };
      return { bytes, schemaVersion, status: 'read', figures: figuresOf(db.read) };
    } finally {
      db.close();
    }
  } catch (error) {
    const trouble = troubleOf(error, 'read');
    const kind = trouble instanceof StoreTrouble ? trouble.kind : 'defect';
    return { bytes, schemaVersion, status: 'unreadable', trouble: kind };
  }
}

/** As SQL: the attempt was neither applied nor is it under way. */
const FAILED = `outcome NOT IN ('sending', 'accepted', 'applied')`;
const SHOWN = 10;

function queueFigures(db: Reader): QueueFigures {
  const states = db.all<{ state: DeliveryState; n: number }>(
    `SELECT state, count(*) AS n FROM command GROUP BY state`,
  );
  const oldest = db.one<{ at: string | null }>(
    `SELECT min(at) AS at FROM command WHERE state NOT IN ('applied', 'refused', 'cancelled')`,
  );
  const failed = db.all<Omit<FailedRequest, 'method' | 'path'> & { request: string }>(
    `SELECT at, request, outcome, status FROM attempt WHERE ${FAILED} ORDER BY at DESC LIMIT ${SHOWN}`,
  );
  return {
    commands: Object.fromEntries(states.map(({ state, n }) => [state, n])),
    oldestWaitingAt: oldest?.at ?? null,
    sheets: sheetsStarted(db),
    failures: failed.map(({ request, ...rest }) => {
      const { method, path } = fromJson<SentRequest>(request);
      return { ...rest, method, path: path.replace(/\?.*$/, '').replaceAll(/\/\d+/g, '/*') };
    }),
  };
}

function mirrorFigures(db: Reader): MirrorFigures {
  const records = db.one<{ n: number }>(`SELECT count(*) AS n FROM record`);
  return {
    lastPulledAt: progress(db, 'lastAt') ?? null,
    wholeAt: progress(db, 'scannedAt') ?? null,
    records: records?.n ?? 0,
  };
}
