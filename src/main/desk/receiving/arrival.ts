/**
 * The arrival in hand: the orders that goods are counted onto together. It is one setting of the profile, in the queue's database, written in
 * the transaction of the scan or act that changes it. Each order keeps its receipt with its own sheet; the arrival only holds them together.
 */
import {
  hasRoomFor,
  inSearchOrder,
  type ArrivalFacts,
  type ArrivalOrder,
} from '#domain/receiving/arrival.ts';
import { isPositive } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import { canReceive, type Item } from '#domain/stock/record.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { areLinesKnown, type openOrdersWith } from '../../store/mirror/purchase-orders.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { openReceipt } from '../../store/sheets/receipt-and-count-sheets.ts';
import { countSubjects } from '../../store/sheets/sheet-tallies.ts';
import { bringBack, discardReceipt } from '../undo/discard.ts';
import { orderRefOf, receiptOf, type OpenReceipt } from './open-receipt.ts';
import type { DeskPorts } from '../ports.ts';
import { statusThen } from './receipts.ts';

const AT_ARRIVAL = { screen: 'receive', isArrival: true } as const;

/** Of its orders those that take receipts. One that takes none any more stays in it while something is counted onto it here. */
export function openArrival(desk: DeskPorts, db: Reader): readonly OpenReceipt[] {
  return setting(db, 'arrival').flatMap((id) => {
    const open = receiptOf(desk, db, id);
    if (open === undefined) return [];
    const takesMore = canReceive(statusThen(open.stock, open.order));
    return takesMore || isBegun(open) ? open : [];
  });
}

export const isBegun = ({ receipt }: OpenReceipt): boolean =>
  receipt.lines.some(({ now }) => isPositive(now));

/** @param found the open orders with one of the items on a line */
export function arrivalFacts(
  desk: DeskPorts,
  db: Reader,
  items: readonly Item[],
  found: ReturnType<typeof openOrdersWith>,
): ArrivalFacts {
  const arrival = headsOf(desk, db);
  const ids = new Set(arrival.map(({ id }) => id));
  const itemIds = items.map(({ id }) => id);
  const candidates = new Map(found.map((one) => [one.order.id, one]));
  const orders: ArrivalOrder[] = [];
  for (const { order, orderedDate } of inSearchOrder([...candidates.values()], arrival)) {
    const isIn = ids.has(order.id);
    // An article may be on very many orders. Behind the first with room, only one of the arrival can be meant: it may be in hand.
    if (!isIn && orders.some(({ receipt }) => hasRoomFor(receipt, items))) break;
    const open = receiptOf(desk, db, order.id, { itemIds });
    if (open !== undefined) orders.push({ order, orderedDate, isIn, receipt: open.receipt });
  }
  return { orders, isWhole: arrival.every(({ id }) => areLinesKnown(desk.mirror.read, id)) };
}

/** Its orders. */
export function headsOf(desk: DeskPorts, db: Reader): readonly OrderRef[] {
  return setting(db, 'arrival').flatMap((id) => {
    const open = receiptOf(desk, db, id, { itemIds: [] });
    return open === undefined ? [] : orderRefOf(open.order);
  });
}

/** An order comes into the arrival; the one that was sent before is over with it. @returns whether it was not in it */
function join(db: Writer, orderId: number): boolean {
  const orderIds = setting(db, 'arrival');
  if (setting(db, 'arrivalSent').length > 0) putSetting(db, 'arrivalSent', []);
  if (orderIds.includes(orderId)) return false;
  putSetting(db, 'arrival', [...orderIds, orderId]);
  return true;
}

/** What was done on an order from an arrival brings the order into it: that is said, and taken back with it. */
export function withArrival(db: Writer, place: Place, outcome: Outcome): Outcome {
  const { place: to, said, tone, undo } = outcome;
  const isIn = place.screen === 'receive' && place.isArrival === true;
  if (!isIn || tone === 'refused' || to?.screen !== 'receive' || to.orderId === undefined) return outcome;
  const { orderId } = to;
  const joins = join(db, orderId);
  const stays = { ...outcome, place: { ...to, isArrival: true } } as const;
  if (said.kind === 'order-opened') {
    const arrival = setting(db, 'arrival').length;
    return { ...stays, said: { ...said, arrival }, undo: joins ? { kind: 'joined', orderId } : undo };
  }
  if (said.kind !== 'line-counted') return stays;
  return {
    ...stays,
    said: { ...said, opened: false, arrival: joins ? 'joins' : 'in' },
    undo: joins && undo?.kind === 'tally' ? { ...undo, joined: orderId } : undo,
  };
}

/** The order comes into the arrival in hand, or begins one. Undefined: it takes no receipts. */
export function addToArrival(desk: DeskPorts, db: Writer, orderId: number): Outcome | undefined {
  const open = receiptOf(desk, db, orderId, { itemIds: [] });
  if (open === undefined || !canReceive(statusThen(open.stock, open.order))) return undefined;
  const isLoading = !areLinesKnown(desk.mirror.read, orderId);
  return withArrival(db, AT_ARRIVAL, {
    tone: isLoading ? 'look' : 'done',
    said: { kind: 'order-opened', order: orderRefOf(open.order), isLoading },
    undo: null,
    place: { screen: 'receive', orderId },
  });
}

/** Undefined: it is not in the arrival, or something is counted onto it. */
export function leaveArrival(desk: DeskPorts, db: Writer, orderId: number): Outcome | undefined {
  const orderIds = setting(db, 'arrival');
  const open = receiptOf(desk, db, orderId);
  if (open === undefined || !orderIds.includes(orderId) || isBegun(open)) return undefined;
  const left = orderIds.filter((id) => id !== orderId);
  putSetting(db, 'arrival', left);
  return {
    tone: 'done',
    said: { kind: 'arrival-left', order: orderRefOf(open.order) },
    undo: null,
    place: AT_ARRIVAL,
  };
}

/** Discards the receipts of all its orders; what was counted stays on disk. Undefined: there is no arrival. */
export function discardArrival(desk: DeskPorts, db: Writer): Outcome | undefined {
  const orderIds = setting(db, 'arrival');
  if (orderIds.length === 0) return undefined;
  const sheets = orderIds.flatMap((id) => openReceipt(db, id) ?? []);
  const lines = sheets.reduce((all, { id }) => all + countSubjects(db, id), 0);
  for (const { orderId } of sheets) discardReceipt(desk, db, orderId);
  putSetting(db, 'arrival', []);
  return {
    tone: 'done',
    said: { kind: 'arrival-discarded', orders: orderIds.length, lines },
    undo: { kind: 'arrival-discarded', sheetIds: sheets.map(({ id }) => id), orderIds },
    place: AT_ARRIVAL,
  };
}

/** In progress again, as it was. Undefined: nothing of it can be brought back any more. */
export function bringArrivalBack(
  desk: DeskPorts,
  db: Writer,
  { sheetIds, orderIds }: Extract<Undo, { kind: 'arrival-discarded' }>,
): Outcome | undefined {
  const back = sheetIds.filter(
    (sheetId) => bringBack(desk, db, { kind: 'discarded', sheetId }) !== undefined,
  );
  if (back.length === 0 && sheetIds.length > 0) return undefined;
  for (const id of orderIds) join(db, id);
  const lines = back.reduce((all, id) => all + countSubjects(db, id), 0);
  return {
    tone: back.length === sheetIds.length ? 'done' : 'look',
    said: { kind: 'arrival-discarded', orders: orderIds.length, lines, isBack: true },
    undo: null,
    place: AT_ARRIVAL,
  };
}
