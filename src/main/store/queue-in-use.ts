/**
 * Notes in the header of a queue's file that requests may be sent from it, before the first one is: `application_id` becomes the schema
 * version. A version of Dockhand that does not know the schema can still read that, and tell whether a copy of before may take its place.
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
