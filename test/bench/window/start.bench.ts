/**
 * Measures how soon after its start the app can be scanned into, with a million items (MIRROR_ITEMS sets another number) in the mirror of
 * an account whose service does not answer, compared with an empty window of the same Electron; and how soon it paints anything. Both have
 * been started before, so that files are in memory and Chromium's own folder is there. They are started in turn.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import { systemClock } from '#main/clock.ts';
import { writeProfiles, profileFolder, PRACTICE } from '#main/profiles.ts';
import { openStore } from '#main/store/open-databases.ts';
import { newMemory } from '#main/sync/push/engine/delivery-ports.ts';
import { continueScan } from '#main/sync/pull/full-scan.ts';
import { row, type Row } from '../bench-row.ts';
import { accountOf, connectionTo } from '../mirror/computed-account.ts';
import { buildPages, noElectron, ROOT } from './build-app.ts';

const SIZE = Number(process.env['MIRROR_ITEMS'] ?? 1_000_000);
const STARTS = 12;
/** Milliseconds. */
const PATIENCE = 30_000;
/** Where nothing answers. */
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
      // The first of each makes Chromium's folder.
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

/** A station that has pulled the whole account, and will not reach it any more. */
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

/** @param element the page's element, by its name for element timing, whose paint is waited for; null: the first paint of content */
async function start(args: readonly string[], element: string | null): Promise<Start> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const binary = findElectron(ROOT);
  if (binary === undefined) throw new Error('There is no Electron binary.');
  const all = [...args, '--disable-gpu', '--remote-debugging-port=0', ...sandbox];
  const began = Date.now();
  const child = spawn(binary, all, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // Playwright can hang when it comes upon a window that is being made. What was painted is told afterwards, too.
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

/** Of the wall clock (epoch milliseconds): the page's own is another. */
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

/** What a program says, by the first group of a pattern. */
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
