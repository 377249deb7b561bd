/** A key that does nothing at that moment says why, and which key comes first. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const ORDER = 'PO-10442';

test('a letter or a digit that finds nothing to do says so', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan(ORDER);
  await expect(page.getByRole('heading', { name: ORDER })).toBeVisible();
  await page.keyboard.press('5');
  await operator.hears('nothing here has that number');
  await page.keyboard.press('a');
  await operator.hears('no line in hand: scan an item');
  await page.keyboard.press('q');
  await operator.hears('no line in hand: scan an item');
  await page.keyboard.press('t');
  await operator.hears('it does nothing here');
  await operator.scan(SOCKET);
  await operator.hears('1 / 40');
  await page.keyboard.press('5');
  await operator.hears('press Q first to type a quantity');
  await operator.go('Settings');
  await page.keyboard.press('/');
  await operator.hears('it does nothing here');
  await operator.scan('DOCKHANDTIMES0');
  await operator.hears('No command of this station');
});

test('a key that comes to nothing says so', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await page.keyboard.press('F9');
  await operator.hears('there is nothing to send here');
  await page.keyboard.press('F8');
  await operator.hears('there is nothing to undo here');
  await operator.go('Settings');
  // Its keys by what they lead to.
  await page.keyboard.press('?');
  const sheet = page.getByRole('region', { name: /^Keys/ });
  await expect(sheet).toContainText('This station');
  await expect(sheet).not.toContainText('of the list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a warehouse' }).click();
  await page.keyboard.press('F9');
  await operator.hears('still to enter: Name');
  // The part of Settings with that number is of a real account.
  await operator.scan('DOCKHANDPICK8');
  await operator.hears('nothing here has that number');
});

test(
  'digits before Q, and a key that Esc would bring back → the band says which key comes first',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const figure = (name: string) => page.getByRole('complementary').getByText(name).first();
    await operator.scan(ORDER);
    await expect(page.getByRole('heading', { name: ORDER })).toBeVisible();
    await page.getByRole('row', { name: /Cable ties/ }).click();
    await expect(figure('Now')).toContainText('Q');
    await operator.types('40');
    await operator.hears('Number 0');
    await operator.hears('press Q first to type a quantity');
    await page.keyboard.press('x');
    await operator.hears('Esc first, then X');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await operator.hears('once more to confirm');

    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET);
    await operator.hears('1 / 140');
    await expect(figure('Counted')).toContainText('Q');
    await operator.types('40');
    await operator.hears('Number 0');
    await operator.hears('press Q first to type a quantity');
  },
);

test(
  'F9 on a form that lacks something → the band names the field, and the field has the focus',
  { tag: '@O17' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Items');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'New item' })).toBeVisible();
    await operator.scan('SHELF-LABEL-9');
    await operator.hears('Label of the new item');
    await operator.hears('more is still to enter');
    await page.keyboard.press('F9');
    await operator.hears('still to enter: Name');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await operator.types('Shelf label');
    await page.keyboard.press('F9');
    await operator.hears('still to enter: Location');
    const where = page.getByRole('combobox', { name: 'Location' });
    await expect(where).toBeFocused();
    await operator.scan('LOC-A-01');
    await page.keyboard.press('F9');
    await operator.hears('new in A-01');

    // Nothing is changed on a page: there is no field to name, so its own sentence is the reason.
    await operator.go('Scan');
    await operator.scan('5012345678900');
    await page.keyboard.press('e');
    await page.keyboard.press('F9');
    await operator.hears('Not possible now');
    await expect(page.getByRole('status').first()).not.toContainText('nothing left to do');
    expect(shell.complaints).toEqual([]);
  },
);
