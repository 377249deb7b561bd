/** Computes templates of digits and guard patterns as they appear in a picture: blurred, and printed with too much or too little ink. */
import { LAYOUTS, LEFT, RIGHT, type Layout } from './upc-ean-layout.ts';

/** Samples per module. */
export const FINE = 4;
/** Samples of a digit's window: its seven modules, and one on either side, whose colour is known. */
export const WINDOW = 9 * FINE;

export interface Templates {
  /** Templates of `WINDOW` samples each, with mean 0 and length 1. */
  readonly left: readonly Float32Array[];
  readonly right: readonly Float32Array[];
  readonly guards: ReadonlyMap<Layout, readonly Float32Array[]>;
}

/** Standard deviation of the blur, in modules. */
const BLURS = [0.3, 0.55, 0.8, 1.1];
/** By how much dark modules are printed too wide, in modules. */
const INKS = [-0.4, -0.2, 0, 0.2, 0.4];

export const TEMPLATES: readonly Templates[] = BLURS.flatMap((blur) =>
  INKS.map((ink) => templatesOf(blur, ink)),
);
/** The index of the templates tried first: slightly out of focus, normal ink. */
export const TRIED_FIRST = 7;

function templatesOf(blur: number, ink: number): Templates {
  return {
    left: LEFT.map((dark) => unit(rendered(`1${dark}0`, blur, ink))),
    right: RIGHT.map((dark) => unit(rendered(`0${dark}1`, blur, ink))),
    guards: new Map(
      LAYOUTS.map((layout) => [layout, layout.guards.map(({ dark }) => unit(rendered(dark, blur, ink)))]),
    ),
  };
}

/** The brightness of a row of modules; 1 is light. Beyond its ends the first and last module continue. */
export function rendered(dark: string, blur: number, ink: number): Float32Array {
  const edges: { readonly at: number; readonly step: number }[] = [];
  for (let i = 1; i < dark.length; i++) {
    if (dark[i] === dark[i - 1]) continue;
    const step = dark[i] === '1' ? -1 : 1;
    edges.push({ at: i + (step * ink) / 2, step });
  }
  return Float32Array.from({ length: dark.length * FINE }, (_, k) => {
    const x = (k + 0.5) / FINE;
    return edges.reduce((sum, { at, step }) => sum + step * normal((x - at) / blur), dark[0] === '1' ? 0 : 1);
  });
}

/** An approximation of the normal distribution function. */
function normal(z: number): number {
  return 1 / (1 + Math.exp(-1.702 * z));
}

export function unit(values: Float32Array): Float32Array {
  let mean = 0;
  for (const value of values) mean += value / values.length;
  let square = 0;
  for (const value of values) square += (value - mean) ** 2;
  const length = Math.sqrt(square) || 1;
  return values.map((value) => (value - mean) / length);
}
