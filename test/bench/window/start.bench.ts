/**
 * Measures how soon after its start the app in Electron accepts scans, and how soon it paints anything. Its mirror has a million items
 * (MIRROR_ITEMS sets another number), and the account's service does not answer. The reference is an empty window of the same Electron.
 * Both were started before, so that files are in memory and Chromium's folder exists; they are started in turns.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import { systemClock } from '#main/clock.ts';
import { writeProfiles, profileFolder, PRACTICE } from '#main/station/profiles.ts';
import { openStore } from '#main/store/open-databases.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { continueScan } from '#main/sync/pull/full-scan/full-scan.ts';
import { row, type Row } from '../bench-row.ts';
import { accountOf, connectionTo } from '../mirror/computed-account.ts';
import { buildPages, noElectron, ROOT } from './build-app.ts';

const SIZE = Number(process.env['MIRROR_ITEMS'] ?? 1_000_000);
const STARTS = 12;
/** Milliseconds. */
const PATIENCE = 30_000;
/** An address where nothing answers. */
const ADDRESS = 'http://127.0.0.1:1';

interface Start {
  /** Milliseconds from the start of the process. */
  readonly painted: number;
  readonly ready: number;
}

export async function bench(): Promise<readonly Row[]> {
  const obstacle = noElectron();
  if (obstacle !== null) {
    console.log(`start: not measured, ${obstacle}`);
    return [];
  }
  buildPages();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-start-'));
  try {
    const empty = emptyApp(path.join(folder, 'empty'));
    const user = path.join(folder, 'user');
    await stock(user);
    const ours = ['.', '--user-data', user];
    const [app, reference]: [Start[], Start[]] = [[], []];
    for (let n = 0; n <= STARTS; n++) {
      const [one, other] = [await start(ours, 'status'), await start([empty], null)];
      // The first start of each creates Chromium's folder, and does not count.
      if (n > 0) app.push(one);
      if (n > 0) reference.push(other);
    }
    const [can, paints, window] = [
      middle(app.map(({ ready }) => ready)),
      middle(app.map(({ painted }) => painted)),
      middle(reference.map(({ painted }) => painted)),
    ];
    return [
      row(
        `Electron, ${SIZE} items: start to scannable, p50, ms, beside an empty window`,
        can,
        window,
        1.6,
        'less',
      ),
      row(
        `Electron, ${SIZE} items: start to first paint, p50, ms, beside an empty window`,
        paints,
        window,
        1.3,
        'less',
      ),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function emptyApp(folder: string): string {
  fs.mkdirSync(folder);
  const program = `const { app, BrowserWindow } = require('electron');
    app.setPath('userData', __dirname + '/data');
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('page.html'))
      .then(() => console.log('The empty window is ready:'));`;
  fs.writeFileSync(path.join(folder, 'main.js'), program);
  fs.writeFileSync(path.join(folder, 'page.html'), '<!doctype html><title>empty</title><p>empty');
  fs.writeFileSync(path.join(folder, 'package.json'), '{"name":"empty","main":"main.js"}');
  return folder;
}

/** Creates a station that has pulled the whole account and can no longer reach it. */
async function stock(user: string): Promise<void> {
  const profile = { id: randomUUID(), name: 'A warehouse', address: ADDRESS };
  const folder = profileFolder(user, profile);
  fs.mkdirSync(folder, { recursive: true });
  const store = openStore(folder, () => {}, false);
  const scan = continueScan({
    ...newMemory(0),
    queue: store.queue,
    mirror: store.mirror,
    connection: connectionTo(accountOf(SIZE)),
    clock: systemClock,
    trace: () => {},
    readLag: 0,
  });
  for (let step = await scan.step(); step.kind !== 'done'; step = await scan.step())
    if (step.kind === 'stopped') throw new Error(step.why);
  store.close();
  writeProfiles(user, { active: profile, all: [PRACTICE, profile] });
}

/** @param element the name (for element timing) of the page's element whose paint is waited for; null: the first paint of content */
async function start(args: readonly string[], element: string | null): Promise<Start> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const binary = findElectron(ROOT);
  if (binary === undefined) throw new Error('There is no Electron binary.');
  const all = [...args, '--disable-gpu', '--remote-debugging-port=0', ...sandbox];
  const began = Date.now();
  const child = spawn(binary, all, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // Playwright can hang if it connects while a window is being created. What was painted before can be queried afterwards.
  const [address] = await Promise.all([
    said(child.stderr, /DevTools listening on (ws:\S+)/),
    said(child.stdout, /( is ready):/),
  ]);
  const browser = await chromium.connectOverCDP(address);
  try {
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error('Electron shows no window.');
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    return { painted: (await paintOf(page, null)) - began, ready: (await paintOf(page, element)) - began };
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await ended;
  }
}

/** The time of a paint by the wall clock (epoch milliseconds), because the page has a clock of its own. */
const paintOf = (page: Page, element: string | null): Promise<number> =>
  page.evaluate(
    ({ wanted, within }) =>
      new Promise<number>((resolve, reject) => {
        const type = wanted === null ? 'paint' : 'element';
        const isIt = (entry: PerformanceEntry) =>
          wanted === null
            ? entry.name === 'first-contentful-paint'
            : 'identifier' in entry && entry.identifier === wanted;
        new PerformanceObserver((list) => {
          const entry = list.getEntries().find(isIt);
          if (entry !== undefined) resolve(performance.timeOrigin + entry.startTime);
        }).observe({ type, buffered: true });
        setTimeout(() => reject(new Error(`nothing was painted: ${wanted}`)), within);
      }),
    { wanted: element, within: PATIENCE },
  );

/** The first group of a pattern in a program's output, once it appears. */
function said(output: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  let all = '';
  return new Promise((resolve, reject) => {
    output.on('data', (piece: Buffer) => {
      all += String(piece);
      const found = pattern.exec(all)?.[1];
      if (found !== undefined) resolve(found);
    });
    output.on('end', () => reject(new Error(`Electron has ended: ${all}`)));
  });
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
