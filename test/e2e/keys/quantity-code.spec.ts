/** A quantity code is the next scan's. One that counts nothing does not spend it in silence, and no later one counts it unawares. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
const SOCKET = '5012345678900';
/** In two locations. */
const LAMP = '8718696300053';

test.describe('a quantity code, then a scan that counts nothing', { tag: '@O1' }, () => {
  for (const [what, code, words] of [
    ['a location', 'LOC-B-01', 'Into B-01'],
    ['an unknown code', 'NOBODY-KNOWS', 'Unknown code'],
    ['an order', 'PO-10447', 'PO-10447'],
  ] as const) {
    test(`${what} → the quantity is not used: in words, and no good answer`, async ({ page }) => {
      const operator = await operatorAt(page);
      const band = page.getByRole('region', { name: 'Last scan' });
      await operator.go('Receive');
      await operator.scan(ORDER, SOCKET, 'DOCKHANDTIMES12');
      await operator.hears('Next scan × 12');
      await operator.scan(code);
      await operator.hears(words);
      await operator.hears('× 12 not used');
      await expect(band).toHaveAttribute('data-tone', 'look');
      await expect(band).not.toContainText('Next scan');
    });
  }

  test('an item on Scan, an unknown code on a count → the same', async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.scan('DOCKHANDTIMES12', SOCKET);
    await operator.hears(/Wall socket.*× 12 not used/);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', 'DOCKHANDTIMES12', 'NOBODY-KNOWS');
    await operator.hears(/× 12 not used.*noted in this count/);
    await operator.scan('DOCKHANDTIMES12', SOCKET);
    await operator.hears('12 / 140');
    await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('not used');
  });
});

test(
  'a quantity code, then another screen, by key or code → it is not used there: in words, until something is scanned',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    for (const leave of ['F2', 'DOCKHANDGORECEIVE'] as const) {
      await operator.go('Move');
      await operator.scan('DOCKHANDTIMES12');
      await operator.hears('Next scan × 12');
      if (leave === 'F2') await page.keyboard.press('F2');
      else await operator.scan(leave);
      await operator.hears(/^(Ready to scan|Screen: Receive).*× 12 not used/);
      await operator.scan(ORDER);
      await operator.hears('scan what arrived');
      await expect(band).not.toContainText('not used');
    }
  },
);

test(
  'a quantity code, then a code that asks which one → the question keeps it, shows it, and its answer counts it',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const which = page.getByRole('region', { name: 'Which one?' });
    await operator.go('Move');
    await operator.scan('DOCKHANDTIMES2', LAMP);
    await expect(which).toContainText('Quantity scanned: × 2.');
    // One that was scanned for something else is not the answer's.
    await operator.scan('DOCKHANDTIMES7');
    await operator.hears('Next scan × 7');
    await operator.scan('DOCKHANDPICK1');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('2');
    await operator.hears('Next scan × 7');
  },
);

test(
  'which one? is open, then a quantity code and a location → nothing is counted by it before it is said that it was not used',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const which = page.getByRole('region', { name: 'Which one?' });
    await operator.go('Move');
    await operator.scan(LAMP);
    await expect(which).toBeVisible();
    const [place] = /\b[A-D]-\d\d\b/.exec(await which.innerText()) ?? [];
    await operator.scan('DOCKHANDTIMES7', `LOC-${place ?? ''}`);
    await operator.hears('× 7 not used');
    await expect(which.getByRole('button')).toHaveCount(1);
    await operator.scan(`LOC-${place ?? ''}`);
    await expect(which).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('');
  },
);

test.describe('on Move a quantity code', { tag: '@O1' }, () => {
  test('with an item in hand, then a location → so many are moved', async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.scan('DOCKHANDTIMES7', 'LOC-B-04');
    await operator.hears(/Wall socket, double, white to B-04.*133 left/);
    await operator.hears('7moved');
  });

  test('with a typed figure in the field, then a location → nothing is moved before both are said', async ({
    page,
  }) => {
    const operator = await operatorAt(page);
    const howMany = page.getByRole('textbox', { name: 'How many' });
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('5');
    await expect(howMany).toHaveValue('5');
    await operator.scan('DOCKHANDTIMES7', 'LOC-B-04');
    await operator.hears('7 instead of 5: nothing moved yet');
    await expect(howMany).toHaveValue('7');
    await operator.scan('LOC-B-04');
    await operator.hears(/to B-04.*133 left/);
  });

  test('and the same item, with a typed figure in the field → the field shows the new one, in words', async ({
    page,
  }) => {
    const operator = await operatorAt(page);
    const howMany = page.getByRole('textbox', { name: 'How many' });
    await operator.go('Move');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('5');
    await expect(howMany).toHaveValue('5');
    await operator.scan('DOCKHANDTIMES12', SOCKET);
    await operator.hears('12 instead of 5');
    await expect(howMany).toHaveValue('12');
    await page.keyboard.press('F8');
    await operator.hears('Undone');
    await expect(howMany).toHaveValue('5');
    await operator.scan('DOCKHANDTIMES12', SOCKET);
    await operator.hears('12 instead of 5');
    await operator.scan('LOC-B-04');
    await operator.hears(/to B-04.*128 left/);
  });

  test('and a location, with no item in hand → it is not used, in words', async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan('DOCKHANDTIMES7', 'LOC-B-04');
    await operator.hears('To B-04');
    await operator.hears('× 7 not used');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('');
  });
});

test(
  'F8, or its code, behind a quantity code → the next scan counts one, and what was counted before stays',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ORDER, SOCKET);
    for (const [now, takeBack] of [
      ['2', () => page.keyboard.press('F8')],
      ['3', () => operator.scan('DOCKHANDUNDO')],
    ] as const) {
      await operator.scan('DOCKHANDTIMES12');
      await operator.hears('Next scan × 12');
      await takeBack();
      await operator.hears('Undone');
      await operator.scan(SOCKET);
      await operator.hears(`${now} / 40`);
    }
  },
);
