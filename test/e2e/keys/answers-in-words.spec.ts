/** What a key or a label has done is said where it was done: shared out over orders, asked once more, taken back, and after a kill. */
import { controlCode } from '#domain/scanning/control.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const DRIVER = 'WH-C11-0042';
const times = (n: number) => controlCode({ kind: 'times', times: n });

test(
  'a quantity code larger than one order has room for → it goes on to the next order of the arrival; one F8 takes both back',
  { tag: '@A1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await page.keyboard.press('*');
    await expect(page.getByRole('heading', { level: 1, name: 'Arrival' })).toBeVisible();
    await operator.scan('PO-10442', 'PO-10447', times(7), DRIVER);
    await operator.hears(/\+\d on line 4 of PO-10442 · \+\d on line \d+ · PO-10447/);
    await page.keyboard.press('F8');
    await operator.hears('Undone: LED driver');
    await expect(page.getByRole('row', { name: /LED driver.*now [1-9]/ })).toHaveCount(0);
  },
);

test(
  'the keys for the cart, for closing an order and for taking back say what they did',
  { tag: ['@A10', '@A13'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.keyboard.press('F3');
    await expect(page.getByRole('button', { name: 'Many together' })).toBeVisible();
    await page.keyboard.press(':');
    await expect(page.getByRole('heading', { level: 1, name: 'Move many' })).toBeVisible();
    await page.keyboard.press('$');
    await operator.hears('Which location is the cart?');
    await page.keyboard.press('$');
    await operator.hears('Without the cart');

    await operator.scan(controlCode({ kind: 'go-receive' }), 'PO-10442');
    await operator.hears('scan what arrived');
    await page.keyboard.press('x');
    await operator.hears('once more to confirm');
    await page.keyboard.press('Escape');

    // More than ordered comes, and the receipt is taken back: what stays is named before and after.
    await operator.scan(times(41), '5012345678900');
    await operator.hears('more than ordered');
    await page.keyboard.press('n');
    await page.keyboard.press('F9');
    await operator.drained();
    await page
      .getByRole('row', { name: /Receipt|PO-10442/ })
      .first()
      .click();
    const stays = /1 × Wall socket, double, white beyond the order stays/;
    await expect(page.getByRole('main').getByText(stays)).toBeVisible();
    await page.keyboard.press('u');
    await operator.hears(/Undo this entry.*once more to confirm/);
    await page.keyboard.press('u');
    await operator.hears(stays);
  },
);

test(
  'killed with goods said to be damaged → F8 takes that back first, then the scan before it',
  { tag: '@A4' },
  async ({ shell }) => {
    const before = await operatorAt(shell.page);
    await before.go('Receive');
    await before.scan('PO-10442', '5012345678900', '5012345678900');
    await before.hears('2 / 40');
    await shell.page.keyboard.press('-');
    await before.hears('damaged');
    await shell.kill9();
    await shell.start();
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await operator.hears('scan what arrived');
    await expect(page.getByRole('button', { name: /Undo.*Wall socket.*last change/ })).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears(/Wall socket/);
    await page.keyboard.press('F8');
    await operator.hears('1 now');
  },
);
