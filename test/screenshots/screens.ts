/** A morning on the dock, and a picture of every screen on the way, light and dark. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt, type Operator } from '../e2e/support/operator.ts';
import { expect, test } from '../e2e/support/shell-fixture.ts';

const PICTURES = path.resolve(import.meta.dirname, '../../resources/screenshots');
const [LUG, JOINT] = ['4012345670332', '4012345670356'] as const;
const TO_COUNT = ['5012345678900', '4006381333931', 'WH-C11-0042', 'NOT-ON-FILE-7'];

test('each screen', async ({ shell }) => {
  const { page } = shell;
  const take = photographer(page, shell.name);
  const operator = await operatorAt(page);

  await operator.scan('4006381333931');
  await expect(page.getByRole('main')).toContainText('4006381333931');
  await take('scan');

  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900', '5012345678900');
  await operator.hears('2 / 40');
  await page.keyboard.press('F9');
  await operator.hears(ON_ITS_WAY);
  await operator.drained();
  await operator.pullPlug();
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900', '4006381333931', '4006381333931');
  await operator.hears('2 / 20');
  await take('receive');

  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('142');
  await page.keyboard.type('24', { delay: 80 });
  await page.waitForTimeout(200);
  await take('move');
  await operator.scan('LOC-B-01');
  await operator.hears(/24/);

  await operator.go('Count');
  await page.getByText('Anything I scan').click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  for (const code of TO_COUNT) await operator.scan(code, code, code);
  await operator.hears('noted in this count');
  await take('count');

  await operator.go('Outbox');
  await page.getByRole('row', { name: /Move 24/ }).click();
  await take('outbox');
  await operator.go('Scan');
  await operator.scan('4006381333931');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1, name: /Label/ })).toBeVisible();
  await operator.scan('5012345678900', 'LOC-B-01');
  await expect(page.getByText(/^3 labels/)).toBeVisible();
  await take('labels');
  await operator.go('Settings');
  await take('settings');

  await operator.go('Items');
  await expect(page.getByText(/^\d\d items$/)).toBeVisible();
  await take('items');
  await operator.scan('4006381333931');
  await expect(page.getByRole('heading', { level: 1, name: /Cable ties/ })).toBeVisible();
  await take('item');
  await operator.go('Orders');
  await operator.scan('PO-10446');
  await expect(page.getByRole('heading', { level: 1, name: 'PO-10446' })).toBeVisible();
  await take('order');

  await arrive(page, operator, take);
});

/** The truck: three orders, lots with their days, cable in metres, one piece too many and one broken. */
async function arrive(
  page: Page,
  operator: Operator,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  await operator.go('Receive');
  await operator.scan('PO-10439');
  await expect(page.getByRole('heading', { level: 1, name: 'PO-10439' })).toBeVisible();
  await operator.scan('DOCKHANDARRIVAL');
  await expect(page.getByRole('heading', { name: 'Arrival' })).toBeVisible();
  await operator.scan('PO-10440', 'PO-10441');
  const resin = '(01)04012345670301(10)R-2411(17)271130';
  await operator.scan('DOCKHANDTIMES12', resin, 'DOCKHANDTIMES20', LUG, 'DOCKHANDTIMES49', 'EKW-HANG-80');
  await operator.hears('49 / 49');
  for (let n = 0; n < 7; n++) await operator.scan(JOINT);
  await operator.hears('7 / 6');
  await operator.scan('DOCKHANDNEW');
  await operator.hears('as a new record');
  await expect(page.getByRole('button', { name: /One is damaged/ })).toBeVisible();
  await operator.scan('DOCKHANDDAMAGED');
  await operator.hears('1 damaged');
  await take('arrival');
  await operator.scan('DOCKHANDSEND');
  await operator.hears('Arrival: 2 orders');
  await operator.scan('DOCKHANDGOODSNOTE');
  await expect(page.getByRole('region', { name: 'Goods-received note' })).toBeVisible();
  await take('note');
  await operator.scan('DOCKHANDESCAPE', 'DOCKHANDSHELVE');
  await operator.hears('to put away');
  await take('put-away');
}

function photographer(page: Page, shell: string) {
  return async (screen: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The colours fade over.
      await page.waitForTimeout(400);
      await page.screenshot({ path: path.join(PICTURES, `${screen}-${shell}-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
