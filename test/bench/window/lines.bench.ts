/**
 * Measures the frames of the window while an order of 300 lines is received: while the lines are scrolled step by step as by a wheel,
 * while a filter is typed over them, and while they are sorted in another order. The reference is an empty virtual list that is scrolled
 * in the same page. A dropped frame shows as an interval of two.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launch, type ShellName } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { open, operatorAt } from '../../e2e/support/operator.ts';
import { orderOfThreeHundred } from '../../e2e/support/create-purchase-orders.ts';
import { findPractice } from '../../e2e/support/practice-service-admin.ts';
import { familyOfProcesses } from '../../e2e/support/process-tree.ts';
import { row, type Row } from '../bench-row.ts';
import { buildPages, shellsToMeasure } from './build-app.ts';
import { framesOf, scrollList, quantileAt, toldFrames } from './measure-frame-times.ts';

const ORDER = 'PO-BENCH';
const FRAMES = 100;
const TURNS = 6;
const WHEEL = 120;
/** Milliseconds between two keys of a quick typist. */
const TYPING = 80;

export async function bench(): Promise<readonly Row[]> {
  buildPages();
  const rows: Row[] = [];
  for (const shell of shellsToMeasure('lines of an order')) rows.push(...(await measuredIn(shell)));
  return rows;
}

async function measuredIn(shellName: ShellName): Promise<readonly Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-lines-'));
  fs.writeFileSync(path.join(folder, 'station.json'), '{ "isWelcomed": true }', { mode: 0o600 });
  const family = familyOfProcesses();
  const token = randomUUID();
  const shell = await launch(shellName, {
    folder,
    env: { DOCKHAND_SERVICE_ADMIN_TOKEN: token },
    port: 0,
    switches: [],
    onProcess: (id) => family.add(id),
    onPage: () => {},
  });
  try {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await orderOfThreeHundred(await findPractice(family, token), ORDER);
    await operator.plugIn();
    await open(page, 'Receive');
    await page.getByRole('row', { name: new RegExp(`${ORDER}.*of 300`) }).waitFor({ timeout: 120_000 });
    await operator.scan(ORDER);
    await page.getByText('VND-').first().waitFor({ timeout: 60_000 });
    const ask = { frames: FRAMES, pace: WHEEL };
    const scrolled: number[] = [];
    const empty: number[] = [];
    // In turns, so that other load of the machine affects both.
    for (let turn = 0; turn < TURNS; turn++) {
      empty.push(...(await page.evaluate(scrollList, { ...ask, isEmpty: true })));
      scrolled.push(...(await page.evaluate(scrollList, { ...ask, isEmpty: false })));
    }
    const rows: Row[] = [];
    const measure = (name: string, ours: readonly number[]) => {
      console.log(
        `${shellName} shell, 300 lines ${name}: ${toldFrames(ours)}, empty list ${toldFrames(empty)} (ms, p50/p95/longest)`,
      );
      const told = `${shellName} shell, 300 lines ${name}: frames, p95, ms, beside an empty list`;
      rows.push(row(told, quantileAt(ours, 0.95), quantileAt(empty, 0.95), 1.2, 'less'));
    };
    measure('scrolled', scrolled);
    measure('filtered', await framesWhile(page, () => filtered(page)));
    measure('put in order', await framesWhile(page, () => putInOrder(page)));
    return rows;
  } finally {
    await shell.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Narrows the list letter by letter, and widens it again. */
async function filtered(page: Page): Promise<void> {
  await page.keyboard.press('/');
  for (const sought of ['part 07', 'bay 3', 'vnd-1']) {
    await page.keyboard.type(sought, { delay: TYPING });
    for (const _ of sought) await page.keyboard.press('Backspace', { delay: TYPING });
  }
  await page.keyboard.press('Escape');
}

/** Goes twice through all sort orders. */
async function putInOrder(page: Page): Promise<void> {
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press('<');
    await page.waitForTimeout(4 * TYPING);
  }
}

async function framesWhile(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  const frames = await page.evaluateHandle(framesOf);
  await act();
  return frames.evaluate((running) => running.stop());
}
