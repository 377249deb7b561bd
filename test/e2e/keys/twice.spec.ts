/** What cannot be taken back is asked once more: in sight, by its name, one at a time, and Esc takes back the asking alone. */
import type { Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

const SOCKET = '5012345678900';

const asked = (page: Page) => page.getByRole('button', { name: /Press again/ });

test(
  '800 × 600, an order closed by its key → the question comes into sight; another takes its place, Esc takes it back',
  { tag: ['@O17', '@O21'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Receive');
    await operator.scan('PO-10445');
    await operator.hears('scan what arrived');
    await operator.types('x');
    await expect(asked(page)).toHaveText(/Close with 3 lines incomplete\? Press again/);
    await expect.poll(() => asked(page).evaluate(isBare)).toBe(true);
    await operator.types('v');
    await expect(asked(page)).toHaveText(/Void it\? Cannot be undone\. Press again/);
    await expect.poll(() => asked(page).evaluate(isBare)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(asked(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'PO-10445' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible();
  },
);

test(
  '800 × 600, an entry undone by its key → it is asked by its name, in sight, with the entry’s row',
  { tag: ['@O17', '@O21'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 800, height: 600 });
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET);
    await operator.hears('1 / 140');
    await page.keyboard.press('F9');
    await operator.types('w');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await page.keyboard.press('F5');
    await page.keyboard.press('ArrowDown');
    const row = page.getByRole('row', { name: /^Count Wall socket/ });
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await operator.types('u');
    await expect(asked(page)).toHaveText(/Press again: Undo this entry/);
    await expect.poll(() => asked(page).evaluate(isBare)).toBe(true);
    await expect.poll(() => row.evaluate(isBare)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(asked(page)).toHaveCount(0);
    await expect(row).toHaveAttribute('aria-selected', 'true');
  },
);
