/**
 * Starts what a screen simulation needs: the practice inventory service on a socket, a station on files, and the built page in Chromium.
 * All three are the app's own code; service and station run in this process. `other` sends requests to the service as another client, and
 * `complaints` collects exceptions of the page. `close` stops everything and deletes the files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Hono } from 'hono';
import { openEntrance } from '#main/browser/entrance.ts';
import { siteOf } from '#main/browser/site.ts';
import { openStation, type Station } from '#main/station/station.ts';
import { listen } from '#service/listen.ts';
import { seedDemo } from '#service/seed/demo.ts';
import { createService, type Service } from '#service/serve.ts';
import { findChromium } from '../../../scripts/chromium.mjs';
import { noKeychain } from '../../support/station/fake-keychains.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KEY = 'a-key-for-tests';
const OTHER_KEY = 'a-key-of-another-client';
const ADMIN = 'an-admin-token-for-tests';

export interface Workplace {
  readonly page: Page;
  readonly station: Station;
  /** The service, whose records are the truth. */
  readonly service: Service;
  /** The folder of the profile's files. */
  readonly folder: string;
  /** Exceptions of the page. */
  readonly complaints: string[];
  /** A request of another client; returns the status. */
  other(method: 'POST' | 'PUT', path: string, body: object): Promise<number>;
  close(): Promise<void>;
}

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

export async function openWorkplace(browser: Browser): Promise<Workplace> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dockhand-screens-'));
  const file = path.join(folder, 'service.db');
  const seeded = await seedDemo(file, Date.now());
  if (seeded !== 'seeded') throw new Error(`the warehouse was not seeded: ${seeded}`);
  // The allowance is never used up: pacing is tested in test/simulation/budget.
  const created = createService({ file, adminToken: ADMIN, receiveDelay: 30, rateMax: 1_000_000 });
  if (!created.ok) throw new Error(created.why);
  const { service } = created;
  await service.keys.adopt('station', KEY);
  await service.keys.adopt('another client', OTHER_KEY);
  const listening = await listen(service, { host: '127.0.0.1', port: 0 });
  await service.resume();
  const station = await openStation({
    folder,
    version: '0.0.0-test',
    keychain: noKeychain,
    startPractice: async () => ({
      address: listening.url,
      key: KEY,
      adminToken: ADMIN,
      close: async () => {},
    }),
    settleDelay: 1500,
    pullEvery: 200,
  });
  const closing = new AbortController();
  const site = await serve(station, closing.signal);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const complaints: string[] = [];
  const page = await openPage(context, complaints);
  await page.goto(site.link);
  await page.waitForURL((url) => url.search === '');
  await page.getByText('Online').waitFor();
  await page.getByText(/^(Loading the|The stock has not been loaded)/).waitFor({ state: 'detached' });
  const settings = await station.read('settings', {});
  if (!settings.ok) throw new Error(settings.problem.detail);
  return {
    page,
    station,
    service,
    folder: settings.value.folder,
    complaints,
    other: async (method, where, body) => {
      const headers = { authorization: `Bearer ${OTHER_KEY}`, 'content-type': 'application/json' };
      const request = { method, headers, body: JSON.stringify(body) };
      return (await fetch(`${listening.url}/api/v1/${where}`, request)).status;
    },
    close: async () => {
      await context.close();
      closing.abort();
      site.close();
      await station.close();
      await listening.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(station: Station, closing: AbortSignal): Promise<{ link: string; close: () => void }> {
  let site: Hono | undefined;
  const listener = getRequestListener(
    (request) => site?.fetch(request) ?? new Response(null, { status: 503 }),
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const entrance = openEntrance({ port, remembered: [], onChanged: () => {}, now: Date.now });
  site = siteOf({ station, entrance, pages: path.join(ROOT, 'out/renderer'), port, closing });
  return {
    link: `http://127.0.0.1:${port}/?launch=${entrance.issue()}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function openPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  // There is no printer, and no person to close its dialog.
  await page.addInitScript(() => Object.assign(window, { print: () => {} }));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}
