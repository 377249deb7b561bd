/**
 * The database table of sheets: one row for each receipt and each stock count. What was scanned onto a sheet is in `sheet-tallies.ts`; what
 * the operator chose for single lines of a receipt is in `receipt-line-drafts.ts`.
 * A sheet is open until it is sent or discarded. `reopenSheet` opens a discarded one again. The other functions that change a sheet do not
 * check that it is open: the caller does. A unique index allows one open receipt for each order.
 * The file also counts, for each sheet, its commands that are not settled, that are in review, and that ended without effect.
 */
import type { CountScope } from '#domain/stock/count.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { ByLine } from '#domain/receiving/others.ts';
import { UNSETTLED } from '../commands/commands.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export type SheetState = 'open' | 'sent' | 'discarded';

export interface ReceiptSheet {
  readonly id: string;
  readonly orderId: number;
  /** The order as it was when the receipt was begun; null if unknown. */
  readonly order: { readonly number: string; readonly vendor: string } | null;
  /** The destination of the whole order (null: the top level); undefined: none was chosen. */
  readonly destination: number | null | undefined;
  readonly notes: string | null;
  /**
   * The quantities that other clients had received: `seen` when the receipt was begun, `asked` when the operator was last asked about them.
   * Null if unknown.
   */
  readonly seen: ByLine | null;
  readonly asked: ByLine | null;
}

export interface CountSheet {
  readonly id: string;
  readonly scope: CountScope;
  readonly blind: boolean;
  readonly state: SheetState;
  readonly openedAt: string;
  readonly by: string;
  /** How many items were sent; null while the count is open, and for counts of earlier versions. */
  readonly sent: number | null;
}

interface Row {
  id: string;
  order_id: number;
  folder_id: number | null;
  folder_said: number;
  subfolders: number;
  blind: number;
  state: SheetState;
  opened_at: string;
  by: string;
  notes: string | null;
  seen: string | null;
  asked: string | null;
  sent: number | null;
  order_is: string | null;
}

/** Without `seen`: a count's expected stock is stored there and may be large, so `expectedAtBegin` reads it by itself. */
const COUNT_COLUMNS = `id, folder_id, folder_said, subfolders, blind, state, opened_at, by, sent`;
type CountRow = Pick<
  Row,
  'id' | 'folder_id' | 'folder_said' | 'subfolders' | 'blind' | 'state' | 'opened_at' | 'by' | 'sent'
>;

const COLUMNS = `id, order_id, folder_id, folder_said, subfolders, blind, state, opened_at, by, notes, seen, asked, sent, order_is`;

/** The order of a receipt's sheet; undefined for a count's. */
export function receiptSheet(db: Reader, id: string): number | undefined {
  return (
    db.one<{ order_id: number | null }>(`SELECT order_id FROM sheet WHERE id = ?`, id)?.order_id ?? undefined
  );
}

export function openReceipt(db: Reader, orderId: number): ReceiptSheet | undefined {
  const row = db.one<Row>(
    `SELECT ${COLUMNS} FROM sheet WHERE kind = 'receive' AND state = 'open' AND order_id = ?`,
    orderId,
  );
  return (
    row && {
      id: row.id,
      orderId: row.order_id,
      order: row.order_is === null ? null : fromJson(row.order_is),
      destination: row.folder_said === 1 ? row.folder_id : undefined,
      notes: row.notes,
      seen: readByLine(row.seen),
      asked: readByLine(row.asked),
    }
  );
}

/** When a sheet was begun, and when it was sent or discarded; undefined while it is open. */
export function sheetTimes(
  db: Reader,
  id: string,
): { readonly begunAt: string; readonly sentAt: string } | undefined {
  return db.one<{ begunAt: string; sentAt: string }>(
    `SELECT opened_at AS begunAt, closed_at AS sentAt FROM sheet WHERE id = ? AND closed_at IS NOT NULL`,
    id,
  );
}

/** The id of the last receipt of an order that was sent. */
export const lastReceiptSheet = (db: Reader, orderId: number): string | undefined =>
  db.one<{ id: string }>(
    `SELECT id FROM sheet WHERE kind = 'receive' AND state = 'sent' AND order_id = ? ORDER BY closed_at DESC LIMIT 1`,
    orderId,
  )?.id;

/** Orders with a receipt that has tallies and was not sent. */
export function ordersStarted(db: Reader): ReadonlySet<number> {
  const rows = db.all<{ order_id: number }>(
    `SELECT order_id FROM sheet WHERE kind = 'receive' AND state = 'open'
        AND EXISTS (SELECT 1 FROM tally WHERE tally.sheet = sheet.id AND undone = 0)`,
  );
  return new Set(rows.map((row) => row.order_id));
}

/** How many receipts and counts have tallies and were not sent. */
export function sheetsStarted(db: Reader): number {
  const row = db.one<{ n: number }>(
    `SELECT count(*) AS n FROM sheet WHERE state = 'open'
        AND EXISTS (SELECT 1 FROM tally WHERE tally.sheet = sheet.id AND undone = 0)`,
  );
  return row?.n ?? 0;
}

export function beginReceipt(
  db: Writer,
  sheet: Pick<ReceiptSheet, 'id' | 'orderId' | 'order' | 'seen'> & {
    readonly at: string;
    readonly by: string;
  },
): ReceiptSheet {
  const { id, orderId, order, seen, at, by } = sheet;
  db.run(
    `INSERT INTO sheet (id, kind, order_id, state, opened_at, by, seen, order_is)
     VALUES (?, 'receive', ?, 'open', ?, ?, ?, ?)`,
    id,
    orderId,
    at,
    by,
    seen === null ? null : JSON.stringify([...seen]),
    order === null ? null : JSON.stringify(order),
  );
  return { id, orderId, order, destination: undefined, notes: null, seen, asked: null };
}

export function keepAsked(db: Writer, sheet: string, asked: ByLine): void {
  db.run(`UPDATE sheet SET asked = ? WHERE id = ?`, JSON.stringify([...asked]), sheet);
}

const readByLine = (json: string | null): ByLine | null =>
  json === null ? null : new Map(fromJson<[number, Decimal][]>(json));

export function setNotes(db: Writer, sheet: string, notes: string | null): void {
  db.run(`UPDATE sheet SET notes = ? WHERE id = ?`, notes, sheet);
}

/** @param folderId undefined removes the destination */
export function setDestination(db: Writer, sheet: string, folderId: number | null | undefined): void {
  db.run(
    `UPDATE sheet SET folder_id = ?, folder_said = ? WHERE id = ?`,
    folderId ?? null,
    folderId === undefined ? 0 : 1,
    sheet,
  );
}

export function beginCount(
  db: Writer,
  sheet: {
    readonly id: string;
    readonly scope: CountScope;
    readonly blind: boolean;
    readonly at: string;
    readonly by: string;
    /** The expected stock of each item; null or absent if unknown. */
    readonly expected?: ByItem | null;
  },
): void {
  db.run(
    `INSERT INTO sheet (id, kind, folder_id, folder_said, subfolders, blind, state, opened_at, by, seen)
     VALUES (?, 'count', ?, ?, ?, ?, 'open', ?, ?, ?)`,
    sheet.id,
    sheet.scope.folderId ?? null,
    sheet.scope.folderId === undefined ? 0 : 1,
    sheet.scope.subfolders ? 1 : 0,
    sheet.blind ? 1 : 0,
    sheet.at,
    sheet.by,
    sheet.expected == null ? null : JSON.stringify([...sheet.expected]),
  );
}

export type ByItem = ReadonlyMap<number, Decimal>;

/** The expected stock by item at the location when its count was begun; null if unknown. */
export const expectedAtBegin = (db: Reader, sheet: string): ByItem | null =>
  readByLine(db.one<Pick<Row, 'seen'>>(`SELECT seen FROM sheet WHERE id = ?`, sheet)?.seen ?? null);

/** What was not seen on a count and was left as it was, with what was expected; kept as it is sent, in versions before not. */
export const leftAsIs = (db: Reader, sheet: string): ByItem =>
  readByLine(db.one<Pick<Row, 'asked'>>(`SELECT asked FROM sheet WHERE id = ?`, sheet)?.asked ?? null) ??
  new Map();

export function countSheet(db: Reader, id: string): CountSheet | undefined {
  const row = db.one<CountRow>(`SELECT ${COUNT_COLUMNS} FROM sheet WHERE kind = 'count' AND id = ?`, id);
  return row && countOf(row);
}

export function openCounts(db: Reader): CountSheet[] {
  return db
    .all<CountRow>(
      `SELECT ${COUNT_COLUMNS} FROM sheet WHERE kind = 'count' AND state = 'open' ORDER BY opened_at DESC`,
    )
    .map(countOf);
}

/** The open count of a location; the one begun last if there are several, undefined if there is none. */
export const openCountAt = (db: Reader, folderId: number | null): CountSheet | undefined =>
  openCounts(db).find(({ scope }) => scope.folderId === folderId);

export function closedCounts(db: Reader, most: number): CountSheet[] {
  return db
    .all<CountRow>(
      `SELECT ${COUNT_COLUMNS} FROM sheet WHERE kind = 'count' AND state <> 'open' ORDER BY opened_at DESC LIMIT ?`,
      most,
    )
    .map(countOf);
}

export function sheetState(db: Reader, id: string): SheetState | undefined {
  return db.one<{ state: SheetState }>(`SELECT state FROM sheet WHERE id = ?`, id)?.state;
}

/** @param sent for a count: the number of items that were sent */
export function closeSheet(
  db: Writer,
  id: string,
  state: 'sent' | 'discarded',
  at: string,
  sent: number | null = null,
): void {
  db.run(`UPDATE sheet SET state = ?, closed_at = ?, sent = ? WHERE id = ?`, state, at, sent, id);
}

/** Opens a discarded sheet again. */
export function reopenSheet(db: Writer, id: string): void {
  db.run(`UPDATE sheet SET state = 'open', closed_at = NULL WHERE id = ? AND state = 'discarded'`, id);
}

function countOf(row: CountRow): CountSheet {
  const subfolders = row.subfolders === 1;
  return {
    id: row.id,
    scope: row.folder_said === 1 ? { folderId: row.folder_id, subfolders } : { subfolders },
    blind: row.blind === 1,
    state: row.state,
    openedAt: row.opened_at,
    by: row.by,
    sent: row.sent,
  };
}

/** For each sheet, the number of its unsettled commands (`waiting`), and how many of those are in review (`asks`). */
export function unsettledOfSheets(
  db: Reader,
): ReadonlyMap<string, { readonly waiting: number; readonly asks: number }> {
  const rows = db.all<{ sheet: string; waiting: number; asks: number }>(
    `SELECT sheet, count(*) AS waiting, sum(state = 'review') AS asks FROM command
      WHERE ${UNSETTLED} AND sheet IS NOT NULL GROUP BY sheet`,
  );
  return new Map(rows.map(({ sheet, ...counts }) => [sheet, counts]));
}

/** For each sheet, how many of its commands were refused or cancelled since a time, without those that another command replaced. */
export function droppedOfSheets(db: Reader, from: string): ReadonlyMap<string, number> {
  const rows = db.all<{ sheet: string; n: number }>(
    `SELECT sheet, count(*) AS n FROM command
      WHERE settled_at >= ? AND state IN ('refused', 'cancelled') AND sheet IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM command AS instead WHERE instead.instead_of = command.seq)
      GROUP BY sheet`,
    from,
  );
  return new Map(rows.map(({ sheet, n }) => [sheet, n]));
}
