/** Many moves in hand, sent with one key and taken back with one: by scans and keys alone, offline, and killed on the way. */
import type { Page } from '@playwright/test';
import { applied, operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const STEEL = '5012345678917';
const DRIVER = 'WH-C11-0042';
const SINGLE = '5012345678801';

/** Into the batch, by keys. */
async function openBatch(page: Page): Promise<void> {
  await page.keyboard.press('F3');
  await expect(page.getByRole('button', { name: 'Many together' })).toBeVisible();
  await page.keyboard.press(':');
  await expect(page.getByRole('heading', { level: 1, name: 'Move many' })).toBeVisible();
}

/** How many of each name lie in each location, as the service has it. */
async function stockOf(practice: Practice, ...names: readonly string[]): Promise<string[]> {
  // Folders are records of the same list.
  const items = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
  const nameOf = new Map(items.map((one) => [one['id'], String(one['name'])]));
  return items
    .filter((one) => names.includes(String(one['name'])))
    .map(
      (one) => `${String(one['name'])}: ${String(one['quantity'])} in ${nameOf.get(one['parent_id']) ?? '?'}`,
    )
    .toSorted();
}

const NAMES = ['Wall socket, double, white', 'Wall socket, double, steel', 'LED driver 24 V 100 W'];

test(
  'a batch of three to two locations, offline and killed, one row refused → the stock is what was typed, and F8 brings all of it back',
  { tag: '@A10' },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    const press = (key: string) => shell.page.keyboard.press(key);
    const before = await stockOf(await shell.practice(), ...NAMES);

    // Some of the socket lies in B-01, so that the batch meets it there.
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116 left in A-03');
    await operator.drained();
    const between = await stockOf(await shell.practice(), ...NAMES);

    await operator.pullPlug();
    await openBatch(shell.page);
    const list = () => shell.page.getByRole('grid', { name: 'Rows in hand' });
    // More of it comes from where the first came from: the one there by now is a key away.
    await operator.scan(SOCKET);
    await operator.hears(/from A-03.*used last.*The one in B-01/);
    await operator.types('12');
    await press('Enter');
    await operator.scan(STEEL, STEEL, STEEL);
    await operator.hears('Wall socket, double, steel');
    await expect(
      list().getByRole('row', { name: /steel, 3, A-03 to where to\?.*22 become 19/ }),
    ).toBeVisible();
    await operator.scan('LOC-B-01');
    await operator.hears('2 rows go there');

    await shell.kill9();
    await shell.start();
    operator = await operatorAt(shell.page);
    await press('F3');
    await expect(shell.page.getByRole('button', { name: /Many together: 2 rows in hand/ })).toBeVisible();
    await press(':');
    await expect(list().getByRole('row', { name: /white, 12, A-03 to B-01, 116 become 104/ })).toBeVisible();
    await operator.scan(DRIVER);
    await operator.types('5');
    await press('Enter');
    await operator.scan('LOC-A-04');
    await operator.hears('To A-04');
    await operator.scan(SINGLE);
    await operator.types('999');
    await press('Enter');
    await operator.scan('LOC-A-04');
    await expect(list().getByRole('row', { name: /single, white, 999.*only 86 in A-01/ })).toBeVisible();
    await press('F9');
    await operator.hears('3 moves');
    await operator.hears('in hand: Wall socket, single, white, only 86 in A-01');
    await expect(list().getByRole('row')).toHaveCount(1);
    const practice = await shell.practice();
    // The first one alone.
    expect(await applied(practice, 'POST', /\/move$/)).toBe(1);

    await operator.plugIn();
    await expect.poll(() => applied(practice, 'POST', /\/move$/), { timeout: 20_000 }).toBe(4);
    await operator.hears('done, confirmed');
    expect(await stockOf(practice, ...NAMES)).toEqual(
      withMoved(between, [
        ['Wall socket, double, white', 12, 'A-03', 'B-01'],
        ['Wall socket, double, steel', 3, 'A-03', 'B-01'],
        ['LED driver 24 V 100 W', 5, 'C-11', 'A-04'],
      ]),
    );
    // What is told of it is told where no row is in hand.
    await press('Escape');
    const sent = shell.page.getByRole('region', { name: 'Sent last' });
    await expect(sent).toContainText(/white.*12 from A-03 to B-01.*stands apart from the stock there/s);
    await expect(sent).toContainText(/steel.*3 from A-03 to B-01.*none of it was there before/s);

    // That it is booked is told first.
    await press('F8');
    await operator.hears(
      /Nothing undone.*booked already: press F8 again.* 20 pieces, first 12 × Wall socket, double, white, B-01 to A-03/,
    );
    await press('F8');
    await operator.hears(
      /Undone: 3 items.*taken back: 20 pieces, first 12 × Wall socket, double, white, B-01 to A-03/,
    );
    await operator.drained();
    expect(totals(await stockOf(practice, ...NAMES))).toEqual(totals(before));
    expect(await amountIn(practice, 'A-04', 'LED driver 24 V 100 W')).toBe(0);
    expect(await amountIn(practice, 'B-01', 'Wall socket, double, steel')).toBe(0);
    expect(await amountIn(practice, 'B-01', 'Wall socket, double, white')).toBe(24);
    // The row that was refused is there still.
    await press('F3');
    await expect(list().getByRole('row', { name: /single, white, 999/ })).toBeVisible();
    await expect(sent).toContainText(/white.*12 from A-03 to B-01.*taken back.*steel/s);
    await expect(sent).not.toContainText('stands apart');
  },
);

test(
  'two rows change places with one key, asked with the figures, and F8 undoes both',
  { tag: '@A10' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const before = await stockOf(practice, ...NAMES);
    await operator.pullPlug();
    await openBatch(page);
    await operator.scan(STEEL, DRIVER);
    await operator.hears('LED driver');
    // All of each goes, whatever the rows say: that is asked first.
    await operator.types('_');
    await expect(
      page.getByRole('button', { name: 'Moves all of both, 22 and 17: press again' }),
    ).toBeVisible();
    await operator.types('_');
    await operator.hears('change places');
    await operator.plugIn();
    await expect.poll(() => applied(practice, 'POST', /\/move$/), { timeout: 20_000 }).toBe(2);
    await operator.hears('done, confirmed');
    expect(await amountIn(practice, 'C-11', 'Wall socket, double, steel')).toBe(22);
    expect(await amountIn(practice, 'A-03', 'LED driver 24 V 100 W')).toBe(17);
    await page.keyboard.press('F8');
    await operator.hears('booked already: press F8 again');
    await page.keyboard.press('F8');
    await operator.hears(/taken back: 39 pieces, first 22 × Wall socket, double, steel, C-11 to A-03/);
    await operator.drained();
    expect(totals(await stockOf(practice, ...NAMES))).toEqual(totals(before));
    expect(await amountIn(practice, 'A-03', 'Wall socket, double, steel')).toBe(22);
    expect(await amountIn(practice, 'C-11', 'LED driver 24 V 100 W')).toBe(17);
  },
);

test(
  'a cart is loaded at the dock and unloaded place by place, offline → the goods are where they were put',
  { tag: '@A10' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.pullPlug();
    await openBatch(page);
    await page.keyboard.press('$');
    await expect(page.getByText('Which location is the cart?').first()).toBeVisible();
    await operator.scan('LOC-RETURNS');
    await operator.hears('Cart: Returns');
    await operator.scan(STEEL, STEEL, STEEL, STEEL);
    await operator.scan(DRIVER, DRIVER);
    await operator.hears('from C-11 to Returns');
    await page.keyboard.press('F9');
    await operator.hears('2 moves');

    // It is remembered: the key unloads it.
    await page.keyboard.press('$');
    await expect(page.getByRole('main')).toContainText('Unloading Returns');
    await expect(page.getByRole('region', { name: 'On the cart' })).toContainText(/steel\s*4/);
    await operator.scan(SINGLE);
    await operator.hears('none of it is on the cart, Returns');
    await operator.scan(STEEL, 'LOC-A-04');
    await operator.hears('To A-04');
    // A page that is new goes on where it was.
    await page.reload();
    await operator.go('Move');
    await openBatch(page);
    await expect(page.getByRole('main')).toContainText('Unloading Returns');
    // Of one item, two more go elsewhere.
    await operator.scan(STEEL, STEEL, 'LOC-B-01');
    await operator.hears('To B-01');
    await expect(page.getByRole('grid', { name: 'Rows in hand' }).getByRole('row')).toHaveCount(2);
    await operator.scan(DRIVER);
    await operator.hears('LED driver');
    await operator.types('a');
    await operator.scan('LOC-B-01');
    await operator.hears('To B-01');
    await page.keyboard.press('F9');
    await operator.hears('3 moves');

    await operator.plugIn();
    await operator.drained();
    expect(await amountIn(practice, 'Returns', 'Wall socket, double, steel')).toBe(1);
    expect(await amountIn(practice, 'A-04', 'Wall socket, double, steel')).toBe(1);
    expect(await amountIn(practice, 'B-01', 'Wall socket, double, steel')).toBe(2);
    expect(await amountIn(practice, 'A-03', 'Wall socket, double, steel')).toBe(18);
    expect(await amountIn(practice, 'B-01', 'LED driver 24 V 100 W')).toBe(2);
    expect(await amountIn(practice, 'Returns', 'LED driver 24 V 100 W')).toBe(0);
    expect(await amountIn(practice, 'C-11', 'LED driver 24 V 100 W')).toBe(15);
  },
);

async function amountIn(practice: Practice, place: string, name: string): Promise<number> {
  return (await stockOf(practice, name))
    .filter((row) => row.endsWith(` in ${place}`))
    .reduce((sum, row) => sum + quantityIn(row), 0);
}

const quantityIn = (row: string): number => Number(/: ([\d.]+) in /.exec(row)?.[1]);

/** How many of each name there are in all. */
function totals(rows: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const [name = ''] = row.split(':');
    sums[name] = (sums[name] ?? 0) + quantityIn(row);
  }
  return sums;
}

/** The rows after moves that each make a record of their own. */
function withMoved(
  rows: readonly string[],
  moves: readonly (readonly [name: string, quantity: number, from: string, to: string])[],
): string[] {
  const after = moves.reduce<readonly string[]>((now, [name, quantity, from]) => {
    return now.map((row) =>
      row.startsWith(`${name}: `) && row.endsWith(` in ${from}`)
        ? `${name}: ${quantityIn(row) - quantity} in ${from}`
        : row,
    );
  }, rows);
  return [...after, ...moves.map(([name, quantity, , to]) => `${name}: ${quantity} in ${to}`)].toSorted();
}
