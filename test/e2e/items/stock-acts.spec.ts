/** What is done with items from the Items place, by keys: many at once, new ones, and the warehouse system's own search. */
import fs from 'node:fs';
import { chooseTies, list } from '../support/items-list.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'many are chosen and a field of them is set offline, with what it costs said before; then each is sent',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await chooseTies(page, operator);
    const chosen = Number.parseInt((await page.getByText(/^\d chosen$/).textContent()) ?? '', 10);
    expect(chosen).toBeGreaterThan(2);
    await operator.types('e');
    await expect(page.getByRole('heading', { name: `Change ${chosen} items` })).toBeVisible();
    await expect(
      page.getByText(/^\d entries in the Outbox, about \d+ requests, .*Not connected/),
    ).toBeVisible();
    // Nothing typed: nothing is emptied by a key pressed too soon.
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: `Change ${chosen} items` })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused();
    await operator.types('4,35');
    await page.keyboard.press('F9');
    await operator.hears(`${chosen} items changed`);
    await expect(list(page).getByRole('row').first()).toContainText('4.35');
    await operator.plugIn();
    await operator.drained();
    const practice = await shell.practice();
    expect(await applied(practice, 'PUT', /\/items\/\d+$/)).toBe(chosen);
    // A tag, besides those that each has.
    await page.keyboard.press('F10');
    await expect(list(page).getByRole('row')).toHaveCount(chosen);
    await list(page).focus();
    await operator.types('a');
    await expect(page.getByText(`${chosen} chosen`, { exact: true })).toBeVisible();
    await operator.types('e');
    await page.getByRole('radiogroup', { name: 'Field' }).getByText('Tags', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Tag for each of them' }).fill('spring sale');
    await expect(page.getByText(`${chosen} items have the tag spring sale then`)).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(`${chosen} items changed`);
    await operator.drained();
    const tagged = await practice.rows('items?per_page=100');
    expect(tagged.filter(({ tags }) => JSON.stringify(tags).includes('spring sale'))).toHaveLength(chosen);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'many are moved to a location that is scanned, their labels printed, and the list exported',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await chooseTies(page, operator);
    await operator.types('f');
    const saved = page.getByText(/^\d items saved in /);
    await expect(saved).toBeVisible();
    const file = ((await saved.textContent()) ?? '').replace(/^\d items saved in /, '');
    expect(fs.readFileSync(file, 'utf8').split('\r\n')[1]).toMatch(/^\d+,"?Cable ties/);
    await operator.types('p');
    await expect(page.getByRole('main', { name: 'Labels' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Cable ties/ }).first()).toBeVisible();
    await page.keyboard.press('F10');
    await operator.types('m');
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused();
    await operator.scan('LOC-A-01');
    await expect(page.getByText(/^All there is of \d items goes to A-01\.$/)).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/\d items? moves?/);
    await operator.drained();
    expect(await applied(await shell.practice(), 'POST', /\/items\/\d+\/move$/)).toBeGreaterThan(1);
  },
);

test(
  'an item is made like another offline with all its fields, its label printed at once; and one is copied',
  { tag: '@F5' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('g');
    await expect(page.getByRole('heading', { name: /^New item like Back box 35 mm/ })).toBeVisible();
    await operator.types('Back box 52 mm');
    await page.getByRole('textbox', { name: 'How many are there' }).fill('12');
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('BOX-52');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Deep');
    await page.getByText('Print its label at once').click();
    await page.keyboard.press('F9');
    await operator.hears('Back box 52 mm');
    await expect(page.getByRole('main', { name: 'Labels' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Back box 52 mm/ })).toBeVisible();
    await page.keyboard.press('F10');
    await expect(list(page).getByRole('row').first()).toHaveAccessibleName(
      /^Back box 52 mm, 12 in A-05, below minimum, new, in the Outbox/,
    );
    await page.keyboard.press('ArrowDown');
    await operator.types('g');
    await page.getByRole('textbox', { name: 'How many are there' }).fill('3');
    await page.getByRole('button', { name: 'Copy with everything' }).click();
    await operator.hears('new in');
    await operator.plugIn();
    await operator.drained();
    const practice = await shell.practice();
    const rows = await practice.ledger();
    const made = rows.findLast(
      ({ verb, path }) => verb === 'create' && String(path).endsWith('/api/v1/items'),
    );
    expect(await practice.office('GET', `items/${made?.record_id}`)).toMatchObject({
      name: 'Back box 52 mm',
      label_url: 'BOX-52',
      type: 'item',
    });
    expect(await applied(practice, 'POST', /\/items\/\d+\/copy$/)).toBe(1);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a new item is left by Esc and opened again → what was typed is there, it says so, and is begun anew by one press',
  { tag: '@F5' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const said = page.getByText('Begun before and not made yet');
    const name = page.getByRole('textbox', { name: 'Name' });
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('n');
    await expect(name).toBeFocused();
    await expect(said).toHaveCount(0);
    await operator.types('Clamp');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await operator.types('n');
    await expect(said).toBeVisible();
    await expect(name).toHaveValue('Clamp');
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await expect(said).toHaveCount(0);
  },
);

test(
  'an item is made offline with tags, own fields and a photo → all of it arrives; one like it has the tags and fields',
  { tag: ['@F4', '@F5'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('n');
    await operator.types('Torque wrench');
    await operator.scan('LOC-A-01');
    await page.getByRole('textbox', { name: 'Warranty (months)' }).fill('soon');
    await page.keyboard.press('F9');
    // What is no number is not made.
    await expect(page.getByRole('heading', { name: 'New item' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Warranty (months)' }).fill('18');
    await page.getByRole('radiogroup', { name: 'Fragile' }).getByText('Yes', { exact: true }).click();
    await page.getByLabel('Add a tag').fill('bench');
    await page.getByLabel('Add a tag').press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await (await chooser).setFiles({ name: 'wrench.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.getByRole('img', { name: /wrench\.png/ })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('Torque wrench');
    await expect(list(page).getByRole('row').first()).toHaveAccessibleName(/^Torque wrench, 1 in A-01/);
    await list(page).focus();
    await page.keyboard.press('Home');
    await operator.types('g');
    await expect(page.getByRole('textbox', { name: 'Warranty (months)' })).toHaveValue('18');
    await expect(page.getByRole('button', { name: 'Remove tag bench' })).toBeVisible();
    await page.keyboard.press('Escape');
    // What is typed on its page before it is made is there still once it is.
    await list(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.fill('12');
    await operator.plugIn();
    await price.focus();
    await operator.hears('done, confirmed');
    await expect(page.getByText('1 photo is sent with it', { exact: false })).toBeHidden();
    await expect(price).toHaveValue('12');
    await expect(price).toBeFocused();
    await operator.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(
      ({ verb, record }) => verb === 'create' && record === 'item',
    );
    const item = await practice.office('GET', `items/${row?.record_id}?include=photos,custom_attributes`);
    expect(item).toMatchObject({
      name: 'Torque wrench',
      tags: [{ name: 'bench' }],
      photos: [{ name: 'wrench.png' }],
    });
    expect(JSON.stringify(item)).toMatch(/18/);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'the warehouse system is searched on purpose: what it finds is marked as its own; offline it says so',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('*');
    await operator.types('cable ties');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d items in the warehouse system$/)).toBeVisible();
    await expect(
      page.getByRole('row', { name: /^Cable ties.*from the warehouse system/ }).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await operator.pullPlug();
    await operator.types('*');
    await operator.types('cable');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The warehouse system cannot be reached')).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'other words are typed before the next page is asked for → it is the next one of what is shown',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const search = async (words: string) => {
      await page.getByRole('searchbox', { name: 'Name of the item' }).fill(words);
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('*');
    await search('cable ties');
    const found = page.getByText(/^\d+ items in the warehouse system$/);
    const ties = (await found.textContent()) ?? '';
    // As if there were a hundred more: the page behind them comes from the practice warehouse itself.
    const meta = { page: 1, total_pages: 2, total_count: 199, next_page_url: null };
    const effect = { kind: 'answer', status: 200, body: JSON.stringify({ data: [], meta }) };
    const on = { method: 'POST', path: '/api/v1/items/search' };
    await (await shell.practice()).trouble({ faults: [{ on, effect }] });
    await search('cable ties');
    await expect(found).toHaveText('199 items in the warehouse system');
    await page.getByRole('searchbox', { name: 'Name of the item' }).fill('no such name');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(found).toHaveText(ties);
    expect(shell.complaints).toEqual([]);
  },
);
