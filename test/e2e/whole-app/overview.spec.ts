/** Something to look at, and every figure of it the ledger's: the day, an order's end, the plan of locations, the wide screen. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { ON_ITS_WAY, operatorAt, type Operator } from '../support/operator.ts';
import type { LedgerRow, Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const DRIVER = 'WH-C11-0042';
const LABEL = { label_url: 'BLUE-1', label_url_type: 'org.iso.Code128' };

const order = z.object({
  id: z.number(),
  line_items: z.array(z.object({ received_quantity: z.coerce.number(), quantity: z.coerce.number() })),
});
const record = z.object({ name: z.string(), parent_id: z.number().nullable() });

/** What the practice warehouse has booked since its ledger was so long. */
async function bookedSince(practice: Practice, before: readonly LedgerRow[]) {
  const rows = (await practice.ledger()).slice(before.length);
  const by = (path: RegExp) => rows.filter((row) => path.test(String(row['path'])));
  const lines = by(/\/receive$/).filter((row) => row['from_record'] !== null);
  const moves = by(/\/move$/);
  return {
    lines: lines.length,
    pieces: lines.reduce(
      (sum, row) => sum + Number(row['quantity_after']) - Number(row['quantity_before'] ?? 0),
      0,
    ),
    moves: new Set(moves.map((row) => row['request_id'])).size,
  };
}

/** Once there is an item to type it for. */
async function typeQuantity(page: Page, operator: Operator, quantity: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'How many' });
  await expect(field).toBeFocused();
  await operator.types(quantity);
  await expect(field).toHaveValue(quantity);
}

/** The figure of that name, and what is said beside it. */
const cell = (page: Page, board: string, name: string) =>
  page
    .getByRole('region', { name: board })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });

test(
  'the day on an idle screen → what was booked, what waits apart, and the same after a restart',
  { tag: '@O25' },
  async ({ shell }) => {
    const operator = await operatorAt(shell.page);
    const practice = await shell.practice();
    const before = await practice.ledger();
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET, DRIVER);
    await operator.hears('1 / 6');
    await shell.page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await typeQuantity(shell.page, operator, '5');
    await operator.scan('LOC-B-01');
    await operator.hears(/left in/);
    const booked = { lines: 2, pieces: 3, moves: 1 };
    await expect.poll(() => bookedSince(practice, before), { timeout: 30_000 }).toEqual(booked);
    await operator.drained();
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan(DRIVER);
    await typeQuantity(shell.page, operator, '1');
    await operator.scan('LOC-B-01');
    await operator.hears(/left in/);
    await operator.go('Scan');
    const expectDay = async (page: Page) => {
      await expect(page.getByRole('region', { name: 'Today' })).toContainText('booked since 00:00 by Dock 1');
      await expect(cell(page, 'Today', 'Lines received')).toContainText(String(booked.lines));
      await expect(cell(page, 'Today', 'Pieces received')).toContainText(String(booked.pieces));
      await expect(cell(page, 'Today', 'Move')).toContainText(/1\s*\+ 1 waiting/);
      await expect(cell(page, 'Today', 'Items counted')).toContainText('0');
      await expect(page.getByRole('region', { name: 'What waits' })).toContainText(
        /1\s*entry waits to be booked/,
      );
    };
    await expectDay(shell.page);
    const page = await shell.restart();
    await operatorAt(page);
    await expectDay(page);
    await page.keyboard.press('F2');
    await expectDay(page);
  },
);

test(
  'an order received in full → its end has the figures booked, and N goes on to the next',
  { tag: '@O25' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.go('Receive');
    await operator.scan('PO-10444');
    const rows = page.getByRole('grid', { name: 'Lines' }).getByRole('row', { name: /remaining/ });
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) {
      await row.click();
      await page.getByRole('button', { name: /^All \d/ }).click();
      await expect(row).toHaveAttribute('aria-label', /complete$/);
      const accept = page.getByRole('button', { name: 'Accept the new record' });
      if (await accept.isVisible()) await accept.click();
    }
    await operator.pullPlug();
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    const end = page.getByRole('region', { name: 'End of receipt' });
    await expect(end).toContainText('PO-10444 will be received in full once this is booked');
    await expect(end).toContainText('Receipt for PO-10444, finished');
    await expect(end).not.toContainText('sent');
    await operator.plugIn();
    await expect(end).toContainText('PO-10444 is received in full', { timeout: 30_000 });
    await expect(page.getByRole('textbox', { name: 'Note for the receipt' })).toHaveCount(0);
    const { line_items: lines } = await orderNumbered(practice, 'PO-10444');
    const pieces = lines.reduce((sum, one) => sum + one.received_quantity, 0);
    expect(pieces).toBeGreaterThan(0);
    const title = 'PO-10444 is received in full';
    await expect(cell(page, title, 'Lines in it')).toContainText(String(lines.length));
    await expect(cell(page, title, 'Pieces in it')).toContainText(String(pieces));
    await expect(cell(page, title, 'Lines left')).toContainText('0');
    const next = page.getByRole('button', { name: /^Next order: PO-/ });
    const number = /PO-\d+/.exec(await next.innerText())?.[0] ?? '';
    await page.keyboard.press('>');
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(end).toHaveCount(0);
  },
);

test(
  'a destination pressed on the plan → the goods go there, and both ends are marked',
  { tag: '@O25' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const before = await practice.ledger();
    await operator.go('Move');
    const plan = page.getByRole('region', { name: 'Locations' });
    await operator.scan(SOCKET);
    await expect(plan.getByRole('button', { name: 'A-03, 140 here, from' })).toBeVisible();
    await typeQuantity(page, operator, '24');
    await plan.getByRole('button', { name: /^C-09, / }).click();
    await expect(plan.getByRole('button', { name: /^C-09, .*, to$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    // Another one by a scan: the plan follows.
    await plan.getByRole('button', { name: /^C-09, / }).press('ArrowRight');
    await expect(plan.getByRole('button', { name: /^C-10, / })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(plan.getByRole('button', { name: /^C-10, .*, to$/ })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('116 left in A-03');
    await operator.drained();
    const portionMade = async () =>
      (await practice.ledger())
        .slice(before.length)
        .find(
          (row) => String(row['path']).endsWith('/move') && row.verb !== 'edit' && row['from_id'] !== null,
        );
    await expect.poll(portionMade, { timeout: 30_000 }).toBeDefined();
    const made = await portionMade();
    const portion = record.parse(await practice.office('GET', `items/${made?.record_id}`));
    const folder = record.parse(await practice.office('GET', `items/${portion.parent_id}`));
    expect(folder.name).toBe('C-10');

    await operator.go('Receive');
    await operator.scan('PO-10442', DRIVER);
    await operator.hears('1 / 6');
    await page.keyboard.press('l');
    await page
      .getByRole('region', { name: 'Locations' })
      .getByRole('button', { name: /^B-02, / })
      .click();
    await expect(page.getByRole('complementary', { name: 'Current line' })).toContainText(
      /Put away in\s*B-02/,
    );
  },
);

test(
  'goods on their way → beside what is there; then the source is chosen by a press',
  { tag: '@O25' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await typeQuantity(page, operator, '24');
    await operator.scan('LOC-B-01');
    await operator.hears('116 left in A-03');
    await operator.scan(SOCKET);
    const plan = page.getByRole('region', { name: 'Locations' });
    await expect(plan.getByRole('button', { name: 'A-03, 116 here, from' })).toBeVisible();
    await expect(plan.getByRole('button', { name: 'B-01, + 24 waiting' })).toBeVisible();
    await operator.plugIn();
    await operator.drained();
    await operator.go('Move');
    await expect(plan.getByRole('button', { name: 'B-01, 24 here' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Take from B-01: 24' }).click();
    await expect(plan.getByRole('button', { name: 'B-01, 24 here, from' })).toBeVisible();
    await expect(plan.getByRole('button', { name: 'A-03, 116 here', exact: true })).toBeVisible();
  },
);

test(
  'a thousand locations → all of them on the plan at once, and the last is a key away',
  { tag: '@O25' },
  async ({ shell }) => {
    test.setTimeout(180_000);
    const { page } = shell;
    const operator = await operatorAt(page);
    const acme = await account(shell.folder, 0, 1_000_000);
    await acme.call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7, ...LABEL });
    const zone = await acme.call('POST', '/api/v1/items', { name: 'Zone Z', type: 'folder' });
    const { id } = z.object({ data: z.object({ id: z.number() }) }).parse(zone).data;
    const add = (n: number) => {
      const name = `Z-${String(n).padStart(4, '0')}`;
      return acme.call('POST', '/api/v1/items', { name, type: 'folder', parent_id: id });
    };
    // Some at once: a thousand one after the other take most of the time there is.
    for (let n = 0; n < 1000; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, more) => add(n + more)));
    await addWarehouse(page, operator, acme.url);
    await operator.go('Move');
    const plan = page.getByRole('region', { name: 'Locations' });
    await expect(plan.getByRole('button', { name: /^Z-/ })).toHaveCount(1000, { timeout: 30_000 });
    await operator.scan(LABEL.label_url);
    await operator.hears('Blue cable');
    await page.keyboard.press('F1');
    await page.keyboard.press('F3');
    await expect(plan.getByRole('button', { name: /^Z-0999/ })).toBeAttached();
    await plan.getByRole('button', { name: /from$/ }).focus();
    await page.keyboard.press('End');
    await expect(plan.getByRole('button').last()).toBeFocused();
    await plan.getByRole('button', { name: /^Z-0999/ }).click();
    await expect(plan.getByRole('button', { name: /^Z-0999, .*, to$/ })).toBeInViewport();
  },
);

test(
  'a wide screen → list, line and plan side by side; a narrow one → no plan in the way',
  { tag: '@O25' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.setViewportSize({ width: 1920, height: 1080 });
    const lines = await page.getByRole('grid', { name: 'Lines' }).boundingBox();
    const line = await page.getByRole('complementary', { name: 'Current line' }).boundingBox();
    const plan = page.getByRole('region', { name: 'Locations' });
    await expect(plan.getByRole('button', { name: 'A-03, 140 here, to' })).toBeInViewport();
    const box = await plan.boundingBox();
    const right = (one: typeof box) => (one?.x ?? 0) + (one?.width ?? 0);
    expect(right(lines)).toBeLessThanOrEqual(line?.x ?? 0);
    expect(right(line)).toBeLessThanOrEqual(box?.x ?? 0);
    expect(right(box)).toBeGreaterThan(1880);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(plan).toHaveCount(0);
  },
);

test(
  'a wide count → the plan beside it chooses what to count, and tells of a blind count no figure',
  { tag: '@O25' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await operator.go('Count');
    const plan = page.getByRole('region', { name: 'Locations' });
    await plan.getByRole('button', { name: /^A-03/ }).click();
    await expect(page.getByText('Count A-03.')).toBeVisible();
    await page.keyboard.press('F9');
    await operator.scan(SOCKET);
    await operator.hears('1 / 140');
    await expect(plan.getByRole('button', { name: 'A-03, 140 here, here' })).toBeVisible();
    await plan.getByRole('button', { name: /^A-04/ }).click();
    await expect(page.getByText('Count A-04.')).toBeVisible();
    await page.keyboard.press('b');
    await page.keyboard.press('F9');
    await operator.scan('96385074');
    await operator.hears('1');
    await expect(plan.getByRole('button', { name: 'A-04, 2 items, here' })).toBeVisible();
  },
);

/** The practice warehouse has a handful of orders. */
async function orderNumbered(practice: Practice, number: string): Promise<z.infer<typeof order>> {
  for (let id = 1; ; id++) {
    const found = await practice.office('GET', `purchase_orders/${id}`);
    if (found['purchase_order_number'] === number) return order.parse(found);
  }
}
