/**
 * Stores photos in the queue database, so that they are as durable as the commands and drafts that refer to them. The id of a photo is the
 * SHA-256 of its bytes, so the same photo is stored once.
 * `dropPhotoFiles` deletes the photos that were added before a given time, some days ago: within these days an operator may bring a
 * discarded command back. Two kinds of photos are kept longer. The photo of a new item is kept while an unsettled command refers to it. The
 * photo of a receipt's line is kept unless the receipt was discarded, because the receipt may be printed again.
 */
import { createHash } from 'node:crypto';
import { UNSETTLED } from '../commands/commands.ts';
import type { Reader, Writer } from '../database.ts';

export interface PhotoFile {
  /** In base64. */
  readonly data: string;
  readonly type: string;
}

/** @param at when the photo is added (ISO 8601) @returns its id */
export function putPhotoFile(db: Writer, { data, type }: PhotoFile, at: string): string {
  const id = createHash('sha256').update(data, 'base64').digest('hex');
  db.run(
    `INSERT INTO photo_file (id, type, data, added_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET added_at = excluded.added_at`,
    id,
    type,
    data,
    at,
  );
  return id;
}

export const photoFile = (db: Reader, id: string): PhotoFile | undefined =>
  db.one<PhotoFile>(`SELECT data, type FROM photo_file WHERE id = ?`, id);

export const hasPhotoFile = (db: Reader, id: string): boolean =>
  db.one(`SELECT 1 FROM photo_file WHERE id = ?`, id) !== undefined;

/** @param before photos that were added earlier (ISO 8601) are deleted, if no command or receipt needs them */
export function dropPhotoFiles(db: Writer, before: string): void {
  db.run(
    `DELETE FROM photo_file WHERE added_at < ? AND NOT EXISTS (
       SELECT 1 FROM command WHERE ${UNSETTLED} AND kind = 'create-item' AND instr(intent, photo_file.id) > 0)
       AND NOT EXISTS (
       SELECT 1 FROM line_draft JOIN sheet ON sheet.id = line_draft.sheet
        WHERE sheet.state <> 'discarded' AND instr(line_draft.photos, photo_file.id) > 0)`,
    before,
  );
}
