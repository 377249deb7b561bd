/** Item groups, the account's own fields and units, and what is assumed of the service. By keys. */
import { lookAt } from '../support/accessibility-checks.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test(
  'an item group is made, changed and deleted with a connection, and without one nothing leaves',
  { tag: '@F10' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const title = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.keyboard.press('F10');
    await page.keyboard.press('4');
    await title('Groups');
    await expect(page.getByRole('row', { name: /^Cable ties, 3 items/ })).toContainText('Length, Colour');
    await lookAt(page);
    await page.keyboard.press('n');
    await title('New group');
    await operator.types('Switches');
    await page.getByRole('textbox', { name: 'Attributes' }).fill('Gangs: 1, 2');
    await page
      .getByRole('searchbox', { name: 'Add an item' })
      .or(page.getByRole('combobox', { name: 'Add an item' }))
      .fill('light switch');
    await expect(page.getByRole('option', { name: /^Light switch, 1 gang/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Take out Light switch/ })).toBeVisible();
    await lookAt(page);
    await page.keyboard.press('F9');
    await operator.hears('group made');
    const row = page.getByRole('row', { name: /^Switches, 1 item/ });
    await row.click();
    await page.keyboard.press('e');
    await title('Change Switches');
    await page.getByRole('textbox', { name: 'Attributes' }).fill('Gangs: 1, 2, 3');
    await operator.pullPlug();
    await page.keyboard.press('F9');
    await operator.hears('not sent: there is no connection');
    await title('Change Switches');
    await operator.plugIn();
    await page.keyboard.press('F9');
    await operator.hears('group changed');
    await title('Groups');
    await expect(page.getByRole('complementary', { name: 'This group' })).toContainText('1, 2 and 3');
    await lookAt(page);
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: 'Press again: its items stay' })).toBeVisible();
    await page.keyboard.press('r');
    await operator.hears('group deleted');
    await expect(row).toHaveCount(0);
    expect(await practice.rows('item_groups?per_page=100')).toHaveLength(1);
    expect(await applied(practice, 'PUT', /\/item_groups\/\d+$/)).toBe(1);
    expect(shell.complaints).toEqual([]);
  },
);

test('fields and units are told with how they are used here', { tag: '@F10' }, async ({ page }) => {
  await operatorAt(page);
  await page.keyboard.press('F10');
  await page.keyboard.press('5');
  await expect(page.getByRole('heading', { name: 'Reference', level: 1 })).toBeVisible();
  const fields = page.getByRole('region', { name: 'Custom fields' });
  await expect(fields).toContainText(
    /Supplier barcode.*barcode · on items.*found by Find · found by scanning/,
  );
  await expect(fields).toContainText(/Inspection due.*date · on items.*found by Find · watched by 2 alerts/);
  await expect(page.getByRole('region', { name: 'Units' }).getByRole('listitem').first()).toBeVisible();
  await lookAt(page);
});

test(
  'assumptions are told with what the account shows, and one that is switched off is not built on',
  { tag: '@F11' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const before = await practice.ledger();
    await page.keyboard.press('F6');
    await page.getByRole('button', { name: 'Assumptions' }).click();
    await expect(page.getByRole('heading', { name: 'Assumptions', level: 1 })).toBeVisible();
    const numbers = page.getByRole('row', { name: /^Prices and quantities/ });
    await expect(page.getByRole('row', { name: /^A job has a name/ })).toContainText(
      'seen 3 times, as assumed',
    );
    await page.keyboard.press('F9');
    await operator.hears('account looked at');
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(numbers).toContainText('seen: number', { timeout: 200 });
    }).toPass();
    expect(await practice.ledger()).toEqual(before);
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await page.getByRole('row', { name: /^Jobs are made/ }).click({ timeout: 200 });
    }).toPass();
    await expect(page.getByRole('switch', { name: /rest on it/ })).toBeChecked();
    await page.keyboard.press('k');
    await expect(page.getByRole('switch', { name: /rest on it/ })).not.toBeChecked();
    await lookAt(page);
    await page.keyboard.press('3');
    await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
    const make = page.getByRole('button', { name: 'New job' });
    await expect(make).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('n');
    await operator.hears('switched off under Items, Reference');
    await expect(page.getByRole('heading', { name: 'New job', level: 1 })).toHaveCount(0);
    expect(shell.complaints).toEqual([]);
  },
);
