/**
 * A batch of moves in hand: rows that scans and figures are put into, each item on one row. Nothing is moved until the batch is sent.
 * What stops a row is decided by the move itself (`kinds/move.ts`), so that a row that is shown as whole is one that can be sent.
 */
import { add, type Decimal } from './decimal.ts';
import type { MoveRefusal } from './kinds/definition.ts';

export interface BatchRow {
  readonly itemId: number;
  readonly quantity: Decimal;
  /** Absent: no destination was named yet. Null: the top level. */
  readonly folderId?: number | null;
  /** Absent: where an open order needs the record, or may. */
  readonly leaveZero?: boolean;
}

export type BatchStop = MoveRefusal | 'no-destination';

/** Why two rows do not change places. same-article: one record would go onto the other. */
export type SwapStop = 'not-two' | 'same-folder' | 'same-article' | 'gone' | 'nothing';

/** What undoes a change of the batch: each of these rows as it was; `was` null: it was not there. */
export interface RowBefore {
  readonly itemId: number;
  readonly was: BatchRow | null;
}

/** A scan counts onto the item's row; an item that has none gets one, in front of the others. */
export function withScanned(rows: readonly BatchRow[], itemId: number, units: Decimal): readonly BatchRow[] {
  const before = rows.find((row) => row.itemId === itemId);
  if (before === undefined) return [{ itemId, quantity: units }, ...rows];
  return withRow(rows, { ...before, quantity: add(before.quantity, units) });
}

/** In its place where it is there already, else in front of the others. */
export function withRow(rows: readonly BatchRow[], row: BatchRow): readonly BatchRow[] {
  const isThere = rows.some(({ itemId }) => itemId === row.itemId);
  return isThere ? rows.map((one) => (one.itemId === row.itemId ? row : one)) : [row, ...rows];
}

/**
 * The rows that a location is for: all that have no destination yet; where each has one, the row in hand, which then goes there
 * instead.
 */
export function rowsFor(rows: readonly BatchRow[], inHand: number | undefined): readonly BatchRow[] {
  const open = rows.filter(({ folderId }) => folderId === undefined);
  return open.length > 0 ? open : rows.filter(({ itemId }) => itemId === inHand);
}

export const withDestination = (
  rows: readonly BatchRow[],
  meant: readonly BatchRow[],
  folderId: number | null,
): readonly BatchRow[] => rows.map((row) => (meant.includes(row) ? { ...row, folderId } : row));

/** The batch with these rows as they were. */
export const withRowsBefore = (
  rows: readonly BatchRow[],
  before: readonly RowBefore[],
): readonly BatchRow[] =>
  before.reduce<readonly BatchRow[]>(
    (now, { itemId, was }) => (was === null ? now.filter((row) => row.itemId !== itemId) : withRow(now, was)),
    rows,
  );

/** What has to be remembered to undo it: the rows in which two states of the batch differ, as they were in the first. */
export function changedRows(before: readonly BatchRow[], after: readonly BatchRow[]): readonly RowBefore[] {
  const ids = new Set([...before, ...after].map(({ itemId }) => itemId));
  const rowOf = (rows: readonly BatchRow[], id: number) => rows.find(({ itemId }) => itemId === id);
  return [...ids]
    .filter((id) => rowOf(before, id) !== rowOf(after, id))
    .map((itemId) => ({ itemId, was: rowOf(before, itemId) ?? null }));
}
