/*
 * Receives and their lines. A receive is written whole before it is answered, and each of its lines leaves 'pending' in the
 * transaction that applies or fails it: what a kill leaves pending has not been applied, and is all that is left to do.
 */
import type { ReceiveWord } from '#wire/receive.ts';
import type { Database } from 'better-sqlite3';

/** origin is the JSON of the request and key that started it. */
export interface ReceiveRow {
  readonly id: number;
  readonly purchase_order_id: number;
  readonly status: ReceiveWord;
  readonly error: string | null;
  readonly notes: string | null;
  readonly origin: string;
  readonly started_at: number;
  readonly finished_at: number | null;
}

export interface ReceiveLineRow {
  readonly receive_id: number;
  readonly position: number;
  readonly line_item_id: number;
  readonly received_quantity: string;
  readonly folder_id: number | null;
  readonly state: 'pending' | 'received' | 'failed';
  readonly name: string | null;
  readonly error: string | null;
}

export function receiveTable(db: Database) {
  const byId = db.prepare<[number], ReceiveRow>('SELECT * FROM receive WHERE id = ?');
  const latest = db.prepare<[number], ReceiveRow>(
    'SELECT * FROM receive WHERE purchase_order_id = ? ORDER BY id DESC LIMIT 1',
  );
  const pending = db
    .prepare<[], number>("SELECT id FROM receive WHERE status = 'pending' ORDER BY id")
    .pluck();
  const insert = db.prepare<[Omit<ReceiveRow, 'id'>]>(`
    INSERT INTO receive (purchase_order_id, status, error, notes, origin, started_at, finished_at)
    VALUES (@purchase_order_id, @status, @error, @notes, @origin, @started_at, @finished_at)`);
  const finish = db.prepare<[Pick<ReceiveRow, 'id' | 'status' | 'error' | 'finished_at'>]>(
    'UPDATE receive SET status = @status, error = @error, finished_at = @finished_at WHERE id = @id',
  );
  const lines = db.prepare<[number], ReceiveLineRow>(
    'SELECT * FROM receive_line WHERE receive_id = ? ORDER BY position',
  );
  const nextLine = db.prepare<[number], ReceiveLineRow>(
    "SELECT * FROM receive_line WHERE receive_id = ? AND state = 'pending' ORDER BY position LIMIT 1",
  );
  const insertLine = db.prepare<[ReceiveLineRow]>(`
    INSERT INTO receive_line (receive_id, position, line_item_id, received_quantity, folder_id, state, name, error)
    VALUES (@receive_id, @position, @line_item_id, @received_quantity, @folder_id, @state, @name, @error)`);
  const settleLine = db.prepare<[Pick<ReceiveLineRow, 'receive_id' | 'position' | 'state' | 'error'>]>(
    'UPDATE receive_line SET state = @state, error = @error WHERE receive_id = @receive_id AND position = @position',
  );

  return {
    byId: (id: number): ReceiveRow | undefined => byId.get(id),
    latest: (order: number): ReceiveRow | undefined => latest.get(order),
    /** The ids of the receives that are not finished, oldest first. */
    pending: (): number[] => pending.all(),
    insert: (receive: Omit<ReceiveRow, 'id'>): ReceiveRow => ({
      ...receive,
      id: Number(insert.run(receive).lastInsertRowid),
    }),
    finish: (end: Pick<ReceiveRow, 'id' | 'status' | 'error' | 'finished_at'>): void => {
      finish.run(end);
    },
    lines: (receive: number): ReceiveLineRow[] => lines.all(receive),
    nextLine: (receive: number): ReceiveLineRow | undefined => nextLine.get(receive),
    insertLine: (line: ReceiveLineRow): void => {
      insertLine.run(line);
    },
    settleLine: (line: Pick<ReceiveLineRow, 'receive_id' | 'position' | 'state' | 'error'>): void => {
      settleLine.run(line);
    },
  };
}
