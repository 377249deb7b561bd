/** Moving stock: never silently the whole. */
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

test('part of an item goes to another place, by two scans and a figure', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await expect(page.getByRole('button', { name: 'Move', exact: true }).last()).toBeDisabled();
  await operator.types('24');
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
  await operator.scan('LOC-B-01');
  await operator.hears('116 left in A-03');
  await operator.drained();
  await expect(page.getByRole('row', { name: /Move 24 × Wall socket, double, white to B-01/ })).toContainText(
    'Done',
  );
  expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(1);

  await operator.go('Scan');
  await operator.scan('LOC-B-01');
  await expect(page.getByRole('row', { name: 'Wall socket, double, white, 24', exact: true })).toBeVisible();
});

test('a move that has not left can be taken back, and nothing is ever sent', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await operator.types('24');
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
  await operator.scan('LOC-B-01');
  await operator.hears('116');
  await page.keyboard.press('F8');
  await operator.hears('Undone');
  await operator.plugIn();
  await operator.drained();
  expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(0);
});

test(
  'F8 while a move is being sent → the band follows it: it is stopping, it is booked, and one press takes it back',
  { tag: '@O11' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const effect = { kind: 'latency', ms: 5000 };
    await practice.trouble({ faults: [{ on: { method: 'POST', path: '/api/**/move' }, effect }] });
    await operator.go('Move');
    await operator.scan('5012345678900');
    await operator.hears('140');
    await operator.types('24');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116');
    await expect.poll(() => applied(practice, 'POST', /\/move$/)).toBe(1);
    await page.keyboard.press('F8');
    await operator.hears(/Stopping: Wall socket.*press F8 again in a moment/);
    await operator.hears(/Already booked: Wall socket.*press F8 again to undo 24/);
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket.*24 (will be )?taken back/);
    await operator.drained();
    expect(await applied(practice, 'POST', /\/move$/)).toBe(2);
  },
);

const ORDERED = 'WH-C11-0042';

test(
  'booked, and F9 out of habit → nothing more; F8 asks, and asks anew once another item was scanned in between',
  { tag: ['@O8', '@O11'] },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.go('Move');
    await operator.scan('5012345678900');
    await operator.hears('140');
    await operator.types('24');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116');
    await operator.hears('done, confirmed');
    await page.keyboard.press('F9');
    await operator.hears(/Wall socket, double, white to B-01.*nothing more to move/);
    await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('Not sent');
    await page.keyboard.press('F8');
    await operator.hears('press F8 again to undo 24');
    await operator.scan(ORDERED);
    await operator.hears('there now');
    await page.keyboard.press('F8');
    await operator.hears('Undone: LED driver');
    await page.keyboard.press('F8');
    await operator.hears('press F8 again to undo 24');
    expect(await applied(practice, 'POST', /\/move$/)).toBe(1);
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket.*24 (will be )?taken back/);
    await operator.drained();
    expect(await applied(practice, 'POST', /\/move$/)).toBe(2);
  },
);

test(
  'where an open order has a line of it, a whole stock that moves away leaves its record, and goods come in onto it',
  {
    tag: '@O14',
  },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(ORDERED);
    await operator.hears('LED driver');
    await operator.types('a');
    const keeps = page.getByRole('switch', { name: 'Keep it listed at zero' });
    await expect(keeps).toBeChecked();
    await expect(page.getByText('An open order has a line of this record')).toBeVisible();
    await operator.scan('LOC-B-01');
    await operator.hears('0 left');
    await operator.drained();
    await operator.go('Receive');
    await operator.scan('PO-10442', ORDERED);
    await operator.hears('1 / 6');
  },
);

test(
  'an order whose line has lost its item says so, on the line and where the item is scanned',
  {
    tag: '@O14',
  },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(ORDERED);
    await operator.hears('LED driver');
    await operator.types('a');
    await page.getByText('Keep it listed at zero').click();
    await expect(page.getByRole('switch', { name: 'Keep it listed at zero' })).not.toBeChecked();
    await operator.scan('LOC-B-01');
    await operator.hears('0 left');
    await operator.drained();
    await operator.go('Receive');
    await operator.scan('PO-10442');
    // The order shows it once a pull has.
    const gone = page.getByRole('row', { name: /^Item \d+, gone/ });
    await expect(gone).toBeVisible();
    await operator.scan(ORDERED);
    await operator.hears('PO-10442 and PO-10447 have a line whose item is gone, and it may be this one');
    await gone.click();
    const line = page.getByRole('complementary', { name: 'Current line' });
    await expect(line).toContainText('The item of this line is gone');
    await expect(line).toContainText('Set the goods aside');
  },
);

test(
  'all of an item waits to be moved → it is in the place it goes to, and in the other no more, with the figures of both',
  { tag: '@O14' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan('5012345678917');
    await operator.hears('22');
    await expect(page.getByText('Type how many of 22')).toBeVisible();
    await operator.types('a');
    // Every item of the practice warehouse is on an open order, which would keep the record.
    await page.getByText('Keep it listed at zero').click();
    await operator.scan('LOC-A-04');
    await operator.hears('0 left in A-03');
    await operator.go('Scan');
    await operator.scan('LOC-A-04');
    await operator.hears(/A-04.*3\s*items/s);
    await expect(page.getByRole('row', { name: /double, steel, 22/ })).toBeVisible();
    await expect(page.getByRole('article', { name: 'A-04' })).toContainText('3 items');
    await operator.scan('LOC-A-03');
    await operator.hears(/A-03.*1\s*item/s);
    await expect(page.getByRole('row', { name: /double, white/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /double, steel/ })).toHaveCount(0);
  },
);

for (const [name, width, height] of [
  ['800 × 600', 800, 600],
  ['1280 × 1024 at 200 %', 640, 512],
] as const) {
  test(
    `${name} → how many and where to are in sight beside what moves`,
    { tag: '@O21' },
    async ({ page }) => {
      const operator = await operatorAt(page);
      await page.setViewportSize({ width, height });
      await operator.go('Move');
      await operator.scan(ORDERED);
      await operator.hears('LED driver');
      for (const what of [
        page.getByRole('textbox', { name: 'How many' }),
        page.getByRole('button', { name: /^All \d/ }),
        page.getByRole('combobox', { name: 'Where to' }),
      ])
        await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
      await operator.scan('LOC-B-01');
      await operator.hears('To B-01');
      const to = page.getByRole('region', { name: 'Where to' }).getByText('B-01', { exact: true });
      await expect.poll(() => to.evaluate(isBare)).toBe(true);
      await expect.poll(() => page.getByRole('textbox', { name: 'How many' }).evaluate(isBare)).toBe(true);
    },
  );
}

test(
  'the office takes the goods before a move is sent → it needs a person, nothing says that it was moved, and F8 says what is so',
  { tag: '@O11' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const items = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
    const socket = items.find((one) => String(one['name']).startsWith('Wall socket, double, white'));
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan('5012345678900');
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-B-01');
    await operator.hears(/24\s*moved/);
    await practice.office('PUT', `items/${Number(socket?.['id'])}`, { quantity: 5 });
    await operator.plugIn();
    await operator.hears('needs you');
    const band = page.getByRole('region', { name: 'Last scan' });
    await expect(band).toContainText('24 × Wall socket, double, white to B-01');
    await expect(band).not.toContainText('moved');
    await page.keyboard.press('F8');
    await operator.hears('Nothing undone: Wall socket, double, white');
    await operator.hears('24 · not booked: it needs you in the Outbox (F5)');
    await page.keyboard.press('F5');
    await expect(page.getByRole('row', { name: /Move 24 × Wall socket/ })).toContainText('Needs you');
  },
);

test('in German, a move that was taken back → its name keeps its lines beside what became of it', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.go('Settings');
  await page.getByText('Deutsch', { exact: true }).click();
  await page.keyboard.press('F3');
  await operator.scan('5012345678900');
  await expect(page.getByRole('region', { name: 'Letzter Scan' })).toContainText('140');
  await operator.types('24');
  await operator.scan('LOC-B-01');
  const row = page.getByRole('listitem').filter({ hasText: '24 × Wall socket, double, white' }).last();
  await expect(row).toContainText('Erledigt');
  await page.keyboard.press('F8');
  await operator.reads();
  await page.keyboard.press('F8');
  await expect(row).toContainText('Erledigt, dann zurückgenommen');
  const name = row.getByText(/^24 × Wall socket/);
  const lines = await name.evaluate((one) => one.getClientRects()[0]?.height ?? 0);
  expect(lines).toBeLessThan(60);
});

test('the item in hand scanned again → one more of it, shown, and no more than are there', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await operator.scan('5012345678900', '5012345678900');
  await operator.hears(/3\s*to move/);
  const figure = page.getByRole('textbox', { name: 'How many' });
  await expect(figure).toHaveValue('3');
  await page.keyboard.press('F8');
  await expect(figure).toHaveValue('2');
  await operator.scan('LOC-B-01');
  await operator.hears('138 left in A-03');
});
