/** A figure that is typed is booked whole, or not at all. */
import { operatorAt } from './support/operator.ts';
import { expect, test } from './support/shell.ts';

/** In two locations. */
const LAMP = '8718696300053';
const SOCKET = '5012345678900';

test(
  'a figure is typed while which one? is open → its first digit answers, the rest is refused in words, and no other figure is moved',
  { tag: ['@O1', '@O17'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const howMany = page.getByRole('textbox', { name: 'How many' });
    await operator.go('Move');
    await operator.scan(LAMP);
    await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible();
    await operator.types('12');
    await operator.hears('type the figure again');
    await expect(howMany).toHaveValue('');
    await operator.scan('LOC-B-04');
    await operator.hears('To B-04');
    await operator.types('12');
    await expect(howMany).toHaveValue('12');
    await page.keyboard.press('F9');
    await operator.hears(/12.*moved/);
  },
);

test(
  'letters in a figure → it is refused in words, and not read without them',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('1e3');
    await operator.scan('LOC-B-04');
    await operator.hears('To B-04');
    await page.keyboard.press('F9');
    await operator.hears(/cannot be read/);
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('1e3');
  },
);
