/**
 * Measures brightness profiles across the bars of a patch: the patch is divided into strips, and each profile is the mean of several lines
 * of its strip.
 */
import type { BarPatch } from './find-bars.ts';
import type { Picture } from './picture.ts';

/** Samples of one profile: at least four per module if the code fills the patch. */
export const SAMPLES = 640;
/** How far a strip reaches beyond the patch, as a share of it: for quiet zones, and for an end that was not detected as bars. */
const BEYOND = 0.25;

/** Degrees by which the direction of a patch may be off. */
const TILTS = [-3, -2, -1, 0, 1, 2, 3];

/** @returns at most `most` profiles of `SAMPLES` each, after correcting the patch's tilt */
export function stripsOf(picture: Picture, patch: BarPatch, most: number): Float32Array[] {
  return stripsAlong(picture, bestTilt(picture, patch), most);
}

/** The same with the patch's direction as given. */
export function stripsAlong(picture: Picture, patch: BarPatch, most: number): Float32Array[] {
  const reach = 2 * patch.along * 0.8;
  const count = Math.min(most, Math.max(1, Math.floor(reach / 3)));
  const lines = Math.max(1, Math.min(10, Math.floor(reach / count)));
  return Array.from({ length: count }, (_, i) =>
    strip(picture, patch, ((i + 0.5) / count - 0.5) * reach, lines, 1),
  );
}

/** The tilt at which the mean profile is sharpest: there the lines run exactly across the bars. */
function bestTilt(picture: Picture, patch: BarPatch): BarPatch {
  let best = patch;
  let most = -1;
  const lines = Math.max(1, Math.min(24, Math.floor(patch.along)));
  for (const degrees of TILTS) {
    const tilted = turn(patch, degrees);
    const mean = strip(picture, tilted, 0, lines, patch.along / lines);
    let energy = 0;
    for (let i = 1; i < SAMPLES; i++) energy += ((mean[i] ?? 0) - (mean[i - 1] ?? 0)) ** 2;
    if (energy <= most) continue;
    most = energy;
    best = tilted;
  }
  return best;
}

function turn(patch: BarPatch, degrees: number): BarPatch {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { ...patch, ux: patch.ux * cos - patch.uy * sin, uy: patch.ux * sin + patch.uy * cos };
}

/** @param offset of the strip's middle from the patch's, along the bars; `lines` lines, `apart` pixels from each other */
function strip(
  picture: Picture,
  patch: BarPatch,
  offset: number,
  lines: number,
  apart: number,
): Float32Array {
  const { width, height, light } = picture;
  const { ux, uy } = patch;
  const step = (2 * patch.across * (1 + 2 * BEYOND)) / SAMPLES;
  const sums = new Float32Array(SAMPLES);
  const counts = new Uint8Array(SAMPLES);
  for (let line = 0; line < lines; line++) {
    const v = offset + (line - (lines - 1) / 2) * apart;
    let x = patch.x - v * uy - (SAMPLES / 2) * step * ux;
    let y = patch.y + v * ux - (SAMPLES / 2) * step * uy;
    for (let i = 0; i < SAMPLES; i++, x += step * ux, y += step * uy) {
      const px = x - 0.5;
      const py = y - 0.5;
      const left = Math.floor(px);
      const top = Math.floor(py);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const fx = px - left;
      const fy = py - top;
      const upper = (light[at] ?? 0) * (1 - fx) + (light[at + 1] ?? 0) * fx;
      const lower = (light[at + width] ?? 0) * (1 - fx) + (light[at + width + 1] ?? 0) * fx;
      sums[i] = (sums[i] ?? 0) + upper * (1 - fy) + lower * fy;
      counts[i] = (counts[i] ?? 0) + 1;
    }
  }
  let last = 128;
  for (let i = 0; i < SAMPLES; i++) {
    const count = counts[i] ?? 0;
    // Outside the picture the nearest value inside continues.
    if (count > 0) last = (sums[i] ?? 0) / count;
    sums[i] = last;
  }
  return sums;
}

/** A copy of the patch, rotated so that its bars are upright. */
export function cutOut(picture: Picture, patch: BarPatch, scale: number): Picture {
  const { ux, uy } = patch;
  const width = Math.round(2 * patch.across * (1 + 2 * BEYOND) * scale);
  const height = Math.round(2 * patch.along * scale);
  const light = new Uint8Array(width * height);
  for (let j = 0; j < height; j++) {
    const v = (j + 0.5 - height / 2) / scale;
    for (let i = 0; i < width; i++) {
      const u = (i + 0.5 - width / 2) / scale;
      light[j * width + i] = brightness(picture, patch.x + u * ux - v * uy, patch.y + u * uy + v * ux);
    }
  }
  return { width, height, light };
}

/** Bilinear interpolation; outside the picture the nearest pixel. */
function brightness({ width, height, light }: Picture, x: number, y: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const py = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const at = Math.floor(py) * width + Math.floor(px);
  const fx = px - Math.floor(px);
  const fy = py - Math.floor(py);
  const upper = (light[at] ?? 0) * (1 - fx) + (light[at + 1] ?? 0) * fx;
  const lower = (light[at + width] ?? 0) * (1 - fx) + (light[at + width + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}
