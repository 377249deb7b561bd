/** Labels for what arrived, onto paper and to a label printer; a scanner taught; work done by scanning alone. */
import fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { calibrate, CALIBRATION_CODES } from '../../../src/domain/scanning/calibration.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

/** On the practice warehouse's first order. */
const ORDER = 'PO-10442';
const TIES = '4006381333931';
const SOCKET = '5012345678900';

/** The system's dialogue would wait for somebody; how often it was asked for is enough. */
async function watchPrinting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['printed'] = '0';
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset['printed'] = String(Number(dataset['printed']) + 1);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-printed'));
}

test('one key on an order makes labels for what arrived: one for each piece, on paper of their size', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  const printed = await watchPrinting(page);
  await operator.scan(ORDER, TIES, TIES, SOCKET);
  await operator.hears('Wall socket');
  await page.keyboard.press('p');
  await expect(page.getByRole('main', { name: 'Labels' })).toBeVisible();
  await expect(page.getByText('3 labels, 62 × 29 mm.')).toBeVisible();
  await page.keyboard.press('F9');
  expect(await printed()).toBe(1);

  expectPages(await onPaper(shell, page), 3, [62, 29]);
  expect(shell.complaints).toEqual([]);
});

test(
  'F8 on Labels → takes off the label scanned last, and not what nobody knows',
  { tag: '@O11' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Labels');
    await operator.scan(TIES, SOCKET, 'NOBODY-KNOWS-ME');
    await operator.hears('Unknown code');
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket.*no label of it now.*1/);
    await expect(page.getByRole('row', { name: 'Cable ties' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Wall socket' })).toHaveCount(0);
    await page.keyboard.press('F8');
    await expect(page.getByText('No labels yet')).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears('there is nothing to undo here');
  },
);

test('the command sheet and the calibration sheet are pages of A4', async ({ shell, page }) => {
  const operator = await operatorAt(page);
  await operator.go('Labels');
  await page.getByText('Command sheet').click();
  await expect(page.getByText('Undo the last step').first()).toBeVisible();
  await expect(page.getByText('6 A4 pages. Hang them where you scan.')).toBeVisible();
  expectPages(await onPaper(shell, page), 6, [210, 297]);
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Set up a scanner' }).click();
  await expect(page.getByRole('heading', { name: 'Dockhand calibration sheet' }).first()).toBeVisible();
  if (shell.name === 'browser') expectPages(await onPaper(shell, page), 1, [210, 297]);
});

/** What would be printed: the PDF the desktop shell writes itself, or the one the browser makes of its page. */
async function onPaper(shell: Shell, page: Page): Promise<Buffer> {
  if (shell.name === 'browser') return page.pdf({ preferCSSPageSize: true });
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  const folder = path.join(shell.folder, 'profiles', 'practice', 'exports');
  const [file = ''] = fs.readdirSync(folder);
  return fs.readFileSync(path.join(folder, file));
}

/** @param size in millimetres */
function expectPages(pdf: Buffer, count: number, [width, height]: readonly [number, number]): void {
  const boxes = Array.from(pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), (box) =>
    [box[1], box[2]].map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
  expect(boxes).toEqual(Array.from({ length: count }, () => [width, height]));
}

test('a receipt that has been sent still has its labels, and not those of the ones before', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  // Twelve of the junction boxes had come before.
  await operator.scan(ORDER, SOCKET, SOCKET, '96385074');
  await operator.hears('Junction box');
  await page.keyboard.press('F9');
  await operator.hears('Receipt for PO-10442');
  await expect(page.getByRole('button', { name: 'Labels (3)' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByText('3 labels, 62 × 29 mm.')).toBeVisible();
});

test('labels go to a printer on the network in its own language', async ({ page }) => {
  let heard = '';
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer((socket) => {
      socket.setEncoding('utf8').on('data', (text: string) => {
        heard += text;
      });
    }).listen(0, '127.0.0.1', () => resolve(listening));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const operator = await operatorAt(page);
  await operator.go('Settings');
  await page.getByRole('textbox', { name: 'Network address' }).fill(`127.0.0.1:${port}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('203 dpi')).toBeVisible();
  await operator.go('Labels');
  await operator.scan(TIES, TIES, SOCKET);
  await expect(page.getByText('3 labels, 62 × 29 mm.')).toBeVisible();
  await page.getByRole('button', { name: 'Label printer' }).click();
  await expect(page.getByText('3 labels sent to the printer.')).toBeVisible();
  server.close();
  expect(heard.match(/\^XA.*?\^XZ/gs)).toHaveLength(2);
  expect(heard).toContain('^PQ2');
  expect(heard).toContain('^FDWall socket, double, white^FS');
});

test('a scanner is taught by scanning its sheet, and read as it means it from then on', async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Set up a scanner' }).click();
  const sent = CALIBRATION_CODES.map(({ gs1, text }) => `~${gs1 ? '010400638133393110AB^21C7' : text}#`);
  // What it will have learned, by the same sheet.
  expect(calibrate(sent.map((text) => ({ text, gaps: [] })))).toMatchObject({ ok: true });
  for (const code of sent) await operator.scan(code);
  await expect(page.getByText('~ before each code · # after each code · ^ for GS')).toBeVisible();
  await page.getByRole('textbox', { name: 'Scanner name' }).fill('Gun');
  await page.keyboard.press('F9');
  await expect(page.getByText('Gun', { exact: true })).toBeVisible();

  await operator.go('Scan');
  await operator.scan(`~${TIES}#`);
  await operator.hears('Cable ties');
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Scanner input' }).click();
  await expect(page.getByText(`~${TIES}#`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Scan log' }).click();
  await page.keyboard.press('F9');
  await expect(page.getByText(/^1 scan saved in /)).toBeVisible();
});

test('a receipt filled by scanning alone: a quantity, undo, the line before and the next, a badge', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.scan(ORDER, 'DOCKHANDTIMES12', TIES);
  await operator.hears('+12 on line 3');
  await operator.scan(TIES);
  await operator.hears('+1 on line 3');
  await expect(page.getByRole('row', { name: /Cable ties.*, now 13,/ })).toBeVisible();
  await operator.scan('DOCKHANDUNDO');
  await operator.hears('Undone');
  const line = (name: string) => page.getByRole('row', { name });
  await expect(page.getByRole('row', { name: /Cable ties.*, now 12,/ })).toBeVisible();
  await operator.scan('DOCKHANDBACK');
  await expect(line('Junction box')).toHaveAttribute('aria-selected', 'true');
  await operator.scan('DOCKHANDNEXT', 'DOCKHANDBADGE Ana');
  await expect(line('Cable ties')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('banner', { name: 'Status' })).toContainText('Operator: Ana');
});

test('a carton’s label is taught on the item and counts what is in it from then on', async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan(TIES);
  await operator.hears('Cable ties');
  await page.getByRole('button', { name: 'Add a label or pack' }).click();
  // One that is an item's already is said so, and not taken.
  await operator.scan(SOCKET);
  await expect(page.getByText(/That label is already known: Wall socket/)).toBeVisible();
  await operator.scan('CARTON-24');
  await expect(page.getByRole('textbox', { name: 'Pack code' })).toHaveValue('CARTON-24');
  await page.getByRole('textbox', { name: 'How many are in it' }).fill('24');
  await page.keyboard.press('F9');
  await expect(page.getByText('holds 24', { exact: true })).toBeVisible();
  await operator.scan(ORDER, 'CARTON-24');
  await operator.hears('+24 on line 3');
});

test('a label nobody knows is said to be an item’s, and counts as one of it from then on', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.scan('SUPPLIER-77');
  await operator.hears('Unknown code');
  await page.keyboard.press('o');
  await page.getByRole('combobox', { name: 'Name or code of the item' }).fill('Cable ties 200');
  await page.getByRole('option', { name: /Cable ties 200 mm, black/ }).click();
  await expect(page.getByRole('button', { name: 'Save on this station only' }).first()).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText('counts as one', { exact: true })).toBeVisible();
  await operator.scan(ORDER, 'SUPPLIER-77');
  await operator.hears('+1 on line 3');
});

test('a serial scanner’s lines are scans, also in pieces', async ({ shell, page }) => {
  await page.addInitScript(() => {
    const port = {
      readable: new ReadableStream({
        start: (line) => {
          Object.assign(window, { sendLine: (text: string) => line.enqueue(new TextEncoder().encode(text)) });
        },
      }),
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const serial = { requestPort: () => Promise.resolve(port), getPorts: () => Promise.resolve([]) };
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  });
  await page.reload();
  const operator = await operatorAt(page);
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Connect a serial scanner' }).click();
  await expect(page.getByText('Serial scanner connected')).toBeVisible();
  const send = (text: string) =>
    page.evaluate((part) => {
      (window as unknown as { sendLine(text: string): void }).sendLine(part);
    }, text);
  await send('NOBO');
  await send('DY-1\r\nNOBODY-2\r');
  await operator.hears('NOBODY-2');
  await page.getByRole('button', { name: 'Scan log' }).click();
  await expect(page.getByRole('row', { name: 'NOBODY-1' })).toContainText('Serial scanner');
  expect(shell.complaints).toEqual([]);
});

test(
  '800 × 600 → every paper and every code type of a label is in sight, with how it looks',
  { tag: '@O21' },
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    const operator = await operatorAt(page);
    await operator.go('Labels');
    await operator.scan('5012345678900');
    const types = page.getByRole('radiogroup', { name: 'Code type' });
    await expect(types).toBeVisible();
    for (const what of [
      page.getByRole('row', { name: /Wall socket/ }),
      page.getByRole('textbox', { name: 'Copies' }),
      ...(await page.getByRole('radiogroup', { name: 'Paper, mm' }).locator('label').all()),
      ...(await types.locator('label').all()),
    ])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
    await types.getByText('QR Code').click();
    await expect(page.getByRole('row', { name: /Wall socket/ })).toContainText('QR Code');
  },
);
