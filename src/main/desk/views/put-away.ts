/** Goods that are to be put away, in walking order, and what was put where. */
import {
  isOffList,
  isPutAway,
  leftToPutAway,
  putAwayTakenBack,
  type PutAwayRow,
  type PutAwayStep,
} from '#domain/put-away.ts';
import type { PutAwayRowView, PutAwayStepView, PutAwayView } from '#domain/views/put-away.ts';
import { inWalkingOrder } from '#domain/walking-order.ts';
import { commandById } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';
import type { DeskPorts } from '../ports.ts';
import { rowsNow, storedRows } from '../put-away-list.ts';
import { stockNow, type Stock } from '../stock.ts';

export function putAwayView(desk: DeskPorts): PutAwayView {
  const db = desk.queue.read;
  const stock = stockNow(db, desk.mirror.read);
  const rows = rowsNow(db, stock);
  const stored = storedRows(db, stock);
  const shown = rows.flatMap((row, at) =>
    isOffList(row) ? [] : [rowView(db, stock, row, stored[at]?.steps ?? [])],
  );
  const isOpen = new Map(rows.map((row) => [row.itemId, !isPutAway(row)]));
  return {
    rows: shown.toSorted(
      (a, b) =>
        Number(isOpen.get(b.itemId)) - Number(isOpen.get(a.itemId)) ||
        Number(a.to === null) - Number(b.to === null) ||
        (a.to !== null && b.to !== null ? inWalkingOrder(a.to, b.to) : 0),
    ),
    open: rows.filter((row) => !isPutAway(row)).length,
  };
}

function rowView(db: Reader, stock: Stock, row: PutAwayRow, steps: readonly PutAwayStep[]): PutAwayRowView {
  const to = row.to === undefined ? undefined : stock.folder(row.to.folderId);
  return {
    itemId: row.itemId,
    name: stock.item(row.itemId)?.name ?? row.name ?? null,
    item: stock.itemRef(row.itemId) ?? null,
    from: stock.placeOf(row.fromId),
    quantity: row.quantity,
    left: leftToPutAway(row),
    now: row.now,
    takenBack: putAwayTakenBack(row),
    to: to ?? null,
    by: to === undefined ? null : (row.to?.by ?? null),
    steps: steps.map((step) => ({
      id: step.id,
      quantity: step.quantity,
      at: stock.placeOf(step.folderId),
      isElsewhere: row.to !== undefined && row.to.folderId !== step.folderId,
      as: stepAs(db, step),
    })),
  };
}

function stepAs(db: Reader, { id, isBooked }: PutAwayStep): PutAwayStepView['as'] {
  if (isBooked === true) return 'booked';
  const state = commandById(db, id)?.state;
  if (state === 'review') return 'asks';
  if (state === 'cancelled' || state === 'refused') return 'dropped';
  return state === 'applied' ? 'moved' : 'waits';
}
