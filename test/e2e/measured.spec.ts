/** Goods that are measured: metres and kilograms from labels, converted within their kind, asked where they cannot be told. */
import { ON_ITS_WAY, operatorAt } from './support/operator.ts';
import { orderItems } from './support/order-of-the-office.ts';
import { expect, test } from './support/shell-fixture.ts';

const ORDER = 'PO-METRES';
const CABLE = '5060123400045';
const GTIN = `(01)0${CABLE}`;

test(
  'a line in metres: metres and feet from labels, pieces and kilograms asked, and metres on every screen',
  { tag: ['@A6'] },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    await orderItems(practice, ORDER, [
      { name: 'Installation cable', code: CABLE, quantity: '1000', unit: 'meter' },
    ]);
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: new RegExp(ORDER) })).toBeVisible({ timeout: 30_000 });
    await operator.scan(ORDER);
    const cable = page.getByRole('row', { name: /^Installation cable/ });
    await expect(cable).toContainText('1,000 m');
    // One of a line in metres would be one metre.
    await operator.scan(CABLE);
    await operator.hears('not counted: type how much it is, in m');
    await page.keyboard.press('q');
    await operator.typesFigure('12.5');
    await page.keyboard.press('Enter');
    await operator.hears('12.5 m / 1,000 m');
    await operator.scan(`${GTIN}(3110)000305`);
    await operator.hears('317.5 m / 1,000 m');
    await operator.scan(`${GTIN}(3220)001000`);
    await operator.hears('622.3 m / 1,000 m');
    await operator.scan(`${GTIN}(3102)001250`);
    await operator.hears('not counted: the label says 12.5 kg. Type how much it is, in m');
    await page.reload();
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(cable).toContainText('622.3 m');
    await cable.click();
    await expect(page.getByRole('complementary', { name: 'Current line' })).toContainText('becomes 622.3 m');
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await operator.go('Scan');
    await operator.scan(CABLE);
    await operator.hears('622.3 m');
    await expect(page.getByRole('article', { name: 'Installation cable' })).toContainText('622.3 m');
    await operator.go('Move');
    await operator.scan(CABLE);
    await expect(page.getByRole('main')).toContainText('622.3 m');
    await operator.go('Receive');
    await operator.scan(ORDER);
    await expect(cable).toContainText('377.7 m');
  },
);
