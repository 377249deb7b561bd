/**
 * Carries out what every package must be able to do: a new operator receives an order of the practice warehouse, until the outbox shows the
 * receipt as done. Fails also if the page throws an error.
 */
import { expect, type Page } from '@playwright/test';
import { ON_ITS_WAY, operatorAt } from '../../e2e/support/operator.ts';

export async function receiveAnOrder(page: Page): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  // The first steps: a new operator leaves them.
  await page.keyboard.press('Escape');
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('1 / 40');
  await page.keyboard.press('F9');
  await operator.hears(ON_ITS_WAY);
  await operator.drained();
  await expect(page.getByRole('row', { name: /Receive 1 line of PO-10442/ })).toContainText('Done');
  expect(complaints).toEqual([]);
}
