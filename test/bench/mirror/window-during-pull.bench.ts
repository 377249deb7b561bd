/**
 * Measures how long the window's frames take while a whole account is pulled, in both shells, with the station beside it as in use. The
 * reference is the idle window, or a frame of 50 ms where that is longer. It also measures the longest piece of work of the page itself.
 * MIRROR_ITEMS sets how many items the account has (a million by default).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rateHeaders } from '#wire/limits.ts';
import { launch, type ShellName } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { row, type Row } from '../bench-row.ts';
import { buildPages, shellsToMeasure } from '../window/build-app.ts';
import { accountOf } from './computed-account.ts';

const SIZE = Number(process.env['MIRROR_ITEMS'] ?? 1_000_000);
/** Milliseconds. */
const FRAME = 50;
const LOOK = 500;
const LONGEST = 20 * 60_000;
const IDLE = 30_000;

export async function bench(): Promise<readonly Row[]> {
  buildPages();
  const { server, address } = await serve();
  try {
    const rows: Row[] = [];
    // One after the other, so that each has the machine to itself, as in use.
    for (const shell of shellsToMeasure('window during a pull'))
      rows.push(...(await pulledIn(shell, address)));
    return rows;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function pulledIn(shellName: ShellName, address: string): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-window-'));
  const shell = await launch(shellName, {
    folder,
    env: {},
    port: 0,
    switches: [],
    onProcess: () => {},
    onPage: () => {},
  });
  try {
    const { page } = shell;
    await page.getByText('Practice').first().waitFor();
    await fillIn(page, address);
    const idle = await framesDuring(page, () => new Promise((done) => setTimeout(done, IDLE)));
    // The keypress itself switches to the other warehouse, and every part of the page is drawn for the first time.
    const press = await framesDuring(page, async () => {
      await page.keyboard.press('F9');
      await page.getByText(/^Loading the/).waitFor();
    });
    const pulling = await framesDuring(page, async () => {
      const begun = performance.now();
      // The progress bar is shown from the first page to the last.
      while ((await page.getByText(/^Loading the/).count()) > 0) {
        if (performance.now() - begun > LONGEST) throw new Error('The pull did not come to its end.');
        await new Promise((done) => setTimeout(done, LOOK));
      }
    });
    const counted = ({ gaps, tasks, busy }: Frames) =>
      `${over(gaps)} of ${gaps.length} frames over ${FRAME} ms, the longest ${Math.max(...gaps).toFixed(0)} ms, ` +
      `${tasks.length} of them for work of the page's own, the machine ${(100 * busy).toFixed(0)} % busy`;
    console.log(
      `${shellName}: the key, ${counted(press)}; pulling, ${counted(pulling)}; idle, ${counted(idle)}`,
    );
    const named = (what: string) => `${shellName} shell, ${what}`;
    return [
      row(
        named('longest work of the page in one go while pulling, ms, or 50'),
        Math.max(FRAME, ...pulling.tasks),
        FRAME,
        1,
        'less',
      ),
      // On a busy machine frames are long for other reasons too.
      row(
        named('frames while pulling, ms, p99.9, against 50 or idle'),
        at(pulling.gaps, 0.999),
        Math.max(FRAME, at(idle.gaps, 0.999)),
        1,
        'less',
      ),
      row(
        named('frames over 50 ms in 1,000 while pulling, and idle'),
        perMille(pulling.gaps),
        Math.max(1, perMille(idle.gaps)),
        1,
        'less',
      ),
    ];
  } finally {
    await shell.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(): Promise<{ server: Server; address: string }> {
  const account = accountOf(SIZE);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
      const heard = await account.exchange({ method: 'GET', url, headers: {}, fresh: false });
      if (heard.kind === 'nothing') throw new Error(heard.why);
      const headers = {
        [rateHeaders.max]: '1000000000',
        [rateHeaders.remaining]: '999999999',
        [rateHeaders.reset]: '900',
      };
      outgoing.writeHead(200, headers).end(heard.body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  return {
    server,
    address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
  };
}

/** Adds a warehouse except for the last key, which begins the pull. */
async function fillIn(page: Page, address: string): Promise<void> {
  await page.keyboard.press('F6');
  await page.getByRole('button', { name: 'Add a warehouse' }).click();
  await page.getByLabel('Name', { exact: true }).fill('A million');
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('Key', { exact: true }).fill('a-key');
}

interface Frames {
  /** How long each frame took (milliseconds). */
  readonly gaps: readonly number[];
  /**
   * The durations of the page's long tasks (50 milliseconds or more), including the time in which other processes had its processor. A
   * long frame without one waited for the machine from the start.
   */
  readonly tasks: readonly number[];
  /** The share of all processors' time that was used. Pulling takes about one processor; the rest was other load. */
  readonly busy: number;
}

/** Measures the frames while work goes on. */
async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  const frames = page.evaluate(
    () =>
      new Promise<Omit<Frames, 'busy'>>((done) => {
        const gaps: number[] = [];
        const tasks: number[] = [];
        const noted = (entries: PerformanceEntryList) =>
          tasks.push(...entries.map(({ duration }) => duration));
        const observer = new PerformanceObserver((list) => noted(list.getEntries()));
        observer.observe({ type: 'longtask' });
        let last = performance.now();
        const frame = () => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if ('endOfFrames' in window) {
            noted(observer.takeRecords());
            observer.disconnect();
            done({ gaps, tasks });
          } else requestAnimationFrame(frame);
        };
        Reflect.deleteProperty(window, 'endOfFrames');
        requestAnimationFrame(frame);
      }),
  );
  const before = processorTime();
  await work();
  const after = processorTime();
  await page.evaluate(() => Object.assign(window, { endOfFrames: true }));
  return { ...(await frames), busy: (after.busy - before.busy) / (after.all - before.all) };
}

/** The processors' busy and total time since boot (milliseconds). */
function processorTime(): { busy: number; all: number } {
  const times = cpus().map((one) => one.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

const over = (frames: readonly number[]): number => frames.filter((one) => one > FRAME).length;
const perMille = (frames: readonly number[]): number => (1000 * over(frames)) / frames.length;

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
