/** What comes otherwise than ordered: more, damaged, missing, by scans and keys alone; and the switches that say how receiving goes. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
/** Six of it are to come, at the item's own price and in its own place. */
const DRIVER = 'WH-C11-0042';
const drivers = (n: number): string[] => Array.from({ length: n }, () => DRIVER);
const driver = (page: Page) => page.getByRole('row', { name: /^LED driver 24 V 100 W/ });
const lineInHand = (page: Page) => page.getByRole('complementary', { name: 'Current line' });

test(
  'two more than ordered, offline: six on the order and two as own stock, over a kill, told before',
  { tag: ['@A3'] },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan(ORDER, ...drivers(8));
    await operator.hears('8 / 6');
    await expect(shell.page.getByRole('button', { name: 'Send receipt' })).toBeDisabled();
    await shell.page.keyboard.press('n');
    await operator.hears('6 on the order. 2 as a new record in C-11');
    await shell.kill9();
    await shell.start();
    operator = await operatorAt(shell.page);
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(driver(shell.page)).toContainText('2 as own stock');
    await driver(shell.page).click();
    await expect(lineInHand(shell.page)).toContainText('17 in C-11 becomes 23. 6 on the order.');
    await operator.scan('DOCKHANDSEND');
    await operator.hears('with more than ordered, as own stock');
    await operator.plugIn();
    await operator.drained();
    const { page } = shell;
    await operator.go('Scan');
    await operator.scan(DRIVER);
    await operator.hears(/C-11.*used last/);
    await operator.hears('23');
    await operator.types('=');
    await expect(page.getByText(/2 more than ordered, PO-10442, Meyer Electrical/)).toBeVisible();
  },
);

test(
  'not ours by its code, and undone: nothing more than ordered is booked',
  { tag: ['@A3'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, ...drivers(7), 'DOCKHANDNOTOURS');
    await operator.hears('1 not ours, not booked');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeEnabled();
    await page.keyboard.press('F8');
    await operator.hears('as before');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeDisabled();
    await operator.scan('DOCKHANDNOTOURS');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await page.getByRole('row', { name: /Receive 1 line of PO-10442/ }).click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText(
      '1 more than ordered, not ours',
    );
    await operator.go('Scan');
    await operator.scan(DRIVER);
    await operator.hears('23');
    await expect(page.getByRole('region', { name: 'Which one?' })).toHaveCount(0);
  },
);

test(
  'one damaged and the rest missing, over a reload: booked into the quarantine place, and told to the office',
  { tag: ['@A4'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByRole('combobox', { name: 'Location for damaged goods' }).click();
    await operator.types('Dock 2');
    await page.keyboard.press('Enter');
    await operator.hears('Dock 2');
    await operator.go('Receive');
    await operator.scan(ORDER, ...drivers(4));
    await operator.hears('4 / 6');
    // With nothing counted there is nothing damaged: more than are there cannot be.
    await operator.types('-----');
    await operator.hears('Count it first');
    await operator.scan('DOCKHANDUNDO', 'DOCKHANDUNDO', 'DOCKHANDUNDO');
    await operator.hears('1 damaged, to Dock 2');
    await operator.scan('DOCKHANDMISSING');
    await operator.hears('2 missing: the office will be told');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('broken');
    await operator.hears('broken');
    const note = page.getByRole('textbox', { name: 'Note on this line' });
    await note.click();
    await operator.types('corner crushed');
    await page.keyboard.press('Enter');
    await expect(note).toHaveValue('corner crushed');
    await page.reload();
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(driver(page)).toContainText('1 damaged · 2 missing');
    await expect(page.getByText('1 line ready to send, as 2 entries.')).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await page
      .getByRole('row', { name: /Receive 1 line of PO-10442/ })
      .first()
      .click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText(
      'Line 4, LED driver 24 V 100 W: 2 missing; 1 damaged, put into Dock 2; broken; corner crushed',
    );
    await operator.go('Scan');
    await operator.scan(DRIVER);
    await operator.hears(/C-11.*used last/);
    await operator.hears('20');
    await operator.types('=');
    await operator.hears('Dock 2');
  },
);

test(
  'switches by key and by code: a scan counts the line or asks, and more than ordered is refused or taken in',
  { tag: ['@A2'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER);
    const isOn = (name: string) => page.getByRole('switch', { name });
    await operator.scan('DOCKHANDWHOLELINE');
    await expect(isOn('A scan counts the whole line')).toBeChecked();
    await operator.scan(DRIVER);
    await operator.hears('6 / 6');
    // With a line in hand the switches come into sight again.
    await operator.types('$');
    await expect(isOn('A scan counts the whole line')).not.toBeChecked();
    await operator.scan('DOCKHANDOVER');
    await expect(page.getByRole('radio', { name: 'Refuse' })).toBeChecked();
    await operator.scan(DRIVER);
    await operator.hears('Not counted: more than was ordered');
    await expect(page.getByRole('row', { name: /LED driver.*now 6,/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await operator.types(')');
    await expect(isOn('A scan asks how many')).toBeChecked();
    await operator.scan('5012345678900');
    await operator.hears('1 / 40');
    await expect(page.getByRole('textbox', { name: 'Now' })).toBeFocused();
    await operator.typesFigure('12');
    await operator.scan('96385074');
    await operator.hears('1 / 12');
    await expect(page.getByRole('row', { name: /Wall socket.*now 12,/ })).toBeVisible();

    await operator.go('Settings');
    await page.getByRole('radio', { name: 'Take in' }).click({ force: true });
    const most = page.getByRole('textbox', { name: 'Up to, in %' });
    await most.click();
    await operator.typesFigure('20');
    await page.keyboard.press('Enter');
    await operator.hears('Up to 20 % come in as own stock, unasked.');
    await operator.go('Receive');
    await operator.scan(DRIVER);
    await operator.hears('7 / 6');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeEnabled();
    await expect(lineInHand(page)).toContainText('1 as a new record in C-11');
    await operator.scan(DRIVER);
    await operator.hears('8 / 6');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeDisabled();
  },
);

test(
  'a new record is asked about, and the piece is damaged → its code counts, and the question stays',
  { tag: '@A4' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', '4006381333931');
    await operator.hears('new record');
    await operator.scan('DOCKHANDDAMAGED');
    await operator.hears('1 damaged');
    await expect(page.getByRole('button', { name: /Accept/ })).toBeVisible();
  },
);
