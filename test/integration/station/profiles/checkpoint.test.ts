/** A queue whose log is being moved into its file when the process is killed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';

/** Kills that fell into a checkpoint; and the most that are tried for it. */
const ENOUGH = 4;
const MOST = 40;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockhand-checkpoint-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the last command that was acknowledged, and whether the checkpoint was under way when it was killed */
async function killInCheckpoint(file: string, first: number): Promise<{ last: number; fell: boolean }> {
  const script = new URL('../../../support/station/wal-checkpoint-child-program.ts', import.meta.url);
  const child = fork(script, [file, String(first)], { execArgv: [] });
  let last = first - 1;
  let fell = false;
  child.on('message', ({ what, n }: { what: string; n: number }) => {
    if (what === 'acknowledged') last = n;
    fell = what === 'checkpointing';
    if (fell) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return { last, fell };
}

it('killed in the middle of a checkpoint, again and again: everything acknowledged is there, once and in order', async () => {
  const file = join(folder, 'queue.db');
  let [kept, fallen] = [0, 0];
  for (let n = 0; n < MOST && fallen < ENOUGH; n++) {
    const { last, fell } = await killInCheckpoint(file, kept + 1);
    fallen += Number(fell);
    // Opening checks that the file is whole.
    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    const there = queue.read.all<{ id: string }>(`SELECT id FROM command ORDER BY seq`);
    queue.close();
    // The last one may have been written and not said.
    kept = there.length;
    expect(kept).toBeGreaterThanOrEqual(last);
    expect(there.map(({ id }) => id)).toEqual(Array.from({ length: kept }, (_, i) => `c${i + 1}`));
  }
  expect(fallen).toBe(ENOUGH);
}, 60_000);
