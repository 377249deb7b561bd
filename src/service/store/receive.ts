/*
 * The database tables of receives and their lines. A receive is stored with all its lines before it is answered. A line leaves `pending` in
 * the transaction that applies or fails it. So a line that is still pending after a crash has not been applied, and the pending lines are
 * all that remains to be done.
 */
import type { ReceiveWord } from '#wire/receive.ts';
import type { Connection } from './connection.ts';

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

export function receiveTable(db: Connection) {
  const byId = db.prepare<[number], ReceiveRow>('SELECT * FROM receive WHERE id = ?');
  const latest = db.prepare<[number], ReceiveRow>(
    'SELECT * FROM receive WHERE purchase_order_id = ? ORDER BY id DESC LIMIT 1',
  );
  const pending = db.value<[], number>("SELECT id FROM receive WHERE status = 'pending' ORDER BY id");
  const insert = db.value<[Omit<ReceiveRow, 'id'>], number>(`
    INSERT INTO receive (purchase_order_id, status, error, notes, origin, started_at, finished_at)
    VALUES (@purchase_order_id, @status, @error, @notes, @origin, @started_at, @finished_at) RETURNING id`);
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
    byId: (id: number): Promise<ReceiveRow | undefined> => byId.get(id),
    latest: (order: number): Promise<ReceiveRow | undefined> => latest.get(order),
    /** The ids of the receives that are not finished, oldest first. */
    pending: (): Promise<number[]> => pending.all(),
    insert: async (receive: Omit<ReceiveRow, 'id'>): Promise<ReceiveRow> => ({
      ...receive,
      id: await insert.one(receive),
    }),
    finish: async (end: Pick<ReceiveRow, 'id' | 'status' | 'error' | 'finished_at'>): Promise<void> => {
      await finish.run(end);
    },
    lines: (receive: number): Promise<ReceiveLineRow[]> => lines.all(receive),
    nextLine: (receive: number): Promise<ReceiveLineRow | undefined> => nextLine.get(receive),
    insertLine: async (line: ReceiveLineRow): Promise<void> => {
      await insertLine.run(line);
    },
    settleLine: async (
      line: Pick<ReceiveLineRow, 'receive_id' | 'position' | 'state' | 'error'>,
    ): Promise<void> => {
      await settleLine.run(line);
    },
  };
}
