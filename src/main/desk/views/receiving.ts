/** Open orders, and one being received. */
import { isPositive, ZERO } from '#domain/decimal.ts';
import { heldByReview, waitsBehind } from '#domain/lane.ts';
import { endOf, type ReceiptEnd } from '#domain/receipt-end.ts';
import { splitReceipt, type Receipt } from '#domain/receipt.ts';
import { canReceive, type Order } from '#domain/record.ts';
import type { OrderRow, OrdersView, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { settledReceiptsOf, unsettledCommands, type StoredCommand } from '../../store/commands.ts';
import { openOrders, orderById, orderIsWhole } from '../../store/orders.ts';
import { isWhole } from '../../store/progress.ts';
import { folderRef } from '../../store/records.ts';
import { ordersStarted, sheetTimes } from '../../store/sheets.ts';
import { rowOf } from '../outbox.ts';
import { statusAsked } from '../own-effects.ts';
import type { DeskPorts } from '../ports.ts';
import { askedPieces, othersSince } from '../receipt-sheet.ts';
import { orderRefOf, receiptOf } from '../receipts.ts';

/** How many settled receipts of an order are shown below it. */
const RECENT = 20;

export function ordersView(desk: DeskPorts): OrdersView {
  const started = ordersStarted(desk.queue.read);
  const unsettled = unsettledCommands(desk.queue.read);
  const row = (order: Order): OrderRow[] => {
    const open = receiptOf(desk, desk.queue.read, order.id);
    if (open === undefined) return [];
    const own = unsettled.filter((command) => isReceiptOf(command, order.id));
    return [
      {
        order: orderRefOf(order),
        orderedDate: order.orderedDate,
        lines: order.lines.length,
        isRead: hasLines(desk, order),
        complete: open.receipt.lines.filter((line) => !isPositive(line.remaining)).length,
        becomes: statusAsked(open.stock, order.id),
        started: started.has(order.id),
        waiting: own.filter((command) => command.state !== 'review').length,
        review: own.filter((command) => command.state === 'review').length,
      },
    ];
  };
  const ended = [...started].flatMap((id) => orderById(desk.mirror.read, id) ?? []);
  return {
    orders: openOrders(desk.mirror.read).flatMap(row),
    ended: ended.filter(({ status }) => !canReceive(status)).flatMap(row),
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
  const settled = settledReceiptsOf(desk.queue.read, orderId, RECENT + 1);
  const commands = [
    ...unsettled.filter((command) => isReceiptOf(command, orderId)),
    ...settled.slice(0, RECENT),
  ].sort((a, b) => b.seq - a.seq);
  const others = sheet === undefined ? null : othersSince(desk, desk.queue.read, order, sheet);
  const asked = askedPieces(desk.queue.read, orderId);
  const isAllRead = isWhole(desk.mirror.read);
  return {
    order: orderRefOf(order),
    orderedDate: order.orderedDate,
    becomes: statusAsked(stock, order.id),
    others: others === null || others.lines.size === 0 ? null : { at: others.at, by: others.by },
    destination: sheet?.destination === undefined ? null : folderRef(desk.mirror.read, sheet.destination),
    notes: sheet?.notes ?? '',
    lines: receipt.lines.map((line): ReceivingLine => {
      const item = items.get(line.itemId);
      return {
        ...line,
        item: item === undefined ? null : stock.refOf(item),
        isLost: item === undefined && isAllRead,
        itemPrice: item?.price ?? null,
        elsewhere: others?.lines.get(line.lineId) ?? ZERO,
        asked: asked.get(line.lineId) ?? ZERO,
        landsIn: folderRef(desk.mirror.read, line.landsIn),
      };
    }),
    isRead: hasLines(desk, order),
    complete: receipt.complete,
    bars: receipt.bars,
    sends: receipt.sends.length,
    commands: parts.length,
    receipts: commands.map((command) => rowOf(desk.queue.read, command, waits, heldBy)),
    isCut: settled.length > RECENT,
    end: endOfLast(desk, commands, receipt),
  };
}

const hasLines = ({ mirror }: DeskPorts, { id, lines }: Order): boolean =>
  lines.length > 0 || orderIsWhole(mirror.read, id);

/** @param commands of the order, the newest first */
function endOfLast(
  desk: DeskPorts,
  commands: readonly StoredCommand[],
  { lines }: Receipt,
): ReceiptEnd | null {
  const sheetId = commands[0]?.sheetId ?? null;
  const times = sheetId === null ? undefined : sheetTimes(desk.queue.read, sheetId);
  if (times === undefined) return null;
  return endOf(
    commands.filter((command) => command.sheetId === sheetId),
    lines,
    times,
  );
}

const isReceiptOf = (command: StoredCommand, orderId: number): boolean =>
  command.kind === 'receive' && command.intent.orderId === orderId;
