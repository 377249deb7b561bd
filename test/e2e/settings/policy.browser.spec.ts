/** The administrator's settings in the browser shell, and diagnostics beside it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { operatorAt } from '../support/operator.ts';
import { inherited, launch, type Launched } from '../support/launch-in-electron-or-browser.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-policy-'));
test.afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

/** As root writes it on this machine, and as somebody else does on another. */
const IS_ROOT = process.getuid?.() === 0;

async function under(folder: string, policy: object | string, work: (launched: Launched) => Promise<void>) {
  const file = path.join(home, 'policy.json');
  fs.writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy), { mode: 0o644 });
  const launched = await launch('browser', {
    folder,
    env: {},
    switches: [],
    app: ['--policy', file],
    port: 0,
    onProcess: () => {},
    onPage: () => {},
  });
  try {
    await work(launched);
  } finally {
    await launched.close();
  }
}

test('what root has set → in force and shown so; what anybody else has set → ignored, and said', async ({
  shell,
}) => {
  await shell.close();
  await under(shell.folder, { station: 'Dock 7' }, async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    const shown = IS_ROOT
      ? page.getByText('Dock 7. Set by your administrator.')
      : page.getByText(/does not belong to the administrator/);
    await expect(shown).toBeVisible();
    // The browser's own business.
    await expect(page.getByRole('switch', { name: /Full screen/ })).toHaveCount(0);
  });
});

for (const [what, policy, words] of [
  ['damaged', '{ "station": ', IS_ROOT ? 'is damaged' : 'does not belong'],
  ['with a member that nobody knows', { stations: 'A' }, IS_ROOT ? 'not known: stations' : 'does not belong'],
  ['with a key', { apiKey: 'x' }, IS_ROOT ? 'looks like a key: apiKey' : 'does not belong'],
] as const)
  test(`a policy ${what} → a sentence on every screen, and Dockhand works as without`, async ({ shell }) => {
    await shell.close();
    await under(shell.folder, policy, async ({ page }) => {
      const operator = await operatorAt(page);
      await expect(page.getByText(words)).toBeVisible();
      await operator.scan('5012345678900');
      await operator.hears('Wall socket');
      await expect(page.getByText(words)).toBeVisible();
    });
  });

test('npm start -- --print-diagnostics, beside the running one → the report alone, and exit code 0', async ({
  shell,
}) => {
  await operatorAt(shell.page);
  const args = ['scripts/start.mjs', '--print-diagnostics', '--user-data', shell.folder];
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: inherited(),
    encoding: 'utf8',
  });
  const report = JSON.parse(stdout);
  expect([status, report.isFine]).toEqual([0, true]);
  expect(report.profiles[0]).toMatchObject({ id: 'practice', isOpen: true, queue: { status: 'read' } });
  await expect(shell.page.getByRole('main')).toBeVisible();
});
