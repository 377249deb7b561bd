/** A choice holds of what was in sight when it was made: what another client does after it is asked about by itself. */
import { operatorAt, ON_ITS_WAY } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

type Row = Record<string, unknown>;

const everything = (practice: Practice): Promise<Row[]> =>
  practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');

async function named(practice: Practice, name: RegExp): Promise<Row> {
  const found = (await everything(practice)).find((one) => name.test(String(one['name'])));
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

/** Another client moves all there is of it into a location. */
async function bring(practice: Practice, name: RegExp, place: RegExp): Promise<Row> {
  const item = await named(practice, name);
  const folder = await named(practice, place);
  await practice.office('PUT', `items/${Number(item['id'])}`, { parent_id: folder['id'] });
  return item;
}

const inStock = async (practice: Practice, name: RegExp): Promise<number> =>
  Number((await named(practice, name))['quantity']);

test(
  'another client brings goods in after “Count as zero” → they are asked about by themselves, and nothing else is zeroed',
  { tag: '@O6' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10', 'GLAND-M20E', 'GLAND-M25J');
    await operator.hears(/GLAND-M25J.*counted/);
    await page.keyboard.press('F9');
    await page.keyboard.press('0');
    await expect(page.getByRole('row', { name: /Heat shrink set.*counted 0.*difference −14/ })).toBeVisible();

    const tape = await bring(practice, /^PVC tape, black/, /^A-10$/);
    const row = page.getByRole('row', { name: /PVC tape, black.*not seen/ });
    await expect(row).toBeVisible({ timeout: 40_000 });
    const card = page.getByRole('heading', {
      name: '1 item came in since this count was begun, and was not seen',
    });
    await expect(card).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*say first what becomes of what was not seen: 150 × PVC tape, black/);
    await expect(row).toBeVisible();
    await page.keyboard.press('w');
    await expect(card).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/Count finished.*3 differ/);
    await operator.drained();
    expect(await inStock(practice, /^PVC tape, black/)).toBe(Number(tape['quantity']));
    expect(await inStock(practice, /^Heat shrink set/)).toBe(0);
  },
);

test(
  'goods came in after a count was begun → its review asks about them apart, and a figure that has changed since is asked about anew',
  { tag: '@O6' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10', 'GLAND-M20E');
    await operator.hears('counted');
    await bring(practice, /^PVC tape, black/, /^A-10$/);
    await expect(page.getByRole('row', { name: /PVC tape, black/ })).toBeVisible({ timeout: 40_000 });
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: '2 items here were not seen' })).toBeVisible();
    await page.keyboard.press('0');
    await expect(page.getByRole('heading', { name: /^1 item came in since/ })).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { name: '3 items here were not seen' })).toBeVisible();

    const set = await named(practice, /^Heat shrink set/);
    await practice.office('PUT', `items/${Number(set['id'])}`, { quantity: 35 });
    const changed = page.getByRole('heading', { name: /^1 item came in since/ });
    await expect(changed).toBeVisible({ timeout: 40_000 });
    await page.keyboard.press('F9');
    await operator.hears('35 × Heat shrink set');
    await page.keyboard.press('w');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    expect(await inStock(practice, /^Heat shrink set/)).toBe(35);
    expect(await inStock(practice, /^PVC tape, black/)).toBe(150);
    expect(await inStock(practice, /^Cable gland M25/)).toBe(0);
  },
);

test(
  'another client changes the price that is being typed over → it is not written over in silence, and a person is asked',
  { tag: '@O4' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.scan('HS-127');
    await operator.hears('Heat shrink set');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Price' }).fill('8.10');
    const set = await named(practice, /^Heat shrink set/);
    const theirs = { price: 9.5, name: 'Heat shrink set, 130 pieces' };
    await practice.office('PUT', `items/${Number(set['id'])}`, theirs);
    await expect(page.getByRole('heading', { name: 'Edit Heat shrink set, 130 pieces' })).toBeVisible({
      timeout: 40_000,
    });
    await page.keyboard.press('F9');
    await operator.hears('needs you: Outbox (F5)');
    await operator.go('Outbox');
    await expect(page.getByRole('row', { name: /Heat shrink set.*Needs you/ })).toBeVisible();
    expect(Number((await practice.office('GET', `items/${Number(set['id'])}`))['price'])).toBe(9.5);
  },
);

test(
  'Delete asks about 14 pieces, and more come in → the second press asks anew, with what is there now',
  { tag: '@O17' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const set = await named(practice, /^Heat shrink set/);
    await operator.scan('HS-127');
    await operator.hears('Heat shrink set');
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.clock.install();
    await page.getByRole('button', { name: 'Delete item' }).click();
    const asks = (n: number) => page.getByRole('button', { name: `All ${n} deleted for good. Press again` });
    await expect(asks(14)).toBeVisible();
    await practice.office('PUT', `items/${Number(set['id'])}`, { quantity: 35 });
    await expect(page.getByText('35 in A-10')).toBeVisible({ timeout: 40_000 });
    await expect(asks(35)).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete item' }).click();
    await asks(35).click();
    await operator.hears(/is deleted.*all 35/);
  },
);
