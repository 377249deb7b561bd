/*
 * The database table of the ledger: every applied change, once, in the order in which the changes were applied. Rows are never changed or
 * deleted.
 */
import type { Connection } from './connection.ts';

export interface LedgerRow {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly key_id: string;
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly verb: string;
  readonly record: string;
  readonly record_id: number;
  readonly quantity_before: string | null;
  readonly quantity_after: string | null;
  /** What the change came from: the source of a moved portion, the order line of a receipt. */
  readonly from_record: string | null;
  readonly from_id: number | null;
}

export interface LedgerQuery {
  readonly after: number;
  readonly limit: number;
  readonly record: string | null;
  readonly record_id: number | null;
  readonly verb: string | null;
}

export function ledgerTable(db: Connection) {
  const append = db.prepare<[Omit<LedgerRow, 'id'>]>(`
    INSERT INTO ledger (at, key_id, request_id, method, path, verb, record, record_id, quantity_before, quantity_after,
      from_record, from_id)
    VALUES (@at, @key_id, @request_id, @method, @path, @verb, @record, @record_id, @quantity_before, @quantity_after,
      @from_record, @from_id)`);
  const lastAt = db.value<[], number>('SELECT at FROM ledger ORDER BY id DESC LIMIT 1');
  // PostgreSQL takes the type of a parameter from where it stands first.
  const read = db.prepare<[LedgerQuery], LedgerRow>(`
    SELECT * FROM ledger WHERE id > @after AND (CAST(@record AS text) IS NULL OR record = @record)
      AND (CAST(@record_id AS bigint) IS NULL OR record_id = @record_id) AND (CAST(@verb AS text) IS NULL OR verb = @verb)
    ORDER BY id LIMIT @limit`);

  return {
    append: async (row: Omit<LedgerRow, 'id'>): Promise<void> => {
      await append.run(row);
    },
    /** When the last change was applied, or 0 in a new account. */
    lastAt: async (): Promise<number> => (await lastAt.get()) ?? 0,
    read: (query: LedgerQuery): Promise<LedgerRow[]> => read.all(query),
  };
}
