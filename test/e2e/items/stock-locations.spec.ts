/** What is done with locations from the Items place, by keys: made, written on, renamed, deleted, and made by a pattern. */
import type { Page } from '@playwright/test';
import { list } from '../support/items-list.ts';
import { applied, operatorAt, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Locations' });

/** Opens the aisle in the tree. */
async function intoAisleA(page: Page, operator: Operator): Promise<void> {
  await operator.types('l');
  await expect(tree(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
}

test(
  'a location is made, renamed and deleted from the tree by keys, and its deletion says what goes with it',
  { tag: '@F6' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('l');
    await expect(tree(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(tree(page).getByRole('row', { name: /^Aisle A/ })).toHaveAttribute('aria-selected', 'true');
    await operator.types('.');
    await expect(page.getByText(/^\d+ locations and \d+ items in it, at any depth\.$/)).toBeVisible();
    await operator.types('n');
    await operator.types('Mezzanine');
    await page.getByLabel('Add a tag').fill('cold');
    await page.keyboard.press('Escape');
    await operator.types('n');
    await expect(page.getByText('Begun before and not made yet')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Mezzanine');
    await expect(page.getByLabel('Add a tag')).toHaveValue('cold');
    await page.keyboard.press('F9');
    await operator.hears('new location');
    await expect(tree(page).getByRole('row', { name: /^Mezzanine/ })).toBeVisible();
    await tree(page).getByRole('row', { name: /^A-01/ }).click();
    await operator.types('.');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toHaveValue('A-01');
    await name.focus();
    await operator.types('A-01 upper');
    // A label that something else has is no mistake, and no surprise either.
    const label = page.getByRole('textbox', { name: 'Label', exact: true });
    const own = await label.inputValue();
    await label.fill('LOC-A-03');
    await expect(page.getByText(/^Already the label of A-03\./)).toBeVisible();
    await label.fill(own);
    await expect(page.getByText(/^Already the label of/)).toHaveCount(0);
    await page.keyboard.press('F9');
    await operator.hears('location changed');
    await expect(tree(page).getByRole('row', { name: /^A-01 upper/ })).toBeVisible();
    await tree(page).getByRole('row', { name: /^A-02/ }).click();
    await operator.types('.');
    await expect(page.getByRole('heading', { name: 'Location A-02' })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(
      page.getByRole('button', { name: /items? and itself deleted for good\. Press again/ }),
    ).toBeVisible();
    await page.keyboard.press('Delete');
    await operator.hears('location deleted, with everything in it');
    await operator.drained();
    const practice = await shell.practice();
    expect(await applied(practice, 'DELETE', /\/items\/\d+$/)).toBe(1);
    expect(await applied(practice, 'PUT', /\/items\/\d+$/)).toBe(1);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'all of a location is written on its page, and a new one like it has that; what lies in it is not copied',
  { tag: ['@F5', '@F6'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await intoAisleA(page, operator);
    await tree(page).getByRole('row', { name: /^A-01/ }).click();
    await operator.types('.');
    await expect(page.getByRole('heading', { name: 'Location A-01' })).toBeVisible();
    await operator.types('e');
    await expect(page.getByRole('heading', { name: 'A-01' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
    await page.getByLabel('Add a tag').fill('cold');
    await page.getByLabel('Add a tag').press('Enter');
    await page.keyboard.press('F9');
    await operator.hears('changed');
    await page.keyboard.press('Escape');
    await tree(page).getByRole('row', { name: /^A-01/ }).click();
    await operator.types('.');
    await operator.types('g');
    await expect(page.getByRole('heading', { name: 'New location like A-01' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create location' })).toBeDisabled();
    await operator.types('A-91');
    await operator.scan('LOC-A-91');
    await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('LOC-A-91');
    await page.keyboard.press('F9');
    await operator.hears('new location');
    await expect(tree(page).getByRole('row', { name: /^A-91/ })).toBeVisible();
    await operator.plugIn();
    await operator.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(
      (one) => one['method'] === 'POST' && String(one['path']).endsWith('/items'),
    );
    expect(await practice.office('GET', `items/${row?.record_id}`)).toMatchObject({
      name: 'A-91',
      type: 'folder',
      notes: expect.stringMatching(/^Ring twice\./),
      tags: [{ name: 'cold' }],
    });
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'the office renames a location while its label is typed over → the label alone is saved, and neither Esc nor a scan loses it',
  { tag: '@F6' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const label = page.getByRole('textbox', { name: 'Label', exact: true });
    const toA01 = async () => {
      await tree(page).getByRole('row', { name: /^A-01/ }).click();
      await operator.types('.');
      await expect(page.getByRole('heading', { name: /^Location A-01/ })).toBeVisible();
    };
    await page.keyboard.press('F10');
    await intoAisleA(page, operator);
    await toA01();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await label.fill('LOC-A-01-NEW');
    const rows = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
    const id = String(rows.find(({ name }) => name === 'A-01')?.['id']);
    await practice.office('PUT', `items/${id}`, { name: 'A-01 cold' });
    await expect(page.getByRole('heading', { name: 'Location A-01 cold' })).toBeVisible();
    await page.keyboard.press('Escape');
    await toA01();
    await expect(label).toHaveValue('LOC-A-01-NEW');
    await operator.scan('LOC-A-03');
    await expect(page.getByRole('heading', { name: 'Location A-03' })).toBeVisible();
    await page.keyboard.press('Escape');
    await toA01();
    await expect(label).toHaveValue('LOC-A-01-NEW');
    await page.keyboard.press('F9');
    await operator.hears('location changed');
    await operator.drained();
    expect(await practice.office('GET', `items/${id}`)).toMatchObject({
      name: 'A-01 cold',
      label_url: 'LOC-A-01-NEW',
    });
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'locations by a pattern are made in one step offline, with labels that are printed, and are known when they are sent',
  { tag: '@F6' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await expect(list(page)).toBeVisible();
    await operator.types('.');
    await operator.types('a');
    await page.getByRole('textbox', { name: 'First' }).fill('Q-01-01');
    await page.getByRole('textbox', { name: 'Last' }).fill('P-02-03');
    await expect(page.getByText('A part of the last one comes before that of the first.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Last' }).fill('R-02-03');
    await expect(page.getByText('12 locations: none is there already.')).toBeVisible();
    await expect(page.getByText(/^12 entries in the Outbox, about 32 requests/)).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('12 locations made');
    await expect(page.getByText('12 labels, 62 × 29 mm.')).toBeVisible();
    await operator.plugIn();
    await operator.drained();
    expect(await applied(await shell.practice(), 'POST', /\/api\/v1\/items$/)).toBe(12);
    await operator.go('Scan');
    await operator.scan('LOC-R-02-03');
    await operator.hears('R-02-03');
    await operator.go('Items');
    await operator.types('.');
    await operator.types('a');
    await page.getByRole('textbox', { name: 'First' }).fill('Q-01-01');
    await page.getByRole('textbox', { name: 'Last' }).fill('R-02-03');
    await expect(page.getByText('12 locations: 12 are there already.')).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);
