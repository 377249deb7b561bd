/** The wedge in a real browser: what a scanner sends never ends up in a field, what a person types always does. */
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findChromium } from '../../../scripts/chromium.mjs';

const executablePath = findChromium();
/** Milliseconds between two keys of a scanner. */
const GAP = 2;
/** Milliseconds between two keys of a person. */
const PERSON = { delay: 80 };

let server: ViteDevServer;
let browser: Browser;
let page: Page;
let keyboard: CDPSession;

/** As the hardware does it: one key after the other, waiting for nobody. */
function scan(text: string, end: 'Enter' | 'Tab' | null = 'Enter', from = Date.now()): void {
  let at = from;
  for (const char of text) {
    if (char === '\u001d') send('keyDown', at, { key: ']', code: 'BracketRight', modifiers: 2 });
    else send('keyDown', at, { key: char, text: char, unmodifiedText: char });
    send('keyUp', at, { key: char });
    at += GAP;
  }
  if (end === null) return;
  send('keyDown', at, { key: end, code: end, ...(end === 'Enter' ? { text: '\r' } : {}) });
  send('keyUp', at, { key: end, code: end });
}

/** @param at milliseconds since the epoch: when the key was made, however busy the machine is */
function send(type: 'keyDown' | 'keyUp', at: number, key: object): void {
  void keyboard.send('Input.dispatchKeyEvent', { type, timestamp: at / 1000, ...key });
}

const quantity = () => page.getByRole('textbox', { name: 'Quantity' });
const search = () => page.getByRole('searchbox', { name: 'Search' });

const stateNow = async (): Promise<unknown> => JSON.parse(await page.getByLabel('state').innerText());

/** Once it is over. Nothing on the page shows that a key came to nothing, so what must not happen is given time to happen. */
async function state(): Promise<unknown> {
  // Longer than the wedge holds back a key or waits for the rest of a burst that Enter did not end.
  await page.waitForTimeout(250);
  return stateNow();
}

describe.skipIf(executablePath === undefined)('on a page', () => {
  beforeAll(async () => {
    const root = path.resolve(import.meta.dirname, 'page');
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      cacheDir: path.resolve(import.meta.dirname, '../../../node_modules/.vite/wedge'),
      server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
    });
    await server.listen();
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage();
    keyboard = await page.context().newCDPSession(page);
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  beforeEach(async () => {
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.getByRole('button', { name: 'Press' }).waitFor();
  });

  test('a scan with the focus in a field is a scan, and the field stays as it was', async () => {
    await quantity().fill('22');
    scan('4006381333931');
    expect(await state()).toMatchObject({ scans: ['4006381333931'], submitted: 0 });
    expect(await quantity().inputValue()).toBe('22');
  });

  test('a scan with the focus on a button does not press it', async () => {
    await page.getByRole('button', { name: 'Press' }).focus();
    scan('4006381333931');
    scan('1234', 'Tab');
    expect(await state()).toMatchObject({ pressed: 0, first: 0, scans: ['4006381333931', '1234'] });
  });

  test('a scan that begins with a choice’s key chooses nothing', async () => {
    scan('1234567');
    expect(await state()).toMatchObject({ first: 0, scans: ['1234567'] });
  });

  test('the GS1 separator survives', async () => {
    scan('0104006381333931\u001d10A1');
    await expect.poll(stateNow, { timeout: 5000 }).toMatchObject({ scans: ['0104006381333931\u001d10A1'] });
  });

  test('twenty scans a second, back to back: each one, in order', async () => {
    const codes = Array.from({ length: 40 }, (_, i) => `CODE-${i}`);
    const start = Date.now();
    codes.forEach((code, i) => scan(code, 'Enter', start + 50 * i));
    await expect.poll(stateNow, { timeout: 10_000 }).toMatchObject({ scans: codes });
  }, 15_000);

  test('5,000 characters are one scan', async () => {
    const long = 'X'.repeat(5000);
    await page.goto(`${page.url()}?settle=2000`);
    await page.keyboard.type(long);
    await page.keyboard.press('Enter');
    await expect.poll(stateNow, { timeout: 10_000 }).toMatchObject({ scans: [long] });
  }, 60_000);

  test('a code of which half comes after all patience is given whole, in place of its half', async () => {
    const at = Date.now();
    scan('400638', null, at);
    await expect.poll(stateNow, { timeout: 5000 }).toMatchObject({ scans: ['400638'] });
    scan('1333931', 'Enter', at + 6 * GAP);
    await expect.poll(state).toMatchObject({ scans: ['4006381333931'], pressed: 0 });
  });

  test('a scanner without Enter is done when it falls silent: soon, once it is known for one', async () => {
    scan('NO-ENTER', null);
    await expect.poll(stateNow, { timeout: 5000 }).toMatchObject({ scans: ['NO-ENTER'] });
    scan('AGAIN', null);
    expect(await state()).toMatchObject({ scans: ['NO-ENTER', 'AGAIN'] });
  });

  test('what a person types arrives, comma, caret, selection and all', async () => {
    await quantity().focus();
    await page.keyboard.type('12,75', PERSON);
    expect(await state()).toMatchObject({ scans: [] });
    expect(await quantity().inputValue()).toBe('12,75');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9', PERSON);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8', PERSON);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3', PERSON);
    expect(await state()).toMatchObject({ scans: [] });
    expect(await quantity().inputValue()).toBe('3');
  });

  test('typing can be undone by the browser’s own undo', async () => {
    await search().focus();
    await page.keyboard.type('abc', PERSON);
    await expect.poll(() => search().inputValue(), { timeout: 5000 }).toBe('abc');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => search().inputValue()).not.toBe('abc');
    expect('abc').toContain(await search().inputValue());
  });

  test('Enter after typing still submits, and comes after the last character', async () => {
    await quantity().focus();
    await page.keyboard.type('7', PERSON);
    await page.keyboard.press('Enter');
    expect(await state()).toMatchObject({ submitted: 1, scans: [] });
    expect(await quantity().inputValue()).toBe('7');
  });

  test('Space and Enter still press the focused button', async () => {
    await page.getByRole('button', { name: 'Press' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await state()).toMatchObject({ pressed: 2, scans: [] });
  });

  test('a person’s digit is a choice, a person’s letter starts the search', async () => {
    await page.keyboard.press('1');
    await expect.poll(stateNow, { timeout: 5000 }).toMatchObject({ first: 1 });
    await page.keyboard.type('cab les', PERSON);
    expect(await state()).toMatchObject({ first: 1, scans: [] });
    expect(await search().inputValue()).toBe('cab les');
  });

  test('a sign that is no key here begins no search, and leaves the letters behind it their keys', async () => {
    await page.keyboard.type('_$%', PERSON);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.type('cab_', PERSON);
    await expect.poll(() => search().inputValue()).toBe('cab_');
  });

  describe('typed ahead of what was opened', () => {
    const comes = (what: 'screen' | 'answer' | 'key 1' | 'nothing') =>
      page.evaluate((now) => void (document.body.dataset['coming'] = now), what);

    test('keys wait until it is there, and come in their order', async () => {
      await comes('screen');
      await page.keyboard.type('cab 1', PERSON);
      expect(await state()).toMatchObject({ first: 0, scans: [] });
      expect(await search().inputValue()).toBe('');
      await comes('nothing');
      await expect.poll(() => search().inputValue()).toBe('cab 1');
      expect(await state()).toMatchObject({ first: 0, scans: [] });
    });

    test('the key of what an act is about to bring waits, what is typed behind it too, and another key does not', async () => {
      await comes('key 1');
      await page.keyboard.press('1');
      await page.keyboard.type('cab', PERSON);
      expect(await state()).toMatchObject({ first: 0, scans: [] });
      await comes('nothing');
      await expect.poll(stateNow).toMatchObject({ first: 1 });
      await expect.poll(() => search().inputValue()).toBe('cab');
      await comes('key 1');
      await page.keyboard.press('Escape');
      await page.keyboard.type('x', PERSON);
      await expect.poll(() => search().inputValue()).toContain('x');
    });

    test('Enter comes behind them', async () => {
      await comes('screen');
      await page.keyboard.type('cab', PERSON);
      await page.keyboard.press('Enter');
      expect(await state()).toMatchObject({ submitted: 0, pressed: 0 });
      await comes('nothing');
      await expect.poll(stateNow).toMatchObject({ submitted: 1, pressed: 0, scans: [] });
      expect(await search().inputValue()).toBe('cab');
    });

    test('what corrects them, and what goes on from them, comes behind them, too', async () => {
      await comes('answer');
      await quantity().focus();
      await page.keyboard.type('12', PERSON);
      await page.keyboard.press('Backspace');
      await page.keyboard.type('3', PERSON);
      expect(await quantity().inputValue()).toBe('');
      await page.keyboard.press('Escape');
      expect(await quantity().inputValue()).toBe('');
      await comes('nothing');
      await expect.poll(() => quantity().inputValue()).toBe('13');
    });

    test('Enter on a button presses it once, and the Enter of the next scan does not', async () => {
      await comes('answer');
      await page.getByRole('button', { name: 'Press' }).focus();
      await page.keyboard.press('1', PERSON);
      await page.keyboard.press('Enter');
      await comes('nothing');
      await expect.poll(stateNow).toMatchObject({ first: 1, pressed: 1 });
      scan('4006381333931', 'Enter');
      await expect.poll(stateNow).toMatchObject({ scans: ['4006381333931'] });
      expect(await state()).toMatchObject({ pressed: 1 });
    });

    test('what is scanned meanwhile is a scan, and comes behind them', async () => {
      await comes('screen');
      await page.keyboard.type('c', PERSON);
      await page.waitForTimeout(250);
      scan('4006381333931');
      expect(await state()).toMatchObject({ scans: [] });
      await comes('nothing');
      await expect.poll(stateNow).toMatchObject({ scans: ['4006381333931'] });
      expect(await search().inputValue()).toBe('c');
    });

    test('a figure behind a scan waits for its answer, in a field of figures too; the next scan comes behind it', async () => {
      await comes('answer');
      await quantity().focus();
      await page.keyboard.type('4', PERSON);
      await page.waitForTimeout(250);
      scan('4006381333931');
      expect(await state()).toMatchObject({ scans: [] });
      expect(await quantity().inputValue()).toBe('');
      await comes('nothing');
      await expect.poll(stateNow).toMatchObject({ scans: ['4006381333931'] });
      expect(await quantity().inputValue()).toBe('4');
    });

    test('a digit answers no question that has come up since it was typed', async () => {
      await comes('answer');
      await page.keyboard.press('2');
      await page.waitForTimeout(250);
      await page.evaluate(() => (window as unknown as { ask(): void }).ask());
      await page.getByRole('button', { name: 'Second choice' }).waitFor();
      await comes('nothing');
      await page.waitForTimeout(250);
      expect(await page.getByLabel('picked').innerText()).toBe('0');
      await page.keyboard.press('2');
      await expect.poll(() => page.getByLabel('picked').innerText()).toBe('1');
    });

    test('words in a field of text wait for no answer', async () => {
      await comes('answer');
      await search().focus();
      await page.keyboard.type('cab', PERSON);
      await expect.poll(() => search().inputValue()).toBe('cab');
    });

    test('what goes into a field waits for no screen; a digit does, and nothing waits for ever', async () => {
      await comes('screen');
      await quantity().focus();
      await page.keyboard.type('22', PERSON);
      await expect.poll(() => quantity().inputValue()).toBe('22');
      await page.getByRole('button', { name: 'Press' }).focus();
      await page.keyboard.press('1');
      await page.waitForTimeout(250);
      expect(await state()).toMatchObject({ first: 0 });
      await expect.poll(stateNow, { timeout: 5000 }).toMatchObject({ first: 1 });
      await page.keyboard.type('x', PERSON);
      await expect.poll(() => search().inputValue(), { timeout: 5000 }).toBe('x');
    });
  });

  test('what wants to be pressed twice and has come under a key pressed again and again → is asked, and not done unread', async () => {
    // In the page, so that they are as close as they are meant to be on a busy machine, too.
    await page.evaluate(async () => {
      const press = async () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      };
      await press();
      (window as unknown as { ask(): void }).ask();
      // Somebody who leans on the key for longer than a second.
      for (let hit = 0; hit < 8; hit++) {
        await press();
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    });
    await page.getByRole('button', { name: 'Press again' }).waitFor();
    expect(await page.getByLabel('picked').innerText()).toBe('0');
    await page.waitForTimeout(500);
    await page.keyboard.press('Delete');
    await expect.poll(() => page.getByLabel('picked').innerText()).toBe('10');
  });

  test('another key between two presses ends their series → the question stands on its own; a bounce does not answer it, the next press does', async () => {
    await page.evaluate(async () => {
      const drawn = () => new Promise((resolve) => setTimeout(resolve, 20));
      const press = async (key: string) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await drawn();
      };
      await press('Delete');
      (window as unknown as { ask(): void }).ask();
      await drawn();
      await press('F8');
      await press('Delete');
      await press('Delete');
    });
    await page.getByRole('button', { name: 'Press again' }).waitFor();
    expect(await page.getByLabel('picked').innerText()).toBe('0');
    await page.waitForTimeout(500);
    await page.keyboard.press('Delete');
    await expect.poll(() => page.getByLabel('picked').innerText()).toBe('10');
  });

  test('a main button that has come up in a series of its key → is not pressed by the rest of it, and by the next press', async () => {
    await page.evaluate(async () => {
      const press = async () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 60));
      };
      await press();
      (window as unknown as { ask(): void }).ask();
      for (let hit = 0; hit < 4; hit++) await press();
    });
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.getByLabel('picked').innerText()).toBe('0');
    await page.waitForTimeout(500);
    await page.keyboard.press('F9');
    await expect.poll(() => page.getByLabel('picked').innerText()).toBe('100');
  });

  test('what fails while it is drawn says so, and is opened again by its key', async () => {
    await page.getByRole('button', { name: 'Break' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/kept/);
    await page.keyboard.press('F9');
    await expect.poll(() => page.getByRole('button', { name: 'Break' }).count()).toBe(1);
    expect(await state()).toMatchObject({ scans: [] });
  });

  test('a scanner that stumbles on its first key: the key is typed, and taken back when the burst follows', async () => {
    await quantity().fill('5');
    await quantity().focus();
    const start = Date.now();
    send('keyDown', start, { key: '4', text: '4', unmodifiedText: '4' });
    await expect.poll(() => quantity().inputValue()).toBe('54');
    scan('006381333931', 'Enter', start + 60);
    expect(await state()).toMatchObject({ submitted: 0, scans: ['4006381333931'] });
    expect(await quantity().inputValue()).toBe('5');
  });
});
