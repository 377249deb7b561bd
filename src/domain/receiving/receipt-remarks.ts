/**
 * What the office reads about lines that did not come as ordered: in the notes of the receipt, and on the record that is made of more than was
 * ordered. The words come from the screen, in its language; the figures from what is sent.
 */
import { isPositive, ZERO, type Decimal } from '../values/decimal.ts';
import type { LineLot } from './lot-route.ts';
import type { Extra } from './receipt-bookings.ts';
import { splitOf, type ReceiptLine } from './receipt.ts';

/** Texts with `{name}` in place of what is filled in. */
export interface RemarkWords {
  /** line, item, remarks */
  readonly line: string;
  /** Each of these: n; where goods go somewhere: place. */
  readonly missing: string;
  readonly damaged: string;
  readonly damagedLeft: string;
  readonly extra: string;
  readonly extraDamaged: string;
  readonly notOurs: string;
  /** n, station */
  readonly photos: string;
  /** n, order, vendor */
  readonly extraItem: string;
  readonly extraDamagedItem: string;
  readonly lots: LotWords;
}

export interface LotWords {
  /** n, lot */
  readonly lot: string;
  /** n: of a lot whose number is not known, and of none. */
  readonly unnumbered: string;
  /** day */
  readonly expires: string;
  readonly bestBefore: string;
  readonly made: string;
  readonly packed: string;
  /** serials */
  readonly serials: string;
  /** place: of a lot that goes elsewhere than its line. */
  readonly place: string;
}

/** Notes of a receipt may be longer than anybody reads. */
const LONGEST_REMARKS = 2000;

export interface RemarkedLine extends ReceiptLine {
  readonly name: string;
  /** Where its goods go, and its damaged ones. */
  readonly place: string;
  readonly quarantinePlace: string;
  /** Where its photos are. */
  readonly station: string;
  readonly placeOf: (folderId: number | null) => string;
}

/** One line of text for each line of the order that came otherwise than ordered, or of which a lot is known; empty where there is none. */
export function remarksOf(lines: readonly RemarkedLine[], words: RemarkWords): string {
  const all = lines.flatMap((line) => {
    const remarks = remarksOn(line, words);
    const { number, name } = line;
    return remarks.length === 0
      ? []
      : [fill(words.line, { line: String(number), item: name, remarks: remarks.join('; ') })];
  });
  const text = all.join('\n');
  return text.length <= LONGEST_REMARKS ? text : `${text.slice(0, LONGEST_REMARKS - 1)}…`;
}

function remarksOn(line: RemarkedLine, words: RemarkWords): string[] {
  if (line.choice === 'aside' || line.isOff) return [];
  const { reason, note, photos } = line.differences;
  const { missing, damaged, damagedLeft, extra, extraDamaged = ZERO, notOurs } = splitOf(line);
  const remark = (text: string, n: Decimal, place = line.place) =>
    isPositive(n) ? [fill(text, { n, place })] : [];
  return [
    ...remark(words.missing, missing),
    ...remark(words.damaged, damaged, line.quarantinePlace),
    ...remark(words.damagedLeft, damagedLeft),
    ...remark(words.extra, extra),
    ...remark(words.extraDamaged, extraDamaged, line.quarantinePlace),
    ...remark(words.notOurs, notOurs),
    // Why is said of what is damaged or missing alone.
    ...(reason !== null && [missing, damaged, damagedLeft, extraDamaged].some(isPositive) ? [reason] : []),
    ...(note === '' ? [] : [note]),
    ...(photos.length === 0 ? [] : [fill(words.photos, { n: String(photos.length), station: line.station })]),
    ...line.lots.map((lot) => lotRemark(lot, words.lots, line.placeOf)),
  ];
}

function lotRemark({ lot, quantity: n, serials, to }: LineLot, words: LotWords, placeOf: PlaceOf): string {
  const day = (text: string, of: string | undefined) => (of === undefined ? [] : [fill(text, { day: of })]);
  return [
    lot?.lot == null ? fill(words.unnumbered, { n }) : fill(words.lot, { n, lot: lot.lot }),
    ...day(words.expires, lot?.expires),
    ...day(words.bestBefore, lot?.bestBefore),
    ...day(words.made, lot?.made),
    ...day(words.packed, lot?.packed),
    ...(serials.length === 0 ? [] : [fill(words.serials, { serials: serials.join(', ') })]),
    ...(typeof to === 'object' ? [fill(words.place, { place: placeOf(to.folderId) })] : []),
  ].join(', ');
}

type PlaceOf = RemarkedLine['placeOf'];

/** For the notes of the record that is made of what came beyond the order. */
export function extraRemark(
  { differences: { reason, note } }: ReceiptLine,
  { quantity: n, isDamaged }: Pick<Extra, 'quantity' | 'isDamaged'>,
  { number: order, vendor }: { readonly number: string; readonly vendor: string },
  { extraItem, extraDamagedItem }: RemarkWords,
): string {
  const what = fill(isDamaged ? extraDamagedItem : extraItem, { n, order, vendor });
  return [what, isDamaged ? reason : null, note].filter(Boolean).join('; ');
}

/** A place in the text for which nothing is given stays. */
const fill = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => given[name] ?? whole);
