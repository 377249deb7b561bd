/**
 * Opens the Orders screen as an operator does, and finds its parts, for the end-to-end tests of orders. `pressed` presses keys at a person's
 * pace, and `code` is the text of a command code on a practice warehouse.
 */
import { controlCode } from '#domain/scanning/control.ts';
import type { CodedName } from '#domain/scanning/shortcut.ts';
import { operatorAt, type Operator } from './operator.ts';
import { expect } from './shell-fixture.ts';
import type { Page } from '@playwright/test';

/** On a practice warehouse a command code carries no secret. */
export const code = (kind: CodedName): string => controlCode({ kind }, null);

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export const list = (page: Page) => page.getByRole('grid', { name: 'Purchase orders' });

/** At a person's pace: keys one right behind the other, or before a scan, would be taken for a scanner's. */
export async function pressed(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: 20 }).then(() => page.waitForTimeout(150));
  await page.waitForTimeout(100);
}

export async function toOrders(page: Page): Promise<Operator> {
  const operator = await operatorAt(page);
  await pressed(page, 'F12');
  await expect(title(page, 'Orders')).toBeVisible();
  await expect(list(page).getByRole('row').first()).toBeVisible();
  return operator;
}
