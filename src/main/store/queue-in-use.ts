/**
 * Notes in the header of the queue's file that requests may be sent from it, before the first request is sent: `application_id` becomes the
 * schema version. An older version of Dockhand, which does not know the schema, can still read this and so decide whether the copy from
 * before the upgrade may replace the file (`copy-before-upgrade.ts`).
 */
import type { Database } from './database.ts';

/** @throws StoreTrouble; then nothing may be sent from it yet */
export function noteInUse(queue: Pick<Database, 'read' | 'write'>): void {
  const header = queue.read.one<{ schema: number; inUse: number }>(
    `SELECT user_version AS schema, application_id AS inUse FROM pragma_user_version, pragma_application_id`,
  );
  if (header === undefined || header.schema === header.inUse) return;
  queue.write((db) => db.run(`PRAGMA application_id = ${header.schema}`));
}
