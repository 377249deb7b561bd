/** How many are in a carton is asked once, where it was scanned, and answered by the scanner too. */
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
const TIES = '4006381333931';
/** The same number as that of the ties, with a carton's first digit. */
const CARTON = '14006381333938';
const SOCKET = '5012345678900';
const DRUM = '15060123400011';

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

test(
  'a carton is asked about and another order is scanned → it is asked at its own order, and counts there',
  { tag: ['@O5', '@O16'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const asks = page.getByRole('region', { name: 'How many are in it?' });
    await operator.go('Receive');
    await operator.scan(ORDER, CARTON);
    await operator.hears('carton: how many are in it?');
    await operator.scan('PO-10447');
    await operator.hears('PO-10447');
    await expect(asks).toHaveCount(0);
    // A quantity is the next scan's there, and no answer.
    await operator.scan('DOCKHANDTIMES12');
    await expect(page.getByRole('row', { name: /Cable ties.*now [1-9]/ })).toHaveCount(0);
    await operator.scan(ORDER);
    await expect(asks).toBeVisible();
    await operator.types('10');
    await page.keyboard.press('Enter');
    await operator.hears('10 / 20');
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
  'a drum whose only label has a carton’s number → asked once with 1 as the first answer, and counted as that',
  { tag: '@O5' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-DRUMS', 'LOC-DRUMS', DRUM);
    const asks = page.getByRole('region', { name: 'How many are in it?' });
    await expect(asks).toContainText(
      /the only label of Twin and earth 2.5 mm².*1 where a carton, reel or drum/,
    );
    await operator.scan('DOCKHANDTIMES1');
    await operator.hears('1 / 11');
    await expect(asks).toHaveCount(0);
    await operator.scan(DRUM);
    await operator.hears('2 / 11');
  },
);

test(
  'a carton’s size is typed and not taken → F9 takes it, says nothing of a question, and sends it only once it was seen',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, SOCKET);
    await operator.hears('1 / 40');
    await operator.scan(CARTON);
    await operator.hears('carton: how many are in it?');
    await operator.types('10');
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*the carton was counted only now/);
    await expect(page.getByRole('row', { name: /Cable ties.*remaining 20, now 10/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'How many are in it?' })).toHaveCount(0);
    await page.keyboard.press('k');
    await operator.hears('new record accepted');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /Cable ties.*before 10, remaining 10, now 0/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Wall socket.*before 1, remaining 39, now 0/ })).toBeVisible();
  },
);
