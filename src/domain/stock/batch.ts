/**
 * A batch of moves in hand: rows that scans and figures are put into, each item on one row, or on one for each location that some of
 * it goes to. Nothing is moved until the batch is sent.
 * What stops a row is decided by the move itself (`kinds/move.ts`), so that a row that is shown as whole is one that can be sent.
 */
import { add, sum, ZERO, type Decimal } from '../values/decimal.ts';
import type { MoveRefusal } from '../kinds/definition.ts';
import { serialsOf, type WithSerials } from '../receiving/serial.ts';

/** Which row it is. `part`: of the rows of one item; absent: the first. */
export interface RowKey {
  readonly itemId: number;
  readonly part?: number;
}

export interface BatchRow extends RowKey, WithSerials {
  /** What its item was called when it was scanned: it may have gone since. Absent in batches of earlier versions. */
  readonly name?: string;
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
export interface RowBefore extends RowKey {
  readonly was: BatchRow | null;
}

export const isRow = (one: RowKey, other: RowKey): boolean =>
  one.itemId === other.itemId && one.part === other.part;

export const keyOfRow = ({ itemId, part }: RowKey): RowKey =>
  part === undefined ? { itemId } : { itemId, part };

const isOpen = ({ folderId }: BatchRow): boolean => folderId === undefined;

/**
 * The row that a scan counts onto, or a new one. Goods whose location was named are put down: what is scanned behind that may go elsewhere, and
 * is a row of its own.
 * @param cart that goods are loaded onto; undefined: none
 */
export function rowScanned(
  rows: readonly BatchRow[],
  itemId: number,
  cart: number | null | undefined,
): BatchRow {
  const own = rows.filter((row) => row.itemId === itemId);
  const found = own.find(({ folderId }) => folderId === cart) ?? own.find(isOpen);
  return found ?? { itemId, quantity: ZERO, ...nextPart(own) };
}

/** With rows that were sent, and are not: each as it was, or with what goes to the same location by now. */
export function withRowsBack(rows: readonly BatchRow[], back: readonly BatchRow[]): readonly BatchRow[] {
  return back.reduce((now, row) => {
    const own = now.filter(({ itemId }) => itemId === row.itemId);
    const same = own.find(({ folderId }) => folderId === row.folderId);
    return withRow(
      now,
      same === undefined ? { ...row, ...nextPart(own) } : { ...same, ...contentsOf(row, same) },
    );
  }, rows);
}

/**
 * Records of two rows may have come to be one: a portion that the account has put onto what was there, or one that was made here. The newer
 * row keeps its key: it may be in hand.
 */
export const withKeysApart = (rows: readonly BatchRow[]): readonly BatchRow[] =>
  rows.reduce<readonly BatchRow[]>((all, row) => {
    const same = all.find((one) => isRow(one, row));
    if (same === undefined) return [...all, row];
    if (same.folderId === row.folderId) return withRow(all, { ...same, ...contentsOf(same, row) });
    const own = [...all, ...rows].filter(({ itemId }) => itemId === row.itemId);
    return [...all, { ...row, ...nextPart(own) }];
  }, []);

/** What is on rows that become one, the oldest first. */
const contentsOf = (...rows: readonly BatchRow[]): Pick<BatchRow, 'quantity' | 'serials'> => ({
  quantity: sum(rows.map(({ quantity }) => quantity)),
  ...serialsOf(...rows),
});

/** Of an item that has these rows. */
function nextPart(own: readonly BatchRow[]): Pick<RowKey, 'part'> {
  const parts = own.map(({ part = 0 }) => part);
  return parts.length === 0 ? {} : { part: Math.max(...parts) + 1 };
}

/** What goes before a row as the batch is sent, of the same item: the newest row stands first, and goes last. */
export const sentBefore = <Row extends RowKey & { readonly quantity: Decimal }>(
  rows: readonly Row[],
  row: RowKey,
): Decimal =>
  rows
    .slice(rows.findIndex((one) => isRow(one, row)) + 1)
    .filter(({ itemId }) => itemId === row.itemId)
    .reduce((all, { quantity }) => add(all, quantity), ZERO);

/** In its place where it is there already, else in front of the others. */
export function withRow(rows: readonly BatchRow[], row: BatchRow): readonly BatchRow[] {
  const isThere = rows.some((one) => isRow(one, row));
  return isThere ? rows.map((one) => (isRow(one, row) ? row : one)) : [row, ...rows];
}

/**
 * The rows that a location is for: all that have no destination yet; where each has one, the row in hand, which then goes there
 * instead.
 */
export function rowsFor(rows: readonly BatchRow[], inHand: RowKey | undefined): readonly BatchRow[] {
  const open = rows.filter(isOpen);
  return open.length > 0 ? open : rows.filter((row) => inHand !== undefined && isRow(row, inHand));
}

/** Of one item, what goes to one location is one row: the one that was meant, by the key of the one in hand. */
export function withDestination(
  rows: readonly BatchRow[],
  meant: readonly BatchRow[],
  folderId: number | null,
  inHand?: RowKey,
): readonly BatchRow[] {
  const joining = rows.filter(
    (row) =>
      row.folderId === folderId && !meant.includes(row) && meant.some(({ itemId }) => itemId === row.itemId),
  );
  return rows
    .filter((row) => !joining.includes(row))
    .map((row) => {
      if (!meant.includes(row)) return row;
      const own = joining.filter(({ itemId }) => itemId === row.itemId);
      const { part: _, ...about } = row;
      const key = keyOfRow(own.find((one) => inHand !== undefined && isRow(one, inHand)) ?? row);
      return { ...about, ...key, folderId, ...contentsOf(...own, row) };
    });
}

/** The batch with these rows as they were. */
export const withRowsBefore = (
  rows: readonly BatchRow[],
  before: readonly RowBefore[],
): readonly BatchRow[] =>
  before.reduce<readonly BatchRow[]>(
    (now, { was, ...key }) => (was === null ? now.filter((row) => !isRow(row, key)) : withRow(now, was)),
    rows,
  );

/** What has to be remembered to undo it: the rows in which two states of the batch differ, as they were in the first. */
export function changedRows(before: readonly BatchRow[], after: readonly BatchRow[]): readonly RowBefore[] {
  const gone = before.filter((row) => after.every((one) => !isRow(one, row)));
  return [...after, ...gone].flatMap((row) => {
    const was = before.find((one) => isRow(one, row)) ?? null;
    return was === row && !gone.includes(row) ? [] : [{ ...keyOfRow(row), was }];
  });
}
