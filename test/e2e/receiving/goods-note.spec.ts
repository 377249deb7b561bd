/** The paper of a receipt: its goods-received note, labels for what came, and numbers for pallets, by keys alone, and once more from the history. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { drawn, onSheet, pngOf } from '../../support/draw-barcode-pictures.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
const DRIVER = 'WH-C11-0042';
/** At the item's own price and in its own place, as the driver: nothing is asked of it. */
const SOCKET = '5012345678900';

const note = (page: Page): Locator => page.getByRole('region', { name: 'Goods-received note' });
const opensNote = (page: Page): Locator => page.getByRole('button', { name: 'Goods-received note' });
/** What the printer would get. */
const paper = (page: Page): Locator => page.locator('[data-paper]');

/** The system's print dialog would block the test. */
const watchPrinting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test(
  'sent offline → its note says that it is not booked, prints, and says how it was booked then; the same from the history after a kill',
  { tag: ['@A11'] },
  async ({ shell }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-note-'));
    const picture = path.join(folder, 'crushed.png');
    fs.writeFileSync(
      picture,
      pngOf(onSheet([await drawn({ bcid: 'code128', text: 'CRUSHED' }, 2)], 400, 300)),
    );
    let { page } = shell;
    let operator = await operatorAt(page);
    await watchPrinting(page);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan(ORDER, SOCKET, DRIVER, DRIVER, 'DOCKHANDDAMAGED', 'DOCKHANDMISSING');
    await operator.hears('4 missing');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('f');
    await (await choosing).setFiles(picture);
    await operator.hears('1 photo');
    await page.keyboard.press('F9');
    await operator.hears('saved');
    await expect(opensNote(page)).toBeVisible();
    await page.keyboard.press('g');
    await expect(note(page).getByText('NOT BOOKED YET: 2 lines wait to be booked').first()).toBeVisible();
    const line = note(page).getByRole('row', { name: /LED driver 24 V 100 W/ });
    await expect(line).toContainText('1 damaged · 4 missing · 1 photo');
    await expect(line.getByRole('cell').nth(4)).toHaveText('2');
    await expect(line.getByRole('cell').nth(5)).toHaveText('0');
    await expect(note(page)).toContainText('10 lines of the order were not in this delivery.');
    await expect(note(page).getByRole('img', { name: /crushed\.png$/ })).toBeVisible();
    await expect(note(page).getByRole('row', { name: /Receive 2 lines of PO-10442/ })).toContainText(
      'Waiting',
    );
    await page.keyboard.press('F9');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await expect(paper(page)).toContainText('NOT BOOKED YET');
    if (shell.name === 'browser') expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
    else {
      await page.keyboard.press('f');
      await expect(page.getByText(/^Saved: /)).toBeVisible();
      const exports = path.join(shell.folder, 'profiles', 'practice', 'exports');
      const [file = ''] = fs.readdirSync(exports);
      expect(pagesOf(fs.readFileSync(path.join(exports, file)))).toBe(2);
    }
    await operator.plugIn();
    await expect(line.getByRole('cell').nth(5)).toHaveText('1', { timeout: 30_000 });
    await expect(note(page)).not.toContainText('NOT BOOKED');
    await expect(note(page).getByRole('row', { name: /Receive 2 lines of PO-10442/ })).toContainText(
      /by the warehouse system/,
    );
    await operator.drained();
    await shell.kill9();
    await shell.start();
    ({ page } = shell);
    operator = await operatorAt(page);
    await operator.go('Orders');
    await page.getByRole('searchbox').fill(ORDER);
    await page.getByRole('row', { name: /^PO-10442/ }).click();
    await page.keyboard.press('y');
    await expect(opensNote(page)).toBeVisible();
    await page.keyboard.press('g');
    await expect(note(page).getByRole('row', { name: /LED driver 24 V 100 W/ })).toContainText(
      '1 damaged · 4 missing · 1 photo',
    );
    await expect(note(page).getByRole('img', { name: /crushed\.png$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `Receipts of ${ORDER}` })).toBeVisible();
    fs.rmSync(folder, { recursive: true });
  },
);

test(
  'labels for each piece, pack or line, as it was chosen last; again from the history',
  { tag: ['@A11'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, 'DOCKHANDTIMES12', SOCKET);
    await operator.hears('12');
    await page.keyboard.press('p');
    await expect(page.getByText(/^12 labels/)).toBeVisible();
    await page.getByRole('radio', { name: 'Line' }).click({ force: true });
    await expect(page.getByText(/^1 label,/)).toBeVisible();
    await page.reload();
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(page.getByRole('button', { name: 'Labels (1)' })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.drained();
    await operator.go('Receive');
    await operator.scan(ORDER);
    await operator.scan('DOCKHANDRECEIPTS');
    await expect(page.getByRole('heading', { name: `Receipts of ${ORDER}` })).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText(/^1 label,/)).toBeVisible();
    await page.getByRole('radio', { name: 'Piece' }).click({ force: true });
    await expect(page.getByText(/^12 labels/)).toBeVisible();
  },
);

test(
  'numbers for pallets: checked as they are set, each once over a kill, on the note, and in words when they are used up',
  { tag: ['@A11'] },
  async ({ shell }) => {
    let { page } = shell;
    let operator = await operatorAt(page);
    await operator.go('Settings');
    const type = async (name: string, text: string) => {
      const field = page.getByRole('region', { name: 'Pallets' }).getByRole('textbox', { name });
      await field.fill(text);
    };
    await type('GS1 company prefix', '4012345');
    await operator.go('Receive');
    await operator.hears('“4012345 0” cannot be read');
    await operator.go('Settings');
    await type('GS1 company prefix', '4012345');
    await type('Serial references from', '1');
    await type('to', '9999999999');
    await page.keyboard.press('Enter');
    await expect(page.getByText('With this prefix a serial reference has 9 digits at most.')).toBeVisible();
    await type('to', '2');
    await operator.go('Receive');
    await operator.go('Settings');
    await expect(page.getByText('2 numbers left.')).toBeVisible();
    await operator.go('Receive');
    await operator.scan(ORDER, DRIVER);
    await operator.hears('1 / 6');
    await page.keyboard.press('F9');
    await operator.hears(ORDER);
    await expect(opensNote(page)).toBeVisible();
    await page.keyboard.press('g');
    await expect(note(page)).toBeVisible();
    await page.keyboard.press('b');
    await operator.hears('Pallet 040123450000000016');
    await expect(page.getByRole('main', { name: 'Labels' })).toBeVisible();
    await expect(paper(page)).toContainText('(00)040123450000000016');
    await expect(page.getByText('1 label, 105 × 148 mm.')).toBeVisible();
    // All of it is in sight at the usual size, and labels of goods go back to their paper.
    await page.setViewportSize({ width: 1280, height: 800 });
    const preview = page.getByRole('region', { name: 'Labels' });
    const label = await preview.locator('> div').boundingBox();
    const room = await preview.boundingBox();
    expect(label?.x).toBeGreaterThanOrEqual(room?.x ?? Infinity);
    expect((label?.x ?? Infinity) + (label?.width ?? 0)).toBeLessThanOrEqual(
      (room?.x ?? 0) + (room?.width ?? 0),
    );
    await operator.types('r');
    await operator.scan(SOCKET);
    await expect(page.getByText('1 label, 62 × 29 mm.')).toBeVisible();
    await shell.kill9();
    await shell.start();
    ({ page } = shell);
    operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(opensNote(page)).toBeVisible();
    await operator.scan('DOCKHANDGOODSNOTE');
    await expect(note(page)).toContainText('040123450000000016');
    await operator.scan('DOCKHANDPALLET');
    await operator.hears('Pallet 040123450000000023');
    await operator.hears('that was the last number');
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(opensNote(page)).toBeVisible();
    await operator.scan('DOCKHANDGOODSNOTE');
    await expect(note(page)).toContainText('040123450000000016, 040123450000000023');
    await page.keyboard.press('b');
    await operator.hears('All numbers of this station are used up');
    await page.keyboard.press('Escape');
    await expect(opensNote(page)).toBeVisible();
    await page.keyboard.press('y');
    await expect(page.getByRole('complementary', { name: 'Receipt' })).toContainText('040123450000000023');
    await expect(page.getByRole('button', { name: 'Labels (3)' })).toBeVisible();
  },
);

test(
  'the end of an arrival → the notes of all its orders with one key, pressed right behind F9; its labels, and Esc leads back',
  { tag: ['@A11'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('DOCKHANDARRIVAL');
    await expect(page.getByRole('heading', { name: 'Arrival' })).toBeVisible();
    await operator.scan('PO-10442', SOCKET, 'PO-10443', '5012345678801');
    await operator.hears('1 / 50');
    await page.keyboard.press('Escape');
    // Before the end of it is on the screen.
    await page.keyboard.press('F9');
    await page.keyboard.press('g');
    for (const order of ['PO-10442', 'PO-10443'])
      await expect(note(page).getByRole('heading', { name: `Goods-received note ${order}` })).toBeVisible();
    await operator.hears('Arrival: 2 orders');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Labels (2)' })).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText(/^2 labels/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Arrival', exact: true })).toBeVisible();
    await expect(opensNote(page)).toBeVisible();
    // By codes alone, one right behind the other.
    await operator.scan(SOCKET, 'DOCKHANDSEND', 'DOCKHANDGOODSNOTE');
    await expect(note(page).getByRole('heading', { name: 'Goods-received note PO-10442' })).toBeVisible();
  },
);
