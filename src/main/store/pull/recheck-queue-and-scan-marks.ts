/**
 * Three sets of record ids in the mirror, by which pulls neither delete nor miss a record by mistake:
 * - The recheck queue (`recheck`): records to be read one by one. They were reported as gone by an event (`hint`), or not contained in the
 *   list of a full scan (`unseen`), or shown in another version than the mirror's (`differs`), or their row was not written while a command
 *   on them was under way (`held`). Only the first two are reports that a record may be gone.
 * - The marks of a full scan (`seen`): the records that its lists have contained so far. At its end, any other record may have been
 *   deleted. Every record that is written while the scan runs is marked too, so that a new one is not taken for a deleted one.
 * - The rows of the list of changed items (`met`) that were read so far. Their number tells at the end whether the list was complete.
 */
import type { Reader, Writer } from '../database.ts';

export function markSeen(db: Writer, kind: string, ids: readonly number[]): void {
  for (const id of ids) db.run(`INSERT OR IGNORE INTO seen (kind, id) VALUES (?, ?)`, kind, id);
}

/** Clears the marks at the start of a full scan, and flags the entries that the recheck queue has then: the scan settles them. */
export function forgetSeen(db: Writer): void {
  db.run(`DELETE FROM seen`);
  db.run(`UPDATE recheck SET of_scan = 1`);
}

export function countSeen(db: Reader, kind: string): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM seen WHERE kind = ?`, kind)?.n ?? 0;
}

const UNSEEN = `NOT EXISTS (SELECT 1 FROM seen WHERE kind = 'record' AND seen.id = record.id)`;

/** Items and folders that the scan has not marked, the lowest ids first. */
export function unseenRecords(db: Reader, most: number): number[] {
  return db
    .all<{ id: number }>(`SELECT id FROM record WHERE ${UNSEEN} ORDER BY id LIMIT ?`, most)
    .map((row) => row.id);
}

/** The unmarked records that were in the recheck queue when the scan began: an event or an earlier scan had reported them as gone. */
export function unseenRechecks(db: Reader, most: number): number[] {
  return db
    .all<{ id: number }>(
      `SELECT record.id FROM recheck JOIN record ON record.id = recheck.id
        WHERE of_scan = 1 AND why IN ('hint', 'unseen') AND ${UNSEEN} ORDER BY record.id LIMIT ?`,
      most,
    )
    .map((row) => row.id);
}

/** Removes the entries that the full scan has settled: those that were queued before it began and are not `held`. */
export function settleScanned(db: Writer): void {
  db.run(`DELETE FROM recheck WHERE of_scan = 1 AND why <> 'held'`);
}

/** The first order that the scan has not marked. */
export function unseenOrder(db: Reader): number | null {
  return first(db, `kind = 'order'`, 'true');
}

/** The first open order whose lines the scan has not read. */
export function unreadOrder(db: Reader): number | null {
  return first(db, `kind = 'order-lines'`, `status IN ('ordered', 'partially_received')`);
}

function first(db: Reader, seen: string, which: string): number | null {
  const row = db.one<{ id: number }>(
    `SELECT id FROM purchase_order WHERE ${which}
        AND NOT EXISTS (SELECT 1 FROM seen WHERE ${seen} AND seen.id = purchase_order.id) ORDER BY id LIMIT 1`,
  );
  return row?.id ?? null;
}

/**
 * Why a record is queued. `hint`: an event says that it may be gone. `unseen`: a full scan's list did not contain it. `differs`: a list of
 * changes showed it older than the mirror has it, or a search showed it in another version, or its row could not be read, so it exists.
 * `held`: its row was not written because of a command under way, or was not read; it must be read before a command on it is marked as
 * reflected.
 */
export type RecheckReason = 'hint' | 'unseen' | 'differs' | 'held';

export interface RecheckEntry {
  readonly id: number;
  readonly why: RecheckReason;
  /** How often it was queued: if it is queued again during a read, that read does not settle it. */
  readonly timesQueued: number;
}

/** A list that shows a record may be older than the report that it is gone: `differs` replaces no other reason. */
export function enqueueRecheck(db: Writer, ids: readonly number[], why: RecheckReason): void {
  for (const id of ids)
    db.run(
      `INSERT INTO recheck (id, why) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET
         why = CASE WHEN 'held' IN (why, excluded.why) THEN 'held'
                    WHEN why = 'unseen' OR excluded.why = 'differs' THEN why ELSE excluded.why END,
         told = told + 1, of_scan = 0`,
      id,
      why,
    );
}

export function settleRecheck(
  db: Writer,
  { id, timesQueued }: Pick<RecheckEntry, 'id' | 'timesQueued'>,
): void {
  db.run(`DELETE FROM recheck WHERE id = ? AND told = ?`, id, timesQueued);
}

/** Moves a record that could not be read behind the other entries. */
export function postpone(db: Writer, { id, timesQueued }: Pick<RecheckEntry, 'id' | 'timesQueued'>): void {
  db.run(`UPDATE recheck SET told = told + 1 WHERE id = ? AND told = ?`, id, timesQueued);
}

/**
 * The entries to read now: all `held` ones and the first `most` of the others, those queued least often first. `differs` come last: a cache
 * may queue as many anew in each pull, and the deletions must not wait for them.
 */
export function dueRechecks(db: Reader, most: number): RecheckEntry[] {
  return db.all<RecheckEntry>(
    `SELECT id, why, told AS timesQueued FROM recheck WHERE why = 'held'
     UNION ALL SELECT * FROM (SELECT id, why, told AS timesQueued FROM recheck WHERE why <> 'held'
       ORDER BY why = 'differs', why DESC, told, id LIMIT ?)`,
    most,
  );
}

export const heldRechecks = (db: Reader): number[] =>
  db.all<{ id: number }>(`SELECT id FROM recheck WHERE why = 'held'`).map(({ id }) => id);

export function rechecksOf(db: Reader, ids: readonly number[]): RecheckEntry[] {
  return db.all<RecheckEntry>(
    `SELECT id, why, told AS timesQueued FROM recheck WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}

export const countHinted = (db: Reader): number => countQueued(db, 'hint');
export const countDiffering = (db: Reader): number => countQueued(db, 'differs');

const countQueued = (db: Reader, why: RecheckReason): number =>
  db.one<{ n: number }>(`SELECT count(*) AS n FROM recheck WHERE why = ?`, why)?.n ?? 0;

/** Removes reports that a record is gone which the mirror does not have. @param kept records that the pull is about to write */
export function settleUnknown(db: Writer, kept: readonly number[]): void {
  db.run(
    `DELETE FROM recheck WHERE why IN ('hint', 'unseen') AND NOT EXISTS (SELECT 1 FROM record WHERE record.id = recheck.id)
        AND id NOT IN (SELECT value FROM json_each(?))`,
    JSON.stringify(kept),
  );
}

/** Marks rows of the list of changed items that is being read. */
export function markMet(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`INSERT OR IGNORE INTO met (id) VALUES (?)`, id);
}

export function countMet(db: Reader): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM met`)?.n ?? 0;
}

export function forgetMet(db: Writer): void {
  db.run(`DELETE FROM met`);
}
