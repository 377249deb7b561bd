/**
 * Measures the time from another client's change at the service until the window shows it, by webhook deliveries, in both shells, on every
 * screen that shows data of the account. HINT_ITEMS sets the size of the account, HINT_WINDOW_ROUNDS how often each scene runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launch, type ShellName } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { operatorAt } from '../../e2e/support/operator.ts';
import type { Row } from '../bench-row.ts';
import { buildPages, shellsToMeasure } from '../window/build-app.ts';
import { hintAccount, KEY, type HintAccount } from './start-service-with-webhooks.ts';
import { scenesAt, type Round, type Window } from './changes-and-screens-to-time.ts';
import { SECOND, summary, type Taken } from './summarize-webhook-latencies.ts';

const ITEMS = Number(process.env['HINT_ITEMS'] ?? 5000);
const ROUNDS = Number(process.env['HINT_WINDOW_ROUNDS'] ?? 6);
/** Milliseconds. */
const GIVEN_UP = 10_000;
const PULLED_WITHIN = 20 * 60_000;
const MOST_PAUSE = 300;
const NO_LIMIT = 1_000_000_000;

export async function bench(): Promise<readonly Row[]> {
  buildPages();
  const rows: Row[] = [];
  // One after the other, so that each has the machine to itself, as in use.
  for (const shell of shellsToMeasure('webhook to window')) rows.push(...(await seenIn(shell)));
  return rows;
}

async function seenIn(shellName: ShellName): Promise<readonly Row[]> {
  const account = await hintAccount(ITEMS, NO_LIMIT);
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-hint-window-'));
  const nothing = () => {};
  const shell = await launch(shellName, {
    folder,
    env: {},
    port: 0,
    switches: [],
    onProcess: nothing,
    onPage: nothing,
  });
  try {
    const { page } = shell;
    const operator = await operatorAt(page);
    await connectTo(page, operator, account);
    const taken: Taken[] = [];
    for (const scene of await scenesAt(account)) {
      const times: number[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        const round = await scene.round(n);
        await pause(SECOND / 2 + Math.random() * MOST_PAUSE);
        await round.open({ page, operator });
        times.push(await shownAfter(page, round));
      }
      taken.push({ name: scene.name, times });
    }
    return summary(`${shellName} shell, ${ITEMS} items`, taken);
  } finally {
    await shell.close();
    await account.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the warehouse as an operator does, and enters the webhook address in the service's page. */
async function connectTo(page: Page, operator: Window['operator'], account: HintAccount): Promise<void> {
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Add a warehouse' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Hinted');
  await page.getByLabel('Address', { exact: true }).fill(account.address);
  await page.getByLabel('Key', { exact: true }).fill(KEY);
  await page.keyboard.press('F9');
  const updates = page.getByRole('region', { name: 'Instant updates' });
  await updates.getByRole('textbox', { name: 'Port on this computer' }).fill(String(await freePort()));
  await updates.getByRole('button', { name: 'Start listening' }).click();
  await account.tell(await updates.getByText(/^http:\/\/127\.0\.0\.1:\d+\/events\//).innerText());
  await page.getByText(/^Loading the/).waitFor({ state: 'detached', timeout: PULLED_WITHIN });
  await operator.go('Scan');
}

/** Milliseconds from the change until a frame that shows it; page and bench use one clock. */
async function shownAfter(page: Page, { before, after, change }: Round): Promise<number> {
  await sees(page, before, null);
  const seen = after === null ? sees(page, null, before) : sees(page, after, null);
  const begun = Date.now();
  await change();
  return (await seen) - begun;
}

/**
 * The time at which a frame first contained the one text and not the other (epoch milliseconds). If none did: the time at which the wait
 * ended, plus its length.
 */
async function sees(page: Page, has: string | null, lacks: string | null): Promise<number> {
  const fine = await page
    .waitForFunction(
      ({ has, lacks }) => {
        // Numbers from 1,000 on are shown with separators.
        const text = (document.querySelector('main')?.textContent ?? '').replaceAll(/(?<=\d),(?=\d{3})/g, '');
        return (
          (has === null || text.includes(has)) && (lacks === null || !text.includes(lacks)) && Date.now()
        );
      },
      { has, lacks },
      { polling: 'raf', timeout: GIVEN_UP },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => false as const);
  if (fine === false) console.log(`not seen: ${has ?? `without ${lacks}`}`);
  return fine === false ? Date.now() + GIVEN_UP : fine;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
