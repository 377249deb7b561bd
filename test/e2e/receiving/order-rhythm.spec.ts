/** The rhythm of an order: one scan for it, one a line and one to send; one key for a scan too many; and 300 lines looked through. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import { orderItems, orderOfThreeHundred } from '../support/create-purchase-orders.ts';
import { expect, test } from '../support/shell-fixture.ts';

const LONG = 'PO-LONG';

test(
  'ten lines as expected → 1 + 10 + 1 scans and nothing else, and all of it is booked',
  { tag: '@A14' },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    const codes = Array.from({ length: 10 }, (_, n) => `RHY-${n}`);
    const id = await orderItems(
      practice,
      'PO-RHYTHM',
      codes.map((code, n) => ({ name: `Rhythm ${n}`, code, quantity: String(3 + n) })),
    );
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('A scan counts the whole line').click();
    await operator.go('Items');
    await page.keyboard.press('/');
    await operator.types('rhythm');
    await expect(page.getByText(/^10 items/)).toBeVisible({ timeout: 60_000 });
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /PO-RHYTHM.*of 10/ })).toBeVisible({ timeout: 60_000 });
    // From here on the scanner alone.
    await operator.scan('PO-RHYTHM', ...codes, 'DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await expect
      .poll(async () => (await practice.office('GET', `purchase_orders/${id}`))['status'], {
        timeout: 60_000,
      })
      .toBe('received');
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
  },
);

test('a wrong scan → one key takes it back, and the next scan counts', { tag: '@A14' }, async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900', 'WH-C11-0042');
  await expect(page.getByRole('row', { name: /LED driver.*now 1/ })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('row', { name: /LED driver.*now 0/ })).toBeVisible();
  await operator.scan('5012345678900');
  await expect(page.getByRole('row', { name: /Wall socket.*now 2/ })).toBeVisible();
});

test(
  '300 lines → filtered by typing, put in three other orders, and received by scans that no filter hides',
  { tag: '@A14' },
  async ({ shell }) => {
    test.slow();
    const { page } = shell;
    const practice = await shell.practice();
    const operator = await operatorAt(page);
    // Back online it reads what is new page by page; told of 300 items one by one, it would read each.
    await operator.pullPlug();
    await orderOfThreeHundred(practice, LONG);
    await operator.plugIn();
    await operator.go('Items');
    await page.keyboard.press('/');
    await operator.types('part');
    await expect(page.getByText(/^3\d\d items/)).toBeVisible({ timeout: 120_000 });
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /PO-LONG.*of 300/ })).toBeVisible({ timeout: 90_000 });
    await operator.scan(LONG);
    await expect(page.getByRole('heading', { name: LONG })).toBeVisible();
    await expect(first(page)).toContainText('Part 001', { timeout: 60_000 });
    const lines = page.getByRole('grid', { name: 'Lines' });
    await expect(lines).toHaveAttribute('aria-rowcount', '300');

    // One key, four orders.
    const order = (words: string) => page.getByRole('main').getByRole('button', { name: words });
    await expect(order('As on the order')).toBeVisible();
    await page.keyboard.press('<');
    await expect(order('By location')).toBeVisible();
    await expect(first(page)).toContainText('Bay 1');
    await expect(first(page)).toContainText('Part 008');
    await page.keyboard.press('<');
    await expect(order('By item code')).toBeVisible();
    await expect(first(page)).toContainText('VND-1');
    await operator.scan('VND-1', 'VND-1', 'VND-1', 'VND-1', 'DOCKHANDFILTER');
    await expect(order('Incomplete first')).toBeVisible();
    // Complete, its line is the last one, and in sight as the one in hand; the arrows go by what is shown.
    const inHand = page.getByRole('complementary', { name: 'Current line' });
    await expect(page.getByRole('row', { name: /now 4, complete/ })).toHaveAttribute('aria-rowindex', '300');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(inHand).toContainText('Part 001');
    await page.keyboard.press('Escape');

    // A filter: letters are keys, until the field is asked for.
    await page.keyboard.press('/');
    await operator.types('part row-ah');
    await expect(page.getByText('10 of 300 lines')).toBeVisible();
    await expect(lines).toHaveAttribute('aria-rowcount', '10');
    await expect(page.getByText('1 counted line is hidden by the filter, and sent as well.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(inHand).toContainText('Part 071');
    await page.keyboard.press('ArrowDown');
    await expect(inHand).toContainText('Part 072');
    // Among them a scan leaves the filter, past them it clears it and says so.
    await operator.scan(codeOf(75));
    await expect(page.getByRole('row', { name: /Part 075.*now 1/ })).toBeVisible();
    await expect(page.getByText('10 of 300 lines')).toBeVisible();
    await operator.scan(codeOf(250));
    await expect(page.getByRole('row', { name: /Part 250.*now 1/ })).toBeVisible();
    await expect(
      page.getByText('Filter “part row-ah” cleared: it did not have the scanned line.'),
    ).toBeVisible();
    await expect(lines).toHaveAttribute('aria-rowcount', '300');

    // Over the line in hand, and scanned again.
    await page.keyboard.press('/');
    await operator.types('row-aa');
    await expect(page.getByRole('row', { name: /Part 250/ })).toHaveCount(0);
    await operator.scan(codeOf(250));
    await expect(page.getByRole('row', { name: /Part 250.*now 2/ })).toBeVisible();

    // Esc: the filter, the line, the order.
    await page.keyboard.press('/');
    await operator.types('row-ay');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(lines).toHaveAttribute('aria-rowcount', '300');
    await expect(inHand).toContainText('Part 241');
    await operator.types('/');
    await expect(page.getByRole('searchbox', { name: 'Filter the lines' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(inHand).toContainText('Part 241');
    await page.keyboard.press('Escape');
    await expect(inHand).toHaveCount(0);

    // Sent are all, also what a filter hides.
    await page.keyboard.press('/');
    await operator.types('nothing like it');
    await expect(page.getByText('No matching line')).toBeVisible();
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await operator.go('Receive');
    await operator.scan(LONG);
    for (const [name, now] of [
      ['Part 075', 1],
      ['Part 250', 2],
    ] as const) {
      await page.keyboard.press('/');
      await operator.types(name);
      await expect(page.getByRole('row', { name: new RegExp(`${name}.*before ${now},`) })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    // The profile keeps the order over a restart.
    await shell.restart();
    const again = await operatorAt(shell.page);
    await again.go('Receive');
    await again.scan(LONG);
    await expect(shell.page.getByRole('button', { name: 'Incomplete first' })).toBeVisible();
  },
);

const first = (page: Page) => page.getByRole('grid', { name: 'Lines' }).getByRole('row').first();

/** The label of the line with that number (see `orderOfThreeHundred`). */
const codeOf = (number: number): string => `VND-${(((number - 1) * 7 + 11) % 300) + 1}`;
