/**
 * Pack codes as a file, to take them to another station of the same warehouse: JSON with a version. Reading it tells what is wrong with each
 * row; whether the items and codes are as the file says is for who has the stock (`main/desk/pack-file.ts`).
 */
import { isPositive, parseDecimal, type Decimal } from '../values/decimal.ts';
import { LONGEST } from '../values/longest.ts';
import { isSameCode, wouldHoldItself, type PackRefusal, type TaughtPack } from './pack.ts';

/** Of this shape. A file of a later one is not read: what it says besides might change what a row means. */
const VERSION = 1;
const KIND = 'dockhand-packs';
const MOST_PACKS_IN_FILE = 5000;
/** Characters. */
export const LARGEST_PACK_FILE = 2_000_000;

export interface PackRow {
  /** From 1, as in the file. */
  readonly row: number;
  readonly code: string;
  readonly item: PackItem;
  readonly units: Decimal;
  readonly of?: string;
}

/** `label`: what its first label says; null where it has none. */
export interface PackItem {
  readonly id: number;
  readonly name: string;
  readonly label: string | null;
}

/**
 * unreadable: members are missing. code: too long, or empty. units: no quantity above zero. twice: a row before has the code. differs: known
 * here with another size. unknown-item, several-items: the item is not here, or cannot be told. cut: of the whole file, too many rows.
 */
export type RowProblem =
  | Exclude<PackRefusal, 'holds'>
  | 'unreadable'
  | 'code'
  | 'units'
  | 'twice'
  | 'differs'
  | 'unknown-item'
  | 'several-items'
  | 'key';

export interface BadRow {
  readonly row: number;
  readonly code: string;
  readonly why: RowProblem;
  /** The item in the file or, of `taken`, what has the code; of `differs`, what is in it here. */
  readonly name?: string;
  readonly units?: Decimal;
}

/** not-packs: it is no file of ours. version: of a later Dockhand. cut: more rows than are read. */
export type FileProblem = 'not-packs' | 'version' | 'cut';

export type ReadPacks =
  | { readonly ok: true; readonly rows: readonly PackRow[]; readonly bad: readonly BadRow[] }
  | { readonly ok: false; readonly why: FileProblem };

export function packFileText(rows: readonly Omit<PackRow, 'row'>[]): string {
  const packs = rows.map(({ code, item, units, of }) => ({
    code,
    item: item.id,
    name: item.name,
    label: item.label,
    units,
    ...(of === undefined ? {} : { of }),
  }));
  return `${JSON.stringify({ kind: KIND, version: VERSION, packs }, null, 1)}\n`;
}

export function readPackFile(text: string): ReadPacks {
  const file = parsed(text);
  if (!isObject(file) || file['kind'] !== KIND || !Array.isArray(file['packs']))
    return { ok: false, why: 'not-packs' };
  if (file['version'] !== VERSION) return { ok: false, why: 'version' };
  const all: readonly unknown[] = file['packs'];
  if (all.length > MOST_PACKS_IN_FILE) return { ok: false, why: 'cut' };
  const read = all.map((one, n) => readRow(one, n + 1));
  const rows = read.flatMap((one) => ('why' in one ? [] : [one]));
  const bad = read.flatMap((one) => ('why' in one ? [one] : []));
  return { ok: true, rows, bad: [...bad, ...twice(rows)] };
}

/** Rows of which each would be inside itself by the others. `find`: what is known of the other codes. */
export const cyclesIn = (
  packs: readonly (TaughtPack & { readonly row: number })[],
  find: (code: string) => TaughtPack | { readonly pieces: Decimal } | undefined,
): readonly BadRow[] => {
  const known = (code: string) => packs.find((pack) => isSameCode(pack.code, code)) ?? find(code);
  return packs.flatMap(({ row, code, of }): BadRow[] =>
    of !== undefined && wouldHoldItself(code, of, known) ? [{ row, code, why: 'cycle' }] : [],
  );
};

const twice = (rows: readonly PackRow[]): BadRow[] =>
  rows.flatMap(({ row, code }, n) =>
    rows.slice(0, n).some((before) => isSameCode(before.code, code)) ? [{ row, code, why: 'twice' }] : [],
  );

function parsed(text: string): unknown {
  try {
    // Editors put a byte order mark before it.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function readRow(one: unknown, row: number): PackRow | BadRow {
  if (!isObject(one) || typeof one['code'] !== 'string') return { row, code: '', why: 'unreadable' };
  const code = one['code'].normalize('NFC').trim();
  const { item: id, name, label = null, of } = one;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0 || typeof name !== 'string')
    return { row, code: shown(code), why: 'unreadable' };
  if ((label !== null && typeof label !== 'string') || (of !== undefined && typeof of !== 'string'))
    return { row, code: shown(code), why: 'unreadable' };
  if (code === '' || code.length > LONGEST.code) return { row, code: shown(code), why: 'code' };
  const units = parseDecimal(one['units']);
  if (units === undefined || !isPositive(units)) return { row, code, why: 'units', name };
  const held = of?.normalize('NFC').trim();
  return { row, code, item: { id, name, label }, units, ...(held === undefined ? {} : { of: held }) };
}

const shown = (code: string): string => code.slice(0, 80);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
