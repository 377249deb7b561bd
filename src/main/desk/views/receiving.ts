/** Open orders, and one being received. */
import { isPositive } from '#domain/decimal.ts';
import { heldByReview, waitsBehind } from '#domain/lane.ts';
import { splitReceipt } from '#domain/receipt.ts';
import type { OrderRow, OrdersView, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { settledReceiptsOf, unsettledCommands, type StoredCommand } from '../../store/commands.ts';
import { openOrders } from '../../store/orders.ts';
import { folderRef } from '../../store/records.ts';
import { ordersStarted } from '../../store/sheets.ts';
import { rowOf } from '../outbox.ts';
import { statusAsked } from '../own-effects.ts';
import type { DeskPorts } from '../ports.ts';
import { orderRefOf, receiptOf } from '../receipts.ts';

/** How many settled receipts of an order are shown below it. */
const RECENT = 20;

export function ordersView(desk: DeskPorts): OrdersView {
  const started = ordersStarted(desk.queue.read);
  const unsettled = unsettledCommands(desk.queue.read);
  return {
    orders: openOrders(desk.mirror.read).flatMap((order): OrderRow[] => {
      const open = receiptOf(desk, desk.queue.read, order.id);
      if (open === undefined) return [];
      const own = unsettled.filter((command) => isReceiptOf(command, order.id));
      return [
        {
          order: orderRefOf(order),
          orderedDate: order.orderedDate,
          lines: order.lines.length,
          complete: open.receipt.lines.filter((line) => !isPositive(line.remaining)).length,
          becomes: statusAsked(open.stock, order.id),
          started: started.has(order.id),
          waiting: own.filter((command) => command.state !== 'review').length,
          review: own.filter((command) => command.state === 'review').length,
        },
      ];
    }),
  };
}

export function receivingView(desk: DeskPorts, orderId: number): ReceivingView | undefined {
  const open = receiptOf(desk, desk.queue.read, orderId);
  if (open === undefined) return undefined;
  const { order, receipt, sheet, items, stock } = open;
  const parts = splitReceipt(
    receipt.sends.map((line) => ({
      lineId: line.lineId,
      itemId: line.itemId,
      quantity: line.now,
      folderId: line.landsIn,
      copyId: null,
    })),
  );
  const unsettled = unsettledCommands(desk.queue.read);
  const waits = waitsBehind(unsettled);
  const heldBy = heldByReview(unsettled);
  const commands = [
    ...unsettled.filter((command) => isReceiptOf(command, orderId)),
    ...settledReceiptsOf(desk.queue.read, orderId, RECENT),
  ].sort((a, b) => b.seq - a.seq);
  return {
    order: orderRefOf(order),
    orderedDate: order.orderedDate,
    becomes: statusAsked(stock, order.id),
    destination: sheet?.destination === undefined ? null : folderRef(desk.mirror.read, sheet.destination),
    notes: sheet?.notes ?? '',
    lines: receipt.lines.map((line): ReceivingLine => {
      const item = items.get(line.itemId);
      return {
        ...line,
        item: item === undefined ? null : stock.refOf(item),
        itemPrice: item?.price ?? null,
        landsIn: folderRef(desk.mirror.read, line.landsIn),
      };
    }),
    complete: receipt.complete,
    bars: receipt.bars,
    sends: receipt.sends.length,
    commands: parts.length,
    receipts: commands.map((command) => rowOf(desk.queue.read, command, waits, heldBy)),
  };
}

const isReceiptOf = (command: StoredCommand, orderId: number): boolean =>
  command.kind === 'receive' && command.intent.orderId === orderId;
