/** What each key does in a field of figures: a digit, a letter, a sign. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';
/** On PO-10443 it is the third line: 24 are to come, and 90 are there. */
const MCB = '4012345670127';

test(
  'Q, or a scan, with the focus in the field already → the next digit begins a figure of its own, in every field of figures',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    for (const [screen, codes, before, field] of [
      ['Receive', ['PO-10442', SOCKET], '1 / 40', 'Now'],
      ['Count', ['LOC-A-03', 'LOC-A-03', SOCKET], '1 / 140', 'Counted'],
      ['Labels', [SOCKET], 'Wall socket', 'Copies'],
    ] as const) {
      const figure = page.getByRole('textbox', { name: field });
      await operator.go(screen);
      await operator.scan(...codes);
      await operator.hears(before);
      await operator.types('q');
      await operator.types('4');
      await operator.scan(SOCKET);
      await expect(figure).toHaveValue('5');
      await operator.types('2');
      await expect(figure).toHaveValue('2');
      await operator.scan(SOCKET);
      await expect(figure).toHaveValue('3');
      await operator.types('q');
      await operator.types('6');
      await expect(figure).toHaveValue('6');
      await operator.types('q');
      await operator.types('8');
      await expect(figure).toHaveValue('8');
      await page.keyboard.press('Enter');
      await expect(figure).toHaveValue('8');
    }
    await expect(page.getByText('8 labels').first()).toBeVisible();
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    const howMany = page.getByRole('textbox', { name: 'How many' });
    for (const keys of ['q5q2', 'aq2', '9q2']) {
      await operator.types(keys);
      await expect(howMany).toHaveValue('2');
    }
    await operator.scan(SOCKET);
    await operator.hears(/3 ?to move/);
    await operator.types('7');
    await expect(howMany).toHaveValue('7');
    // From elsewhere it leads there.
    await page.keyboard.press('Tab');
    await operator.types('q3');
    await expect(howMany).toHaveValue('3');
    // A size that is asked, and what is written on an item.
    await operator.go('Receive');
    await operator.scan('PO-10442', '14006381333938');
    await operator.hears('how many are in it?');
    await operator.types('5q2');
    await expect(page.getByRole('textbox', { name: 'How many are in it?' })).toHaveValue('2');
    await operator.go('Scan');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('e');
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.focus();
    await operator.types('5q2');
    await expect(price).toHaveValue('2');
  },
);

test(
  'letters in a figure → each is a key, there or not, and never text; behind digits one that is none refuses the figure',
  { tag: ['@O1', '@O17'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const now = page.getByRole('textbox', { name: 'Now' });
    await operator.go('Receive');
    await operator.scan('PO-10443', MCB);
    await operator.hears('1 / 24');
    await operator.types('q');
    await operator.types('j');
    await operator.hears('it does nothing here');
    await expect(now).toHaveValue('1');
    await operator.types('12j');
    await operator.hears(/“12j” was not taken.*MCB 16 A/);
    await expect(now).toHaveValue('1');
    await operator.types('q1ß5');
    await operator.hears('“1ß5” was not taken');
    await expect(now).toHaveValue('1');
    // A letter that is an act here is one, whatever is typed.
    await operator.types('q');
    await operator.types('7s');
    await operator.hears('set aside');
    await expect(page.getByRole('row', { name: /MCB 16 A.*now 7, .*set aside/ })).toBeVisible();
    await now.fill('12 pcs');
    await expect(page.getByText('Digits only, with at most one comma or point')).toBeVisible();
    await expect(now).toHaveValue('7');
    await operator.types('q3');
    await expect(now).toHaveValue('3');
    await page.keyboard.press('Escape');
    // The same in a form: the price that was there comes back.
    await operator.go('Scan');
    await operator.scan(TIES);
    await operator.hears('Cable ties');
    await operator.types('e');
    const price = page.getByRole('textbox', { name: 'Price' });
    const before = await price.inputValue();
    await price.focus();
    await operator.types('1e3');
    await operator.hears('“1e3” was not taken');
    await expect(price).toHaveValue(before);
  },
);

test(
  'a figure with a sign, at whatever pace → it is refused in words, bars every act, and sets nothing',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const plus = page.getByText('No plus: type the total');
    for (const [screen, codes, before, field] of [
      ['Receive', ['PO-10442', SOCKET], '1 / 40', 'Now'],
      ['Count', ['LOC-A-03', 'LOC-A-03', SOCKET], '1 / 140', 'Counted'],
      ['Labels', [SOCKET], 'Wall socket', 'Copies'],
    ] as const) {
      const figure = page.getByRole('textbox', { name: field });
      await operator.go(screen);
      await operator.scan(...codes);
      await operator.hears(before);
      await operator.types('q+');
      await expect(plus).toBeVisible();
      // Whoever reads that first is slower than a figure is typed.
      await page.waitForTimeout(1500);
      await operator.types('3');
      await expect(figure).toHaveValue('+3');
      await page.keyboard.press('Enter');
      await expect(figure).toHaveValue('+3');
      await page.keyboard.press('F9');
      await operator.hears(/Not (sent|done).*a figure cannot be read/);
      await page.keyboard.press('Escape');
      await expect(figure).toHaveValue('1');
    }
    // Not left out where the field has not the focus.
    await operator.go('Move');
    await operator.scan(SOCKET, 'LOC-B-04');
    await operator.hears('To B-04');
    for (const typed of ['+3', '-3']) {
      await page.keyboard.press('Tab');
      await operator.types(typed);
      await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue(typed);
      await page.keyboard.press('F9');
      await operator.hears(/Not sent.*a figure cannot be read/);
      await page.keyboard.press('Escape');
      await operator.hears(`“${typed}” was not taken`);
    }
  },
);

test('a row come to by the arrows, a figure typed on it → the arrows go on from that row, one at each press', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10443');
  await expect(page.getByRole('heading', { name: 'PO-10443' })).toBeVisible();
  const lines = page.getByRole('complementary', { name: 'Current line' }).getByRole('heading').first();
  const rows = page.getByRole('grid').getByRole('row');
  const names: string[] = [];
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(n)).toHaveAttribute('aria-selected', 'true');
    names.push((await lines.textContent()) ?? '');
  }
  await operator.types('q');
  await operator.types('1');
  await page.keyboard.press('Enter');
  await expect(lines).toHaveText(names[3] ?? '');
  for (const name of [names[2], names[1], names[0]]) {
    await page.keyboard.press('ArrowUp');
    await expect(lines).toHaveText(name ?? '');
  }
});

test('a note is gone on with, and not typed over; in a setting Enter and Esc give the keys back', async ({
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442');
  const note = page.getByRole('textbox', { name: 'Note for the receipt' });
  for (const text of ['wet', ' and torn']) {
    await operator.types('"');
    await expect(note).toBeFocused();
    await page.keyboard.type(text, { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(note).not.toBeFocused();
  }
  await expect(note).toHaveValue('wet and torn');
  await operator.go('Settings');
  const focused = page.locator('input[type=text]:focus');
  await operator.types('2');
  await expect(focused).toHaveCount(1);
  const kept = await focused.inputValue();
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press(key);
    await expect(focused).toHaveCount(0);
    await operator.types('2');
    await expect(focused).toHaveValue(kept);
  }
});
