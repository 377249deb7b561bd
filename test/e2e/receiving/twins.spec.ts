/** Several records of one article: which of them a scan means, why, and the one key that takes another. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { splitByOffice } from '../support/split-item-by-other-client.ts';

const SOCKET = '5012345678900';
const SPLIT = { name: 'Wall socket, double, white', code: SOCKET, quantity: '24', to: 'B-01' } as const;
/** Two records at two prices, one of them on PO-10439. */
const TUBE = '8718696300305';

test(
  'two records, and nothing tells which → asked with pictures, places and quantities; answered, the last used is taken, and the reason said',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    await operator.scan(SOCKET);
    const which = page.getByRole('region', { name: 'Which one?' });
    const answers = which.getByRole('button');
    await expect(answers).toHaveCount(2);
    await expect(answers.nth(0)).toContainText('116 in A-03');
    await expect(answers.nth(1)).toContainText('24 in B-01');
    await expect(answers.locator('canvas')).toHaveCount(2);
    await operator.pullPlug();
    await operator.types('2');
    await operator.hears('24');
    await operator.scan(SOCKET);
    await operator.hears(/B-01.*as chosen before/);
    await expect(which).toHaveCount(0);
  },
);

test(
  'the location that was scanned last decides, one key takes the other record, and it stays that one there',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    await operator.pullPlug();
    const which = page.getByRole('region', { name: 'Which one?' });
    await operator.scan('LOC-B-01', SOCKET);
    await operator.hears(/B-01.*where you are/);
    await operator.hears('24');
    await operator.scan('LOC-A-03', SOCKET);
    await operator.hears(/A-03.*where you are/);
    await operator.hears('116');
    await operator.types('=');
    await operator.hears('B-01');
    await operator.hears('24');
    await operator.scan(SOCKET);
    await operator.hears(/B-01.*as chosen before/);
    // A location without any of it says nothing of them: the last used is taken, for a second look.
    await operator.scan('LOC-C-11', SOCKET);
    await operator.hears(/B-01.*used last/);
    await expect(page.getByRole('region', { name: 'Last scan' })).toHaveAttribute('data-tone', 'look');
    await expect(which).toHaveCount(0);
  },
);

test(
  'a move takes what is where the operator is; the other record is one key away, keeps the figure, and is what is moved',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const part = await splitByOffice(page, practice, SPLIT);
    await operator.scan('LOC-A-03');
    await operator.hears('A-03');
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears(/A-03.*where you are/);
    await operator.types('5');
    await operator.types('=');
    await operator.hears('in B-01');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('5');
    await operator.scan('LOC-C-11');
    await operator.hears('19 left in B-01');
    await operator.drained();
    const { quantity } = await practice.office('GET', `items/${part}`);
    expect(Number(quantity)).toBe(19);
  },
);

test(
  'on a count the shelf that was scanned decides; the key takes the piece off the one record and counts it on the other',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    await operator.pullPlug();
    await operator.go('Count');
    await page.getByText('Anything I scan').click();
    await page.getByRole('button', { name: 'Start counting' }).click();
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await operator.scan('LOC-B-01', SOCKET, SOCKET);
    await operator.hears(/at B-01, where you are/);
    const row = (place: string) => page.getByRole('row', { name: new RegExp(`Wall socket.*${place}`) });
    await expect(row('B-01')).toContainText('2');
    await expect(row('A-03')).toHaveCount(0);
    await operator.types('=');
    await expect(row('A-03')).toContainText('1');
    await expect(row('B-01')).toContainText('1');
    await page.keyboard.press('F8');
    await expect(row('A-03')).toHaveCount(0);
  },
);

test(
  'two records at two prices → the order’s line decides, and that is said',
  { tag: '@A8' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10439', TUBE);
    await operator.hears('of several records, the one ordered');
    await operator.hears('1 / 25');
  },
);

test(
  'two records in one location → the one that is not in hand is told from it by its price',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const office = await shell.practice();
    const rows = await office.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
    const at = rows.find(({ name }) => name === 'B-06');
    const body = { name: 'Wall socket, double, white', type: 'item', quantity: 3 };
    for (const price of [3.8, 4.4])
      await office.office('POST', 'items', {
        ...body,
        price,
        parent_id: at?.['id'],
        label_url: 'TWIN-1',
        label_url_type: 'org.iso.Code128',
      });
    await operator.go('Move');
    await expect(async () => {
      await operator.scan('TWIN-1');
      await expect(page.getByRole('region', { name: 'Which one?' }).getByRole('button')).toHaveCount(2, {
        timeout: 500,
      });
    }).toPass({ timeout: 40_000 });
    await operator.types('1');
    await expect(page.getByRole('region', { name: 'What', exact: true })).toContainText(
      /in B-06.*price 3\.80/s,
    );
    await expect(page.getByRole('button', { name: 'Take from B-06: 3 · price 4.40' })).toBeVisible();
  },
);
