/** Small windows, and words that have to stand in one piece: what may be typed into a search, and an order's number. */
import { orderItems } from '../support/create-purchase-orders.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test(
  '800 × 600 in both languages → a search says whole what may be typed into it',
  { tag: '@O21' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    for (const language of ['English', 'Deutsch']) {
      await page.keyboard.press('F6');
      await page.getByText(language, { exact: true }).click();
      for (const screen of ['F1', 'F2', 'F10', 'F12']) {
        await page.keyboard.press(screen);
        const search = page.getByRole('main').locator('input[placeholder]:not([placeholder=""])');
        await expect(search.first()).toBeVisible();
        for (const one of await search.all())
          expect(await one.evaluate(roomForHint), `${screen} in ${language}`).toBeGreaterThanOrEqual(0);
      }
      await operator.reads();
    }
  },
);

/** Runs in the page: pixels that the hint of a field leaves free beside itself. */
function roomForHint(input: Element): number {
  const style = getComputedStyle(input);
  const hint = document.createElement('span');
  hint.textContent = input.getAttribute('placeholder');
  hint.style.font = style.font;
  hint.style.whiteSpace = 'pre';
  hint.style.position = 'absolute';
  document.body.append(hint);
  const { width } = hint.getBoundingClientRect();
  hint.remove();
  return (
    input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - width
  );
}

test(
  '800 × 600, an order whose number has spaces → its number stands on one line of the button and the band',
  { tag: '@O21' },
  async ({ shell, page }) => {
    const number = 'PO 2026 0815';
    const code = 'SPACED-1';
    await orderItems(await shell.practice(), number, [{ name: 'Spare part', code, quantity: '4' }]);
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible({ timeout: 40_000 });
    await operator.go('Scan');
    await operator.scan(code);
    await operator.hears('Spare part');
    const step = page.getByRole('complementary').getByRole('button', { name: /^Receive on PO/ });
    expect(await step.evaluate(linesOf, number)).toBe(1);
    await operator.go('Receive');
    await operator.scan(code);
    await operator.hears(`${number} opened`);
    expect(await page.getByRole('region', { name: 'Last scan' }).evaluate(linesOf, number)).toBe(1);
  },
);

/** Runs in the page: on how many lines an order's number stands. */
function linesOf(element: Element, number: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = (node.nodeValue ?? '').replaceAll('\u00a0', ' ').indexOf(number);
    if (at === -1) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + number.length);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  }
  return 0;
}
