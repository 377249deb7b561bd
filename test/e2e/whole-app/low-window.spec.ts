/** Small windows, and rows: nothing that is needed is out of sight, and nothing moves that was not meant. */
import type { Locator } from '@playwright/test';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

const SOCKET = '5012345678900';

test(
  'a line is set aside → no row of the list moves, and the heads stand over their figures',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 1280, height: 700 });
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    const rows = page.getByRole('grid', { name: 'Lines' }).getByRole('row');
    const tops = () => rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await tops();
    await operator.types('s');
    await expect(
      page.getByRole('row', { name: /Wall socket.*set aside/ }).getByText('set aside'),
    ).toBeVisible();
    expect(await tops()).toEqual(before);
    // There are more than fit: where a scroll bar takes room, it takes it from both.
    const row = page.getByRole('row', { name: /^Wall socket/ });
    const heads = page.getByRole('main');
    const right = (one: Locator) => one.evaluate((shown) => shown.getBoundingClientRect().right);
    for (const [head, figure] of [
      [heads.getByText('Ordered', { exact: true }).first(), row.getByText('40', { exact: true }).first()],
      [heads.getByText('Remaining', { exact: true }).first(), row.getByText('40', { exact: true }).last()],
    ] as const)
      expect(Math.abs((await right(head)) - (await right(figure)))).toBeLessThanOrEqual(1);
  },
);

test(
  '800 × 600, a line far down in hand → the order, how far it is, and the row are all in sight',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10442', 'WH-C11-0042');
    await operator.hears('1 / 6');
    for (const what of [
      page.getByRole('heading', { level: 1, name: 'PO-10442' }),
      page.getByText('0 of 12 lines'),
      page.getByRole('row', { name: /^LED driver/ }),
      page.getByRole('main').getByText('Remaining', { exact: true }),
    ])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    for (const what of [
      page.getByRole('heading', { level: 1, name: 'PO-10442' }),
      page.getByRole('row', { name: /^Label tape/ }),
    ])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
  },
);

test(
  '800 × 600, an item in hand on Move → the plan shows where it is, and names the aisle',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Move');
    await operator.scan('PHC-65');
    await operator.hears('in C-09');
    const plan = page.getByRole('toolbar', { name: 'Locations' });
    for (const what of [plan.locator('[data-mark="from"]'), plan.getByText('Aisle C', { exact: true })])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
    // A location that is named is shown in its place.
    await operator.scan('LOC-A-01');
    await operator.hears('To A-01');
    for (const what of [plan.locator('[data-mark="to"]'), plan.getByText('Aisle A', { exact: true })])
      await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
  },
);

test(
  '800 × 600, labels on the tray → the heading of Labels is whole, and the label scanned last is in sight',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Labels');
    for (const [code, name] of [
      [SOCKET, /Wall socket/],
      ['4006381333931', /Cable ties/],
      ['LOC-B-01', /B-01/],
    ] as const) {
      await operator.scan(code);
      for (const what of [
        page.getByRole('row', { name }),
        page.getByRole('heading', { level: 1, name: 'Labels' }),
        page.locator('label').filter({ hasText: 'Command sheet' }),
        page.getByRole('button', { name: /^Remove/ }),
      ])
        await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
    }
  },
);

for (const language of ['en', 'de'] as const)
  test(
    `800 × 600 in ${language}, an item on Scan → how many and where is whole over what can be done with it`,
    { tag: '@O21' },
    async ({ page }) => {
      const operator = await operatorAt(page);
      if (language === 'de') {
        await operator.go('Settings');
        await page.getByText('Deutsch', { exact: true }).click();
      }
      await page.setViewportSize({ width: 800, height: 600 });
      await page.keyboard.press('F1');
      await operator.scan(SOCKET);
      const item = page.getByRole('article', { name: /Wall socket/ });
      const isSeen = async () => {
        for (const what of [item.getByText('140', { exact: true }), item.getByText('A-03', { exact: true })])
          await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
      };
      await isSeen();
      await page.keyboard.press('-');
      await expect(page.getByRole('button', { name: /− (broken|zerbrochen)/ })).toBeVisible();
      await isSeen();
    },
  );

test(
  '800 × 600, checked before sending → the answer comes into sight',
  { tag: ['@O8', '@O21'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.hears('saved, will be sent');
    await page.keyboard.press('F5');
    await expect(page.getByRole('row', { name: /Receive 1 line of PO-10442/ })).toBeVisible();
    await operator.types(';');
    const answer = page.getByText(/^1 entry not checked: .* the network is back/);
    await expect.poll(() => answer.evaluate(isBare)).toBe(true);
    // It is of that moment.
    await operator.plugIn();
    await expect(page.getByText('Everything is done.')).toBeVisible();
    await expect(answer).toHaveCount(0);
  },
);

const isWhole = (words: Locator) =>
  words.evaluate((one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1);

for (const [window, width, height] of [
  ['800 × 600', 800, 600],
  ['1280 × 1024 at 200 %', 640, 512],
] as const)
  test(
    `${window}, a wrong scan behind a long name → what is wrong with it is not cut off, nor what F8 takes back`,
    { tag: ['@O11', '@O21'] },
    async ({ page }) => {
      const operator = await operatorAt(page);
      await page.setViewportSize({ width, height });
      await operator.go('Receive');
      await operator.scan('PO-10442', 'DOCKHANDTIMES10', SOCKET, '8718696300022');
      await operator.hears('LED panel 1200 × 300, 4000 K is not on this order');
      const band = page.getByRole('region', { name: 'Last scan' });
      await expect.poll(() => isWhole(band.getByText('is not on this order'))).toBe(true);
      const undo = band.getByRole('button', { name: /Undo Wall socket, double, white, \+10/ });
      await expect(undo).toBeVisible();
      const change = undo.getByText('+10');
      await expect.poll(() => change.evaluate(isBare)).toBe(true);
      expect(await change.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
    },
  );

test(
  '1280 × 1024 at 200 %, a line in hand → its row is whole above it, and the sentence whole above the buttons',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 640, height: 512 });
    await operator.go('Receive');
    await operator.scan('PO-10442', '4006381333931');
    await operator.hears('1 / 20');
    const row = page.getByRole('row', { name: /^Cable ties 200 mm, black/ });
    await expect.poll(() => row.evaluate(isBare)).toBe(true);
    const sentence = page.locator('main footer p');
    await expect(sentence).toContainText('Accept it, or set it aside.');
    await expect.poll(() => sentence.evaluate(isBare)).toBe(true);
    expect(await sentence.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
  },
);

test(
  '1280 × 1024 at 200 % in German → no word on a button is broken, and the buttons are whole',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('Deutsch', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await page.setViewportSize({ width: 640, height: 512 });
    await page.keyboard.press('F2');
    await operator.scan('PO-10442', '4006381333931');
    await expect(page.getByRole('region', { name: 'Letzter Scan' })).toContainText('1 / 20');
    const buttons = page.locator('main footer button');
    await expect(buttons).toHaveCount(3);
    for (const button of await buttons.all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await button.evaluate(linesAndWords)).toEqual({ isBroken: false });
    }
    const detail = page.getByRole('complementary').getByText('entsteht ein neuer Datensatz');
    await expect.poll(() => detail.evaluate(isBare)).toBe(true);
  },
);

test(
  '800 × 600 in German, a line in hand → nothing stands over what can be done with it',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('Deutsch', { exact: true }).click();
    await page.setViewportSize({ width: 800, height: 600 });
    await page.keyboard.press('F2');
    await operator.scan('PO-10442', SOCKET);
    await expect(page.getByRole('region', { name: 'Letzter Scan' })).toContainText('1 / 40');
    for (const name of [/zurückstellen/, /beschädigt/, /Der Rest fehlt/]) {
      const button = page.getByRole('button', { name });
      await expect.poll(() => button.evaluate(isBare)).toBe(true);
    }
  },
);

test(
  '1024 × 768 in German with the camera open, help → it scrolls above the buttons',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('Deutsch', { exact: true }).click();
    await page.setViewportSize({ width: 1024, height: 768 });
    const screens = page.getByRole('navigation', { name: 'Bereiche' });
    await screens.getByRole('button', { name: /Kamera/ }).click();
    await screens.getByRole('button', { name: /Hilfe/ }).click();
    const help = page.getByRole('list', { name: 'Hilfe' });
    await expect(help).toBeVisible();
    const end = await help.evaluate((list) => list.getBoundingClientRect().bottom);
    const footer = await page.locator('main footer').evaluate((one) => one.getBoundingClientRect().top);
    expect(end).toBeLessThanOrEqual(footer);
  },
);

/** Runs in the page: whether the words of a button stand in more lines than there are words. */
function linesAndWords(button: Element): { isBroken: boolean } {
  const range = document.createRange();
  const words = [...button.children].find((one) => one.tagName === 'SPAN') ?? button;
  range.selectNodeContents(words);
  const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
  return { isBroken: lines.size > (words.textContent ?? '').trim().split(/\s+/).length };
}

test('800 × 600, the scan log → a code of 13 digits is whole', { tag: '@O21' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await page.setViewportSize({ width: 800, height: 600 });
  await operator.scan(SOCKET);
  await operator.hears('140');
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Scan log' }).click();
  const code = page.getByRole('row', { name: /Wall socket/ }).getByText(SOCKET, { exact: true });
  await expect.poll(() => isWhole(code)).toBe(true);
});

test(
  '800 × 600, from screen to screen → nothing changes its width for a scroll bar',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    const band = page.getByRole('region', { name: 'Last scan' });
    const widths = new Set<number>();
    for (const screen of [
      'Scan',
      'Receive',
      'Move',
      'Count',
      'Outbox',
      'Settings',
      'Labels',
      'Items',
    ] as const) {
      await operator.go(screen);
      widths.add(await band.evaluate((one) => one.getBoundingClientRect().width));
    }
    expect(widths.size).toBe(1);
  },
);

test(
  'others use the account, and some waits → the strip is as high as before',
  { tag: '@O21' },
  async ({ shell }) => {
    test.setTimeout(240_000);
    const { page } = shell;
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const strip = page.getByRole('banner', { name: 'Status' });
    const height = () => strip.evaluate((one) => one.getBoundingClientRect().height);
    const before = await height();
    const practice = await shell.practice();
    await expect(async () => {
      for (let n = 0; n < 10; n++) await practice.rows('items?per_page=1');
      await expect(strip).toContainText('others use', { timeout: 3000 });
    }).toPass({ timeout: 150_000 });
    expect(await height()).toBe(before);
    await strip.getByRole('button', { name: 'Pull the plug' }).click();
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await expect(strip).toContainText('1 waiting');
    expect(await height()).toBe(before);
  },
);
