/** How an order ends and what was received on it: closed short with a reason, open for the rest, and the history of both, from all stations. */
import type { Page } from '@playwright/test';
import { operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
const DRIVER = 'WH-C11-0042';
const inHand = (page: Page) => page.getByRole('complementary', { name: 'Receipt' });
const receipts = (page: Page) => page.getByRole('grid', { name: 'Receipts, the newest first' });

/** The office receives two of the drivers, in their own place. */
async function officeReceives(practice: Practice): Promise<void> {
  const all = await practice.rows('purchase_orders');
  const id = Number(all.find((one) => one['purchase_order_number'] === ORDER)?.['id']);
  const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
  const item = items.find(({ name }) => name === 'LED driver 24 V 100 W');
  const { line_items } = await practice.office('GET', `purchase_orders/${id}`);
  const line = (line_items as { id: number; item_id: number }[]).find(
    ({ item_id }) => item_id === item?.['id'],
  );
  await practice.office('POST', `purchase_orders/${id}/receive`, {
    line_items: [{ line_item_id: line?.id, received_quantity: '2', folder_id: item?.['parent_id'] }],
  });
}

test(
  'one damaged and missing with a reason, the office receives too, closed short with a reason: all of it in the history, over a kill',
  { tag: ['@A13'] },
  async ({ shell }) => {
    let { page } = shell;
    let operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, DRIVER, DRIVER, 'DOCKHANDDAMAGED', 'DOCKHANDMISSING');
    await operator.hears('4 missing: the office will be told');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('broken');
    await operator.hears('broken');
    await page.keyboard.press('Escape');
    await operator.types('x');
    await operator.hears('goods are counted on this order: send them (F9) or discard them first');
    await operator.pullPlug();
    await page.keyboard.press('F9');
    await operator.hears('saved');
    // Sent, and booked nowhere yet.
    await operator.scan('DOCKHANDRECEIPTS');
    await expect(page.getByRole('heading', { name: `Receipts of ${ORDER}` })).toBeVisible();
    await expect(receipts(page).getByRole('row').first()).toContainText('not booked yet');
    await expect(inHand(page)).toContainText('1 damaged · 4 missing · broken');
    await expect(inHand(page)).toContainText('1 not booked yet');
    await operator.plugIn();
    await expect(receipts(page).getByRole('row').first()).toContainText('booked');
    await expect(inHand(page)).not.toContainText('not booked yet');
    await officeReceives(await shell.practice());
    await expect(receipts(page).getByRole('row', { name: /2 × LED driver/ })).toBeVisible({
      timeout: 60_000,
    });
    await page.keyboard.press('Escape');
    // It stays open for the rest; then the office is told why nothing more comes.
    await page.keyboard.press('e');
    await operator.types('vendor is out of it');
    await page.keyboard.press('Enter');
    await operator.types('x');
    await expect(page.getByRole('button', { name: /\d+ lines incomplete\? Press again/ })).toBeVisible();
    await operator.types('x');
    await operator.hears(`${ORDER}: closed`);
    await operator.drained();
    await shell.kill9();
    await shell.start();
    ({ page } = shell);
    operator = await operatorAt(page);
    await operator.go('Orders');
    await page.getByRole('searchbox').fill(ORDER);
    await page.getByRole('row', { name: /^PO-10442/ }).click();
    await expect(page.getByRole('heading', { name: ORDER })).toBeVisible();
    await page.keyboard.press('y');
    // The last is what had come before the practice warehouse was first read.
    await expect(receipts(page).getByRole('row')).toHaveCount(4);
    await expect(receipts(page).getByRole('row').last()).toContainText('before this station first read');
    const closing = receipts(page).getByRole('row').first();
    await expect(closing).toContainText('vendor is out of it');
    await expect(inHand(page)).toContainText('Reason: vendor is out of it');
    await page.keyboard.press('ArrowDown');
    await expect(inHand(page)).toContainText('2 × LED driver 24 V 100 W');
    await expect(inHand(page)).toContainText('not what was damaged');
    await page.keyboard.press('ArrowDown');
    await expect(inHand(page)).toContainText('1 damaged · 4 missing · broken');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: ORDER, exact: true })).toBeVisible();
  },
);

test(
  'orders by order date, newest or oldest first; no expected date where the account returns none',
  { tag: ['@A13'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Orders');
    const list = page.getByRole('grid', { name: 'Orders' });
    const first = async () => (await list.getByRole('row').first().innerText()).split('\n')[0];
    await expect(list.getByRole('row').first()).toBeVisible();
    const newest = await first();
    await operator.scan('DOCKHANDFILTER');
    await expect(page.getByRole('switch', { name: 'Oldest first' })).toBeChecked();
    await expect.poll(first).not.toBe(newest);
    await page.keyboard.press('<');
    await expect.poll(first).toBe(newest);
    await expect(page.getByText('Expected', { exact: true })).toHaveCount(0);
    // Of those that goods are awaited for the oldest comes first.
    await operator.go('Receive');
    const open = page.getByRole('grid', { name: 'Open orders' });
    await expect(open.getByRole('row').first()).toBeVisible();
  },
);
