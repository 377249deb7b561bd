/** Quantity alerts on an item. */
import type { AlertWhen } from '#domain/alert.ts';
import type { Decimal } from '#domain/decimal.ts';
import { catalogue } from './catalogue.ts';
import { alert as de } from './de/alert.ts';
import { alert as en } from './en/alert.ts';

export const alert = catalogue(en, de);

/** "Below 10". */
export function alertWords({
  when,
  value,
}: {
  readonly when: AlertWhen | null;
  readonly value: Decimal | null;
}): string {
  if (when === null) return alert.unknownKind;
  if (when === 'minimum') return alert.atMinimum;
  return value === null ? alert.atUnknown[when] : alert.at[when]({ value });
}
