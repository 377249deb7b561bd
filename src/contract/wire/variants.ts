/*
 * The answers that the embedded service can be started with where the API document is silent and two are plausible: the variants of
 * the assumptions, and how a command line chooses among them.
 */
import { assumptions, type Variant } from './assumptions.ts';

type Varied = Extract<(typeof assumptions)[keyof typeof assumptions], { variant: Variant }>['variant'];

/** The chosen value of each variant, by its name. */
export type Variants = { readonly [V in Varied as V['name']]: V['values'][number] };

/** What the embedded service does unasked: the first value of each variant. */
export const defaultVariants: Variants = {
  move: 'separate',
  numbers: 'number',
  single: 'data',
  reset: 'delta',
  window: 'fixed',
  jobs: 'endpoint',
  receive: 'through',
  'duplicate-number': '422',
  list: 'all',
  removed: 'ignored',
};

/** Every variant there is: for a command line to check against and to list. */
export const variants: readonly Variant[] = Object.values(assumptions).flatMap((entry) =>
  'variant' in entry ? [entry.variant] : [],
);

export type VariantsRead =
  | { readonly ok: true; readonly variants: Partial<Variants> }
  | { readonly ok: false; readonly fault: string };

/** Reads choices such as "move=merge"; the fault names what is wrong with the first that is none. */
export function readVariants(choices: readonly string[]): VariantsRead {
  const chosen: Record<string, string> = {};
  for (const choice of choices) {
    const [name = '', value = ''] = choice.split('=', 2);
    const variant = variants.find((candidate) => candidate.name === name);
    if (!variant)
      return { ok: false, fault: `${name} must be one of ${variants.map((v) => v.name).join(', ')}` };
    if (!variant.values.includes(value))
      return { ok: false, fault: `${name} must be ${variant.values.join(' or ')}` };
    chosen[name] = value;
  }
  return areVariants(chosen) ? { ok: true, variants: chosen } : { ok: false, fault: 'is not known' };
}

function areVariants(chosen: Readonly<Record<string, string>>): chosen is Partial<Variants> {
  return variants.every(({ name, values }) => chosen[name] === undefined || values.includes(chosen[name]));
}
