/**
 * The Playwright fixture that starts a separate Dockhand for each test, in the shell (Electron or browser) of the Playwright project: with
 * fresh user data and a real window. After the test it checks the last screen's accessibility, closes the app and deletes the user data.
 * If the window hangs, it kills all processes and reports what still answered. `restart` and `kill9` keep the user data.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { seedDemo } from '#service/seed/demo.ts';
import { lookAt } from './accessibility-checks.ts';
import { launch, type Launched, type ShellName } from './launch-in-electron-or-browser.ts';
import { findPractice, type Practice } from './practice-service-admin.ts';
import { familyOfProcesses } from './process-tree.ts';
import { signsOfLife } from './window-diagnostics.ts';

export interface Shell {
  readonly name: ShellName;
  /** The user data. */
  readonly folder: string;
  /** The browser shell's port; it stays the same over a restart. */
  readonly port: number;
  /** The page of the running app. */
  readonly page: Page;
  /** Electron's app. Throws in the browser shell. */
  readonly electron: ElectronApplication;
  /** The app's output since it was last started. */
  output(): string;
  /** Errors of the page since the app was last started: exceptions, refused resources. */
  readonly complaints: readonly string[];
  start(): Promise<Page>;
  /** Closes it as an operator does; resolves with the exit code. */
  close(): Promise<number | null>;
  restart(): Promise<Page>;
  /** Kills its main process. */
  kill9(): Promise<void>;
  /** Kills the browser shell's process, without its page, and starts it again. */
  killStation(): Promise<void>;
  startStation(): Promise<void>;
  /** The ids of its processes that still live. */
  processes(): number[];
  /** The practice service of the running app. */
  practice(): Promise<Practice>;
}

export interface ShellOptions {
  shellName: ShellName;
  /** Variables that are added to the app's environment at each start. */
  shellEnv: Readonly<Record<string, string>>;
  /** Chromium's own switches. */
  shellSwitches: readonly string[];
  /** Whether the station is new, and so shows the first steps. */
  shellIsNew: boolean;
}

/** Milliseconds within which orphaned processes must have noticed a kill. */
const NOTICED_WITHIN = 10_000;
/**
 * Milliseconds between two presses of the same key, as by a person who reads what the first has led to; see `SERIES` in `ui/keys/shortcuts.ts`.
 */
const BETWEEN_PRESSES = 450;
const IS_SHORTCUT = /^(F\d+|.|Delete)$/;
/** Milliseconds within which a screenshot must be taken, on a busy machine. */
const DRAWN_WITHIN = 15_000;
/** Milliseconds within which a screen must be checked in both themes. */
const LOOKED_AT_WITHIN = 45_000;

interface OfWorker {
  /** A practice warehouse as the app creates it, created once for each worker, because that takes a tenth of the time of most tests. */
  warehouse: string;
}

export const test = base.extend<ShellOptions & { shell: Shell }, OfWorker>({
  warehouse: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern what it is to be given: nothing
    async ({}, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-e2e-warehouse-'));
      const file = path.join(folder, 'service.db');
      if ((await seedDemo(file, Date.now())) !== 'seeded') throw new Error('There is no practice warehouse.');
      await use(file);
      fs.rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  shellName: ['browser', { option: true }],
  shellEnv: [{}, { option: true }],
  shellSwitches: [[], { option: true }],
  shellIsNew: [false, { option: true }],
  shell: async ({ shellName, shellEnv, shellSwitches, shellIsNew, warehouse }, use, testInfo) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-e2e-'));
    // The state after an operator has skipped the first steps. A new station makes its practice warehouse itself.
    if (!shellIsNew) {
      fs.writeFileSync(path.join(folder, 'station.json'), '{ "isWelcomed": true }', { mode: 0o600 });
      fs.mkdirSync(path.join(folder, 'practice'), { mode: 0o700 });
      fs.copyFileSync(warehouse, path.join(folder, 'practice', 'service.db'));
    }
    const processes = familyOfProcesses();
    const token = randomUUID();
    let running: Launched | undefined;
    let port = 0;
    let complaints: string[] = [];

    const onProcess = (id: number) => processes.add(id);
    const onPage = (page: Page) => {
      pacePresses(page);
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
    };
    const now = (): Launched => {
      if (running === undefined) throw new Error('Dockhand does not run now.');
      return running;
    };
    const shell: Shell = {
      name: shellName,
      folder,
      get page() {
        return now().page;
      },
      get port() {
        return port;
      },
      get electron() {
        const { electron } = now();
        if (electron === null) throw new Error('The browser shell has no Electron.');
        return electron;
      },
      get complaints() {
        return complaints;
      },
      output: () => now().output(),
      start: async () => {
        complaints = [];
        running = await launch(shellName, {
          folder,
          env: { DOCKHAND_SERVICE_ADMIN_TOKEN: token, ...shellEnv },
          switches: shellSwitches,
          port,
          onProcess,
          onPage,
        });
        ({ port } = running);
        return running.page;
      },
      close: async () => {
        const closing = now();
        processes.ids();
        running = undefined;
        return closing.close();
      },
      restart: async () => {
        await shell.close();
        return shell.start();
      },
      kill9: async () => {
        const killed = now();
        processes.ids();
        running = undefined;
        await killed.kill9();
        await expect.poll(() => processes.ids(), { timeout: NOTICED_WITHIN }).toEqual([]);
      },
      killStation: () => now().killStation(),
      startStation: () => now().startStation(),
      processes: () => processes.ids(),
      practice: () => findPractice(processes, token),
    };

    await shell.start();
    await use(shell);
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    // A window may hang after the last step as well; without a limit, Playwright would kill the worker.
    const isSeen = !hasPassed || running === undefined || (await isInTime(lookAt(running.page, true)));
    if (running !== undefined && !(hasPassed && isSeen)) {
      const { page } = running;
      await testInfo.attach('output', { body: running.output(), contentType: 'text/plain' });
      const body = await page.screenshot({ timeout: DRAWN_WITHIN }).catch(() => null);
      if (body !== null) await testInfo.attach('page', { body, contentType: 'image/png' });
      else {
        const said = await signsOfLife(running);
        // Also the page's process, which a hanging window may leave behind.
        processes.kill9();
        await expect.poll(() => processes.ids(), { timeout: NOTICED_WITHIN }).toEqual([]);
        fs.rmSync(folder, { recursive: true, force: true });
        throw new Error(`The window stood still: ${said}`);
      }
    }
    if (running !== undefined) await shell.close();
    fs.rmSync(folder, { recursive: true, force: true });
    expect(isSeen, 'the last screen could be looked at in time').toBe(true);
  },
  page: async ({ shell }, use) => use(shell.page),
});

/**
 * Slows down repeated presses of a key to the pace of a person who reads what came up. The app treats a press of F9 directly after another
 * as one of a series, which was not meant for the button that the first press has brought.
 */
function pacePresses({ keyboard }: Page): void {
  const press = keyboard.press.bind(keyboard);
  const last = new Map<string, number>();
  keyboard.press = async (key, options) => {
    if (IS_SHORTCUT.test(key)) {
      const next = (last.get(key) ?? 0) + BETWEEN_PRESSES;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
      last.set(key, Date.now());
    }
    return press(key, options);
  };
}

/** Whether the work ends in time. Rejects if it rejects. */
async function isInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LOOKED_AT_WITHIN);
  });
  const inTime = await Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
  // It rejects when the window is killed below, which is not an error.
  if (!inTime) work.catch(() => undefined);
  return inTime;
}

export { expect };
