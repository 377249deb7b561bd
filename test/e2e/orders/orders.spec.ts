/** The Orders place, worked by keys and codes alone. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { applied, ON_ITS_WAY, operatorAt, type Operator } from '../support/operator.ts';
import { code, list, pressed, title, toOrders } from '../support/orders-screen.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';

const aside = (page: Page, name: string) => page.getByRole('complementary', { name });

/** The lines of an order as they were ordered. */
function linesOf(order: Record<string, unknown> | undefined): unknown[] {
  const lines = (order?.['line_items'] ?? []) as Record<string, unknown>[];
  return lines.map(({ item_id, quantity, unit_rate, unit_of_measure }) => ({
    item_id,
    quantity: Number(quantity),
    unit_rate: Number(unit_rate),
    unit_of_measure,
  }));
}

test(
  'orders of every status → listed, searched, filtered, in columns, and one is read when it is opened',
  { tag: ['@F7', '@F1'] },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await toOrders(page);
    await expect(page.getByText('16 orders')).toBeVisible();

    await pressed(page, '/');
    await operator.types('nordkabel');
    await expect(list(page).getByRole('row')).toHaveCount(2);
    await pressed(page, 'Escape', 'Escape');
    await pressed(page, '8');
    await expect(list(page).getByRole('row', { name: /Voided/ })).toHaveCount(1);
    await pressed(page, '*', 't');
    await expect(aside(page, 'Show').getByRole('switch', { name: /Late only/ })).toBeChecked();
    await pressed(page, 't', '%');
    await expect(page.getByRole('region', { name: /For review.*1/ })).toContainText('PO-10450');
    await pressed(page, 'ArrowDown', 'Enter');
    await expect(title(page, 'PO-10448')).toBeVisible();

    // Read because it was opened: its lines, the unit they are counted in, the terms, and who wrote last.
    const lines = page.getByRole('grid', { name: 'Lines of the order' });
    await expect(lines.getByRole('row')).toHaveCount(2);
    await expect(lines).toContainText('unit');
    const details = aside(page, 'On the order');
    await expect(details).toContainText('30 days net');
    await expect(details).toContainText('Ana Lindqvist');
    await expect(page.getByText(/2 lines, 670.00 EUR · read at/)).toBeVisible();
    await expect(page.getByText('The totals differ')).toHaveCount(0);

    await pressed(page, 'Escape', '%');
    await operator.scan('PO-10442');
    await operator.hears('it is partly received');
    await expect(title(page, 'PO-10442')).toBeVisible();
    // The only legal move that is a person's; receiving makes the other.
    await expect(details.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Void' })).toHaveCount(0);
    await pressed(page, 'F9');
    await expect(page.getByRole('button', { name: 'Send receipt' })).toBeVisible();
    await expect(title(page, 'PO-10442')).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a draft made by scanning, changed, approved and ordered → done at the warehouse system, each once',
  { tag: '@F7' },
  async ({ shell }) => {
    test.setTimeout(120_000);
    const { page } = shell;
    const operator = await toOrders(page);
    await operator.scan(code('new'));
    await expect(title(page, 'New order')).toBeVisible();
    await operator.scan('4006381333931', '4006381333931', '5012345678900');
    const rows = page.getByRole('grid', { name: 'Lines of the order' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('Say from which vendor.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make draft' })).toBeDisabled();
    // A line in hand, and how many of it.
    await pressed(page, 'q');
    await operator.types('25');
    await pressed(page, 'Enter');
    await expect(rows.filter({ hasText: 'Wall socket' })).toContainText('25');
    await pressed(page, 'e');
    await operator.types('Brightl');
    await pressed(page, 'Enter');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('desk@brightline.example');
    await pressed(page, 'F9');
    await operator.hears(ON_ITS_WAY);
    await expect(title(page, /^D|^PO/)).toBeVisible();
    await expect(page.getByText(/Brightline Lighting · Draft/)).toBeVisible();
    await expect(page.getByText(/2 lines, 102.80 EUR/)).toBeVisible();

    await pressed(page, 'e');
    await pressed(page, 'e');
    await pressed(page, 'Tab', 'Tab', 'Tab', 'Tab');
    await expect(page.getByRole('textbox', { name: /Ship to.*name/ })).toBeFocused();
    await operator.types('Dock 2');
    await pressed(page, 'Tab', 'Tab');
    await expect(page.getByRole('textbox', { name: 'Terms' })).toBeFocused();
    await operator.types('in advance');
    await pressed(page, 'F9');
    await operator.hears(ON_ITS_WAY);
    const details = aside(page, 'On the order');
    await expect(details).toContainText('in advance');
    await expect(details).toContainText('Dock 2');
    await pressed(page, '2');
    await operator.hears('approved');
    await expect(details.getByText('Approved', { exact: true })).toBeVisible();
    await operator.scan(code('send'));
    await expect(page.getByRole('button', { name: /cannot be changed after that/ })).toBeVisible();
    await operator.scan(code('send'));
    await operator.hears('ordered');
    await expect(page.getByRole('button', { name: 'Receive' }).last()).toBeVisible();
    await operator.drained();
    const practice = await shell.practice();
    expect(await applied(practice, 'POST', /\/purchase_orders$/)).toBe(1);
    expect(await applied(practice, 'PUT', /\/purchase_orders\/\d+$/)).toBe(1);
    expect(await applied(practice, 'PUT', /\/purchase_orders\/\d+\/status$/)).toBe(2);
    const ordered = await practice.rows('purchase_orders?status=ordered&per_page=100');
    expect(JSON.stringify(ordered)).toContain('DOCK');
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'without a network → the head alone in words, a duplicate is made and a draft deleted all the same',
  { tag: ['@F7', '@F1'] },
  async ({ shell }) => {
    test.setTimeout(120_000);
    const { page } = shell;
    const operator = await toOrders(page);
    await operator.pullPlug();
    await pressed(page, '3');
    await expect(list(page).getByRole('row')).toHaveCount(1);
    await pressed(page, 'ArrowDown');
    await expect(list(page).getByRole('row')).toBeFocused();
    await pressed(page, 'Enter');
    await expect(title(page, 'PO-10449')).toBeVisible();
    await expect(page.getByText('Only the head of this order is here')).toBeVisible();
    await expect(page.getByText('There is no network. Its lines are read when it is back.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
    // No paper without its lines.
    await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
    await expect(page.locator('[data-paper] article')).toHaveCount(0);

    // One that takes receipts is here whole.
    await operator.scan('PO-10446');
    await operator.hears('it is ordered');
    await pressed(page, 'g');
    await expect(title(page, 'New order')).toBeVisible();
    await pressed(page, 'F9');
    await operator.hears('Draft for Hausmann Fasteners');
    await expect(page.getByText('not sent yet').first()).toBeVisible();
    await pressed(page, 'Escape', '*', '1');
    await expect(list(page).getByRole('row', { name: /Hausmann Fasteners/ })).toBeVisible();
    await operator.scan('PO-10448');
    await expect(title(page, 'PO-10448')).toBeVisible();
    await pressed(page, 'Delete');
    await expect(page.getByRole('button', { name: 'Press again to delete it for good' })).toBeVisible();
    await pressed(page, 'Delete');
    await operator.hears('PO-10448');
    await expect(list(page).getByRole('row', { name: /PO-10448.*will be deleted/ })).toBeVisible();
    await operator.plugIn();
    await operator.drained();
    await pressed(page, 'F12');
    await expect(list(page).getByRole('row', { name: /PO-10448/ })).toHaveCount(0);
    await expect(list(page).getByRole('row', { name: /Hausmann Fasteners/ })).toBeVisible();
    const practice = await shell.practice();
    expect(await applied(practice, 'POST', /\/purchase_orders$/)).toBe(1);
    expect(await applied(practice, 'DELETE', /\/purchase_orders\/\d+$/)).toBe(1);
    // With all that is written on it.
    const orders = await practice.rows('purchase_orders?per_page=100');
    const ids = orders
      .filter(({ vendor }) => JSON.stringify(vendor).includes('Hausmann Fasteners'))
      .map(({ id }) => Number(id));
    const read = await Promise.all(ids.map((id) => practice.office('GET', `purchase_orders/${id}`)));
    const source = read.find((order) => order['purchase_order_number'] === 'PO-10446');
    const copy = read.find(({ status }) => status === 'draft');
    expect(source?.['notes']).toMatch(/./);
    for (const name of ['vendor', 'currency_code', 'terms', 'notes', 'ship_to'])
      expect(copy?.[name]).toEqual(source?.[name]);
    expect(linesOf(copy)).toEqual(linesOf(source));
    // The way of duplicating that the document does not tell is never used.
    expect(await applied(practice, 'POST', /\/duplicate$/)).toBe(0);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a new order is left, and another changed → it waits on the list with its lines, and is gone on with',
  { tag: '@F7' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await toOrders(page);
    await operator.scan(code('new'));
    await expect(title(page, 'New order')).toBeVisible();
    await operator.scan('4006381333931', '5012345678900');
    const lines = page.getByRole('grid', { name: 'Lines of the order' }).getByRole('row');
    await expect(lines).toHaveCount(2);
    // The field that is typed into first, then the line in hand, then the order.
    const email = page.getByRole('textbox', { name: 'E-mail' });
    await email.fill('sales@meyer.example');
    await pressed(page, 'Escape');
    await expect(email).not.toBeFocused();
    await expect(title(page, 'New order')).toBeVisible();
    await pressed(page, 'Escape', 'Escape');
    const kept = page.getByText('Changes not kept yet');
    await expect(kept).toBeVisible();
    await operator.scan('PO-10448');
    // It is read when it is opened, and can be changed from then on.
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
    await pressed(page, 'e');
    await expect(title(page, 'Change PO-10448')).toBeVisible();
    await pressed(page, 'Escape');
    // Nothing was changed on it.
    await expect(title(page, 'PO-10448')).toBeVisible();
    await expect(kept).toHaveCount(0);
    await pressed(page, 'Escape');
    await expect(kept).toBeVisible();
    await pressed(page, 'e');
    await expect(title(page, 'New order')).toBeVisible();
    await expect(lines).toHaveCount(2);
    expect(shell.complaints).toEqual([]);
  },
);

test('an order on paper → its number, vendor, terms, lines and total', { tag: '@F7' }, async ({ shell }) => {
  const { page } = shell;
  const operator = await toOrders(page);
  await operator.scan('PO-10442');
  await expect(title(page, 'PO-10442')).toBeVisible();
  const paper = page.locator('[data-paper] article');
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByText('Purchase order PO-10442')).toBeVisible();
  for (const text of ['Meyer Electrical', 'Junction box IP65', '1,464.20 EUR', '30 days net'])
    await expect(paper.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await page.emulateMedia({ media: null });
  const pdf = await pdfOf(shell, operator);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/MediaBox/g)).toHaveLength(1);
});

for (const [language, place, number] of [
  ['English', 'Lines of the order', 'PO-10440'],
  ['Deutsch', 'Positionen der Bestellung', 'PO-10440'],
] as const)
  test(`an order in ${language}, from 800 × 600 on → each line has its name, and no amount is cut`, async ({
    page,
  }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText(language, { exact: true }).click();
    await pressed(page, 'F12');
    await operator.scan(number);
    await expect(title(page, number)).toBeVisible();
    const cells = page.getByRole('grid', { name: place }).getByRole('gridcell');
    await expect(cells).toHaveCount(3);
    for (const [width, height] of [
      [1024, 700],
      [800, 600],
      [1100, 700],
      [1201, 800],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => cells.evaluateAll(narrowNames), `${width} × ${height}`).toEqual([]);
    }
  });

/** What is too narrow to be read: the name of each line, and its amount. */
const narrowNames = (rows: Element[]): string[] =>
  rows.flatMap((row) => {
    const texts = [...row.querySelectorAll('span')].filter(
      (one) => one.childElementCount === 0 && one.getClientRects().length > 0 && one.textContent !== '',
    );
    const [name, ...rest] = texts;
    const cut = rest.filter((one) => /EUR/.test(one.textContent) && one.scrollWidth > one.clientWidth);
    return (name?.getBoundingClientRect().width ?? 0) < 120
      ? [name?.textContent ?? '']
      : cut.map((one) => one.textContent);
  });

/** What would be printed: the PDF that the desktop shell writes itself, or the one the browser makes of its page. */
async function pdfOf(shell: Shell, operator: Operator): Promise<Buffer> {
  const { page } = shell;
  if (shell.name === 'browser') return page.pdf({ preferCSSPageSize: true });
  await operator.scan(code('file'));
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  const folder = path.join(shell.folder, 'profiles', 'practice', 'exports');
  const [file = ''] = fs.readdirSync(folder);
  return fs.readFileSync(path.join(folder, file));
}
