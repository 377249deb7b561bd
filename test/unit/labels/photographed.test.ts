/** Every symbology there and back: drawn as on our labels, photographed by a browser under worse and worse light, decoded. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf, symbolOf } from '#renderer/labels/symbol.ts';
import { greyOf, type Picture } from '#renderer/scanner/decode/picture.ts';
import { findChromium } from '../../../scripts/chromium.mjs';
import { CODES } from '../../support/samples/sample-barcodes.ts';
import { decoded } from '../../support/barcode-decoder.ts';

const executablePath = findChromium();

/** Pixels of a module, and what is between the label and the eye (CSS). */
interface Light {
  readonly module: number;
  /** How the label lies. */
  readonly turn?: string;
  /** What the camera makes of the whole scene. */
  readonly look?: string;
}

const LIGHTS: readonly (readonly [string, Light])[] = [
  ['as printed, 2 pixels a module', { module: 2 }],
  ['on its side', { module: 2, turn: 'transform:rotate(90deg)' }],
  ['upside down', { module: 2, turn: 'transform:rotate(180deg)' }],
  ['a little askew', { module: 3, turn: 'transform:rotate(6deg)' }],
  ['out of focus', { module: 3, look: 'filter:blur(1px)' }],
  ['in bad light', { module: 2, look: 'filter:contrast(0.25) brightness(0.8)' }],
  [
    'askew, out of focus and in bad light',
    { module: 3, turn: 'transform:rotate(-4deg)', look: 'filter:blur(0.8px) contrast(0.4)' },
  ],
];

describe.skipIf(executablePath === undefined)('there and back', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  }, 60_000);
  afterAll(() => browser.close());

  async function photograph(
    written: (typeof CODES)[number][0],
    code: string,
    light: Light,
  ): Promise<Picture> {
    const symbol = symbolOf(written, code);
    if (symbol === null) throw new Error(`${code} is no ${written}`);
    // bwip-js draws the square ones two units a module.
    const unit = written === 'QR Code' || written === 'Aztec' ? light.module / 2 : light.module;
    const [width, height] = [symbol.width * unit, symbol.isLinear ? 90 : symbol.height * unit];
    await page.setContent(
      `<body style="margin:0;background:#ddd">
       <div style="display:grid;place-items:center;height:100vh;background:#ddd;${light.look ?? ''}">
        <div style="padding:24px 36px;background:#fff;${light.turn ?? ''}">
          <svg viewBox="0 0 ${symbol.width} ${symbol.height}" preserveAspectRatio="none"
            width="${width}" height="${height}" style="display:block"><path d="${pathOf(symbol)}"/></svg>
        </div>
       </div>
      </body>`,
    );
    const png = decode(await page.screenshot());
    const data = new Uint8ClampedArray(png.width * png.height * 4);
    for (let i = 0; i < png.width * png.height; i++) {
      for (let c = 0; c < 3; c++) data[i * 4 + c] = png.data[i * png.channels + c] ?? 0;
      data[i * 4 + 3] = 255;
    }
    return greyOf({ width: png.width, height: png.height, data });
  }

  describe.each(LIGHTS)('%s', (_name, light) => {
    test.each(CODES)('%s', async (written, code, symbology, text) => {
      const reads = await decoded(await photograph(written, code, light));
      expect(reads.map((read) => [read.symbology, read.text])).toEqual([[symbology, text]]);
    });
  });
});
