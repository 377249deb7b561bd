/** Another dock receives on the order that is being received here: it is said, and asked about once. */
import { lookAt } from '../support/accessibility-checks.ts';
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

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

/** Whether a text is drawn with all its letters, and nothing stands over it. */
function isWhole(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isSeen = document.elementFromPoint(left + width / 4, top + height / 2) === element;
  return isSeen && element.scrollWidth <= element.clientWidth;
}

/** PO-10442 as the office has it, and what the service answers when somebody reads it from now on. */
async function changed(
  practice: Practice,
  answer: (order: Record<string, unknown>) => { readonly status: number; readonly body: object },
): Promise<void> {
  const orders = await practice.rows('purchase_orders?per_page=100');
  const head = orders.find((one) => one['purchase_order_number'] === 'PO-10442');
  const path = `purchase_orders/${Number(head?.['id'])}`;
  const order = await practice.office('GET', path);
  const { status, body } = answer(order);
  const on = { method: 'GET', path: `/api/v1/${path}` };
  const effect = { kind: 'answer', status, body: JSON.stringify(body) };
  await practice.trouble({ faults: [{ on, effect, times: 1000 }] });
  // Off the list of open orders, it is read once more.
  await practice.office('PUT', `${path}/status`, { status: 'closed', version: order['version'] });
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
    const row = page.getByRole('row', {
      name: /Wall socket.*before 8, remaining 32, now 2.*8 received elsewhere/,
    });
    await expect(row).toBeVisible();
    const line = page.getByRole('complementary', { name: 'Current line' });
    // It takes no room of where the line goes and of its code, also on the smallest screen.
    for (const [width, height] of [
      [800, 600],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [key, name] of [
        ['ArrowDown', 'Junction box IP65'],
        ['ArrowUp', 'Wall socket, double, white'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(line.getByRole('heading', { name })).toBeVisible();
      }
      for (const words of [`A-03 · ${SOCKET}`, '8 received elsewhere'])
        await expect.poll(() => row.getByText(words).evaluate(isWhole)).toBe(true);
      await lookAt(page);
    }
    await page.keyboard.press('F9');
    await operator.hears(
      /Not sent.*8 received elsewhere meanwhile.*Last change (by .+, )?(at )?\d.*Send once more/,
    );
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

test(
  'the office takes a line off the order in progress → what was counted stays in sight, bars sending, and is taken out',
  { tag: '@O12' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET, '96385074');
    await operator.hears('1 / ');
    await changed(await shell.practice(), (order) => {
      const [, ...lines] = order['line_items'] as object[];
      return { status: 200, body: { data: { ...order, version: 99, line_items: lines } } };
    });
    const row = page.getByRole('row', { name: /Wall socket.*no longer on the order, 2 counted here/ });
    await expect(row).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/2 counted, but the line is no longer on the order/)).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*Wall socket.*2 counted, but the line is no longer on the order/);
    const line = page.getByRole('complementary', { name: 'Current line' });
    await expect(line).toContainText('The office took this line off the order. 2 were counted onto it here');
    await expect(line.getByRole('button', { name: 'Take the 2 out' })).toBeVisible();
    await page.keyboard.press('u');
    await operator.hears('no longer on the order');
    await expect(row).toHaveCount(0);
    await page.keyboard.press('F8');
    await expect(row).toBeVisible();
    await row.click();
    await page.keyboard.press('u');
    await expect(row).toHaveCount(0);
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
  },
);

test(
  'the order in progress is deleted → what was counted is said, the order is found, and it is discarded by key or code',
  { tag: '@O12' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    await changed(await shell.practice(), () => ({ status: 404, body: { message: 'Not found' } }));
    await expect(page.getByText('This order is deleted: nothing more comes in on it.')).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByRole('row', { name: /Wall socket.*2 counted here/ })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*the order is deleted/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /PO-10442.*Deleted.*Started/i });
    await row.click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(0);
  },
);

test('the order is closed while goods wait to be sent on it → one key books them as own stock', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', SOCKET, SOCKET);
  await operator.hears('2 / 40');
  await operator.pullPlug();
  await page.keyboard.press('F9');
  await operator.hears('saved');
  const practice = await shell.practice();
  const orders = await practice.rows('purchase_orders?per_page=100');
  const head = orders.find((one) => one['purchase_order_number'] === 'PO-10442');
  const path = `purchase_orders/${Number(head?.['id'])}`;
  const { version } = await practice.office('GET', path);
  await practice.office('PUT', `${path}/status`, { status: 'closed', version });
  await operator.plugIn();
  await operator.hears('needs you');
  await operator.go('Outbox');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'The order takes no more goods' })).toBeVisible();
  await page.keyboard.press('h');
  await operator.hears('as own stock');
  await operator.drained();
  const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
  const own = items.filter(({ notes }) => typeof notes === 'string' && notes.includes('PO-10442 · '));
  expect(own).toMatchObject([{ name: 'Wall socket, double, white', quantity: 2 }]);
});
