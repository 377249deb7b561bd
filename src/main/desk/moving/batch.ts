/**
 * The batch of moves in hand: changing its rows, and sending those that are whole. It is one setting of the profile, in the queue's database,
 * so that each change is one write in the transaction of the scan or act that makes it. Each row that is sent is a move command of its own;
 * the ids come of the batch's, so that a batch that is sent again is given once.
 */
import {
  changedRows,
  isRow,
  keyOfRow,
  rowScanned,
  rowsFor,
  sentBefore,
  withDestination,
  withKeysApart,
  withRow,
  withRowsBack,
  withRowsBefore,
  type BatchRow,
  type BatchStop,
  type RowKey,
  type SwapStop,
} from '#domain/stock/batch.ts';
import { add, compare, isPositive, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import { move } from '#domain/kinds/move.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { Item } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { KeptRow } from '#domain/replies/reply-of-moves.ts';
import type { Outcome, Said } from '#domain/replies/reply.ts';
import { serialsWithin, withPiece } from '#domain/receiving/serial.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { BatchSent, BatchSwapped } from '#bridge/batch.ts';
import { commandsOfPiece } from '../../store/commands/find-commands-of-request.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { factsNow } from '../facts.ts';
import { moveStock, unnamed, type MoveAsk } from './moves.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

/** With the ids that the items and locations have by now: one that was made here may have got its own since. */
export function batchRows(db: Reader, stock: Stock): readonly BatchRow[] {
  return withKeysApart(setting(db, 'batch').map((row) => withIdsNow(stock, row)));
}

function withIdsNow(stock: Stock, row: BatchRow): BatchRow {
  const itemId = stock.idNow(row.itemId);
  if (row.folderId === undefined || row.folderId === null) return { ...row, itemId };
  return { ...row, itemId, folderId: stock.idNow(row.folderId) };
}

interface Changed {
  readonly place?: MovePlace;
  readonly said: Said;
}

/** Keeps the rows, and how they were for the key that undoes it. */
function keep(
  db: Writer,
  before: readonly BatchRow[],
  after: readonly BatchRow[],
  changed: Changed,
): Outcome {
  putSetting(db, 'batch', after);
  const sent = setting(db, 'batchSent');
  const rows = changedRows(before, after);
  const undo: Undo | null =
    rows.length === 0 ? null : { kind: 'batch', rows, ...(sent === null ? {} : { behind: sent }) };
  const { said } = changed;
  const isTooMany = said.kind === 'batch-row' && said.isTooMany === true;
  const isElsewhere = said.kind === 'batch-to' && (said.instead ?? said.also) !== undefined;
  return { tone: isTooMany || isElsewhere ? 'look' : 'done', undo, ...changed };
}

/** What a label adds to a row: of which item, how many, and which piece, where it names one. */
export interface RowScanned {
  readonly itemId: number;
  readonly units: Decimal;
  readonly gs1?: Gs1Facts | undefined;
}

/** One more of the item, or as many as the label stands for. A new row goes where the place says, if it does. */
export function batchItem(
  desk: DeskPorts,
  db: Writer,
  place: MovePlace,
  { itemId, units, gs1 }: RowScanned,
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const before = batchRows(db, stock);
  const { folderId: shown, part: _, ...kept } = place;
  const folderId = shown == null ? shown : stock.idNow(shown);
  const row = rowScanned(before, itemId, place.cart === 'load' ? folderId : undefined);
  const isPlaced = folderId !== undefined && before.every((one) => !isRow(one, row));
  const quantity = add(row.quantity, units);
  const { name } = itemOf(stock, row);
  const now = withPiece({ ...row, name, quantity, ...(isPlaced ? { folderId } : {}) }, gs1);
  const after = withRow(before, now);
  const at = { ...kept, ...(folderId === undefined ? {} : { folderId }), ...keyOfRow(row) };
  return keep(db, before, after, { place: at, said: rowSaid(stock, after, row) });
}

/** A figure that was typed, in place of the row's. Null: nothing of the item is in the batch any more. */
export function batchQuantity(
  desk: DeskPorts,
  db: Writer,
  { quantity, ...asked }: RowKey & { readonly quantity: Decimal | null },
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const key = { ...asked, itemId: stock.idNow(asked.itemId) };
  const before = batchRows(db, stock);
  const row = before.find((one) => isRow(one, key));
  if (row === undefined) return { tone: 'refused', said: { kind: 'not-open' }, undo: null };
  const after =
    quantity === null
      ? before.filter((one) => one !== row)
      : withRow(before, serialsWithin({ ...row, quantity }, quantity));
  return keep(db, before, after, { said: rowSaid(stock, after, row) });
}

interface BatchTo extends Partial<RowKey> {
  readonly folderId: number | null;
  /** Goods are taken from a cart one after the other: a row that was left behind goes along, and that is told. */
  readonly isUnloading?: boolean;
}

/**
 * The location of all rows that have none yet; where each has one, of the row in hand.
 * @param isAlone it was asked of that row, and is of no other
 */
export function batchTo(
  desk: DeskPorts,
  db: Writer,
  { itemId, part, folderId, isUnloading = false }: BatchTo,
  isAlone = false,
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const before = batchRows(db, stock);
  const inHand =
    itemId === undefined
      ? undefined
      : { itemId: stock.idNow(itemId), ...(part === undefined ? {} : { part }) };
  const isInHand = (row: BatchRow): boolean => inHand !== undefined && isRow(row, inHand);
  const meant = isAlone ? before.filter(isInHand) : rowsFor(before, inHand);
  const folder = stock.placeOf(folderId);
  // The last location that was scanned counts.
  const former = meant[0]?.folderId;
  const isOther = former !== undefined && former !== folderId;
  const instead = isOther ? { instead: stock.placeOf(former) } : {};
  const left = isUnloading ? meant.filter((row) => !isInHand(row)) : [];
  const also = left.map((row) => itemOf(stock, row));
  const said = {
    kind: 'batch-to',
    folder,
    rows: meant.length,
    ...instead,
    ...(also.length === 0 ? {} : { also }),
  } as const;
  if (meant.length === 0) return { tone: 'refused', said, undo: null };
  return keep(db, before, withDestination(before, meant, folderId, inHand), { said });
}

/** A location is the cart from now on, and new rows go there. */
export function chooseCart(desk: DeskPorts, db: Writer, folderId: number | null): Outcome {
  const folder = stockNow(db, desk.mirror.read).folder(folderId);
  // All that is nowhere else lies at the top level: it is no cart.
  if (folder === undefined || folder.id === null)
    return { tone: 'refused', said: { kind: 'no-such-place' }, undo: null };
  putSetting(db, 'cart', folder.id);
  const place = { screen: 'move', batch: true, cart: 'load', folderId: folder.id } as const;
  return { tone: 'done', said: { kind: 'cart-chosen', folder }, undo: null, place };
}

export function batchLeaveZero(
  desk: DeskPorts,
  db: Writer,
  { leaveZero, ...asked }: RowKey & { readonly leaveZero: boolean },
): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const key = { ...asked, itemId: stock.idNow(asked.itemId) };
  const before = batchRows(db, stock);
  const after = before.map((row) => (isRow(row, key) ? { ...row, leaveZero } : row));
  return keep(db, before, after, { said: { ...rowSaid(stock, after, key), leaveZero } });
}

export function discardBatch(desk: DeskPorts, db: Writer): Outcome {
  const before = batchRows(db, stockNow(db, desk.mirror.read));
  return keep(db, before, [], { said: { kind: 'batch-discarded', rows: before.length } });
}

/** F8 of a change: its rows as they were. Undefined: too late. */
export function undoBatch(
  desk: DeskPorts,
  db: Writer,
  { rows: kept, behind }: Extract<Undo, { kind: 'batch' }>,
): Outcome | undefined {
  // What was changed has been sent since.
  if ((setting(db, 'batchSent') ?? undefined) !== behind) return undefined;
  const stock = stockNow(db, desk.mirror.read);
  // A record may have been made since.
  const rows = kept.map(({ was, ...key }) => ({
    ...key,
    itemId: stock.idNow(key.itemId),
    was: was && withIdsNow(stock, was),
  }));
  const after = withRowsBefore(batchRows(db, stock), rows);
  putSetting(db, 'batch', after);
  const [first, second] = rows;
  const said: Said =
    first !== undefined && second === undefined
      ? { ...rowSaid(stock, after, first), undone: true }
      : { kind: 'batch-back', rows: rows.length };
  return { tone: 'done', said, undo: null };
}

const itemOf = (stock: Stock, { itemId, name }: RowKey & Pick<BatchRow, 'name'>): ItemRef =>
  stock.itemRef(itemId) ?? { ...unnamed(itemId), ...(name === undefined ? {} : { name }) };

function rowSaid(stock: Stock, rows: readonly BatchRow[], key: RowKey): Extract<Said, { kind: 'batch-row' }> {
  const row = rows.find((one) => isRow(one, key));
  const item = itemOf(stock, row ?? key);
  const to = row?.folderId === undefined ? null : stock.placeOf(row.folderId);
  const { part } = keyOfRow(key);
  const all = row === undefined ? ZERO : add(row.quantity, sentBefore(rows, row));
  return {
    kind: 'batch-row',
    item,
    ...(part === undefined ? {} : { part }),
    quantity: row?.quantity ?? null,
    to,
    ...(compare(all, item.quantity) > 0 ? { isTooMany: true } : {}),
  };
}

/** Sends the rows that are whole. The others stay in hand, and why is said of each. @param id the batch's */
export function sendBatch(desk: DeskPorts, db: Writer, id: string): BatchSent {
  const before = commandsOfPiece(db, id);
  if (before.length > 0) return { given: before.length, kept: [], ...madeOf(before.toReversed()) };
  let stock = stockNow(db, desk.mirror.read);
  const given: { readonly commandId: string; readonly row: BatchRow }[] = [];
  const kept: KeptRow[] = [];
  const left: BatchRow[] = [];
  // In the order they were scanned: the newest row stands first.
  const moved = new Set<number>();
  for (const row of batchRows(db, stock).toReversed()) {
    const { folderId } = row;
    // What one row does is nothing to those of other items.
    if (moved.has(row.itemId)) stock = stockNow(db, desk.mirror.read);
    const why = stopOf(desk, db, stock, row);
    if (why === null && folderId !== undefined) {
      const commandId = `${id}-${given.length}`;
      moveStock(desk, db, { id: commandId, ...askOf(row), folderId }, stock);
      given.push({ commandId, row });
      moved.add(row.itemId);
    } else if (why !== null) {
      left.unshift(row);
      kept.push({ item: itemOf(stock, row), quantity: row.quantity, why });
    }
  }
  putSetting(db, 'batch', left);
  if (given.length > 0) putSetting(db, 'batchSent', id);
  noteSent(db, given);
  return { given: given.length, kept, ...madeOf(given.map(({ commandId }) => commandId)) };
}

/** Rows of the last batches that are remembered, and the last one whole: what was sent before those is on its way long since. */
const MOST_SENT = 500;

/** They leave the batch, and are remembered as they were. */
function noteSent(db: Writer, sent: readonly { readonly commandId: string; readonly row: BatchRow }[]): void {
  putSetting(db, 'rowsSent', [...setting(db, 'rowsSent'), ...sent].slice(-Math.max(MOST_SENT, sent.length)));
}

/** Rows that were sent, and are not after all, are in hand again as they were. @param ids of their commands @returns so many */
export function bringRowsBack(desk: DeskPorts, db: Writer, ids: ReadonlySet<string>): number {
  const sent = setting(db, 'rowsSent');
  const back = sent.filter(({ commandId }) => ids.has(commandId));
  if (back.length === 0) return 0;
  const stock = stockNow(db, desk.mirror.read);
  const rows = back.map(({ row }) => withIdsNow(stock, row));
  putSetting(db, 'batch', withRowsBack(batchRows(db, stock), rows));
  putSetting(
    db,
    'rowsSent',
    sent.filter((one) => !back.includes(one)),
  );
  return back.length;
}

/** Of a row, what its move is told. */
const askOf = ({ itemId, quantity, leaveZero }: BatchRow): Omit<MoveAsk, 'folderId'> => ({
  itemId,
  quantity,
  ...(leaveZero === undefined ? {} : { leaveZero }),
});

/** As the move itself decides it when the batch is sent. Null: nothing does. */
export function stopOf(desk: DeskPorts, db: Reader, stock: Stock, row: BatchRow): BatchStop | null {
  const { folderId } = row;
  const facts = factsNow(desk, db, stock);
  const intent = { kind: 'move', leaveZero: true, portionId: 0, ...askOf(row) } as const;
  // Too many, or gone, is said before a destination is asked for.
  const basis = move.decide(facts, { ...intent, folderId: folderId ?? null }, {});
  const refused = 'refused' in basis ? basis.refused : null;
  return folderId === undefined && (refused === null || refused === 'same-folder')
    ? 'no-destination'
    : refused;
}

/** The two items of the batch exchange their locations: all of each goes, in one transaction, and both rows leave the batch. */
export function swapRows(desk: DeskPorts, db: Writer, id: string): BatchSwapped {
  const stock = stockNow(db, desk.mirror.read);
  const before = commandsOfPiece(db, id);
  if (before.length > 0) return { given: before.length, said: null, ...madeOf(before.toReversed()) };
  const found = twoToSwap(desk, db, stock);
  if (typeof found === 'string') return { given: 0, said: { kind: 'batch-not-swapped', why: found } };
  const [one, other] = found;
  const moves = [
    { id: `${id}-0`, itemId: one.id, quantity: stock.quantityOf(one), folderId: other.folderId },
    { id: `${id}-1`, itemId: other.id, quantity: stock.quantityOf(other), folderId: one.folderId },
  ];
  const said = { kind: 'batch-swapped', one: stock.refOf(one), other: stock.refOf(other) } as const;
  for (const ask of moves) moveStock(desk, db, ask, stock);
  const rows = batchRows(db, stock).toReversed();
  noteSent(
    db,
    rows.map((row, n) => ({ commandId: `${id}-${n}`, row })),
  );
  putSetting(db, 'batch', []);
  putSetting(db, 'batchSent', id);
  return { given: moves.length, said, ...madeOf(moves.map((ask) => ask.id)) };
}

function twoToSwap(desk: DeskPorts, db: Reader, stock: Stock): readonly [Item, Item] | SwapStop {
  const rows = batchRows(db, stock);
  if (rows.length !== 2) return 'not-two';
  const [one, other] = rows.toReversed().map(({ itemId }) => stock.item(itemId));
  if (one === undefined || other === undefined) return 'gone';
  if (one.folderId === other.folderId) return 'same-folder';
  if (one.sid === other.sid) return 'same-article';
  const isThere = [one, other].every((item) => isPositive(stock.quantityOf(item)));
  if (!isThere) return 'nothing';
  const stops = [
    stopOf(desk, db, stock, { itemId: one.id, quantity: stock.quantityOf(one), folderId: other.folderId }),
    stopOf(desk, db, stock, { itemId: other.id, quantity: stock.quantityOf(other), folderId: one.folderId }),
  ];
  return stops.every((stop) => stop === null) ? [one, other] : 'gone';
}

/** How many stay where they are. */
export const leftOf = (stock: Stock, { itemId, quantity }: BatchRow): Decimal | null => {
  const item = stock.itemRef(itemId);
  return item === undefined ? null : subtract(item.quantity, quantity);
};
