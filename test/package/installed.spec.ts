/** The deb as an administrator installs it and an operator uses it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { applied, operatorAt } from '../e2e/support/operator.ts';
import { findPractice } from '../e2e/support/practice-service-admin.ts';
import { familyOfProcesses } from '../e2e/support/process-tree.ts';
import { dpkg, isInstalled } from './support/debian.ts';
import { launchPackaged, makeHome } from './support/launch-packaged.ts';
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

test('installed over itself, as an upgrade is → the program is still where it was', async () => {
  await dpkg('--install', packaged('.deb'));
  expect(fs.realpathSync(INSTALLED)).toBe(`${FOLDER}/dockhand`);
});

test('removed → nothing of the package stays, and all that the operator did', async () => {
  const kept = filesUnder(home);
  expect(kept.filter((file) => /Dockhand\/.*\.(db|sqlite)$/.test(file)).length).toBeGreaterThan(0);
  await dpkg('--purge', 'dockhand');
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
