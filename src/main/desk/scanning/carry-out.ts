/**
 * What a scan means, carried out: on the order, on the count sheet, or in the move that the operator is at. Whatever cannot be
 * done any more is said, and changes nothing.
 */
import { keyOfRow } from '#domain/stock/batch.ts';
import { add, isPositive, ONE, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import type { Meaning } from '#domain/scanning/interpret.ts';
import type { MovePlace, Place } from '#domain/scanning/place.ts';
import { lineForItem } from '#domain/receiving/receipt.ts';
import type { LineOf } from '#domain/receiving/share-out.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import { isMeasureTold } from '#domain/stock/unit.ts';
import type { Outcome, Said } from '#domain/replies/reply.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { areLinesKnown, openOrdersWithout } from '../../store/mirror/purchase-orders.ts';
import { isWhole, progress } from '../../store/pull/pull-progress.ts';
import { countItemsInFolder } from '../../store/mirror/read-items-and-folders.ts';
import { timesUnmatched } from '../../store/sheets/barcode-scan-log.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { openCountAt, openCounts, openReceipt } from '../../store/sheets/receipt-and-count-sheets.ts';
import { setLineChoice } from '../../store/sheets/receipt-line-drafts.ts';
import { countSubjects } from '../../store/sheets/sheet-tallies.ts';
import { withArrival } from '../receiving/arrival.ts';
import { batchItem, batchTo, chooseCart } from '../moving/batch.ts';
import { countSharedOut } from '../receiving/count-shared-out.ts';
import { countItem, openCount } from '../counting/counts.ts';
import { withStepKept } from '../receiving/last-step.ts';
import { placeAskedLot } from '../lots/lots.ts';
import { goOnMoving, oneMore } from '../moving/moves.ts';
import { receiptOf } from '../receiving/open-receipt.ts';
import type { DeskPorts } from '../ports.ts';
import { putAwayItem, putAwayTo } from '../put-away/put-away.ts';
import { AT_LIST } from '../put-away/put-away-list.ts';
import { isBlindAt, toldApart } from './questions.ts';
import { countLine, landIn } from '../receiving/receipts.ts';
import { itemsToCome, stockNow } from '../items/stock.ts';

/** What was scanned, beside what it means. */
interface Scanned {
  readonly scanId: string;
  readonly code: string;
  readonly units: Decimal;
  /** The label itself stands for several: `units` are counted, and no figure that was scanned. */
  readonly isPack: boolean;
  readonly place: Place;
  readonly gs1?: Gs1Facts | undefined;
}

type Means<Which extends Meaning['kind']> = Extract<Meaning, { readonly kind: Which }>;
type OnOrder = Means<
  | 'open-order'
  | 'order-takes-none'
  | 'arrived'
  | 'open-and-arrived'
  | 'line-aside'
  | 'take-back'
  | 'not-on-order'
  | 'order-unread'
  | 'not-ordered'
  | 'received-in-full'
  | 'lands-in'
>;
type OnSheet = Means<
  | 'counted'
  | 'count-outside'
  | 'count-unmatched'
  | 'offer-count'
  | 'start-count'
  | 'still-counting'
  | 'no-count-open'
>;

const packSize = (asked: Extract<Meaning, { kind: 'pack-size' }>): Said => asked;

export const carryOut = (desk: DeskPorts, db: Writer, meaning: Meaning, scanned: Scanned): Outcome =>
  withStepKept(db, withArrival(db, scanned.place, carryOutOnce(desk, db, meaning, scanned)));

function carryOutOnce(desk: DeskPorts, db: Writer, meaning: Meaning, scanned: Scanned): Outcome {
  switch (meaning.kind) {
    case 'unknown':
      return { tone: 'look', said: { kind: 'unknown-code', ...mayBeUnread(desk) }, undo: null };
    case 'which': {
      const stock = stockNow(db, desk.mirror.read);
      const options = toldApart(stock, meaning.options, isBlindAt(db, scanned.place));
      return { tone: 'look', said: { kind: 'which', options }, undo: null };
    }
    case 'pack-size':
      return { tone: 'look', said: packSize(meaning), undo: null };
    case 'answers': {
      const { item, folder } = meaning;
      return { tone: 'done', said: { kind: 'answers', item, folder }, undo: null };
    }
    case 'narrows': {
      const { items, folder } = meaning;
      return { tone: 'look', said: { kind: 'narrows', items, folder }, undo: null };
    }
    case 'show-item':
      return { tone: 'done', said: { kind: 'item', item: meaning.item }, undo: null };
    case 'show-folder': {
      const mirror = desk.mirror.read;
      const toCome = itemsToCome(stockNow(db, mirror), mirror).get(meaning.folder.id) ?? 0;
      const items = countItemsInFolder(mirror, meaning.folder.id) + toCome;
      return { tone: 'done', said: { kind: 'folder', folder: meaning.folder, items }, undo: null };
    }
    case 'show-order': {
      const { order } = meaning;
      const place = { screen: 'orders', orderId: order.id } as const;
      return { tone: 'done', said: { kind: 'order-shown', order }, undo: null, place };
    }
    case 'open-order':
    case 'order-takes-none':
    case 'arrived':
    case 'open-and-arrived':
    case 'line-aside':
    case 'take-back':
    case 'not-on-order':
    case 'order-unread':
    case 'not-ordered':
    case 'received-in-full':
    case 'lands-in':
      return onOrder(desk, db, meaning, scanned);
    case 'nothing-in-hand': {
      const { folder } = meaning;
      return { tone: 'refused', said: { kind: 'arrival-nothing-in-hand', folder }, undo: null };
    }
    case 'counted':
    case 'count-outside':
    case 'count-unmatched':
    case 'offer-count':
    case 'start-count':
    case 'still-counting':
    case 'no-count-open':
      return onSheet(desk, db, meaning, scanned);
    case 'move':
      return onMove(desk, db, meaning, scanned);
    case 'batch-item':
    case 'batch-to':
    case 'cart-chosen':
      return onBatch(desk, db, meaning, scanned);
    case 'put-away-item':
    case 'put-away-to':
    case 'put-away-not-listed':
      return onPutAway(desk, db, meaning, scanned);
    case 'not-brought':
      return notBrought(desk, db, meaning, scanned.place);
    default:
      return meaning satisfies never;
  }
}

/** The rest of the line is meant: neither label nor one before it tells a figure, and it is not of one piece. */
const isRestMeant = (db: Reader, { units, gs1 }: Scanned): boolean =>
  units === ONE && gs1?.serial === undefined && !isMeasureTold(gs1) && setting(db, 'wholeLine');

function countArrived(
  desk: DeskPorts,
  db: Writer,
  at: LineOf & { readonly itemId: number; readonly opened: boolean },
  scanned: Scanned,
): Outcome {
  const { scanId, units, gs1, place } = scanned;
  const counted = isRestMeant(db, scanned)
    ? countLine(desk, db, { ...at, scanId, gs1, isRest: true })
    : countSharedOut(desk, db, { ...at, scanId, units, place, gs1 });
  return counted ?? LOST;
}

function onOrder(desk: DeskPorts, db: Writer, meaning: OnOrder, scanned: Scanned): Outcome {
  switch (meaning.kind) {
    case 'open-order': {
      const { order } = meaning;
      const isLoading = !areLinesKnown(desk.mirror.read, order.id);
      return {
        tone: isLoading ? 'look' : 'done',
        said: { kind: 'order-opened', order, isLoading },
        undo: null,
        place: { screen: 'receive', orderId: order.id },
      };
    }
    case 'order-takes-none':
      return { tone: 'refused', said: { kind: 'order-takes-none', order: meaning.order }, undo: null };
    case 'arrived': {
      const { orderId, lineId, item } = meaning;
      return countArrived(desk, db, { orderId, lineId, itemId: item.id, opened: false }, scanned);
    }
    case 'open-and-arrived': {
      const { order, item } = meaning;
      const open = receiptOf(desk, db, order.id, { itemIds: [item.id] });
      const line = open && lineForItem(open.receipt, item.id);
      if (line === undefined) return LOST;
      // By a receipt that is on its way: the mirror shows it as due.
      const isFull = !isPositive(line.remaining) && !isPositive(line.now);
      if (isFull) return refused({ kind: 'received-in-full', item, orders: [order] });
      const at = { orderId: order.id, lineId: line.lineId, itemId: item.id, opened: true };
      return countArrived(desk, db, at, scanned);
    }
    case 'line-aside': {
      const { orderId, lineId, line, item } = meaning;
      return {
        tone: 'look',
        said: { kind: 'line-aside', item, line },
        undo: null,
        place: { screen: 'receive', orderId, lineId, takesBack: true },
      };
    }
    case 'take-back': {
      const { orderId, lineId } = meaning;
      const sheet = openReceipt(db, orderId);
      if (sheet !== undefined) setLineChoice(db, sheet.id, lineId, null);
      const { scanId, units: add, gs1 } = scanned;
      const line = { orderId, lineId, opened: false, isRest: isRestMeant(db, scanned) };
      const counted = countLine(desk, db, { ...line, scanId, add, gs1 });
      if (counted?.undo?.kind !== 'tally') return LOST;
      return { ...counted, undo: { kind: 'taken-back', id: counted.undo.id, orderId, lineId } };
    }
    case 'not-on-order':
      return {
        tone: 'refused',
        said: {
          kind: 'not-on-order',
          item: meaning.item,
          elsewhere: meaning.elsewhere,
          ...lostLines(desk, meaning.elsewhere),
        },
        undo: null,
      };
    case 'order-unread':
      return { tone: 'refused', said: { kind: 'order-unread', item: meaning.item }, undo: null };
    case 'not-ordered':
      return {
        tone: 'refused',
        said: { kind: 'not-ordered', item: meaning.item, ...lostLines(desk, []) },
        undo: null,
      };
    case 'received-in-full':
      return refused(meaning);
    case 'lands-in':
      return (
        placeAskedLot(desk, db, meaning.orderId, meaning.lineId, meaning.folder.id) ??
        landIn(desk, db, meaning.orderId, meaning.lineId, meaning.folder.id) ??
        LOST
      );
    default:
      return meaning satisfies never;
  }
}

function onSheet(desk: DeskPorts, db: Writer, meaning: OnSheet, { scanId, code, units }: Scanned): Outcome {
  switch (meaning.kind) {
    case 'counted':
    case 'count-outside':
      return (
        countItem(desk, db, { sheetId: meaning.sheetId, itemId: meaning.item.id, scanId, add: units }) ?? LOST
      );
    case 'count-unmatched': {
      const times = timesUnmatched(db, meaning.sheetId, code) + 1;
      return {
        tone: 'look',
        said: { kind: 'count-unmatched', times, ...mayBeUnread(desk) },
        undo: { kind: 'noted', scanId, sheetId: meaning.sheetId },
      };
    }
    case 'offer-count': {
      const { folder, place } = meaning;
      return {
        tone: 'look',
        said: { kind: 'count-offered', folder, ...goneOnWith(db, folder.id) },
        undo: null,
        place,
      };
    }
    case 'start-count': {
      const { folder, place } = meaning;
      const said = { kind: 'count-started', folder, ...goneOnWith(db, folder.id) } as const;
      const { subfolders = true, blind = false } = place;
      const sheetId = openCount(desk, db, { folderId: folder.id, subfolders }, blind);
      return { tone: 'done', said, undo: null, place: { screen: 'count', sheetId } };
    }
    case 'still-counting':
      return { tone: 'look', said: { kind: 'still-counting', folder: meaning.folder }, undo: null };
    case 'no-count-open':
      return { tone: 'look', said: noCountOpen(desk, db, meaning.offered), undo: null };
    default:
      return meaning satisfies never;
  }
}

function onMove(
  desk: DeskPorts,
  db: Writer,
  { item, place: to }: Means<'move'>,
  { units, isPack, place: from }: Scanned,
): Outcome {
  const at: MovePlace = from.screen === 'move' ? from : { screen: 'move' };
  // A figure is of the item in hand, also where it was scanned before the location. Packs of it add up, and pieces behind them.
  const isBehindPacks = item !== undefined && to.packed !== undefined && to.packed === to.quantity;
  const isPiece = units === ONE && !isPack && !isBehindPacks;
  if (item !== undefined && isPiece && at.itemId === item.id) return oneMore(desk, db, at, item.id);
  const place =
    isPiece || to.itemId === undefined
      ? to
      : (isPack || isBehindPacks) && item !== undefined
        ? withPacks(to, units)
        : { ...to, quantity: units };
  return goOnMoving(desk, db, at, place, item === undefined ? 'folder' : 'item');
}

/** A figure that was typed, or scanned as one, is no count: a pack takes its place. */
function withPacks({ quantity, packed, ...to }: MovePlace, units: Decimal): MovePlace {
  const before = quantity !== undefined && packed === quantity ? quantity : ZERO;
  const now = add(before, units);
  return { ...to, quantity: now, packed: now };
}

function onBatch(
  desk: DeskPorts,
  db: Writer,
  meaning: Means<'batch-item' | 'batch-to' | 'cart-chosen'>,
  { units, gs1, place: at }: Scanned,
): Outcome {
  if (at.screen !== 'move') return LOST;
  if (meaning.kind === 'batch-item') return batchItem(desk, db, at, { itemId: meaning.item.id, units, gs1 });
  if (meaning.kind === 'cart-chosen') return chooseCart(desk, db, meaning.folder.id);
  const inHand = at.itemId === undefined ? {} : keyOfRow({ ...at, itemId: at.itemId });
  const to = { ...inHand, folderId: meaning.folder.id, isUnloading: at.cart === 'unload' };
  return { ...batchTo(desk, db, to), place: at };
}

function onPutAway(
  desk: DeskPorts,
  db: Writer,
  meaning: Means<'put-away-item' | 'put-away-to' | 'put-away-not-listed'>,
  { units, gs1, place: at }: Scanned,
): Outcome {
  if (at.screen !== 'move') return LOST;
  if (meaning.kind === 'put-away-item') return putAwayItem(desk, db, { itemId: meaning.item.id, units, gs1 });
  if (meaning.kind === 'put-away-to') return putAwayTo(desk, db, at, meaning.folder.id);
  const { item } = meaning;
  // The goods that were in hand are not those that were scanned last.
  return { ...refused({ kind: 'put-away-not-listed', item }), place: AT_LIST };
}

function notBrought(
  desk: DeskPorts,
  db: Reader,
  { items, fromId }: Means<'not-brought'>,
  at: Place,
): Outcome {
  const [item] = items;
  if (item === undefined) return LOST;
  return {
    tone: 'refused',
    said: {
      kind: 'not-brought',
      item,
      from: stockNow(db, desk.mirror.read).placeOf(fromId),
      ...(at.screen === 'move' && at.batch === true ? { isCart: true } : {}),
    },
    undo: null,
  };
}

function noCountOpen({ mirror }: DeskPorts, db: Reader, offered: number | null | undefined): Said {
  const none = { kind: 'no-count-open', open: openCounts(db).length } as const;
  const folder = offered === undefined ? undefined : stockNow(db, mirror.read).folder(offered);
  return folder === undefined ? none : { ...none, offered: { folder, ...goneOnWith(db, folder.id) } };
}

function goneOnWith(db: Reader, folderId: number | null): { readonly counted?: number } {
  const open = openCountAt(db, folderId);
  return open === undefined ? {} : { counted: countSubjects(db, open.id) };
}

const mayBeUnread = (desk: DeskPorts): { readonly unread?: true } =>
  isWhole(desk.mirror.read) ? {} : { unread: true };

/** An item that no open order names may be the one that the line of one has lost: moved away whole, or deleted and made anew. */
function lostLines(
  { mirror }: DeskPorts,
  elsewhere: readonly OrderRef[],
): { lost?: readonly OrderRef[]; unread?: true; loading?: true } {
  if (elsewhere.length > 0) return {};
  const orders = isWhole(mirror.read) ? progress(mirror.read, 'ordersAre') : undefined;
  if (orders !== 'read') return orders === undefined ? { loading: true } : { unread: true };
  const lost = openOrdersWithout(mirror.read);
  return lost.length === 0 ? {} : { lost };
}

const refused = (said: Said): Outcome => ({ tone: 'refused', said, undo: null });

/** What the scan meant is not there any more: a sheet closed in another window, an order that has just been pulled away. */
const LOST: Outcome = refused({ kind: 'not-open' });
