/**
 * Starts the app for an end-to-end test, in Electron or in its browser edition (a Node process with a page in Chromium); both need a
 * build. Gives access to the app's page, output and processes, and closes or kills it. `killStation` and `startStation` work in the
 * browser edition only: in Electron the page ends with the process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { _electron, chromium, type Browser, type ElectronApplication, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { findElectron } from '../../../scripts/setup/electron.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Milliseconds. */
const READY_WITHIN = 30_000;
const END_WITHIN = 15_000;
const READY = /^Dockhand is ready: (http:\S+)$/m;

const CHANGES_START = new Set(['ELECTRON_RUN_AS_NODE', 'FORCE_COLOR']);

export type ShellName = 'browser' | 'electron';

export interface Launch {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Switches for Chromium; in Electron also those of the app, and what it shall open. */
  readonly switches: readonly string[];
  /** Switches for the browser shell's own process. */
  readonly app?: readonly string[];
  /** The browser shell's port; it stays the same over a restart, since it is in the page's address. */
  readonly port: number;
  /** Called with the ids of the main process and of the page's process, as early as possible. */
  readonly onProcess: (id: number) => void;
  readonly onPage: (page: Page) => void;
}

export interface Launched {
  readonly page: Page;
  readonly port: number;
  /** Its output so far, including errors. */
  output(): string;
  /** Electron's app; null in the browser shell. */
  readonly electron: ElectronApplication | null;
  /** Whether the process of its window answers. */
  answers(): Promise<boolean>;
  /** Closes it as an operator does. Resolves with its exit code. */
  close(): Promise<number | null>;
  kill9(): Promise<void>;
  /** Kills the browser shell's process, without its page, and starts it again. */
  killStation(): Promise<void>;
  startStation(): Promise<void>;
}

export const launch = (shell: ShellName, how: Launch): Promise<Launched> =>
  shell === 'electron' ? launchElectron(how) : launchBrowser(how);

async function launchElectron({ folder, env, switches, onProcess, onPage }: Launch): Promise<Launched> {
  if (findElectron(ROOT) === undefined) throw new Error('There is no Electron binary.');
  const root = process.getuid?.() === 0;
  // No executable path: with one, Playwright would not pause Electron until it is attached. The package finds the binary.
  const app = await _electron.launch({
    args: ['.', '--disable-gpu', ...(root ? ['--no-sandbox'] : []), '--user-data', folder, ...switches],
    cwd: ROOT,
    env: { ...inherited(), ...env },
    timeout: READY_WITHIN,
  });
  const child = app.process();
  onProcess(idOf(child));
  // Playwright consumes the first output; a page that is there shows as well that it is ready.
  const output = listen(child);
  const page = await app.firstWindow();
  onPage(page);
  await page.waitForLoadState();
  return {
    page,
    electron: app,
    port: 0,
    output: output.text,
    answers: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length > 0),
    close: async () => {
      const ended = ending(child);
      await app.close();
      return ended;
    },
    kill9: () => kill9(child),
    killStation: pageGoesToo,
    startStation: pageGoesToo,
  };
}

const pageGoesToo = () => Promise.reject(new Error('In Electron the page goes with its station.'));

async function launchBrowser(how: Launch): Promise<Launched> {
  const { folder, env, switches, port, onProcess, onPage, app = [] } = how;
  const args = ['out/browser/main.js', '--user-data', folder, '--port', String(port), '--no-open', ...app];
  const start = () => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...inherited(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onProcess(idOf(child));
    return { child, output: listen(child) };
  };
  let { child, output } = start();
  const [[, link = ''], browser] = await Promise.all([output.until(READY), chromiumWith(switches)]);
  // A separate context, without anything of other tests.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  onPage(page);
  await page.goto(link);
  // The link first leads to a page that forwards to the app.
  await page.waitForURL((url) => url.search === '');
  return {
    page,
    electron: null,
    port: Number(new URL(link).port),
    output: () => output.text(),
    answers: async () => browser.isConnected(),
    close: async () => {
      const ended = ending(child);
      child.kill('SIGTERM');
      await context.close();
      return ended;
    },
    kill9: async () => {
      await kill9(child);
      await context.close();
    },
    killStation: () => kill9(child),
    startStation: async () => {
      ({ child, output } = start());
      await output.until(READY);
    },
  };
}

/** The browsers of a worker, by their switches; they end with the worker. */
const browsers = new Map<string, Promise<Browser>>();

async function chromiumWith(switches: readonly string[]): Promise<Browser> {
  const key = switches.join(' ');
  const running = await browsers.get(key);
  if (running?.isConnected() === true) return running;
  const executablePath = findChromium();
  const started = chromium.launch({
    args: [...switches],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  browsers.set(key, started);
  return started;
}

/** The environment of the test runner, without variables that change how the app starts or connects. */
export function inherited(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !CHANGES_START.has(entry[0]),
  );
  return Object.fromEntries(kept);
}

export function listen(child: ChildProcess) {
  let said = '';
  const listeners = new Set<() => void>();
  const hear = (line: string) => {
    said += `${line}\n`;
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null) createInterface({ input: stream }).on('line', hear);
  return {
    text: () => said,
    until: (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${why}. It said:\n${said}`));
        const timer = setTimeout(() => fail('Not ready in time'), READY_WITHIN);
        const look = () => {
          const found = pattern.exec(said);
          if (found === null) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        child.once('exit', (code) => fail(`It ended with ${code}`));
        look();
      }),
  };
}

function idOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('It could not be started.');
  return pid;
}

export async function ending(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  await once(child, 'exit', { signal: AbortSignal.timeout(END_WITHIN) });
  return child.exitCode;
}

async function kill9(child: ChildProcess): Promise<void> {
  const ended = ending(child);
  child.kill('SIGKILL');
  await ended;
}
