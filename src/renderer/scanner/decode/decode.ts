/**
 * Decodes the barcodes in a picture. The first reader (`zxing-wasm.ts`) alone is usually enough. Only if it reads nothing, or nothing
 * reliable, the slower methods follow: fitting EAN and UPC as a whole, preprocessing the picture, the second reader (`zxing-library.ts`).
 *
 * Runs in the worker and, for measurements, in Node.
 */
import { findBars, type BarPatch } from './find-bars.ts';
import { collectCopies, confirms, isSure, isSureFit } from './accept-read.ts';
import { blur, enlarge, level, sharpen, shrink, type Picture } from './picture.ts';
import { cutOut } from './brightness-profile.ts';
import { isRetail, isSame, type Point, type Read } from './read-result.ts';
import { fitAgain, fitUpcEan, isFitted, type Fit } from './fit-upc-ean.ts';
import { readZxingLibrary } from './zxing-library.ts';
import { readZxingWasm } from './zxing-wasm.ts';

export interface SeenCode {
  readonly read: Read;
  /** False: another frame must confirm it before it counts. */
  readonly sure: boolean;
}

/** Decodes a frame of a running camera, in a few milliseconds. */
export async function decodeFrame(picture: Picture): Promise<SeenCode[]> {
  const reads = distinct(await readZxingWasm(picture, 'all', 2));
  return reads.map((read) => ({ read, sure: isSure(read) || fitsItsBars(picture, read) }));
}

/** Decodes a single picture, with the slower methods if necessary. */
export async function decodePicture(picture: Picture): Promise<Read[]> {
  const first = distinct(await readZxingWasm(picture, 'usual', 2));
  const sure = first.filter((read) => isSure(read) || fitsItsBars(picture, read));
  if (sure.length > 0) return sure;
  const fits = fitsIn(picture);
  const confirmed = first.filter((read) => fits.some(({ fit }) => confirms(fit, read)));
  if (confirmed.length > 0) return confirmed;
  const fitted = fits.filter(({ fit }) => isSureFit(fit)).map(readOfFit);
  if (fitted.length > 0) return distinct(fitted);
  const matrix = await readZxingWasm(picture, 'data-matrix', 2);
  if (matrix.length > 0) return distinct(matrix);
  return tryEveryMethod(picture, first, fits);
}

/** Whether the bars of an unsure EAN or UPC fit that number better than any other. */
function fitsItsBars(picture: Picture, read: Read): boolean {
  const patch = patchOf(read);
  if (patch === null || !isFitted(read.symbology)) return false;
  const fit = fitAgain(picture, patch, read.symbology);
  return fit !== null && confirms(fit, read);
}

/** The patch of a read: from its first bar to its last, a little higher than the lines it was read in. */
function patchOf({ corners }: Read): BarPatch | null {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners ?? [];
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return null;
  const left = between(topLeft, bottomLeft);
  const right = between(topRight, bottomRight);
  const across = Math.hypot(right.x - left.x, right.y - left.y) / 2;
  if (across < 10) return null;
  const along = Math.hypot(topLeft.x - bottomLeft.x, topLeft.y - bottomLeft.y) / 2;
  return {
    ...between(left, right),
    ux: (right.x - left.x) / (2 * across),
    uy: (right.y - left.y) / (2 * across),
    across,
    along: Math.max(along, across * 0.1),
  };
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Tries all processed copies of the picture and the second reader, until a read is accepted. */
async function tryEveryMethod(
  picture: Picture,
  first: readonly Read[],
  fits: readonly Fitted[],
): Promise<Read[]> {
  const copies = collectCopies();
  copies.add(first);
  const found = (): Read[] => {
    const confirmed = doubts.filter((read) => fits.some(({ fit }) => confirms(fit, read)));
    return distinct([...confirmed, ...copies.agreed()]);
  };
  const doubts: Read[] = [];
  for (const prepared of preparations(picture)) {
    const reads = await readZxingWasm(prepared(), 'all', 1);
    doubts.push(...reads.filter(isRetail));
    copies.add(reads);
    const believed = found();
    if (believed.length > 0) return believed;
  }
  const second = readZxingLibrary(picture);
  doubts.push(...second.filter(isRetail));
  copies.add(second);
  return found();
}

interface Fitted {
  readonly fit: Fit;
  readonly patch: BarPatch;
}

const MOST_PATCHES = 3;

function fitsIn(picture: Picture): Fitted[] {
  return findBars(picture, MOST_PATCHES).flatMap((patch) => {
    const fit = fitUpcEan(picture, patch);
    return fit === null ? [] : [{ fit, patch }];
  });
}

function readOfFit({ fit, patch }: Fitted): Read {
  const { x, y, ux, uy, across, along } = patch;
  const corner = (u: number, v: number) => ({ x: x + u * ux - v * uy, y: y + u * uy + v * ux });
  return {
    symbology: fit.symbology,
    text: fit.text,
    identifier: fit.symbology === 'EAN-8' ? ']E4' : ']E0',
    lines: fit.strips,
    corners: [corner(-across, -along), corner(across, -along), corner(across, along), corner(-across, along)],
  };
}

/** Pixels: larger pictures are not enlarged, smaller ones not shrunk. */
const LARGE = 400_000;

function* preparations(picture: Picture): Generator<() => Picture> {
  const { width, height } = picture;
  const isLarge = width * height > LARGE;
  const neighbourhood = Math.max(8, Math.round(Math.min(width, height) / 12));
  for (const patch of findBars(picture, MOST_PATCHES)) {
    const scale = Math.min(3, Math.max(1, 600 / (2 * patch.across)));
    yield () => cutOut(picture, patch, scale);
    yield () => sharpen(cutOut(picture, patch, scale), 2, 2);
  }
  if (!isLarge) {
    yield () => enlarge(picture, 2);
    yield () => sharpen(enlarge(picture, 2), 2, 2);
  }
  yield () => sharpen(picture, 1, 1.5);
  yield () => sharpen(picture, 2, 2);
  yield () => level(picture, neighbourhood);
  yield () => blur(picture, 1, 1);
  if (isLarge) yield () => shrink(picture, 2);
}

/** Each code once, in its read with the most lines. */
function distinct(reads: readonly Read[]): Read[] {
  return [...reads]
    .sort((a, b) => b.lines - a.lines)
    .filter((read, i, sorted) => sorted.findIndex((other) => isSame(other, read)) === i);
}
