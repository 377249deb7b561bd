/** What came otherwise than ordered on a line: on its keys, in its forecast, in the words after an act, and in the notes for the office. */
import { compare, isPositive, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { onOrderOf, type LineSplit } from '#domain/receiving/line-split.ts';
import type { ReceivingSwitches } from '#domain/receiving/receipt.ts';
import type { RemarkWords } from '#domain/receiving/receipt-remarks.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import { catalogue } from './catalogue.ts';
import { differences as de } from './de/differences.ts';
import { differences as en } from './en/differences.ts';
import { figure, place } from './figure.ts';
import { lotRemarkWords } from './lots.ts';

export const differences = catalogue(en, de);

interface Where {
  readonly to: FolderRef;
  readonly quarantine: FolderRef | null;
  /** What the line is measured in. */
  readonly unit?: string | undefined;
}

const said =
  (unit: string | undefined) =>
  (n: Decimal, words: (about: { readonly n: string }) => string): string[] =>
    isPositive(n) ? [words({ n: figure(n, unit) })] : [];

/** What becomes of the parts of a line, where it is not all one; empty where it is. */
export function partsOfLine(split: LineSplit, { to, quarantine, unit }: Where): readonly string[] {
  const some = said(unit);
  const onOrder = onOrderOf(split);
  const parts = [
    ...some(split.extra, ({ n }) => differences.extra({ n, place: place(to) })),
    ...some(split.damaged, ({ n }) =>
      differences.damagedTo({ n, place: quarantine === null ? '?' : place(quarantine) }),
    ),
    ...some(split.extraDamaged ?? ZERO, ({ n }) =>
      differences.extraDamaged({ n, place: quarantine === null ? '?' : place(quarantine) }),
    ),
    ...some(split.damagedLeft, differences.damagedLeft),
    ...some(split.notOurs, differences.notBooked),
    ...some(split.missing, differences.isMissing),
  ];
  const isWhole = compare(split.sound, onOrder) === 0 && parts.length === 0;
  return isWhole ? [] : [...some(split.sound, differences.onOrder), ...parts];
}

/** The same in a few words, without what came as ordered. */
export const partsShort = (
  { extra, extraDamaged = ZERO, damaged, damagedLeft, notOurs, missing }: LineSplit,
  unit?: string,
): readonly string[] => {
  const some = said(unit);
  const { short } = differences;
  return [
    ...some(extra, short.extra),
    ...some(sum([damaged, extraDamaged, damagedLeft]), short.damaged),
    ...some(notOurs, short.notOurs),
    ...some(missing, short.missing),
  ];
};

const at = (name: string): string => `{${name}}`;

/** The station puts the figures into these. */
export function remarkWords(): RemarkWords {
  const { remark } = differences;
  const n = at('n');
  return {
    line: remark.line({ line: at('line'), item: at('item'), remarks: at('remarks') }),
    missing: remark.missing({ n }),
    damaged: remark.damaged({ n, place: at('place') }),
    damagedLeft: remark.damagedLeft({ n }),
    extra: remark.extra({ n, place: at('place') }),
    extraDamaged: remark.extraDamaged({ n, place: at('place') }),
    notOurs: remark.notOurs({ n }),
    photos: remark.photos({ n, station: at('station') }),
    extraItem: remark.extraItem({ n, order: at('order'), vendor: at('vendor') }),
    extraDamagedItem: remark.extraDamagedItem({ n, order: at('order'), vendor: at('vendor') }),
    lots: lotRemarkWords(),
  };
}

export const overHelp = ({ over, tolerance }: Pick<ReceivingSwitches, 'over' | 'tolerance'>): string =>
  over === 'allow' ? differences.switches.overHelp.allow({ tolerance }) : differences.switches.overHelp[over];
