/**
 * Units in which quantities are counted: of one kind, and with a known scale to each other, or as many of a thing as there are. A quantity is
 * converted within its kind alone. The unit of a line is the order's word; the service adds what is received to the stock of the item as it is,
 * so that is in the same unit.
 */
import { decimal, divide, isWhole, multiply, ONE, type Decimal } from '../values/decimal.ts';
import type { Gs1Facts } from '../barcode/gs1.ts';
import type { ItemRef } from './refs.ts';

export type UnitKind = 'weight' | 'length' | 'area' | 'volume';

interface Unit {
  readonly kind: UnitKind;
  /** One of it in grams, millimetres, square millimetres or millilitres: all by definition. */
  readonly scale: Decimal;
}

const unit = (kind: UnitKind, scale: string): Unit => ({ kind, scale: decimal(scale) });

/** By the service's words, and by GS1's signs. Gallons and quarts are those of the United States, as GS1 has them. */
const UNITS: Readonly<Record<string, Unit>> = {
  gram: unit('weight', '1'),
  g: unit('weight', '1'),
  kilogram: unit('weight', '1000'),
  kg: unit('weight', '1000'),
  tonne: unit('weight', '1000000'),
  t: unit('weight', '1000000'),
  ounce: unit('weight', '28.349523125'),
  oz: unit('weight', '28.349523125'),
  'oz t': unit('weight', '31.1034768'),
  pound: unit('weight', '453.59237'),
  lb: unit('weight', '453.59237'),
  millimeter: unit('length', '1'),
  mm: unit('length', '1'),
  centimeter: unit('length', '10'),
  cm: unit('length', '10'),
  meter: unit('length', '1000'),
  m: unit('length', '1000'),
  kilometer: unit('length', '1000000'),
  inch: unit('length', '25.4'),
  in: unit('length', '25.4'),
  foot: unit('length', '304.8'),
  ft: unit('length', '304.8'),
  yard: unit('length', '914.4'),
  yd: unit('length', '914.4'),
  square_meter: unit('area', '1000000'),
  'm²': unit('area', '1000000'),
  'in²': unit('area', '645.16'),
  square_foot: unit('area', '92903.04'),
  'ft²': unit('area', '92903.04'),
  square_yard: unit('area', '836127.36'),
  'yd²': unit('area', '836127.36'),
  milliliter: unit('volume', '1'),
  ml: unit('volume', '1'),
  liter: unit('volume', '1000'),
  l: unit('volume', '1000'),
  cubic_meter: unit('volume', '1000000'),
  'm³': unit('volume', '1000000'),
  quart: unit('volume', '946.352946'),
  qt: unit('volume', '946.352946'),
  gallon: unit('volume', '3785.411784'),
  gal: unit('volume', '3785.411784'),
  'in³': unit('volume', '16.387064'),
  'ft³': unit('volume', '28316.846592'),
  'yd³': unit('volume', '764554.857984'),
};

/** Undefined: pieces, boxes and the like, or a word that is not known here. */
export const kindOfUnit = (word: string | undefined): UnitKind | undefined =>
  word === undefined || !Object.hasOwn(UNITS, word) ? undefined : UNITS[word]?.kind;

/** The word where it measures something: behind a count no unit is said. */
export const measuredUnit = (word: string | null | undefined): string | undefined =>
  word == null || kindOfUnit(word) === undefined ? undefined : word;

/** As a member of what has a quantity: absent where nothing is measured. */
export const withUnit = (unit: string | undefined): { readonly unit?: string } =>
  unit === undefined ? {} : { unit };

/**
 * Whether a figure is most likely a slip: a part of a piece, of goods that have no unit and are whole so far.
 * @param beside what was ordered, expected or in stock
 */
export const isPartOfPiece = (
  figure: Decimal,
  beside: Decimal,
  goods: Pick<ItemRef, 'unit' | 'measure'>,
): boolean => goods.unit === undefined && goods.measure === undefined && !isWhole(figure) && isWhole(beside);

/** Places behind the point: a tenth of a gram, a tenth of a millimetre. Zeros that a fraction begins with do not count: little is not nothing. */
const PLACES = 4;
/** More than any zeros: the widest units of one kind are nine powers of ten apart. */
const MOST_PLACES = 30;

/** Undefined: they are of different kinds, or one of them is not known. */
export function convert(amount: Decimal, from: string, to: string): Decimal | undefined {
  const [one, other] = [UNITS[from], UNITS[to]];
  if (one === undefined || other === undefined || one.kind !== other.kind) return undefined;
  if (from === to) return amount;
  const scaled = multiply(amount, one.scale);
  const zeros = /^-?0\.(0*)/.exec(divide(scaled, other.scale, MOST_PLACES))?.[1]?.length ?? 0;
  return divide(scaled, other.scale, PLACES + zeros);
}

/** What a label says of the goods themselves; a gross weight is of their packing, too, and a width or a depth is no length of them. */
const MEASURED: Readonly<Partial<Record<Gs1Facts['measures'][number]['of'], UnitKind>>> = {
  'net weight': 'weight',
  length: 'length',
  area: 'area',
  volume: 'volume',
};

/** `none`: it says nothing of the kind. `other`: it says something of another kind, or two things. */
export type MeasuredAs =
  | {
      readonly kind: 'amount';
      readonly amount: Decimal;
      readonly label: { readonly amount: Decimal; readonly unit: string };
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'other'; readonly label: { readonly amount: Decimal; readonly unit: string } };

const tellsOf = ({ of }: Gs1Facts['measures'][number]): boolean => MEASURED[of] !== undefined;

/** Whether a label says how much of the goods it stands for. */
export const isMeasureTold = (gs1: Gs1Facts | undefined): boolean => gs1?.measures.some(tellsOf) === true;

export const withoutMeasures = (gs1: Gs1Facts | undefined): Gs1Facts | undefined =>
  gs1 === undefined ? undefined : { ...gs1, measures: gs1.measures.filter((one) => !tellsOf(one)) };

/**
 * How much of measured goods a scan stands for. Null: as it is, a figure that was scanned before it, or a pack's, in the unit of the goods.
 * `label`: it cannot be told, as one would be one metre, or one gram; what the label says of another kind, or null.
 * @param word the unit of the goods
 * @param units what the scan counts for without what is measured
 */
export function amountOf(
  word: string,
  units: Decimal,
  gs1: Gs1Facts | undefined,
):
  | { readonly amount: Decimal }
  | { readonly label: { readonly amount: Decimal; readonly unit: string } | null }
  | null {
  const measured = measuredIn(word, gs1);
  // So many labels of that measure.
  if (measured.kind === 'amount') return { amount: multiply(measured.amount, units) };
  if (measured.kind === 'none' && units !== ONE) return null;
  return { label: measured.kind === 'other' ? measured.label : null };
}

/** How much of a measured line a label stands for. @param word the unit of the line */
export function measuredIn(word: string, gs1: Gs1Facts | undefined): MeasuredAs {
  const all = (gs1?.measures ?? []).filter(tellsOf);
  const [first] = all;
  if (first === undefined) return { kind: 'none' };
  const [own, second] = all.flatMap(({ amount, unit: from }) => {
    const converted = convert(amount, from, word);
    return converted === undefined ? [] : [{ amount: converted, label: { amount, unit: from } }];
  });
  const { amount, unit: sign } = first;
  return own === undefined || (second !== undefined && second.amount !== own.amount)
    ? { kind: 'other', label: { amount, unit: sign } }
    : { kind: 'amount', ...own };
}
