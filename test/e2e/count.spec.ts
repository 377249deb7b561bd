/** Counting, with and without a network, with and without a window. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, applied, operatorAt, type Operator } from './support/operator.ts';
import { expect, test } from './support/shell.ts';
import { isBare } from './support/sight.ts';

async function countAnything(operator: Operator, page: Page): Promise<void> {
  await operator.go('Count');
  await page.getByText('Anything I scan').click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
}

/** Milliseconds: longer than rows stand until they are taken for seen. */
const LOOKING = 1000;

/** At a review: F9 until it is sent. Resolves with the rows that were in sight before that. */
async function sendSeen(operator: Operator, page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  for (;;) {
    // A person looks at what has come into sight.
    await page.waitForTimeout(LOOKING);
    for (const row of await page.getByRole('row', { name: /difference/ }).all())
      if (await row.evaluate(isBare)) seen.add(await row.innerText());
    const left = () => page.getByText(/more differences? below/).allTextContents();
    const before = await left();
    await page.keyboard.press('F9');
    if (before.length === 0) break;
    await expect.poll(left).not.toEqual(before);
  }
  await operator.hears(ON_ITS_WAY);
  return seen;
}

/** Ten items of the practice warehouse. */
const TEN = [
  '5012345678900',
  '96385074',
  '4006381333931',
  'WH-C11-0042',
  '01234565',
  '0036000291452',
  '4012345670103',
  '4012345670134',
  'GLAND-M20E',
  'HS-127',
];

test('ten items counted offline, the window closed, opened again, plugged in: each arrives once', async ({
  shell,
}) => {
  let operator = await operatorAt(shell.page);
  await operator.pullPlug();
  await countAnything(operator, shell.page);
  for (const [n, code] of TEN.entries()) await operator.scan(...Array.from({ length: n + 1 }, () => code));
  await shell.page.keyboard.press('F9');
  await sendSeen(operator, shell.page);

  await shell.restart();
  operator = await operatorAt(shell.page);
  await expect(shell.page.getByRole('banner', { name: 'Status' })).toContainText('10 waiting');
  await operator.plugIn();
  await operator.drained();
  expect(await applied(await shell.practice(), 'PUT', /\/items\/\d+$/)).toBe(10);
  await expect(shell.page.getByRole('row', { name: /Count Heat shrink set, 127 pieces: 10/ })).toContainText(
    'Done',
  );
});

test(
  'a count finished offline → waiting, not sent, until the service has it',
  { tag: '@O8' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10', 'HS-127', 'HS-127');
    await operator.hears('2 / 14');
    await page.keyboard.press('F9');
    await page.keyboard.press('w');
    await page.keyboard.press('F9');
    await operator.hears(new RegExp(`Count finished.*(${ON_ITS_WAY.source})`));
    await expect(page.getByRole('row', { name: /A-10.*waiting to be sent/ })).toBeVisible();
    await operator.plugIn();
    await expect(page.getByRole('row', { name: /A-10.*Done/ })).toBeVisible({ timeout: 30_000 });
  },
);

test('killed in the middle of a count: it goes on where it was', async ({ shell }) => {
  let operator = await operatorAt(shell.page);
  await countAnything(operator, shell.page);
  await operator.scan('5012345678900', '5012345678900', '5012345678900');
  await operator.hears('3 / 140');
  await shell.kill9();
  await shell.start();
  operator = await operatorAt(shell.page);
  await operator.go('Count');
  await shell.page.getByRole('grid', { name: 'Counts in progress' }).getByRole('row').first().click();
  await operator.scan('5012345678900');
  await expect(shell.page.getByRole('row', { name: /Wall socket.*, counted 4,/ })).toBeVisible();
});

test(
  'killed in the middle of a count: F8 takes back what was counted last',
  { tag: '@O11' },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900', '5012345678900');
    await operator.hears('2 / 140');
    await shell.kill9();
    await shell.start();
    operator = await operatorAt(shell.page);
    await operator.go('Count');
    await shell.page.getByRole('grid', { name: 'Counts in progress' }).getByRole('row').first().click();
    await expect(shell.page.getByRole('row', { name: /double, white.*, counted 2,/ })).toBeVisible();
    await shell.page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket, double, white.*1 counted now/);
  },
);

test('1,000 scans at 20 a second: none lost, and their order kept', async ({ shell }) => {
  test.setTimeout(180_000);
  const { page } = shell;
  const operator = await operatorAt(page);
  await countAnything(operator, page);
  const codes = Array.from({ length: 1000 }, (_, n) => TEN[n % TEN.length] ?? '');
  await operator.storm(codes, 50);
  const rows = page.getByRole('grid', { name: 'Items in this count' }).getByRole('row');
  const counted = async () =>
    (await rows.all()).length === TEN.length
      ? Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')))
      : [];
  const hundred: unknown = expect.stringMatching(/, counted 100,/);
  await expect.poll(counted, { timeout: 60_000 }).toEqual(TEN.map(() => hundred));
  // The last scanned stands first: the rows are in the reverse order of the last ten scans.
  const names = await page
    .getByRole('grid', { name: 'Items in this count' })
    .getByRole('row')
    .allInnerTexts();
  const shown = names.flatMap((text) => /· (\S+)/.exec(text)?.[1] ?? []);
  expect(shown).toEqual(TEN.toReversed());
});

test('a code that a slow computer delivers in two halves, seconds apart, counts once', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await countAnything(operator, page);
  await operator.scan('5012345678900');
  await operator.scanInHalves('5012345678900', 3000);
  await operator.scan('5012345678900');
  await expect(page.getByRole('row', { name: /Wall socket.*, counted 3,/ })).toBeVisible();
  // Its first half was taken for a code meanwhile; the sheet does not know of it any more, the tape does.
  await expect(page.getByText('Unknown codes')).toHaveCount(0);
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Scan log' }).click();
  await expect(page.getByRole('row', { name: '501234: First part of a code' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^5012345678900: Wall socket/ })).toHaveCount(3);
});

test('garbage, an endless scan and an unknown code: one sentence each, and counting goes on', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await countAnything(operator, page);
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  await operator.scan('X'.repeat(5000));
  await operator.hears(/Too long for one label|5,000/);
  await operator.scan('ab\u0001\u0002cd');
  await operator.hears('garbled');
  await operator.scan('NOBODY-KNOWS-ME');
  await operator.hears('noted in this count');
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  await expect(page.getByRole('row', { name: /Wall socket.*, counted 2,/ })).toBeVisible();
  await expect(page.getByText('NOBODY-KNOWS-ME', { exact: true })).toBeVisible();
});

test(
  'scan the shelf, scan it again: counting, and what is scanned behind it counts',
  { tag: '@O15' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await page.keyboard.press('F9');
    await operator.hears(/No count is open.*scan a location to count/);
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900');
    await operator.hears(/\+1 in A-03/);
    await expect(page.getByRole('row', { name: /Wall socket, double, white.*counted 1/ })).toBeVisible();
  },
);

test('a blind count by one key and two scans', { tag: '@O15' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Count');
  await operator.types('b');
  await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900');
  await operator.hears('counted');
  await expect(page.getByText('Blind count')).toBeVisible();
});

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
    await expect(page.getByText('NOBODY-KNOWS', { exact: true })).toBeVisible();
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
  'an item is deleted by the office while it is counted → the sheet and the review say so, with what was counted',
  { tag: '@O14' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900', '5012345678917', '5012345678917');
    await expect(page.getByRole('row', { name: /double, steel.*counted 2/ })).toBeVisible();
    const practice = await shell.practice();
    const rows = await practice.rows('items?per_page=1000');
    const steel = rows.find((one) => one['name'] === 'Wall socket, double, steel');
    await practice.office('DELETE', `items/${Number(steel?.['id'])}`);
    const said = page.getByText('Counted, and deleted meanwhile');
    await expect(said).toBeVisible({ timeout: 40_000 });
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'Review the count' })).toBeVisible();
    await expect(said).toBeVisible();
    await expect(page.getByText(/^Wall socket, double, steel2$/)).toBeVisible();
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
    await page.keyboard.press('F9');
    await operator.hears(/Count finished.*nothing to book; what was noted is not sent/);
  },
);

test(
  'a count without a network → it expects what this station has just moved there',
  { tag: '@O14' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan('5012345678900');
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-A-10');
    await operator.hears('116 left in A-03');
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await operator.hears('Counting A-10');
    await expect(page.getByRole('row', { name: /Wall socket, double, white.*expected 24/ })).toBeVisible();
    await operator.scan('5012345678900');
    await operator.hears('1 / 24');
    await page.keyboard.press('F9');
    await expect(page.getByRole('row', { name: /Wall socket, double, white.*difference −23/ })).toBeVisible();
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
  'the arrows are at one line of a count and another is scanned → the keyboard’s focus goes with the line in hand',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900');
    await operator.hears('1 / 140');
    await page.keyboard.press('ArrowDown');
    const steel = page.getByRole('row', { name: /double, steel/ });
    await expect(steel).toBeFocused();
    await operator.scan('5012345678900');
    await operator.hears('2 / 140');
    const white = page.getByRole('row', { name: /double, white/ });
    await expect(white).toHaveAttribute('aria-selected', 'true');
    await expect(white).toBeFocused();
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
