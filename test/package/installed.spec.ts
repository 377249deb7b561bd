/** The deb as an administrator installs it and an operator uses it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { applied, ON_ITS_WAY, operatorAt } from '../e2e/support/operator.ts';
import { findPractice } from '../e2e/support/practice-service-admin.ts';
import { dpkg, isInstalled } from './support/debian.ts';
import { launchInstalled, makeHome } from './support/launch-packaged.ts';
import { packaged } from './support/packages.ts';

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
  const dockhand = await launchInstalled(INSTALLED, home, { DOCKHAND_SERVICE_ADMIN_TOKEN: TOKEN });
  try {
    const { page, processes } = dockhand;
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    expect(rendererSeccomp(processes.ids())).toEqual(['2']);
    // The first steps: a new operator leaves them.
    await page.keyboard.press('Escape');
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    const practice = await findPractice(processes, TOKEN);
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
    expect(complaints).toEqual([]);
  } finally {
    expect(await dockhand.close()).toBe(0);
  }
  await expect.poll(() => dockhand.processes.ids()).toEqual([]);
});

test('the version says that it is not to be released, and stands in Settings', async () => {
  const dockhand = await launchInstalled(INSTALLED, home, {});
  try {
    const operator = await operatorAt(dockhand.page);
    await operator.go('Settings');
    await expect(dockhand.page.getByText(/0\.\d+\.\d+-unreleasable/)).toBeVisible();
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
