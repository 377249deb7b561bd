/**
 * Measures the first pull of a million items (MIRROR_ITEMS sets another number), a pull of changes, lookups by code and searches. Most
 * references are bare SQLite or the smallest possible number of requests. Memory and event loop delay are measured during the first pull.
 * The service's answers are computed in this process; the time for that is subtracted from the first pull, so the results are of the app
 * alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Sqlite from 'better-sqlite3';
import { codeKeys } from '#domain/barcode/barcode.ts';
import { systemClock } from '#main/clock.ts';
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { itemsByKeys } from '#main/store/mirror/read-items-and-folders.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { beginIncrementalPull } from '#main/sync/pull/incremental-pull.ts';
import type { PullPorts, PullRun } from '#main/sync/pull/pull-types-and-step-runner.ts';
import { continueScan } from '#main/sync/pull/full-scan/full-scan.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { row, type Row } from '../bench-row.ts';
import { accountOf, connectionTo, recordOf, type Account } from './computed-account.ts';
import { fillRaw } from './fill-mirror-with-bare-sqlite.ts';

const SIZE = Number(process.env['MIRROR_ITEMS'] ?? 1_000_000);
const MB = 1024 * 1024;
const LOOKUPS = 20_000;
/** Typical searches: a kind, a finish, the middle of a code, two words, a number, a text that matches nothing. */
const SOUGHT = [
  'junction',
  'galvan',
  '0000123',
  'socket brass',
  'batch 777',
  'keep dry',
  'zebra',
  'lot 1003',
];
const SEARCHES = 30;
/**
 * Unusual searches, typed on the way to another or as a try: letters that are everywhere or nowhere, names of thousands of folders, words
 * that never occur together, as many words as fit.
 */
const TRIED = [
  'e',
  'q',
  '7',
  'mm',
  'm6',
  'bin',
  'bin 12',
  'bin 999951',
  'bin socket zinc',
  'bin 1 2 3',
  'zinc galvanised',
  'hex bolt socket',
  'batch 77 mm 12',
  'a '.repeat(100).trim(),
  'bin '.repeat(50).trim(),
  '0 1 2 3 4 5 6 7 8 9',
  'e t a o i n',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'wall socket keep dry away door zinc black',
];
const SHOWN = 201;
/** The time limit of the desk's own search (milliseconds). */
const PATIENCE = 150;

export async function bench(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  try {
    const account = accountOf(SIZE);
    const queue = openDatabase(join(folder, 'queue.db'), QUEUE_MIGRATIONS, { synchronous: 'NORMAL' });
    const mirror = openDatabase(join(folder, 'mirror.db'), MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
    const connection = connectionTo(account);
    const ports: PullPorts = {
      ...newMemory(0),
      queue,
      mirror,
      connection,
      clock: systemClock,
      trace: () => {},
      readLag: 0,
    };
    const pulled = await pull(ports, account);
    const rows = [
      ...pulled.rows,
      row('rows a second, first pull', SIZE / pulled.seconds, rawRows(join(folder, 'raw.db')), 0.5, 'more'),
      await incremental(ports, account),
      lookups(mirror, join(folder, 'mirror.db')),
      searches(mirror, join(folder, 'mirror.db')),
      longest(mirror),
    ];
    mirror.close();
    queue.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function toEnd(turn: PullRun, each: () => void = () => {}): Promise<void> {
  for (;;) {
    const step = await turn.step();
    if (step.kind === 'stopped') throw new Error(step.why);
    if (step.kind === 'done') return;
    each();
  }
}

async function pull(ports: PullPorts, account: Account): Promise<{ rows: Row[]; seconds: number }> {
  const memory: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const begun = performance.now();
  delay.enable();
  await toEnd(continueScan(ports), () => memory.push(process.memoryUsage().rss / MB));
  delay.disable();
  const seconds = (performance.now() - begun - account.spent()) / 1000;
  const pages = Math.ceil(SIZE / 1000);
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 10)));
  return {
    seconds,
    rows: [
      row('requests, first pull, per page of 1,000', account.requests('/api/v1/items'), pages, 1.02, 'less'),
      row('memory while pulling, MB, against its first tenth', Math.max(...memory), early, 2, 'less'),
      // The 99.9th percentile of the delays of other work.
      row(
        'held up while pulling, ms, p99.9, against a frame of 50',
        delay.percentile(99.9) / 1e6,
        50,
        1,
        'less',
      ),
    ],
  };
}

function rawRows(file: string): number {
  return SIZE / (fillRaw(file, SIZE) / 1000);
}

async function incremental(ports: PullPorts, account: Account): Promise<Row> {
  const changed = Math.floor(SIZE / 50) + 45;
  account.change(changed);
  await toEnd(beginIncrementalPull(ports, 'poll'));
  const reference = Math.ceil(changed / 100);
  return row(
    'requests, changes, per page of 100',
    account.requests('/api/v1/items/recent'),
    reference,
    1.05,
    'less',
  );
}

/** Times each lookup and its reference in turns, so that other load of the machine affects both. */
function lookups(mirror: Database, file: string): Row {
  const raw = new Sqlite(file, { readonly: true });
  const get = raw.prepare(
    `SELECT record.* FROM code JOIN record ON record.id = code.record WHERE code.key = ?`,
  );
  const random = randomFrom(1);
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let n = 0; n < LOOKUPS; n++) {
    const code = recordOf(1 + Math.floor(random.next() * SIZE)).label_url;
    const key = codeKeys(code)[0] ?? '';
    reference.push(timed(() => get.get(key)));
    const other = recordOf(1 + Math.floor(random.next() * SIZE)).label_url;
    ours.push(timed(() => itemsByKeys(mirror.read, codeKeys(other))));
  }
  raw.close();
  return row('lookup by code, ms, p99', at(ours, 0.99), at(reference, 0.99), 3, 'less');
}

function searches(mirror: Database, file: string): Row {
  const raw = new Sqlite(file, { readonly: true });
  const match = raw.prepare(
    `SELECT record.* FROM item_text JOIN record ON record.id = item_text.rowid WHERE item_text MATCH ? LIMIT ${SHOWN}`,
  );
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let n = 0; n < SEARCHES; n++) {
    for (const text of SOUGHT) {
      const query = text
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' AND ');
      reference.push(timed(() => match.all(query)));
      ours.push(timed(() => searchRecords(mirror.read, text, 'all', SHOWN)));
    }
  }
  raw.close();
  return row('substring search, ms, on average', mean(ours), mean(reference), 1.5, 'less');
}

/** The longest search under the screen's time limit: no statement may run long after the limit. */
function longest(mirror: Database): Row {
  const times = TRIED.flatMap((text) =>
    (['all', 'item', 'folder'] as const).map((kind) => {
      const begun = performance.now();
      const search = () =>
        searchRecords(mirror.read, text, kind, SHOWN, () => performance.now() - begun > PATIENCE);
      return timed(search);
    }),
  );
  return row('any search, ms, the longest, against 200', Math.max(...times), 200, 1, 'less');
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

const mean = (times: readonly number[]): number => times.reduce((sum, one) => sum + one, 0) / times.length;
