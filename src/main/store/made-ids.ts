/**
 * Temporary ids. A record that a command is to make is known by a negative number, given once and never again, until the
 * command is settled and the real id is known. What was given is kept for good: a screen or a stored command may still
 * speak of it.
 */
import type { Decided } from '#domain/command.ts';
import { withAllIds } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import type { Reader, Writer } from './database.ts';

export function newTemporaryId(db: Writer): number {
  const lowest = db.one<{ id: number | null }>(`SELECT min(temporary) AS id FROM made_id`)?.id ?? 0;
  db.run(`INSERT INTO made_id (temporary) VALUES (?)`, lowest - 1);
  return lowest - 1;
}

export function claimTemporaryId(db: Writer, temporary: number, command: number): void {
  db.run(`UPDATE made_id SET command = ? WHERE temporary = ?`, command, temporary);
}

/** From now on the temporary id means `real`, in stored commands and lanes too. */
export function learnId(db: Writer, temporary: number, real: number): void {
  db.run(`UPDATE made_id SET real = ? WHERE temporary = ?`, real, temporary);
  for (const what of ['item', 'folder', 'order']) {
    db.run(`UPDATE OR IGNORE lane SET lane = ? WHERE lane = ?`, `${what}:${real}`, `${what}:${temporary}`);
  }
}

/** The real id behind a temporary one, or the id itself where it is real or not known yet. */
export function realId(db: Reader, id: number): number {
  if (id >= 0) return id;
  return db.one<{ real: number | null }>(`SELECT real FROM made_id WHERE temporary = ?`, id)?.real ?? id;
}

/** All ids a record has gone by: the one it has now, and the temporary ones before. */
export function idsOf(db: Reader, id: number): number[] {
  const before = db.all<{ id: number }>(`SELECT temporary AS id FROM made_id WHERE real = ?`, id);
  return [id, ...before.map((row) => row.id)];
}

/** The command with every id that is known by now as the real one, those of records it makes itself among them. */
export function withRealIds<C extends Decided>(db: Reader, command: C): C {
  return { ...command, intent: withAllIds<Intent>(command.intent, (id) => realId(db, id)) };
}

/** The temporary ids of a command's records whose real ones are not known. */
export function unknownIdsOf(db: Reader, command: number): number[] {
  return db
    .all<{ temporary: number }>(
      `SELECT temporary FROM made_id WHERE command = ? AND real IS NULL ORDER BY temporary DESC`,
      command,
    )
    .map((row) => row.temporary);
}

/** The command that is to make a record, and what has become of it: undefined where there is none. */
export function makerOf(db: Reader, temporary: number): { seq: number; state: string } | undefined {
  return db.one<{ seq: number; state: string }>(
    `SELECT command.seq, command.state FROM made_id JOIN command ON command.seq = made_id.command WHERE temporary = ?`,
    temporary,
  );
}

/** Whether a command of ours is known to have made the record. */
export function wasMadeHere(db: Reader, real: number): boolean {
  return db.one(`SELECT 1 FROM made_id WHERE real = ?`, real) !== undefined;
}
