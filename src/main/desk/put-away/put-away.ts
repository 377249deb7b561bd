/**
 * Putting goods away: a scan takes an item of the list in hand, and the location scanned next is where so many of it are put. Each such
 * step that moves something is a move command, given at once: the goods are there. What is put elsewhere than directed is taken, and said.
 */
import type { ActAsked } from '#bridge/acts.ts';
import { add, compare, isPositive, subtract, ZERO } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import {
  isOffList,
  isPutAway,
  leftToPutAway,
  putAwayIn,
  withGoods,
  withKnown,
  withNow,
  withPutAwayRow,
  withStep,
  withoutStep,
  type Goods,
  type PutAwayRow,
  type PutAwayStep,
} from '#domain/stock/put-away.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Outcome, Said } from '#domain/replies/reply.ts';
import { serialsOf, withPiece } from '#domain/receiving/serial.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { withUnit } from '#domain/stock/unit.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { lastReceiptSheet } from '../../store/sheets/receipt-and-count-sheets.ts';
import { receiptRecordsOf } from '../../store/sheets/sent-receipts.ts';
import type { RowScanned } from '../moving/batch.ts';
import { moveStock, refuse, unnamed } from '../moving/moves.ts';
import type { DeskPorts } from '../ports.ts';
import { directionOf, freePlaces, goodsIn, goodsOfSheet, goodsWaiting } from './put-away-goods.ts';
import { AT_LIST, keepRows, MOST_UNDONE, openRows, rowsNow } from './put-away-list.ts';
import { takeOff } from './put-away-off.ts';
import { stockNow, type Stock } from '../items/stock.ts';

const MOST_RECEIPTS = 20;
const MOST_KNOWN = 500;

/** Goods come onto the list: of the receipts that were sent last, or all that lies in a location. */
export function beginPutAway(desk: DeskPorts, db: Writer, { from }: ActAsked<'putAway.begin'>): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  if (from.kind === 'location') {
    const folderId = stock.placeOf(from.folderId).id;
    return takeOn(desk, db, stock, { goods: goodsIn(desk, db, stock, folderId), folderId });
  }
  const sheetIds =
    from.kind === 'arrival' ? setting(db, 'arrivalSent') : receiptsOfShift(desk, db, from.orderId);
  const known = setting(db, 'putAway').sheetIds;
  const news = sheetIds.filter((id) => !known.includes(id));
  const goods = news.flatMap((id) => goodsOfSheet(db, stock, id));
  return takeOn(desk, db, stock, { goods, sheetIds: news });
}

/** Goods of older receipts have been put away by now, with or without a list. */
const SHIFT = 24 * 60 * 60 * 1000;

/** The sheets of its last receipt, and of those that were sent in the day before. */
function receiptsOfShift(desk: DeskPorts, db: Writer, orderId: number): readonly string[] {
  const since = desk.clock.now().getTime() - SHIFT;
  const recent = receiptRecordsOf(db, orderId, MOST_RECEIPTS).filter(
    ({ record }) => Date.parse(record.sentAt) > since,
  );
  const last = lastReceiptSheet(db, orderId);
  return [...new Set([...(last === undefined ? [] : [last]), ...recent.map(({ sheetId }) => sheetId)])];
}

interface TakenOn {
  readonly goods: readonly Goods[];
  readonly sheetIds?: readonly string[];
  readonly folderId?: number | null;
}

function takeOn(
  desk: DeskPorts,
  db: Writer,
  stock: Stock,
  { goods, sheetIds = [], folderId }: TakenOn,
): Outcome {
  const { before, others } = knownAndOthers(db, rowsNow(db, stock), goods);
  // A list that is done with is over: the next goods begin another.
  const isOver = before.every(isPutAway);
  const isKnown = (itemId: number) =>
    folderId !== undefined && before.some((row) => row.itemId === itemId && !isPutAway(row));
  const news = together(others).filter(({ itemId }) => !isKnown(itemId));
  // Those of a list that is over stay known: what was put away does not come again with the next receipt of its order.
  const known = [...setting(db, 'putAway').sheetIds, ...sheetIds].slice(-MOST_KNOWN);
  if (news.length === 0) {
    if (others.length < goods.length) keepRows(db, before, { sheetIds: known });
    const open = openRows(db, stock).length;
    if (open > 0 || before.some((row) => !isOffList(row)))
      return { tone: 'done', said: { kind: 'put-away-begun', items: 0, open }, undo: null, place: AT_LIST };
    const folder = folderId === undefined ? null : stock.placeOf(folderId);
    return { tone: 'refused', said: { kind: 'put-away-nothing', folder }, undo: null };
  }
  const named = news.map((one) => ({ ...one, ...nameOf(stock, one.itemId) }));
  const free = freePlaces(desk, db, stock);
  const waiting = goodsWaiting(before, named);
  const rows = named.reduce<readonly PutAwayRow[]>(
    (all, one) => withGoods(all, one, directionOf(desk, db, stock, one, { rows: all, waiting, free })),
    isOver ? [] : before,
  );
  const { begun = [], ...list } = setting(db, 'putAway');
  const id = desk.newId();
  const was = { id, rows: list.rows, sheetIds: list.sheetIds, after: rows };
  keepRows(db, rows, { sheetIds: known, begun: [was, ...begun].slice(0, MOST_UNDONE) });
  const said = { kind: 'put-away-begun', items: news.length, open: openRows(db, stock).length } as const;
  return { tone: 'done', said, undo: { kind: 'put-away-begun', id }, place: AT_LIST };
}

/** Goods of a receipt may be among those that lay in a location which was put on the list after it. */
function knownAndOthers(db: Reader, rows: readonly PutAwayRow[], goods: readonly Goods[]) {
  let before = rows;
  const others = goods.filter(({ itemId, came }) => {
    const row = before.find((one) => one.itemId === itemId);
    const [only, second] = came;
    const command = only?.by === undefined ? undefined : commandById(db, only.by);
    if (row === undefined || only === undefined || second !== undefined || command === undefined) return true;
    const known = withKnown(row, only, command.seq);
    if (known !== undefined) before = withPutAwayRow(before, known);
    return known === undefined;
  });
  return { before, others };
}

/** What is shown of a record once it has gone. */
function nameOf(stock: Stock, itemId: number): Pick<Goods, 'name' | 'unit'> {
  const item = stock.itemRef(itemId);
  return item === undefined ? {} : { name: item.name, ...withUnit(item.unit) };
}

/** One that was moved whole may have gone. */
const itemOf = (stock: Stock, { itemId, name, unit }: PutAwayRow): ItemRef =>
  stock.itemRef(itemId) ?? {
    ...unnamed(itemId),
    ...(name === undefined ? {} : { name }),
    ...withUnit(unit),
  };

/** Of one record as one: it may have come in on several lines. */
function together(goods: readonly Goods[]): readonly Goods[] {
  const all = new Map<number, Goods>();
  for (const one of goods) {
    const before = all.get(one.itemId);
    all.set(
      one.itemId,
      before === undefined
        ? one
        : {
            ...before,
            quantity: add(before.quantity, one.quantity),
            came: [...before.came, ...one.came],
          },
    );
  }
  return [...all.values()];
}

/** One more of it is in hand, or as many as the label stands for. */
export function putAwayItem(desk: DeskPorts, db: Writer, { itemId, units, gs1 }: RowScanned): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const row = rowOf(rowsNow(db, stock), itemId);
  if (row === undefined) return NOT_OPEN;
  return takeInHand(db, stock, row, withPiece({ ...row, now: add(row.now, units) }, gs1));
}

/** A figure that was typed, in place of what was scanned. Null: the goods are not on the list any more. */
export function putAwayQuantity(
  desk: DeskPorts,
  db: Writer,
  { itemId: asked, quantity }: ActAsked<'putAway.set'>,
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const itemId = stock.idNow(asked);
  const rows = rowsNow(db, stock);
  const row = rowOf(rows, itemId);
  if (row === undefined) return NOT_OPEN;
  if (quantity !== null) return takeInHand(db, stock, row, withNow(row, quantity));
  const undo = takeOff(desk, db, rows, [row]);
  return { tone: 'done', said: { ...itemSaid(stock, row), quantity: null }, undo, place: AT_LIST };
}

function takeInHand(db: Writer, stock: Stock, row: PutAwayRow, after: PutAwayRow): Outcome {
  keepRows(db, withPutAwayRow(rowsNow(db, stock), after));
  const { itemId } = row;
  return {
    tone: compare(after.now, leftToPutAway(row)) > 0 ? 'look' : 'done',
    said: itemSaid(stock, after),
    undo: { kind: 'put-away-item', itemId, now: row.now, ...serialsOf(row) },
    place: { ...AT_LIST, itemId },
  };
}

function itemSaid(stock: Stock, row: PutAwayRow): Extract<Said, { kind: 'put-away-item' }> {
  const to = row.to === undefined ? undefined : stock.folder(row.to.folderId);
  return {
    kind: 'put-away-item',
    item: itemOf(stock, row),
    quantity: row.now,
    of: leftToPutAway(row),
    to: to ?? null,
    by: to === undefined ? null : (row.to?.by ?? null),
  };
}

/** What is in hand is put there. With nothing in hand and an empty list, what lies there is to be put away. */
export function putAwayTo(
  desk: DeskPorts,
  db: Writer,
  { itemId: asked }: Pick<MovePlace, 'itemId'>,
  askedFolder: number | null,
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const folderId = stock.placeOf(askedFolder).id;
  const rows = rowsNow(db, stock);
  const held = heldIn(rows);
  const row = asked === undefined ? onlyOne(held) : rowOf(rows, stock.idNow(asked));
  // What was in hand has left the list: its receipt was taken back.
  if (asked !== undefined && row === undefined) return NOT_OPEN;
  if (row === undefined && rows.every(isPutAway))
    return beginPutAway(desk, db, { from: { kind: 'location', folderId } });
  const at = stock.placeOf(folderId);
  if (row === undefined || !isPositive(row.now)) {
    const several = row === undefined && held.length > 1 ? { held: held.length } : {};
    return {
      tone: 'refused',
      said: { kind: 'put-away-nothing-in-hand', folder: at, ...several },
      undo: null,
    };
  }
  const id = desk.newId();
  const record = stock.item(row.itemId);
  const isBooked = record !== undefined && record.folderId === folderId;
  // Of those that are booked there some may be put away already.
  const booked = record === undefined ? ZERO : subtract(stock.quantityOf(record), putAwayIn(row, folderId));
  if (isBooked && compare(row.now, booked) > 0)
    return { ...refuse(stock.refOf(record), 'not-so-many'), place: { ...AT_LIST, itemId: row.itemId } };
  const step: PutAwayStep = { id, quantity: row.now, folderId, ...(isBooked ? { isBooked: true } : {}) };
  const directed = row.to === undefined ? undefined : stock.folder(row.to.folderId);
  const moved = isBooked
    ? null
    : moveStock(
        desk,
        db,
        {
          id,
          itemId: row.itemId,
          quantity: row.now,
          folderId,
          ...(directed === undefined ? {} : { directedTo: directed.name }),
        },
        stock,
      );
  if (moved !== null && moved.said.kind !== 'moved')
    return { ...moved, place: { ...AT_LIST, itemId: row.itemId } };
  const after = withStep(row, step);
  keepRows(db, withPutAwayRow(rows, after));
  const isElsewhere = directed !== undefined && directed.id !== folderId;
  return {
    tone: isElsewhere ? 'look' : 'done',
    said: {
      kind: 'put-away-done',
      item: itemOf(stock, row),
      quantity: step.quantity,
      at,
      left: leftToPutAway(after),
      open: openRows(db, stock).length,
      ...(isElsewhere ? { directed } : {}),
      ...(isBooked ? { isBooked: true } : {}),
    },
    undo: { kind: 'put-away-step', itemId: row.itemId, stepId: id },
    ...(moved?.sends === undefined ? {} : { sends: moved.sends }),
    place: AT_LIST,
  };
}

export function setPattern(db: Writer, pattern: string): Outcome {
  putSetting(db, 'putAwayPattern', pattern.trim());
  return { tone: 'done', said: { kind: 'put-away-pattern', pattern: pattern.trim() }, undo: null };
}

type Undone<K extends Undo['kind']> = Extract<Undo, { kind: K }>;

/** F8 of a scan: so many are in hand as before it. */
export function undoPutAwayItem(
  desk: DeskPorts,
  db: Writer,
  { itemId: asked, now, serials }: Undone<'put-away-item'>,
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const rows = rowsNow(db, stock);
  const row = rowOf(rows, stock.idNow(asked));
  if (row === undefined) return NOT_OPEN;
  const { serials: _, ...about } = row;
  const after = { ...about, now, ...(serials === undefined ? {} : { serials }) };
  keepRows(db, withPutAwayRow(rows, after));
  const inHand = isPositive(now) ? { itemId: row.itemId } : {};
  return {
    tone: 'done',
    said: { ...itemSaid(stock, after), undone: true },
    undo: null,
    place: { ...AT_LIST, ...inHand },
  };
}

type UndoCommand = (of: Extract<Undo, { kind: 'command' | 'back' }>) => Outcome;

/**
 * F8 of a step: its move is taken back as any other is, and the goods are in hand again.
 * @returns undefined where the step is not there any more
 */
export function undoPutAwayStep(
  desk: DeskPorts,
  db: Writer,
  { stepId, isAsked, isBack }: Undone<'put-away-step'>,
  undoCommand: UndoCommand,
): Outcome | undefined {
  const stock = stockNow(db, desk.mirror.read);
  // The goods may be on another record by now than when they were put away.
  const row = rowsNow(db, stock).find(({ steps }) => steps.some(({ id }) => id === stepId));
  const step = row?.steps.find(({ id }) => id === stepId);
  const isGiven = step?.isDropped !== true && commandById(db, stepId) !== undefined;
  const came = isGiven
    ? undoCommand({
        kind: isBack === true ? 'back' : 'command',
        id: stepId,
        ...(isAsked === true ? { isAsked } : {}),
      })
    : null;
  // The list was cleared since: the move is taken back all the same.
  if (row === undefined || step === undefined) return came ?? undefined;
  const again = (more: Partial<Undone<'put-away-step'>>): Undo => ({
    kind: 'put-away-step',
    itemId: row.itemId,
    stepId,
    ...more,
  });
  if (came !== null && came.said.kind !== 'undone') {
    // It may be on its way, or is booked: the key once more takes it back.
    if (came.undo?.kind === 'back') return { ...came, undo: again({ isBack: true }) };
    return came.undo?.kind === 'command' ? { ...came, undo: again({ isAsked: true }) } : came;
  }
  const stockThen = stockNow(db, desk.mirror.read);
  keepRows(db, withPutAwayRow(rowsNow(db, stockThen), withoutStep(row, stepId)));
  return {
    tone: 'done',
    said: {
      kind: 'put-away-back',
      item: itemOf(stockThen, row),
      quantity: step.quantity,
      at: stockThen.placeOf(step.folderId),
      ...(came?.said.kind === 'undone' && came.said.stays !== undefined ? { stays: came.said.stays } : {}),
    },
    undo: null,
    ...(came?.sends === undefined ? {} : { sends: came.sends }),
    place: { ...AT_LIST, itemId: row.itemId },
  };
}

/** The page was loaded anew since it was scanned: it is in the operator's hands still. */
const onlyOne = ([only, second]: readonly PutAwayRow[]): PutAwayRow | undefined =>
  second === undefined ? only : undefined;

const heldIn = (rows: readonly PutAwayRow[]): readonly PutAwayRow[] =>
  rows.filter((row) => isPositive(row.now) && !isPutAway(row));

const rowOf = (rows: readonly PutAwayRow[], itemId: number): PutAwayRow | undefined =>
  rows.find((row) => row.itemId === itemId && !isOffList(row));

/** The goods are not on the list any more. */
const NOT_OPEN: Outcome = { tone: 'refused', said: { kind: 'not-open' }, undo: null };
