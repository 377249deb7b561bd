/**
 * Finds the newest commands of this station that touch an item or a folder, the newest first. An item's screen lists them. The undo of an
 * adjustment or a receipt finds in them which value a custom field had before this station wrote it. Only the last 1,000 commands are
 * searched, because the things that a command touches (its lanes) are stored as JSON, without an index.
 */
import { subject } from '#domain/commands/lane.ts';
import { commandById, type StoredCommand } from './commands.ts';
import type { Reader } from '../database.ts';

const SEARCH_WINDOW = 1000;

/** @param most the highest number of commands to return */
export function commandsOnRecord(db: Reader, recordId: number, most: number): StoredCommand[] {
  const subjects = [subject('item', recordId), subject('folder', recordId)];
  return db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE seq > (SELECT coalesce(max(seq), 0) - ? FROM command)
          AND EXISTS (
            SELECT 1 FROM json_each(lanes) AS lane JOIN json_each(?) AS subject
              ON lane.value ->> 'resource' = subject.value ->> 'resource' AND lane.value ->> 'id' = subject.value ->> 'id')
        ORDER BY seq DESC LIMIT ?`,
      SEARCH_WINDOW,
      JSON.stringify(subjects),
      most,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);
}
