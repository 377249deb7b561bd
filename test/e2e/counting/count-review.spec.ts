/** The review of a count: what differs, what was not seen, and that all of it was in sight before it is sent. */
import { countAnything, sendSeen, TEN } from '../support/stock-count-steps.ts';
import { lookAt } from '../support/accessibility-checks.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

test(
  'a blind count → its differences are shown at the review, with what nobody knows',
  { tag: '@O6' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10');
    await operator.hears('scan it again to start');
    await operator.types('b');
    await operator.scan('LOC-A-10', 'HS-127', 'NOBODY-KNOWS');
    await expect(page.getByText('14')).toHaveCount(0);
    await operator.hears('noted in this count');
    await page.keyboard.press('F9');
    await expect(
      page.getByRole('row', { name: /Heat shrink set.*counted 1.*expected 14.*difference −13/ }),
    ).toBeVisible();
    const unknown = page.getByRole('region', { name: 'Unknown codes' });
    await expect(unknown.getByText('NOBODY-KNOWS', { exact: true })).toBeVisible();
  },
);

test(
  'a blind count, what was not seen counted as zero → the review shows the whole difference before F9 sends it',
  { tag: '@O6' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.types('b');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await operator.hears('Counting A-10');
    // The band hears of it before the screen has read the count, and F9 would be refused in words.
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByRole('row', { name: /Heat shrink set.*not seen/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('0 differ');
    await page.keyboard.press('0');
    const row = page.getByRole('row', { name: /Heat shrink set.*counted 0.*expected 14.*difference −14/ });
    await expect.poll(() => row.evaluate(isBare)).toBe(true);
    await expect(page.getByRole('main')).toContainText('3 differ · 3 not seen');
    await page.keyboard.press('F9');
    await operator.hears(/Count finished.*3 differ/);
  },
);

test(
  'a blind count asks which one is meant → no stock is told, in the question or the band',
  { tag: '@O6' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.types('b');
    await operator.scan('LOC-AISLE-C', 'LOC-AISLE-C', '8718696300053');
    const question = page.getByRole('region', { name: 'Which one?' });
    await expect(question.getByRole('button', { name: /C-03/ })).toBeVisible();
    await expect(question).not.toContainText(/170|40 in/);
    await expect(page.getByRole('main')).not.toContainText('170');
  },
);

test(
  'a location in which nothing is → reviewed, and counted as nothing by one key',
  { tag: '@O6' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await operator.hears('Counting A-10');
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await page.keyboard.press('F9');
    await page.keyboard.press('0');
    await page.keyboard.press('F9');
    await operator.hears('Count finished');
    await operator.drained();
    await operator.go('Scan');
    await operator.scan('HS-127');
    await operator.hears('0');
    await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Heat shrink set');
  },
);

test(
  'a location where nothing should be and nothing is → finished by two scans and the key, empty as expected',
  { tag: '@O6' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const { id } = await practice.office('POST', 'items', {
      name: 'Z-99',
      type: 'folder',
      label_url: 'LOC-Z-99',
      label_url_type: 'org.iso.QRCode',
    });
    expect(id).toBeGreaterThan(0);
    await operator.go('Count');
    await expect(async () => {
      await operator.scan('LOC-Z-99');
      await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Count Z-99?', {
        timeout: 1000,
      });
    }).toPass({ timeout: 40_000 });
    await operator.scan('LOC-Z-99');
    await operator.hears('Counting Z-99');
    await operator.scan('DOCKHANDSEND');
    await expect(page.getByRole('heading', { name: 'Empty, as expected' })).toBeVisible();
    await operator.scan('DOCKHANDSEND');
    await operator.hears(/Count finished.*empty, as expected/);
    await expect(page.getByRole('row', { name: /Z-99.*Done, 0 items/ })).toBeVisible();

    // A second time, by the keys; what belongs elsewhere is noted, and the location not called empty.
    await operator.scan('LOC-Z-99', 'LOC-Z-99', 'HS-127');
    await operator.hears('noted, not counted here');
    await page.keyboard.press('F9');
    await expect(page.getByText('Seen here, belongs elsewhere')).toBeVisible();
    await expect(page.getByText('Empty, as expected')).toHaveCount(0);
    await operator.reads();
    await page.keyboard.press('F9');
    await operator.hears(/Count finished.*nothing to book; what was noted is not sent/);

    // The finished count has what was noted, and the way to move it; another has its entries alone.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'Z-99', level: 1 })).toBeVisible();
    await expect(page.getByText('Seen here, belongs elsewhere')).toBeVisible();
    await lookAt(page);
    await page.keyboard.press('1');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('1');
    await page.keyboard.press('F9');
    await operator.hears('to Z-99');
  },
);

for (const [name, width, height] of [
  ['800 × 600', 800, 600],
  ['1280 × 1024 at 200 %', 640, 512],
] as const) {
  test(
    `${name} → what can be chosen of a new count is in sight, and at its review the first that differs`,
    { tag: ['@O21', '@O6'] },
    async ({ page }) => {
      const operator = await operatorAt(page);
      await page.setViewportSize({ width, height });
      await operator.go('Count');
      const fresh = page.getByRole('complementary', { name: 'New count' });
      for (const what of [
        fresh.getByText('Anything I scan'),
        fresh.getByRole('combobox', { name: 'Which location?' }),
        fresh.getByText('Include the locations inside it'),
        fresh.getByText('Blind count'),
      ])
        await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
      await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900', '5012345678900');
      await operator.hears('2 / 140');
      await page.keyboard.press('F9');
      const differs = page.getByRole('row', { name: /double, white.*difference −138/ });
      await expect.poll(() => differs.evaluate(isBare)).toBe(true);
      for (const choice of ['Leave stock as is', 'Count as zero'])
        await expect.poll(() => page.getByRole('button', { name: choice }).evaluate(isBare)).toBe(true);
      // The arrows, and their codes, lead to the others.
      await operator.scan('DOCKHANDNEXT');
      const unseen = page.getByRole('row', { name: /double, steel.*not seen/ });
      await expect(unseen).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => unseen.evaluate(isBare)).toBe(true);
    },
  );
}

test(
  '800 × 600, the review of a count with an unknown code → its heading, what differs, what is asked and the code are in sight',
  { tag: ['@O21', '@O6'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Count');
    await operator.scan('LOC-A-06', 'LOC-A-06', '4012345670103', '4012345670127');
    await operator.hears('counted');
    await operator.scan('NOT-ON-FILE-7');
    await operator.hears('noted in this count');
    const code = page.getByRole('complementary').getByText('NOT-ON-FILE-7');
    await expect.poll(() => code.evaluate(isBare)).toBe(true);
    await page.keyboard.press('F9');
    for (const what of [
      page.getByRole('heading', { name: 'Review the count' }),
      page.getByRole('row', { name: /^RCBO 32 A.*difference/ }),
      page.getByRole('row', { name: /^MCB 16 A.*difference/ }),
      page.getByRole('button', { name: 'Leave stock as is' }),
      page.getByRole('button', { name: 'Count as zero' }),
      code,
    ])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
  },
);

test(
  '800 × 600, all was seen and differs → no empty strip over the buttons of the review',
  { tag: ['@O21', '@O6'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900', '5012345678917');
    await operator.hears('1 / 22');
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'Review the count' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('2 differ');
    await expect(page.getByRole('complementary')).toHaveCount(0);
  },
);

test(
  'more differs than has room → F9 leads on until all was seen, then sends',
  { tag: '@O6' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await countAnything(operator, page);
    await operator.scan(...TEN);
    await operator.hears('Heat shrink set');
    await page.keyboard.press('F9');
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect((await sendSeen(operator, page)).size).toBe(TEN.length);
  },
);

test(
  'a command code has chosen, and Esc or a key chooses otherwise → the band claims it no more',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await operator.hears('Counting A-10');
    // The band hears of it before the screen has read the count, and F9 would be refused in words.
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.scan('DOCKHANDNONE');
    await operator.hears(/^Not seen: count as zero/);
    await expect(band).toHaveAttribute('data-tone', 'done');
    await page.keyboard.press('Escape');
    await operator.hears('Ready to scan');
    await page.keyboard.press('F9');
    const zero = page.getByRole('button', { name: 'Count as zero' });
    await expect(zero).toHaveAttribute('aria-pressed', 'false');
    await operator.scan('DOCKHANDNONE');
    await operator.hears(/^Not seen: count as zero/);
    await operator.types('w');
    await expect(zero).toHaveAttribute('aria-pressed', 'false');
    await operator.hears('Ready to scan');
    await operator.scan('DOCKHANDGORECEIVE');
    await operator.hears(/^Screen: Receive/);
    await page.keyboard.press('F1');
    await operator.hears('Ready to scan');
  },
);

test(
  'a location was offered for a count, and Esc → it is offered no more: not by the band, and its label does not begin it',
  { tag: ['@O10', '@O15'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10');
    await operator.hears(/^Count A-10\?/);
    await page.keyboard.press('Escape');
    await operator.hears('Ready to scan');
    await operator.scan('LOC-A-10');
    await operator.hears(/^Count A-10\?/);
  },
);

test(
  'the review is open → the band does not tell to go on counting any more',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await operator.hears('scan what is there');
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByRole('button', { name: 'Count as zero' })).toBeVisible();
    await expect(band).not.toContainText('scan what is there');
    await page.keyboard.press('Escape');
    await operator.scan('HS-127', 'LOC-B-01');
    await operator.hears('the count here goes on');
    await page.keyboard.press('F9');
    await expect(page.getByRole('button', { name: 'Count as zero' })).toBeVisible();
    await expect(band).not.toContainText('the count here goes on');
  },
);

test(
  'a figure is changed after the review of a blind count → it is marked on the sheet and in the review',
  { tag: '@O6' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10');
    await operator.hears('scan it again to start');
    await operator.types('b');
    await operator.scan('LOC-A-10', 'HS-127');
    await operator.hears('+1 in A-10');
    await page.keyboard.press('F9');
    await expect(page.getByRole('row', { name: /Heat shrink set.*expected 14/ })).toBeVisible();
    await expect(page.getByText('changed after the review')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await operator.scan('HS-127');
    await expect(page.getByRole('row', { name: /Heat shrink set.*changed after the review/ })).toBeVisible();
    await lookAt(page);
    await page.keyboard.press('F9');
    const changed = page.getByRole('region', { name: 'Changed after the review' });
    await expect(changed).toContainText('1 → 2');
    await lookAt(page);
  },
);

test(
  'a figure at the review → Q types it on the sheet, a scan goes on counting, and digits without Q decide nothing',
  { tag: '@O6' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await operator.hears('scan what is there');
    await page.keyboard.press('F9');
    const zero = page.getByRole('button', { name: 'Count as zero' });
    await expect(zero).toHaveAttribute('aria-pressed', 'false');
    await operator.types('50');
    await operator.hears('press Q first');
    await expect(zero).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('q');
    await expect(page.getByRole('textbox', { name: 'Counted' })).toBeFocused();
    await operator.types('9');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /counted 9/ })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByText('Review the count')).toBeVisible();
    await operator.scan('HS-127');
    await operator.hears('in A-10');
    await expect(page.getByText('Review the count')).toBeHidden();
    await page.keyboard.press('q');
    await operator.types('14');
    await page.keyboard.press('F9');
    await expect(page.getByRole('row', { name: /Heat shrink set.*counted 14/ })).toBeVisible();
  },
);
