/** What a label cannot say by itself is asked, once, where it was scanned, and answered by the scanner too. */
import { operatorAt } from './support/operator.ts';
import { expect, test } from './support/shell.ts';

const ORDER = 'PO-10442';
const TIES = '4006381333931';
/** The same number as a carton's. */
const CARTON = '14006381333938';
const SOCKET = '5012345678900';

test(
  'a carton by its number → asked once how many are in it, then counted as that',
  { tag: '@O5' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, CARTON, CARTON);
    await operator.hears('carton: how many are in it?');
    const asks = page.getByRole('region', { name: 'How many are in it?' });
    await expect(asks).toContainText('Scanned 2 times.');
    // Nothing is counted until it is said, and nothing is sent without it.
    await expect(page.getByRole('row', { name: /Cable ties 200 mm, black.*now 0/ })).toBeVisible();
    await operator.scan(SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*still asks something/);
    await operator.types('10');
    await page.keyboard.press('Enter');
    await operator.hears('20 / 20');
    await expect(asks).toHaveCount(0);
    await operator.scan(CARTON);
    await operator.hears('30 / 20');
  },
);

test('a quantity code answers it, and a count takes it the same', { tag: '@O5' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Count');
  await operator.scan('LOC-B-01', 'LOC-B-01', CARTON);
  await operator.hears('carton: how many are in it?');
  await operator.scan('DOCKHANDTIMES12');
  await operator.hears('12 / 138');
  await operator.scan(TIES);
  await operator.hears('13 / 138');
});

test(
  'which one? → the location answers it, and it stays on its screen',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116 left in A-03');
    await operator.drained();
    await operator.go('Scan');
    await operator.scan(SOCKET, SOCKET);
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(which).toContainText('Scanned 2 times.');
    // Elsewhere its numbers are not in the way, and it is there again on coming back.
    await operator.go('Count');
    await expect(which).toHaveCount(0);
    await operator.go('Scan');
    await expect(which).toBeVisible();
    await operator.scan('LOC-B-01');
    await expect(which).toHaveCount(0);
    await operator.hears('24');
    await expect(page.getByRole('heading', { name: 'Wall socket, double, white' })).toBeVisible();
  },
);

test(
  'an older question, and another item in hand → the location is where that goes',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116 left in A-03');
    await operator.drained();
    await operator.go('Move');
    await operator.scan(SOCKET);
    await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible();
    await operator.scan(TIES);
    await operator.hears('138');
    await operator.types('2');
    await operator.scan('LOC-A-03');
    await operator.hears(/Cable ties.*136 left in B-01/);
  },
);
