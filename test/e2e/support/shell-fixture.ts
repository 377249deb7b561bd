/**
 * The Playwright fixture that starts a Dockhand of its own for each test, in the shell of the Playwright project: fresh user data, a real
 * window or browser, and nothing left behind. `restart` and `kill9` keep the user data.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { lookAt } from './accessibility-checks.ts';
import { launch, type Launched, type ShellName } from './launch.ts';
import { findPractice, type Practice } from './practice-service-admin.ts';
import { familyOfProcesses } from './process-tree.ts';
import { signsOfLife } from './window-diagnostics.ts';

export interface Shell {
  readonly name: ShellName;
  /** The user data. */
  readonly folder: string;
  /** The browser shell's port; kept when it is started again. */
  readonly port: number;
  /** The page of the app as it runs now. */
  readonly page: Page;
  /** What the app printed since it was last started. */
  output(): string;
  /** Errors the page complained of since it was last started: exceptions, refused resources. */
  readonly complaints: readonly string[];
  start(): Promise<Page>;
  /** Closes it as a person does; the exit code. */
  close(): Promise<number | null>;
  restart(): Promise<Page>;
  /** Ends its main process without warning. */
  kill9(): Promise<void>;
  /** The browser shell's process alone, its page left standing; and started again. */
  killStation(): Promise<void>;
  startStation(): Promise<void>;
  /** Processes it started that still live. */
  processes(): number[];
  /** The practice service of the app as it runs now. */
  practice(): Promise<Practice>;
}

export interface ShellOptions {
  shellName: ShellName;
  /** Added to the app's environment. */
  shellEnv: Readonly<Record<string, string>>;
  /** Chromium's own switches. */
  shellSwitches: readonly string[];
  /** A station that nobody has used: it begins with the first steps. */
  shellIsNew: boolean;
}

/** Milliseconds until what was left alone by a kill has noticed. */
const NOTICED_WITHIN = 10_000;
/** And until a picture of a window has been taken, on a machine that is busy with something else. */
const DRAWN_WITHIN = 15_000;
/** And until a screen has been looked at in both themes. */
const LOOKED_AT_WITHIN = 45_000;

export const test = base.extend<ShellOptions & { shell: Shell }>({
  shellName: ['browser', { option: true }],
  shellEnv: [{}, { option: true }],
  shellSwitches: [[], { option: true }],
  shellIsNew: [false, { option: true }],
  shell: async ({ shellName, shellEnv, shellSwitches, shellIsNew }, use, testInfo) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-e2e-'));
    // As it is left behind where somebody has skipped the first steps.
    if (!shellIsNew)
      fs.writeFileSync(path.join(folder, 'station.json'), '{ "isWelcomed": true }', { mode: 0o600 });
    const processes = familyOfProcesses();
    const token = randomUUID();
    const env = { DOCKHAND_SERVICE_ADMIN_TOKEN: token, ...shellEnv };
    let running: Launched | undefined;
    let port = 0;
    let complaints: string[] = [];

    const onProcess = (id: number) => processes.add(id);
    const onPage = (page: Page) => {
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
      get complaints() {
        return complaints;
      },
      output: () => now().output(),
      start: async () => {
        complaints = [];
        running = await launch(shellName, {
          folder,
          env,
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
    // A window may stand still after the last step as well; without a bound, the worker would be ended by force.
    const isSeen = !hasPassed || running === undefined || (await isInTime(lookAt(running.page)));
    if (running !== undefined && !(hasPassed && isSeen)) {
      const { page } = running;
      await testInfo.attach('output', { body: running.output(), contentType: 'text/plain' });
      const body = await page.screenshot({ timeout: DRAWN_WITHIN }).catch(() => null);
      if (body !== null) await testInfo.attach('page', { body, contentType: 'image/png' });
      else {
        const said = await signsOfLife(running);
        // Its page too, which a window that hangs may leave behind.
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

/** Whether it ends in time. Rejects as it does. */
async function isInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LOOKED_AT_WITHIN);
  });
  const inTime = await Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
  // It is rejected when the window is killed below, and that is no fault of its own.
  if (!inTime) work.catch(() => undefined);
  return inTime;
}

export { expect };
