/**
 * What is to be ordered again: items with too little stock, by the vendor of the last order that had them. A minimum is a record's own; what
 * was ordered, and what is to come, is the article's, whichever of its records an order names.
 */
import { ALERT_WHEN } from '#domain/alert.ts';
import { add, atLeastZero, subtract, sum, ZERO, type Decimal } from '#domain/decimal.ts';
import { orderGoes, statusAsked } from '#domain/pending-changes.ts';
import type { Item } from '#domain/record.ts';
import { shortageOf, toCome } from '#domain/reorder.ts';
import type { ReorderGroup, ReorderLine, ReorderView } from '#domain/views/orders.ts';
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
import {
  itemsAtMinimum,
  itemsWithFiredAlerts,
  lastOrderOf,
  ordersToComeWith,
  unreadToCome,
  type LastOrdered,
} from '../../store/order-list.ts';
import { orderById } from '../../store/purchase-orders.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../stock.ts';
import { alertsKnown } from './alerts.ts';
import { linesNow } from './order-lines.ts';
import { recordsLike } from './stock.ts';

const MOST_ITEMS = 500;
/** Orders of which it is said that their lines are not here. */
const MOST_UNREAD = 20;

export function reorderView(desk: DeskPorts): ReorderView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const ids = candidates(desk, stock);
  const short = ids.slice(0, MOST_ITEMS).flatMap((id) => {
    const item = stock.item(id);
    return item === undefined || stock.goes(id) ? [] : { item, others: recordsLike(stock, mirror, item) };
  });
  const onOrder = stillToCome(desk, stock, [...new Set(short.flatMap(recordIds))]);
  const groups = new Map<string, ReorderGroup>();
  for (const one of short) {
    const found = lastOrderOf(mirror, recordIds(one));
    const line = lineOf(desk, stock, one, sum(recordIds(one).map((id) => onOrder.get(id) ?? ZERO)), found);
    if (line === null) continue;
    take(onOrder, recordIds(one), subtract(line.short, line.proposed));
    const { vendor = '', email = null, currency = null } = found ?? {};
    const key = JSON.stringify([vendor, currency]);
    const group = groups.get(key) ?? { vendor, email, currency, lines: [] };
    groups.set(key, { ...group, lines: [...group.lines, line] });
  }
  return {
    groups: [...groups.values()].toSorted(
      (a, b) => Number(a.vendor === '') - Number(b.vendor === '') || a.vendor.localeCompare(b.vendor),
    ),
    unread: unreadToCome(mirror).slice(0, MOST_UNREAD),
    isCut: ids.length > MOST_ITEMS,
  };
}

interface Short {
  readonly item: Item;
  /** The article's other records. */
  readonly others: readonly Item[];
}

/** Its own first: what is ordered for it is reckoned with before what is ordered for the others. */
const recordIds = ({ item, others }: Short): number[] => [item.id, ...others.map(({ id }) => id)];

/** Takes so much from what is to come of these, so that nothing is reckoned with twice. */
function take(onOrder: Map<number, Decimal>, ids: readonly number[], quantity: Decimal): void {
  let left = quantity;
  for (const id of ids) {
    const there = onOrder.get(id) ?? ZERO;
    onOrder.set(id, atLeastZero(subtract(there, left)));
    left = atLeastZero(subtract(left, there));
  }
}

/** Items that may have too little: what this station's own commands take may bring one there before the mirror shows it. */
function candidates({ mirror }: DeskPorts, stock: Stock): number[] {
  const touched = stock.effects.flatMap((effect) => ('itemId' in effect ? [effect.itemId] : []));
  return [
    ...new Set([
      ...itemsAtMinimum(mirror.read, MOST_ITEMS + 1),
      ...itemsWithFiredAlerts(mirror.read, MOST_ITEMS),
      ...touched,
    ]),
  ];
}

function lineOf(
  desk: DeskPorts,
  stock: Stock,
  { item, others }: Short,
  onOrder: Decimal,
  found: LastOrdered | undefined,
): ReorderLine | null {
  const alerts = alertsKnown(desk.mirror.read, stock, item.id).map(({ fields }) => ({
    when: ALERT_WHEN.find((one) => ALERT_METHODS[one] === fields.method) ?? null,
    value: fields.value,
  }));
  const { minQuantity } = item;
  const shortage = shortageOf({ quantity: stock.quantityOf(item), minQuantity, alerts, onOrder });
  if (shortage === null) return null;
  const { id, number, vendor, status } = found ?? {};
  const last =
    id === undefined || number === undefined || vendor === undefined || status === undefined
      ? null
      : { id, number, vendor, status };
  const unitRate = found?.unitRate ?? item.price;
  const elsewhere = sum(others.map((other) => stock.quantityOf(other)));
  return { ...shortage, item: stock.refOf(item), minQuantity, onOrder, elsewhere, unitRate, last };
}

/** What is ordered of each item and has not come, also by orders that this station is about to make or change. */
function stillToCome(desk: DeskPorts, stock: Stock, ids: readonly number[]): Map<number, Decimal> {
  const all = new Map<number, Decimal>();
  const note = (itemId: number, quantity: Decimal) => all.set(itemId, add(all.get(itemId) ?? ZERO, quantity));
  const touched = stock.commands.flatMap(({ intent }) =>
    intent.kind === 'edit-order' ? [intent.orderId] : [],
  );
  for (const id of new Set([...ordersToComeWith(desk.mirror.read, ids), ...touched])) {
    const order = orderById(desk.mirror.read, id);
    const asked = statusAsked(stock, id);
    if (order === undefined || orderGoes(stock, id) || asked === 'closed' || asked === 'voided') continue;
    for (const line of linesNow(stock, order)) note(line.itemId, toCome([line]));
  }
  for (const { intent } of stock.commands) {
    if (intent.kind !== 'create-order' || orderById(desk.mirror.read, intent.orderId) !== undefined) continue;
    if (orderGoes(stock, intent.orderId)) continue;
    for (const line of intent.lines) note(line.itemId, line.quantity);
  }
  return all;
}
