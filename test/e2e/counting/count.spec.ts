/** Counting, with and without a network, with and without a window. */
import { countAnything, sendSeen, TEN } from '../support/stock-count-steps.ts';
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** In A-03. */
const SOCKET = '5012345678900';

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
    await operator.hears('Undo Wall socket, double, white, +1');
    await shell.page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket, double, white.*1 counted now/);
  },
);

test('1,000 scans at 20 a second: none lost, and their order kept', async ({ shell }) => {
  test.setTimeout(300_000);
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
  // A slow machine counts for minutes what was scanned in one.
  await expect.poll(counted, { timeout: 180_000 }).toEqual(TEN.map(() => hundred));
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
    await expect(page.getByText('Anything I scan')).toBeVisible();
    await expect(page.getByRole('button', { name: /Start counting/ })).not.toHaveAttribute('disabled');
    await page.keyboard.press('F9');
    await operator.hears(/No count is open.*scan a location to count/);
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900');
    await operator.hears(/\+1 in A-03/);
    await expect(page.getByRole('row', { name: /Wall socket, double, white.*counted 1/ })).toBeVisible();
  },
);

test(
  'an item is scanned and no count is in hand → it is said which are in progress, and which was about to begin',
  { tag: ['@O10', '@O15'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan(SOCKET);
    await operator.hears(/^No count is open/);
    await operator.scan('LOC-A-10', SOCKET);
    await operator.hears(/^The count of A-10 has not begun.*scan the location again to start/);
    await operator.scan('LOC-A-10', 'HS-127');
    await operator.hears(/\+1 in A-10/);
    await page.keyboard.press('Escape');
    await operator.scan(SOCKET);
    await operator.hears(/^1 count is in progress.*open it in the list/);
    await page.keyboard.press('F9');
    await operator.hears(/^1 count is in progress/);
    await operator.scan('LOC-A-10', SOCKET);
    await operator.hears(/^A-10 is being counted.*1 counted so far: scan the location again to go on/);
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
