/*
 * The database table of events that webhooks may deliver. An event is inserted in the transaction of the change that it reports. An event
 * is pruned only if no delivery refers to it.
 */
import type { Connection } from './connection.ts';

export interface EventRow {
  readonly id: number;
  readonly at: number;
  /** The JSON text of the body to deliver. */
  readonly payload: string;
}

export function eventTable(db: Connection) {
  const append = db.value<[number, string], number>(
    'INSERT INTO event (at, payload) VALUES (?, ?) RETURNING id',
  );
  const read = db.prepare<[number, number], EventRow>('SELECT * FROM event WHERE id > ? ORDER BY id LIMIT ?');
  const prune = db.prepare<[number, number]>(`
    DELETE FROM event WHERE id IN (
      SELECT id FROM event WHERE at < ? AND NOT EXISTS (SELECT 1 FROM delivery WHERE event_id = event.id)
      ORDER BY at LIMIT ?)`);

  return {
    /** The new event's id. */
    append: (at: number, payload: string): Promise<number> => append.one(at, payload),
    read: (after: number, limit: number): Promise<EventRow[]> => read.all(after, limit),
    /** Forgets events from before an instant that no delivery needs; how many, at most `limit`. */
    prune: (before: number, limit: number): Promise<number> => prune.run(before, limit),
  };
}
