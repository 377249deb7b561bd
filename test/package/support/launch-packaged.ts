/**
 * Starts the packaged app and attaches Playwright to its page, through Chromium's own debugging port, because its Electron fuses keep
 * Playwright from attaching to its main process. It attaches once the app says that it is ready; earlier, the page would hang.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ending, inherited, listen } from '../../e2e/support/launch-in-electron-or-browser.ts';

const READY = /^Dockhand is ready: window "Dockhand"$/m;
const PORT = /^DevTools listening on (ws:\S+)$/m;
/** Debian's user that owns nothing. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

export interface Packaged {
  readonly page: Page;
  readonly process: ChildProcess;
  output(): string;
  /** Closes its window, as an operator does. Resolves with its exit code. */
  close(): Promise<number | null>;
  /** Starts it once more, as a link does. Resolves with its exit code and what it printed. */
  startAgain(...args: readonly string[]): Promise<Ran>;
}

export interface Ran {
  readonly code: number | null;
  readonly printed: string;
}

/** As a person without rights starts it: root would run it without Chromium's sandbox. */
export async function launchPackaged(
  executable: string,
  {
    home,
    args = [],
    env = {},
  }: { home: string; args?: readonly string[]; env?: Readonly<Record<string, string>> },
): Promise<Packaged> {
  const how = startedAt(home, { ...env, ...screenOf(home) });
  const child = spawn(executable, ['--disable-gpu', '--remote-debugging-port=0', ...args], {
    ...how,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = listen(child);
  try {
    await output.until(READY);
    const browser = await chromium.connectOverCDP(PORT.exec(output.text())?.[1] ?? '');
    const page = pageOf(browser);
    return {
      page,
      process: child,
      output: output.text,
      close: () => close(child, browser, page),
      startAgain: async (...more) => runToEnd(executable, more, how),
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Attaches to one that was not started by us, as after an update, once it has noted its port. */
export async function attachTo(dataFolder: string): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const [port = ''] = fs
    .readFileSync(path.join(dataFolder, 'chromium/DevToolsActivePort'), 'utf8')
    .split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return { page: pageOf(browser), close: () => browser.close() };
}

/** Runs it without a screen, until it ends by itself. */
export const runPackaged = (executable: string, home: string, ...args: readonly string[]): Ran =>
  runToEnd(executable, args, startedAt(home, { DISPLAY: '', WAYLAND_DISPLAY: '' }));

function startedAt(home: string, env: Readonly<Record<string, string>>) {
  return {
    cwd: home,
    env: { ...inherited(), HOME: home, XDG_CONFIG_HOME: '', ...env },
    ...(IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}),
  };
}

function runToEnd(executable: string, args: readonly string[], how: ReturnType<typeof startedAt>): Ran {
  const { status, stdout } = spawnSync(executable, [...args], { ...how, encoding: 'utf8' });
  return { code: status, printed: stdout };
}

/** A home for whoever starts the installed app. */
export function makeHome(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  giveAway(folder);
}

/** To whoever starts the app. */
export function giveAway(file: string): void {
  if (IS_ROOT) fs.chownSync(file, NOBODY, NOBODY);
}

/** The key to the screen, which the runner alone can read. */
function screenOf(home: string): Record<string, string> {
  const key = process.env['XAUTHORITY'];
  if (key === undefined || !IS_ROOT) return {};
  const copy = path.join(home, '.Xauthority');
  fs.copyFileSync(key, copy);
  fs.chownSync(copy, NOBODY, NOBODY);
  return { XAUTHORITY: copy };
}

function pageOf(browser: Browser): Page {
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The app has no page.');
  return page;
}

async function close(child: ChildProcess, browser: Browser, page: Page): Promise<number | null> {
  const ended = ending(child);
  await page.close();
  const code = await ended;
  await browser.close();
  return code;
}
