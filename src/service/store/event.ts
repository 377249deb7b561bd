/* Events waiting to be told to a client's address, each written in the transaction of its change. */
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

  return {
    append: (at: number, payload: string): void => {
      append.run(at, payload);
    },
    read: (after: number, limit: number): EventRow[] => read.all(after, limit),
  };
}
