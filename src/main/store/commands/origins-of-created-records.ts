/**
 * Stores, in the proof of an applied command, the origins of the records that the command created. An origin is what distinguishes a record
 * from another one with the same id, such as its creation time (`domain/origin.ts`). An undo needs the origins: a service that is restored
 * from a backup gives the ids to other records, which the undo must not touch. The caller stores them when a pull has read the created
 * records.
 */
import type { Origin } from '#domain/commands/origin.ts';
import type { Writer } from '../database.ts';

export function keepOriginsOfCreated(db: Writer, seq: number, origins: readonly Origin[]): void {
  db.run(
    `UPDATE command SET proof = json_set(proof, '$.origins', json(?)) WHERE seq = ? AND proof IS NOT NULL`,
    JSON.stringify(origins),
    seq,
  );
}
