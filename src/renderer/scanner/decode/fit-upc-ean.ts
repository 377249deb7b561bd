/**
 * Reads EAN and UPC codes whose edges cannot be told any more: out of focus, small, bent, in glare. A code is fitted as a whole to the
 * brightness profiles of a patch. Each digit is compared with what all digits would look like there, as blurred and as inky as the guard
 * patterns are; the check digit chooses among the sums over all strips. The result says how well it fits, and by how much better than the
 * next best code.
 *
 * After O. Gallo and R. Manduchi, "Reading 1D Barcodes with Mobile Phones Using Deformable Templates" (2011).
 */
import type { Symbology } from '#domain/barcode/barcode.ts';
import type { BarPatch } from './find-bars.ts';
import { fitLayoutAt, likenessOf, readDigits, type Digits, type FittedLayout } from './score-digits.ts';
import { edgesOf, guessesFor, type Edged } from './guess-code-position.ts';
import { LAYOUTS, type Layout } from './upc-ean-layout.ts';
import { TEMPLATES, type Templates } from './blurred-templates.ts';
import type { Picture } from './picture.ts';
import { stripsAlong, stripsOf } from './brightness-profile.ts';
import { likeliest } from './check-digit-search.ts';

export interface Fit {
  readonly symbology: 'EAN-13' | 'UPC-A' | 'EAN-8' | 'UPC-E';
  readonly text: string;
  /** The mean correlation of its digits with their templates; 1 for a perfect picture. */
  readonly likeness: number;
  /** How much likelier it is than the next best code, as log-likelihood per strip. */
  readonly lead: number;
  /** The mean correlation of its guard patterns, with the quiet zones beside them. */
  readonly guards: number;
  /** The number of strips it was read from. */
  readonly strips: number;
}

type Fitted = Fit['symbology'];
const FITTED: ReadonlySet<Symbology> = new Set<Fitted>(['EAN-13', 'UPC-A', 'EAN-8', 'UPC-E']);
export const isFitted = (symbology: Symbology): symbology is Fitted => FITTED.has(symbology);

const MOST_STRIPS = 8;
/** How many positions on a strip are tested, and the likeness at which no further one is. */
const GUESSES = 5;
const GOOD = 0.9;
/** Strips with less likeness are ignored. */
const LEAST_LIKENESS = 0.7;
/** The lead at which no other layout or direction is tried. */
const CLEAR = 7;

/** The best fitting code in a patch; null if nothing there fits. */
export function fitUpcEan(picture: Picture, patch: BarPatch): Fit | null {
  const strips = stripsOf(picture, patch, MOST_STRIPS);
  const ways = [strips, strips.map((one) => one.slice().reverse())].map((way) => way.map(edgesOf));
  let best: Fit | null = null;
  for (const layout of LAYOUTS) {
    for (const way of ways) {
      const fit = fitLayout(way, layout);
      if (fit !== null && (best === null || fit.lead > best.lead)) best = fit;
      if (best !== null && best.lead > CLEAR && best.strips > 2) return best;
    }
  }
  return best;
}

/** The best fitting code of one symbology where a reader has already read one. */
export function fitAgain(picture: Picture, patch: BarPatch, symbology: Fitted): Fit | null {
  const layout = LAYOUTS.find(({ name }) => name === (symbology === 'UPC-A' ? 'EAN-13' : symbology));
  if (layout === undefined) return null;
  const strips = stripsAlong(picture, patch, MOST_STRIPS / 2);
  return fitLayout(strips.map(edgesOf), layout);
}

function fitLayout(strips: readonly Edged[], layout: Layout): Fit | null {
  const fitted = strips.flatMap((strip) => bestLaid(strip, layout) ?? []);
  if (fitted.length === 0) return null;
  const digits = withBestTemplates(fitted);
  const sums = layout.digits.map((_, i) =>
    sumOf(digits.map(({ scores }) => scores[i] ?? new Float32Array())),
  );
  const [first, second] = likeliest(layout, sums);
  if (first === undefined) return null;
  return {
    ...named(layout, first.text),
    likeness: likenessOf(first.score / fitted.length / layout.digits.length),
    lead: (first.score - (second?.score ?? 0)) / fitted.length,
    guards: fitted.reduce((sum, { guards }) => sum + Math.max(...guards), 0) / fitted.length,
    strips: fitted.length,
  };
}

function bestLaid(strip: Edged, layout: Layout): FittedLayout | null {
  let best: FittedLayout | null = null;
  let most = LEAST_LIKENESS;
  for (const guess of guessesFor(strip, layout, GUESSES)) {
    const fitted = fitLayoutAt(strip.profile, layout, guess);
    const { likeness } = readDigits(fitted, templatesByGuards(fitted.guards));
    if (likeness <= most) continue;
    most = likeness;
    best = fitted;
    if (likeness > GOOD) break;
  }
  return best;
}

/** Chooses one blur and ink for all strips, since they are of one print and one lens. */
function withBestTemplates(fitted: readonly FittedLayout[]): readonly Digits[] {
  const totals = TEMPLATES.map((_, n) => fitted.reduce((sum, { guards }) => sum + (guards[n] ?? 0), 0));
  const ranked = TEMPLATES.map((templates, i) => ({ templates, total: totals[i] ?? 0 })).sort(
    (a, b) => b.total - a.total,
  );
  let best: readonly Digits[] = [];
  let most = -1;
  for (const { templates } of ranked.slice(0, 3)) {
    const digits = fitted.map((one) => readDigits(one, templates));
    const likeness = digits.reduce((sum, one) => sum + one.likeness, 0);
    if (likeness <= most) continue;
    most = likeness;
    best = digits;
  }
  return best;
}

function templatesByGuards(guards: readonly number[]): Templates {
  const templates = TEMPLATES[guards.indexOf(Math.max(...guards))];
  if (templates === undefined) throw new Error('no guard fits are given');
  return templates;
}

function sumOf(many: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(many[0]?.length ?? 0);
  for (const one of many) one.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value));
  return sum;
}

function named({ name }: Layout, text: string): Pick<Fit, 'symbology' | 'text'> {
  return name === 'EAN-13' && text.startsWith('0')
    ? { symbology: 'UPC-A', text: text.slice(1) }
    : { symbology: name, text };
}
