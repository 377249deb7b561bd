/** The page of an item or a location in the Items place. */
import type { CustomValue } from '#domain/stock/record.ts';
import type { OwnField } from '#domain/views/record.ts';
import { catalogue } from './catalogue.ts';
import { record as de } from './de/record.ts';
import { record as en } from './en/record.ts';

export const record = catalogue(en, de);

export const ownFieldName = ({ id, name }: Pick<OwnField, 'id' | 'name'>): string =>
  name ?? record.unknownField({ id: String(id) });

/** A value of one, to be read. */
export function ownValue(value: CustomValue): string {
  if (typeof value === 'boolean') return value ? record.yes : record.no;
  return typeof value === 'object' ? value.json : String(value);
}

/** What has been changed, or what stands in the way, by the names of the fields. */
export function recordSentence(changed: readonly string[], wrong: readonly string[]): string {
  if (wrong.length > 0) return record.incomplete({ fields: wrong.join(', ') });
  return changed.length === 0 ? record.unchanged : record.changed({ fields: changed.join(', ') });
}
