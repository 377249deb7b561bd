/** The note that goes with a receipt. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

const SOCKET = '5012345678900';

test(
  'the note for a receipt → by its key and its code, also with a line in hand, and no letter of it is an act',
  { tag: ['@O13', '@O17'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const note = page.getByRole('textbox', { name: 'Note for the receipt' });
    await operator.go('Receive');
    await operator.scan('PO-10442', 'DOCKHANDNOTE');
    await expect(note).toBeFocused();
    await operator.types('box wet, ask');
    await page.keyboard.press('Enter');
    await operator.scan(SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('"');
    await expect(note).toBeFocused();
    await page.keyboard.press('End');
    // A, S and P would be acts.
    await operator.types(' asap');
    await page.keyboard.press('Escape');
    await expect(note).not.toBeFocused();
    await expect(note).toHaveValue('box wet, ask asap');
    await expect(page.getByRole('row', { name: /Wall socket.*now 1,/ })).toBeVisible();
    await page.keyboard.press('?');
    await expect(
      page.getByRole('region', { name: 'Keys on Receive' }).getByText('Note for the receipt'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.types('"');
    await expect.poll(() => note.evaluate(isBare)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F9');
    await operator.drained();
    await page.getByRole('row', { name: /Receive 1 line of PO-10442/ }).click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText('box wet, ask asap');
  },
);

test(
  'a note is typed, and the next goods are scanned → Q and its figure are of the goods, and the note stays as it was',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await operator.types('"');
    await operator.types('box open');
    await operator.scan('5012345678900');
    await expect(page.getByRole('row', { name: /Wall socket.*now 2/ })).toBeVisible();
    await operator.types('q');
    await operator.types('5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Wall socket.*now 5/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Note for the receipt' })).toHaveValue('box open');
  },
);
