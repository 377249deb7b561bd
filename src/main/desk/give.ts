/**
 * Commands that are asked for whole, in one act: everything but receipts, moves and counts, which are put together from scans.
 * An intent gets its basis here, from what the screens show at that moment, and the ids of the records it is to make.
 */
import type { Given, IntentAsk } from '#bridge/intents.ts';
import type { Decided } from '#domain/command.ts';
import { compare, isNegative, negate, ZERO } from '#domain/decimal.ts';
import { madeBy } from '#domain/ids.ts';
import type { DeleteIntent, Intent, MoveFolderIntent, OrderLineDraft } from '#domain/intent.ts';
import type { GiveRefusal } from '#domain/reply.ts';
import { orderMoves, orderStatuses, type OrderStatus } from '#wire/purchase-order.ts';
import { appendCommand, commandById } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { temporaryIds } from '../store/made-ids.ts';
import { orderById, orderIsWhole } from '../store/orders.ts';
import { folderById, folderRef, isBelow, itemById } from '../store/records.ts';
import { setting } from '../store/settings.ts';
import { lanesOf } from '../sync/push/kinds.ts';
import {
  alertFields,
  contentAfter,
  contentsAfter,
  fieldsShown,
  folderAfter,
  isTouched,
  linesAfter,
  statusAsked,
  statusesToCome,
} from './own-effects.ts';
import { decideMove } from './moves.ts';
import { sign, type DeskPorts } from './ports.ts';
import { stockNow, type Stock } from './stock.ts';
import { alertsKnown } from './views/alerts.ts';

export type DecidedOr = Decided | { readonly refused: GiveRefusal };

/** What of an order the mirror may not have, as the screen showed it. */
export interface Seen {
  readonly version?: number;
  readonly lines?: readonly OrderLineDraft[];
  readonly status?: string;
}

/** @param id the command's; where it is there already, this is the same ask again */
export function give(desk: DeskPorts, db: Writer, ask: IntentAsk, id: string = desk.newId()): Given {
  const before = commandById(db, id);
  if (before !== undefined) return { given: true, id, made: madeBy(before.intent) };
  const seen = seenIn(ask);
  return append(desk, db, decide(desk, stockNow(db, desk.mirror.read), intentOf(desk, db, ask), seen), {
    id,
  });
}

/** @param about its id, if it has one already; `undoes`: the command (its seq) that this one takes back */
export function append(
  desk: DeskPorts,
  db: Writer,
  decided: DecidedOr,
  { id = desk.newId(), ...about }: { readonly id?: string; readonly undoes?: number } = {},
): Given {
  if ('refused' in decided) return { given: false, why: decided.refused };
  appendCommand(db, { id, decided, lanes: lanesOf(decided), sheetId: null, ...about, ...sign(desk) });
  desk.trace('appended', id);
  return { given: true, id, made: madeBy(decided.intent) };
}

function seenIn(ask: IntentAsk): Seen {
  if (ask.kind === 'edit-order') return { lines: ask.seen };
  if (ask.kind === 'order-status') return { status: ask.seen };
  return ask.kind === 'delete-order' ? ask.seen : {};
}

function intentOf(desk: DeskPorts, db: Writer, ask: IntentAsk): Intent {
  switch (ask.kind) {
    case 'create-item':
      return { ...ask, itemId: temporaryIds(db)() };
    case 'copy':
      return { ...ask, copyId: temporaryIds(db)() };
    case 'create-order': {
      const number = `DOCK-${setting(db, 'station')}-${desk.newId()}`;
      return { ...ask, orderId: temporaryIds(db)(), number };
    }
    case 'edit-order': {
      const { kind, orderId, lines } = ask;
      return { kind, orderId, lines };
    }
    case 'order-status': {
      const { kind, orderId, status } = ask;
      return { kind, orderId, status };
    }
    case 'delete-order': {
      const { kind, orderId } = ask;
      return { kind, orderId };
    }
    case 'adjust':
    case 'edit-item':
    case 'delete':
    case 'move-folder':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
      return ask;
    default:
      return ask satisfies never;
  }
}

/** The intent with its basis, or why it cannot be done as things stand. */
export function decide(desk: DeskPorts, stock: Stock, intent: Intent, seen: Seen = {}): DecidedOr {
  const mirror = desk.mirror.read;
  switch (intent.kind) {
    case 'move':
      return decideMove(stock, intent);
    case 'adjust': {
      const item = stock.item(intent.itemId);
      if (item === undefined) return GONE;
      const { name, quantity: shown, folder } = stock.refOf(item);
      if (isNegative(intent.by) && compare(negate(intent.by), shown) > 0) return { refused: 'not-so-many' };
      const at = { sid: item.sid, folderId: item.folderId };
      return { kind: 'adjust', intent, basis: { kind: 'adjust', name, shown, folder: folder.name, at } };
    }
    case 'create-item': {
      const folder = stock.folder(intent.folderId);
      if (folder === undefined) return GONE;
      return { kind: 'create-item', intent, basis: { kind: 'create-item', folder: folder.name } };
    }
    case 'edit-item': {
      const fields = fieldsShown(desk, stock, intent.itemId);
      if (fields === undefined) return GONE;
      const { price, minQuantity } = intent.set;
      const isFolder = stock.item(intent.itemId) === undefined;
      if (isFolder && (price !== undefined || minQuantity !== undefined)) return { refused: 'nothing' };
      return { kind: 'edit-item', intent, basis: { kind: 'edit-item', name: fields.name, fields } };
    }
    case 'copy': {
      const item = stock.itemRef(intent.itemId);
      const to = stock.folder(intent.folderId);
      if (item === undefined || to === undefined) return GONE;
      return { kind: 'copy', intent, basis: { kind: 'copy', name: item.name, to: to.name } };
    }
    case 'delete':
      return decideDelete(desk, stock, intent);
    case 'move-folder':
      return decideMoveFolder(desk, stock, intent);
    case 'create-order': {
      const names = intent.lines.map((line) => stock.itemRef(line.itemId)?.name);
      if (names.includes(undefined)) return GONE;
      return {
        kind: 'create-order',
        intent,
        basis: { kind: 'create-order', names: names.map((name) => name ?? '') },
      };
    }
    case 'edit-order': {
      const shown = seen.lines ?? linesOf(desk, intent.orderId);
      const lines = linesAfter(intent.orderId, shown, stock.commands);
      return {
        kind: 'edit-order',
        intent,
        basis: { kind: 'edit-order', ...orderName(desk, stock, intent.orderId), lines },
      };
    }
    case 'order-status': {
      const status = seen.status ?? orderById(mirror, intent.orderId)?.status ?? '';
      const named = orderName(desk, stock, intent.orderId);
      const ownStatuses = statusesToCome(mirror, stock, intent.orderId);
      const isReceiving = ownStatuses.includes('partially_received');
      if (isReceiving && intent.status === 'voided') return { refused: 'receipt-waits' };
      const asked = orderStatuses.find((word) => word === statusAsked(stock, intent.orderId));
      if (asked !== undefined && !isMove(asked, intent.status)) return { refused: 'status-waits' };
      const basis = { kind: 'order-status', ...named, status } as const;
      const own = ownStatuses.length === 0 ? {} : { ownStatuses };
      return { kind: 'order-status', intent, basis: { ...basis, ...own } };
    }
    case 'delete-order': {
      const asked = statusAsked(stock, intent.orderId);
      if (asked !== null && asked !== 'draft') return { refused: 'status-waits' };
      const named = orderName(desk, stock, intent.orderId);
      const basis = {
        kind: 'delete-order',
        ...named,
        ...draftShown(desk, stock, intent.orderId, seen),
      } as const;
      return { kind: 'delete-order', intent, basis };
    }
    case 'create-alert': {
      const item = stock.itemRef(intent.itemId);
      if (item === undefined) return GONE;
      return { kind: 'create-alert', intent, basis: { kind: 'create-alert', name: item.name } };
    }
    case 'edit-alert':
    case 'delete-alert': {
      const item = stock.itemRef(intent.itemId);
      if (item === undefined) return GONE;
      // A waiting delete hides the alert from the screens: there is nothing to decide on.
      if (stock.commands.some((one) => one.kind === 'delete-alert' && one.intent.alertId === intent.alertId))
        return GONE;
      const shown = alertsKnown(mirror, stock, intent.itemId).find(({ id }) => id === intent.alertId);
      const fields = shown === undefined ? {} : { fields: alertFields(shown.fields) };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one basis for the two of them
      return {
        kind: intent.kind,
        intent,
        basis: { kind: intent.kind, name: item.name, ...fields },
      } as Decided;
    }
    // These two are put together on sheets of their own.
    case 'receive':
    case 'count':
      return { refused: 'nothing' };
    default:
      return intent satisfies never;
  }
}

function decideDelete(desk: DeskPorts, stock: Stock, intent: DeleteIntent): DecidedOr {
  const mirror = desk.mirror.read;
  const id = stock.idNow(intent.recordId);
  const record = intent.what === 'item' ? itemById(mirror, id) : folderById(mirror, id);
  // A deletion is held to the record as the screen showed it: one that was never read was never shown.
  if (record === undefined) return { refused: id < 0 ? 'nothing' : 'gone' };
  const parent = 'folderId' in record ? record.folderId : record.parentId;
  const { name, updatedAt } = record;
  const { commands } = stock;
  const inside = intent.what === 'folder' ? contentsAfter(id, commands, mirror) : { children: 0 };
  const after = isTouched(id, commands) ? { after: contentAfter(record, commands) } : {};
  const folder = folderRef(mirror, parent).name;
  const basis = {
    kind: 'delete',
    name,
    folder,
    folderId: parent,
    updatedAt,
    ...inside,
    ...after,
  } as const;
  return { kind: 'delete', intent, basis };
}

function decideMoveFolder(desk: DeskPorts, stock: Stock, intent: MoveFolderIntent): DecidedOr {
  const mirror = desk.mirror.read;
  const folder = folderById(mirror, stock.idNow(intent.folderId));
  const into = stock.folder(intent.intoId);
  if (folder === undefined || into === undefined) return GONE;
  // Where a folder hangs is not laid over the mirror; what this station is about to do with it is known all the same.
  const parentId = folderAfter(folder.id, folder.parentId, stock.commands);
  if (into.id === parentId) return { refused: 'same-folder' };
  if (into.id !== null && isBelow(mirror, into.id, folder.id)) return { refused: 'inside-itself' };
  const basis = {
    kind: 'move-folder',
    name: folder.name,
    fromId: parentId,
    from: stock.folder(parentId)?.name ?? '',
    to: into.name,
  } as const;
  return { kind: 'move-folder', intent, basis };
}

const GONE = { refused: 'gone' } as const;

const isMove = (from: OrderStatus, to: string): boolean => orderMoves[from].some((one) => one === to);

/** An order by name: the mirror's, the one this station is about to make, or by its number alone. */
function orderName(desk: DeskPorts, stock: Stock, orderId: number): { order: string; vendor: string } {
  const id = stock.idNow(orderId);
  const known = orderById(desk.mirror.read, id);
  if (known !== undefined) return { order: known.number, vendor: known.vendor };
  for (const { intent } of stock.commands) {
    if (intent.kind === 'create-order' && intent.orderId === id)
      return { order: intent.number, vendor: intent.vendor.name };
  }
  return { order: `#${id}`, vendor: '' };
}

/** A draft as the screen showed it, or else the mirror, with what this station's own commands make of it. */
function draftShown(
  desk: DeskPorts,
  stock: Stock,
  orderId: number,
  seen: Seen,
): Pick<Seen, 'version' | 'lines'> {
  const mirror = desk.mirror.read;
  const id = stock.idNow(orderId);
  const made = stock.commands.find(({ intent }) => intent.kind === 'create-order' && intent.orderId === id);
  const isOwn = stock.commands.some((command) => command.lanes.some(({ lane }) => lane === `order:${id}`));
  const version = isOwn ? undefined : (seen.version ?? orderById(mirror, id)?.version);
  const shown = seen.lines ?? (orderIsWhole(mirror, id) ? linesOf(desk, id) : undefined);
  const lines = linesAfter(id, made?.kind === 'create-order' ? made.intent.lines : shown, stock.commands);
  return {
    // Minus one: the list did not tell it.
    ...(version === undefined || version < 0 ? {} : { version }),
    ...(lines === undefined ? {} : { lines }),
  };
}

function linesOf(desk: DeskPorts, orderId: number): OrderLineDraft[] {
  return (orderById(desk.mirror.read, orderId)?.lines ?? []).map((line) => ({
    lineId: line.id,
    itemId: line.itemId,
    quantity: line.ordered,
    unitRate: line.unitRate ?? ZERO,
  }));
}
