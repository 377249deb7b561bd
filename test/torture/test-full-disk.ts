/**
 * Tests a full disk. On a small file system that is mounted for this test, a child process appends commands to a queue until there is no
 * room, and then stores verdicts for some of them in the space that the queue reserves for that. Afterwards the file must contain every
 * command and verdict that the child reported as stored. The exit code is 0 only if it does, the append failed because the disk was full,
 * and at least one verdict was stored. It needs Linux, where a process may have mounts of its own. `run-torture.ts` calls it too.
 *
 *   node test/torture/test-full-disk.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import type { Filled } from './fill-disk-child-program.ts';

export interface Disk extends Filled {
  /** How many commands and how many verdicts are in the file afterwards. */
  readonly there: number;
  readonly verdicts: number;
}

export async function fillDisk(): Promise<Disk> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-full-'));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const script = join(import.meta.dirname, 'fill-disk-child-program.ts');
  const shell = `mount -t tmpfs -o size=9m tmpfs '${disk}' && '${process.execPath}' '${script}' '${disk}'; cp '${disk}'/queue.db* '${folder}'`;
  const child = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', shell], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let filled: Filled = { acknowledged: 0, refused: 'not at all', settled: 0 };
  child.on('message', (told: Filled) => {
    filled = told;
  });
  await once(child, 'exit');
  const queue = openDatabase(join(folder, 'queue.db'), QUEUE_MIGRATIONS, { synchronous: 'FULL' });
  const count = (where: string) =>
    queue.read.one<{ n: number }>(`SELECT count(*) AS n FROM command WHERE ${where}`)?.n ?? 0;
  const [there, verdicts] = [count('1'), count(`state = 'cancelled'`)];
  queue.close();
  rmSync(folder, { recursive: true, force: true });
  return { ...filled, there, verdicts };
}

export const told = ({ acknowledged, there, settled, verdicts }: Disk): string =>
  `${acknowledged} commands acknowledged, ${there} there; ${settled} verdicts after that, ${verdicts} there`;

export const lostOn = ({ acknowledged, there, settled, verdicts }: Disk): number =>
  Math.max(0, acknowledged - there) + Math.max(0, settled - verdicts);

if (import.meta.main) {
  const disk = await fillDisk();
  console.log(`disk full: ${told(disk)}`);
  process.exitCode = disk.refused === 'full' && lostOn(disk) === 0 && disk.settled > 0 ? 0 : 1;
}
