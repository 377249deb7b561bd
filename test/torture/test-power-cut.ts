/**
 * Tests that a power cut loses no acknowledged command. A child process that appends commands is killed, a little later in each run. A
 * preloaded library (`record-disk-writes.c`, built here) has recorded its writes and syncs. From this record the queue's files are rebuilt
 * as if everything that was not synced were lost, and the queue is opened.
 *
 * With `synchronous = FULL` every queue must open and contain the acknowledged commands, and each command must cost at least one sync.
 * With NORMAL some commands must be missing, which proves that the test can fail. The exit code is 0 only if all this holds.
 *
 * The power cut is not simulated by a file system that loses unsynced data, because that needs rights that a test does not have.
 * `start-and-disturb-stations.ts` uses the same library to fill a disk.
 *
 *   node test/torture/test-power-cut.ts [--cuts N]
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { StoreTrouble } from '#main/store/store-errors.ts';

export interface Cuts {
  readonly cuts: number;
  readonly acknowledged: number;
  /** How many acknowledged commands are missing after the cut. */
  readonly lost: number;
  /** Cuts after which the queue would not open. */
  readonly unopened: number;
  readonly syncsPerCommand: number;
}

/** Builds the library that records writes, once, and returns its path; undefined if it cannot be built (no C compiler). */
export function powerLibrary(): string | undefined {
  built ??= tryToBuild();
  return built === '' ? undefined : built;
}
let built: string | undefined;

function tryToBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-power-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    return buildLibrary(folder);
  } catch {
    return '';
  }
}

function buildLibrary(folder: string): string {
  const library = join(folder, 'power.so');
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    join(import.meta.dirname, 'record-disk-writes.c'),
    '-ldl',
  ]);
  return library;
}

export async function cutPower(library: string, level: 'FULL' | 'NORMAL', cuts: number): Promise<Cuts> {
  let [acknowledged, lost, unopened, syncs] = [0, 0, 0, 0];
  for (let n = 0; n < cuts; n++) {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-power-'));
    try {
      const log = join(folder, 'log');
      const last = await enqueueUntilKilled(join(folder, 'queue.db'), level, library, log, 60 + n * 37);
      const rebuilt = join(folder, 'after');
      mkdirSync(rebuilt);
      syncs += rebuild(log, rebuilt);
      const there = countIn(join(rebuilt, 'queue.db'));
      acknowledged += last;
      if (there === undefined) unopened++;
      lost += Math.max(0, last - (there ?? 0));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { cuts, acknowledged, lost, unopened, syncsPerCommand: syncs / acknowledged };
}

/** Returns the number of the last command that was acknowledged. */
async function enqueueUntilKilled(
  file: string,
  level: string,
  library: string,
  log: string,
  after: number,
): Promise<number> {
  const child = fork(join(import.meta.dirname, 'enqueue-until-killed-child-program.ts'), [file, level], {
    execArgv: [],
    env: { ...process.env, LD_PRELOAD: library, POWER_LOG: log },
  });
  let last = 0;
  child.on('message', (n: number) => {
    last = n;
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child, 'message'), exit]);
  await new Promise((resolve) => setTimeout(resolve, after));
  child.kill('SIGKILL');
  await exit;
  return last;
}

const HEAD = 64;

/** Writes the files as they were last synced, without anything after that. Returns how often a write-ahead log was synced. */
function rebuild(log: string, folder: string): number {
  const bytes = readFileSync(log);
  const now = new Map<string, Buffer>();
  const synced = new Map<string, Buffer>();
  let syncs = 0;
  for (let at = 0; at + HEAD <= bytes.length;) {
    const what = String.fromCharCode(bytes.readUInt32LE(at));
    const length = bytes.readUInt32LE(at + 4);
    const offset = Number(bytes.readBigInt64LE(at + 8));
    const name = bytes.toString('utf8', at + 16, at + HEAD).split('\0')[0] ?? '';
    at += HEAD;
    const before = now.get(name) ?? Buffer.alloc(0);
    if (what === 'W') {
      const grown = Buffer.alloc(Math.max(before.length, offset + length));
      before.copy(grown);
      bytes.copy(grown, offset, at, at + length);
      now.set(name, grown);
      at += length;
    } else if (what === 'T') now.set(name, Buffer.from(before.subarray(0, offset)));
    else if (what === 'U') {
      now.delete(name);
      synced.delete(name);
    } else {
      synced.set(name, Buffer.from(before));
      if (name.endsWith('-wal')) syncs++;
    }
  }
  for (const [name, content] of synced) writeFileSync(join(folder, name), content);
  return syncs;
}

/** How many commands are in a queue; undefined if it does not open. */
function countIn(file: string): number | undefined {
  if (!existsSync(file)) return 0;
  try {
    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    const count = queue.read.one<{ n: number }>(`SELECT count(*) AS n FROM command`)?.n;
    queue.close();
    return count;
  } catch (error) {
    if (error instanceof StoreTrouble) return undefined;
    throw error;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { cuts: { type: 'string', default: '10' } } });
  const library = powerLibrary();
  if (library === undefined) throw new Error('there is no C compiler');
  const full = await cutPower(library, 'FULL', Number(values.cuts));
  const normal = await cutPower(library, 'NORMAL', Number(values.cuts));
  for (const [level, one] of Object.entries({ FULL: full, NORMAL: normal })) {
    const { cuts, acknowledged, lost, unopened, syncsPerCommand } = one;
    console.log(
      `${level}: ${cuts} cuts, ${acknowledged} commands acknowledged, ${lost} lost, ${unopened} queues that would not open, ` +
        `${syncsPerCommand.toFixed(2)} syncs for each`,
    );
  }
  const holds = full.lost === 0 && full.unopened === 0 && full.syncsPerCommand >= 1 && normal.lost > 0;
  console.log(holds ? 'FULL holds, and the test bites' : 'FAILED');
  process.exitCode = holds ? 0 : 1;
}
