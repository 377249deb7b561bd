/** Goods are taken off the put-away list, or the list is cleared, and both are undone, as is the act by which goods came onto it. */
import { broughtBack, isPutAway, isUntouched, type PutAwayRow } from '#domain/put-away.ts';
import type { Outcome } from '#domain/reply.ts';
import type { Undo } from '#domain/undo.ts';
import type { Writer } from '../store/database.ts';
import { putSetting, setting } from '../store/profile-settings.ts';
import type { DeskPorts } from './ports.ts';
import { keepRows, openRows, rowsAsNow, rowsNow } from './put-away-list.ts';
import { stockNow } from './stock.ts';

const AT_LIST = { screen: 'move', putAway: true } as const;

/** @returns what brings them back */
export function takeOff(
  desk: DeskPorts,
  db: Writer,
  rows: readonly PutAwayRow[],
  off: readonly PutAwayRow[],
): Undo {
  const id = desk.newId();
  keepRows(
    db,
    rows.filter((row) => !off.includes(row)),
    { off: { id, rows: off } },
  );
  return { kind: 'put-away-off', id };
}

export function discardPutAway(desk: DeskPorts, db: Writer): Outcome {
  const rows = rowsNow(db, stockNow(db, desk.mirror.read));
  // Its receipts stay known: what came in by them is not put on the list again.
  const undo = takeOff(desk, db, rows, rows);
  const open = rows.filter((row) => !isPutAway(row)).length;
  return { tone: 'done', said: { kind: 'put-away-discarded', open }, undo, place: AT_LIST };
}

/** @returns undefined where other goods were taken off since, or these are back */
export function undoPutAwayOff(
  desk: DeskPorts,
  db: Writer,
  { id }: Extract<Undo, { kind: 'put-away-off' }>,
): Outcome | undefined {
  const { off } = setting(db, 'putAway');
  if (off?.id !== id) return undefined;
  const stock = stockNow(db, desk.mirror.read);
  keepRows(db, broughtBack(rowsNow(db, stock), rowsAsNow(db, stock, off.rows)), {
    off: { id: '', rows: [] },
  });
  const open = openRows(db, stock).length;
  return {
    tone: 'done',
    said: { kind: 'put-away-discarded', open, undone: true },
    undo: null,
    place: AT_LIST,
  };
}

/** @returns undefined where other goods came onto it since, or some were taken in hand or put away */
export function undoPutAwayBegun(
  desk: DeskPorts,
  db: Writer,
  { id }: Extract<Undo, { kind: 'put-away-begun' }>,
): Outcome | undefined {
  const { before, ...list } = setting(db, 'putAway');
  const stock = stockNow(db, desk.mirror.read);
  if (before?.id !== id || !isUntouched(rowsAsNow(db, stock, before.rows), rowsNow(db, stock)))
    return undefined;
  putSetting(db, 'putAway', { ...list, rows: before.rows, sheetIds: before.sheetIds });
  const open = openRows(db, stock).length;
  return { tone: 'done', said: { kind: 'put-away-discarded', open }, undo: null, place: AT_LIST };
}
