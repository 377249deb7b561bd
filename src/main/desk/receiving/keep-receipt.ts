/** Keeps what a receipt was when it was sent, for the history of its order and for its paper. */
import { recordLine, type RecordedExtra, type RecordedLine } from '#domain/receiving/receipt-record.ts';
import type { Writer } from '../../store/database.ts';
import { sheetTimes, type ReceiptSheet } from '../../store/sheets/receipt-and-count-sheets.ts';
import { putReceiptRecord } from '../../store/sheets/sent-receipts.ts';
import { unnamed } from '../moving/moves.ts';
import type { OpenReceipt } from './open-receipt.ts';
import type { Signature } from '../ports.ts';

/** Its lines with the names of what they are of, and of where they go. */
export const recordedLines = (
  { receipt, items, stock }: Pick<OpenReceipt, 'receipt' | 'items' | 'stock'>,
  station: string,
): RecordedLine[] =>
  receipt.lines.map((line) => ({
    ...line,
    name: (items.get(line.itemId) ?? unnamed(line.itemId)).name,
    code: items.get(line.itemId)?.codes[0] ?? null,
    place: stock.placeOf(line.landsIn).name,
    quarantinePlace: stock.placeOf(line.quarantine?.folderId ?? null).name,
    station,
    placeOf: (folderId) => stock.placeOf(folderId).name,
  }));

interface Sent extends Signature {
  readonly lines: readonly RecordedLine[];
  /** What of it came in as stock of its own. */
  readonly extras: readonly RecordedExtra[];
  /** Of all its commands. */
  readonly ids: readonly string[];
}

export function keepRecord(
  db: Writer,
  sheet: Pick<ReceiptSheet, 'id' | 'notes'>,
  { order }: Pick<OpenReceipt, 'order'>,
  { lines, extras, ids, at, by, station }: Sent,
): void {
  const kept = lines.flatMap((line) => recordLine(line, extras) ?? []);
  putReceiptRecord(db, {
    sheetId: sheet.id,
    commandIds: ids,
    record: {
      orderId: order.id,
      order: order.number,
      vendor: order.vendor,
      begunAt: sheetTimes(db, sheet.id)?.begunAt ?? at,
      sentAt: at,
      by,
      station,
      notes: sheet.notes?.trim() ?? '',
      lines: kept,
      others: lines.filter(({ isOff }) => !isOff).length - kept.length,
    },
  });
}
