/** An account's key is where it has to be and nowhere else: no argument, environment, file, output, page or dump of a crash has it. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { account, addWarehouse, KEY } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';

/** What any process of the app was started with, as far as it may be read. */
const startedWith = (shell: Shell): string =>
  shell
    .processes()
    .flatMap((id) => ['cmdline', 'environ'].map((file) => `/proc/${id}/${file}`))
    .map((file) => fs.readFileSync(file, 'utf8').replaceAll('\0', '\n'))
    .join('\n');

/** The files below a folder that have the text in them, in either encoding that a program might use. */
const filesWith = (folder: string, text: string): string[] =>
  [
    text,
    text
      .split('')
      .map((letter) => `${letter}\\x00`)
      .join(''),
  ].flatMap((pattern) => {
    try {
      return execFileSync('grep', ['-rlaP', '--', pattern, folder], { encoding: 'utf8' }).trim().split('\n');
    } catch {
      return [];
    }
  });

/** All that the page's engine holds. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return pieces.join('');
}

test('@T10 a key in use → in no argument, environment, file, output, page or crash dump', async ({
  shell,
  page,
}) => {
  const acme = await account(shell.folder);
  await acme.call('POST', '/api/v1/items', {
    name: 'Blue cable',
    type: 'item',
    quantity: 7,
    label_url: 'BLUE-1',
    label_url_type: 'org.iso.Code128',
  });
  const operator = await operatorAt(page);
  await addWarehouse(page, operator, acme.url);
  // The mirror has it, so that the search below has something to find.
  await operator.go('Scan');
  await operator.scan('BLUE-1');
  await operator.hears('Blue cable');

  const started = startedWith(shell);
  expect(started).toContain('--user-data');
  expect(started).not.toContain(KEY);
  // The practice warehouse's own key is told to it, not left lying there.
  expect(started).not.toContain('DOCKHAND_SERVICE_KEY');
  expect(started).not.toMatch(/sk_\w/);

  const again = await shell.restart();
  await operatorAt(again);
  await expect(again.getByRole('banner', { name: 'Status' })).toContainText('Acme');
  const heap = await heapOf(again);
  expect(heap).toContain('Acme');
  expect(heap).not.toContain(KEY);
  expect(shell.output()).not.toContain(KEY);
  // The same search finds what is there.
  expect(filesWith(shell.folder, 'Blue cable')).not.toEqual([]);
  expect(filesWith(shell.folder, KEY)).toEqual([]);

  // The process that has it in memory dies of a fault, the first of its family.
  const [main = 0] = shell.processes();
  process.kill(main, 'SIGSEGV');
  await shell.kill9();
  const written = fs.readdirSync(shell.folder, { recursive: true, encoding: 'utf8' });
  expect(written.filter((name) => /\.dmp$|(^|\/)core(\.\d+)?$/.test(name))).toEqual([]);
  expect(filesWith(shell.folder, KEY)).toEqual([]);
  await acme.stop();
});
