/** What is written on items, changed from their page. */
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const TIES = '4006381333931';
const SOCKET = '5012345678900';

test('an item is edited offline, shown so at once, and only what was changed is sent', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.scan(TIES);
  await operator.hears('Cable ties');
  await page.getByRole('button', { name: 'Edit or delete' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Minimum' }).fill('75');
  await page.getByRole('textbox', { name: 'Price' }).fill('4,10');
  await expect(page.getByText('Changed: minimum, price.')).toBeVisible();
  // A scan is a scan: an item's own code goes into no field; one that nobody knows is its new label.
  await operator.scan(SOCKET);
  await operator.hears('Wall socket');
  await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue(TIES);
  await operator.scan('TIES-NEW');
  await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('TIES-NEW');
  // Esc loses nothing: it leaves the field, which has Delete for itself, and then the form.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await operator.hears('once more to confirm');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit or delete' }).click();
  await expect(page.getByText('Changed: minimum, price, label.')).toBeVisible();
  await page.keyboard.press('F9');
  await operator.hears('minimum, price and label changed');
  await expect(page.getByRole('definition').filter({ hasText: '4.10' })).toBeVisible();
  await operator.scan('TIES-NEW');
  await operator.hears('Cable ties');
  await operator.plugIn();
  await operator.drained();
  const practice = await shell.practice();
  const row = (await practice.ledger()).find(({ verb, record }) => verb === 'edit' && record === 'item');
  const item = await practice.office('GET', `items/${row?.record_id}`);
  expect(item).toMatchObject({
    name: 'Cable ties 200 mm, black',
    label_url: 'TIES-NEW',
    notes: 'Bag of 100.',
  });
  expect([Number(item['min_quantity']), Number(item['price'])]).toEqual([75, 4.1]);
  expect(shell.complaints).toEqual([]);
});

test('an item is deleted by a key pressed twice, and the service has it no more; taken back in time, it stays', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  for (const undo of [true, false]) {
    await operator.scan(SOCKET);
    await operator.hears('140');
    await page.getByRole('button', { name: 'Edit or delete' }).click();
    await page.getByRole('button', { name: 'Delete item' }).click();
    await page.getByRole('button', { name: 'All 140 deleted for good. Press again' }).click();
    await operator.hears('is deleted');
    if (!undo) continue;
    await page.keyboard.press('F8');
    await operator.hears('Undone');
  }
  await operator.plugIn();
  await operator.drained();
  expect(await applied(await shell.practice(), 'DELETE', /\/items\/\d+$/)).toBe(1);
  await operator.go('Scan');
  await operator.scan(SOCKET);
  await operator.hears('Unknown code');
});

test('a place goes into another offline, with what is in it; into itself it does not', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.scan('LOC-A-01');
  await operator.hears('A-01');
  await page.getByRole('button', { name: 'Move this location' }).click();
  await operator.scan('LOC-A-01');
  await expect(page.getByText('A-01 goes into A-01')).toBeVisible();
  await page.keyboard.press('F9');
  await operator.hears('Nothing was changed');
  await operator.scan('LOC-AISLE-B');
  await expect(page.getByText('A-01 goes into Aisle B')).toBeVisible();
  await page.keyboard.press('F9');
  await operator.hears('A-01 to Aisle B');
  await expect(page.getByText('on its way into Aisle B')).toBeVisible();
  await operator.plugIn();
  await operator.drained();
  await operator.go('Scan');
  await operator.scan('LOC-A-01');
  await expect(page.getByRole('article', { name: 'A-01' }).getByText(/^Aisle B · /)).toBeVisible();
  expect(shell.complaints).toEqual([]);
});

test('a place that waits to be moved is taken back → it is named', { tag: '@O11' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.scan('LOC-A-01');
  await operator.hears('A-01');
  await page.getByRole('button', { name: 'Move this location' }).click();
  await operator.scan('LOC-AISLE-B');
  await expect(page.getByText('A-01 goes into Aisle B')).toBeVisible();
  await page.keyboard.press('F9');
  await operator.hears('A-01 to Aisle B');
  await page.keyboard.press('F8');
  await operator.hears('Undone: A-01');
});

test('an alert is set offline on an item’s page, changed when the service has it, and deleted', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.scan(TIES);
  await operator.hears('Cable ties');
  await page.getByRole('button', { name: /^Alerts|Set an alert/ }).click();
  await expect(page.getByRole('textbox', { name: 'Quantity', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('5000');
  await page.keyboard.press('F9');
  await operator.hears('alert below 5,000');
  // The practice warehouse has one on it already.
  const alerts = page.getByRole('region', { name: 'Alerts', exact: true }).getByRole('listitem');
  await expect(alerts.last()).toHaveText(/When below 5,000.*Reached.*waiting in the Outbox/);
  await operator.plugIn();
  await operator.drained();
  await operator.go('Scan');
  await page.getByRole('button', { name: 'Change: Below 5,000' }).click();
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('7');
  await page.keyboard.press('F9');
  await expect(alerts.last()).toHaveText(/^When below 7/);
  await page.getByRole('button', { name: 'Delete: Below 7' }).click();
  await page.getByRole('button', { name: 'Delete: Below 7' }).click();
  await operator.hears('alert deleted');
  await operator.drained();
  const practice = await shell.practice();
  const verbs = (await practice.ledger()).filter(({ record }) => record === 'alert').map(({ verb }) => verb);
  expect(verbs.slice(-3)).toEqual(['create', 'edit', 'delete']);
  expect(shell.complaints).toEqual([]);
});
