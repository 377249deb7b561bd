/** Another dock receives on the order that is being received here: it is said, and asked about once. */
import { ON_ITS_WAY, applied, operatorAt } from './support/operator.ts';
import type { Practice } from './support/practice.ts';
import { expect, test } from './support/shell.ts';

const SOCKET = '5012345678900';

/** The other dock receives as many on the first line, where its item is. */
async function receiveElsewhere(practice: Practice, quantity: string): Promise<void> {
  const orders = await practice.rows('purchase_orders?per_page=100');
  const head = orders.find((one) => one['purchase_order_number'] === 'PO-10442');
  const at = `purchase_orders/${Number(head?.['id'])}`;
  const order = await practice.office('GET', at);
  const [line] = order['line_items'] as { id: number; item_id: number }[];
  const item = await practice.office('GET', `items/${line?.item_id}`);
  await practice.office('POST', `${at}/receive`, {
    line_items: [{ line_item_id: line?.id, received_quantity: quantity, folder_id: item['parent_id'] }],
  });
}

test(
  'another dock receives on the order in progress → a notice says what and how many, and F9 asks once',
  { tag: '@O12' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    const practice = await shell.practice();
    await receiveElsewhere(practice, '8');
    const notice = page
      .getByRole('status')
      .filter({ has: page.getByRole('heading', { name: 'Received elsewhere meanwhile' }) });
    await expect(notice).toContainText(/8 × Wall socket, double, white, line 1/, { timeout: 40_000 });
    await expect(notice).toContainText(/Last change (by .+, )?(at )?\d/);
    await expect(
      page.getByRole('row', { name: /Wall socket.*before 8, remaining 32, now 2.*8 received elsewhere/ }),
    ).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*8 received elsewhere meanwhile.*Send once more/);
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
    await expect(notice).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(2);
    await operator.go('Receive');
    await expect(
      page.getByRole('row', { name: /Wall socket.*before 10, remaining 30, now 0/ }),
    ).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'own receipts of the order are nobody else’s → no notice, and nothing is asked',
  { tag: '@O12' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    // Begun before the first is through.
    await operator.scan(SOCKET);
    await operator.hears('1 / 39');
    await operator.drained();
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /Wall socket.*before 1, remaining 39, now 1/ })).toBeVisible();
    await expect(page.getByText('Received elsewhere meanwhile')).toHaveCount(0);
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
  },
);

test(
  'the office closes the order in progress → its goods are counted onto no other order, and it is found and let go of',
  { tag: '@O12' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    const practice = await shell.practice();
    const orders = await practice.rows('purchase_orders?per_page=100');
    const head = orders.find((one) => one['purchase_order_number'] === 'PO-10442');
    const at = `purchase_orders/${Number(head?.['id'])}`;
    const { version } = await practice.office('GET', at);
    await practice.office('PUT', `${at}/status`, { status: 'closed', version });
    await expect(page.getByText('This order is closed: nothing more comes in on it.')).toBeVisible({
      timeout: 40_000,
    });
    await operator.scan(SOCKET);
    await operator.hears(/PO-10442.*closed/i);
    await expect(page.getByRole('row', { name: /Wall socket.*now 2/ })).toBeVisible();
    // Left alone, it is found again among those that were begun.
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /PO-10442.*Closed.*Started/i });
    await row.click();
    await expect(page.getByRole('heading', { name: 'PO-10442' })).toBeVisible();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(0);
    await expect(page.getByText('receipts begun, not sent')).toHaveCount(0);
  },
);
