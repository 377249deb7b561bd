/** What was foretold offline is not what was found: the figures that are told afterwards, and a way on. */
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import type { Practice } from '../support/practice-service-admin.ts';

const SOCKET = '5012345678900';
const MCB = '4012345670127';

async function itemOf(practice: Practice, name: RegExp): Promise<number> {
  const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
  return Number(items.find((one) => one['type'] === 'item' && name.test(String(one['name'])))?.['id']);
}

test('others take some before a move is booked → the band tells what was found', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  const practice = await shell.practice();
  const id = await itemOf(practice, /^Wall socket, double, white/);
  await operator.pullPlug();
  await operator.go('Move');
  await operator.scan(SOCKET);
  await operator.hears('140');
  await operator.types('33');
  await operator.scan('LOC-B-04');
  await operator.hears('107 left in A-03');
  await practice.office('PUT', `items/${id}`, { quantity: 60 });
  await operator.plugIn();
  await operator.hears('27 left in A-03 · done, confirmed');
});

test('a count booked by its difference → what was counted is told, and no other figure', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  const practice = await shell.practice();
  const id = await itemOf(practice, /^MCB 16 A/);
  await operator.pullPlug();
  await operator.go('Count');
  await operator.scan('LOC-A-06', 'LOC-A-06', MCB);
  await operator.hears('1 / 90');
  await page.keyboard.press('q');
  await operator.types('88');
  await page.keyboard.press('Enter');
  await operator.hears('88 / 90');
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: 'Leave stock as is' }).click();
  await page.keyboard.press('F9');
  await operator.hears('Count finished');
  await practice.office('PUT', `items/${id}`, { quantity: 95 });
  await operator.plugIn();
  await operator.go('Outbox');
  const row = page.getByRole('row', { name: /Count MCB/ }).first();
  await expect(row).toContainText('Needs you', { timeout: 30_000 });
  await row.click();
  await page.keyboard.press('+');
  await operator.hears(/Count MCB.*: 88, difference −2/);
  await operator.drained();
  expect(Number((await practice.office('GET', `items/${id}`))['quantity'])).toBe(93);
});

test('a receipt with too much on one line → it is named, and the others are not scanned again', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  const practice = await shell.practice();
  const orders = await practice.rows('purchase_orders?per_page=100');
  const found = orders.find((one) => one['purchase_order_number'] === 'PO-10442');
  const order = await practice.office('GET', `purchase_orders/${Number(found?.['id'])}`);
  const [first] = order['line_items'] as readonly { id: number }[];
  await operator.go('Receive');
  await operator.scan('PO-10442', SOCKET);
  await operator.hears('1 / 40');
  await operator.pullPlug();
  await operator.scan(SOCKET, SOCKET, '0036000291452');
  await operator.hears('1 / 10');
  await page.keyboard.press('F9');
  await operator.hears(ON_ITS_WAY);
  await practice.office('POST', `purchase_orders/${Number(found?.['id'])}/receive`, {
    line_items: [{ line_item_id: first?.id, received_quantity: '38', folder_id: null }],
  });
  await operator.plugIn();
  await operator.go('Outbox');
  const row = page.getByRole('row', { name: /Receive 2 lines of PO-10442/ });
  await expect(row).toContainText('Needs you', { timeout: 30_000 });
  await row.click();
  const entry = page.getByRole('complementary', { name: 'Attempts' });
  await expect(entry).toContainText('Wall socket, double, white: 3 wanted, 2 left');
  await expect(entry.getByRole('listitem').filter({ hasText: 'Wall socket' })).toContainText('2 left');
  // Sent again it asks again, and the band says so.
  await page.keyboard.press('g');
  await operator.hears('needs you');
  await expect(row).toContainText('Needs you', { timeout: 30_000 });
  await row.click();
  await page.keyboard.press('e');
  await operator.hears('its lines are back on the order');
  await expect(page.getByRole('row', { name: /Label tape.*1/ })).toBeVisible();
  await page.keyboard.press('q');
  await operator.types('2');
  await page.keyboard.press('Enter');
  await operator.hears('2 / 2');
  await page.keyboard.press('F9');
  await page.keyboard.press('F9');
  await operator.drained();
  const after = (await practice.office('GET', `purchase_orders/${Number(found?.['id'])}`))['line_items'];
  const lines = after as readonly { received_quantity: string }[];
  expect(lines.slice(0, 6).map((one) => Number(one.received_quantity))).toEqual([40, 12, 0, 0, 80, 1]);
});
