/**
 * Guesses where on a brightness profile an EAN or UPC code begins and ends: at steep edges where a guard pattern fits, in pairs at a
 * plausible distance.
 */
import type { Layout } from './upc-ean-layout.ts';
import { FINE, rendered, unit } from './blurred-templates.ts';
import { SAMPLES } from './brightness-profile.ts';

/** An edge, and how well a guard pattern fits there, for each of `WIDTHS`. */
interface Edge {
  readonly at: number;
  readonly fits: readonly number[];
}

/** A profile with the edges at which a code may begin and end. */
export interface Edged {
  readonly profile: Float32Array;
  readonly begins: readonly Edge[];
  readonly ends: readonly Edge[];
}

export interface PositionGuess {
  readonly from: number;
  readonly to: number;
  /** The width of a module at either end, relative to the mean. */
  readonly first: number;
  readonly last: number;
  readonly score: number;
}

const NARROWEST = 1.4;
/** Widths of a module in samples, each a tenth wider than the one before. */
const WIDTHS = Array.from({ length: 24 }, (_, i) => NARROWEST * 1.1 ** i);
/** By how many modules the middle may deviate from the middle between the ends. */
export const BENDS = [-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3];

const BEGIN = { from: -6, template: unit(rendered('000000101', 0.5, 0)) };
const MIDDLE = unit(rendered('1010101', 0.5, 0));
const END = { from: -3, template: unit(rendered('101000000', 0.5, 0)) };
/** The least fit of a guard pattern. */
const LEAST = 0.4;

export function edgesOf(profile: Float32Array): Edged {
  const { falls, rises } = steepest(profile);
  const fitted = (places: readonly number[], { from, template }: typeof BEGIN): Edge[] =>
    places
      .map((at) => ({ at, fits: WIDTHS.map((width) => fit(profile, at + from * width, width, template)) }))
      .filter(({ fits }) => Math.max(...fits) > LEAST);
  return { profile, begins: fitted(falls, BEGIN), ends: fitted(rises, END) };
}

/** @returns the best `most`, best first */
export function guessesFor({ profile, begins, ends }: Edged, layout: Layout, most: number): PositionGuess[] {
  const guesses: PositionGuess[] = [];
  for (const begin of begins) {
    for (const end of ends) {
      const module = (end.at - begin.at) / layout.modules;
      if (module < 1.5 || end.at - begin.at < SAMPLES * 0.25) continue;
      const first = bestWidth(begin, module);
      const last = bestWidth(end, module);
      const outer = (begin.fits[first] ?? 0) + (end.fits[last] ?? 0);
      if (outer < 2 * LEAST) continue;
      const score =
        layout.middle === null
          ? outer / 2
          : (outer + middleFit(profile, begin.at + layout.middle * module, module)) / 3;
      if (score < 0.5) continue;
      guesses.push({
        from: begin.at,
        to: end.at,
        first: (WIDTHS[first] ?? module) / module,
        last: (WIDTHS[last] ?? module) / module,
        score,
      });
    }
  }
  return guesses.sort((a, b) => b.score - a.score).slice(0, most);
}

/** The best fitting width near the mean; the mean itself unless another is clearly better. */
function bestWidth({ fits }: Edge, module: number): number {
  const mean = Math.round(Math.log(module / NARROWEST) / Math.log(1.1));
  let best = mean;
  for (const width of [mean - 2, mean - 1, mean + 1, mean + 2]) {
    if ((fits[width] ?? 0) > (fits[best] ?? 0) + (best === mean ? 0.03 : 0)) best = width;
  }
  return best;
}

function middleFit(profile: Float32Array, from: number, module: number): number {
  let most = 0;
  for (const bend of BENDS) most = Math.max(most, fit(profile, from + bend * module, module, MIDDLE));
  return most;
}

/** The correlation of a template with the profile from `from` on, at a module's width. */
function fit(profile: Float32Array, from: number, module: number, template: Float32Array): number {
  let sum = 0;
  let square = 0;
  let product = 0;
  const n = template.length;
  for (let k = 0; k < n; k++) {
    const value = sampled(profile, from + ((k + 0.5) / FINE) * module);
    sum += value;
    square += value * value;
    product += value * (template[k] ?? 0);
  }
  const variance = square - (sum * sum) / n;
  return variance < 1 ? 0 : product / Math.sqrt(variance);
}

/** Linear interpolation between two samples; beyond the ends the last one. */
export function sampled(profile: Float32Array, at: number): number {
  const x = Math.min(SAMPLES - 1.001, Math.max(0, at));
  const i = Math.floor(x);
  const f = x - i;
  return (profile[i] ?? 0) * (1 - f) + (profile[i + 1] ?? 0) * f;
}

/** The positions where brightness falls and rises fastest. */
function steepest(profile: Float32Array): { falls: number[]; rises: number[] } {
  const slope = new Float32Array(SAMPLES);
  let most = 0;
  for (let i = 2; i < SAMPLES - 2; i++) {
    slope[i] = (profile[i + 2] ?? 0) - (profile[i - 2] ?? 0);
    most = Math.max(most, Math.abs(slope[i] ?? 0));
  }
  const falls: number[] = [];
  const rises: number[] = [];
  for (let i = 2; i < SAMPLES - 2; i++) {
    const here = slope[i] ?? 0;
    if (Math.abs(here) < 0.1 * most) continue;
    if (here < 0 && here <= (slope[i - 1] ?? 0) && here < (slope[i + 1] ?? 0)) falls.push(i);
    if (here > 0 && here >= (slope[i - 1] ?? 0) && here > (slope[i + 1] ?? 0)) rises.push(i);
  }
  return { falls, rises };
}
