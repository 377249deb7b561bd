/** What a label cannot say by itself is asked, once, where it was scanned, and answered by the scanner too. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';
import { splitByOffice } from '../support/split-item-by-other-client.ts';

const ORDER = 'PO-10442';
const TIES = '4006381333931';
/** The same number as that of the ties, with a carton's first digit. */
const CARTON = '14006381333938';
const SOCKET = '5012345678900';
/** Two records of it. */
const LAMP = '8718696300053';
const STEEL = '5012345678917';
/** Made by the office: neither a location nor a use here tells which of the two is meant. */
const SPLIT = { name: 'Wall socket, double, white', code: SOCKET, quantity: '24', to: 'B-01' } as const;

test(
  'which one? → the location answers it, and it stays on its screen',
  { tag: '@O16' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    await operator.go('Scan');
    await operator.scan(SOCKET, SOCKET);
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(which).toContainText('Scanned 2 times.');
    // Elsewhere its numbers are not in the way, and it is there again on coming back.
    await operator.go('Count');
    await expect(which).toHaveCount(0);
    await operator.go('Scan');
    await expect(which).toBeVisible();
    await operator.scan('LOC-B-01');
    await expect(which).toHaveCount(0);
    await operator.hears('24');
    await expect(page.getByRole('heading', { name: 'Wall socket, double, white' })).toBeVisible();
  },
);

test(
  'an older question, and another item in hand → the location is where that goes',
  { tag: '@O16' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    await operator.go('Move');
    await operator.scan(SOCKET);
    await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible();
    await operator.scan(TIES);
    await operator.hears('138');
    await operator.types('2');
    await operator.scan('LOC-A-03');
    await operator.hears(/Cable ties.*136 left in B-01/);
  },
);

test(
  'two items of one order have the same code → it is asked which, and the line in hand is that one',
  { tag: '@O16' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const label = { label_url: 'TWIN-1', label_url_type: 'org.iso.Code128' };
    const line_items = [];
    for (const name of ['Twin, old', 'Twin, new']) {
      const { id } = await practice.office('POST', 'items', {
        name,
        type: 'item',
        quantity: 1,
        price: 1,
        ...label,
      });
      line_items.push({ item_id: id, quantity: '2', unit_rate: '1' });
    }
    const order = {
      purchase_order_number: 'PO-TWIN',
      currency_code: 'EUR',
      vendor: { name: 'X' },
      line_items,
    };
    const { id, version } = await practice.office('POST', 'purchase_orders', order);
    await practice.office('PUT', `purchase_orders/${String(id)}/status`, { status: 'ordered', version });
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: /PO-TWIN.*0 of 2/ })).toBeVisible({ timeout: 40_000 });
    await operator.scan('PO-TWIN', 'TWIN-1');
    const which = page.getByRole('region', { name: 'Which one?' });
    await which.getByRole('button', { name: /Twin, new/ }).click();
    await operator.hears('1 / 2');
    await operator.scan('TWIN-1');
    await operator.hears('2 / 2');
    await expect(page.getByRole('row', { name: /Twin, new.*now 2/ })).toBeVisible();
    // It is full: the next is the other's.
    await operator.scan('TWIN-1');
    await expect(page.getByRole('row', { name: /Twin, old.*now 1/ })).toBeVisible();
    await expect(which).toHaveCount(0);
  },
);

test(
  'a code of eleven items → nine are shown, and that there are two more is said',
  { tag: '@O14' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const label = { label_url: 'MANY-1', label_url_type: 'org.iso.Code128' };
    for (let n = 1; n <= 11; n++)
      await practice.office('POST', 'items', { name: `Lookalike ${n}`, type: 'item', quantity: n, ...label });
    await operator.go('Scan');
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(async () => {
      // Asked before all of them had been read, it goes on asking about those that had.
      await page.keyboard.press('Escape');
      await expect(which).toHaveCount(0);
      await operator.scan('MANY-1');
      await expect(which).toContainText('2 more are not shown.', { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await expect(which.getByRole('button')).toHaveCount(9);
  },
);

test(
  'the records change while it is open → scanned again it is asked as it is by now',
  { tag: '@O16' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    await operator.go('Scan');
    await operator.scan(SOCKET);
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(which).toContainText('24 in B-01');
    const practice = await shell.practice();
    const rows = await practice.rows('items?per_page=1000');
    const portion = rows.find(
      (one) => one['name'] === 'Wall socket, double, white' && Number(one['quantity']) === 24,
    );
    await practice.office('PUT', `items/${Number(portion?.['id'])}`, { quantity: 31 });
    await expect(async () => {
      await operator.scan(SOCKET);
      await expect(which).toContainText('31 in B-01', { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await expect(which).not.toContainText('24 in B-01');
    await expect(which).toContainText(/Scanned \d+ times\./);
  },
);

test(
  'two records on one shelf → what tells them apart is shown, the location does not answer, and a number code does',
  { tag: '@O16' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const part = await splitByOffice(page, practice, SPLIT);
    const rows = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
    const shelf = rows.find((one) => one['name'] === 'A-03')?.['id'];
    await practice.office('POST', `items/${part}/move`, {
      quantity: '24',
      folder_id: shelf,
      leave_zero_quantity: false,
    });
    await operator.go('Move');
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(async () => {
      await operator.scan(SOCKET);
      await expect(which.getByRole('button', { name: /24 in A-03/ })).toBeVisible({ timeout: 1000 });
      // The new record can be heard of before the old one is known to be gone.
      await expect(which).toContainText('All are in one location', { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await expect(which.getByRole('button', { name: /116 in A-03/ })).toBeVisible();
    // The location does not answer it, and is not taken for where the goods go.
    await operator.scan('LOC-A-03');
    await operator.hears(/Which one\?.*2 are in A-03/);
    await expect(which.getByRole('button')).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Where to' })).toBeVisible();
    const labels = await which.getByRole('button').allInnerTexts();
    await operator.scan(`DOCKHANDPICK${labels.findIndex((one) => one.includes('24 in')) + 1}`);
    await expect(which).toHaveCount(0);
    await expect(page.getByText('Type how many of 24')).toBeVisible();
    await operator.go('Scan');
    await operator.scan(SOCKET);
    await operator.hears('24');
    await expect(page.getByText('140 in A-03 together, in 2 records')).toBeVisible();
  },
);

test(
  'F9, or a letter, while something is asked → which question it is, the focus on it, and its numbers answer',
  { tag: '@O8' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await splitByOffice(page, await shell.practice(), SPLIT);
    const which = page.getByRole('region', { name: 'Which one?' });
    // One that was answered is not asked about again: another on the other screen.
    for (const [screen, code, figure] of [
      ['Scan', SOCKET, '116'],
      ['Move', LAMP, /170|40/],
    ] as const) {
      await operator.go(screen);
      await operator.scan(code);
      await expect(which).toBeVisible();
      await page.keyboard.press('F9');
      await operator.hears(/Not sent.*still asks something: which one is it/);
      await expect(which).toBeFocused();
      // What is not asked any more is said as that.
      await page.keyboard.press('Escape');
      await operator.hears('the scan is in the scan log');
      await operator.scan(code);
      await operator.types('y');
      await expect(which).toBeFocused();
      await operator.types('1');
      await expect(which).toHaveCount(0);
      await operator.hears(figure);
      await operator.go('Outbox');
    }
  },
);

test(
  'questions on three screens → one code takes none of them, each where it is asked',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const asks = page.getByRole('region', { name: 'How many are in it?' });
    const screens = ['GORECEIVE', 'GOMOVE', 'GOCOUNT'].map((word) => `DOCKHAND${word}`);
    await operator.scan('DOCKHANDGORECEIVE', ORDER, 'DOCKHANDGOCOUNT', 'LOC-B-01', 'LOC-B-01');
    await operator.hears('Counting');
    for (const screen of screens) {
      await operator.scan(screen, CARTON);
      await expect(asks).toBeVisible();
    }
    for (const screen of screens) {
      await operator.scan(screen);
      await expect(asks).toBeVisible();
      // The one for what was not seen in a count is no answer.
      await operator.scan('DOCKHANDNONE', 'DOCKHANDESCAPE');
      await expect(asks).toHaveCount(0);
    }
  },
);

for (const [name, width, height] of [
  ['800 × 600', 800, 600],
  ['1280 × 1024 at 200 %', 640, 512],
] as const) {
  test(
    `${name}, an entry or a line is open → which one? stands over it with every answer`,
    { tag: '@O21' },
    async ({ shell, page }) => {
      const operator = await operatorAt(page);
      await splitByOffice(page, await shell.practice(), SPLIT);
      await operator.go('Move');
      await operator.scan(STEEL);
      await operator.hears('22');
      await operator.types('2');
      await operator.scan('LOC-A-04');
      await operator.hears('20 left in A-03');
      await operator.drained();
      await page.setViewportSize({ width, height });
      const answers = page.getByRole('region', { name: 'Which one?' }).getByRole('button');
      const areSeen = async () => {
        await expect(answers).toHaveCount(2);
        for (const answer of await answers.all())
          await expect.poll(() => answer.evaluate(isBare), answer.toString()).toBe(true);
      };
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText('Wall socket');
      await operator.scan(SOCKET);
      await operator.hears('Which one?');
      await areSeen();
      await page.keyboard.press('Escape');
      await operator.go('Count');
      await page.getByText('Anything I scan').click();
      await page.getByRole('button', { name: 'Start counting' }).click();
      await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
      await operator.scan(TIES);
      await operator.hears('counted');
      await operator.scan(SOCKET);
      await operator.hears('Which one?');
      await areSeen();
    },
  );
}

test(
  'F9 on Move while the move lacks something and a question is open → it names both',
  { tag: ['@O8', '@O16'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await operator.scan(LAMP);
    await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible();
    await operator.scan(SOCKET);
    await operator.hears('140');
    await page.keyboard.press('F9');
    await operator.hears(/say how many first.*8718696300053 also waits: which one is it\?/);
  },
);

/** Both are on PO-10442 and on another order. */
const [TUBE, GLAND] = ['04252614', '5012345678832'];

test(
  'two codes of several orders on the list, one answer → the second counts on the order it opened, and once',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const which = page.getByRole('region', { name: 'Which one?' });
    await operator.go('Receive');
    await operator.scan(TUBE, GLAND);
    await expect(which).toContainText('1 more to answer');
    await operator.types('1');
    await expect(page.getByRole('heading', { level: 1, name: ORDER })).toBeVisible();
    await expect(which).toHaveCount(0);
    await operator.hears('1 / 20');
    await operator.scan(GLAND);
    await operator.hears('2 / 20');
    await page.keyboard.press('F9');
    await operator.hears(/Receipt for PO-10442.*2\s*lines/);
    await page.keyboard.press('F2');
    await expect(page.getByRole('grid', { name: 'Open orders' })).toBeVisible();
    await expect(which).toHaveCount(0);
  },
);

test(
  'a code of several orders, and one is opened by its number → it is asked there, and bars sending',
  { tag: ['@O8', '@O16'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const which = page.getByRole('region', { name: 'Which one?' });
    await operator.go('Receive');
    await operator.scan(GLAND, 'PO-10444', '5012345678719');
    await expect(page.getByRole('heading', { level: 1, name: 'PO-10444' })).toBeVisible();
    await expect(which).toContainText(GLAND);
    // Neither the footer nor the main button promises what is refused.
    const footer = page.getByText(`Which one is ${GLAND}? Answer this first.`);
    await expect(footer).toBeVisible();
    const send = page.getByRole('button', { name: 'Send receipt' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('F9');
    await operator.hears(new RegExp(`Not sent.*${GLAND} still asks something: which one is it`));
    // Another order than this one is opened for it, as from the list.
    await which.getByRole('button', { name: ORDER }).click();
    await expect(page.getByRole('heading', { level: 1, name: ORDER })).toBeVisible();
    await operator.hears('1 / 20');
    await expect(which).toHaveCount(0);
    await expect(footer).toHaveCount(0);
    await expect(send).not.toHaveAttribute('aria-disabled');
  },
);

test(
  'away from a question on the list and back → the answer opens the order on the screen',
  { tag: '@O16' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan(GLAND);
    const which = page.getByRole('region', { name: 'Which one?' });
    await expect(which).toBeVisible();
    await operator.go('Scan');
    await operator.go('Receive');
    await operator.types('1');
    await expect(page.getByRole('heading', { level: 1, name: ORDER })).toBeVisible();
    await operator.hears('1 / 20');
  },
);

test(
  'the page is loaded anew while something is asked → the next one says which code was not counted, once',
  { tag: '@O16' },
  async ({ page }) => {
    let operator = await operatorAt(page);
    const which = page.getByRole('region', { name: 'Which one?' });
    await operator.go('Receive');
    await operator.scan(GLAND, GLAND);
    await expect(which).toContainText('Scanned 2 times');
    await page.reload();
    operator = await operatorAt(page);
    await operator.hears(`Asked before, and not answered${GLAND} (2 ×) · nothing of it was counted`);
    await operator.go('Receive');
    await operator.scan(GLAND);
    await expect(which).toBeVisible();
    await operator.types('1');
    await expect(which).toHaveCount(0);
    await operator.hears('1 / ');
    await page.reload();
    operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.hears('Ready to scan');
  },
);
