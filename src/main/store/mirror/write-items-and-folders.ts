/**
 * Writes items and folders to the mirror, the local copy of the service's records, and deletes them. The indexes of barcodes, texts and
 * custom fields are updated with the record. A record that equals the stored one is not written, and `putItem` and `putFolder` return
 * false.
 * `deleteRecord` deletes a folder with everything in it, `deleteSingle` a record alone. A folder that is deleted together with a folder
 * above it is stored as dropped: if it is written again later, its contents must be read again (`folders-to-reread.ts`).
 */
import { codeKeys } from '#domain/barcode/barcode.ts';
import type { CustomValues, Folder, Item, Label, Measure, Photo } from '#domain/stock/record.ts';
import { putCustomValues } from './custom-field-values.ts';
import type { Writer } from '../database.ts';
import { deleteText, putText } from '../search/write-full-text-index.ts';

/**
 * Stores an item. Returns whether it differs from the stored one.
 * @param words further text to search by, from the item's custom fields
 * @param origin values that the service set when it created the item and never changes; empty if the service states none
 */
export function putItem(db: Writer, item: Item, words: string, origin = ''): boolean {
  return putRecord(db, {
    kind: 'item',
    id: item.id,
    sid: item.sid,
    name: item.name,
    parentId: item.folderId,
    quantity: item.quantity,
    minQuantity: item.minQuantity,
    price: item.price,
    notes: item.notes,
    tags: item.tags,
    codes: item.codes,
    words,
    label: item.label,
    rest: item.rest ?? '',
    measure: item.measure ?? null,
    labelExtra: item.labelExtra ?? null,
    customValues: item.customValues ?? null,
    photos: item.photos ?? null,
    updatedAt: item.updatedAt,
    origin,
  });
}

export function putFolder(db: Writer, folder: Folder, words: string, origin = ''): boolean {
  return putRecord(db, {
    kind: 'folder',
    id: folder.id,
    sid: '',
    name: folder.name,
    parentId: folder.parentId,
    quantity: '0',
    minQuantity: null,
    price: null,
    notes: folder.notes,
    tags: folder.tags ?? [],
    codes: folder.codes,
    words,
    label: folder.label,
    rest: folder.rest ?? '',
    measure: null,
    labelExtra: folder.labelExtra ?? null,
    customValues: folder.customValues ?? null,
    photos: folder.photos ?? null,
    updatedAt: folder.updatedAt,
    origin,
  });
}

interface NewRecord {
  readonly kind: 'item' | 'folder';
  readonly id: number;
  readonly sid: string;
  readonly name: string;
  readonly parentId: number | null;
  readonly quantity: string;
  readonly minQuantity: string | null;
  readonly price: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly codes: readonly string[];
  readonly words: string;
  readonly label: Label | null;
  readonly rest: string;
  readonly measure: Measure | null;
  readonly labelExtra: Label | null;
  readonly customValues: CustomValues | null;
  readonly photos: readonly Photo[] | null;
  readonly updatedAt: string;
  readonly origin: string;
}

const COLUMNS =
  `id kind name parent_id sid quantity min_quantity price notes tags codes words label rest measure
  label_extra custom_values photos updated_at origin`.split(/\s+/);
const WRITTEN = COLUMNS.join(', ');
const VALUES = COLUMNS.map(() => '?').join(', ');

function putRecord(db: Writer, record: NewRecord): boolean {
  const values = [
    record.id,
    record.kind,
    record.name,
    record.parentId,
    record.sid,
    record.quantity,
    record.minQuantity,
    record.price,
    record.notes,
    JSON.stringify(record.tags),
    JSON.stringify(record.codes),
    record.words,
    jsonOrNull(record.label),
    record.rest,
    jsonOrNull(record.measure),
    jsonOrNull(record.labelExtra),
    jsonOrNull(record.customValues),
    jsonOrNull(record.photos),
    record.updatedAt,
    record.origin,
  ];
  // The insert is tried first: in a first scan all records are new, and need no comparison.
  const isNew =
    db.run(`INSERT INTO record (${WRITTEN}) VALUES (${VALUES}) ON CONFLICT (id) DO NOTHING`, ...values)
      .changes === 1;
  if (!isNew) {
    const { changes } = db.run(
      `UPDATE record SET (${WRITTEN}) = (${VALUES})
        WHERE id = ? AND (${WRITTEN}) IS NOT (${VALUES})`,
      ...values,
      record.id,
      ...values,
    );
    if (changes === 0) return false;
    db.run(`DELETE FROM code WHERE record = ?`, record.id);
    deleteText(db, record.id);
  }
  const keys = new Set(record.codes.flatMap((code) => codeKeys(code)));
  for (const key of keys) db.run(`INSERT INTO code (key, record) VALUES (?, ?)`, key, record.id);
  if (record.kind === 'item' && (!isNew || record.customValues !== null))
    putCustomValues(db, record.id, record.customValues);
  putText(db, record.id, record.kind, record);
  if (isNew && record.kind === 'folder') db.run(`UPDATE dropped SET back = 1 WHERE id = ?`, record.id);
  return true;
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Deletes a record and, if it is a folder, everything below it in the mirror. A folder below may have been moved out at the service before,
 * so it is stored as dropped: its contents are read again if a later read contains it. Returns the deleted ids.
 */
export function deleteRecord(db: Writer, id: number): number[] {
  const gone = db.all<{ id: number; kind: string }>(
    `WITH RECURSIVE below (id) AS (
       SELECT id FROM record WHERE id = ?
       UNION SELECT record.id FROM record JOIN below ON record.parent_id = below.id)
     SELECT id, kind FROM record WHERE id IN (SELECT id FROM below)`,
    id,
  );
  for (const one of gone) {
    if (one.kind === 'folder' && one.id !== id)
      db.run(`INSERT INTO dropped (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET back = 0`, one.id);
    deleteSingle(db, one.id);
  }
  return gone.map((one) => one.id);
}

/** Deletes a record without its contents. The caller knows that they are elsewhere, or deletes them one by one. */
export function deleteSingle(db: Writer, id: number): void {
  deleteText(db, id);
  db.run(`DELETE FROM record WHERE id = ?`, id);
}
