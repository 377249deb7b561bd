/**
 * Scores how likely each digit of an EAN or UPC code is, at a guessed position of the code on a brightness profile: compares each digit's
 * window with the templates of all digits.
 */
import type { Layout } from './upc-ean-layout.ts';
import { BENDS, sampled, type PositionGuess } from './guess-code-position.ts';
import { FINE, TEMPLATES, TRIED_FIRST, WINDOW, type Templates } from './blurred-templates.ts';

/** Modules of the profile that are kept before and after the code. */
const MARGIN = 7;
/** By how many samples a digit may deviate from its expected position. */
const MOST_SHIFT = 4;
/** The assumed number of independent samples in a window. */
const FREEDOM = 9;

/** A code layout fitted to a profile. */
export interface FittedLayout {
  readonly layout: Layout;
  /** The profile resampled to `FINE` samples per module, from `MARGIN` modules before the code. */
  readonly fine: Float32Array;
  /** How well the guard patterns fit, for each of `TEMPLATES`. */
  readonly guards: readonly number[];
}

export interface Digits {
  /** For each digit, the log-likelihood of each pattern it may have. */
  readonly scores: readonly Float32Array[];
  /** The mean correlation of the digits with their best templates. */
  readonly likeness: number;
}

/** Fits a layout to a profile at a guessed position; the middle guard shows how the module width changes along the code. */
export function fitLayoutAt(profile: Float32Array, layout: Layout, guess: PositionGuess): FittedLayout {
  let fine = resampled(profile, guess, layout.modules, 0);
  if (layout.middle !== null) {
    let most = -1;
    for (const bend of BENDS) {
      const bent = resampled(profile, guess, layout.modules, bend);
      const fits = guardsFit(bent, layout, TEMPLATES[TRIED_FIRST]);
      if (fits <= most) continue;
      most = fits;
      fine = bent;
    }
  }
  return { layout, fine, guards: TEMPLATES.map((templates) => guardsFit(fine, layout, templates)) };
}

function resampled(profile: Float32Array, guess: PositionGuess, modules: number, bend: number): Float32Array {
  const { from, to, first, last } = guess;
  const module = (to - from) / modules;
  const fine = new Float32Array((modules + 2 * MARGIN) * FINE);
  for (let k = 0; k < fine.length; k++) {
    const m = (k + 0.5) / FINE - MARGIN;
    fine[k] = sampled(profile, from + along(m, modules, first, last, bend) * module);
  }
  return fine;
}

/** Maps modules to positions: a cubic (Hermite) with the module width at either end and a bend in the middle; linear beyond the ends. */
function along(m: number, modules: number, first: number, last: number, bend: number): number {
  const t = m / modules;
  if (t < 0) return m * first;
  if (t > 1) return modules + (m - modules) * last;
  const s = 1 - t;
  return modules * t * (t * (3 - 2 * t) + first * s * s - last * t * s) + 4 * bend * t * s;
}

function guardsFit(fine: Float32Array, layout: Layout, all: Templates | undefined): number {
  const templates = all?.guards.get(layout) ?? [];
  let total = 0;
  for (let i = 0; i < templates.length; i++) {
    const template = templates[i];
    const from = layout.guards[i]?.from;
    if (template === undefined || from === undefined) continue;
    let most = -1;
    for (let shift = -1; shift <= 1; shift++) {
      const at = (MARGIN + from) * FINE + shift;
      most = Math.max(most, product(fine, at, template) / strength(fine, at, template.length));
    }
    total += most;
  }
  return total / templates.length;
}

/** Scores the digits along the code. Each may be shifted a little, but not far from the shift of the digit before. */
export function readDigits({ layout, fine }: FittedLayout, templates: Templates): Digits {
  const fits = layout.digits.map((from, i) =>
    fitsAround(fine, (MARGIN + from - 1) * FINE, i < layout.left ? templates.left : templates.right),
  );
  const path = follow(fits.map((byShift) => byShift.map((one) => likelihood(greatest(one)))));
  let likeness = 0;
  const scores = fits.map((byShift, i) => {
    const at = path[i] ?? MOST_SHIFT;
    const best = (byShift[at] ?? new Float32Array()).slice();
    for (const near of [byShift[at - 1], byShift[at + 1]]) {
      if (near === undefined) continue;
      for (let kind = 0; kind < best.length; kind++) best[kind] = Math.max(best[kind] ?? 0, near[kind] ?? 0);
    }
    likeness += greatest(best) / layout.digits.length;
    return best.map(likelihood);
  });
  return { scores, likeness };
}

/** For each shift, the correlation with each template. */
function fitsAround(fine: Float32Array, middle: number, templates: readonly Float32Array[]): Float32Array[] {
  const byShift: Float32Array[] = [];
  for (let at = middle - MOST_SHIFT; at <= middle + MOST_SHIFT; at++) {
    const size = strength(fine, at, WINDOW);
    const fits = new Float32Array(templates.length);
    for (let i = 0; i < fits.length; i++) {
      const template = templates[i];
      if (template !== undefined) fits[i] = product(fine, at, template) / size;
    }
    byShift.push(fits);
  }
  return byShift;
}

function greatest(values: Float32Array): number {
  let most = -Infinity;
  for (const value of values) if (value > most) most = value;
  return most;
}

function product(fine: Float32Array, from: number, template: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < template.length; k++) sum += (fine[from + k] ?? 0) * (template[k] ?? 0);
  return sum;
}

/** The norm of a part of the profile about its mean; Infinity for plain paper, so that its correlations are 0. */
function strength(fine: Float32Array, from: number, length: number): number {
  let sum = 0;
  let square = 0;
  for (let k = from; k < from + length; k++) {
    const value = fine[k] ?? 0;
    sum += value;
    square += value * value;
  }
  const variance = square - (sum * sum) / length;
  return variance < 1 ? Infinity : Math.sqrt(variance);
}

/** The log-likelihood of a correlation, with noise of unknown strength. */
function likelihood(correlation: number): number {
  return correlation <= 0 ? 0 : (-FREEDOM / 2) * Math.log(1 - Math.min(0.995, correlation) ** 2);
}

/** The correlation that belongs to a log-likelihood. */
export const likenessOf = (score: number): number => Math.sqrt(1 - Math.exp((-2 * score) / FREEDOM));

/** The most likely sequence of shifts (Viterbi algorithm). */
function follow(scores: readonly (readonly number[])[]): number[] {
  let totals = (scores[0] ?? []).map((score, s) => score - 0.2 * Math.abs(s - MOST_SHIFT));
  const backs: number[][] = [];
  for (const next of scores.slice(1)) {
    const back: number[] = [];
    const before = totals;
    totals = next.map((score, s) => {
      let best = -Infinity;
      for (let p = Math.max(0, s - 2); p <= Math.min(before.length - 1, s + 2); p++) {
        const total = (before[p] ?? 0) - 0.4 * Math.abs(p - s);
        if (total <= best) continue;
        best = total;
        back[s] = p;
      }
      return best + score;
    });
    backs.push(back);
  }
  let at = totals.indexOf(Math.max(...totals));
  const path = [at];
  for (const back of backs.reverse()) {
    at = back[at] ?? at;
    path.push(at);
  }
  return path.reverse();
}
