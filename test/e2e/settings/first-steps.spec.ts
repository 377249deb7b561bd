/** A new station: three steps that stand in nobody's way, found again under Help; and the practice warehouse started over. */
import { account } from '../support/in-process-service.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';

test.describe('a station that nobody has used', () => {
  test.use({ shellIsNew: true });

  test(
    'begins with the first steps; Escape skips them for good, and Help has them',
    { tag: '@O20' },
    async ({ shell, page }) => {
      await expect(page.getByRole('main', { name: 'Where do you want to work?' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main', { name: 'Scan', exact: true })).toBeVisible();
      // It is shown before it is saved.
      const operator = await operatorAt(page);
      await operator.scan(SOCKET);
      await operator.hears('Wall socket');
      await shell.restart();
      await expect(shell.page.getByRole('main', { name: 'Scan', exact: true })).toBeVisible();
      await shell.page.getByRole('button', { name: 'Help' }).click();
      await shell.page.getByRole('button', { name: 'First steps' }).click();
      await expect(shell.page.getByRole('main', { name: 'Where do you want to work?' })).toBeVisible();
      await shell.page.keyboard.press('F2');
      await expect(shell.page.getByRole('main', { name: 'Receive' })).toBeVisible();
    },
  );

  test('letters choose in them, and Help has the sheet of keys', { tag: '@O17' }, async ({ page }) => {
    await operatorAt(page);
    await page.keyboard.press('2');
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
    await page.keyboard.press(',');
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.keyboard.press('z');
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'Keys of the screen' }).click();
    await expect(page.getByRole('region', { name: 'Keys on Scan' })).toContainText('Search');
  });

  test('a scan leaves them and counts', { tag: '@O20' }, async ({ page }) => {
    const operator = await operatorAt(page);
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await expect(page.getByText('Step 1 of 3')).toHaveCount(0);
  });

  test(
    'gone through: the scanner is checked and nothing is booked, then the work begins',
    { tag: '@O20' },
    async ({ shell, page }) => {
      const operator = await operatorAt(page);
      await page.keyboard.press('F9');
      await expect(page.getByText('Step 2 of 3')).toBeVisible();
      await operator.scan(SOCKET);
      await expect(page.getByRole('main')).toContainText(`This arrived${SOCKET}`);
      await expect(page.getByText('Then the scanner is ready.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Ready to scan');
      await page.keyboard.press('F9');
      await expect(page.getByText('Step 3 of 3')).toBeVisible();
      await operator.reads();
      await page.keyboard.press('F9');
      await expect(page.getByRole('main', { name: 'Scan', exact: true })).toBeVisible();
      await operator.scan(SOCKET);
      await operator.hears('Wall socket');
      expect(shell.complaints).toEqual([]);
    },
  );

  test('one’s own warehouse is connected in the first of them', { tag: '@O20' }, async ({ shell, page }) => {
    const acme = await account(shell.folder);
    await acme.call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7 });
    await operatorAt(page);
    await page.getByRole('button', { name: 'Connect your warehouse' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Acme');
    await page.getByRole('textbox', { name: 'Address' }).fill(acme.url);
    await page.getByLabel('Key').fill('the-right-key');
    await page.keyboard.press('F9');
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await expect(page.getByRole('banner', { name: 'Status' })).toContainText('Acme');
    await acme.stop();
  });
});

test(
  'the practice warehouse is started over by one act, asked once with what waits',
  { tag: '@O20' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.drained();
    expect(await applied(await shell.practice(), 'POST', /receive/)).toBe(1);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 39');
    await page.keyboard.press('F9');
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Start over: Practice' }).click();
    const question = page.getByRole('list', { name: 'Warehouses' }).getByRole('alert');
    await expect(question).toContainText('1 entry not sent: that is dropped.');
    await question.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('The practice warehouse is as on the first day.')).toBeVisible();
    await operatorAt(page);
    expect(await applied(await shell.practice(), 'POST', /receive/)).toBe(0);
    // The new warehouse is still being read; the band says when the order's lines are there.
    await expect(async () => {
      await operator.scan('PO-10442');
      await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('scan what arrived', {
        timeout: 1000,
      });
    }).toPass({ timeout: 20_000 });
    await operator.scan(SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.drained();
  },
);
