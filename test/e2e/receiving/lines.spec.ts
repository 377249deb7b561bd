/** A line of an order that is over, set aside or done: what is said of it is so, and the scanner goes on. */
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { hiddenByTabs, isBare } from '../support/really-visible.ts';

const SOCKET = '5012345678900';
/** Six are to come. */
const GLAND = 'WH-C11-0042';

test(
  'more than ordered → not complete, no stock promised, and F9 says which line',
  { tag: '@O7' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', ...Array.from({ length: 7 }, () => GLAND));
    await operator.hears('more than ordered');
    const line = page.getByRole('complementary', { name: 'Current line' });
    await expect(line).toContainText('More than ordered');
    await expect(line).toContainText('6 can still come in on this line, 1 too many.');
    await expect(line.getByText('After this receipt').locator('..')).toContainText('more than ordered');
    await expect(page.getByRole('meter', { name: 'Lines complete' })).toHaveAttribute(
      'aria-valuetext',
      /^0 of/,
    );
    await operator.scan(SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*7 counted, 6 to come/);
    // And it is the line in hand.
    await expect(line.getByRole('textbox', { name: 'Now' })).toHaveValue('7');
  },
);

test(
  'a line that was set aside is scanned → asked, and taken back by the next scan',
  { tag: '@O9' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.getByRole('button', { name: 'Set this line aside' }).click();
    const row = page.getByRole('row', { name: /Wall socket.*set aside/ });
    await expect(row).toBeVisible();
    // In words that are seen, too; and no label is printed for what is not sent.
    await expect(row.getByText('set aside')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Labels/ })).toBeDisabled();
    // Taken back it is said as that, and not as what it is not.
    await operator.types('s');
    await operator.hears('taken back: it is sent with this receipt');
    await operator.types('s');
    await operator.hears('set aside: nothing of it is sent');
    await operator.scan(SOCKET);
    await operator.hears(
      /set aside, line 1: scan it again to receive it with this scan, or press S to receive it without/,
    );
    await expect(page.getByRole('row', { name: /Wall socket.*now 1/ })).toBeVisible();
    await operator.scan(SOCKET);
    await operator.hears('2 / 40');
    await expect(page.getByRole('row', { name: /Wall socket.*now 2, .*set aside/ })).toHaveCount(0);
    await operator.scan('4006381333931');
    await operator.hears('1 / 20');
    await page.getByRole('button', { name: 'Set this line aside' }).click();
    await expect(page.getByRole('row', { name: /Cable ties.*set aside/ })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(/1 line was set aside and not sent/);
  },
);

test(
  'a whole line, set aside and taken back → complete only while it is sent, on the order and on the list alike',
  { tag: '@O7' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const complete = page.getByRole('meter', { name: 'Lines complete' });
    await operator.go('Receive');
    await operator.scan('PO-10443', '5012345678801');
    await operator.hears('on line');
    await operator.types('a');
    await expect(complete).toHaveAttribute('aria-valuetext', /^1 of 10/);
    await operator.types('s');
    await operator.hears('set aside: nothing of it is sent');
    await expect(complete).toHaveAttribute('aria-valuetext', /^0 of 10/);
    await page.keyboard.press('F2');
    const row = page.getByRole('row', { name: /^PO-10443/ });
    await expect(row).toHaveAccessibleName(/0 of 10 lines complete.*Started/);
    await operator.scan('PO-10443', '5012345678801', '5012345678801');
    await operator.hears('more than ordered');
    await operator.types('a');
    await expect(complete).toHaveAttribute('aria-valuetext', /^1 of 10/);
    await page.keyboard.press('F2');
    await expect(row).toHaveAccessibleName(/1 of 10 lines complete.*Started/);
  },
);

test('an order is received whole → it says so, and keeps its receipts', { tag: '@O13' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', SOCKET);
  await operator.hears('1 / 40');
  await page.keyboard.press('F9');
  await operator.drained();
  await operator.go('Count');
  // More entries than the outbox shows.
  for (let n = 0; n < 3; n++) {
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET);
    await operator.hears('counted');
    await page.keyboard.press('F9');
    await page.keyboard.press('0');
    await page.keyboard.press('F9');
    await operator.hears('Count');
  }
  await operator.drained();
  await operator.go('Receive');
  await page.keyboard.press('F2');
  await operator.scan('PO-10442');
  await expect(page.getByText('Receive 1 line of PO-10442')).toBeVisible();
});

for (const [name, width, height] of [
  ['800 × 600', 800, 600],
  ['1280 × 1024 at 200 %', 640, 512],
] as const) {
  test(
    `${name} → forecast, "all" and "accept" of the line in hand are in sight`,
    { tag: '@O21' },
    async ({ page }) => {
      const operator = await operatorAt(page);
      await page.setViewportSize({ width, height });
      await operator.go('Receive');
      await operator.scan('PO-10442', '4006381333931');
      await operator.hears('1 / 20');
      const line = page.getByRole('complementary', { name: 'Current line' });
      for (const what of [
        line.getByRole('textbox', { name: 'Now' }),
        line.getByRole('button', { name: 'All 20' }),
        line.getByText('Will make a new record'),
        line.getByRole('button', { name: 'Accept the new record' }),
      ]) {
        await expect(what).toBeInViewport({ ratio: 0.5 });
      }
    },
  );
}

test(
  '800 × 600, a new record → its row, its figure and both answers are in sight at once',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10442', '4006381333931');
    await operator.hears('1 / 20');
    const line = page.getByRole('complementary', { name: 'Current line' });
    for (const what of [
      page.getByRole('row', { name: /^Cable ties 200 mm, black.*now 1/ }),
      line.getByRole('textbox', { name: 'Now' }),
      line.getByText('Will make a new record'),
      line.getByRole('button', { name: /Accept the new record/ }),
      line.getByRole('button', { name: 'Set this line aside' }),
    ])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
  },
);

test(
  '800 × 600, notes of an order → one line over its lines, the first of which stays in sight; whole beside them',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10445');
    const notes = page.getByRole('main').getByText(/^Replacements\..*land these elsewhere\.$/);
    await expect(notes).toHaveCount(2);
    for (const what of [notes.first(), page.getByRole('row', { name: /^LED floodlight/ })])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
    expect((await notes.first().boundingBox())?.height).toBeLessThan(40);
  },
);

test(
  '800 × 600, scrolled down an order → the next screen begins at its top',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10442', '04252614');
    await operator.hears('1 / 30');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollTop)).toBeGreaterThan(100);
    await page.keyboard.press('F1');
    const search = page.getByPlaceholder('Name, code, location or order');
    await expect.poll(() => search.evaluate(isBare)).toBe(true);
  },
);

test(
  '800 × 600, a line far down → the whole row, the heads of its columns, the network and the band are bare',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10442', '04252614');
    await operator.hears('1 / 30');
    const row = page.getByRole('row', { name: /^Terminal block/ });
    const network = page.getByRole('banner', { name: 'Status' }).getByText('Online');
    const heads = page.getByRole('main').getByText('Remaining', { exact: true });
    for (const what of [row, heads, network, page.getByRole('region', { name: 'Last scan' })])
      await expect.poll(() => what.evaluate(isBare)).toBe(true);
    for (const name of [/^Heat shrink/, /^Cable gland/]) {
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => page.getByRole('row', { name }).evaluate(isBare)).toBe(true);
      await expect.poll(() => heads.evaluate(isBare)).toBe(true);
    }
  },
);

test(
  '800 × 600, a line in hand, and Tab goes all around → the focus and the line stay in sight',
  { tag: ['@O21', '@O23'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10442', '4006381333931');
    await operator.hears('1 / 20');
    const row = page.getByRole('row', { name: /^Cable ties 200 mm, black.*now 1/ });
    await expect.poll(() => row.evaluate(isBare)).toBe(true);
    expect(await hiddenByTabs(page, row)).toEqual([]);
  },
);

test(
  'F8 → says which item and how many, and takes back what was booked already by one key more',
  { tag: '@O11' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket, double, white.*1 now/);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('5');
    await operator.scan('LOC-B-01');
    await operator.hears('135 left in A-03');
    await expect.poll(async () => applied(await shell.practice(), 'POST', /\/move$/)).toBe(1);
    await expect(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Outbox', exact: true }),
    ).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears(
      /Already booked: Wall socket, double, white.*press F8 again to undo 5: the goods come back as a new record/,
    );
    await expect(page.getByRole('button', { name: /^Undo Wall socket, double, white/ })).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket, double, white.*5 (will be )?taken back.*as a new record/);
    await expect.poll(async () => applied(await shell.practice(), 'POST', /\/move$/)).toBe(2);
  },
);

test(
  'what was said a while ago → past, with its age, and promises nothing any more',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await page.clock.setFixedTime(Date.now() + 3 * 60_000);
    const band = page.getByRole('region', { name: 'Last scan' });
    await expect(band).toContainText(/Before: .*, 3 min ago/, { timeout: 40_000 });
    await expect(band).not.toContainText('will be sent');
  },
);

test(
  'the scan log is open over midnight → what was scanned before has its day',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan(SOCKET);
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Scan log' }).click();
    const row = page.getByRole('row', { name: SOCKET });
    const withDay = /\d [A-Z][a-z]{2} \d\d:\d\d/;
    await expect(row).toContainText(/\d\d:\d\d/);
    await expect(row).not.toContainText(withDay);
    await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
    await expect(row).toContainText(withDay, { timeout: 40_000 });
  },
);

test(
  'a note typed on a receipt → still there after a reload, and sent with it',
  { tag: '@O13' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await operator.hears('scan what arrived');
    const note = page.getByRole('textbox', { name: 'Note for the receipt' });
    await note.fill('two boxes wet');
    await page.reload();
    await operator.hears('Ready to scan');
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await operator.hears('scan what arrived');
    await expect(note).toHaveValue('two boxes wet');
    await operator.scan(SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.drained();
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await operator.hears('scan what arrived');
    await expect(note).toHaveValue('');
  },
);

test('F9 on the Outbox without a network → says why nothing goes', { tag: '@O8' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.go('Outbox');
  await page.keyboard.press('F9');
  await operator.hears(/Not sent.*no network/);
});

test('the band follows what it has sent: on its way, then done', { tag: '@O10' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.go('Receive');
  await operator.scan('PO-10442', SOCKET);
  await operator.hears('1 / 40');
  await page.keyboard.press('F9');
  await operator.hears('saved, will be sent');
  await operator.plugIn();
  await operator.hears(/Receipt for PO-10442.*done, confirmed/);
});

test(
  'a figure typed and left by a key → no tick over a line that is over; an item of another screen is told as that',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.go('Receive');
    await operator.scan('PO-10447', SOCKET);
    await operator.hears('/ 2');
    await page.keyboard.press('q');
    await operator.types('9');
    await page.keyboard.press('F3');
    await expect(page.getByRole('main', { name: 'Move' })).toBeVisible();
    await page.keyboard.press('F2');
    await expect(page.getByRole('row', { name: /Wall socket.*now 9,/ })).toBeVisible();
    // Either the figure as it is, or nothing of the line.
    await expect(band).not.toContainText(/[12] \/ 2/);
    await expect(band).not.toHaveAttribute('data-tone', 'done');
    await page.keyboard.press('F3');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('500');
    const many = page.getByRole('region', { name: 'How many' });
    await expect(many).toHaveAttribute('data-done', 'false');
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket.*nothing moved: 140 in A-03/);
    await operator.scan(SOCKET);
    await operator.hears('there now');
    await page.keyboard.press('F1');
    await operator.hears(/Ready to scan.*Before: Wall socket, double, white, on Move/);
  },
);

test(
  'what was refused on one screen → it is past on another, and not said of that',
  { tag: '@O10' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*scan or find what to move first/);
    await operator.go('Count');
    await operator.hears(/Ready to scan.*Before: Not sent/);
    await operator.scan('NOBODY-KNOWS-ME');
    await operator.hears('Unknown code');
    await operator.go('Outbox');
    await operator.hears(/Ready to scan.*Before: Unknown code/);
  },
);
