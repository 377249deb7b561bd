/**
 * What a screen writes is at the service with all that it did not write untouched, and what another client writes is on the screen. Every
 * endpoint and member of the document is held to that in `test/conformance/station`; this goes the whole way by keys, in a window.
 */
import type { Page } from '@playwright/test';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const TIES = '4006381333931';
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const without = (record: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

test(
  'an item and an order are written by the office and here in turn → both have all of it',
  { tag: '@F12' },
  async ({ shell, page }) => {
    test.setTimeout(120_000);
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const items = await practice.rows('items/recent?per_page=100');
    const path = `items/${Number(items.find(({ label_url: code }) => code === TIES)?.['id'])}`;
    await practice.office('PUT', path, { price: 71.37, min_quantity: 613, notes: 'From the office: 4417' });
    await operator.go('Items');
    await operator.scan(TIES);
    await expect(title(page, /^Cable ties/)).toBeVisible();
    await expect(field(page, 'Price')).toHaveValue('71.37');
    await expect(field(page, 'Minimum')).toHaveValue('613');
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('From the office: 4417');
    const before = await practice.office('GET', `${path}?include=custom_attributes`);
    await field(page, 'Price').fill('72,38');
    await page.keyboard.press('F9');
    await operator.hears('Cable ties');
    await operator.drained();
    const after = await practice.office('GET', `${path}?include=custom_attributes`);
    expect(after['price']).toBe(72.38);
    expect(without(after, 'price', 'updated_at')).toEqual(without(before, 'price', 'updated_at'));

    const orders = await practice.rows('purchase_orders?per_page=100');
    const draft = orders.find(({ status }) => status === 'draft');
    const orderPath = `purchase_orders/${Number(draft?.['id'])}`;
    const order = await practice.office('GET', orderPath);
    await practice.office('PUT', orderPath, {
      ...without(order, 'id', 'status', 'amount', 'sub_total', 'total', 'updated_at', 'updated_by'),
      terms: 'net 4418 days',
    });
    await operator.go('Orders');
    await operator.scan(String(order['purchase_order_number']));
    await expect(page.getByRole('region', { name: 'On the order' })).toContainText('net 4418 days');
    const read = await practice.office('GET', orderPath);
    await page.keyboard.press('e');
    await page.getByLabel('Notes', { exact: true }).fill('Ramp 4419');
    await page.keyboard.press('F9');
    await expect(page.getByRole('region', { name: 'On the order' })).toContainText('Ramp 4419');
    await operator.drained();
    const written = await practice.office('GET', orderPath);
    const own = ['notes', 'version', 'updated_at', 'updated_by'] as const;
    expect(written['notes']).toBe('Ramp 4419');
    expect(without(written, ...own)).toEqual(without(read, ...own));
    expect(shell.complaints).toEqual([]);
  },
);
