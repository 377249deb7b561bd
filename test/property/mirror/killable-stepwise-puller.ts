/**
 * A puller for tests: reads the service into a mirror (the local copy of its records) by the app's own code, one request at a time, so that
 * a test can make something happen between two requests. It can be killed between any two of them: memory is dropped, and the files stay.
 * Also lists the items and folders of the mirror (`mirrored`) and of the service (`served`), to be compared.
 */
import { join } from 'node:path';
import { connect } from '#main/client/client.ts';
import { createTransport, type HttpResult } from '#main/client/transport.ts';
import { systemClock } from '#main/clock.ts';
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { unreadableRecords } from '#main/store/pull/unreadable-rows.ts';
import { enqueueRecheck, dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { beginIncrementalPull } from '#main/sync/pull/incremental-pull.ts';
import { beginRefresh } from '#main/sync/pull/targeted-refresh-after-event.ts';
import type { PullPorts, PullRun } from '#main/sync/pull/pull-types-and-step-runner.ts';
import { continueScan } from '#main/sync/pull/full-scan/full-scan.ts';
import { KEY, type World } from '../../support/station/start-service-and-stations.ts';

export interface Puller {
  readonly mirror: () => Database;
  readonly queue: Database;
  /** The requests made, in order. */
  readonly asked: readonly string[];
  /** One request: of a full scan until one is complete, then of an incremental pull. */
  step(): Promise<void>;
  /** One request of a targeted refresh, or of the incremental pull that is under way; none before the first full scan is complete. */
  refresh(): Promise<void>;
  /** Puts records that may be gone in the recheck queue, as a report of their deletion does. */
  hint(ids: readonly number[]): void;
  /** One request of a full scan; false once it is complete. */
  scanStep(): Promise<boolean>;
  /** One request of an incremental pull; false once it is complete. */
  turnStep(): Promise<boolean>;
  /** A command of this station (its id) is applied now. */
  applied(id: string): void;
  /** From now on answers are changed on their way. */
  alter(change: (url: URL, heard: HttpResult) => HttpResult): void;
  /** From now on answers have no Date header. */
  forgetTime(): void;
  /** Drops everything in memory. */
  kill(): void;
  /** Makes the first full scan, and one that the app asks for, and pulls changes; it begins no reconciliation scan unasked. */
  finish(): Promise<void>;
  /** Makes a reconciliation scan, and pulls changes. */
  reconcile(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param perPage the most rows of a page: `changes` of the list of changes, `whole` of any other list
 * @param now the station's monotonic clock
 * @param served the service's clock, for the Date header of its answers
 */
export function startPuller(
  world: World,
  perPage: { readonly whole: number; readonly changes: number },
  now: () => number = Date.now,
  served: () => number = now,
): Puller {
  const file = join(world.folder, 'mirror.db');
  const queue = openDatabase(join(world.folder, 'queue.db'), QUEUE_MIGRATIONS, { synchronous: 'NORMAL' });
  const transport = createTransport({ proxyFor: async () => null, timeout: 10_000 });
  const asked: string[] = [];
  let isDated = true;
  let altered = (_url: URL, heard: HttpResult): HttpResult => heard;
  const dated = (heard: HttpResult): HttpResult =>
    heard.kind === 'nothing'
      ? heard
      : {
          ...heard,
          header: (name) => {
            if (name.toLowerCase() !== 'date') return heard.header(name);
            return isDated ? new Date(served()).toUTCString() : null;
          },
        };
  const connection = connect({
    address: () => world.address,
    key: () => KEY,
    transport: {
      exchange: (request) => {
        const url = new URL(request.url);
        const most = url.pathname.endsWith('/items/recent') ? perPage.changes : perPage.whole;
        if (Number(url.searchParams.get('per_page')) > most) url.searchParams.set('per_page', String(most));
        asked.push(url.pathname + url.search);
        return transport.exchange({ ...request, url }).then((heard) => altered(url, dated(heard)));
      },
      close: () => transport.close(),
    },
    userAgent: 'test',
    meter: { send: () => ({ answered: () => {}, lost: () => {} }) },
    now: Date.now,
    monotonic: now,
  });
  const clock = { ...systemClock, monotonic: now };
  let memory = newMemory(0);
  let mirror = open();
  let fullScan: PullRun | null = null;
  let turn: PullRun | null = null;

  function open(): Database {
    return openDatabase(file, MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  }
  const ports = (): PullPorts => ({
    ...memory,
    queue,
    mirror,
    connection,
    clock,
    trace: () => {},
    readLag: 0,
  });

  async function stepOf(current: PullRun): Promise<boolean> {
    const step = await current.step();
    if (step.kind === 'stopped') {
      // As the loop does: what was under way is begun anew.
      fullScan = null;
      turn = null;
      throw new Error(`stopped: ${step.why}`);
    }
    return step.kind === 'done';
  }
  async function changes(): Promise<void> {
    turn ??= beginIncrementalPull(ports(), 'poll');
    if (await stepOf(turn)) turn = null;
  }
  async function everything(): Promise<void> {
    fullScan ??= continueScan(ports());
    if (await stepOf(fullScan)) fullScan = null;
  }
  async function whole(): Promise<void> {
    do await everything();
    while (fullScan !== null);
  }
  async function turnThrough(): Promise<void> {
    do await changes();
    while (turn !== null);
  }
  /** Pulls what has changed by now, and rechecks what is queued, up to five times. */
  async function fresh(): Promise<void> {
    // An incremental pull under way may have passed by what was changed since.
    while (turn !== null) await changes();
    await turnThrough();
    for (let n = 0; n < 5 && isQueued(); n++) await turnThrough();
  }
  const isQueued = () => {
    // What cannot be read is asked for again and again.
    const unreadable = unreadableRecords(mirror.read);
    return dueRechecks(mirror.read, 1000).some(({ id }) => !unreadable.includes(id));
  };
  const isBehind = () => progress(mirror.read, 'fullScan')?.why === 'full';
  const complete = () => progress(mirror.read, 'complete') === true;

  return {
    mirror: () => mirror,
    queue,
    hint: (ids) => mirror.write((db) => enqueueRecheck(db, ids, 'hint')),
    scanStep: async () => {
      await everything();
      return fullScan !== null;
    },
    turnStep: async () => {
      await changes();
      return turn !== null;
    },
    applied: (id) => void memory.appliedAt.set(id, now()),
    alter: (change) => {
      altered = change;
    },
    asked,
    step: async () => {
      if (complete()) await changes();
      else await everything();
    },
    refresh: async () => {
      if (complete()) turn ??= beginRefresh(ports());
      if (turn !== null) await changes();
    },
    forgetTime: () => {
      isDated = false;
    },
    kill: () => {
      mirror.close();
      mirror = open();
      memory = newMemory(0);
      fullScan = null;
      turn = null;
    },
    finish: async () => {
      do {
        if (!complete() || isBehind() || isQueued()) await whole();
        await fresh();
        // So much may have changed, or so many rechecks may be queued, that a full or a reconciliation scan is asked for.
      } while (isBehind() || isQueued());
    },
    reconcile: async () => {
      // One that is under way may have been past what went since.
      if (progress(mirror.read, 'fullScan') != null) await whole();
      do {
        await whole();
        await fresh();
      } while (isBehind() || isQueued());
    },
    close: async () => {
      mirror.close();
      queue.close();
      await connection.close();
    },
  };
}

/** The items and folders of the mirror, by id. */
export function mirrored(mirror: Database): Map<number, object> {
  const rows = mirror.read.all<{ id: number }>(
    `SELECT id, kind, name, parent_id, quantity, notes FROM record ORDER BY id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The items and folders of the service, by id, in the same form. */
export async function served(world: World): Promise<Map<number, object>> {
  const path = '/api/v1/items?folder_id=null&include_subfolders=true&per_page=1000';
  const { json } = await world.call('GET', path);
  const rows: {
    id: number;
    type: string;
    name: string;
    parent_id: number | null;
    quantity: number | null;
    notes: string | null;
  }[] = json.data;
  return new Map(
    rows
      .sort((a, b) => a.id - b.id)
      .map(({ id, type, name, parent_id, quantity, notes }) => [
        id,
        {
          id,
          kind: type,
          name,
          parent_id,
          quantity: String(quantity ?? 0),
          notes: type === 'folder' ? null : notes,
        },
      ]),
  );
}
