/**
 * The steps of a stock count that the tests of several screens share: beginning a count, reviewing and sending it; and ten items to count.
 */
import { expect, type Page } from '@playwright/test';
import { ON_ITS_WAY, type Operator } from './operator.ts';
import { isBare } from './really-visible.ts';

/** Begins a count of whatever is scanned. */
export async function countAnything(operator: Operator, page: Page): Promise<void> {
  await operator.go('Count');
  await page.getByText('Anything I scan').click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
}

/** Milliseconds: longer than rows must be visible to count as seen. */
const LOOKING = 1000;

/**
 * At the review of a count: presses F9 until the count is sent, with time to see the rows before each press. Resolves with the rows that
 * were visible.
 */
export async function sendSeen(operator: Operator, page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  for (;;) {
    // The operator looks at the rows that became visible.
    await page.waitForTimeout(LOOKING);
    for (const row of await page.getByRole('row', { name: /difference/ }).all())
      if (await row.evaluate(isBare)) seen.add(await row.innerText());
    const left = () => page.getByText(/more differences? not seen yet/).allTextContents();
    const before = await left();
    await page.keyboard.press('F9');
    if (before.length === 0) break;
    await expect.poll(left).not.toEqual(before);
  }
  await operator.hears(ON_ITS_WAY);
  return seen;
}

/** Ten items of the practice warehouse. */
export const TEN = [
  '5012345678900',
  '96385074',
  '4006381333931',
  'WH-C11-0042',
  '01234565',
  '0036000291452',
  '4012345670103',
  '4012345670134',
  'GLAND-M20E',
  'HS-127',
];
