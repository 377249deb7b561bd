/** The forecast is part of a receipt: what comes otherwise needs the operator, names the record and offers what mends it. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';

async function itemOf(practice: Practice, name: RegExp) {
  const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
  const found = items.find((one) => one['type'] === 'item' && name.test(String(one['name'])));
  return { id: Number(found?.['id']), price: Number(found?.['price']) };
}

const row = (page: Page) => page.getByRole('row', { name: /Receive 1 line of PO-10442/ });

test.describe('another price between the forecast and the booking', { tag: '@O4' }, () => {
  test('told to add, came as a new record → needs the operator, names it, and puts it onto the item', async ({
    shell,
  }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const { id, price } = await itemOf(practice, /^Wall socket, double, white/);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    // The price is changed while the receipt is on its way.
    await practice.trouble({
      faults: [
        {
          on: { method: 'POST', path: '/api/v1/purchase_orders/*/receive' },
          effect: { kind: 'hold', ms: 8000 },
        },
      ],
    });
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await practice.office('PUT', `items/${id}`, { price: price + 1 });
    await operator.go('Outbox');
    await expect(row(page)).toContainText('Needs you', { timeout: 30_000 });
    await row(page).click();
    const entry = page.getByRole('complementary', { name: 'Attempts' });
    await expect(entry).toContainText('Booked, but 1 line not as you saw it');
    await expect(entry).toContainText('You saw: adds to the item.');
    await expect(entry).toContainText(/Booked: new record #\d+ in A-03 at/);
    await expect(entry).toContainText('The order says');
    // What was told and what came are seen with every answer, in any window.
    for (const [width, height] of [
      [800, 600],
      [1280, 800],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const what of [
        entry.getByText('You saw: adds to the item.'),
        entry.getByText(/^Booked: new record/),
        ...(await entry.getByRole('button', { name: /Put it onto|Kept|take/i }).all()),
      ])
        await expect.poll(() => what.evaluate(isBare), `${what.toString()} at ${width}`).toBe(true);
    }
    const [, copy = ''] = /new record #(\d+)/.exec(await entry.innerText()) ?? [];
    await entry.getByRole('button', { name: 'Put it onto the item' }).click();
    await operator.drained();
    const stockOf = async (of: string | number) => (await practice.office('GET', `items/${of}`))['quantity'];
    expect(Number(await stockOf(id))).toBe(142);
    expect(Number(await stockOf(copy))).toBe(0);
  });

  test('a new record was agreed to, and it was added → needs the operator', async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const { id } = await itemOf(practice, /^Cable ties 200 mm, black/);
    await operator.go('Receive');
    await operator.scan('PO-10442', TIES);
    await operator.hears('1 / 20');
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeEnabled();
    await operator.pullPlug();
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await practice.office('PUT', `items/${id}`, { price: 4.1 });
    await operator.plugIn();
    await operator.go('Outbox');
    await expect(row(page)).toContainText('Needs you', { timeout: 30_000 });
    await operator.hears('needs you');
    await row(page).click();
    const entry = page.getByRole('complementary', { name: 'Attempts' });
    await expect(entry).toContainText(/not (be booked )?as you saw it/);
    await expect(entry).toContainText('You saw: makes a new record.');
  });
});
