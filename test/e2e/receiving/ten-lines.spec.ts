/** A long order in a few scans. */
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const ORDER = 'PO-10442';

/** Ten lines and 516 pieces, as the office orders them. @returns the labels of the items, line by line */
async function orderTenLines(practice: Practice): Promise<string[]> {
  const quantities = ['40', '24', '20', '6', '100', '36', '12', '98', '120', '60'];
  const codes = quantities.map((_, n) => `TEN-${n}`);
  const lines: object[] = [];
  for (const [n, quantity] of quantities.entries()) {
    const item = { name: `Tenth ${n}`, type: 'item', quantity: 0, price: '2.00', label_url: codes[n] };
    const { id } = await practice.office('POST', 'items', { ...item, label_url_type: 'org.iso.Code128' });
    lines.push({ item_id: id, quantity, unit_rate: '2.00' });
  }
  const order = { purchase_order_number: 'PO-TEN', vendor: { name: 'Ten' }, line_items: lines };
  const { id, version } = await practice.office('POST', 'purchase_orders', order);
  let at = version;
  for (const status of ['ready_for_review', 'approved', 'ordered'])
    at = (await practice.office('PUT', `purchase_orders/${String(id)}/status`, { status, version: at }))[
      'version'
    ];
  return codes;
}

test(
  'an order of ten lines and 516 pieces → twelve scans, where the profile says so',
  { tag: '@O18' },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    const codes = await orderTenLines(practice);
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('A scan counts the whole line').click();
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /PO-TEN.*of 10/ })).toBeVisible({ timeout: 60_000 });
    await operator.scan('PO-TEN');
    // Order and items are read one after the other: a label is known once its item is. High enough to draw all ten.
    await page.setViewportSize({ width: 1280, height: 1600 });
    for (const code of codes)
      await expect(page.getByRole('gridcell', { name: new RegExp(code) })).toBeVisible();
    await operator.scan(...codes);
    await operator.hears('60 / 60');
    await expect(page.getByText('10 lines ready to send.')).toBeVisible();
    // One more than was ordered is one too many, here as elsewhere.
    await operator.scan('TEN-9');
    await operator.hears('61 / 60');
    await operator.scan('DOCKHANDUNDO');
    await operator.hears('Undone');
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
    // What a label says itself is what it counts.
    await operator.go('Receive');
    await operator.scan(ORDER, 'DOCKHANDTIMES12', SOCKET);
    await operator.hears('12 / 40');
  },
);
