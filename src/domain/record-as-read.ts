/**
 * What is written on an item or folder as it was read, without the effects of own commands. Deletions compare it where the record's time
 * does not tell one version from another.
 */
import { ZERO } from './decimal.ts';
import { fieldsOfRecord } from './fields.ts';
import type { Folder, Item, SeenRecord } from './record.ts';

export const isItem = (record: Item | Folder): record is Item => 'folderId' in record;

/** The content, if the record's time is a whole second: the service may have written it again within that second. */
export function contentIfAmbiguous(record: Item | Folder): Pick<SeenRecord, 'content'> {
  if (Date.parse(record.updatedAt) % 1000 !== 0) return {};
  const { codes, rest = '' } = record;
  const [quantity, folderId] = isItem(record) ? [record.quantity, record.folderId] : [ZERO, record.parentId];
  return { content: { fields: fieldsOfRecord(record), quantity, folderId, codes, rest } };
}
