/** What is typed, scanned last or refused is what counts: nothing is sent past it, nothing fills the line before it. */
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';

test.describe('a typed quantity that Enter has not taken', { tag: '@O1' }, () => {
  for (const how of ['F9', 'SEND'] as const) {
    test(`${how} → it is what is sent, and nothing of it is left behind`, async ({ shell }) => {
      const { page } = shell;
      const operator = await operatorAt(page);
      await operator.go('Receive');
      await operator.scan('PO-10442', SOCKET);
      await operator.hears('1 / 40');
      await page.keyboard.press('q');
      await operator.types('2');
      if (how === 'F9') await page.keyboard.press('F9');
      else await operator.scan('DOCKHANDSEND');
      await operator.hears(ON_ITS_WAY);
      await operator.drained();
      expect(await applied(await shell.practice(), 'POST', /\/receive$/)).toBe(1);
      await operator.go('Receive');
      await expect(
        page.getByRole('row', { name: /Wall socket.*before 2, remaining 38, now 0/ }),
      ).toBeVisible();
    });
  }

  test('Labels → as many labels as it says', async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('5');
    await page.keyboard.press('p');
    await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible();
    await expect(page.getByText('5 labels').first()).toBeVisible();
  });

  test('and it is no quantity → nothing is sent, in words', async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('1,234');
    await page.keyboard.press('F9');
    await operator.hears('Not sent');
    await operator.hears('a figure cannot be read');
    await expect(page.getByText('A thousand, or a part? Type 1234 or 1.234')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Now' })).toBeFocused();
  });

  test('on a count → F9 takes it into the review', async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET);
    await operator.hears('counted');
    await page.keyboard.press('q');
    await operator.types('7');
    await page.keyboard.press('F9');
    await expect(page.getByRole('row', { name: /Wall socket.*counted 7/ })).toBeVisible();
  });
});

test('a scan is refused → the key for all fills no other line', { tag: '@O2' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', SOCKET);
  await operator.hears('1 / 40');
  await operator.scan('4006381333932');
  await operator.hears(/Unknown code|not on this order|Misread/);
  await expect(page.getByRole('complementary', { name: 'Current line' })).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('row', { name: /Wall socket.*now 1/ })).toBeVisible();
});

test(
  'a destination first, then another for the item in hand → the last one stays, and says so',
  { tag: '@O3' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan('LOC-B-01', SOCKET);
    await page.getByRole('textbox', { name: 'How many' }).fill('2');
    await operator.types('');
    await operator.scan('LOC-A-09');
    await operator.hears(/Wall socket.* to A-09/);
    const where = page.getByRole('region', { name: 'Where to' });
    await expect(where).toContainText('A-09');
    await expect(where).not.toContainText('B-01');
    await expect(where).toContainText('Stays set for the next item');
  },
);

test('on Move a scan is refused → no key moves the item before it', { tag: '@O2' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await operator.scan('LOC-B-01', 'NOBODY-KNOWS');
  await operator.hears('Unknown code');
  await page.keyboard.press('F9');
  await operator.hears(/Not sent/);
});

test(
  'a figure typed, then the next scan → both are counted, and the scan is what was said last',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await operator.types('q');
    await operator.types('4');
    await operator.scan('WH-C11-0042');
    await expect(page.getByRole('row', { name: /Wall socket.*now 4/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /LED driver.*now 1/ })).toBeVisible();
    await operator.hears('1 / 6');
  },
);

test(
  'where a line goes is being asked, and the next scan is refused → nothing asks for the whole order',
  { tag: '@O2' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await operator.types('l');
    const asks = page.getByRole('heading', { name: 'Put away where?' });
    await expect(asks).toBeVisible();
    await operator.scan('NOBODY-KNOWS');
    await operator.hears('Unknown code');
    await expect(asks).toHaveCount(0);
    await operator.scan(SOCKET);
    await operator.hears('2 / 40');
    await expect(asks).toHaveCount(0);
  },
);

test(
  'a line set aside is taken back by a scan, and F8 → it is aside again, and nothing of it is sent',
  { tag: '@O11' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    await operator.types('s');
    await operator.hears('set aside');
    await operator.scan(SOCKET, SOCKET);
    await operator.hears('3 / 40');
    await page.keyboard.press('F8');
    await operator.hears(/set aside.*as before/);
    await expect(page.getByRole('row', { name: /Wall socket.*now 2/ })).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('everything counted here is set aside');
  },
);

test(
  'a typed quantity that the next scan has taken → F8 takes back the scan, the figure, the piece before it, one by one',
  { tag: '@O11' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10443', '01234572');
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('20');
    await operator.scan('50123407');
    await operator.hears('1 / 100');
    // Also after having been elsewhere.
    await operator.go('Move');
    await operator.go('Receive');
    for (const [undone, now] of [
      ['PVC tape', 20],
      ['Plug 6 mm', 1],
      ['Plug 6 mm', 0],
    ] as const) {
      await page.keyboard.press('F8');
      await operator.hears(`Undone: ${undone}`);
      await expect(page.getByRole('row', { name: new RegExp(`Plug 6 mm.*now ${now}[^0-9]`) })).toBeVisible();
    }
  },
);

test(
  'on Move the destination is scanned first, and the next item behind a typed figure → that is booked, and the next is in hand',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan('LOC-B-02', '5012345678917');
    await operator.hears('Wall socket, double, steel');
    await operator.types('4');
    await operator.scan('40123455');
    await operator.hears('Wall socket, double, steel to B-02');
    await expect(page.getByText(/Move 4 × Wall socket, double, steel/)).toBeVisible();
    await expect(page.getByText('Junction box IP20').first()).toBeVisible();
    // With nowhere to go it is told that the figure was not booked; more than there are stays in hand.
    await operator.types('500');
    await operator.scan('LOC-B-01');
    await operator.hears('not moved: only');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('500');
  },
);

test(
  'a location whose count is open is scanned twice → that count goes on',
  { tag: '@O15' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-04', 'LOC-A-04', '40123455');
    await operator.hears('1 / 75');
    await page.keyboard.press('Escape');
    await operator.scan('LOC-A-04');
    await operator.hears('A-04 is being counted');
    await operator.scan('LOC-A-04', '40123455');
    await operator.hears('2 / 75');
  },
);

test(
  'a figure is typed, then any act on its line → the figure is taken first, and the act is done to it',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const now = page.getByRole('textbox', { name: 'Now' });
    const ties = (words: RegExp) =>
      page.getByRole('row', { name: new RegExp(`Cable ties.*${words.source}`) });
    await operator.go('Receive');
    await operator.scan('PO-10442', '4006381333931');
    await operator.hears('1 / 20');
    await operator.types('q4s');
    await operator.hears('set aside');
    await expect(ties(/now 4, .*set aside/)).toBeVisible();
    await operator.types('s');
    await operator.types('q5k');
    await operator.hears('new record accepted');
    await expect(ties(/now 5,/)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Current line' })).toContainText(/\b5\b/);
    // By hand the same.
    await operator.types('q6');
    await page.getByRole('button', { name: 'Set this line aside' }).click();
    await expect(ties(/now 6, .*set aside/)).toBeVisible();
    // Where it goes, the next line, another screen.
    await operator.types('q7l');
    await expect(page.getByRole('heading', { name: 'Put away where?' })).toBeVisible();
    await expect(ties(/now 7,/)).toBeVisible();
    await page.keyboard.press('Escape');
    await operator.types('q8');
    await operator.scan('DOCKHANDNEXT');
    await expect(ties(/now 8,/)).toBeVisible();
    await operator.scan('DOCKHANDBACK');
    await expect(now).toHaveValue('8');
    await operator.types('q9');
    await expect(now).toHaveValue('9');
    await page.keyboard.press('F3');
    await page.keyboard.press('F2');
    await expect(ties(/now 9,/)).toBeVisible();
    // One that cannot be read bars the act, in words.
    await operator.types('q1,2,3');
    for (const how of ['a', 'p', 'DOCKHANDACCEPT', 'F8'] as const) {
      if (how.startsWith('DOCK')) await operator.scan(how);
      else if (how === 'F8') await page.keyboard.press(how);
      else await operator.types(how);
      await operator.hears(/Not done.*a figure cannot be read/);
      await expect(now).toHaveValue('1,2,3');
      await expect(now).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(ties(/now 9,/)).toBeVisible();
    await expect(ties(/accepted/)).toHaveCount(0);
  },
);

test(
  'how many labels is typed, then printed, removed or left → so many are printed; what cannot be is said',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const copies = page.getByRole('textbox', { name: 'Copies' });
    await page.evaluate(() => {
      window.print = () => {
        const { dataset } = document.documentElement;
        dataset['printed'] = document.querySelector('main')?.innerText.match(/(\d+) labels?,/)?.[1] ?? '';
      };
    });
    await operator.go('Labels');
    await operator.scan(SOCKET);
    await operator.hears('Wall socket');
    await operator.types('q7');
    await page.keyboard.press('F9');
    await expect(page.locator('html')).toHaveAttribute('data-printed', '7');
    for (const typed of ['0', '2.5', '1000']) {
      await operator.types('q');
      await operator.types(typed);
      await expect(page.getByText('Whole labels, 1 to 999')).toBeVisible();
      await page.keyboard.press('p');
      await operator.hears(/Not done.*a figure cannot be read/);
      await page.keyboard.press('Escape');
      await expect(copies).toHaveValue('7');
    }
    await operator.types('q9');
    await page.keyboard.press('F1');
    await operator.go('Labels');
    await expect(copies).toHaveValue('9');
  },
);

test(
  'on Move a figure that cannot be read, then another screen or item → it is said, and is no figure of what comes',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const howMany = page.getByRole('textbox', { name: 'How many' });
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('1,2,3');
    await page.keyboard.press('F2');
    await operator.hears(/Not taken.*Wall socket, double, white: “1,2,3” cannot be read/);
    await page.keyboard.press('F3');
    // It is still in hand: one more of it.
    await operator.scan(SOCKET);
    await operator.hears(/2 ?to move/);
    await operator.types('1,2,3');
    await operator.scan('40123455');
    await operator.hears(/Junction box.*Wall socket, double, white: “1,2,3” cannot be read/);
    await expect(howMany).toHaveValue('');
  },
);

test(
  'where a line goes is asked for by its key → the search has the focus, and its letters and arrows',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await operator.types('l');
    const asks = page.getByRole('heading', { name: 'Put away where?' });
    const line = page.getByRole('complementary', { name: 'Current line' });
    await expect(asks).toBeVisible();
    await operator.types('B-0');
    await expect(line.getByRole('combobox')).toHaveValue('B-0');
    await expect(line.getByRole('option').first()).toContainText('B-0');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(asks).toBeVisible();
    await expect(page.getByRole('row', { selected: true })).toHaveAccessibleName(/Wall socket/);
    await page.keyboard.press('Escape');
    await expect(line.getByRole('combobox')).toHaveValue('');
    await operator.types('b-02');
    await expect(line.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await operator.hears('Into B-02');
    await expect(asks).toHaveCount(0);
    // Opened by hand as well: another item, another location.
    await operator.go('Move');
    await operator.scan(SOCKET, 'LOC-B-04');
    await operator.hears('To B-04');
    await page.getByRole('region', { name: 'Where to' }).getByRole('button', { name: 'Change' }).click();
    await expect(page.getByRole('combobox', { name: 'Where to' })).toBeFocused();
  },
);

test('a setting typed without Enter → leaving the screen keeps it', { tag: '@O1' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.go('Settings');
  const name = page.getByRole('textbox', { name: 'Operator' });
  await name.fill('Kim');
  await page.keyboard.press('F2');
  await expect(page.getByRole('main', { name: 'Receive' })).toBeVisible();
  await operator.go('Settings');
  await expect(name).toHaveValue('Kim');
});
