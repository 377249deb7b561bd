/** Checks whether an element is really visible: it may be within the window and still covered by another. The checks run in the page. */

import type { Locator, Page } from '@playwright/test';

/** Whether nothing covers an element at its upper and lower edge. */
export function isBare(element: Element): boolean {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) => {
    const seen = document.elementFromPoint(left + width / 2, y);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });
}

/**
 * Presses Tab until the focus has visited every control. Resolves with what was hidden meanwhile: the focused control, or the row. With a
 * filter over the list, no row fits above the selected line, which has the row's name.
 */
export async function hiddenByTabs(page: Page, row: Locator): Promise<string[]> {
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    // Scrolling has ended by then.
    await page.waitForTimeout(100);
    const focus = page.locator(':focus');
    if ((await focus.count()) === 0) continue;
    const { name, isOld, isFilter } = await focus.evaluate(visit);
    if (isOld) return hidden;
    // Of a switch, the label is visible.
    const shown = page.locator('label:has(:focus), :focus:not(label *)');
    if (!(await shown.evaluate(isBare))) hidden.push(`the focus at ${name}`);
    if (isFilter) continue;
    if ((await row.count()) === 0 || !(await row.evaluate(isBare))) hidden.push(`the row at ${name}`);
  }
}

function visit(element: Element): { name: string; isOld: boolean; isFilter: boolean } {
  const isOld = element.hasAttribute('data-been');
  element.setAttribute('data-been', '');
  return {
    name: element.outerHTML.slice(0, 100),
    isOld,
    isFilter: element.closest('main > header') !== null,
  };
}
