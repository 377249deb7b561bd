/**
 * What a scan means, carried out: on the order, on the count sheet, or in the move that the operator is at. Whatever cannot be
 * done any more is said, and changes nothing.
 */
import { ONE, type Decimal } from '#domain/decimal.ts';
import type { Meaning } from '#domain/interpret.ts';
import type { MovePlace, Place } from '#domain/place.ts';
import { lineForItem } from '#domain/receipt.ts';
import type { OrderRef, Outcome, Said } from '#domain/reply.ts';
import type { Reader, Writer } from '../store/database.ts';
import { openOrdersWithout, areLinesKnown } from '../store/purchase-orders.ts';
import { isWhole, progress } from '../store/pull-progress.ts';
import { countItemsInFolder } from '../store/read-items-and-folders.ts';
import { timesUnmatched } from '../store/barcode-scan-log.ts';
import { setting } from '../store/profile-settings.ts';
import { openCountAt, openCounts, openReceipt, setLineChoice } from '../store/receipt-and-count-sheets.ts';
import { countSubjects } from '../store/sheet-tallies.ts';
import { countItem, openCount } from './counts.ts';
import { goOnMoving } from './moves.ts';
import { receiptOf } from './open-receipt.ts';
import type { DeskPorts } from './ports.ts';
import { isBlindAt, toldApart } from './questions.ts';
import { countLine, landIn } from './receipts.ts';
import { itemsToCome, stockNow } from './stock.ts';

/** What was scanned, beside what it means. */
interface Scanned {
  readonly scanId: string;
  readonly code: string;
  readonly units: Decimal;
  readonly place: Place;
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

export function carryOut(desk: DeskPorts, db: Writer, meaning: Meaning, scanned: Scanned): Outcome {
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
    case 'lands-in':
      return onOrder(desk, db, meaning, scanned);
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
    case 'not-brought':
      return notBrought(desk, db, meaning);
    default:
      return meaning satisfies never;
  }
}

function onOrder(desk: DeskPorts, db: Writer, meaning: OnOrder, { scanId, units }: Scanned): Outcome {
  // A figure that the label or a label before it told is meant.
  const isRest = units === ONE && setting(db, 'wholeLine');
  const counting = { scanId, add: units, isRest };
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
    case 'arrived':
      return (
        countLine(desk, db, {
          ...counting,
          orderId: meaning.orderId,
          lineId: meaning.lineId,
          opened: false,
        }) ?? LOST
      );
    case 'open-and-arrived': {
      const orderId = meaning.order.id;
      const open = receiptOf(desk, db, orderId, { itemIds: [meaning.item.id] });
      const line = open && lineForItem(open.receipt, meaning.item.id);
      return (
        (line && countLine(desk, db, { ...counting, orderId, lineId: line.lineId, opened: true })) ?? LOST
      );
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
      const counted = countLine(desk, db, { ...counting, orderId, lineId, opened: false });
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
    case 'lands-in':
      return landIn(desk, db, meaning.orderId, meaning.lineId, meaning.folder.id) ?? LOST;
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
  { units, place: from }: Scanned,
): Outcome {
  const at: MovePlace = from.screen === 'move' ? from : { screen: 'move' };
  // A figure is of the item in hand, also where it was scanned before the location.
  const place = units === ONE || to.itemId === undefined ? to : { ...to, quantity: units };
  return goOnMoving(desk, db, at, place, item === undefined ? 'folder' : 'item');
}

/** What was picked and has not been sent is on its way to where it would be brought back from. */
function notBrought(desk: DeskPorts, db: Reader, { items, fromId }: Means<'not-brought'>): Outcome {
  const { effects, placeOf } = stockNow(db, desk.mirror.read);
  const [item] = items;
  if (item === undefined) return LOST;
  const isComing = effects.some(
    (one) => one.kind === 'arrives' && one.folderId === fromId && items.some(({ id }) => id === one.itemId),
  );
  return {
    tone: 'refused',
    said: { kind: 'not-brought', item, from: placeOf(fromId), isComing },
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

/** What the scan meant is not there any more: a sheet closed in another window, an order that has just been pulled away. */
const LOST: Outcome = { tone: 'refused', said: { kind: 'not-open' }, undo: null };
