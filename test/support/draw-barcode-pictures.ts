/**
 * Draws grey pictures of barcodes for tests of the decoder: one label on white paper (`drawn`), or several side by side on a larger sheet
 * (`onSheet`). The pictures are not distorted. It also turns a picture into a PNG file (`pngOf`) or into a video for Chromium's fake
 * camera (`film`).
 */
import bwipjs from 'bwip-js/node';
import { decode, encode } from 'fast-png';
import { greyOf, type Picture } from '#renderer/scanner/decode/picture.ts';

/** Draws one code. @param code in bwip-js's terms */
export async function drawn(
  code: { readonly bcid: string; readonly text: string },
  scale = 3,
): Promise<Picture> {
  const png = await bwipjs.toBuffer({ scale, height: 14, padding: 10, backgroundcolor: 'FFFFFF', ...code });
  return greyOf(pixelsIn(png));
}

function pixelsIn(png: Uint8Array) {
  const { width, height, channels, data } = decode(png);
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) pixels[i * 4 + c] = data[i * channels + (channels > 2 ? c : 0)] ?? 0;
    pixels[i * 4 + 3] = 255;
  }
  return { width, height, data: pixels };
}

/** Places pictures side by side in the middle of a larger light grey sheet. */
export function onSheet(pictures: readonly Picture[], width: number, height: number): Picture {
  const light = new Uint8Array(width * height).fill(226);
  const gap = 24;
  const wide = pictures.reduce((sum, one) => sum + one.width + gap, -gap);
  let left = Math.floor((width - wide) / 2);
  for (const one of pictures) {
    const top = Math.floor((height - one.height) / 2);
    if (left < 0 || top < 0) throw new Error('the sheet is too small');
    for (let y = 0; y < one.height; y++)
      light.set(one.light.subarray(y * one.width, (y + 1) * one.width), (top + y) * width + left);
    left += one.width + gap;
  }
  return { width, height, light };
}

/** A video of one still picture, in the format of Chromium's fake camera (YUV4MPEG2, 4:2:0). */
export function film({ width, height, light }: Picture): Buffer {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([head, frame, frame]);
}

export const pngOf = ({ width, height, light }: Picture): Buffer =>
  Buffer.from(encode({ width, height, data: light, channels: 1, depth: 8 }));
