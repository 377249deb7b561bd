/**
 * Stores the origins of what an applied command created (`domain/origin.ts`), in its proof. They are kept when the mirror first shows the
 * created records: a service that is restored from a backup later gives their ids to other records, which an undo must not act on.
 */
import type { Origin } from '#domain/origin.ts';
import type { Writer } from './database.ts';

export function keepOriginsOfCreated(db: Writer, seq: number, origins: readonly Origin[]): void {
  db.run(
    `UPDATE command SET proof = json_set(proof, '$.origins', json(?)) WHERE seq = ? AND proof IS NOT NULL`,
    JSON.stringify(origins),
    seq,
  );
}
