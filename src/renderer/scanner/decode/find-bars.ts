/**
 * Finds the patches of a picture that may be the bars of a barcode: where brightness changes in one direction only. The direction comes
 * from the structure tensor (the mean of the products of the gradient), so a tilted code is found like an upright one.
 */
import { shrink, type Picture } from './picture.ts';

export interface BarPatch {
  /** Its middle, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** The direction across the bars, a unit vector. */
  readonly ux: number;
  readonly uy: number;
  /** Half its size across the bars, and along them. */
  readonly across: number;
  readonly along: number;
}

/** Pixels: larger pictures are searched in a smaller copy. */
const LARGEST = 900;
/** Size of a block, whose pixels share one direction. */
const BLOCK = 8;
/** The least coherence of a block's gradients; 1 if all point in one direction or its opposite. */
const LEAST_COHERENCE = 0.55;
/** The least mean squared difference of pixels two apart; below it is plain paper. */
const LEAST_ENERGY = 60;
const LEAST_BLOCKS = 5;

/** At most `most` patches, the most promising first. */
export function findBars(whole: Picture, most: number): BarPatch[] {
  const scale = Math.max(1, Math.ceil(Math.max(whole.width, whole.height) / LARGEST));
  const picture = shrink(whole, scale);
  const blocks = tensors(picture);
  return groups(blocks)
    .map((group) => patchOf(group, blocks, scale))
    .sort((a, b) => b.promise - a.promise)
    .slice(0, most)
    .map(({ patch }) => patch);
}

interface Blocks {
  readonly wide: number;
  readonly high: number;
  /** Sums of gx², gy² and gx·gy in each block and its neighbours. */
  readonly xx: Float32Array;
  readonly yy: Float32Array;
  readonly xy: Float32Array;
  readonly isBars: Uint8Array;
}

function tensors({ width, height, light }: Picture): Blocks {
  const wide = Math.ceil(width / BLOCK);
  const high = Math.ceil(height / BLOCK);
  const sums = () => new Float32Array(wide * high);
  const own = { xx: sums(), yy: sums(), xy: sums() };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const gx = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
      const gy = (light[at + width] ?? 0) - (light[at - width] ?? 0);
      const block = Math.floor(y / BLOCK) * wide + Math.floor(x / BLOCK);
      own.xx[block] = (own.xx[block] ?? 0) + gx * gx;
      own.yy[block] = (own.yy[block] ?? 0) + gy * gy;
      own.xy[block] = (own.xy[block] ?? 0) + gx * gy;
    }
  }
  const xx = withNeighbours(own.xx, wide, high);
  const yy = withNeighbours(own.yy, wide, high);
  const xy = withNeighbours(own.xy, wide, high);
  const isBars = new Uint8Array(wide * high);
  for (let i = 0; i < isBars.length; i++) {
    const energy = (xx[i] ?? 0) + (yy[i] ?? 0);
    const directed = Math.hypot((xx[i] ?? 0) - (yy[i] ?? 0), 2 * (xy[i] ?? 0));
    const enough = energy > LEAST_ENERGY * 9 * BLOCK * BLOCK;
    isBars[i] = enough && directed > LEAST_COHERENCE * energy ? 1 : 0;
  }
  return { wide, high, xx, yy, xy, isBars };
}

function withNeighbours(own: Float32Array, wide: number, high: number): Float32Array {
  const sums = new Float32Array(own.length);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let sum = 0;
      for (let j = Math.max(0, y - 1); j <= Math.min(high - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(wide - 1, x + 1); i++) sum += own[j * wide + i] ?? 0;
      }
      sums[y * wide + x] = sum;
    }
  }
  return sums;
}

const directionAt = ({ xx, yy, xy }: Blocks, i: number): number =>
  0.5 * Math.atan2(2 * (xy[i] ?? 0), (xx[i] ?? 0) - (yy[i] ?? 0));

/** Groups of neighbouring blocks with nearly the same direction. */
function groups(blocks: Blocks): number[][] {
  const { wide, high, isBars } = blocks;
  const seen = new Uint8Array(isBars.length);
  const found: number[][] = [];
  for (let start = 0; start < isBars.length; start++) {
    if (isBars[start] === 0 || seen[start] === 1) continue;
    const group = [start];
    seen[start] = 1;
    for (const at of group) {
      const x = at % wide;
      const y = Math.floor(at / wide);
      for (let j = Math.max(0, y - 1); j <= Math.min(high - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(wide - 1, x + 1); i++) {
          const next = j * wide + i;
          if (isBars[next] === 0 || seen[next] === 1) continue;
          if (Math.abs(Math.sin(directionAt(blocks, next) - directionAt(blocks, at))) > 0.26) continue;
          seen[next] = 1;
          group.push(next);
        }
      }
    }
    if (group.length >= LEAST_BLOCKS) found.push(group);
  }
  return found;
}

function patchOf(group: readonly number[], { wide, xx, yy, xy }: Blocks, scale: number) {
  let sumXX = 0;
  let sumYY = 0;
  let sumXY = 0;
  for (const at of group) {
    sumXX += xx[at] ?? 0;
    sumYY += yy[at] ?? 0;
    sumXY += xy[at] ?? 0;
  }
  const angle = 0.5 * Math.atan2(2 * sumXY, sumXX - sumYY);
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  const us: number[] = [];
  const vs: number[] = [];
  for (const at of group) {
    const x = ((at % wide) + 0.5) * BLOCK;
    const y = (Math.floor(at / wide) + 0.5) * BLOCK;
    us.push(x * ux + y * uy);
    vs.push(-x * uy + y * ux);
  }
  const [u0, u1] = reach(us);
  const [v0, v1] = reach(vs);
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  const patch: BarPatch = {
    x: (u * ux - v * uy) * scale,
    y: (u * uy + v * ux) * scale,
    ux,
    uy,
    across: ((u1 - u0) / 2 + BLOCK / 2) * scale,
    along: ((v1 - v0) / 2 + BLOCK / 2) * scale,
  };
  const energy = sumXX + sumYY;
  return { patch, promise: energy * (Math.hypot(sumXX - sumYY, 2 * sumXY) / energy) };
}

/** The range of the values without a few outliers. */
function reach(values: number[]): readonly [number, number] {
  values.sort((a, b) => a - b);
  const strays = Math.floor(values.length * 0.02);
  return [values[strays] ?? 0, values[values.length - 1 - strays] ?? 0];
}
