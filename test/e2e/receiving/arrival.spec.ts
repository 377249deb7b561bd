/** Goods of several orders at once: scanned without an order being opened, counted on the first that expects them, sent as one. */
import type { Page } from '@playwright/test';
import { applied, ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** On the shelf from before: of PO-10442 forty are to come, at the item's own price and into its own place. */
const SOCKET = '5012345678900';
const DRIVER = 'WH-C11-0042';
const VENDOR = 'Meyer Electrical';

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const times = (n: number, code: string): string[] => Array.from({ length: n }, () => code);

/** The office orders, of the vendor of PO-10442: a new item each, and three sockets on the first. @returns the ids of the orders */
async function orderMore(practice: Practice): Promise<number[]> {
  const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
  const socket = items.find(({ name }) => name === 'Wall socket, double, white')?.['id'];
  const ids: number[] = [];
  for (const [n, ordered] of [
    ['ONE', 3],
    ['TWO', 2],
  ] as const) {
    const { id: item } = await practice.office('POST', 'items', {
      name: `Truck ${n}`,
      type: 'item',
      quantity: 0,
      price: '2.00',
      label_url: `TRUCK-${n}`,
      label_url_type: 'org.iso.Code128',
    });
    const line_items: object[] = [{ item_id: item, quantity: String(ordered), unit_rate: '2.00' }];
    if (n === 'ONE') line_items.push({ item_id: socket, quantity: '3', unit_rate: '3.80' });
    const body = { purchase_order_number: `PO-${n}`, vendor: { name: VENDOR }, line_items };
    const { id, version } = await practice.office('POST', 'purchase_orders', body);
    await practice.office('PUT', `purchase_orders/${String(id)}/status`, { status: 'ordered', version });
    ids.push(Number(id));
  }
  return ids;
}

async function receivedOn(practice: Practice, orderId: number): Promise<string[]> {
  const { line_items } = await practice.office('GET', `purchase_orders/${orderId}`);
  return (line_items as { received_quantity: unknown }[]).map((line) => String(line.received_quantity));
}

test(
  'three orders of one vendor, goods scanned without opening one, offline, killed in the middle, one F9 → each line booked once',
  { tag: ['@A1'] },
  async ({ shell }) => {
    let practice = await shell.practice();
    const [one = 0, two = 0] = await orderMore(practice);
    let operator = await operatorAt(shell.page);
    await operator.go('Receive');
    for (const name of [/PO-ONE.*0 of 2/, /PO-TWO.*0 of 1/])
      await expect(row(shell.page, name)).toBeVisible({ timeout: 60_000 });
    // Its items are read behind the orders.
    await operator.go('Scan');
    await expect(async () => {
      await operator.scan('TRUCK-TWO');
      await operator.hears('Truck TWO');
    }).toPass({ timeout: 60_000 });
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan('DOCKHANDARRIVAL');
    await expect(shell.page.getByRole('heading', { name: 'Arrival' })).toBeVisible();
    await operator.scan('TRUCK-ONE', ...times(2, 'TRUCK-TWO'), DRIVER);
    await operator.hears('PO-10442 joined the arrival');
    await shell.kill9();
    await shell.start();
    operator = await operatorAt(shell.page);
    const { page } = shell;
    await operator.go('Receive');
    await expect(page.getByRole('button', { name: 'Arrival: 3 orders · 3 lines counted' })).toBeVisible();
    await page.keyboard.press('*');
    await expect(row(page, /^Order PO-ONE, Meyer Electrical, 0 of 2/)).toBeVisible();
    // What is left on the orders of the arrival first, in their order: forty on the older, and one of the other.
    await operator.scan('DOCKHANDTIMES40', SOCKET);
    await operator.hears('40 / 40');
    await operator.hears('PO-10442');
    await operator.scan(SOCKET);
    await operator.hears('1 / 3');
    await operator.hears('PO-ONE');
    await expect(page.getByText('5 lines of 3 orders ready to send.')).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('Arrival: 3 orders');
    await expect(page.getByText('Arrival of 3 orders, finished')).toBeVisible();
    await operator.plugIn();
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    practice = await shell.practice();
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(3);
    expect(await receivedOn(practice, one)).toEqual(['1', '1']);
    expect(await receivedOn(practice, two)).toEqual(['2']);
    await operator.go('Receive');
    // It is as it was left: at the arrival.
    await page.keyboard.press('Escape');
    await expect(row(page, /PO-ONE/)).toBeVisible();
    await expect(row(page, /PO-TWO/)).toHaveCount(0);
    await page.getByRole('row', { name: /PO-10442/ }).click();
    await expect(row(page, /^Wall socket, double, white.*before 40, remaining 0/)).toBeVisible();
    await expect(row(page, /^LED driver.*before 1, remaining 5/)).toBeVisible();
  },
);

test(
  'by keys: an order is taken with others, a wrong scan costs one key, barred as a whole, discarded and brought back',
  { tag: ['@A1'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', DRIVER);
    await operator.hears('1 / 6');
    await page.keyboard.press('*');
    await operator.hears('1 order in the arrival');
    await operator.scan('PO-10444');
    await operator.hears('2 orders in the arrival');
    await page.keyboard.press('F8');
    await operator.hears('PO-10444 is not in the arrival any more');
    await expect(row(page, /^Order PO-10444/)).toHaveCount(0);
    await operator.scan('PO-10443', DRIVER);
    await operator.hears('2 / 6');
    await page.keyboard.press('q');
    await operator.typesFigure('7');
    await page.keyboard.press('Enter');
    await operator.hears('7 / 6');
    // More than ordered bars all of it, and is asked about.
    await page.keyboard.press('Escape');
    await page.keyboard.press('F9');
    await operator.hears('Not sent');
    await expect(page.getByRole('complementary', { name: 'Current line' })).toContainText('LED driver');
    await page.keyboard.press('F8');
    await expect(row(page, /^LED driver.*now 2,/)).toBeVisible();
    await operator.scan('LOC-B-01');
    await operator.hears('B-01');
    // Back to the list, to the orders and in again: nothing is lost by it.
    await page.keyboard.press('Escape');
    await operator.scan('LOC-B-01');
    await operator.hears('B-01: for what?');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Arrival: 2 orders/ })).toBeVisible();
    await operator.scan('DOCKHANDARRIVAL');
    await expect(row(page, /^LED driver.*now 2,/)).toBeVisible();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await operator.hears('Arrival discarded');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears('The arrival is in progress again');
    await expect(row(page, /^LED driver.*now 2,/)).toBeVisible();
  },
);
