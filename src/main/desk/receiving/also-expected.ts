/**
 * Of more than a line has left: what else expects its item, on the same order and on others that are open, and the surplus counted onto the
 * other lines of the order, and of the orders that are received together with it. It is counted onto no other order: that would begin a
 * receipt that is not on the screen.
 */
import { add, compare, isPositive, subtract, type Decimal } from '#domain/values/decimal.ts';
import { canBeShared } from '#domain/receiving/share-out.ts';
import { canReceive } from '#domain/stock/record.ts';
import type { ReceiptLine } from '#domain/receiving/receipt.ts';
import type { AlsoExpected } from '#domain/views/receiving.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { openOrdersWith } from '../../store/mirror/purchase-orders.ts';
import { receiptOf } from './open-receipt.ts';
import type { DeskPorts } from '../ports.ts';
import { countLine, statusThen } from './receipts.ts';

/** At most so many other orders are searched: an item may be on very many. */
const MOST_ORDERS = 5;

export function alsoExpected(desk: DeskPorts, orderId: number, line: ReceiptLine): readonly AlsoExpected[] {
  if (line.tone !== 'over') return [];
  const db = desk.queue.read;
  const together = new Set(ordersTogether(db, orderId));
  const others = openOrdersWith(desk.mirror.read, [line.itemId])
    .filter(({ order, isDue }) => order.id !== orderId && (isDue || together.has(order.id)))
    .toSorted((one, other) => Number(together.has(other.order.id)) - Number(together.has(one.order.id)))
    .slice(0, MOST_ORDERS)
    .flatMap(({ order }) =>
      withRoom(desk, order.id, line).map(({ number, room }) => ({
        line: number,
        room,
        order: order.number,
        ...(together.has(order.id) ? { isTogether: true as const } : {}),
      })),
    );
  return [...withRoom(desk, orderId, line).map(({ number, room }) => ({ line: number, room })), ...others];
}

/** The orders that goods are counted onto together with this one, and it first. */
function ordersTogether(db: Reader, orderId: number): readonly number[] {
  const arrival = setting(db, 'arrival');
  return arrival.includes(orderId) ? [orderId, ...arrival.filter((id) => id !== orderId)] : [orderId];
}

interface WithRoom {
  readonly orderId: number;
  readonly lineId: number;
  readonly number: number;
  readonly room: Decimal;
}

/** The other lines of the item on an order that takes receipts. */
function withRoom(desk: DeskPorts, orderId: number, { itemId, lineId }: ReceiptLine): readonly WithRoom[] {
  const open = receiptOf(desk, desk.queue.read, orderId, { itemIds: [itemId] });
  if (open === undefined || !canReceive(statusThen(open.stock, open.order))) return [];
  return open.receipt.lines.flatMap((one) => {
    const room = subtract(one.remaining, one.now);
    const isOther = one.itemId === itemId && one.lineId !== lineId;
    return isOther && !one.isOff && one.choice !== 'aside' && isPositive(room)
      ? [{ orderId, lineId: one.lineId, number: one.number, room }]
      : [];
  });
}

/** All of it is one step, undone as one. Undefined: no other line in hand has room for any of it. */
export function countOnOthers(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId }: { readonly orderId: number; readonly lineId: number },
): Outcome | undefined {
  const line = receiptOf(desk, db, orderId, { lineId })?.receipt.lines[0];
  if (line === undefined || !canBeShared(line)) return undefined;
  let left = subtract(line.now, line.remaining);
  const others = ordersTogether(db, orderId).flatMap((id) => withRoom(desk, id, line));
  const shares = others.flatMap(({ room, ...of }) => {
    const share = compare(left, room) < 0 ? left : room;
    left = subtract(left, share);
    const counted = isPositive(share)
      ? countLine(desk, db, {
          orderId: of.orderId,
          lineId: of.lineId,
          scanId: null,
          add: share,
          opened: false,
        })
      : undefined;
    return counted?.said.kind === 'line-counted' && counted.undo?.kind === 'tally'
      ? [{ said: counted.said, id: counted.undo.id }]
      : [];
  });
  if (shares.length === 0) return undefined;
  const kept = countLine(desk, db, {
    orderId,
    lineId,
    scanId: null,
    set: add(line.remaining, left),
    opened: false,
  });
  if (kept?.said.kind !== 'line-counted' || kept.undo?.kind !== 'tally') return kept;
  return {
    ...kept,
    said: {
      ...kept.said,
      others: shares.map(({ said: { order, line: number, added } }) => ({ order, line: number, added })),
    },
    undo: { ...kept.undo, others: shares.map(({ id }) => ({ id })) },
  };
}
