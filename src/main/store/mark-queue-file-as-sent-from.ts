/**
 * Marks the queue's file as in use before the first request is sent from it: it sets the field `application_id` of the SQLite header to the
 * schema version. An older version of Dockhand does not know the schema, but can read this field. By it, the older version decides whether
 * the copy from before the migration may replace the file (`back-up-before-migration-and-restore.ts`): a copy does not know what was sent.
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
