/**
 * Of more than a line has left: what else expects its item, on the same order and on others that are open, and the surplus counted onto the
 * other lines of the order. It is not counted onto another order: that would begin a receipt that is not on the screen.
 */
import { add, compare, isPositive, subtract } from '#domain/decimal.ts';
import { canBeShared } from '#domain/share-out.ts';
import { canReceive } from '#domain/record.ts';
import type { Receipt, ReceiptLine } from '#domain/receipt.ts';
import type { AlsoExpected } from '#domain/views/receiving.ts';
import type { Outcome } from '#domain/reply.ts';
import type { Writer } from '../store/database.ts';
import { openOrdersWith } from '../store/purchase-orders.ts';
import { receiptOf } from './open-receipt.ts';
import type { DeskPorts } from './ports.ts';
import { countLine, statusThen } from './receipts.ts';

/** At most so many other orders are searched: an item may be on very many. */
const MOST_ORDERS = 5;

export function alsoExpected(
  desk: DeskPorts,
  orderId: number,
  receipt: Receipt,
  line: ReceiptLine,
): readonly AlsoExpected[] {
  if (line.tone !== 'over') return [];
  const db = desk.queue.read;
  const others = openOrdersWith(desk.mirror.read, [line.itemId])
    .filter(({ order, isDue }) => isDue && order.id !== orderId)
    .slice(0, MOST_ORDERS)
    .flatMap(({ order }) => {
      const open = receiptOf(desk, db, order.id, { itemIds: [line.itemId] });
      return open === undefined || !canReceive(statusThen(open.stock, open.order))
        ? []
        : withRoom(open.receipt, line).map((one) => ({ ...one, order: order.number }));
    });
  return [...withRoom(receipt, line), ...others];
}

const withRoom = (receipt: Receipt, { itemId, lineId }: ReceiptLine): (AlsoExpected & { lineId: number })[] =>
  receipt.lines.flatMap((one) => {
    const room = subtract(one.remaining, one.now);
    const isOther = one.itemId === itemId && one.lineId !== lineId;
    return isOther && !one.isOff && one.choice !== 'aside' && isPositive(room)
      ? [{ lineId: one.lineId, line: one.number, room }]
      : [];
  });

/** All of it is one step, undone as one. Undefined: no other line of the order has room for any of it. */
export function countOnOthers(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId }: { readonly orderId: number; readonly lineId: number },
): Outcome | undefined {
  const receipt = receiptOf(desk, db, orderId)?.receipt;
  const line = receipt?.lines.find((one) => one.lineId === lineId);
  if (receipt === undefined || line === undefined || !canBeShared(line)) return undefined;
  let left = subtract(line.now, line.remaining);
  const shares = withRoom(receipt, line).flatMap(({ lineId: of, room }) => {
    const share = compare(left, room) < 0 ? left : room;
    left = subtract(left, share);
    const counted = isPositive(share)
      ? countLine(desk, db, { orderId, lineId: of, scanId: null, add: share, opened: false })
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
