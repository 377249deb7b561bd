/** Scanning without a scanner: what a camera sees and what a picture holds counts like a scan. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drawn, film, onSheet, pngOf } from '../../support/draw-barcode-pictures.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-camera-'));
const FILM = path.join(folder, 'label.y4m');

test.use({
  shellSwitches: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${FILM}`,
  ],
});
test.beforeAll(async () => {
  const label = await drawn({ bcid: 'code128', text: 'NOBODY-HAS-THIS' }, 2);
  fs.writeFileSync(FILM, film(onSheet([label], 640, 480)));
});
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

test('a label held before the camera is one scan, however long it is held there', async ({ shell, page }) => {
  const operator = await operatorAt(page);
  await page.getByRole('button', { name: 'Camera' }).click();
  await operator.hears('Unknown code');
  await operator.hears('NOBODY-HAS-THIS');
  // The film goes on showing it; nothing more is said. Another scan in between would be followed by a second one.
  await operator.scan('ALSO-UNKNOWN');
  await operator.hears('ALSO-UNKNOWN');
  await page.getByLabel('What the camera sees').evaluate(twentyFrames);
  await operator.hears('ALSO-UNKNOWN');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('What the camera sees')).toHaveCount(0);
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Scan log' }).click();
  await expect(page.getByRole('row', { name: /^ALSO-UNKNOWN: / })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^NOBODY-HAS-THIS: / })).toHaveCount(1);
  expect(shell.complaints).toEqual([]);
});

/** Two seconds of the film: longer than a label must be out of sight to be another scan. */
const twentyFrames = (film: Element) =>
  new Promise<void>((resolve) => {
    let frames = 0;
    const next = () => {
      frames += 1;
      if (frames > 20 || !(film instanceof HTMLVideoElement)) resolve();
      else film.requestVideoFrameCallback(next);
    };
    next();
  });

test('a picture with one code is a scan; one with two asks which', async ({ page }) => {
  const operator = await operatorAt(page);
  const [one, other] = await Promise.all([
    drawn({ bcid: 'qrcode', text: 'PICTURE-ONE' }, 4),
    drawn({ bcid: 'ean13', text: '4006381333931' }, 2),
  ]);
  await page.getByRole('button', { name: 'Camera' }).click();
  await operator.hears('NOBODY-HAS-THIS');
  const pick = async (name: string, ...pictures: (typeof one)[]) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    const file = path.join(folder, name);
    fs.writeFileSync(file, pngOf(onSheet(pictures, 900, 500)));
    await (await choosing).setFiles(file);
  };
  await pick('one.png', one);
  await operator.hears('PICTURE-ONE');
  await pick('two.png', one, other);
  await expect(page.getByText('Several codes. Which one?')).toBeVisible();
  await page.getByRole('button', { name: /4006381333931/ }).click();
  await operator.hears('4006381333931');
});
