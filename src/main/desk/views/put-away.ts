/** Goods that are to be put away, in walking order, and what was put where. */
import {
  cameAndStays,
  isOffList,
  isPutAway,
  leftToPutAway,
  putAwayTakenBack,
  type PutAwayRow,
  type PutAwayStep,
} from '#domain/stock/put-away.ts';
import { add } from '#domain/values/decimal.ts';
import { withUnit } from '#domain/stock/unit.ts';
import { lotsTogether } from '#domain/receiving/lot.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { PutAwayRowView, PutAwayStepView, PutAwayView } from '#domain/views/put-away.ts';
import { inWalkingOrder } from '#domain/stock/walking-order.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import type { DeskPorts } from '../ports.ts';
import { lotsWritten } from '../put-away/put-away-goods.ts';
import { isBack, rowsNow } from '../put-away/put-away-list.ts';
import { stockNow, type Stock } from '../items/stock.ts';

export function putAwayView(desk: DeskPorts): PutAwayView {
  const db = desk.queue.read;
  const stock = stockNow(db, desk.mirror.read);
  const rows = rowsNow(db, stock);
  const shown = rows.flatMap((row) => (isOffList(row) ? [] : [rowView(db, stock, row)]));
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

function rowView(db: Reader, stock: Stock, row: PutAwayRow): PutAwayRowView {
  const to = row.to === undefined ? undefined : stock.folder(row.to.folderId);
  const item = stock.itemRef(row.itemId) ?? null;
  return {
    itemId: row.itemId,
    name: stock.item(row.itemId)?.name ?? row.name ?? null,
    item,
    from: stock.placeOf(row.fromId),
    ...withUnit(item === null ? row.unit : item.unit),
    quantity: row.quantity,
    left: leftToPutAway(row),
    now: row.now,
    ...lotsOf(db, row, item),
    takenBack: putAwayTakenBack(row),
    to: to ?? null,
    by: to === undefined ? null : (row.to?.by ?? null),
    steps: stepViews(db, stock, row),
  };
}

/** What was put into one location in several steps, all of which came to the same, is one figure. */
function stepViews(db: Reader, stock: Stock, { steps, to }: PutAwayRow): readonly PutAwayStepView[] {
  const together = new Map<string, PutAwayStepView>();
  for (const step of steps) {
    const { id, quantity, folderId } = step;
    const as = stepAs(db, step);
    const key = `${folderId} ${as}`;
    const before = together.get(key);
    const isElsewhere = to !== undefined && to.folderId !== folderId;
    const first = { id, quantity, at: stock.placeOf(folderId), isElsewhere, as };
    together.set(key, before === undefined ? first : { ...before, quantity: add(before.quantity, quantity) });
  }
  return [...together.values()];
}

/** Of goods that lay somewhere, what is written on their record; of those that came in, what was scanned. */
function lotsOf(db: Reader, row: PutAwayRow, item: ItemRef | null): Pick<PutAwayRowView, 'lots' | 'isSplit'> {
  const stays = cameAndStays(row, (came) => isBack(db, came));
  const lay = stays.filter(({ by }) => by === undefined);
  const lots = [
    ...stays.flatMap((one) => one.lots ?? []),
    ...(item === null ? [] : lay.flatMap(({ quantity }) => lotsWritten(item, quantity))),
  ];
  return { lots: lotsTogether(lots), isSplit: stays.some((one) => one.isSplit === true) };
}

function stepAs(db: Reader, { id, isBooked, isDropped }: PutAwayStep): PutAwayStepView['as'] {
  if (isDropped === true) return 'dropped';
  if (isBooked === true) return 'booked';
  const state = commandById(db, id)?.state;
  if (state === 'review') return 'asks';
  // A command that is not kept any more was booked.
  return state === 'applied' || state === undefined ? 'moved' : 'waits';
}
