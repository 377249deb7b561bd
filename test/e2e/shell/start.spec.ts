import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { launch } from '../support/launch-in-electron-or-browser.ts';
import { familyOfProcesses } from '../support/process-tree.ts';
import { expect, test } from '../support/shell-fixture.ts';

test('opens on the practice warehouse, and nothing is left when it is closed', async ({ shell }) => {
  await expect(shell.page).toHaveTitle(/Dockhand$/);
  await expect(shell.page.getByRole('main')).toBeVisible();
  const practice = await shell.practice();
  expect(await practice.ledger()).not.toHaveLength(0);
  expect(shell.complaints).toEqual([]);

  expect(await shell.close()).toBe(0);
  await expect.poll(() => shell.processes()).toEqual([]);
});

test('its main process killed: the practice service goes with it, and the next start finds everything', async ({
  shell,
}) => {
  const before = await (await shell.practice()).ledger();
  await shell.kill9();
  await shell.start();
  await expect(shell.page.getByRole('main')).toBeVisible();
  expect(await (await shell.practice()).ledger()).toEqual(before);
});

test('the practice service killed: it comes back where it was', async ({ shell }) => {
  const practice = await shell.practice();
  practice.kill9();
  await expect.poll(async () => (await shell.practice()).address).toBe(practice.address);
});

test('started twice on the same user data: the second says so and leaves the first alone', async ({
  shell,
}) => {
  const how = { folder: shell.folder, env: {}, switches: [], port: 0, onProcess: () => {}, onPage: () => {} };
  const said = shell.name === 'electron' ? 'Dockhand is already open' : 'Another Dockhand has';
  await expect(launch(shell.name, how)).rejects.toThrow(said);
  await expect(shell.page.getByRole('main')).toBeVisible();
});

test('npm start: one line when it is ready; told to end, it ends with all it started', async ({ shell }) => {
  await shell.close();
  const args = ['scripts/start.mjs', '--shell', shell.name, '--user-data', shell.folder, '--no-open'];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: started.stdout }).on('line', (line) => lines.push(line));
  const ready = shell.name === 'electron' ? 'window "Dockhand"' : 'http://127.0.0.1:';
  await expect
    .poll(() => lines, { timeout: 30_000 })
    .toContainEqual(expect.stringContaining(`Dockhand is ready: ${ready}`));

  const family = familyOfProcesses();
  family.add(started.pid ?? 0);
  expect(family.ids().length).toBeGreaterThan(2);
  started.kill('SIGTERM');
  expect(await once(started, 'exit')).toEqual([0, null]);
  await expect.poll(() => family.ids()).toEqual([]);
});
