/** Goods that are measured: metres and kilograms from labels, converted within their kind, asked where they cannot be told. */
import { countAnything } from '../support/stock-count-steps.ts';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { orderItems } from '../support/create-purchase-orders.ts';
import { expect, test } from '../support/shell-fixture.ts';

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
    await operator.hears('not counted: type how much in all, in m');
    await expect(page.getByRole('textbox', { name: /^Now/ })).toBeFocused();
    await operator.typesFigure('12.5');
    await page.keyboard.press('Enter');
    await operator.hears('12.5 m / 1,000 m');
    await operator.scan(`${GTIN}(3110)000305`);
    await operator.hears('317.5 m / 1,000 m');
    await operator.scan(`${GTIN}(3220)001000`);
    await operator.hears('622.3 m / 1,000 m');
    await operator.scan(`${GTIN}(3102)001250`);
    await operator.hears('not counted: the label says 12.5 kg. Type how much in all, in m');
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

for (const [width, height] of [
  [800, 600],
  [1024, 768],
  [1920, 1080],
] as const)
  test(
    `${width} × ${height}, a line in metres of which half came → no figure touches the one beside it`,
    { tag: ['@A6', '@O21'] },
    async ({ shell }) => {
      const { page } = shell;
      await orderItems(await shell.practice(), ORDER, [
        { name: 'Installation cable', code: CABLE, quantity: '610', unit: 'meter' },
      ]);
      const operator = await operatorAt(page);
      await page.setViewportSize({ width, height });
      await operator.go('Receive');
      await expect(page.getByRole('row', { name: new RegExp(ORDER) })).toBeVisible({ timeout: 30_000 });
      await operator.scan(ORDER, `${GTIN}(3110)000305`, 'DOCKHANDSEND');
      await operator.hears(ON_ITS_WAY);
      await operator.drained();
      for (const screen of ['Receive', 'Orders'] as const) {
        await operator.go(screen);
        await operator.scan(ORDER);
        const row = page.getByRole('row', { name: /^Installation cable/ });
        await expect(row).toContainText('305 m');
        const figures = row.getByText(/^\d+ m$/);
        const gaps = await figures.evaluateAll((all) =>
          all.slice(1).map((one, at) => {
            const before = all[at];
            // Against a space of the figures, 0.6 em.
            const space = 0.6 * Number.parseFloat(getComputedStyle(one).fontSize);
            return one.getBoundingClientRect().left - (before?.getBoundingClientRect().right ?? 0) - space;
          }),
        );
        expect(gaps.length).toBeGreaterThanOrEqual(2);
        expect(Math.min(...gaps), gaps.join(' ')).toBeGreaterThan(0);
      }
    },
  );

test(
  'goods in metres: put away, moved together, by cart, in the outbox and on the order, each figure with its unit',
  { tag: ['@A6', '@A9', '@A10', '@A12'] },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    await orderItems(practice, ORDER, [
      { name: 'Installation cable', code: CABLE, quantity: '1000', unit: 'meter' },
    ]);
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: new RegExp(ORDER) })).toBeVisible({ timeout: 30_000 });
    await operator.scan(ORDER, `${GTIN}(3110)000305`);
    await operator.hears('305 m / 1,000 m');
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await expect(page.getByRole('button', { name: 'Put away' })).toBeVisible();
    await page.keyboard.press('w');
    await operator.hears('1 item to put away');
    const row = page.getByRole('grid', { name: 'To put away' }).getByRole('row');
    await expect(row).toHaveAccessibleName(/Installation cable, 305 m,/);
    await operator.scan(CABLE);
    await operator.hears('type how much in all');
    await operator.typesFigure('100');
    await page.keyboard.press('Enter');
    await operator.hears('100 m / 305 m');
    await operator.scan('LOC-A-02');
    await operator.hears('205 m left of it');
    await expect(row).toContainText('100 m in A-02');
    await operator.drained();
    await expect(
      page.getByRole('row', { name: /Move 100 m × Installation cable to A-02.*305 m there/ }),
    ).toBeVisible();
    await page.getByRole('row', { name: /Receive 1 line of PO-METRES.*305 m × Installation cable/ }).click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText('305 m');

    await operator.go('Scan');
    await operator.scan(CABLE);
    await page.keyboard.press('-');
    await page.getByRole('button', { name: '− broken' }).click();
    // One scan of it is no metre: it is typed, or its label says it.
    await operator.scan(CABLE);
    await operator.hears('type how much in all');
    await operator.scan(`${GTIN}(3110)000012`);
    await expect(page.getByText(/become [\d.]+ m · broken/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('12');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await operator.go('Orders');
    await page
      .getByRole('row', { name: new RegExp(ORDER) })
      .first()
      .click();
    await page.keyboard.press('Enter');
    const line = page.getByRole('row', { name: /Installation cable: 1,000 m ordered, 305 m received/ });
    await expect(line).toContainText('695 m');
  },
);

test(
  'a batch and a cart of goods in metres: rows, sentences, and what lies on the cart',
  { tag: ['@A6', '@A10'] },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    await orderItems(practice, ORDER, [
      { name: 'Installation cable', code: CABLE, quantity: '1000', unit: 'meter' },
    ]);
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: new RegExp(ORDER) })).toBeVisible({ timeout: 30_000 });
    await operator.scan(ORDER, `${GTIN}(3110)000305`, 'DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await operator.pullPlug();
    await operator.go('Move');
    await expect(page.getByRole('button', { name: 'Many together' })).toBeVisible();
    await page.keyboard.press(':');
    await expect(page.getByRole('heading', { level: 1, name: 'Move many' })).toBeVisible();
    await page.keyboard.press('$');
    await expect(page.getByText('Which location is the cart?').first()).toBeVisible();
    await operator.scan('LOC-RETURNS', CABLE);
    await operator.hears('type how much in all');
    await operator.typesFigure('12.5');
    await page.keyboard.press('Enter');
    await operator.hears('12.5 m / 305 m');
    const rows = page.getByRole('grid', { name: 'Rows in hand' });
    await expect(rows.getByRole('row')).toHaveAccessibleName(/12\.5 m.*305 m become 292\.5 m/);
    await expect(page.getByRole('button', { name: 'All 305 m' })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('1 move');
    await page.keyboard.press('$');
    await expect(page.getByRole('region', { name: 'On the cart' })).toContainText('12.5 m');
    await operator.go('Outbox');
    await expect(
      page.getByRole('row', { name: /Move 12\.5 m × Installation cable to Returns/ }),
    ).toBeVisible();
  },
);

test(
  'goods in metres taken back, counted, with an alert and in the list of items: each figure with its unit',
  { tag: ['@A6', '@O11'] },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    await orderItems(practice, ORDER, [
      { name: 'Installation cable', code: CABLE, quantity: '1000', unit: 'meter' },
    ]);
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: new RegExp(ORDER) })).toBeVisible({ timeout: 30_000 });
    await operator.scan(ORDER, `${GTIN}(3110)000305`, `${GTIN}(3110)000100`);
    await operator.hears('405 m / 1,000 m');
    await page.keyboard.press('F8');
    await operator.hears('305 m now');
    await operator.scan('DOCKHANDSEND');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();

    await countAnything(operator, page);
    await operator.scan(CABLE);
    await operator.hears('type how much in all');
    await page.keyboard.press('q');
    await operator.typesFigure('200.5');
    await page.keyboard.press('Enter');
    await operator.hears('200.5 m / 305 m');
    await operator.scan(`${GTIN}(3110)000100`);
    await operator.hears('300.5 m / 305 m');
    await expect(page.getByText('of 305 m expected')).toBeVisible();
    const counted = page.getByRole('row', { name: /, counted 300\.5 m, expected 305 m, difference −4\.5 m/ });
    await expect(counted).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears('200.5 m counted now');

    await page.keyboard.press('F10');
    await page.keyboard.press('2');
    await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();
    await page.keyboard.press('n');
    await operator.types('installation cable');
    await expect(page.getByRole('option', { name: /^Installation cable/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Alerts on Installation cable' })).toBeVisible();
    await operator.types('500');
    await page.keyboard.press('F9');
    await operator.hears('alert below 500 m');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /^Installation cable, Below 500 m, 305 m/ })).toBeVisible();
    await operator.drained();
    await expect(
      page.getByRole('row', { name: /New alert on Installation cable.*Below 500 m/ }),
    ).toBeVisible();

    await page.keyboard.press('F10');
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await page.getByRole('searchbox', { name: 'Filter by words' }).fill('installation');
    await expect(page.getByRole('row', { name: /^Installation cable, 305 m in / })).toBeVisible();
  },
);

test('one long figure among short ones → that one alone is written smaller', async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10440');
  const cable = page.getByRole('row', { name: /^Control cable/ });
  const sizes = (name: RegExp) =>
    page
      .getByRole('row', { name })
      .getByText(/^[\d.,]+( m)?$/)
      .evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).fontSize]));
  await expect(cable).toBeVisible();
  const [before, whole] = [await sizes(/^Cable joint/), await sizes(/^Control cable/)];
  expect(before.length).toBe(4);
  await cable.click();
  await page.keyboard.press('q');
  await expect(page.getByRole('textbox', { name: /^Now/ })).toBeFocused();
  await operator.typesFigure('150.25');
  await page.keyboard.press('Enter');
  await operator.hears('150.25 m / 305 m');
  await expect(cable).toContainText('150.25 m');
  expect(await sizes(/^Cable joint/)).toEqual(before);
  const now = await sizes(/^Control cable/);
  expect(now.slice(0, 3)).toEqual(whole.slice(0, 3));
  expect(Number.parseInt(now[3]?.[1] ?? '', 10)).toBeLessThan(Number.parseInt(whole[3]?.[1] ?? '', 10));
});

test('a figure with three decimals → the whole of it is seen in its field, at every size', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10440');
  await page.getByRole('row', { name: /^Control cable/ }).click();
  await page.keyboard.press('q');
  const now = page.getByRole('textbox', { name: /^Now/ });
  await expect(now).toBeFocused();
  for (const figure of ['20.25', '200.25', '200.255'])
    for (const [width, height] of [
      [800, 600],
      [1024, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await now.fill(figure);
      await expect
        .poll(() => now.evaluate((field) => field.scrollWidth - field.clientWidth), `${figure} at ${width}`)
        .toBe(0);
    }
});
