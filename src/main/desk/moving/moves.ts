/** Moves: putting one together from scans, and making it a command. */
import type { Decided } from '#domain/commands/command.ts';
import { add, compare, ONE, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { isPartOfPiece } from '#domain/stock/unit.ts';
import type { MoveRefusal } from '#domain/kinds/definition.ts';
import { move } from '#domain/kinds/move.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { temporaryIds } from '../../store/commands/temporary-ids.ts';
import { openOrdersWith } from '../../store/mirror/purchase-orders.ts';
import { isOrderListRead, isWhole } from '../../store/pull/pull-progress.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

export interface MoveAsk {
  /** The command's; where it is there already, this is the same ask again. */
  readonly id?: string;
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** Absent: where an open order needs the record, or may. */
  readonly leaveZero?: boolean;
  /** As on the intent. */
  readonly directedTo?: string;
}

/**
 * What a scan added to a move in the making: once item, quantity and destination are there, it is done; with the next item scanned,
 * too, which is in hand then. One that is refused stays in hand. A figure that was scanned for the item in hand and is not the one
 * it had is shown first.
 */
export function goOnMoving(
  desk: DeskPorts,
  db: Writer,
  before: MovePlace,
  place: MovePlace,
  scanned: 'item' | 'folder',
): Outcome {
  const isNext = scanned === 'item' && place.itemId !== before.itemId;
  const changed = isNext ? null : otherQuantity(desk, db, before, place);
  if (changed !== null) return changed;
  const given = askOf(isNext ? before : place);
  if (given !== null) {
    const outcome = moveStock(desk, db, given);
    const { said } = outcome;
    if (said.kind !== 'moved') {
      const isElsewhere = said.kind === 'move-refused' && said.why === 'not-so-many' && !isNext;
      return { ...outcome, place: isElsewhere ? place : before };
    }
    if (!isNext) return outcome;
    // A destination that was named first stays, as the screen has it.
    const { folderId: _, leaveZero: __, ...next } = place;
    return { ...outcome, place: next };
  }
  const stock = stockNow(db, desk.mirror.read);
  const refTo = (id: number | undefined): ItemRef | undefined =>
    id === undefined ? undefined : stock.itemRef(id);
  const item = refTo(place.itemId);
  if (scanned === 'item' && item !== undefined) {
    const left = isNext ? refTo(before.itemId) : undefined;
    const instead =
      left === undefined || before.quantity === undefined
        ? {}
        : { instead: { item: left, quantity: before.quantity } };
    const said = { kind: 'move-item', item, ...instead } as const;
    const tone = 'instead' in instead ? 'look' : 'done';
    return { tone, said, undo: { kind: 'step', place: before, took: { kind: 'item', id: item.id } }, place };
  }
  const folderId = place.folderId ?? null;
  return {
    tone: 'done',
    said: { kind: 'move-to', folder: stock.placeOf(folderId) },
    undo: { kind: 'step', place: before, took: { kind: 'to', id: folderId } },
    place,
  };
}

/** The item in hand was scanned once more: one more of it, as where many are moved, and never sent before it was seen. */
export function oneMore(desk: DeskPorts, db: Writer, before: MovePlace, itemId: number): Outcome {
  const item = stockNow(db, desk.mirror.read).itemRef(itemId);
  if (item === undefined) return refuse(unnamed(itemId), 'gone');
  // The scan that took it in hand was of the first.
  const quantity = add(before.quantity ?? ONE, ONE);
  if (compare(quantity, item.quantity) > 0) return { ...refuse(item, 'not-so-many'), place: before };
  const { packed: _, ...place } = before;
  return {
    tone: 'done',
    said: { kind: 'move-quantity', item, quantity },
    undo: { kind: 'step', place: before },
    place: { ...place, quantity },
  };
}

function otherQuantity(desk: DeskPorts, db: Writer, before: MovePlace, place: MovePlace): Outcome | null {
  const { itemId, quantity } = place;
  const item = itemId === undefined ? undefined : stockNow(db, desk.mirror.read).itemRef(itemId);
  if (item === undefined || quantity === undefined || before.quantity === undefined) return null;
  if (compare(quantity, before.quantity) === 0) return null;
  const said = { kind: 'move-quantity', item, quantity, instead: before.quantity } as const;
  return { tone: 'look', said, undo: { kind: 'step', place: before }, place };
}

/** Null as long as something of it is missing. */
function askOf({ itemId, quantity, folderId, leaveZero }: MovePlace): MoveAsk | null {
  if (itemId === undefined || quantity === undefined || folderId === undefined) return null;
  return { itemId, quantity, folderId, ...(leaveZero === undefined ? {} : { leaveZero }) };
}

type Moved = Extract<Decided, { kind: 'move' }> & { readonly id: string };

/** @param stock as it is by now */
export function moveStock(
  desk: DeskPorts,
  db: Writer,
  { id = desk.newId(), ...ask }: MoveAsk,
  stock = stockNow(db, desk.mirror.read),
): Outcome {
  const before = commandById(db, id);
  if (before?.kind === 'move') {
    const { itemId } = before.intent;
    const item = stock.itemRef(stock.idNow(itemId)) ?? { ...unnamed(itemId), name: before.basis.name };
    return moved(stock, before, item);
  }
  const item = stock.item(ask.itemId);
  if (item === undefined) return refuse(unnamed(ask.itemId), 'gone');
  const ref = stock.refOf(item);
  const leaveZero = ask.leaveZero ?? isOrdered(desk, stock, item.id) !== false;
  const intent = { kind: 'move', ...ask, leaveZero, portionId: temporaryIds(db)() } as const;
  const basis = move.decide(factsNow(desk, db, stock), intent, {});
  if ('refused' in basis) return refuse(ref, basis.refused);

  const decided = { kind: 'move', intent, basis } as const;
  append(desk, db, decided, { id });
  return moved(stock, { ...decided, id }, { ...ref, quantity: subtract(ref.quantity, ask.quantity) });
}

/** @param item with what is left of it */
function moved(stock: Stock, { id, intent }: Moved, item: ItemRef): Outcome {
  const to = stock.folder(intent.folderId) ?? item.folder;
  const { quantity } = intent;
  const isPart = isPartOfPiece(quantity, add(item.quantity, quantity), item);
  return {
    tone: isPart ? 'look' : 'done',
    said: {
      kind: 'moved',
      item,
      quantity,
      to,
      left: item.quantity,
      ...(isPart ? { isPartOfPiece: true } : {}),
    },
    undo: { kind: 'command', id },
    sends: { first: id, last: id },
    place: { screen: 'move' },
  };
}

/**
 * Whether an open order has a line of the item, or will have one by a command that waits: goods are received onto the record the
 * line names, so without it nothing more could come in there. Null: not all orders have been read, and one of those may.
 */
export function isOrdered({ mirror }: DeskPorts, stock: Stock, itemId: number): boolean | null {
  const isIt =
    openOrdersWith(mirror.read, [itemId]).length > 0 ||
    stock.commands.some(
      ({ intent }) =>
        (intent.kind === 'create-order' || intent.kind === 'edit-order') &&
        intent.lines?.some((line) => line.itemId === itemId),
    );
  if (isIt) return true;
  return isWhole(mirror.read) && isOrderListRead(mirror.read) ? false : null;
}

export function refuse(item: ItemRef, why: MoveRefusal): Outcome {
  return { tone: 'refused', said: { kind: 'move-refused', why, item }, undo: null };
}

/** An item the mirror has lost since the screen showed it. */
export function unnamed(id: number): ItemRef {
  return { id, name: `#${id}`, code: null, folder: { id: null, name: '', path: [] }, quantity: ZERO };
}
