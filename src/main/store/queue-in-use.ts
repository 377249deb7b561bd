/**
 * Stores in the queue's file that requests may be sent from it, before the first request is sent: the field `application_id` of the SQLite
 * header is set to the schema version.
 * An older version of Dockhand does not know the schema, but it can read this field. By it, that version decides whether the copy from
 * before the upgrade may replace the file (`back-up-before-migration-and-restore.ts`).
 */
import type { Database } from './database.ts';

/** Must be called before the first request. @throws StoreTrouble; then nothing may be sent from the queue */
export function noteInUse(queue: Pick<Database, 'read' | 'write'>): void {
  const header = queue.read.one<{ schema: number; inUse: number }>(
    `SELECT user_version AS schema, application_id AS inUse FROM pragma_user_version, pragma_application_id`,
  );
  if (header === undefined || header.schema === header.inUse) return;
  queue.write((db) => db.run(`PRAGMA application_id = ${header.schema}`));
}
