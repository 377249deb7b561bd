/** Open orders, and one being received. */
import { isPositive, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { expectedDateOf } from '#domain/orders/expected-date.ts';
import { heldByReview, waitsBehind } from '#domain/commands/lane.ts';
import { isReceivedHere, orderFieldsAfter, statusAsked } from '#domain/commands/pending-changes.ts';
import { endOf, type ReceiptEnd } from '#domain/receiving/receipt-end.ts';
import { bookingsOf } from '#domain/receiving/receipt-bookings.ts';
import { type Receipt, type ReceiptLine } from '#domain/receiving/receipt.ts';
import { ORDER_GONE, orderEnds, type Item, type Order } from '#domain/stock/record.ts';
import type {
  LineView,
  OrderRow,
  OrdersView,
  ReceivingLine,
  ReceivingView,
  ShownLot,
} from '#domain/views/receiving.ts';
import { settledReceiptsOf, unsettledCommands, type StoredCommand } from '../../store/commands/commands.ts';
import { openOrderIds, openOrdersWith, areLinesKnown } from '../../store/mirror/purchase-orders.ts';
import { isWhole } from '../../store/pull/pull-progress.ts';
import type { Reader } from '../../store/database.ts';
import { isTakenBack, isUndone } from '../../store/commands/read-undo-relation.ts';
import { commandsOfReceipt, lastReceiptSheet } from '../../store/sheets/sent-receipts.ts';
import { ordersStarted, sheetTimes } from '../../store/sheets/receipt-and-count-sheets.ts';
import { alsoExpected } from '../receiving/also-expected.ts';
import { rowOf } from '../outbox/outbox.ts';
import type { DeskPorts } from '../ports.ts';
import { askedPieces, othersSince } from '../receiving/receipt-sheet.ts';
import { orderRefOf, receiptOf } from '../receiving/open-receipt.ts';
import { packSizes } from '../packs/packs.ts';
import type { Stock } from '../items/stock.ts';

/** How many settled receipts of an order are shown below it. */
const RECENT = 20;

export function ordersView(desk: DeskPorts): OrdersView {
  const started = ordersStarted(desk.queue.read);
  const unsettled = unsettledCommands(desk.queue.read);
  const row = (id: number): OrderRow[] => {
    const open = receiptOf(desk, desk.queue.read, id);
    if (open === undefined) return [];
    const { order } = open;
    const own = unsettled.filter((command) => isReceiptOf(command, order.id));
    const expected = expectedDateOf(order.rest);
    return [
      {
        order: orderRefOf(order),
        orderedDate: order.orderedDate,
        ...(expected === undefined ? {} : { expected }),
        lines: order.lines.length,
        isRead: hasLines(desk, order),
        complete: open.receipt.complete,
        becomes: statusAsked(open.stock, order.id),
        started: started.has(order.id),
        waiting: own.filter((command) => command.state !== 'review').length,
        review: own.filter((command) => command.state === 'review').length,
      },
    ];
  };
  const open = openOrderIds(desk.mirror.read);
  return { orders: open.flatMap(row), ended: [...started].filter((id) => !open.includes(id)).flatMap(row) };
}

export function receivingView(desk: DeskPorts, orderId: number): ReceivingView | undefined {
  const open = receiptOf(desk, desk.queue.read, orderId);
  if (open === undefined) return undefined;
  const { order, receipt, sheet, items, stock } = open;
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
  const packsOf = (item: Item | undefined): readonly Decimal[] =>
    item === undefined ? [] : packSizes({ queue: desk.queue.read, mirror: desk.mirror.read, stock }, item);
  const endSheetId = lastSent(desk.queue.read, orderId, commands);
  return {
    order: orderRefOf(order),
    orderedDate: order.orderedDate,
    becomes: statusAsked(stock, order.id),
    ends: orderEnds(order.status).filter(
      (status) => status !== 'voided' || !isReceivedHere(unsettled, stock, order.id),
    ),
    others: others === null || others.lines.size === 0 ? null : { at: others.at, by: others.by },
    destination: sheet?.destination === undefined ? null : stock.placeOf(sheet.destination),
    ...orderNotes(order, stock),
    notes: sheet?.notes ?? '',
    lines: receipt.lines.filter(isShown).map((line): ReceivingLine => {
      const item = items.get(line.itemId);
      return {
        ...line,
        item: item === undefined ? null : stock.refOf(item),
        packs: packsOf(item),
        isLost: item === undefined && isAllRead,
        itemPrice: item?.price ?? null,
        elsewhere: others?.lines.get(line.lineId) ?? ZERO,
        asked: asked.get(line.lineId) ?? ZERO,
        alsoOn: line.isOff ? openOrdersWith(desk.mirror.read, [line.itemId]).map((one) => one.order) : [],
        alsoExpected: alsoExpected(desk, order.id, line),
        landsIn: stock.placeOf(line.landsIn),
        quarantineIn: line.quarantine && stock.placeOf(line.quarantine.folderId),
        lots: lotsShown(stock, line),
      };
    }),
    isRead: hasLines(desk, order),
    complete: receipt.complete,
    blockers: receipt.blockers,
    sends: receipt.sends.length,
    commands: bookingsOf(receipt.sends).length,
    receipts: commands.map((command) => rowOf(desk.queue.read, command, waits, heldBy)),
    isCut: settled.length > RECENT,
    end: endSheetId === undefined ? null : endOfLast(desk, endSheetId, commands, receipt),
    ...(endSheetId === undefined ? {} : { endSheetId }),
  };
}

function orderNotes({ id, fields = {} }: Order, { commands }: Stock): Pick<ReceivingView, 'orderNotes'> {
  const { notes } = orderFieldsAfter(id, fields, commands);
  return notes == null || notes === '' ? {} : { orderNotes: notes };
}

export function lineView(desk: DeskPorts, orderId: number, lineId: number): LineView | undefined {
  const open = receiptOf(desk, desk.queue.read, orderId, { lineId });
  const line = open?.receipt.lines[0];
  if (open === undefined || line === undefined) return undefined;
  const { now, choice, landsIn, forecast, differences, typedLot } = line;
  return {
    lineId,
    now,
    choice,
    landsIn: open.stock.placeOf(landsIn),
    forecast,
    differences,
    lots: lotsShown(open.stock, line),
    typedLot,
    alsoExpected: alsoExpected(desk, orderId, line),
  };
}

const lotsShown = ({ placeOf }: Stock, { lots }: ReceiptLine): readonly ShownLot[] =>
  lots.map((one) => ({ ...one, place: typeof one.to === 'object' ? placeOf(one.to.folderId) : null }));

/** Taken off the order and out of the receipt, it is nowhere any more. */
const isShown = ({ isOff, now }: ReceiptLine): boolean => !isOff || isPositive(now);

const hasLines = ({ mirror }: DeskPorts, { id, status }: Order): boolean =>
  status === ORDER_GONE || areLinesKnown(mirror.read, id);

/** The sheet of the receipt that was sent last. @param commands of the order, the newest first */
function lastSent(db: Reader, orderId: number, commands: readonly StoredCommand[]): string | undefined {
  // Of one that came beyond the order as a whole there is no command of the order.
  return lastReceiptSheet(db, orderId) ?? commands[0]?.sheetId ?? undefined;
}

function endOfLast(
  desk: DeskPorts,
  sheetId: string,
  commands: readonly StoredCommand[],
  { lines }: Receipt,
): ReceiptEnd | null {
  const times = sheetTimes(desk.queue.read, sheetId);
  if (times === undefined) return null;
  return endOf(
    commandsOfSent(desk.queue.read, sheetId, () => commands),
    lines,
    times,
  );
}

/** What a receipt has become. @param receipts of its order, read where an earlier version has kept no record of it */
export function commandsOfSent(
  db: Reader,
  sheetId: string,
  receipts: () => readonly StoredCommand[],
): readonly (StoredCommand & { readonly isTakenBack: boolean })[] {
  const kept = commandsOfReceipt(db, sheetId).filter(
    // Of what came beyond the order nothing stays where it is taken back.
    ({ kind, seq }) => kind !== 'create-item' || !isUndone(db, seq),
  );
  const all = kept.length > 0 ? kept : receipts().filter((command) => command.sheetId === sheetId);
  return all.map((command) => ({ ...command, isTakenBack: isTakenBack(db, command.seq) }));
}

const isReceiptOf = (command: StoredCommand, orderId: number): boolean =>
  command.kind === 'receive' && command.intent.orderId === orderId;
