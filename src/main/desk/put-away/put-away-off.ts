/** Goods are taken off the put-away list, or the list is cleared, and both are undone, as is the act by which goods came onto it. */
import { broughtBack, isPutAway, isUntouched, type PutAwayRow } from '#domain/stock/put-away.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Writer } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import type { DeskPorts } from '../ports.ts';
import { AT_LIST, keepRows, MOST_UNDONE, openRows, rowsAsNow, rowsNow } from './put-away-list.ts';
import { stockNow } from '../items/stock.ts';

/** @returns what brings them back */
export function takeOff(
  desk: DeskPorts,
  db: Writer,
  rows: readonly PutAwayRow[],
  off: readonly PutAwayRow[],
): Undo {
  const id = desk.newId();
  const before = setting(db, 'putAway').off ?? [];
  keepRows(
    db,
    rows.filter((row) => !off.includes(row)),
    { off: [{ id, rows: off }, ...before].slice(0, MOST_UNDONE) },
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

/** @returns undefined where these are back */
export function undoPutAwayOff(
  desk: DeskPorts,
  db: Writer,
  { id }: Extract<Undo, { kind: 'put-away-off' }>,
): Outcome | undefined {
  const { off = [] } = setting(db, 'putAway');
  const taken = off.find((one) => one.id === id);
  if (taken === undefined) return undefined;
  const stock = stockNow(db, desk.mirror.read);
  keepRows(db, broughtBack(rowsNow(db, stock), rowsAsNow(db, stock, taken.rows)), {
    off: off.filter((one) => one !== taken),
  });
  const open = openRows(db, stock).length;
  return {
    tone: 'done',
    said: { kind: 'put-away-discarded', open, undone: true },
    undo: null,
    place: AT_LIST,
  };
}

/** @returns undefined where some of it was taken in hand, put away or taken off since, or it is undone */
export function undoPutAwayBegun(
  desk: DeskPorts,
  db: Writer,
  { id }: Extract<Undo, { kind: 'put-away-begun' }>,
): Outcome | undefined {
  const { begun = [] } = setting(db, 'putAway');
  const was = begun.find((one) => one.id === id);
  const stock = stockNow(db, desk.mirror.read);
  const rows = rowsNow(db, stock);
  if (was === undefined || !isUntouched(rowsAsNow(db, stock, was.after), rows)) return undefined;
  keepRows(db, was.rows, { sheetIds: was.sheetIds, begun: begun.filter((one) => one !== was) });
  const now = openRows(db, stock);
  const items = rows.filter(({ itemId }) => !now.some((row) => row.itemId === itemId)).length;
  const said = { kind: 'put-away-begun', items, open: now.length, undone: true } as const;
  return { tone: 'done', said, undo: null, place: AT_LIST };
}
