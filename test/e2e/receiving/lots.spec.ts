/** Lots, dates and serial numbers of what arrives, by scans and keys alone: kept, told to the office, written, found, kept apart. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
/** Forty are to come, at the item's own price and in its own place, A-03, where 140 are. */
const SOCKET = '5012345678900';
const GTIN = `(01)0${SOCKET}`;
const A = `${GTIN}(10)L-204(17)270301`;
const B = `${GTIN}(10)L-205(17)270201`;
const socket = (page: Page) => page.getByRole('row', { name: /^Wall socket, double, white/ });
const inHand = (page: Page) => page.getByRole('complementary', { name: 'Current line' });

async function mapFields(page: Page, operator: Operator): Promise<void> {
  await operator.go('Settings');
  for (const [into, field] of [
    ['Lot into', 'Lot'],
    ['Expiry into', 'Expiry date'],
    ['Serial number into', 'Serial numbers'],
  ] as const) {
    await page.getByRole('combobox', { name: into }).selectOption(field);
    await operator.hears(`${into}: ${field}`);
  }
}

async function search(page: Page, operator: Operator, text: string): Promise<void> {
  await operator.go('Scan');
  await page.keyboard.press('/');
  await operator.types(text);
}

test(
  'two lots, offline and over a kill: shown by lot, on the labels, in the notes, in the item’s fields, and found',
  { tag: ['@A5'] },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    await mapFields(shell.page, operator);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan(ORDER, A, 'DOCKHANDTIMES19', A, 'DOCKHANDTIMES5', B);
    await operator.hears('25 / 40');
    await operator.hears('lot L-205');
    await shell.kill9();
    await shell.start();
    const { page } = shell;
    operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(socket(page)).toContainText('L-204: 20, exp 1 Mar 2027');
    await expect(socket(page)).toContainText('L-205: 5, exp 1 Feb 2027');
    await operator.scan('DOCKHANDLABEL');
    await expect(page.getByRole('row', { name: /Wall socket, double, white, 20/ })).toContainText(
      'lot L-204 · exp 1 Mar 2027',
    );
    await expect(page.getByRole('row', { name: /Wall socket, double, white, 5/ })).toContainText('lot L-205');
    await operator.go('Receive');
    await operator.scan(ORDER, 'DOCKHANDSEND');
    await operator.plugIn();
    await operator.drained();
    await page.getByRole('row', { name: /Receive 1 line of PO-10442/ }).click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText(
      'Line 1, Wall socket, double, white: 20 of lot L-204, expires 2027-03-01; 5 of lot L-205, expires 2027-02-01',
    );
    await page.keyboard.press('Escape');
    // Once its record is found, that is edited.
    await expect(page.getByRole('row', { name: /Wall socket, double, white/ }).first()).toContainText('Lot');
    await operator.drained();
    await search(page, operator, 'L-205');
    await expect(page.getByRole('option', { name: /Wall socket, double, white/ })).toContainText(
      'lot L-204, L-205 · exp 1 Feb 2027',
    );
  },
);

test(
  'a lot typed behind its key, over a reload, and undone; a serial number that came before is told',
  { tag: ['@A5'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, 'DOCKHANDTIMES4', SOCKET);
    await operator.hears('4 / 40');
    await page.keyboard.press('b');
    const lot = page.getByRole('textbox', { name: 'Lot' });
    await expect(lot).toBeFocused();
    await operator.types('L-9');
    await page.keyboard.press('Tab');
    await operator.types('2020-01-31');
    await page.keyboard.press('Enter');
    await operator.hears('L-9: 4, exp 31 Jan 2020');
    await operator.hears('expired');
    await page.reload();
    await operator.go('Receive');
    await operator.scan(ORDER, SOCKET);
    await operator.hears('lot L-9');
    await expect(socket(page)).toContainText('L-9: 5, exp 31 Jan 2020');
    await operator.scan('DOCKHANDLOT');
    await expect(lot).toBeFocused();
    await expect(lot).toHaveValue('L-9');
    await operator.types('L-10');
    await page.keyboard.press('Enter');
    await operator.hears('lot L-10 from now on');
    await operator.scan(SOCKET);
    await expect(socket(page)).toContainText('L-10: 1');
    await inHand(page).getByRole('button', { name: 'Lot L-9: take out' }).click();
    await expect(socket(page)).toContainText('no lot: 5');
    await operator.scan('DOCKHANDUNDO');
    await operator.hears('as before');
    await expect(socket(page)).toContainText('L-9: 5');

    await operator.scan(`${GTIN}(21)S-77`);
    await operator.hears('7 / 40');
    await operator.scan(`${GTIN}(21)S-77`);
    await operator.hears('already counted: serial S-77');
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await operator.go('Receive');
    await operator.scan(ORDER, `${GTIN}(21)S-77`);
    await operator.hears('serial number S-77 was received before, PO-10442');
    await operator.hears('1 / 33');
  },
);

test(
  'kept apart by its code: another lot is asked for its place, a scanned location answers, and moving takes what expires first',
  { tag: ['@A5'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await mapFields(page, operator);
    await operator.go('Receive');
    await operator.scan(ORDER, 'DOCKHANDLOTROUTE');
    await operator.hears('Lots: Kept apart');
    await operator.scan('DOCKHANDTIMES20', A);
    await operator.hears('kept apart: scan its location');
    // The stock there is of no known lot: all the same, this one goes to it.
    await page.keyboard.press('l');
    await expect(page.getByText('Lot L-204: put away where?').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await operator.hears('Lot L-204 to A-03');
    await operator.scan('DOCKHANDTIMES5', B);
    await operator.hears('kept apart: scan its location');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeDisabled();
    await operator.scan('LOC-DOCK-2');
    await operator.hears('Lot L-205 to Dock 2');
    await page.keyboard.press('F8');
    await operator.hears('no location yet');
    await operator.scan('LOC-DOCK-2');
    await expect(inHand(page)).toContainText('5 of lot L-205 as a record of its own in Dock 2.');
    await expect(inHand(page)).toContainText('140 in A-03 becomes 160');
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await expect
      .poll(
        async () => {
          await search(page, operator, 'L-205');
          return page.getByRole('option', { name: /Dock 2.*lot L-205/ }).count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await operator.drained();
    // Where neither of them is.
    await operator.go('Scan');
    await operator.scan('LOC-B-01');
    await operator.hears('B-01');
    await operator.go('Move');
    await operator.scan(SOCKET);
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(which.getByRole('button').first()).toContainText('5 in Dock 2');
    await expect(which.getByRole('button').first()).toContainText('lot L-205 · exp 1 Feb 2027');
    await expect(which.getByRole('button').nth(1)).toContainText('160 in A-03');
  },
);

test(
  'a lot and a date typed without Enter → F9 sends them with the receipt, and none that is no day',
  { tag: ['@A5', '@O1'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, 'DOCKHANDTIMES4', SOCKET);
    await operator.hears('4 / 40');
    const lot = page.getByRole('textbox', { name: 'Lot' });
    const day = page.getByRole('textbox', { name: 'Expires' });
    await page.keyboard.press('b');
    await expect(lot).toBeFocused();
    await operator.types('L-9');
    await page.keyboard.press('Tab');
    await expect(day).toBeFocused();
    await operator.types('2026-13-45');
    await page.keyboard.press('F9');
    await operator.hears('not a day');
    await expect(day).toBeFocused();
    await operator.reads();
    // The field goes away with the line: not in silence either.
    await page.keyboard.press('Escape');
    await operator.hears('“2026-13-45” cannot be read');
    await operator.scan(SOCKET);
    await operator.hears('5 / 40');
    await page.keyboard.press('b');
    await expect(lot).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(day).toBeFocused();
    await operator.types('2027-03-31');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await page.getByRole('row', { name: /Receive 1 line of PO-10442/ }).click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText(
      '5 of lot L-9, expires 2027-03-31',
    );
    expect(shell.complaints).toEqual([]);
  },
);
