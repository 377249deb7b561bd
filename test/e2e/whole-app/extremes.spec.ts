/** Names, figures and orders as large and as strange as a warehouse has them: everything stays on its own ground, and is told whole. */
import type { Page } from '@playwright/test';
import { lookAt } from '../support/accessibility-checks.ts';
import { ON_ITS_WAY, operatorAt, type Operator } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

const MOST = '999999999999';
const SHOWN = '999,999,999,999';
const NAMES = [
  // Unbroken, as some catalogues write them.
  'GIRA0550'.repeat(24).slice(0, 190),
  '三菱電機ケーブル用絶縁キャップ・大型配電盤用組立部品一式',
  'مفتاح كهربائي مزدوج 24 فولت',
  'כבל חשמל 3 × 1.5',
  // Turned around, it would end in "exe.pdf".
  'Manual \u202efdp.exe',
] as const;
const VENDOR = `Über \u202e${NAMES[2]} ${'Elektrogroßhandelsgesellschaft'.repeat(5)}`;
const code = (n: number): string => `EXT-${n}`;

interface Extremes {
  readonly order: string;
  readonly folder: string;
}

/** The office adds them, an order of all of them with it. */
async function addExtremes(practice: Practice): Promise<Extremes> {
  const folder = 'מדף \u202e12 ' + 'R'.repeat(60);
  const place = await practice.office('POST', 'items', {
    name: folder,
    type: 'folder',
    ...labelled('LOC-EXT'),
  });
  const ids: number[] = [];
  for (const [n, name] of NAMES.entries()) {
    const item = await practice.office('POST', 'items', {
      name,
      type: 'item',
      quantity: Number(MOST),
      parent_id: place['id'],
      notes: `\u2067${name}\u202e`,
      ...labelled(code(n)),
    });
    ids.push(Number(item['id']));
  }
  const lines = ids.map((item_id) => ({ item_id, quantity: MOST, unit_rate: '12345678.99' }));
  return { order: await orderOf(practice, 'PO-EXT', VENDOR, lines), folder };
}

const labelled = (text: string) => ({ label_url: text, label_url_type: 'org.iso.Code128' });

async function orderOf(practice: Practice, number: string, vendor: string, line_items: readonly object[]) {
  const body = { purchase_order_number: number, currency_code: 'EUR', vendor: { name: vendor }, line_items };
  let { id, version, status } = await practice.office('POST', 'purchase_orders', body);
  for (const next of ['ready_for_review', 'approved', 'ordered']) {
    if (status === 'ordered') break;
    await practice.office('PUT', `purchase_orders/${String(id)}/status`, { status: next, version });
    ({ version, status } = await practice.office('GET', `purchase_orders/${String(id)}`));
  }
  return number;
}

/** Until the station has read what the office has done. */
async function read(page: Page, operator: Operator, name: string): Promise<void> {
  await operator.go('Outbox');
  await page.keyboard.press('F9');
  await operator.go('Receive');
  await expect(page.getByRole('row', { name })).toBeVisible({ timeout: 40_000 });
}

for (const [name, width, height] of [
  ['800 × 600', 800, 600],
  ['1280 × 1024 at 200 %', 640, 512],
  ['1280 × 1024', 1280, 1024],
] as const) {
  test(
    `12 digits, 190 letters in a word, CJK, right to left and U+202E at ${name} → nothing overlaps, breaks or turns around`,
    { tag: '@O22' },
    async ({ shell, page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height });
      const operator = await operatorAt(page);
      const { order } = await addExtremes(await shell.practice());
      await read(page, operator, order);
      await operator.scan(order);
      await operator.hears('scan what arrived');
      const line = page.getByRole('complementary', { name: 'Current line' });
      for (const n of NAMES.keys()) {
        await operator.scan(code(n));
        await operator.hears(`1 / ${SHOWN}`);
        await page.keyboard.press('a');
        await expect(line.getByRole('textbox', { name: 'Now' })).toHaveValue(MOST);
        await lookAt(page);
        // What bars sending is not cut off by a name, which stands whole beside the line.
        if (n === 0) {
          await expect(page.getByText(/^GIRA.{20}….{8} will make a new record\. Accept it/)).toBeVisible();
          await expect(line.getByRole('definition').filter({ hasText: NAMES[0] })).toHaveText(NAMES[0]);
        }
        await line.getByRole('button', { name: /Accept the new record/ }).click();
        await expect(
          line.getByRole('button', { name: /Accept the new record/, pressed: true }),
        ).toBeVisible();
      }
      await expect(line).toContainText('Manual fdp.exe');
      for (const screen of ['Scan', 'Move', 'Labels'] as const) {
        await operator.go(screen);
        for (const n of NAMES.keys()) {
          await operator.scan(code(n));
          await expect(page.getByRole('main')).toContainText(screen === 'Labels' ? code(n) : SHOWN);
          await lookAt(page);
        }
      }
      await operator.go('Count');
      await operator.scan('LOC-EXT', 'LOC-EXT', code(0), code(2));
      await operator.hears('counted');
      await lookAt(page);
      await operator.go('Scan');
      await operator.scan('LOC-EXT');
      await operator.hears('מדף');
      await operator.go('Receive');
      await page.keyboard.press('F9');
      await operator.hears(ON_ITS_WAY);
      await expect(page.getByText(VENDOR.replace('\u202e', ''), { exact: true })).toBeVisible();
      await lookAt(page);
      await operator.drained();
      await page.getByRole('row', { name: new RegExp(order) }).click();
      const entry = page.getByRole('complementary');
      await expect(entry).toContainText(NAMES[0]);
      await expect(entry).toContainText(`If booked${SHOWN}`);
      await lookAt(page);
    },
  );
}

for (const [width, height] of [
  [1280, 800],
  [800, 600],
] as const) {
  test(
    `an order of 1,000 lines at ${width} × ${height} → the line scanned is in hand and in sight`,
    { tag: '@O22' },
    async ({ shell, page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height });
      const operator = await operatorAt(page);
      const practice = await shell.practice();
      const add = (name: string, label: object) =>
        practice.office('POST', 'items', { name, type: 'item', quantity: 1, ...label });
      const item = await add('One of a thousand', labelled('EXT-1000'));
      const other = await add('The others', {});
      const lines = Array.from({ length: 1000 }, (_, n) => ({
        item_id: n === 700 ? item['id'] : other['id'],
        quantity: '3',
        unit_rate: '1',
      }));
      await read(page, operator, await orderOf(practice, 'PO-1000', 'Long', lines));
      await operator.scan('PO-1000', 'EXT-1000');
      await operator.hears('1 / 3');
      await expect(page.getByRole('row', { name: /One of a thousand/ })).toBeInViewport();
      // Only what is in sight is drawn.
      expect(await page.getByRole('row').count()).toBeLessThan(60);
    },
  );
}
