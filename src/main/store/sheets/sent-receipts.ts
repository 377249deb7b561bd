/**
 * The table of sent receipts. A row is a snapshot of the receipt, kept for the order's history and its printout, because the commands do
 * not contain what was not booked. It is written in the transaction that creates the receipt's commands, and never changed.
 *
 * `commandsFrom` finds all commands that carry out a receipt. It follows two columns: a remainder of a partly applied command has its
 * original's outbox position (`place`); a replacement names the command that a person replaced (`instead_of`).
 */
import type { ReceiptRecord } from '#domain/receiving/receipt-record.ts';
import { commandById, type StoredCommand } from '../commands/commands.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export interface StoredReceipt {
  readonly sheetId: string;
  readonly record: ReceiptRecord;
  /** The ids of the commands that sending the receipt created. */
  readonly commandIds: readonly string[];
}

interface Row {
  readonly sheet: string;
  readonly record: string;
  readonly commands: string;
}

export function putReceiptRecord(db: Writer, { sheetId, record, commandIds }: StoredReceipt): void {
  db.run(
    `INSERT INTO receipt_record (sheet, order_id, sent_at, record, commands) VALUES (?, ?, ?, ?, ?)`,
    sheetId,
    record.orderId,
    record.sentAt,
    JSON.stringify(record),
    JSON.stringify(commandIds),
  );
}

export function receiptRecord(db: Reader, sheetId: string): StoredReceipt | undefined {
  const row = db.one<Row>(`SELECT sheet, record, commands FROM receipt_record WHERE sheet = ?`, sheetId);
  return row && readRow(row);
}

/** A receipt's commands, including those for goods beyond the order, remainders and replacements; empty if the receipt has no record. */
export function commandsOfReceipt(db: Reader, sheetId: string): StoredCommand[] {
  const row = db.one<Pick<Row, 'commands'>>(`SELECT commands FROM receipt_record WHERE sheet = ?`, sheetId);
  return row === undefined ? [] : commandsFrom(db, fromJson(row.commands));
}

/** The sheet of the order's last receipt that was sent; undefined: no receipt of the order has a record. */
export const lastReceiptSheet = (db: Reader, orderId: number): string | undefined =>
  db.one<Pick<Row, 'sheet'>>(
    `SELECT sheet FROM receipt_record WHERE order_id = ? ORDER BY sent_at DESC, rowid DESC LIMIT 1`,
    orderId,
  )?.sheet;

/** The last receipts of an order, the newest first. */
export const receiptRecordsOf = (db: Reader, orderId: number, most: number): StoredReceipt[] =>
  db
    .all<Row>(
      `SELECT sheet, record, commands FROM receipt_record WHERE order_id = ? ORDER BY sent_at DESC, rowid DESC LIMIT ?`,
      orderId,
      most,
    )
    .map(readRow);

const readRow = ({ sheet, record, commands }: Row): StoredReceipt => ({
  sheetId: sheet,
  record: fromJson(record),
  commandIds: fromJson(commands),
});

/** The commands with these ids, their remainders, and the commands that replaced them, the oldest first. */
export function commandsFrom(db: Reader, ids: readonly string[]): StoredCommand[] {
  const rows = (where: string, values: readonly (number | string)[]) =>
    db.all<{ seq: number; id: string }>(`SELECT seq, id FROM command WHERE ${where}`, JSON.stringify(values));
  const found = new Map<number, string>();
  for (let fresh = rows(`id IN (SELECT value FROM json_each(?))`, ids); fresh.length > 0;) {
    for (const { seq, id } of fresh) found.set(seq, id);
    const seqs = fresh.map(({ seq }) => seq);
    fresh = [
      ...rows(`place IS NOT NULL AND place IN (SELECT value FROM json_each(?))`, seqs),
      ...rows(`instead_of IS NOT NULL AND instead_of IN (SELECT value FROM json_each(?))`, seqs),
    ].filter(({ seq }) => !found.has(seq));
  }
  const inOrder = [...found].toSorted(([a], [b]) => a - b);
  return inOrder.flatMap(([, id]) => commandById(db, id) ?? []);
}
