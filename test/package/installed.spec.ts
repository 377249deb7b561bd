/** The deb as an administrator installs it and an operator uses it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { applied, operatorAt } from '../e2e/support/operator.ts';
import { findPractice } from '../e2e/support/practice-service-admin.ts';
import { familyOfProcesses } from '../e2e/support/process-tree.ts';
import { dpkg, isInstalled } from './support/install-debian-package.ts';
import { launchPackaged, makeHome, runPackaged } from './support/launch-packaged.ts';
import { packaged } from './support/paths-of-built-packages.ts';
import { receiveAnOrder } from './support/receive.ts';

const INSTALLED = '/usr/bin/dockhand';
const FOLDER = '/opt/Dockhand';
const TOKEN = 'practice-of-the-package-suite';

test.describe.configure({ mode: 'serial' });

let home = '';
/** Only what this suite has installed is removed by it. */
let isOurs = false;
test.beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-installed-'));
  makeHome(home);
  expect(isInstalled('dockhand'), 'a Dockhand was installed before the suite').toBe(false);
  isOurs = true;
  await dpkg('--install', packaged('.deb'));
});

test.afterAll(async () => {
  if (isOurs && isInstalled('dockhand')) await dpkg('--purge', 'dockhand');
  fs.rmSync(home, { recursive: true, force: true });
});

test('installed → started by an operator without rights, an order is received on the practice warehouse', async () => {
  const dockhand = await launchPackaged(INSTALLED, { home, env: { DOCKHAND_SERVICE_ADMIN_TOKEN: TOKEN } });
  const processes = familyOfProcesses();
  processes.add(dockhand.process.pid ?? 0);
  try {
    expect(rendererSeccomp(processes.ids())).toEqual(['2']);
    await receiveAnOrder(dockhand.page);
    const practice = await findPractice(processes, TOKEN);
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
    expect(await dockhand.close()).toBe(0);
    await expect.poll(() => processes.ids()).toEqual([]);
  } finally {
    processes.kill9();
  }
});

test('the version says that it is not to be released, and stands in Settings', async () => {
  const dockhand = await launchPackaged(INSTALLED, { home });
  try {
    const operator = await operatorAt(dockhand.page);
    await operator.go('Settings');
    await expect(dockhand.page.getByText(/\d+\.\d+\.\d+-unreleasable/)).toBeVisible();
  } finally {
    await dockhand.close();
  }
});

test('links and settings files of other programs are registered, and open it', async () => {
  const cache = fs.readFileSync('/usr/share/applications/mimeinfo.cache', 'utf8');
  expect(cache).toContain('x-scheme-handler/dockhand-open=dockhand.desktop;');
  expect(fs.readFileSync('/usr/share/mime/globs2', 'utf8')).toContain('*.dockhand-settings');
  const dockhand = await launchPackaged(INSTALLED, { home });
  try {
    await operatorAt(dockhand.page);
    const { code } = await dockhand.startAgain('dockhand-open:order?number=PO-10443');
    expect(code).toBe(0);
    await expect(dockhand.page.getByRole('heading', { name: /PO-10443/ })).toBeVisible();
  } finally {
    await dockhand.close();
  }
});

test('turned on in Settings, it starts when the operator signs in; the entry is one that desktops take', async () => {
  const entry = path.join(home, '.config/autostart/dockhand.desktop');
  const dockhand = await launchPackaged(INSTALLED, { home });
  try {
    const operator = await operatorAt(dockhand.page);
    await operator.go('Settings');
    const starts = dockhand.page.getByRole('switch', { name: /Start when the computer starts/ });
    await starts.click({ force: true });
    await expect(starts).toBeChecked();
    expect(fs.readFileSync(entry, 'utf8')).toContain(`\nExec="${FOLDER}/dockhand"\n`);
    expect(spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: '',
    });
    await starts.click({ force: true });
    await expect(starts).not.toBeChecked();
    expect(fs.existsSync(entry)).toBe(false);
  } finally {
    await dockhand.close();
  }
});

test('its diagnostics, without a screen → one report, which says that all is well', () => {
  const { code, printed } = runPackaged(INSTALLED, home, '--print-diagnostics');
  const report = JSON.parse(printed);
  expect([code, report.troubles]).toEqual([0, []]);
  expect(report.profiles[0].queue).toMatchObject({ status: 'read', figures: { commands: { applied: 1 } } });
});

test('installed over itself, as an upgrade is → the program is still where it was', async () => {
  await dpkg('--install', packaged('.deb'));
  expect(fs.realpathSync(INSTALLED)).toBe(`${FOLDER}/dockhand`);
});

test('removed → nothing of the package stays, and all that the operator did', async () => {
  const kept = filesUnder(home);
  expect(kept.filter((file) => /Dockhand\/.*\.(db|sqlite)$/.test(file)).length).toBeGreaterThan(0);
  const said = await dpkg('--purge', 'dockhand');
  expect(said.match(/What was scanned and not sent yet stays/g)).toHaveLength(1);
  expect(
    [FOLDER, INSTALLED, '/usr/share/applications/dockhand.desktop'].filter((file) => fs.existsSync(file)),
  ).toEqual([]);
  expect(filesUnder(home)).toEqual(kept);
});

/** How the kernel confines each page's process: 2 is Chromium's filter of system calls. */
function rendererSeccomp(processes: readonly number[]): (string | undefined)[] {
  return processes
    .filter((id) => fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer'))
    .map((id) => /^Seccomp:\s+(\d)$/m.exec(fs.readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
}

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
