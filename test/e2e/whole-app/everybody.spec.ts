/** Without colours, without a mouse, without eyes: what is on, where one is and what was refused can be told. */
import type { Locator } from '@playwright/test';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { isBare } from '../support/really-visible.ts';

const SOCKET = '5012345678900';

/** As it is drawn, nothing fading. */
const drawn = async (what: Locator): Promise<string> =>
  (await what.screenshot({ animations: 'disabled' })).toString('base64');

test(
  'forced colours → a switch, the row in hand, the screen, progress and a refusal are told by their form',
  { tag: '@O23' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const places = page.getByRole('navigation', { name: 'Screens' });
    // Its place moves with the badge of no other.
    const receive = places.getByRole('button', { name: 'Receive' });
    const elsewhere = await drawn(receive);
    await operator.go('Receive');
    expect(await drawn(receive)).not.toBe(elsewhere);

    await operator.scan('PO-10442');
    await operator.hears('scan what arrived');
    const band = page.getByRole('region', { name: 'Last scan' });
    const row = page.getByRole('row', { name: /Wall socket/ });
    const meter = page.getByRole('meter', { name: 'Lines complete' }).locator('span').first();
    const [rowBefore, progressBefore] = [await drawn(row), await drawn(meter)];
    await row.click();
    await page.mouse.move(0, 0);
    await expect(row).toHaveAttribute('aria-selected', 'true');
    expect(await drawn(row)).not.toBe(rowBefore);
    await operator.scan(...Array.from({ length: 6 }, () => 'WH-C11-0042'));
    await operator.hears('6 / 6');
    await expect(page.getByRole('meter', { name: 'Lines complete' })).toHaveAttribute(
      'aria-valuetext',
      /^1 of/,
    );
    expect(await drawn(meter)).not.toBe(progressBefore);
    // What is done of it is drawn as words are, and not as the page is.
    const [fill, ink, paper] = await meter.evaluate((bar) => [
      getComputedStyle(bar.firstElementChild ?? bar).backgroundColor,
      getComputedStyle(document.body).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect([fill === ink, fill === paper]).toEqual([true, false]);
    const frame = (side: string) =>
      band.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), side);
    expect(await frame('border-right-width')).toBe('0px');
    await operator.scan('NOBODY-KNOWS-1');
    await operator.pullPlug();
    await operator.go('Outbox');
    await page.keyboard.press('F9');
    await operator.hears('Not sent');
    expect(await frame('border-right-width')).not.toBe('0px');

    await operator.go('Settings');
    const first = page.getByRole('switch').first();
    const track = page.locator('label:has([role=switch]) > [aria-hidden=true]').first();
    const before = await drawn(track);
    await first.press('Space');
    await expect.poll(() => drawn(track)).not.toBe(before);
  },
);

test(
  'Tab from the beginning → a link past the screens, and Enter leads there',
  { tag: '@O23' },
  async ({ page }) => {
    await operatorAt(page);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to the screen' });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'what is refused is spoken at once, what is done when there is time; mended, it is past',
  { tag: '@O23' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.scan(SOCKET);
    await operator.hears('Wall socket');
    await expect(band.getByRole('status')).toContainText('Wall socket');
    await expect(band.getByRole('alert')).toBeEmpty();
    await operator.pullPlug();
    await operator.go('Outbox');
    await page.keyboard.press('F9');
    await expect(band.getByRole('alert')).toContainText('Not sent');
    await expect(band.getByRole('status')).toBeEmpty();
    await operator.plugIn();
    await expect(band.getByRole('alert')).toBeEmpty();
    await expect(band).toContainText(/Before: Not sent/);
  },
);

for (const [language, operatorIs, left] of [
  ['English', 'Operator:', /requests left/],
  ['Deutsch', 'Bediener:', /Anfragen frei/],
] as const) {
  test(
    `800 × 600 in ${language} → who works at which station and the requests left are in sight, in one line with the network`,
    { tag: ['@O21', '@O14'] },
    async ({ page }) => {
      const operator = await operatorAt(page);
      await operator.scan('DOCKHANDBADGE Maximiliane Oberhofer');
      await operator.go('Settings');
      await page.getByText(language).click();
      await page.setViewportSize({ width: 800, height: 600 });
      const status = page.getByRole('banner', { name: 'Status' });
      const isInSight = async (): Promise<void> => {
        for (const what of [
          status.getByText('Dock 1'),
          status.getByText(`${operatorIs} Maximiliane`),
          status.getByText(/Online|Offline/),
          status.getByText(left),
        ])
          await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
        expect((await status.boundingBox())?.height).toBeLessThan(60);
      };
      await isInSight();
      await status.getByRole('button').last().click();
      await expect(status.getByText(/Offline/)).toBeVisible();
      await isInSight();
    },
  );
}
