/** Moves: putting one together from scans, and making it a command. */
import { compare, isPositive, subtract, ZERO, type Decimal } from '#domain/decimal.ts';
import type { MovePlace } from '#domain/place.ts';
import type { Item } from '#domain/record.ts';
import type { ItemRef, MoveRefusal, Outcome } from '#domain/reply.ts';
import { appendCommand } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { folderExists, folderRef, itemById } from '../store/records.ts';
import { lanesOf } from '../sync/push/kinds.ts';
import { sign, type DeskPorts } from './ports.ts';
import { stockNow } from './stock.ts';

export interface MoveAsk {
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  readonly leaveZero: boolean;
}

/** What a scan added to a move in the making: once item, quantity and destination are there, it is done. */
export function goOnMoving(
  desk: DeskPorts,
  db: Writer,
  place: MovePlace,
  scanned: 'item' | 'folder',
): Outcome {
  const { itemId, quantity, folderId, leaveZero } = place;
  if (itemId !== undefined && quantity !== undefined && folderId !== undefined) {
    return moveStock(desk, db, { itemId, quantity, folderId, leaveZero: leaveZero ?? false });
  }
  const item = itemId === undefined ? undefined : stockNow(db, desk.mirror.read).itemRef(itemId);
  if (scanned === 'item' && item !== undefined) {
    return { tone: 'done', said: { what: 'move-item', item }, undo: null, place };
  }
  return {
    tone: 'done',
    said: { what: 'move-to', folder: folderRef(desk.mirror.read, folderId ?? null) },
    undo: null,
    place,
  };
}

export function moveStock(desk: DeskPorts, db: Writer, ask: MoveAsk): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const item = itemById(desk.mirror.read, ask.itemId);
  if (item === undefined) return refuse(unnamed(ask.itemId), 'gone');
  const ref = stock.refOf(item);
  const refusal = refusalOf(desk, ask, item, ref.quantity);
  if (refusal !== null) return refuse(ref, refusal);

  const to = folderRef(desk.mirror.read, ask.folderId);
  const decided = {
    kind: 'move' as const,
    intent: { kind: 'move' as const, ...ask },
    basis: {
      kind: 'move' as const,
      name: item.name,
      sid: item.sid,
      available: ref.quantity,
      fromId: item.folderId,
      from: ref.folder.name,
      to: to.name,
    },
  };
  const id = desk.newId();
  appendCommand(db, { id, decided, lanes: lanesOf(decided), sheetId: null, ...sign(desk) });
  desk.trace('appended', id);
  const left = subtract(ref.quantity, ask.quantity);
  return {
    tone: 'done',
    said: { what: 'moved', item: { ...ref, quantity: left }, quantity: ask.quantity, to, left },
    undo: { what: 'command', id },
    place: { screen: 'move' },
  };
}

function refusalOf(desk: DeskPorts, ask: MoveAsk, item: Item, available: Decimal): MoveRefusal | null {
  if (ask.folderId !== null && !folderExists(desk.mirror.read, ask.folderId)) return 'gone';
  if (ask.folderId === item.folderId) return 'same-folder';
  if (!isPositive(ask.quantity)) return 'nothing';
  return compare(ask.quantity, available) > 0 ? 'not-so-many' : null;
}

function refuse(item: ItemRef, why: MoveRefusal): Outcome {
  return { tone: 'refused', said: { what: 'move-refused', why, item }, undo: null };
}

/** An item the mirror has lost since the screen showed it. */
function unnamed(id: number): ItemRef {
  return { id, name: `#${id}`, code: null, folder: { id: null, name: '', path: [] }, quantity: ZERO };
}
