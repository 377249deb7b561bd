/**
 * Stores the values of the items' custom fields in a table of their own, sorted by field and value, so that a list of items can be sorted
 * and filtered by a custom field. `putCustomValues` replaces the values of one item, `customCondition` translates a filter to SQL, and
 * `itemsByValue` reads the items in the order of their values, page by page (keyset pagination).
 * A value is stored as its sort key (`customKey`): numbers come before texts, and the letters A to Z equal a to z. An item without a value
 * of a field has no row for it.
 */
import { customKey } from '#domain/stock/custom-field.ts';
import type { CustomValues } from '#domain/stock/record.ts';
import { endOf, type ItemCondition } from '#domain/views/items.ts';
import type { Reader, Value, Writer } from '../database.ts';

/** A condition for a WHERE clause, with the values of its parameters. */
export interface Where {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Replaces the stored values of an item. */
export function putCustomValues(db: Writer, itemId: number, values: CustomValues | null): void {
  db.run(`DELETE FROM custom_value WHERE record = ?`, itemId);
  for (const [field, value] of Object.entries(values ?? {})) {
    const key = customKey(value);
    if (key === null) continue;
    // A whole number is stored as an integer, so that its text is 5 and not 5.0.
    const stored = Number.isSafeInteger(key) ? BigInt(key) : key;
    db.run(`INSERT INTO custom_value (field, key, record) VALUES (?, ?, ?)`, Number(field), stored, itemId);
  }
}

const IS_DATED = `typeof(one.key) = 'text' AND one.key GLOB '[0-9][0-9][0-9][0-9]-*'`;

const UNSIGNED = `ltrim(trim(one.key), '+-')`;
/** The value is a number, or the text of a decimal number (`numberOf`): a service may write the values of a number field as text. */
const IS_NUMBER = `(typeof(one.key) <> 'text' OR (trim(one.key) NOT GLOB '[+-][+-]*' AND ${UNSIGNED} GLOB '*[0-9]*'
  AND ${UNSIGNED} NOT GLOB '*[^0-9.]*' AND ${UNSIGNED} NOT GLOB '*.*.*'))`;

const FITS = {
  contains: 'instr(lower(one.key), lower(?)) > 0',
  least: `${IS_NUMBER} AND one.key + 0 >= ?`,
  most: `${IS_NUMBER} AND one.key + 0 <= ?`,
  since: `${IS_DATED} AND one.key >= ?`,
  until: `${IS_DATED} AND one.key < ?`,
} as const;

/** The condition that a row of `record` must meet for a filter by a custom field. */
export function customCondition({ fieldId, than, value }: Extract<ItemCondition, { kind: 'custom' }>): Where {
  const fits = FITS[than];
  const bound =
    than === 'contains' || than === 'since' ? value : than === 'until' ? endOf(value) : Number(value);
  return { sql: `EXISTS (${valueOf('1')} AND ${fits})`, values: [fieldId, bound] };
}

export const withoutValue = (fieldId: number): Where => ({
  sql: `NOT EXISTS (${valueOf('1')})`,
  values: [fieldId],
});

/** The expression by which rows of `record` are sorted; its one parameter is the field. */
export const CUSTOM_KEY = `(${valueOf('one.key')}) COLLATE NOCASE`;

function valueOf(what: string): string {
  return `SELECT ${what} FROM custom_value AS one WHERE one.record = record.id AND one.field = ?`;
}

interface Looked {
  readonly id: number;
  readonly key: Value;
  readonly fits: number;
}

/**
 * Yields the items that have a value of the field and meet `where`, in the order of their values. Each step tests `batch` items and yields
 * those that meet `where`, which may be none.
 */
export function* itemsByValue(
  db: Reader,
  where: Where,
  by: { readonly fieldId: number; readonly isDescending: boolean },
  batch: number,
): Generator<number[], void> {
  const [way, beyond] = by.isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const select = `SELECT record.id AS id, one.key AS key, (${where.sql}) AS fits
    FROM custom_value AS one CROSS JOIN record ON record.id = one.record WHERE one.field = ?`;
  const end = `ORDER BY one.key ${way}, one.record ${way} LIMIT ?`;
  let rows = db.all<Looked>(`${select} ${end}`, ...where.values, by.fieldId, batch);
  for (;;) {
    yield rows.flatMap(({ id, fits }) => (fits === 1 ? [id] : []));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    rows = db.all<Looked>(
      `${select} AND (one.key, one.record) ${beyond} (?, ?) ${end}`,
      ...where.values,
      by.fieldId,
      last.key,
      last.id,
      batch,
    );
  }
}
