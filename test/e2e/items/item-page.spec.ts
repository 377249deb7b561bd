/** The page of an item with all its fields: read, typed over, and sent field by field. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const TESTER = 'TOOL-IT-0001';
const STRIP = 'WH-C11-0044';
const SOCKET = '5012345678900';
const GLAND = 'GLAND-M20E';

test(
  'every field of an item is on its page, each in the control of its type',
  { tag: ['@F1', '@F3'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.scan(TESTER);
    await operator.hears('Insulation tester');
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { level: 1, name: 'Insulation tester' })).toBeVisible();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await expect(field('Price')).toHaveValue('489.00');
    await expect(field('Warranty (months)')).toHaveValue('24');
    await expect(field('Colour')).toHaveValue('red');
    await expect(field('Service hotline')).toHaveAttribute('type', 'tel');
    await expect(field('Data sheet')).toHaveAttribute('type', 'url');
    await expect(field('Returns desk')).toHaveAttribute('type', 'email');
    await expect(field('Inspection due')).toHaveAccessibleDescription(/Year-month-day/);
    await expect(
      page.getByRole('radiogroup', { name: 'Fragile' }).getByRole('radio', { name: 'Yes' }),
    ).toBeChecked();
    await expect(page.getByRole('list', { name: 'Tags' }).getByText('tools')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'fields of every kind are typed over offline → shown at once, and only those are sent',
  { tag: ['@F1', '@F3'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.scan(TESTER);
    await operator.hears('Insulation tester');
    await page.getByRole('button', { name: 'All details' }).click();
    await page.getByLabel('Warranty (months)', { exact: true }).fill('36');
    await page.getByLabel('Data sheet', { exact: true }).fill('not a link');
    await expect(page.getByText('A link begins with https://')).toBeVisible();
    await page.getByLabel('Data sheet', { exact: true }).fill('https://toolworks.example/it-501.pdf');
    // A day that is half typed, or none that there is, does not empty the field.
    const due = page.getByLabel('Inspection due', { exact: true });
    const before = await due.inputValue();
    for (const none of ['05-02', '2026-02-31']) {
      await due.fill(none);
      await expect(page.getByText('Something is missing or cannot be saved: Inspection due.')).toBeVisible();
      await page.keyboard.press('F9');
      await expect(due).toHaveValue(none);
    }
    await due.fill(before);
    await page.getByRole('radiogroup', { name: 'Fragile' }).getByText('No', { exact: true }).click();
    await page.getByLabel('Second label', { exact: true }).fill('IT-SECOND');
    await page.getByLabel('Second code type').selectOption('QR Code');
    await page.getByLabel('Add a tag').fill('calibrated');
    await expect(page.getByText(/^Changed: /)).toHaveText(
      'Changed: Warranty (months), Data sheet, Fragile, second label, tags.',
    );
    await page.keyboard.press('F9');
    await operator.hears('Insulation tester');
    await expect(page.getByLabel('Warranty (months)', { exact: true })).toHaveValue('36');
    await expect(page.getByText('Change what is wrong. Esc: back.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Entries of this station' })).toContainText(
      'Insulation tester',
    );
    await operator.plugIn();
    await operator.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(
      ({ verb, record }) => verb === 'edit' && record === 'item',
    );
    const item = await practice.office('GET', `items/${row?.record_id}?include=custom_attributes`);
    expect(item).toMatchObject({
      label_url: TESTER,
      label_url_extra: 'IT-SECOND',
      label_url_extra_type: 'org.iso.QRCode',
      tag_names: ['tools', 'calibrated'],
    });
    const values = item['custom_attribute_values'];
    expect(values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Warranty (months)', value: 36 }),
        expect.objectContaining({ name: 'Data sheet', value: 'https://toolworks.example/it-501.pdf' }),
        expect.objectContaining({ name: 'Fragile', value: false }),
        // What was not typed over stands.
        expect.objectContaining({ name: 'Colour', value: 'red' }),
        expect.objectContaining({ name: 'Remarks', value: 'Calibration certificate is in the case.' }),
      ]),
    );
    await operator.go('Scan');
    await operator.scan('IT-SECOND');
    await operator.hears('Insulation tester');
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a measure has its unit, and a location has its own fields',
  { tag: ['@F1', '@F3'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.scan(STRIP);
    await operator.hears('LED strip 24 V, 5 m');
    await page.getByRole('button', { name: 'All details' }).click();
    await expect(page.getByLabel('Measure (m)')).toHaveValue('5');
    await operator.go('Scan');
    await operator.scan('LOC-A-01');
    await operator.hears('A-01');
    await page.getByRole('button', { name: 'All details' }).click();
    await expect(page.getByLabel('Price')).toHaveCount(0);
    await page.getByLabel('Shelf height (cm)', { exact: true }).fill('42.5');
    await page.keyboard.press('F9');
    await operator.hears('A-01');
    await operator.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(
      ({ verb, record }) => verb === 'edit' && record === 'folder',
    );
    const folder = await practice.office('GET', `items/${row?.record_id}?include=custom_attributes`);
    expect(folder['custom_attribute_values']).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Shelf height (cm)', value: 42.5 })]),
    );
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'photos are seen, once seen also offline; one is looked at closely, and one is taken off',
  { tag: '@F4' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.scan(SOCKET);
    await operator.hears('Wall socket');
    const own = page.getByRole('img', { name: /^Photo of Wall socket, double, white/ });
    await expect(own).toHaveCount(1);
    await page.getByRole('button', { name: 'All details' }).click();
    await expect(own).toHaveCount(2);
    await operator.pullPlug();
    await shell.restart();
    const after = await operatorAt(shell.page);
    await after.scan(SOCKET);
    await after.hears('Wall socket');
    await shell.page.getByRole('button', { name: 'All details' }).click();
    const photos = shell.page.getByRole('img', { name: /^Photo of Wall socket, double, white/ });
    await expect(photos).toHaveCount(2);
    await shell.page.getByRole('button', { name: /^Photo of .*-1\.png$/ }).click();
    await expect(shell.page.getByText('1 of 2')).toBeVisible();
    const before = await photos.evaluate((canvas) => canvas.getBoundingClientRect().width);
    await shell.page.keyboard.press('F9');
    await shell.page.keyboard.press('F9');
    await expect
      .poll(() => photos.evaluate((canvas) => canvas.getBoundingClientRect().width))
      .toBeGreaterThan(before);
    await shell.page.keyboard.press('ArrowDown');
    await expect(shell.page.getByText('2 of 2')).toBeVisible();
    await shell.page.keyboard.press('Escape');
    await shell.page.getByRole('button', { name: /^Remove Photo of .*-2\.png$/ }).click();
    await expect(shell.page.getByText('Changed: photos.')).toBeVisible();
    await shell.page.keyboard.press('F9');
    await expect(photos).toHaveCount(1);
    await after.plugIn();
    await after.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(
      ({ verb, record }) => verb === 'edit' && record === 'item',
    );
    const item = await practice.office('GET', `items/${row?.record_id}?include=photos`);
    expect(item['photos']).toHaveLength(1);
    expect(shell.complaints).toEqual([]);
  },
);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('photos stand on the lines of an order and of its receipt', { tag: '@F4' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const photo = page.getByRole('main').getByRole('img', { name: 'Photo of Cable ties 200 mm, black' });
  await operator.scan('PO-10442');
  await operator.hears('PO-10442');
  await expect(photo.first()).toBeVisible();
  await operator.go('Orders');
  await operator.scan('PO-10442');
  await expect(page.getByRole('heading', { level: 1, name: 'PO-10442' })).toBeVisible();
  await expect(photo.first()).toBeVisible();
  // Where there is little room the words have it.
  await page.setViewportSize({ width: 800, height: 600 });
  await expect(photo).toHaveCount(0);
});

test(
  'a long order scrolled back to rows whose photos were shown before → they are shown, and the page throws nothing',
  { tag: '@F4' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await operator.scan('PO-10447');
    await operator.hears('PO-10447');
    // The list reuses the elements of rows that leave the screen for those that enter it.
    for (const [code, name, near] of [
      [SOCKET, 'Wall socket, double, white', 'Wall socket, double, white'],
      [GLAND, 'Cable gland M20', 'PVC tape, green/yellow'],
      [SOCKET, 'Wall socket, double, white', 'Wall socket, double, white'],
      [GLAND, 'Cable gland M20', 'PVC tape, green/yellow'],
    ] as const) {
      await operator.scan(code);
      await operator.hears(name);
      await expect(page.getByRole('img', { name: `Photo of ${near}` })).toBeVisible();
    }
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'an item is made offline with a photo from a file and one pasted → both arrive with it, after a restart too',
  { tag: '@F4' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.scan('NEW-THING-1');
    await operator.hears('Unknown code');
    await page.getByRole('button', { name: 'New item' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Photographed thing');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await (await chooser).setFiles({ name: 'top.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.getByRole('img', { name: /top\.png/ })).toBeVisible();
    await page.evaluate(paste);
    await expect(page.getByRole('img', { name: /pasted\.png/ })).toBeVisible();
    await operator.scan('LOC-A-01');
    await operator.hears('A-01');
    await page.keyboard.press('F9');
    await operator.hears('Photographed thing');
    await operator.go('Outbox');
    await expect(page.getByText('with 2 photos').first()).toBeVisible();
    const again = await operatorAt(await shell.restart());
    await again.plugIn();
    await again.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(
      ({ verb, record }) => verb === 'create' && record === 'item',
    );
    const item = await practice.office('GET', `items/${row?.record_id}?include=photos`);
    expect(item['photos']).toMatchObject([{ name: 'top.png' }, { name: 'pasted.png' }]);
    await again.go('Scan');
    await again.scan('NEW-THING-1');
    await again.hears('Photographed thing');
    await expect(shell.page.getByRole('img', { name: 'Photo of Photographed thing' })).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);

/** Runs in the page: pastes a picture. */
async function paste(): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 8;
  canvas.getContext('2d')?.fillRect(0, 0, 8, 4);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const data = new DataTransfer();
  if (blob !== null) data.items.add(new File([blob], 'pasted.png', { type: 'image/png' }));
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}
