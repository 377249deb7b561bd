/** What a key or a code has done is told as it is now: what is on or off, what the next press does, what is not known yet. */
import { TroubleScript } from '#service/trouble/script.ts';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';

test('a switch is turned by its code → the band says how it is now', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Count');
  const blind = page.getByRole('switch', { name: /Blind count/ });
  await operator.scan('DOCKHANDBLIND');
  await operator.hears(/Blind count.*on now/);
  await expect(blind).toBeChecked();
  await operator.scan('DOCKHANDBLIND');
  await operator.hears(/Blind count.*off now/);
  await expect(blind).not.toBeChecked();
});

test(
  'a line set aside → its button says that it is taken back, and F8 what was decided of it',
  { tag: ['@O9', '@O11'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await operator.types('s');
    await operator.hears('set aside: nothing of it is sent');
    await operator.scan('NOBODY-KNOWS');
    await operator.hears('Unknown code');
    await expect(
      page.getByRole('button', { name: /Undo Wall socket, double, white, set aside/ }),
    ).toBeVisible();
    await page.getByRole('row', { name: /^Wall socket, double, white/ }).click();
    await expect(page.getByRole('button', { name: 'Set this line aside' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Take this line back' }).click();
    await operator.hears('taken back');
    await expect(page.getByRole('button', { name: 'Set this line aside' })).toBeVisible();
  },
);

test(
  'an entry is picked and its check beforehand wanted → it is made, and no refusal stays behind',
  { tag: ['@O10', '@O17'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await page.getByRole('row', { name: /Receive 1 line/ }).click();
    await operator.types('+');
    await operator.hears('it does nothing here');
    await operator.types(';');
    await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('it does nothing here');
  },
);

test(
  'a code scanned before any stock was loaded → it is not called unknown',
  { tag: '@O14' },
  async ({ shell, page }) => {
    // Its address and key can be checked, and then no item can be read.
    const trouble = TroubleScript.parse({
      faults: [
        {
          on: { method: 'GET', path: '/api/v1/items' },
          effect: { kind: 'drop', when: 'before' },
          skip: 1,
          times: 100_000,
        },
      ],
    });
    const acme = await account(shell.folder, 0, undefined, trouble);
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);
    await operator.go('Scan');
    await operator.scan('BLUE-1');
    await operator.hears('Not loaded yet, or unknown');
    await expect(page.getByRole('heading', { name: 'Code not recognised yet' })).toBeVisible();
    await expect(page.getByText(/may be among the stock that is not loaded yet/)).toBeVisible();
    await acme.stop();
  },
);

test(
  'a new record lies beside the first → the picture of a line and the plan tell one figure',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await operator.go('Receive');
    await operator.scan('PO-10442', TIES);
    await operator.hears('1 / 20');
    await operator.types('k');
    await operator.hears('new record accepted');
    await page.keyboard.press('F9');
    await operator.hears('done, confirmed');
    await operator.scan(TIES);
    await operator.hears('1 / 19');
    const plan = page.getByRole('region', { name: 'Locations' });
    await expect(plan.getByText('139 here')).toBeVisible();
    await expect(page.getByText(/^139 in B-01$/)).toBeVisible();
    await expect(page.getByText(/^138 in B-01$/)).toHaveCount(0);
  },
);
