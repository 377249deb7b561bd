/** What a dock computer asks of the window: it starts full, as a kiosk, by itself, and takes what a second start hands over. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { applied, operatorAt } from '../support/operator.ts';
import { inherited } from '../support/launch-in-electron-or-browser.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import { hashLeaveCode } from '../../../src/main/computer/leave-code.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const IS_ROOT = process.getuid?.() === 0;
/** A folder of the test's own, for policies, settings files and the desktop's own settings. */
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-computer-'));
test.afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const policyFile = path.join(home, 'policy.json');
function setPolicy(policy: object | string): void {
  const text = typeof policy === 'string' ? policy : JSON.stringify(policy);
  fs.writeFileSync(policyFile, text, { mode: 0o644 });
}

/** The program started once more, as a link or a file starts it. Resolves with what it printed and its exit code. */
async function startAgain(shell: Shell, ...args: string[]) {
  const electron = findElectron(ROOT) ?? '';
  const all = [
    '.',
    '--disable-gpu',
    ...(IS_ROOT ? ['--no-sandbox'] : []),
    '--user-data',
    shell.folder,
    ...args,
  ];
  const child = spawn(electron, all, { cwd: ROOT, env: inherited(), stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { output, code };
}

const windowNow = (shell: Shell) =>
  shell.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return (
      window && { isFull: window.isFullScreen(), isFocused: window.isFocused(), bounds: window.getBounds() }
    );
  });

/** As the keyboard sends it: Playwright's own keys go to the page and to no menu. */
const pressInWindow = (shell: Shell, keyCode: string, modifiers: ('control' | 'shift')[] = []) =>
  shell.electron.evaluate(
    ({ BrowserWindow }, { key, held }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.sendInputEvent({ type: 'keyDown', keyCode: key, modifiers: held });
      contents?.sendInputEvent({ type: 'keyUp', keyCode: key, modifiers: held });
    },
    { key: keyCode, held: modifiers },
  );

const closeWindow = (shell: Shell) =>
  shell.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

const outside = (shell: Shell) => shell.page.getByRole('alert', { name: 'From another program' });

test.describe('started again with', () => {
  test('the number of an order → the window comes to the front on that order, and nothing is booked', async ({
    shell,
  }) => {
    await operatorAt(shell.page);
    await shell.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    const { output, code } = await startAgain(shell, 'dockhand-open:order?number=PO-10442');
    expect([output, code]).toEqual([expect.stringContaining('already open'), 0]);
    await expect(shell.page.getByRole('heading', { name: /PO-10442/ })).toBeVisible();
    await expect(outside(shell)).toHaveCount(0);
    expect(
      await shell.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()),
    ).toBe(false);
    expect(await applied(await shell.practice(), 'POST', /\/receive$/)).toBe(0);
  });

  test('an order while a figure is typed → it waits, and the figure is not counted', async ({ shell }) => {
    const operator = await operatorAt(shell.page);
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await shell.page.keyboard.press('q');
    await operator.types('7');
    await startAgain(shell, 'dockhand-open:order?number=PO-10442');
    await expect(outside(shell)).toContainText('First finish what you are typing.');
    await expect(shell.page.getByRole('textbox').and(shell.page.locator(':focus'))).toHaveValue('7');
    await operator.hears('1 / 40');
    await outside(shell).getByRole('button', { name: 'Close' }).click();
    await expect(outside(shell)).toHaveCount(0);
  });

  for (const [what, link, words] of [
    ['an order that is not there', 'dockhand-open:order?number=PO-1', 'There is no order PO-1 here.'],
    ['a link that says more', 'dockhand-open:order?number=PO-10442&send=yes', 'say nothing more'],
    ['a text turned around', 'dockhand-open:order?number=PO%E2%80%AE24401', 'hidden characters'],
    ['a link of 5,000 characters', `dockhand-open:order?number=${'9'.repeat(5000)}`, 'too long'],
    ['our inner address', 'dockhand://app/', 'Nothing else.'],
    ['a file of any kind', '/etc/passwd', 'Nothing else.'],
  ] as const)
    test(`${what} → refused in words, and closed`, async ({ shell }) => {
      const operator = await operatorAt(shell.page);
      await startAgain(shell, link);
      await expect(outside(shell)).toContainText(words);
      await outside(shell).getByRole('button', { name: 'Close' }).click();
      await expect(outside(shell)).toHaveCount(0);
      await operator.scan('5012345678900');
      await operator.hears('Wall socket');
    });

  test('a link that would not fit into the message between two starts → the first one goes on', async ({
    shell,
  }) => {
    const operator = await operatorAt(shell.page);
    const { code } = await startAgain(shell, `dockhand-open:order?number=${'9'.repeat(100_000)}`);
    expect(code).toBe(1);
    await operator.scan('5012345678900');
    await operator.hears('Wall socket');
  });

  test('a settings file → asked about, and used only when a person says so', async ({ shell }) => {
    const file = path.join(home, 'site.dockhand-settings');
    const scanner = {
      id: 'a',
      name: 'Blue one',
      prefix: '~',
      suffix: '',
      repairs: {},
      separator: '',
      timing: null,
    };
    fs.writeFileSync(file, JSON.stringify({ dockhandSettings: 1, scanners: [scanner], printer: null }));
    const operator = await operatorAt(shell.page);
    await startAgain(shell, file);
    await expect(outside(shell)).toContainText(
      'They replace: all scanners, by Blue one, the label printer, by none.',
    );
    await operator.scan('~5012345678900');
    await operator.hears('Unknown code');
    await outside(shell).getByRole('button', { name: 'Use them' }).click();
    await expect(outside(shell)).toHaveCount(0);
    await operator.scan('~5012345678900');
    await operator.hears('Wall socket');
  });

  test('a settings file with a key in it → refused in words', async ({ shell }) => {
    const file = path.join(home, 'key.dockhand-settings');
    fs.writeFileSync(file, JSON.stringify({ dockhandSettings: 1, apiKey: 'x' }));
    await operatorAt(shell.page);
    await startAgain(shell, file);
    await expect(outside(shell)).toContainText('what looks like a key: apiKey');
  });

  test('nothing → the window comes to the front, and nothing is said', async ({ shell }) => {
    await operatorAt(shell.page);
    expect((await startAgain(shell)).code).toBe(0);
    await expect(outside(shell)).toHaveCount(0);
  });
});

test.describe('its first start', () => {
  test.use({ shellSwitches: ['dockhand-open:order?number=PO-2'] });
  test('with a link → shown as well', async ({ shell }) => {
    await operatorAt(shell.page);
    await expect(outside(shell)).toContainText('There is no order PO-2 here.');
  });
});

test('full screen: F11 and Settings do the same, and it is remembered', async ({ shell }) => {
  const operator = await operatorAt(shell.page);
  await operator.go('Settings');
  const full = shell.page.getByRole('switch', { name: /Full screen/ });
  await expect(full).not.toBeChecked();
  await full.click({ force: true });
  await expect(full).toBeChecked();
  await expect.poll(() => windowNow(shell)).toMatchObject({ isFull: true });
  // The display confirms a change late: until then F11 asks for what is there already.
  await expect(async () => {
    await pressInWindow(shell, 'F11');
    await expect(full).not.toBeChecked({ timeout: 3000 });
  }).toPass();
  await expect(async () => {
    await pressInWindow(shell, 'F11');
    await expect(full).toBeChecked({ timeout: 3000 });
  }).toPass();
  await expect.poll(() => windowNow(shell)).toMatchObject({ isFull: true });
  await shell.restart();
  await expect.poll(() => windowNow(shell)).toMatchObject({ isFull: true });
});

test('a window whose screen is gone → on the one that is there', async ({ shell }) => {
  await shell.close();
  const place = { x: 5000, y: 4000, width: 900, height: 700, maximized: false };
  fs.writeFileSync(path.join(shell.folder, 'window.json'), JSON.stringify(place));
  await shell.start();
  await operatorAt(shell.page);
  const screen = await shell.electron.evaluate(({ screen: all }) => all.getPrimaryDisplay().workArea);
  const { bounds } = (await windowNow(shell)) ?? { bounds: screen };
  expect(bounds).toEqual({ x: screen.width - 900, y: screen.height - 700, width: 900, height: 700 });
});

test.describe('--start-fullscreen', () => {
  test.use({ shellSwitches: ['--start-fullscreen'] });
  test('→ the whole screen, which F11 gives back', async ({ shell }) => {
    await operatorAt(shell.page);
    const { width, height } = await shell.electron.evaluate(
      ({ screen }) => screen.getPrimaryDisplay().bounds,
    );
    const whole = { isFull: true, bounds: { x: 0, y: 0, width, height } };
    let starts = 0;
    // A bare display, without a window manager, may confirm the place of before last, and stay there: then it is started anew.
    await expect(async () => {
      if (starts++ > 0) await shell.restart();
      await expect.poll(() => windowNow(shell), { timeout: 3000 }).toMatchObject(whole);
    }).toPass({ timeout: 60_000 });
    await pressInWindow(shell, 'F11');
    await expect.poll(() => windowNow(shell)).toMatchObject({ isFull: false });
  });
});

test.describe('--kiosk', () => {
  test.use({ shellSwitches: ['--kiosk'] });
  test('→ neither F11 nor closing ends it; its own key does', async ({ shell }) => {
    const operator = await operatorAt(shell.page);
    await pressInWindow(shell, 'F11');
    await closeWindow(shell);
    await operator.scan('5012345678900');
    await operator.hears('Wall socket');
    expect(await windowNow(shell)).toMatchObject({ isFull: true });
    await operator.go('Settings');
    await expect(shell.page.getByText('Yes. Ctrl+Shift+F11 ends it.')).toBeVisible();
    await pressInWindow(shell, 'F11', ['control', 'shift']);
    await expect.poll(() => windowNow(shell)).toMatchObject({ isFull: false });
    await expect(shell.page.getByRole('switch', { name: /Full screen/ })).not.toBeChecked();
    expect(await shell.close()).toBe(0);
  });
});

test.describe('a policy', () => {
  test.skip(!IS_ROOT, 'a policy counts only if root has written it');
  test.use({ shellSwitches: ['--policy', policyFile], shellEnv: { XDG_CONFIG_HOME: home } });
  test.beforeAll(() =>
    setPolicy({
      station: 'Dock 7',
      theme: 'dark',
      language: 'de',
      autostart: true,
      kiosk: { leaveCode: hashLeaveCode('2468') },
      warehouse: { name: 'Hall 2', address: 'https://stock.example.com' },
    }),
  );

  test('a kiosk with a code → left with that alone; what is set is shown so, and not to be changed', async ({
    shell,
  }) => {
    const { page } = shell;
    await expect(page.getByRole('banner', { name: 'Status' })).toContainText('Dock 7');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.getByRole('banner')).toContainText('Hall 2');
    expect(fs.readFileSync(path.join(home, 'autostart/dockhand.desktop'), 'utf8')).toContain(
      `"${policyFile}"`,
    );

    await page.getByRole('navigation').getByRole('button', { name: 'Einstellungen' }).click();
    const settings = page.getByRole('main');
    await expect(settings.getByText('Dock 7. Von der Administration vorgegeben.')).toBeVisible();
    await expect(settings.getByText('Dunkel. Von der Administration vorgegeben.')).toBeVisible();
    await expect(settings.getByText('Ein. Von der Administration vorgegeben.')).toBeVisible();
    await expect(settings.getByRole('textbox', { name: 'Name der Station' })).toHaveCount(0);
    await expect(settings.getByRole('button', { name: 'Hall 2 entfernen' })).toHaveCount(0);

    await pressInWindow(shell, 'F11', ['control', 'shift']);
    const code = page.getByLabel('Code der Administration');
    await code.fill('1111');
    await code.press('Enter');
    await expect(page.getByText('Das ist nicht der Code.')).toBeVisible();
    expect(await windowNow(shell)).toMatchObject({ isFull: true });
    await code.fill('2468');
    await code.press('Enter');
    await expect.poll(() => windowNow(shell)).toMatchObject({ isFull: false });
    await expect(code).toHaveCount(0);
  });
});

test.describe('autostart', () => {
  const config = path.join(home, 'config');
  test.use({ shellEnv: { XDG_CONFIG_HOME: config } });
  test('turned on in Settings → a desktop entry that starts this program on this folder; off → it is gone', async ({
    shell,
  }) => {
    const operator = await operatorAt(shell.page);
    await operator.go('Settings');
    const starts = shell.page.getByRole('switch', { name: /Start when the computer starts/ });
    await starts.click({ force: true });
    await expect(starts).toBeChecked();
    const entry = path.join(config, 'autostart/dockhand.desktop');
    expect(fs.readFileSync(entry, 'utf8')).toContain(`"--user-data" "${shell.folder}"`);
    await starts.click({ force: true });
    await expect(starts).not.toBeChecked();
    expect(fs.existsSync(entry)).toBe(false);
  });
});

test('a receipt in hand → no sleep until it is sent; the computer wakes → the service is asked', async ({
  shell,
}) => {
  const isAwake = () =>
    shell.electron.evaluate(({ powerSaveBlocker }) => [0, 1].some((id) => powerSaveBlocker.isStarted(id)));
  const operator = await operatorAt(shell.page);
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  expect(await isAwake()).toBe(false);
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('1 / 40');
  expect(await isAwake()).toBe(true);
  await shell.page.keyboard.press('F9');
  await operator.hears(/saved|done/);
  await expect.poll(isAwake).toBe(false);

  // At rest it looks for changes every 15 seconds.
  const lastPull = () =>
    shell.page.evaluate(async () => {
      const { read } = Reflect.get(window, 'dock') as {
        read: (name: string, ask: object) => Promise<unknown>;
      };
      const answer = (await read('status', {})) as { value: { pull: { lastAt: string } } };
      return answer.value.pull.lastAt;
    });
  await operator.drained();
  const before = await lastPull();
  await shell.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect.poll(lastPull, { timeout: 4000 }).not.toBe(before);
});

test('--print-diagnostics beside it, without a display → its report, and the window is not disturbed', async ({
  shell,
}) => {
  const operator = await operatorAt(shell.page);
  await operator.pullPlug();
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('1 / 40');
  await shell.page.keyboard.press('F9');
  await operator.hears(/saved/);
  const args = [
    '.',
    ...(IS_ROOT ? ['--no-sandbox'] : []),
    '--print-diagnostics',
    '--user-data',
    shell.folder,
  ];
  const env = { ...inherited(), DISPLAY: '', WAYLAND_DISPLAY: '' };
  const { stdout, status } = spawnSync(findElectron(ROOT) ?? '', args, { cwd: ROOT, env, encoding: 'utf8' });
  expect(status).toBe(0);
  const [practice] = JSON.parse(stdout).profiles;
  expect(practice).toMatchObject({
    isOpen: true,
    queue: { status: 'read', figures: { commands: { queued: 1 } } },
    mirror: { status: 'read' },
  });
  expect(JSON.parse(stdout).versions.electron).toMatch(/^\d/);
  await expect(outside(shell)).toHaveCount(0);
  await operator.plugIn();
  await operator.drained();
});
