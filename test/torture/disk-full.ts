/**
 * A disk that fills up, a small one made for the purpose (Linux, where a process may have its own mounts). Commands are
 * appended until there is no room; every one that was acknowledged has to be in the file that is left.
 *
 *   node test/torture/disk-full.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';

export async function fillDisk(): Promise<{ acknowledged: number; there: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-full-'));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const script = join(import.meta.dirname, 'enqueue-process.ts');
  const shell = `mount -t tmpfs -o size=1m tmpfs '${disk}' && '${process.execPath}' '${script}' '${disk}/queue.db' FULL; cp '${disk}'/queue.db* '${folder}'`;
  const child = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', shell], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let [acknowledged, said] = [0, ''];
  child.on('message', (n) => {
    acknowledged = Number(n);
  });
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await once(child, 'exit');
  const queue = openDatabase(join(folder, 'queue.db'), QUEUE_MIGRATIONS, { synchronous: 'FULL' });
  const there = queue.read.one<{ n: number }>(`SELECT count(*) AS n FROM command`)?.n ?? 0;
  queue.close();
  rmSync(folder, { recursive: true, force: true });
  return { acknowledged, there, said };
}

if (import.meta.main) {
  const { acknowledged, there, said } = await fillDisk();
  const isTold = said.includes('SQLITE_FULL');
  console.log(
    `disk full: ${acknowledged} commands acknowledged, ${there} there${isTold ? ', and it was said' : ''}`,
  );
  process.exitCode = acknowledged > 0 && there >= acknowledged && isTold ? 0 : 1;
}
