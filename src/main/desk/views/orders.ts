/** Purchase orders of every status, as the screens show them: the mirror with this station's own commands laid over it. */
import { atLeastZero, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { localDay } from '#domain/values/day.ts';
import { expectedDateOf } from '#domain/orders/expected-date.ts';
import { fieldsOfNew } from '#domain/kinds/edit-order.ts';
import { heldByReview, waitsBehind } from '#domain/commands/lane.ts';
import { lineAmount, orderTotal } from '#domain/orders/order-total.ts';
import { shipToMember, type OrderFields } from '#domain/orders/order-fields.ts';
import type { Members } from '#domain/stock/record.ts';
import {
  linesAfter,
  makingOf,
  orderFieldsAfter,
  orderGoes,
  statusAsked,
} from '#domain/commands/pending-changes.ts';
import {
  canReceive,
  ORDER_GONE,
  type NewOrder,
  type Order,
  type OrderLine,
  type OrderLineDraft,
} from '#domain/stock/record.ts';
import {
  LATE_AFTER_DAYS,
  type OrderListRow,
  type OrderListView,
  type OrderPageLine,
  type OrderPageView,
  type VendorsView,
} from '#domain/views/orders.ts';
import { editableStatuses, orderMoves, orderStatuses } from '#wire/purchase-order.ts';
import { commandsOnOrder, unsettledCommands } from '../../store/commands/commands.ts';
import {
  countOrders,
  listOrders,
  newestCurrency,
  vendorsOf,
  type ListedOrder,
  type OrderFilter,
} from '../../store/mirror/order-list.ts';
import { orderById, orderIsWhole, orderReadAt } from '../../store/mirror/purchase-orders.ts';
import { searchRecords } from '../../store/search/search-items-and-folders.ts';
import { idsOf } from '../../store/commands/temporary-ids.ts';
import { folded } from '../../store/search/normalize-search-text.ts';
import { NEW_ADDRESS } from '../../sync/push/kinds/orders/order-fields-on-the-wire.ts';
import { rowOf } from '../outbox/outbox.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';
import { linesNow } from './order-lines.ts';

const DAY = 24 * 60 * 60_000;
const MOST_VENDORS = 1000;
/** Items that a search text may mean. */
const MOST_ITEMS = 500;
const PATIENCE = 100;
const SHOWN_COMMANDS = 50;

export interface OrderListAsk {
  readonly text: string;
  readonly status: string | null;
  readonly vendor: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly isLate: boolean;
  readonly isOldestFirst?: boolean;
  readonly most: number;
}

export function orderListView(desk: DeskPorts, ask: OrderListAsk): OrderListView {
  const { mirror, clock } = desk;
  const stock = stockNow(desk.queue.read, mirror.read);
  const begun = clock.monotonic();
  const text = ask.text.trim();
  const filter: OrderFilter = {
    ...ask,
    text,
    itemIds:
      text === ''
        ? []
        : searchRecords(mirror.read, text, 'item', MOST_ITEMS, () => clock.monotonic() - begun > PATIENCE),
    lateBefore: ask.isLate ? lateBefore(desk) : null,
  };
  const fresh =
    ask.isLate || ask.from !== null || ask.until !== null ? [] : newOrders(stock, desk, ask, text);
  const byStatus: Record<string, number> = Object.fromEntries(
    countOrders(mirror.read, filter).map(({ status, n }) => [status, n]),
  );
  if (fresh.length > 0) byStatus['draft'] = (byStatus['draft'] ?? 0) + fresh.length;
  const shown = ask.status === null || ask.status === 'draft' ? fresh : [];
  const rows = [
    ...shown,
    ...listOrders(mirror.read, filter, ask.status, ask.most, ask.isOldestFirst).map((one) =>
      rowIn(desk, stock, one),
    ),
  ];
  const total = Object.entries(byStatus).reduce(
    (sum, [status, n]) => (ask.status === null || ask.status === status ? sum + n : sum),
    0,
  );
  return { rows: rows.slice(0, ask.most), total, byStatus };
}

export const vendorsView = ({ mirror }: DeskPorts): VendorsView => ({
  newAddress: NEW_ADDRESS,
  vendors: vendorsOf(mirror.read, MOST_VENDORS),
  currency: newestCurrency(mirror.read),
});

const lateBefore = ({ clock }: DeskPorts): string =>
  localDay(new Date(clock.now().getTime() - LATE_AFTER_DAYS * DAY));

/** Those that this station is about to make, the newest first. */
function newOrders(stock: Stock, desk: DeskPorts, ask: OrderListAsk, text: string): OrderListRow[] {
  const sought = folded(text);
  return stock.commands
    .flatMap(({ intent }) => {
      if (intent.kind !== 'create-order' || orderById(desk.mirror.read, intent.orderId) !== undefined)
        return [];
      if (ask.vendor !== null && intent.vendor.name !== ask.vendor) return [];
      return folded(`${intent.number} ${intent.vendor.name}`).includes(sought) ? [intent] : [];
    })
    .map((made) => newRow(stock, made))
    .toReversed();
}

function newRow(stock: Stock, made: NewOrder): OrderListRow {
  const id = stock.idNow(made.orderId);
  const fields = orderFieldsAfter(id, fieldsOfNew(made), stock.commands);
  return {
    id,
    number: fields['number'] ?? made.number,
    vendor: fields['vendor'] ?? '',
    status: 'draft',
    orderedDate: null,
    updatedAt: null,
    total: totalOf(linesAfter(id, made.lines, stock.commands)),
    currency: fields['currency'] ?? null,
    becomes: becomesOf(stock, id),
    isLate: false,
    isNew: true,
  };
}

function rowIn(desk: DeskPorts, stock: Stock, { rest, ...one }: ListedOrder): OrderListRow {
  const expected = expectedDateOf(rest);
  const fields = orderFieldsAfter(one.id, {}, stock.commands);
  const lines = linesAfter(one.id, undefined, stock.commands);
  return {
    ...one,
    ...(expected === undefined ? {} : { expected }),
    // As the service computes it, until lines of ours wait.
    total: lines === undefined ? one.total : totalOf(lines),
    number: fields['number'] ?? one.number,
    vendor: fields['vendor'] ?? one.vendor,
    currency: fields['currency'] ?? one.currency,
    becomes: becomesOf(stock, one.id),
    isLate: canReceive(one.status) && one.orderedDate !== null && one.orderedDate < lateBefore(desk),
    isNew: false,
  };
}

const totalOf = (lines: readonly OrderLineDraft[]): Decimal =>
  orderTotal(lines.map(({ quantity, unitRate }) => ({ ordered: quantity, unitRate })));

const becomesOf = (stock: Stock, id: number): string | null =>
  orderGoes(stock, id) ? ORDER_GONE : statusAsked(stock, id);

export function orderPageView(desk: DeskPorts, orderId: number): OrderPageView | undefined {
  const db = desk.queue.read;
  const mirror = desk.mirror.read;
  const stock = stockNow(db, mirror);
  const id = stock.idNow(orderId);
  const known = orderById(mirror, id);
  const made = makingOf(stock.commands, id);
  if (known === undefined && made === undefined) return undefined;
  const order = known ?? orderMade(made, id);
  const isNew = known === undefined;
  const row =
    isNew && made !== undefined
      ? newRow(stock, made)
      : rowIn(desk, stock, { ...order, total: order.total ?? null });
  const readAt = isNew ? null : orderReadAt(mirror, id);
  const status = row.becomes ?? order.status;
  const isKnown = isNew || readAt !== null;
  const isWhole = isNew || (readAt !== null && orderIsWhole(mirror, id));
  const lines = linesNow(stock, order).map((line) => lineIn(stock, line));
  const areLinesToChange = linesAfter(id, undefined, stock.commands) !== undefined;
  const isEditable = editableStatuses.some((one) => one === status);
  const open = unsettledCommands(db);
  return {
    ...row,
    isNew,
    version: isNew ? -1 : order.version,
    fields: withAddress(
      orderFieldsAfter(id, { ...(isNew && made ? fieldsOfNew(made) : order.fields) }, stock.commands),
      order.rest,
    ),
    lines,
    // The service's sums are of its own lines: none is told while others wait, or were written since these were read.
    total: isNew ? row.total : areLinesToChange ? null : (order.total ?? null),
    computed: orderTotal(lines),
    subTotal: areLinesToChange || !isWhole ? null : (order.subTotal ?? null),
    rest: order.rest ?? {},
    updatedBy: order.updatedBy ?? null,
    readAt,
    isWhole,
    moves: movesFrom(status),
    canEdit: isEditable && isKnown,
    canDelete: status === 'draft',
    canReceive: canReceive(status),
    commands: commandsOnOrder(db, idsOf(db, id), SHOWN_COMMANDS).map((command) =>
      rowOf(db, command, waitsBehind(open), heldByReview(open)),
    ),
  };
}

/** An order without an address can be given one. One that is something else than members, a plain text, would be lost for it. */
const withAddress = (fields: OrderFields, rest: Members = {}): OrderFields =>
  'ship_to' in rest || Object.keys(fields).some((name) => shipToMember(name) !== null)
    ? fields
    : { ...NEW_ADDRESS, ...fields };

function movesFrom(status: string): readonly string[] {
  const known = orderStatuses.find((word) => word === status);
  return known === undefined ? [] : orderMoves[known];
}

/** One that is yet to be made, as the service will have it. */
function orderMade(made: NewOrder | undefined, id: number): Order {
  const { number = '', vendor, currency = null, lines = [] } = made ?? {};
  return {
    id,
    number,
    vendor: vendor?.name ?? '',
    status: 'draft',
    orderedDate: null,
    currency,
    version: -1,
    updatedAt: '',
    lines: lines.map((line, n): OrderLine => ({
      id: -1 - n,
      itemId: line.itemId,
      ordered: line.quantity,
      received: ZERO,
      unitRate: line.unitRate,
      ...(line.unit === undefined ? {} : { unit: line.unit }),
    })),
  };
}

function lineIn(stock: Stock, line: OrderLine): OrderPageLine {
  return {
    lineId: line.id > 0 ? line.id : null,
    itemId: line.itemId,
    item: stock.itemRef(line.itemId) ?? null,
    unit: line.unit ?? null,
    ordered: line.ordered,
    received: line.received,
    toCome: atLeastZero(subtract(line.ordered, line.received)),
    unitRate: line.unitRate,
    amount: lineAmount(line),
    rest: line.rest ?? {},
  };
}
