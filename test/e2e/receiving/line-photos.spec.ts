/** Photos of goods that came damaged: from a file or the camera, kept with the line of the receipt at this station. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drawn, film, onSheet, pngOf } from '../../support/draw-barcode-pictures.ts';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-line-photos-'));
const FILM = path.join(folder, 'goods.y4m');
const PICTURES = ['crushed.png', 'wet.png'].map((name) => path.join(folder, name));
const DRIVER = 'WH-C11-0042';

test.use({
  shellSwitches: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${FILM}`,
  ],
});
test.beforeAll(async () => {
  const [one, other] = await Promise.all(
    ['CRUSHED', 'WET'].map((text) => drawn({ bcid: 'code128', text }, 2)),
  );
  if (one === undefined || other === undefined) throw new Error('nothing was drawn');
  fs.writeFileSync(FILM, film(onSheet([one], 640, 480)));
  fs.writeFileSync(PICTURES[0] ?? '', pngOf(onSheet([one], 400, 300)));
  fs.writeFileSync(PICTURES[1] ?? '', pngOf(onSheet([other], 400, 300)));
});
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

const photos = (page: Page) => page.getByRole('img', { name: /^Photo of LED driver 24 V 100 W/ });

test(
  'one damaged, a photo from a file and one from the camera, over a kill and a reload: undone, taken off, named to the office',
  { tag: ['@A4'] },
  async ({ shell }) => {
    let { page } = shell;
    let operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan('PO-10442', DRIVER, DRIVER);
    await operator.hears('2 / 6');
    // As ordered there is nothing to take a photo of.
    await expect(page.getByRole('button', { name: 'Photo from a file' })).toHaveCount(0);
    await page.keyboard.press('-');
    await operator.hears('1 damaged');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('f');
    await (await choosing).setFiles(PICTURES);
    await operator.hears('2 photos');
    await expect(photos(page)).toHaveCount(2);
    await operator.scan('DOCKHANDPHOTO');
    const seen = page.getByLabel('What the camera sees');
    await expect.poll(() => seen.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBeGreaterThan(0);
    // The main key takes it: the receipt is not sent.
    await page.keyboard.press('F9');
    await expect(page.getByRole('img', { name: /photo\.jpg$/ })).toBeVisible();
    await operator.hears('3 photos');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('What the camera sees')).toHaveCount(0);
    await page.keyboard.press('F8');
    await operator.hears('2 photos');
    await shell.kill9();
    await shell.start();
    ({ page } = shell);
    operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await page.getByRole('row', { name: /^LED driver 24 V 100 W/ }).click();
    await expect(photos(page)).toHaveCount(2);
    await operator.types('r');
    await operator.hears('1 photo ·');
    await page.reload();
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await page.getByRole('row', { name: /^LED driver 24 V 100 W/ }).click();
    await expect(
      page.getByRole('img', { name: 'Photo of LED driver 24 V 100 W, crushed.png' }),
    ).toBeVisible();
    await expect(photos(page)).toHaveCount(1);
    await page.keyboard.press('F9');
    await operator.plugIn();
    await operator.hears(ON_ITS_WAY);
    await operator.drained();
    await page.getByRole('row', { name: /Receive 1 line of PO-10442/ }).click();
    await expect(page.getByRole('complementary', { name: 'Attempts' })).toContainText(
      /1 damaged, not booked; photos at station .+: 1/,
    );
  },
);
