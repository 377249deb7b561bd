/**
 * Reads EAN and UPC where edges can no longer be told: out of focus, small, bent, in glare. A code is laid over the profile
 * as a whole; each digit is compared with what all digits would look like there, as blurred and as inky as the guards are;
 * and the check digit chooses among the sums, those of all strips together. What comes out says how well it fits, and by how
 * much better than the next best code.
 *
 * After O. Gallo and R. Manduchi, "Reading 1D Barcodes with Mobile Phones Using Deformable Templates" (2011).
 */
import type { Symbology } from '#domain/barcode.ts';
import type { BarPatch } from './find-bars.ts';
import { layOver, likenessOf, readDigits, type Digits, type Laid } from './score-digits.ts';
import { edgesOf, guessesFor, type Edged } from './guess-code-position.ts';
import { LAYOUTS, type Layout } from './upc-ean-layout.ts';
import { LOOKS, type Look } from './blurred-templates.ts';
import type { Picture } from './picture.ts';
import { stripsAlong, stripsOf } from './brightness-profile.ts';
import { likeliest } from './check-digit-search.ts';

export interface Fit {
  readonly symbology: 'EAN-13' | 'UPC-A' | 'EAN-8' | 'UPC-E';
  readonly text: string;
  /** Mean correlation of its digits with what they should look like: 1 is a perfect picture. */
  readonly likeness: number;
  /** How much likelier than the next best code, in log-likelihood for each strip. */
  readonly lead: number;
  /** Mean correlation of its guards and the quiet beside them. */
  readonly guards: number;
  /** Strips it was read from. */
  readonly strips: number;
}

type Fitted = Fit['symbology'];
const FITTED: ReadonlySet<Symbology> = new Set<Fitted>(['EAN-13', 'UPC-A', 'EAN-8', 'UPC-E']);
export const isFitted = (symbology: Symbology): symbology is Fitted => FITTED.has(symbology);

const MOST_STRIPS = 8;
/** Places on a strip that are looked at closely, and a likeness at which no other place is looked at. */
const GUESSES = 5;
const GOOD = 0.9;
/** A strip less like a code than this says nothing. */
const LEAST_LIKENESS = 0.7;
/** A lead at which no other layout or direction is tried. */
const CLEAR = 7;

/** The best fitting code of a patch, or null where nothing there looks like one. */
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

/** The best fitting code of one symbology where somebody has read one already. */
export function fitAgain(picture: Picture, patch: BarPatch, symbology: Fitted): Fit | null {
  const layout = LAYOUTS.find(({ name }) => name === (symbology === 'UPC-A' ? 'EAN-13' : symbology));
  if (layout === undefined) return null;
  const strips = stripsAlong(picture, patch, MOST_STRIPS / 2);
  return fitLayout(strips.map(edgesOf), layout);
}

function fitLayout(strips: readonly Edged[], layout: Layout): Fit | null {
  const laid = strips.flatMap((strip) => bestLaid(strip, layout) ?? []);
  if (laid.length === 0) return null;
  const digits = inBestLook(laid);
  const sums = layout.digits.map((_, i) =>
    sumOf(digits.map(({ scores }) => scores[i] ?? new Float32Array())),
  );
  const [first, second] = likeliest(layout, sums);
  if (first === undefined) return null;
  return {
    ...named(layout, first.text),
    likeness: likenessOf(first.score / laid.length / layout.digits.length),
    lead: (first.score - (second?.score ?? 0)) / laid.length,
    guards: laid.reduce((sum, { guards }) => sum + Math.max(...guards), 0) / laid.length,
    strips: laid.length,
  };
}

function bestLaid(strip: Edged, layout: Layout): Laid | null {
  let best: Laid | null = null;
  let most = LEAST_LIKENESS;
  for (const guess of guessesFor(strip, layout, GUESSES)) {
    const laid = layOver(strip.profile, layout, guess);
    const { likeness } = readDigits(laid, lookBy(laid.guards));
    if (likeness <= most) continue;
    most = likeness;
    best = laid;
    if (likeness > GOOD) break;
  }
  return best;
}

/** All strips are of one print and one lens, so they have one look. */
function inBestLook(laid: readonly Laid[]): readonly Digits[] {
  const totals = LOOKS.map((_, look) => laid.reduce((sum, { guards }) => sum + (guards[look] ?? 0), 0));
  const ranked = LOOKS.map((look, i) => ({ look, total: totals[i] ?? 0 })).sort((a, b) => b.total - a.total);
  let best: readonly Digits[] = [];
  let most = -1;
  for (const { look } of ranked.slice(0, 3)) {
    const digits = laid.map((one) => readDigits(one, look));
    const likeness = digits.reduce((sum, one) => sum + one.likeness, 0);
    if (likeness <= most) continue;
    most = likeness;
    best = digits;
  }
  return best;
}

function lookBy(guards: readonly number[]): Look {
  const look = LOOKS[guards.indexOf(Math.max(...guards))];
  if (look === undefined) throw new Error('there is no look');
  return look;
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
