/** A figure that is typed is booked whole, or not at all. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** In two locations. */
const LAMP = '8718696300053';
const SOCKET = '5012345678900';
const TIES = '4006381333931';
/** On PO-10443 it is the third line: 24 are to come, and 90 are there. */
const MCB = '4012345670127';

test(
  'a figure is typed while which one? is open → its first digit answers, the rest is refused in words, and no other figure is moved',
  { tag: ['@O1', '@O17'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const howMany = page.getByRole('textbox', { name: 'How many' });
    await operator.go('Move');
    await operator.scan(LAMP);
    await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible();
    await operator.typesFigure('12');
    await operator.hears('type the figure again');
    await expect(howMany).toHaveValue('');
    await operator.scan('LOC-B-04');
    await operator.hears('To B-04');
    await operator.types('12');
    await expect(howMany).toHaveValue('12');
    await page.keyboard.press('F9');
    await operator.hears(/12.*moved/);
  },
);

test(
  'on Scan, where no figure is typed: digits behind the one that picked → nothing is done by them, and no figure is asked for',
  { tag: ['@O1', '@O17'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.scan(LAMP);
    await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible();
    await operator.typesFigure('12');
    await operator.hears('picked this; the digits after it did nothing');
    await expect(band).not.toContainText('figure');
    // One of the orders it is on: nothing was asked, so nothing was an answer.
    await operator.scan(SOCKET);
    await expect(page.getByRole('button', { name: /Receive on PO-10442/ }).first()).toBeVisible();
    await operator.typesFigure('12');
    await expect(page.getByRole('heading', { name: /PO-10442/ })).toBeVisible();
    await operator.hears('picked this; the digits after it did nothing');
    await expect(band).not.toContainText('answer');
  },
);

test(
  'letters in a figure → it is refused in words, and not read without them',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('1e3');
    await operator.hears('“1e3” was not taken');
    await operator.hears('Wall socket, double, white');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('');
    await operator.scan('LOC-B-04');
    await operator.hears('To B-04');
    await page.keyboard.press('F9');
    await operator.hears(/Not sent.*say how many first/);
  },
);

test(
  'a figure that cannot be read, then a destination → no green answer over it; another item → that is counted, and the figure is refused by name',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('1,2,3');
    await operator.scan('LOC-A-03');
    await operator.hears(/Into A-03.*the typed figure cannot be read/);
    await expect(band).toHaveAttribute('data-tone', 'look');
    await expect(page.getByRole('textbox', { name: 'Now' })).toHaveValue('1,2,3');
    await operator.scan(TIES);
    // The ties are counted: what is said of the figure must not be taken for them.
    await operator.hears(
      /Cable ties.*Wall socket, double, white: “1,2,3” cannot be read, and it changed no figure/,
    );
    await operator.hears('1 / 20');
    await expect(band).toHaveAttribute('data-tone', 'look');
    await expect(page.getByRole('row', { name: /Wall socket, double, white/ })).toContainText('1');
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('1,2,3');
    await operator.scan('LOC-B-04');
    await operator.hears(/To B-04.*the typed figure cannot be read/);
    await expect(band).toHaveAttribute('data-tone', 'look');
    await page.getByRole('textbox', { name: 'How many' }).fill('4');
    await expect(band).toHaveAttribute('data-tone', 'done');
  },
);

test(
  'more than there is was typed and refused → the next figure takes its place, and is not written behind it',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('999');
    await operator.scan('LOC-B-04');
    await operator.hears(/not moved: only 140 in A-03/);
    await operator.types('5');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('5');
    await page.keyboard.press('F9');
    await operator.hears(/5.*moved/);
  },
);

test(
  'a figure is typed, and its line is scanned before it is taken → the scans count on from the figure, and all of it is kept',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const now = page.getByRole('textbox', { name: 'Now' });
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('5');
    await operator.scan(SOCKET, SOCKET);
    await operator.hears('7 / 40');
    await expect(now).toHaveValue('7');
    await now.focus();
    await page.keyboard.press('Control+A');
    await operator.types('3');
    await operator.scan('DOCKHANDALL');
    await operator.hears('40 / 40');
    await now.focus();
    await page.keyboard.press('Control+A');
    await operator.types('9');
    await page.keyboard.press('F8');
    await operator.hears('Undone');
    await expect(now).toHaveValue('40');
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET);
    await operator.hears('1 / 140');
    await page.keyboard.press('q');
    await operator.types('50');
    await operator.scan(SOCKET, SOCKET);
    await operator.hears('52 / 140');
    await expect(page.getByRole('textbox', { name: 'Counted' })).toHaveValue('52');
  },
);

test(
  'letters over a figure that is there → they are keys, and the figure stays; wide digits are digits',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    const now = page.getByRole('textbox', { name: 'Now' });
    await now.fill('abc');
    await expect(now).toHaveValue('1');
    await now.fill('１２');
    await page.keyboard.press('Enter');
    await operator.hears('12 / 40');
  },
);

test(
  'a figure is typed and not taken, and Esc → it is said to be dropped, and the figure there is the one before',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    for (const [screen, codes, before, field] of [
      ['Receive', ['PO-10442', SOCKET], '1 / 40', 'Now'],
      ['Count', ['LOC-A-03', 'LOC-A-03', SOCKET], '1 / 140', 'Counted'],
    ] as const) {
      await operator.go(screen);
      await operator.scan(...codes);
      await operator.hears(before);
      for (const typed of ['12', '1,2,3']) {
        await operator.types('q');
        await operator.types(typed);
        await page.keyboard.press('Escape');
        await operator.hears(`“${typed}” was not taken`);
        await operator.hears('Wall socket, double, white');
        await expect(band).toHaveAttribute('data-tone', 'look');
        await expect(page.getByRole('textbox', { name: field })).toHaveValue('1');
      }
      // Nothing was typed: nothing is dropped.
      await operator.scan(SOCKET);
      await operator.hears(/^Wall.*2 \/ /);
      await operator.types('q');
      await page.keyboard.press('Escape');
      await operator.hears(/^Wall.*2 \/ /);
    }
  },
);

test(
  'on Move a figure is typed, and Esc or its code → it is said to be dropped, and the item and the location stay',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const howMany = page.getByRole('textbox', { name: 'How many' });
    const where = page.getByRole('region', { name: 'Where to' });
    await operator.go('Move');
    await operator.scan(SOCKET, 'LOC-B-04');
    await operator.hears('To B-04');
    for (const [typed, how] of [
      ['12', 'Escape'],
      ['12', 'DOCKHANDESCAPE'],
      ['1,2,3', 'Escape'],
    ] as const) {
      await operator.types(typed);
      await expect(howMany).toHaveValue(typed);
      if (how === 'Escape') await page.keyboard.press(how);
      else await operator.scan(how);
      await operator.hears(`“${typed}” was not taken`);
      await operator.hears('Wall socket, double, white');
      await expect(howMany).toHaveValue('');
      await expect(where).toContainText('B-04');
    }
    await page.keyboard.press('Escape');
    await expect(where).not.toContainText('B-04');
    await page.keyboard.press('Escape');
    await expect(howMany).toBeDisabled();
  },
);

test(
  'a figure is typed, then the key for all → all is in the field, on the line when it is left, and in what is sent',
  { tag: '@O1' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const now = page.getByRole('textbox', { name: 'Now' });
    const line = page.getByRole('row', { name: /MCB 16 A.*now 24[^0-9]/ });
    await operator.go('Receive');
    await operator.scan('PO-10443', MCB);
    await operator.hears('1 / 24');
    await operator.types('q');
    await operator.types('5');
    await operator.types('a');
    await operator.hears('24 / 24');
    await expect(now).toHaveValue('24');
    // The next digit begins a figure of its own.
    await operator.types('7');
    await expect(now).toHaveValue('7');
    await operator.types('a');
    await expect(line).toBeVisible();
    await expect(now).toHaveValue('24');
    await operator.scan('01234572');
    await operator.hears('1 / 40');
    await expect(line).toBeVisible();
    // Typed just so many: it is all already.
    await operator.scan(MCB);
    await operator.hears('25 / 24');
    await operator.types('q');
    await operator.types('24');
    await operator.types('a');
    await operator.hears('there is nothing left to do');
    await expect(now).toHaveValue('24');
    await page.keyboard.press('F9');
    await operator.drained();
    const practice = await shell.practice();
    const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
    const found = items.filter(({ name, type }) => type === 'item' && String(name).startsWith('MCB 16 A'));
    expect(found.map(({ quantity }) => Number(quantity))).toEqual([114]);
  },
);

test(
  'more is typed than a line has left, and another line expects it → it is named, and one key counts the rest there; F8 takes it back',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan('PO-10446', 'TR-M8-1000');
    await operator.hears('Threaded rod');
    const expected = page.getByText(/^More of it is expected: 50 on line 2 and /);
    await page.keyboard.press('q');
    await operator.types('130');
    await page.keyboard.press('Enter');
    await expect(expected).toBeVisible();
    await operator.reads();
    await page.keyboard.press('&');
    await operator.hears(/100.*30 on line 2|line 2/);
    await expect(page.getByText('More than ordered', { exact: true })).toBeHidden();
    await operator.reads();
    await page.keyboard.press('F8');
    await expect(expected).toBeVisible();
    await expect(page.getByRole('row', { name: /line 1,.*now 130/ })).toBeVisible();
  },
);
