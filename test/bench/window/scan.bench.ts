/**
 * Measures the time from the last key of a scan until the page paints the answer, on an order of 12 lines and on one of 1,000. The
 * reference is an empty round trip: a request to the station that reads almost nothing, and one word painted from its answer. Both are
 * done in turns, so that other load of the machine affects both.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { launch, type ShellName } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { open, operatorAt, type Operator } from '../../e2e/support/operator.ts';
import { findPractice, type Practice } from '../../e2e/support/practice-service-admin.ts';
import { familyOfProcesses } from '../../e2e/support/process-tree.ts';
import { row, type Row } from '../bench-row.ts';
import { buildPages, shellsToMeasure } from './build-app.ts';

const SCANS = Number(process.env['PAINT_SCANS'] ?? 120);
/** Scans that are not counted: code is compiled, and the files' pages are read for the first time. */
const FIRST = 20;
const SIZES = [12, 1000] as const;
/** The ordered quantity on each line, more than is scanned. */
const PLENTY = 100_000;
const SOME_OF_EVERYTHING = 'purchase_orders/9';
const TOKEN = 'an-admin-token-for-benches';
/** Milliseconds. */
const PAUSE = 60;
const GIVEN_UP = 5_000;
const PULLED_WITHIN = 120_000;

export async function bench(): Promise<readonly Row[]> {
  buildPages();
  const rows: Row[] = [];
  for (const shell of shellsToMeasure('scan to paint')) rows.push(...(await paintedIn(shell)));
  return rows;
}

async function paintedIn(shellName: ShellName): Promise<readonly Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-paint-'));
  const family = familyOfProcesses();
  const shell = await launch(shellName, {
    folder,
    env: { DOCKHAND_SERVICE_ADMIN_TOKEN: TOKEN },
    port: 0,
    switches: [],
    onProcess: (id) => family.add(id),
    onPage: () => {},
  });
  try {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await findPractice(family, TOKEN);
    const label = await labelOfFirst(practice);
    const orders: string[] = [];
    for (const lines of SIZES) orders.push(await orderOf(lines, practice));
    await open(page, 'Receive');
    const rows: Row[] = [];
    for (const [n, number] of orders.entries()) {
      await page.getByText(number).waitFor({ timeout: PULLED_WITHIN });
      rows.push(await painted(`${shellName} shell, ${SIZES[n]} lines`, page, operator, { number, label }));
      await open(page, 'Receive');
    }
    return rows;
  } finally {
    await shell.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const orderRead = z.looseObject({
  id: z.number(),
  version: z.number(),
  purchase_order_number: z.string(),
  line_items: z.array(z.looseObject({ item_id: z.number() })),
});

/** Creates an order of existing items, in turn: the practice warehouse's allowance does not suffice to create a thousand. */
async function orderOf(lines: number, practice: Practice): Promise<string> {
  const every = orderRead.parse(await practice.office('GET', SOME_OF_EVERYTHING)).line_items;
  const line_items = Array.from({ length: lines }, (_, n) => {
    const item_id = every[n % every.length]?.item_id;
    return { item_id, quantity: PLENTY, unit_rate: 1 };
  });
  const order = { currency_code: 'EUR', vendor: { name: `${lines} lines` }, line_items };
  const made = orderRead.parse(await practice.office('POST', 'purchase_orders', order));
  const { id, version, purchase_order_number: number } = made;
  await practice.office('PUT', `purchase_orders/${id}/status`, { status: 'ordered', version });
  return number;
}

/** The label of the item on the first line of each order. */
async function labelOfFirst(practice: Practice): Promise<string> {
  const [first] = orderRead.parse(await practice.office('GET', SOME_OF_EVERYTHING)).line_items;
  return String((await practice.office('GET', `items/${first?.item_id}`))['label_url']);
}

async function painted(
  name: string,
  page: Page,
  operator: Operator,
  { number, label }: { readonly number: string; readonly label: string },
): Promise<Row> {
  await operator.scan(number);
  await page.getByRole('main').getByRole('heading', { name: number }).waitFor();
  const scans: number[] = [];
  const trips: number[] = [];
  for (let n = 1; n <= FIRST + SCANS; n++) {
    await page.evaluate(armForPaint, GIVEN_UP);
    await operator.scan(label);
    const scan = await page.evaluate(paint);
    await page.waitForTimeout(PAUSE);
    const trip = await page.evaluate(emptyTrip);
    await page.waitForTimeout(PAUSE);
    if (n <= FIRST) continue;
    scans.push(scan);
    trips.push(trip);
  }
  console.log(`${name}: scan ${told(scans)}, empty round trip with a frame ${told(trips)} (ms, p50/p95)`);
  return row(
    `${name}: scan to paint, p95, ms, beside an empty round trip`,
    at(scans, 0.95),
    at(trips, 0.95),
    1.5,
    'less',
  );
}

/** Runs in the page: measures from the next Enter until the band's changed words are painted. */
function armForPaint(givenUp: number): void {
  const words = () => document.querySelector('[aria-label="Last scan"] output')?.textContent ?? '';
  const before = words();
  const painted = new Promise<number>((done) => {
    const onEnter = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      window.removeEventListener('keydown', onEnter, true);
      const since = performance.now();
      const look = () => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done(performance.now() - since));
        if (words() === before && performance.now() - since < givenUp) requestAnimationFrame(look);
        else {
          // A message posted in the frame's callbacks arrives after the frame was painted.
          port1.start();
          port2.postMessage(null);
        }
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('keydown', onEnter, true);
  });
  Object.assign(window, { benchPaint: painted });
}

/** Runs in the page: the measured milliseconds. */
async function paint(): Promise<number> {
  const painted: unknown = await Reflect.get(window, 'benchPaint');
  return Number(painted);
}

/** Runs in the page: milliseconds from a request to the station that reads almost nothing until a word of its answer is painted. */
async function emptyTrip(): Promise<number> {
  const word = document.querySelector<HTMLElement>('#bench-word') ?? document.createElement('div');
  word.id = 'bench-word';
  document.body.append(word);
  const begun = performance.now();
  const bridge: unknown = Reflect.get(window, 'dock');
  const ask = { name: 'profiles', ask: {} };
  if (typeof bridge === 'object' && bridge !== null) await Reflect.get(bridge, 'read')('profiles', {});
  else
    await fetch('/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ask),
    }).then((answer) => answer.json());
  word.textContent = String(begun);
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => done(performance.now() - begun));
      port1.start();
      port2.postMessage(null);
    });
  });
}

const told = (times: readonly number[]): string =>
  `${at(times, 0.5).toFixed(1)}/${at(times, 0.95).toFixed(1)}`;

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
