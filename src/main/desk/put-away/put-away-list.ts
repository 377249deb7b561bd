/**
 * The list of goods that are to be put away: one setting of the profile, in the queue's database, written in the transaction of the scan or
 * act that changes it.
 */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import {
  isPutAway,
  onTheirRecords,
  withoutTakenBack,
  type CameOnList,
  type PutAwayList,
  type PutAwayRow,
  type PutAwayStep,
} from '#domain/stock/put-away.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { recordOfCame } from './put-away-came.ts';
import type { Stock } from '../items/stock.ts';

export const AT_LIST = { screen: 'move', putAway: true } as const;

/** So many acts, one after the other, can be undone. */
export const MOST_UNDONE = 10;

/**
 * With the ids that records have by now, each of the goods on the record that has them by now, with what has become of the steps, and without
 * goods that are not booked. Rows of which nothing is left are among them (`isOffList`): what takes a receipt back may be called off, and then
 * its goods are on the list again.
 */
export const rowsNow = (db: Reader, stock: Stock): readonly PutAwayRow[] =>
  rowsAsNow(db, stock, setting(db, 'putAway').rows);

export function rowsAsNow(db: Reader, stock: Stock, kept: readonly PutAwayRow[]): readonly PutAwayRow[] {
  return onRecordsNow(db, stock, kept).map((row) =>
    fromWhereItIs(
      stock,
      withoutTakenBack({ ...row, steps: row.steps.map((step) => stepNow(db, step)) }, (came) =>
        isBack(db, came),
      ),
    ),
  );
}

/** Another station may have moved the record. Of one that is put away, it stays said where it came in. */
function fromWhereItIs(stock: Stock, row: PutAwayRow): PutAwayRow {
  const record = isPutAway(row) ? undefined : stock.item(row.itemId);
  return record === undefined ? row : { ...row, fromId: record.folderId };
}

export const isBack = (db: Reader, came: CameOnList): boolean => recordOfCame(db, came) === null;

/** As they were written, with the ids that records have by now, each of the goods on the record that has them. */
function onRecordsNow(db: Reader, stock: Stock, kept: readonly PutAwayRow[]): readonly PutAwayRow[] {
  const idNow = (id: number | null) => (id === null ? null : stock.idNow(id));
  const rows = kept.map((row) => ({
    ...row,
    itemId: stock.idNow(row.itemId),
    fromId: idNow(row.fromId),
    ...(row.to === undefined ? {} : { to: { ...row.to, folderId: idNow(row.to.folderId) } }),
    steps: row.steps.map((step) => ({ ...step, folderId: idNow(step.folderId) })),
  }));
  return onTheirRecords(rows, (came) => recordOfCame(db, came));
}

/** A dropped step stays on its row: it is said that it was not booked. */
function stepNow(db: Reader, step: PutAwayStep): PutAwayStep {
  const command = commandById(db, step.id);
  if (command === undefined) return step;
  const { isDropped: _, ...made } = step;
  return isUnapplied(command) ? { ...made, isDropped: true } : made;
}

/** Those that are not put away. */
export const openRows = (db: Reader, stock: Stock): readonly PutAwayRow[] =>
  rowsNow(db, stock).filter((row) => !isPutAway(row));

export function keepRows(
  db: Writer,
  rows: readonly PutAwayRow[],
  change: Partial<Omit<PutAwayList, 'rows'>> = {},
): void {
  putSetting(db, 'putAway', { ...setting(db, 'putAway'), ...change, rows });
}
