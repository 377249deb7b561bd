/**
 * Simulates an operator on the page: scans as the hardware does, types as a person does, presses keys, and waits for what the screen says.
 */
import { expect, type CDPSession, type Page } from '@playwright/test';
import { lookAt } from './accessibility-checks.ts';
import type { Practice } from './practice-service-admin.ts';

export interface Operator {
  /** Scans, as the hardware sends them: fast, and with an Enter behind each. Waits for no answer. */
  scan(...codes: readonly string[]): Promise<void>;
  /** One scan, of which a slow computer delivers the second half so many milliseconds late. */
  scanInHalves(code: string, late: number): Promise<void>;
  /** The same, one every so many milliseconds. */
  storm(codes: readonly string[], apart: number): Promise<void>;
  /** Types, as a person does, and reaches for the scanner after it. */
  types(text: string): Promise<void>;
  /** Waits until the band says so. */
  hears(words: string | RegExp): Promise<void>;
  go(place: 'Scan' | 'Receive' | 'Move' | 'Count' | 'Outbox' | 'Settings' | 'Labels'): Promise<void>;
  pullPlug(): Promise<void>;
  plugIn(): Promise<void>;
  /** Waits until nothing waits. */
  drained(): Promise<void>;
}

/** What the band says of what was sent from a screen, as long as nobody has to see to it. */
export const ON_ITS_WAY = /saved, will be sent|saved and will be sent|done, confirmed/;

/** Milliseconds between two keys of a scanner. */
const GAP = 2;
/** And between two scans at least. */
const PAUSE = 20;
/** Milliseconds between two keys of a person, and from the last of them to the scanner. */
const TYPING = 80;
const REACHING = 200;

export async function operatorAt(page: Page): Promise<Operator> {
  const scanner = scannerOn(await page.context().newCDPSession(page));
  const band = page.getByRole('region', { name: 'Last scan' });
  const status = page.getByRole('banner', { name: 'Status' });
  await expect(status.getByText(/Online|Offline/)).toBeVisible();
  // What is scanned before all stock has been read may be nobody's yet.
  await expect(page.getByText(/^(Loading the|The stock has not been loaded)/)).toHaveCount(0);

  return {
    scan: async (...codes) => {
      for (const code of codes) await scanner(code);
    },
    scanInHalves: async (code, late) => {
      await scanner(code, { at: Math.floor(code.length / 2), late });
    },
    storm: async (codes, apart) => {
      const start = Date.now();
      const sent: Promise<void>[] = [];
      for (const [n, code] of codes.entries()) {
        const wait = start + n * apart - Date.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        sent.push(scanner(code));
      }
      await Promise.all(sent);
    },
    types: async (text) => {
      await page.keyboard.type(text, { delay: TYPING });
      // Nothing shows when it has been long enough: a key less than the wedge's `settle` before a burst is the head of it.
      await page.waitForTimeout(REACHING);
    },
    hears: async (words) => {
      await expect(band).toContainText(words);
      await lookAt(page);
    },
    go: async (place) => {
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: place }).click();
      await expect(page.getByRole('main')).toBeVisible();
      await lookAt(page);
    },
    pullPlug: async () => {
      await status.getByRole('button', { name: 'Pull the plug' }).click();
      await expect(status.getByText(/Offline/)).toBeVisible();
    },
    plugIn: async () => {
      await status.getByRole('button', { name: 'Plug in' }).click();
      await expect(status.getByText('Online')).toBeVisible();
    },
    drained: async () => {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: /^Outbox/ })
        .click();
      // The station is asked itself: what the page shows may be from before what was just sent.
      await expect.poll(() => page.evaluate(unsettled), { timeout: 30_000 }).toBe(0);
      await expect(page.getByText('Everything is done.')).toBeVisible();
    },
  };
}

/** In the page: how many entries of the outbox are not settled, by the bridge of either shell. */
async function unsettled(): Promise<number> {
  interface Outbox {
    value: { waiting: unknown[]; review: unknown[] };
  }
  const { dock } = window as unknown as { dock?: { read: (name: string, ask: object) => Promise<Outbox> } };
  const overHttp = async (): Promise<Outbox> => {
    const body = JSON.stringify({ name: 'outbox', ask: {} });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/read', { method: 'POST', headers, body })).json() as Promise<Outbox>;
  };
  const { value } = await (dock === undefined ? overHttp() : dock.read('outbox', {}));
  return value.waiting.length + value.review.length;
}

interface Stall {
  /** The key that is delivered late, and those behind it. */
  readonly at: number;
  readonly late: number;
}

/** One key after the other, waiting for nobody; the times are the scanner's, however busy the machine is. */
function scannerOn(keyboard: CDPSession): (code: string, stall?: Stall) => Promise<void> {
  let at = 0;
  return async (code, stall) => {
    // A scan begins when the one before it has ended, on the scanner's own clock.
    at = Math.max(Date.now(), at + PAUSE);
    const sent: Promise<unknown>[] = [];
    const send = (type: 'keyDown' | 'keyUp', key: object) =>
      sent.push(keyboard.send('Input.dispatchKeyEvent', { type, timestamp: at / 1000, ...key }));
    for (const [n, char] of code.split('').entries()) {
      if (n === stall?.at) await new Promise((resolve) => setTimeout(resolve, stall.late));
      send('keyDown', { key: char, text: char, unmodifiedText: char });
      send('keyUp', { key: char });
      at += GAP;
    }
    send('keyDown', { key: 'Enter', code: 'Enter', text: '\r' });
    send('keyUp', { key: 'Enter', code: 'Enter' });
    await Promise.all(sent);
  };
}

/** How often the service applied a request of that method to a path that ends so. */
export async function applied(practice: Practice, method: string, path: RegExp): Promise<number> {
  const rows = await practice.ledger();
  const own = rows.filter((row) => row['method'] === method && path.test(String(row['path'])));
  return new Set(own.map((row) => row['request_id'])).size;
}
