/** One key, one meaning; the same by a command code; shown, looked up and printed. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';
/** In two locations. */
const LAMP = '8718696300053';
const ORDER = 'PO-10442';

const line = (page: Page, words: RegExp) => page.getByRole('row', { name: words });

test('a letter and its code do the same on every screen', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan(SOCKET);
  await operator.hears('Wall socket');
  await page.keyboard.press('m');
  await expect(page.getByRole('main', { name: 'Move' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('140');
  await operator.scan('DOCKHANDGORECEIVE', ORDER, SOCKET);
  await operator.hears('1 / 40');
  await page.keyboard.press('a');
  await operator.hears('40 / 40');
  await operator.scan('DOCKHANDUNDO', TIES);
  await operator.hears('1 / 20');
  await operator.scan('DOCKHANDALL');
  await expect(line(page, /Cable ties.*now 20/)).toBeVisible();
  // Done already, and said so: no other line is filled.
  await operator.scan('DOCKHANDALL');
  await operator.hears('there is nothing left to do');
  await operator.scan('DOCKHANDACCEPT');
  await operator.hears('new record accepted');
  await operator.scan('DOCKHANDASIDE');
  await operator.hears('set aside: nothing of it is sent');
  await expect(line(page, /Cable ties.*set aside/)).toBeVisible();
  await page.keyboard.press('F8');
  await operator.hears('new record accepted · line 3 · undone: as before');
  await operator.scan('DOCKHANDGOOUTBOX');
  await expect(page.getByRole('main', { name: 'Outbox' })).toBeVisible();
});

test('? → the keys of this screen, printed as codes', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan(ORDER, SOCKET);
  await operator.hears('1 / 40');
  await page.keyboard.press('?');
  const sheet = page.getByRole('region', { name: 'Keys on Receive' });
  for (const words of [
    'All',
    'Set this line aside',
    'Change where it goes',
    'Labels (1)',
    'Screen: Move',
    'Undo the last step',
  ])
    await expect(sheet.getByRole('definition').filter({ hasText: words }).first()).toBeVisible();
  await expect(sheet).not.toContainText('Blind count');
  // On paper it is alone, one code for each act that has one.
  await expect(page.locator('[data-paper="alone"] svg title', { hasText: /^All$/ })).toHaveCount(1);
  // It is no wall: what it shows works, and a burst is still a scan.
  await page.keyboard.press('a');
  await operator.hears('40 / 40');
  await operator.scan(TIES);
  await operator.hears('1 / 20');
  await expect(sheet.getByText('Accept the new record')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(line(page, /Cable ties.*now 1,/)).toBeVisible();
});

test(
  'Help, counting whatever is scanned, counting on → each by its key, and ? lists what does something here alone',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan(SOCKET);
    await operator.hears('140');
    await page.keyboard.press('?');
    const sheet = page.getByRole('region', { name: 'Keys on Scan' });
    await expect(sheet.getByText('Help', { exact: true })).toBeVisible();
    await expect(sheet).not.toContainText('Unknown codes');
    await page.keyboard.press('Escape');
    await page.keyboard.press('!');
    await expect(page.getByRole('main', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('F4');
    await page.keyboard.press('*');
    await expect(page.getByRole('radio', { name: 'Anything I scan' })).toBeChecked();
    await page.keyboard.press('F9');
    await operator.scan(SOCKET);
    await operator.hears('counted');
    await page.keyboard.press('F9');
    const on = page.getByRole('button', { name: 'Keep counting' });
    await expect(on).toHaveAttribute('aria-keyshortcuts', 'Escape');
    await page.keyboard.press('Escape');
    await expect(on).toHaveCount(0);
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket.*not counted here any more/);
  },
);

test('F8 after a scanned destination → that is undone, and no piece', { tag: '@O17' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan(ORDER, SOCKET, SOCKET);
  await operator.hears('2 / 40');
  await operator.scan('LOC-B-01');
  await operator.hears('Into B-01');
  await page.keyboard.press('F8');
  await operator.hears(/Into A-03.*as before/);
  await expect(line(page, /Wall socket.*now 2/)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(line(page, /Wall socket.*now 1/)).toBeVisible();
  // The same in a move: the destination first, then what goes there.
  await operator.go('Move');
  await operator.scan('LOC-B-01');
  await operator.hears('To B-01');
  await page.keyboard.press('F8');
  await operator.hears('Undone');
  await expect(page.getByRole('region', { name: 'Where to' })).not.toContainText('B-01');
});

test(
  'Del with the quantity field in hand → drawn it discards, and over a figure it is not drawn and takes out of that alone',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const del = page.locator('kbd', { hasText: 'Del' });
    const howMany = page.getByRole('textbox', { name: 'How many' });
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await expect(howMany).toBeFocused();
    await expect(del).toBeVisible();
    await operator.types('5');
    await expect(howMany).toHaveValue('5');
    await expect(del).toBeHidden();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await expect(howMany).toHaveValue('');
    await expect(del).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(howMany).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'What', exact: true })).toBeVisible();
    // A question about something else: its numbers are typed into the field as well.
    const one = page.getByRole('region', { name: 'Which one?' }).locator('kbd', { hasText: '1' });
    await operator.scan(LAMP);
    await expect(one).toBeVisible();
    await operator.scan(SOCKET);
    await operator.hears('140');
    await expect(howMany).toBeFocused();
    await expect(one).toBeHidden();
    await operator.go('Receive');
    await operator.scan(ORDER, SOCKET);
    await operator.hears('1 / 40');
    await expect(del).toBeVisible();
    await operator.types('q');
    await expect(page.getByRole('textbox', { name: 'Now' })).toBeFocused();
    await expect(del).toBeHidden();
  },
);

test(
  'F8, or its code, in the Outbox → the key that undoes an entry there is named, and does',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116 left');
    await operator.go('Outbox');
    for (const how of ['F8', 'DOCKHANDUNDO'] as const) {
      await operator.go('Outbox');
      if (how === 'F8') await page.keyboard.press(how);
      else await operator.scan(how);
      await operator.hears(/Undo the last step.*choose an entry here, then U undoes it/);
    }
    await page.getByRole('row', { name: /Move 24 × Wall socket/ }).click();
    await page.keyboard.press('F8');
    await operator.hears('then U undoes it');
    // It takes back a booking too, and asks first.
    await operator.types('u');
    await operator.types('u');
    await operator.hears('it will not be sent');
  },
);

test(
  'a button pressed by hand → keys go on working, Enter does not press it again',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan(ORDER, SOCKET);
    await operator.hears('1 / 40');
    await operator.pullPlug();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row', { selected: true })).toHaveAccessibleName(/Junction box/);
    await page.keyboard.press('a');
    await expect(line(page, /Junction box.*now 12/)).toBeVisible();
    await expect(page.getByRole('banner', { name: 'Status' }).getByText(/Offline/)).toBeVisible();
  },
);

/** Makes a new record in the same location, at another price. */
async function withSecondRecord(page: Page, operator: Operator): Promise<void> {
  await operator.scan(ORDER, TIES, TIES);
  await operator.hears('2 / 20');
  await page.keyboard.press('k');
  await operator.hears('new record accepted');
  await page.keyboard.press('F9');
  await operator.hears(ON_ITS_WAY);
  await operator.drained();
}

test(
  'which of two in one location → told by their price, answered by the scanner',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await withSecondRecord(page, operator);
    await operator.go('Count');
    await operator.scan('LOC-B-01', 'LOC-B-01', TIES);
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(which.getByRole('button', { name: /2 in B-01 · price 4\.10/ })).toBeVisible();
    // The location does not tell: both are there.
    await operator.scan('LOC-B-01');
    await expect(which).toBeVisible();
    await operator.scan('DOCKHANDPICK2');
    await expect(which).toHaveCount(0);
    await operator.hears('counted');
  },
);

test(
  'the camera, another item or location on Move, a part of Settings → each by its key, and the codes there are',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const camera = page.getByRole('button', { name: 'Camera' });
    await operator.types('(');
    await expect(camera).toHaveAttribute('aria-pressed', 'true');
    await operator.scan('DOCKHANDCAMERA');
    await expect(camera).toHaveAttribute('aria-pressed', 'false');
    await operator.go('Move');
    await operator.scan('LOC-B-01', SOCKET);
    await operator.hears('140');
    // The field for how many has the focus: neither is a figure.
    await expect(page.getByRole('textbox', { name: 'How many' })).toBeFocused();
    await operator.types('l');
    // What is typed next is meant for the search that was opened; beside it a sign is a key again.
    await expect(page.getByRole('combobox', { name: 'Where to' })).toBeFocused();
    await page.keyboard.press('Tab');
    await operator.types('=');
    await expect(page.getByRole('combobox', { name: 'What' })).toBeFocused();
    await operator.go('Settings');
    await operator.types('2');
    await expect(page.getByRole('textbox', { name: 'Station name' })).toBeFocused();
    await page.keyboard.press('F1');
    await page.keyboard.press('F6');
    await operator.scan('DOCKHANDPICK6');
    await expect(page.getByRole('region', { name: 'Label printer' }).locator(':focus')).toHaveCount(1);
  },
);

for (const [name, width, height] of [
  ['1280 × 800', 1280, 800],
  ['1280 × 720', 1280, 720],
  ['800 × 600', 800, 600],
  ['1280 × 1024', 1280, 1024],
  ['1900 × 1000', 1900, 1000],
  ['1920 × 1080', 1920, 1080],
] as const) {
  test(
    `${name}, in German → the rail has room for all of it, and signs and keys stand in line`,
    { tag: '@O21' },
    async ({ page }) => {
      const operator = await operatorAt(page);
      await operator.go('Settings');
      await page.getByText('Deutsch').click();
      await page.setViewportSize({ width, height });
      const rail = page.getByRole('navigation').first();
      await expect(rail.getByRole('button', { name: /Wareneingang|Waren/ }).first()).toBeVisible();
      expect(await rail.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
      // No key stands in the sign of the place below it.
      const entries = await rail.getByRole('button').evaluateAll((all) =>
        all.map((one) => {
          const inside = [...one.children].map((part) => part.getBoundingClientRect().bottom);
          return { top: one.getBoundingClientRect().top, bottom: Math.max(...inside) };
        }),
      );
      for (const [n, { top }] of entries.slice(1).entries())
        expect(entries[n]?.bottom ?? 0).toBeLessThanOrEqual(top);
      const lefts = await rail
        .locator('kbd')
        .evaluateAll((all) =>
          all
            .filter(({ textContent }) => /^F\d$/.test(textContent))
            .map((one) => one.getBoundingClientRect().left),
        );
      expect(lefts.length).toBe(7);
      expect(new Set(lefts.map(Math.round)).size).toBe(1);
      // The key of a choice stands beside its words.
      await page.keyboard.press('F4');
      const option = page.locator('label').filter({ hasText: 'Alles Gescannte' });
      const [words, key] = await option.evaluate((one) => {
        const range = document.createRange();
        const text = [...one.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        if (text !== undefined) range.selectNode(text);
        const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
        const cap = one.querySelector('kbd');
        return [
          middle(range.getBoundingClientRect()),
          cap === null ? 0 : middle(cap.getBoundingClientRect()),
        ];
      });
      expect(Math.abs((words ?? 0) - (key ?? 100))).toBeLessThan(8);
    },
  );
}

test(
  'a location scanned where one is asked by its key → the keys are keys again',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan(ORDER, SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('l');
    const search = page.getByRole('combobox', { name: 'Put away where?' });
    await expect(search).toBeFocused();
    await operator.scan('LOC-DOCK-2');
    await operator.hears('Dock 2');
    await expect(search).toHaveCount(0);
    await page.keyboard.press('q');
    await expect(page.getByRole('textbox', { name: 'Now' })).toBeFocused();
  },
);
