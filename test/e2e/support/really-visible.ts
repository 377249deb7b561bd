/**
 * Checks whether an element is really visible: an element inside the window may still be covered by another. `isBare` checks one element,
 * in the page. `hiddenByTabs` presses Tab through all controls and returns where the focused control, or a given row, was covered.
 */

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
 * Presses Tab until the focus has visited every control. Resolves with what was covered meanwhile: the focused control, or the row. While
 * a filter over the list has the focus, the row is not checked: no row fits above the selected line, which has the row's name.
 */
export async function hiddenByTabs(page: Page, row: Locator): Promise<string[]> {
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    // After this time scrolling has ended.
    await page.waitForTimeout(100);
    const focus = page.locator(':focus');
    if ((await focus.count()) === 0) continue;
    const { name, isOld, isFilter } = await focus.evaluate(visit);
    if (isOld) return hidden;
    // The visible part of a switch is its label.
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
