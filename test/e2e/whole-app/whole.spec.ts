/** What is missing, or only a part, is said: it is never drawn as if it were all there is. */
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';

test(
  'a drum of 305 m → its metres stand beside how many there are, wherever it is',
  { tag: '@O14' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Scan');
    const search = page.getByRole('combobox');
    await search.fill('Cat 6 cable');
    const found = page.getByRole('option', { name: /Cat 6 cable, grey/ });
    await expect(found).toContainText('305 m');
    await found.click();
    const item = page.getByRole('article', { name: 'Cat 6 cable, grey' });
    await expect(item).toContainText('305 m');
    await page.keyboard.press('Escape');
    await search.fill('Drums');
    await page.getByRole('option', { name: 'Drums Yard' }).click();
    await expect(page.getByRole('row', { name: /Cat 6 cable, grey, 305 m, \d+/ })).toBeVisible();
  },
);

test(
  'the list of orders is refused → it is said, what is known stays with its time, and the rest goes on',
  { tag: '@O14' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /PO-10442/ })).toBeVisible();
    const practice = await shell.practice();
    await practice.trouble({
      faults: [
        {
          on: { method: 'GET', path: '/api/v1/purchase_orders' },
          effect: { kind: 'answer', status: 401, body: '{"message":"Not for this key"}' },
          times: 1000,
        },
      ],
    });
    await expect(page.getByRole('heading', { name: 'The orders could not be read' })).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByText(/does not give them to this key.*What is shown is as of \d/)).toBeVisible();
    await expect(page.getByRole('row', { name: /PO-10442/ })).toBeVisible();
    // Neither is the key blamed, nor does the outbox stand.
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('5');
    await operator.scan('LOC-B-01');
    await operator.hears('135 left in A-03');
    await operator.drained();
    expect(await applied(practice, 'POST', /\/move$/)).toBe(1);
    await expect(page.getByRole('banner', { name: 'Status' }).getByText('Online')).toBeVisible();
    await practice.trouble({ faults: [] });
    await operator.go('Receive');
    await expect(page.getByRole('heading', { name: 'The orders could not be read' })).toHaveCount(0, {
      timeout: 40_000,
    });
  },
);

test(
  'orders and alerts are refused → every screen that shows some says that they are not all',
  { tag: '@O14' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Scan');
    const practice = await shell.practice();
    const refuse = (path: string, status: number) => ({
      on: { method: 'GET', path },
      effect: { kind: 'answer', status, body: '{"message":"Not for this key"}' },
      times: 1000,
    });
    await practice.trouble({
      faults: [refuse('/api/v1/purchase_orders', 403), refuse('/api/v1/alerts', 500)],
    });
    // Beside those that are known, on the first screen and on an item's.
    await expect(page.getByText(/The orders could not be read\. .*as of/)).toBeVisible({ timeout: 40_000 });
    await operator.scan(SOCKET);
    const item = page.getByRole('article', { name: /Wall socket/ });
    await expect(item).toContainText('The orders could not be read');
    await page.getByRole('button', { name: /^Alerts|Set an alert/ }).click();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('5000');
    await page.keyboard.press('F9');
    const alerts = page.getByRole('region', { name: 'Alerts', exact: true });
    // Read again for the one that was just set.
    await expect(alerts).toContainText('The alerts could not be read', { timeout: 40_000 });
    await practice.trouble({ faults: [] });
  },
);

test('more found than is shown → it is said', { tag: '@O14' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Scan');
  // In the names of more than fifty.
  await page.getByRole('combobox').fill('e');
  await expect(page.getByRole('option').nth(40)).toBeAttached();
  await expect(page.getByText('There are more: keep typing to narrow the list.')).toBeVisible();
});

test(
  'a count is sent with what was not seen as none → the list says as many items as the reply',
  { tag: '@O14' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET);
    await operator.hears('counted');
    await expect(page.getByRole('row', { name: /Wall socket.*counted 1/ })).toBeVisible();
    await page.keyboard.press('F9');
    await page.getByRole('button', { name: 'Count as zero' }).click();
    await page.getByRole('button', { name: 'Send count' }).click();
    const band = page.getByRole('region', { name: 'Last scan' });
    await expect(band).toContainText(/\d+\s*items/);
    const [, n = ''] = /(\d+)\s*items/.exec(await band.innerText()) ?? [];
    await expect(page.getByRole('row', { name: new RegExp(`A-03.*${n} items`) })).toBeVisible();
  },
);
