/** The measuring itself: what it counts as read, misread and false, and the shape of its report. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, onSheet, pngOf } from '../../support/draw-barcode-pictures.ts';

const BENCH = path.resolve(import.meta.dirname, '../../bench/decode.ts');
const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-pictures-'));
  const [ean, qr] = await Promise.all([
    drawn({ bcid: 'ean13', text: '4006381333931' }),
    drawn({ bcid: 'qrcode', text: 'HELLO' }),
  ]);
  const save = (file: string, picture: typeof ean) =>
    fs.writeFileSync(path.join(folder, file), pngOf(onSheet([picture], 480, 320)));
  save('ean.png', ean);
  save('qr.png', qr);
  const paper = { width: 480, height: 320, light: new Uint8Array(480 * 320).fill(220) };
  fs.writeFileSync(path.join(folder, 'paper.png'), pngOf(paper));
  fs.writeFileSync(path.join(folder, 'torn.png'), pngOf(paper).subarray(0, 60));
  fs.writeFileSync(
    path.join(folder, 'manifest.json'),
    JSON.stringify([
      { file: 'ean.png', symbology: 'EAN-13', text: '4006381333931' },
      // The wrong text on purpose: what is read is a misread, whatever it is.
      { file: 'qr.png', symbology: 'QR', text: 'BYE' },
      { file: 'paper.png', symbology: null, text: null },
      { file: 'torn.png', symbology: 'EAN-13', text: '4006381333931' },
      { file: 'gone.png', symbology: 'Aztec', text: 'GONE' },
    ]),
  );
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('four turns of each picture, three readers, none made better than it is; what is no picture is left out', async () => {
  const report = path.join(folder, 'reports', 'report.json');
  const { stdout } = await run(process.execPath, [BENCH, '--dir', folder, '--json', report]);
  const { readers, unreadable } = JSON.parse(fs.readFileSync(report, 'utf8'));
  expect(unreadable).toEqual(['torn.png', 'gone.png']);
  expect(stdout.match(/^LEFT OUT: /gm)).toHaveLength(2);
  expect(Object.keys(readers)).toEqual(['dockhand', 'zxing-wasm', '@zxing/library']);
  for (const reader of Object.values(readers)) {
    expect(reader).toMatchObject({
      total: { pictures: 8, correct: 4, misread: 4, missed: 0, medianMs: expect.any(Number) },
      bySymbology: {
        'EAN-13': { pictures: 4, correct: 4, misread: 0, missed: 0 },
        QR: { pictures: 4, correct: 0, misread: 4, missed: 0 },
      },
      falseReads: 0,
    });
  }
}, 30_000);

test('where there are no pictures it says so and is done; a manifest that is none is said to be none', async () => {
  const { stdout } = await run(process.execPath, [BENCH, '--dir', path.join(folder, 'nowhere')]);
  expect(stdout).toMatch(/^SKIPPED: there are no pictures/);
  const wrong = path.join(folder, 'wrong');
  fs.mkdirSync(wrong);
  fs.writeFileSync(path.join(wrong, 'manifest.json'), '[{"picture":"ean.png"}]');
  await expect(run(process.execPath, [BENCH, '--dir', wrong])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not a list of {file, symbology, text}'),
  });
});
