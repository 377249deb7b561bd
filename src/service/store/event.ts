/* Events that webhooks may deliver, each written in the transaction of its change. */
import type { Database } from 'better-sqlite3';

export interface EventRow {
  readonly id: number;
  readonly at: number;
  /** The JSON text of the body to deliver. */
  readonly payload: string;
}

export function eventTable(db: Database) {
  const append = db.prepare<[number, string]>('INSERT INTO event (at, payload) VALUES (?, ?)');
  const read = db.prepare<[number, number], EventRow>('SELECT * FROM event WHERE id > ? ORDER BY id LIMIT ?');
  const prune = db.prepare<[number, number]>(`
    DELETE FROM event WHERE id IN (
      SELECT id FROM event WHERE at < ? AND NOT EXISTS (SELECT 1 FROM delivery WHERE event_id = event.id)
      ORDER BY at LIMIT ?)`);

  return {
    /** The new event's id. */
    append: (at: number, payload: string): number => Number(append.run(at, payload).lastInsertRowid),
    read: (after: number, limit: number): EventRow[] => read.all(after, limit),
    /** Forgets events from before an instant that no delivery needs; how many, at most `limit`. */
    prune: (before: number, limit: number): number => prune.run(before, limit).changes,
  };
}
