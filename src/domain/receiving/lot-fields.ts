/** What of lots is written into the account's own fields of the record that has received them, and read from there again. */
import { isPositive, type Decimal } from '../values/decimal.ts';
import { controlFor, type FieldControl } from '../stock/custom-field.ts';
import { earliest, lastDay, type CountedLot } from './lot.ts';
import { LONGEST } from '../values/longest.ts';
import type { CustomValue, CustomValues } from '../stock/record.ts';

export const LOT_FIELDS = ['lot', 'expires', 'serial'] as const;
export type LotField = (typeof LOT_FIELDS)[number];

/** The ids of the custom fields; null: it is not written into one. */
export type LotFields = Readonly<Record<LotField, number | null>>;

export const isAnyMapped = (fields: LotFields): boolean => LOT_FIELDS.some((name) => fields[name] !== null);

const FITTING: Readonly<Record<LotField, readonly FieldControl[]>> = {
  lot: ['text', 'barcode'],
  expires: ['date', 'text'],
  serial: ['text', 'barcode'],
};

/** @param type the service's word for the type of the field */
export const isFitting = (field: LotField, type: string | null): boolean =>
  FITTING[field].includes(controlFor(type));

const BETWEEN = ', ';

/** The lots that a record has in its field. */
export const lotsIn = (values: CustomValues | undefined, field: number | null): readonly string[] =>
  textsIn(field === null ? undefined : values?.[field]);

/** The day that a record has in its field for it; undefined: none, or no day. */
export function dayOn(values: CustomValues | undefined, { expires }: LotFields): string | undefined {
  const value = expires === null ? undefined : values?.[expires];
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined;
}

const textsIn = (value: CustomValue | undefined): readonly string[] =>
  value === undefined || typeof value === 'object' ? [] : String(value).split(BETWEEN).filter(Boolean);

/** A record before it receives: one that is made by it has taken over what its original has. */
export interface Receiver {
  readonly values: CustomValues | undefined;
  readonly quantity: Decimal;
  readonly isNew: boolean;
}

/**
 * The fields as they are to be. A record that holds other stock keeps what is said of that, and of two days the earlier; a value that cannot
 * be read stays, and so does one that would be too long with more. A record that is new, or empty, has what it receives and nothing else: where
 * that is too long, nothing. Null where nothing changes.
 */
export function lotValues(
  { values = {}, quantity, isNew }: Receiver,
  lots: readonly CountedLot[],
  fields: LotFields,
): Readonly<Record<number, CustomValue | null>> | null {
  const isAlone = isNew || !isPositive(quantity);
  const named = lots.flatMap(({ lot }) => lot?.lot ?? []);
  const days = lots.map(({ lot }) => (lot === null ? undefined : lastDay(lot)));
  const serials = lots.flatMap((one) => one.serials);
  const joined = (field: number, more: readonly string[]): CustomValue | null => {
    const now = values[field];
    if (!isAlone && typeof now === 'object' && now !== null) return now;
    const all = [...new Set([...(isAlone ? [] : lotsIn(values, field)), ...more])];
    const text = all.join(BETWEEN);
    if (text.length <= LONGEST.text) return text === '' ? null : text;
    // They stand in the notes. What there is only of other goods goes all the same.
    return isAlone ? null : (now ?? null);
  };
  const wanted: Readonly<Record<LotField, (field: number) => CustomValue | null>> = {
    lot: (field) => joined(field, named),
    expires: (field) => {
      if (isAlone) return earliest(days) ?? null;
      const now = values[field];
      const day = dayOn(values, fields);
      // What is no day to us is one to the office perhaps, and an earlier one.
      return now != null && now !== '' && day === undefined ? now : (earliest([day, ...days]) ?? null);
    },
    serial: (field) => joined(field, serials),
  };
  const changed = LOT_FIELDS.flatMap((name) => {
    const field = fields[name];
    if (field === null) return [];
    const now = wanted[name](field);
    return now === (values[field] ?? null) ? [] : [[field, now] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
