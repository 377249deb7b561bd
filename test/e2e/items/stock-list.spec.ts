/** The Items place: the list, its tree and its filters, worked by keys alone. */
import type { Page } from '@playwright/test';
import { lookAt } from '../support/accessibility-checks.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Items' }).getByRole('row');
const current = (page: Page) =>
  page.getByRole('grid', { name: 'Items' }).locator('[data-current=true]').first();

test(
  'the list is filtered by words, walked by the arrows, and an item opened, by keys alone',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await expect(page.getByText('93 items', { exact: true })).toBeVisible();
    // The first row is the current one, though nothing has the focus yet.
    await page.keyboard.press('Space');
    await expect(current(page)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Space');
    await expect(current(page)).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('/');
    await operator.types('cable ties');
    await expect(rows(page).first()).toHaveAccessibleName(/^Cable ties 200 mm, black/);
    await expect(page.getByText(/\d items.*filtered/)).toBeVisible();
    // To what was found, with the filter as it is.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    // What was filtered goes first.
    await expect(page.getByText('93 items', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(current(page)).toHaveAttribute('aria-rowindex', '93');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    const name = (await current(page).getAttribute('aria-label')) ?? '';
    expect(name).not.toBe('');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/, \d+ in .*/, ''));
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a location is chosen in the tree, rows are put in order, and many are chosen with Shift',
  { tag: '@F2' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Items');
    const tree = page.getByRole('treegrid', { name: 'Locations' });
    await tree.getByRole('row', { name: 'All locations' }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(tree.getByRole('row', { name: /^A-01/ })).toBeVisible();
    await expect(tree.getByRole('row', { name: /^Aisle A/ })).toHaveAttribute('aria-selected', 'true');
    await expect(rows(page).first()).toHaveAccessibleName(/ in A-\d\d/);
    // Without what is in locations inside it there is nothing.
    await page.keyboard.press('d');
    await expect(page.getByText('0 items', { exact: true })).toBeVisible();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Order by Quantity' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Order by Quantity, descending' })).toBeVisible();
    const quantities = () =>
      rows(page).evaluateAll((all) =>
        all.map((row) =>
          Number(/, ([\d,.]+) in /.exec(row.getAttribute('aria-label') ?? '')?.[1]?.replace(',', '')),
        ),
      );
    await expect(async () => {
      const shown = await quantities();
      expect(shown.length).toBeGreaterThan(4);
      expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    }).toPass();
    await page.getByRole('grid', { name: 'Items' }).focus();
    await page.keyboard.press('Space');
    for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('4 chosen', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('4 chosen', { exact: true })).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(page.getByText(/^\d+ chosen$/)).toBeVisible();
  },
);

test(
  'a filter, columns and an order are kept for the warehouse, also when Dockhand is started again',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Items');
    await page.keyboard.press('<');
    await expect(page.getByRole('heading', { name: 'Filter and columns' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Quantity, at most' }).fill('50');
    await page.getByText('Tags', { exact: true }).last().click();
    await page.getByRole('textbox', { name: 'Name of this filter' }).fill('Nearly out');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Use Nearly out' })).toBeVisible();
    // The key of the place, pressed there, leads back to its list.
    await page.keyboard.press('F10');
    const fits = await page.getByText(/\d+ items.*filtered/).textContent();
    expect(Number.parseInt(fits ?? '', 10)).toBeLessThan(93);
    await expect(page.getByRole('button', { name: 'Order by Tags' })).toBeVisible();
    const again = await shell.restart();
    const next = await operatorAt(again);
    await next.go('Items');
    await expect(again.getByText('93 items', { exact: true })).toBeVisible();
    await expect(again.getByRole('button', { name: 'Order by Tags' })).toBeVisible();
    await again.keyboard.press('<');
    await again.getByRole('button', { name: 'Use Nearly out' }).click();
    await expect(again.getByText(fits ?? '', { exact: true })).toBeVisible();
  },
);

test(
  'custom fields and photos are chosen as columns; the list is put in order and filtered by them',
  { tag: '@F2' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Items');
    await page.keyboard.press('<');
    const columns = page.getByRole('region', { name: 'Columns beside the name' });
    await columns.getByText('Warranty (months)', { exact: true }).click();
    await columns.getByText('Photo', { exact: true }).click();
    await page.keyboard.press('F10');
    await page.getByRole('button', { name: 'Order by Warranty (months)' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows(page).first()).toContainText('12');
    await expect(rows(page).first()).toHaveAccessibleName(/^SDS drill/);
    await page.keyboard.press('Enter');
    await expect(rows(page).first()).toHaveAccessibleName(/^Consumer unit, 10 way/);
    await page.keyboard.press('<');
    await page.getByRole('textbox', { name: 'Warranty (months), at least' }).fill('24');
    await page.getByRole('textbox', { name: 'Colour' }).fill('BLACK');
    await page.keyboard.press('F10');
    await expect(page.getByText(/^1 item\b.*filtered/)).toBeVisible();
    await expect(rows(page).first()).toHaveAccessibleName(/^Torque screwdriver set/);
    await page.keyboard.press('<');
    const from = page.getByRole('textbox', { name: 'Inspection due, from' });
    await from.fill('2126-02-30');
    await expect(from).toHaveAccessibleDescription(/Not a day/);
    await from.fill('2126-02-28');
    await page.keyboard.press('F10');
    await expect(page.getByText(/^0 items\b.*filtered/)).toBeVisible();
  },
);

for (const [language, width, height] of [
  ['Deutsch', 800, 600],
  ['English', 1920, 1080],
] as const) {
  test(
    `the list and each form in ${language} at ${width} × ${height} → whole, and for everybody`,
    { tag: ['@F2', '@F5', '@F6'] },
    async ({ shell, page }) => {
      test.setTimeout(240_000);
      const operator = await operatorAt(page);
      await operator.go('Settings');
      await page.getByText(language, { exact: true }).click();
      await page.setViewportSize({ width, height });
      await page.keyboard.press('F10');
      const items = page.getByRole('grid').last();
      await expect(items).toBeVisible();
      await lookAt(page);
      // Each is opened by its key, and left.
      for (const [key, escapes] of [
        ['l', 0],
        ['l', 0],
        ['<', 1],
        ['n', 1],
        ['g', 1],
        ['.', 1],
        ['*', 1],
      ] as const) {
        await operator.types(key);
        await lookAt(page);
        for (let n = 0; n < escapes; n++) await page.keyboard.press('Escape');
      }
      await operator.types('.');
      for (const key of ['a', 'n']) {
        await operator.types(key);
        await expect(page.getByRole('textbox').first()).toBeFocused();
        await lookAt(page);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Escape');
      await items.focus();
      await page.keyboard.press('Space');
      await lookAt(page);
      for (const key of ['m', 'e', 'Delete']) {
        if (key.length === 1) await operator.types(key);
        else await page.keyboard.press(key);
        await expect(page.getByRole('heading', { level: 1, name: /1/ })).toBeVisible();
        await lookAt(page);
        await page.keyboard.press('Escape');
      }
      expect(shell.complaints).toEqual([]);
    },
  );
}

test(
  'rows that are chosen have a tick → to delete them, each is named with its figure, and one is told as one',
  { tag: '@F2' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.keyboard.press('F10');
    await expect(page.getByText('93 items', { exact: true })).toBeVisible();
    const tick = (at: number) =>
      rows(page)
        .nth(at)
        .evaluate((row) => getComputedStyle(row, '::before').content);
    await page.keyboard.press('Space');
    await expect.poll(() => tick(0)).toContain('✓');
    expect(await tick(1)).toBe('none');
    await page.keyboard.press('Delete');
    await expect(
      page.getByText(/^1 item goes for good, with a stock of 200\. What orders have on it/),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('2 chosen')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByText(/^2 items go for good, with a stock of 360 together/)).toBeVisible();
    await expect(page.getByText('Back box 47 mm, metal · A-05')).toBeVisible();
    await operator.reads();
  },
);
