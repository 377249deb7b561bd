/** Finds the list of the Items screen on the page (`list`), and selects all cable ties in it by keys alone (`chooseTies`). */
import { expect, type Page } from '@playwright/test';
import type { Operator } from './operator.ts';

export const list = (page: Page) => page.getByRole('grid', { name: 'Items' });

/** Filters for cable ties, and chooses all that are found. */
export async function chooseTies(page: Page, operator: Operator): Promise<void> {
  await page.keyboard.press('F10');
  await page.keyboard.press('/');
  await operator.types('cable ties');
  await expect(list(page).getByRole('row').first()).toHaveAccessibleName(/^Cable ties/);
  await list(page).focus();
  await operator.types('a');
  await expect(page.getByText(/^\d chosen$/)).toBeVisible();
}
