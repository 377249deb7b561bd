/** Codes nobody knows: made into an item, written on one, set aside; and the pause label. */
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
const TIES = '4006381333931';

test('an unknown code becomes a new item offline; the next scan of it moves and counts it, and it is made once', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.scan('SUPPLIER-77');
  await operator.hears('Unknown code');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await operator.types('Shrink tube');
  // A scan meanwhile is a scan; the form stays, and a place is where the item is.
  await operator.scan('LOC-A-01');
  await expect(page.getByText('Shrink tube, new in A-01.')).toBeVisible();
  await page.getByRole('textbox', { name: 'How many are there' }).fill('30');
  await page.keyboard.press('F9');
  await operator.hears('new in A-01');

  await operator.go('Move');
  await operator.scan('SUPPLIER-77');
  await operator.hears(/30\s*there now/);
  await operator.types('12');
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('12');
  await operator.scan('LOC-B-01');
  await operator.hears('18 left in A-01');
  await operator.go('Count');
  await page.getByText('Anything I scan').click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await operator.scan('SUPPLIER-77', 'SUPPLIER-77');
  await operator.hears('Shrink tube');
  await operator.hears('2 / 18');

  await operator.plugIn();
  await operator.drained();
  await operator.go('Scan');
  await operator.scan('LOC-A-01');
  await expect(page.getByRole('row', { name: 'Shrink tube, 18', exact: true })).toBeVisible();
  expect(await applied(await shell.practice(), 'POST', /\/items$/)).toBe(1);
  expect(shell.complaints).toEqual([]);
});

test('while scanning is paused nothing is received; the same label goes on and says what came in', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.scan(ORDER);
  await expect(page.getByRole('row', { name: 'Cable ties' })).toBeVisible();
  await operator.scan(TIES);
  await operator.hears('+1 on line 3');
  await operator.scan('DOCKHANDPAUSE', TIES, TIES);
  await operator.hears('Paused');
  await operator.hears('2');
  await operator.scan('DOCKHANDPAUSE');
  await operator.hears('2 scans while paused did nothing');
  await expect(page.getByRole('row', { name: /Cable ties.*, now 1,/ })).toBeVisible();
  await operator.scan(TIES);
  await operator.hears('+1 on line 3');
  await operator.hears('2 / 20');
  await page.keyboard.press('Pause');
  await operator.hears('Paused');
  await page.keyboard.press('F9');
  await operator.hears('nothing was scanned while paused');
});

test('an unknown code is written on an item without a label, and the service has it', async ({
  shell,
  page,
}) => {
  const practice = await shell.practice();
  const { id } = await practice.office('POST', 'items', { name: 'Bare bracket', type: 'item', quantity: 3 });
  const operator = await operatorAt(page);
  await operator.scan('SUPPLIER-88');
  await operator.hears('Unknown code');
  await page.keyboard.press('o');
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Name or code of the item' }).fill('Bare');
    await expect(page.getByRole('option', { name: /Bare bracket/ })).toBeVisible({ timeout: 1000 });
    await page.getByRole('combobox', { name: 'Name or code of the item' }).fill('');
  }).toPass({ timeout: 30_000 });
  await page.getByRole('combobox', { name: 'Name or code of the item' }).fill('Bare');
  await page.getByRole('option', { name: /Bare bracket/ }).click();
  await expect(page.getByText('SUPPLIER-88 is a label of Bare bracket')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save it to the item' }).first()).toBeVisible();
  await page.keyboard.press('F9');
  await operator.hears('SUPPLIER-88 is its label');
  await operator.scan('SUPPLIER-88');
  await operator.hears(/3\s*in stock/);
  await operator.drained();
  const item = await practice.office('GET', `items/${String(id)}`);
  expect(item).toMatchObject({ label_url: 'SUPPLIER-88', label_url_type: 'org.iso.Code128' });
});

test('unknown codes of a count and a receipt wait on a list, until each is somebody’s or forgotten', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.scan(ORDER, 'NOBODY-1', 'NOBODY-2', 'NOBODY-1');
  await operator.hears('Unknown code');
  await operator.go('Scan');
  await expect(page.getByRole('button', { name: 'Unknown codes (2)' })).toBeVisible();
  await page.keyboard.press('#');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(page.getByText('2 to identify')).toBeVisible();
  await expect(row('NOBODY-1, scanned 2 times')).toBeVisible();
  await expect(row('NOBODY-1')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(row('NOBODY-1')).toHaveCount(0);
  await page.keyboard.press('o');
  await page.getByRole('combobox', { name: 'Name or code of the item' }).fill('Cable ties 200');
  await page.getByRole('option', { name: /Cable ties 200 mm, black/ }).click();
  await page.getByRole('button', { name: 'Save on this station only' }).first().click();
  await operator.hears('NOBODY-2 counts as one from now on');
  await operator.scan('NOBODY-3');
  await expect(page.getByRole('button', { name: 'Unknown codes (1)' })).toBeVisible();
});

test('an unknown code that the office gives to an item meanwhile is known by now, and shown by one key', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  const practice = await shell.practice();
  await operator.scan('SUPPLIER-99');
  await expect(page.getByRole('heading', { name: 'Unknown code', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unknown codes (1)' })).toBeVisible();
  const label = { label_url: 'SUPPLIER-99', label_url_type: 'org.iso.Code128' };
  await practice.office('POST', 'items', { name: 'Office bracket', type: 'item', quantity: 5, ...label });
  await expect(page.getByText('This code is now known')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New item' })).toHaveCount(0);
  await page.keyboard.press('F9');
  await operator.hears('Office bracket');
});

test(
  'a new item that is refused → the band says that it needs a person, and no more that there is stock of it',
  { tag: '@O10' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const refusal = { kind: 'answer', status: 422, body: '{"message":"No more items on this plan"}' };
    await practice.trouble({
      faults: [{ on: { method: 'POST', path: '/api/v1/items' }, effect: refusal, times: 9 }],
    });
    await operator.scan('SUPPLIER-77');
    await operator.hears('Unknown code');
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await operator.types('Shrink tube');
    await operator.scan('LOC-A-01');
    await expect(page.getByText('Shrink tube, new in A-01.')).toBeVisible();
    await page.getByRole('textbox', { name: 'How many are there' }).fill('30');
    await page.keyboard.press('F9');
    await operator.hears('Shrink tube');
    await operator.hears('needs you');
    const band = page.getByRole('region', { name: 'Last scan' });
    await expect(band).not.toContainText('new in');
    await expect(band).not.toContainText('in stock');
  },
);

test(
  'an unknown code is scanned on Scan → it is to be identified here, and on Scan from anywhere else',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan('NOBODY-KNOWS-1');
    await operator.hears('identify it here');
    await operator.go('Receive');
    await operator.scan('NOBODY-KNOWS-2');
    await operator.hears('identify it on Scan (F1)');
  },
);

test(
  'F8 after an unknown code on a count → that code is not noted any more, and the item before it stays',
  { tag: '@O11' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10', 'HS-127', 'NOBODY-KNOWS-3', 'NOBODY-KNOWS-3');
    await operator.hears('noted in this count, 2 times');
    await expect(undo).toHaveAccessibleName(/NOBODY-KNOWS-3/);
    await page.keyboard.press('F8');
    await operator.hears(
      /Undone: NOBODY-KNOWS-3.*still noted here, once|Undone: NOBODY-KNOWS-3.*still noted here, 1/,
    );
    await page.keyboard.press('F8');
    await operator.hears(/Undone: NOBODY-KNOWS-3.*not noted here any more/);
    await expect(page.getByRole('row', { name: /Heat shrink.*counted 1,/ })).toBeVisible();
    await expect(page.getByText('Unknown codes')).toHaveCount(0);
    await page.keyboard.press('F8');
    await operator.hears('Undone: Heat shrink set');
  },
);

test('the name of a location typed as a code → that location; an unknown code becomes the label of a new location', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.go('Move');
  await operator.scan('4006381333931');
  await operator.hears('there now');
  await page.keyboard.press('Control+k');
  await operator.types('b-06');
  await page.keyboard.press('Enter');
  await operator.hears('B-06');

  await operator.go('Scan');
  await operator.scan('LOC-A-11');
  await operator.hears('Unknown code');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Which location has this label?' })).toBeVisible();
  await operator.types('Aisle A');
  await expect(page.getByRole('option', { name: /Aisle A/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'New location in Aisle A' }).first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('A-11');
  await operator.reads();
  await page.keyboard.press('F9');
  await operator.hears('new location');
  await operator.go('Scan');
  await operator.scan('LOC-A-11');
  await operator.hears('A-11');
  await operator.scan('SHELF-X');
  await operator.hears('Unknown code');
  await page.keyboard.press('l');
  await operator.types('B-06');
  await page.keyboard.press('Enter');
  await operator.reads();
  await page.keyboard.press('F9');
  await operator.hears('location changed');
  await operator.scan('SHELF-X');
  await operator.hears('B-06');
  expect(shell.complaints).toEqual([]);
});
