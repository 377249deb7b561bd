/**
 * Grey pictures and the operations on them: conversion from and to pixels, rotation, scaling, blurring, sharpening, levelling. A picture
 * has one byte of brightness for each pixel, row by row; 0 is black.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly light: Uint8Array;
}

/** A picture as a camera, a file or a canvas has it: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Converts to grey. Transparent pixels become white: labels are exported without a background. The weights are those of zxing-cpp. */
export function greyOf({ width, height, data }: Pixels): Picture {
  const light = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < light.length; i++, at += 4) {
    const grey = 306 * (data[at] ?? 0) + 601 * (data[at + 1] ?? 0) + 117 * (data[at + 2] ?? 0);
    const alpha = data[at + 3] ?? 0;
    light[i] = alpha === 255 ? (grey + 512) >> 10 : 255 - ((255 - grey / 1024) * alpha) / 255;
  }
  return { width, height, light };
}

export function pixelsOf({ width, height, light }: Picture): Pixels {
  const data = new Uint8ClampedArray(light.length * 4);
  for (let i = 0, at = 0; i < light.length; i++, at += 4) {
    data[at] = data[at + 1] = data[at + 2] = light[i] ?? 0;
    data[at + 3] = 255;
  }
  return { width, height, data };
}

/** Rotates by 90 degrees clockwise. */
export function quarterTurn({ width, height, light }: Picture): Picture {
  const turned = new Uint8Array(light.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = light[y * width + x] ?? 0;
  }
  return { width: height, height: width, light: turned };
}

/** Shrinks to the mean of each square of `factor` by `factor` pixels. */
export function shrink(picture: Picture, factor: number): Picture {
  if (factor === 1) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const light = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let j = 0; j < factor; j++) {
        const row = (y * factor + j) * picture.width + x * factor;
        for (let i = 0; i < factor; i++) sum += picture.light[row + i] ?? 0;
      }
      light[y * width + x] = sum / (factor * factor);
    }
  }
  return { width, height, light };
}

/** Enlarges by Catmull-Rom interpolation, which keeps thin bars apart that linear interpolation would merge. */
export function enlarge(picture: Picture, factor: number): Picture {
  const width = Math.round(picture.width * factor);
  const height = Math.round(picture.height * factor);
  const wide = new Float32Array(width * picture.height);
  const across = spline(width, picture.width, factor);
  for (let y = 0; y < picture.height; y++) {
    const row = y * picture.width;
    for (let x = 0, w = 0; x < width; x++, w += 4) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        sum += (across.weight[w + k] ?? 0) * (picture.light[row + (across.from[w + k] ?? 0)] ?? 0);
      }
      wide[y * width + x] = sum;
    }
  }
  const down = spline(height, picture.height, factor);
  const light = new Uint8ClampedArray(width * height);
  for (let y = 0, w = 0; y < height; y++, w += 4) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        sum += (down.weight[w + k] ?? 0) * (wide[(down.from[w + k] ?? 0) * width + x] ?? 0);
      }
      light[y * width + x] = sum;
    }
  }
  return { width, height, light: new Uint8Array(light.buffer) };
}

function spline(size: number, of: number, factor: number) {
  const weight = new Float32Array(size * 4);
  const from = new Int32Array(size * 4);
  for (let i = 0; i < size; i++) {
    const at = (i + 0.5) / factor - 0.5;
    const first = Math.floor(at) - 1;
    for (let k = 0; k < 4; k++) {
      const d = Math.abs(at - first - k);
      weight[4 * i + k] =
        d < 1 ? (1.5 * d - 2.5) * d * d + 1 : d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
      from[4 * i + k] = Math.min(of - 1, Math.max(0, first + k));
    }
  }
  return { weight, from };
}

/** Box blur: the mean over `across` pixels to either side and `down` pixels up and down. */
export function blur({ width, height, light }: Picture, across: number, down: number): Picture {
  const rows = new Float32Array(light.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(across, width); x++, count++) sum += light[row + x] ?? 0;
    for (let x = 0; x < width; x++) {
      if (x + across < width) {
        sum += light[row + x + across] ?? 0;
        count++;
      }
      if (x - across - 1 >= 0) {
        sum -= light[row + x - across - 1] ?? 0;
        count--;
      }
      rows[row + x] = sum / count;
    }
  }
  const blurred = new Uint8Array(light.length);
  const sums = new Float32Array(width);
  let count = 0;
  for (let y = 0; y < Math.min(down, height); y++, count++) {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (rows[y * width + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const enters = y + down < height;
    const leaves = y - down - 1 >= 0;
    if (enters) count++;
    if (leaves) count--;
    for (let x = 0; x < width; x++) {
      const change =
        (enters ? (rows[(y + down) * width + x] ?? 0) : 0) -
        (leaves ? (rows[(y - down - 1) * width + x] ?? 0) : 0);
      const sum = (sums[x] ?? 0) + change;
      sums[x] = sum;
      blurred[y * width + x] = sum / count;
    }
  }
  return { width, height, light: blurred };
}

/** Unsharp masking with a radius in pixels: adds `amount` times the difference to the blurred picture. */
export function sharpen(picture: Picture, radius: number, amount: number): Picture {
  const soft = blur(picture, radius, radius).light;
  const light = new Uint8ClampedArray(picture.light.length);
  for (let i = 0; i < light.length; i++) {
    const here = picture.light[i] ?? 0;
    light[i] = here + amount * (here - (soft[i] ?? 0));
  }
  return { ...picture, light: new Uint8Array(light.buffer) };
}

/** Brings every neighbourhood to the same mean and contrast, which removes shadow and glare. */
export function level(picture: Picture, radius: number): Picture {
  const mean = blur(picture, radius, radius).light;
  const away = new Uint8Array(mean.length);
  for (let i = 0; i < away.length; i++) away[i] = Math.abs((picture.light[i] ?? 0) - (mean[i] ?? 0));
  const contrast = blur({ ...picture, light: away }, radius, radius).light;
  const light = new Uint8ClampedArray(mean.length);
  for (let i = 0; i < light.length; i++) {
    const difference = (picture.light[i] ?? 0) - (mean[i] ?? 0);
    light[i] = 128 + (difference * 70) / Math.max(4, contrast[i] ?? 0);
  }
  return { ...picture, light: new Uint8Array(light.buffer) };
}
