/**
 * What is written on an item or folder as it was read, without the effects of own commands. Deletions compare it where the record's time
 * does not tell one version from another.
 */
import { ZERO, type Decimal } from '../values/decimal.ts';
import { fieldsOfRecord } from '../stock/fields.ts';
import type { Folder, Item, RecordContent, SeenRecord } from '../stock/record.ts';

export const isItem = (record: Item | Folder): record is Item => 'folderId' in record;

/** Of a folder the stock is zero. */
export function contentOf(record: Item | Folder): RecordContent & { readonly quantity: Decimal } {
  const { codes, rest = '' } = record;
  const [quantity, folderId] = isItem(record) ? [record.quantity, record.folderId] : [ZERO, record.parentId];
  return { fields: fieldsOfRecord(record), quantity, folderId, codes, rest };
}

/** The content, if the record's time is a whole second: the service may have written it again within that second. */
export const contentIfAmbiguous = (record: Item | Folder): Pick<SeenRecord, 'content'> =>
  Date.parse(record.updatedAt) % 1000 === 0 ? { content: contentOf(record) } : {};
