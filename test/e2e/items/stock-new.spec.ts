/** A new item with what few items have: a measure in a unit, a second label, and a code of a type of its own. */
import { operatorAt } from '../support/operator.ts';
import { lookAt } from '../support/accessibility-checks.ts';
import { expect, test } from '../support/shell-fixture.ts';

test(
  'a drum with its metres and two labels is made → the service has all of it',
  { tag: ['@F3', '@F5'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await page.keyboard.press('F10');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'New item' })).toBeVisible();
    await operator.types('Drum of cable');
    await operator.scan('LOC-A-03');
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Label', exact: true }).fill('DRUM-4711');
    await form.getByRole('combobox', { name: 'Code type', exact: true }).selectOption('Code 39');
    // A scan goes into the label that is gone to, and not over the other.
    await form.getByRole('textbox', { name: 'Second label' }).focus();
    await operator.scan('SECOND-77');
    await operator.hears('Label of the new item');
    await operator.hears('F9 saves it');
    await expect(form.getByRole('textbox', { name: 'Second label' })).toHaveValue('SECOND-77');
    await expect(form.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('DRUM-4711');
    // A letter goes to what begins with it, and is no key.
    await form.getByRole('combobox', { name: 'Unit of a measure' }).focus();
    await page.keyboard.press('m');
    await expect(form.getByRole('combobox', { name: 'Unit of a measure' })).not.toHaveValue('');
    await form.getByRole('combobox', { name: 'Unit of a measure' }).selectOption('m');
    await form.getByRole('textbox', { name: 'Measure (m)' }).fill('3,0,5');
    await expect(
      page.getByText('One of the fields cannot be read as it is typed: it says so.'),
    ).toBeVisible();
    await form.getByRole('textbox', { name: 'Measure (m)' }).fill('305');
    await lookAt(page);
    // The form has said what the code is: the operator is not asked for it.
    await page.keyboard.press('F1');
    await expect(page.getByRole('main', { name: 'Scan' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Unknown codes/ })).toHaveCount(0);
    await page.keyboard.press('F10');
    await page.keyboard.press('F9');
    await operator.hears('Drum of cable');
    await operator.drained();
    const practice = await shell.practice();
    const made = async (name: string) =>
      (await practice.rows('items?folder_id=null&include_subfolders=true&include=photos&per_page=1000')).find(
        (row) => row['name'] === name,
      );
    expect(await made('Drum of cable')).toMatchObject({
      label_url: 'DRUM-4711',
      label_url_type: 'org.iso.Code39',
      label_url_extra: 'SECOND-77',
      label_url_extra_type: 'org.iso.Code128',
      measured_quantity: { type: 'length', name: 'meter', value: 305 },
    });
  },
);
