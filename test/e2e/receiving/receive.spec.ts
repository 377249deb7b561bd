/** Receiving, as the dock does it: by scans, with what will happen said before. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** The practice order that is all as expected: ten lines, each for the item's own price and place. */
const ALL_EXPECTED = 'PO-10443';

test('a whole order by scans and one key: no mouse, and every line proved', async ({ shell }) => {
  // 516 scans, each drawn, on a machine that may be busy.
  test.setTimeout(240_000);
  const { page } = shell;
  const operator = await operatorAt(page);
  await page.keyboard.press('F2');
  await operator.scan(ALL_EXPECTED);
  await expect(page.getByRole('heading', { level: 1, name: ALL_EXPECTED })).toBeVisible();
  for (const { code, remaining } of await linesOf(page)) {
    await operator.scan(...Array.from({ length: remaining }, () => code));
  }
  await expect(page.getByRole('meter', { name: 'Lines complete' })).toHaveAttribute(
    'aria-valuetext',
    /10 of 10/,
  );
  await page.keyboard.press('F9');
  await operator.hears(ON_ITS_WAY);
  await operator.drained();
  await expect(page.getByRole('row', { name: /Receive 10 lines of PO-10443/ })).toContainText('Done');
  expect(await applied(await shell.practice(), 'POST', /\/receive$/)).toBe(1);
  // To the order as it was left, and from there to the list.
  await page.keyboard.press('F2');
  await page.keyboard.press('F2');
  await expect(page.getByRole('grid', { name: 'Open orders' })).not.toContainText(ALL_EXPECTED);
  expect(shell.complaints).toEqual([]);
});

test(
  'a price that differs: the new record is forecast, agreed to, and comes true',
  { tag: '@O24' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', '4006381333931', '4006381333931');
    await operator.hears('2 / 20');
    const line = page.getByRole('complementary', { name: 'Current line' });
    await expect(line).toContainText('Will make a new record');
    await expect(line).toContainText('The item stays at 138. A new record appears in B-01 at 4.10 EUR.');
    // The order tells its currency; of an item's own price the service tells none.
    await expect(line.getByText('4.10 EUR / 3.90', { exact: true })).toBeVisible();
    // What a figure is called stays on one line, however little room the figure leaves it.
    const names = line.getByRole('term');
    for (const width of [1280, 1264, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(names.filter({ hasText: 'After this receipt' })).toBeVisible();
      const heights = await names.evaluateAll((all) =>
        all.map((name) => name.getBoundingClientRect().height),
      );
      expect(Math.max(...heights)).toBeLessThan(30);
    }
    const send = page.getByRole('button', { name: 'Send receipt' });
    await expect(send).toBeDisabled();
    await page.keyboard.press('k');
    await expect(send).toBeEnabled();
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();

    await operator.go('Scan');
    await operator.scan('4006381333931');
    await operator.hears('used last');
    await operator.hears('138');
    await operator.types('=');
    await operator.hears('B-01');
    await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('138');
  },
);

test(
  'sent, and F9 is pressed again → that it was sent stays said, and nothing more is sent',
  { tag: '@O8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await page.keyboard.press('F9');
    await operator.reads();
    await operator.hears(ON_ITS_WAY);
    await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('Not sent');
    await operator.drained();
    expect(await applied(await shell.practice(), 'POST', /\/receive$/)).toBe(1);
  },
);

test('one too many bars sending, and says how many', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', ...Array.from({ length: 7 }, () => 'WH-C11-0042'));
  await operator.hears('7 / 6');
  await expect(page.getByText(/7 counted, but only 6 left on the order/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send receipt' })).toBeDisabled();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Send receipt' })).toBeEnabled();
});

test(
  'the answer lost after the service took the receipt: received once',
  { tag: '@T2' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await practice.trouble({
      faults: [
        {
          on: { method: 'POST', path: '/api/v1/purchase_orders/*/receive' },
          effect: { kind: 'drop', when: 'after' },
        },
      ],
    });
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await expect(page.getByRole('row', { name: /Receive 1 line of PO-10442/ })).toContainText(
      'the figures fit: booked by us, or by somebody else at the same moment',
    );
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
    await operator.go('Receive');
    await expect(
      page.getByRole('row', { name: /Wall socket, double, white, line 1, ordered 40, before 1,/ }),
    ).toBeVisible();
  },
);

test(
  'a receipt of two lines waits → its order is not voided; taken and booked, it is told without alarm and without a proof',
  { tag: '@O13' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(ALL_EXPECTED);
    await expect(page.getByRole('heading', { level: 1, name: ALL_EXPECTED })).toBeVisible();
    const voids = page.getByRole('button', { name: /Void order/ });
    await expect(voids).toBeVisible();
    await operator.pullPlug();
    for (const { code } of (await linesOf(page)).slice(0, 2)) await operator.scan(code);
    await operator.hears('on line 2');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await expect(page.getByRole('button', { name: /Close order short/ })).toBeVisible();
    await expect(voids).toHaveCount(0);
    await operator.plugIn();
    await operator.drained();
    await expect(
      page.getByRole('row', { name: new RegExp(`Receive 2 lines of ${ALL_EXPECTED}`) }),
    ).toContainText('accepted by the warehouse system, and the figures fit');
  },
);

interface Line {
  readonly code: string;
  readonly remaining: number;
}

/** What stands on the screen: each line's code, and how many are to come. */
async function linesOf(page: Page): Promise<Line[]> {
  const rows = page.getByRole('grid', { name: 'Lines' }).getByRole('row', { name: /remaining/ });
  await expect(rows).toHaveCount(10);
  return Promise.all(
    (await rows.all()).map(async (row) => {
      const name = (await row.getAttribute('aria-label')) ?? '';
      const text = await row.innerText();
      return {
        code: /· (\S+)/.exec(text)?.[1] ?? '',
        remaining: Number(/remaining (\d+)/.exec(name)?.[1] ?? 0),
      };
    }),
  );
}

test(
  'an order is closed short offline with the reason, shown so, and no more than that is sent',
  { tag: '@A13' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /PO-10442/ })).toBeVisible();
    await operator.pullPlug();
    await operator.scan('PO-10442');
    await page.getByRole('textbox', { name: 'Why it ends short' }).click();
    await operator.types('sold out, asked Meyer');
    await page.keyboard.press('Escape');
    await operator.types('x');
    await expect(page.getByRole('button', { name: /\d+ lines incomplete\? Press again/ })).toBeVisible();
    await operator.types('x');
    await operator.hears('PO-10442: closed');
    await expect(page.getByText('Will be closed; waiting in the Outbox.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close order short' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /PO-10442/ })).toContainText('Will be closed');
    await operator.scan('PO-10442');
    await operator.hears('it will be closed');
    await operator.plugIn();
    await operator.drained();
    await expect(page.getByRole('row', { name: /PO-10442: closed.*sold out, asked Meyer/ })).toBeVisible();
    await operator.scan('PO-10442');
    await operator.hears('PO-10442 cannot be received');
    const practice = await shell.practice();
    expect(await applied(practice, 'PUT', /\/purchase_orders\/\d+\/status$/)).toBe(1);
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(0);
  },
);

test('beside the locations on a large screen → the names of the lines are whole', async ({ page }) => {
  const operator = await operatorAt(page);
  await page.keyboard.press('F2');
  await operator.scan('PO-10442');
  const rows = page.getByRole('main').getByRole('grid').first().getByRole('gridcell');
  await expect(rows.first()).toBeVisible();
  for (const [width, height] of [
    [1920, 1080],
    [1900, 1000],
    [1600, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cut = () =>
      rows.evaluateAll((all) =>
        all.flatMap((row) =>
          [...row.querySelectorAll('span')]
            .filter((one) => one.childElementCount === 0 && one.scrollWidth > one.clientWidth)
            .map(({ textContent }) => textContent),
        ),
      );
    await expect.poll(cut, `${width} × ${height}`).toEqual([]);
  }
});
