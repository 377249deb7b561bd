/** Searching, choosing and opening by the keyboard alone: what the arrows have come to is taken, and the focus is where it is looked for. */
import type { Page } from '@playwright/test';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** Two records have this label. */
const LAMP = '8718696300053';
const SOCKET = '5012345678900';

const whichOf = (page: Page) => page.getByRole('region', { name: 'Which one?' });

test(
  'a name typed, and the arrows down the results → Enter opens the one they have come to',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Scan');
    const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    for (const [downs, name] of [
      [1, 'Cable ties 200 mm, natural'],
      [2, 'Cable ties 300 mm, black'],
      [0, 'Cable ties 200 mm, black'],
    ] as const) {
      await operator.types('cable ties');
      await expect(results.first()).toContainText('Cable ties 200 mm, black');
      for (let n = 0; n < downs; n++) await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name }).first()).toHaveAttribute('data-focused', 'true');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article', { name })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  },
);

test('Enter before the results are there → it is meant for them', { tag: '@O17' }, async ({ page }) => {
  await operatorAt(page);
  for (const name of ['Threaded rod M8, 1 m', 'Chemical anchor, 300 ml']) {
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test(
  'something else typed into the search while an item is shown → no key or button acts on the item',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan(SOCKET);
    await operator.hears('140');
    const steps = page.getByRole('complementary', { name: 'Next steps' });
    await expect(steps).toBeVisible();
    await operator.types('/photocell');
    await expect(page.getByRole('option', { name: /Photocell/ })).toBeVisible();
    await expect(steps).toHaveCount(0);
    await page.keyboard.press('F9');
    await operator.hears('Choose with the arrow keys and press Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(steps).toBeVisible();
  },
);

test('Esc in a search → the keys of the screen work again', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan(SOCKET);
  await operator.hears('140');
  for (const text of ['', 'kab']) {
    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'Search' });
    await expect(search).toBeFocused();
    await operator.types(text);
    await page.keyboard.press('Escape');
    await expect(search).not.toBeFocused();
  }
  await operator.scan(SOCKET);
  await operator.hears('140');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Move' })).toBeVisible();
});

test(
  'a scan asks which one while the focus is in the search → its numbers are shown, and answer',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Scan');
    await operator.types('/');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await operator.scan(LAMP);
    await operator.hears('pick by number');
    await expect(
      whichOf(page)
        .getByRole('button', { name: /40 in C-02/ })
        .locator('kbd'),
    ).toBeVisible();
    await operator.types('2');
    await operator.hears('C-02');
    await expect(page.getByRole('article', { name: 'LED lamp E27, 9 W' })).toBeVisible();
  },
);

test(
  'a choice made by the arrows draws everything anew → the focus stays on it',
  { tag: '@O23' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Labels');
    const [goods, commands] = [
      page.getByRole('radio', { name: 'Labels', exact: true }),
      page.getByRole('radio', { name: 'Command sheet' }),
    ];
    await goods.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Dockhand commands').first()).toBeVisible();
    await expect(commands).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(goods).toBeFocused();

    await operator.go('Settings');
    await page.getByRole('radio', { name: 'English' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'English' })).toBeFocused();
  },
);

test(
  'a warehouse to be added, opened by Enter → what is typed next is its name',
  { tag: ['@O19', '@O23'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Add a warehouse' }).focus();
    await page.keyboard.press('Enter');
    const name = page.getByRole('region', { name: 'Add a warehouse' }).getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await operator.types('Bay');
    await expect(name).toHaveValue('Bay');
  },
);

test(
  'a button of the strip has the focus → the arrows go down the list all the same, and take the focus with them',
  { tag: ['@O17', '@O23'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const plug = page.getByRole('button', { name: 'Pull the plug' });
    for (const [code, row] of [
      ['PO-10442', /^Wall socket, double, white/],
      ['PO-10443', /^Wall socket, single, white/],
    ] as const) {
      await operator.scan(code);
      await expect(page.getByRole('heading', { name: code, level: 1 })).toBeVisible();
      await plug.focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('row', { selected: true })).toHaveAccessibleName(row);
      await expect(plug).not.toBeFocused();
    }
    await operator.go('Outbox');
    await plug.focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row', { name: /^PO-/ }).first()).toBeFocused();
  },
);
