/**
 * Simulates an operator on the page: scans as the hardware does (fast keys with the scanner's own time stamps), types and presses keys as a
 * person does, and waits for what the screen says. `hears` and `go` also check the screen's accessibility; `open` goes to a screen without
 * that check, for benches. `applied` counts the requests of a method and path that the practice service applied, each request id once.
 */
import { expect, type CDPSession, type Page } from '@playwright/test';
import { lookAt } from './accessibility-checks.ts';
import type { Practice } from './practice-service-admin.ts';

type Screen = 'Scan' | 'Receive' | 'Move' | 'Count' | 'Outbox' | 'Settings' | 'Labels' | 'Items' | 'Orders';

export interface Operator {
  /** Scans codes as the hardware sends them: fast, each with Enter, without waiting for answers. */
  scan(...codes: readonly string[]): Promise<void>;
  /** One scan whose second half is delivered this many milliseconds late, as by a slow computer. */
  scanInHalves(code: string, late: number): Promise<void>;
  /** Scans the codes one after the other, this many milliseconds apart. */
  storm(codes: readonly string[], apart: number): Promise<void>;
  /** Types as a person does, and pauses before the next scan. */
  types(text: string): Promise<void>;
  /** Types the digits of one quantity: the times between them are a person's, however busy the machine is. */
  typesFigure(digits: string): Promise<void>;
  /** Waits until the band (the answer to the last scan or key) says these words. */
  hears(words: string | RegExp): Promise<void>;
  /**
   * Waits as long as a person needs to read what a key has led to. The app treats the same key, pressed again sooner, as one of a series
   * that was not meant for the new state.
   */
  reads(): Promise<void>;
  go(place: Screen): Promise<void>;
  pullPlug(): Promise<void>;
  plugIn(): Promise<void>;
  /** Waits until every command is settled. */
  drained(): Promise<void>;
}

/** What the band says about a sent command that needs no review. */
export const ON_ITS_WAY = /saved, will be sent|saved and will be sent|done, confirmed/;

/** Milliseconds between two keys of a scanner. */
const GAP = 2;
/** Milliseconds between two scans, at least. */
const PAUSE = 20;
/** Milliseconds between two keys of a person, and from the last key to the next scan. */
const TYPING = 80;
const REACHING = 200;
const READING = 600;

export async function operatorAt(page: Page): Promise<Operator> {
  const keyboard = await page.context().newCDPSession(page);
  const scanner = scannerOn(keyboard);
  const figures = figuresOn(keyboard);
  const band = page.getByRole('region', { name: 'Last scan' });
  const status = page.getByRole('banner', { name: 'Status' });
  await expect(status.getByText(/Online|Offline/)).toBeVisible();
  // A code scanned before all stock was read may be unknown yet.
  await expect(page.getByText(/^(Loading the|The stock has not been loaded)/)).toHaveCount(0, {
    timeout: 30_000,
  });

  let typed = '';
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
      // The app does not apply a key that is pressed again at once to what the first press has led to.
      if (text.length === 1 && text === typed) await page.waitForTimeout(READING - REACHING);
      typed = text;
      await page.keyboard.type(text, { delay: TYPING });
      // A fixed wait: a key that comes within the wedge's `settle` before a burst would count as the burst's beginning, and nothing on the
      // page shows when that time is over.
      await page.waitForTimeout(REACHING);
    },
    typesFigure: async (digits) => {
      await figures(digits);
      await page.waitForTimeout(REACHING);
    },
    hears: async (words) => {
      await expect(band).toContainText(words);
      await lookAt(page);
    },
    reads: () => page.waitForTimeout(READING),
    go: async (place) => {
      await open(page, place);
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
      // Asks the station itself, because the page may still show the state before the last send.
      await expect.poll(() => page.evaluate(unsettled), { timeout: 30_000 }).toBe(0);
      await expect(page.getByText('Everything is done.')).toBeVisible();
    },
  };
}

/** Goes to a screen without checking its accessibility: a bench would measure the checker, which stays in the page with 8 MB. */
export async function open(page: Page, place: Screen): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: place }).click();
  await expect(page.getByRole('main')).toBeVisible();
}

/** Runs in the page: the number of unsettled outbox entries, by the bridge of either shell. */
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
  /** The index of the first key that is delivered late, with those behind it. */
  readonly at: number;
  readonly late: number;
}

/** Sends keys without waiting for the page; their timestamps are the scanner's, however busy the machine is. */
function scannerOn(keyboard: CDPSession): (code: string, stall?: Stall) => Promise<void> {
  let at = 0;
  return async (code, stall) => {
    // On the scanner's own clock, a scan begins after the one before it has ended.
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

function figuresOn(keyboard: CDPSession): (digits: string) => Promise<void> {
  return async (digits) => {
    const begun = Date.now();
    for (const [n, char] of digits.split('').entries()) {
      const made = begun + n * TYPING;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, made - Date.now())));
      for (const type of ['keyDown', 'keyUp'] as const)
        await keyboard.send('Input.dispatchKeyEvent', {
          type,
          timestamp: made / 1000,
          key: char,
          ...(type === 'keyDown' ? { text: char, unmodifiedText: char } : {}),
        });
    }
  };
}

/** How often the service applied a request of that method to a matching path. */
export async function applied(practice: Practice, method: string, path: RegExp): Promise<number> {
  const rows = await practice.ledger();
  const own = rows.filter((row) => row['method'] === method && path.test(String(row['path'])));
  return new Set(own.map((row) => row['request_id'])).size;
}
