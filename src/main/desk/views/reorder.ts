/**
 * What is to be ordered again: items with too little stock, by the vendor of the last order that had them. A record stands below its own
 * limits; what is ordered is the article's: as much as all its records together are short of the highest of their limits, less what is to
 * come, and once. A portion that was moved takes the minimum along, so that limits of several records are not added.
 */
import { ALERT_WHEN } from '#domain/alert.ts';
import { add, sum, ZERO, type Decimal } from '#domain/decimal.ts';
import { linesAfter, orderGoes, statusAsked } from '#domain/pending-changes.ts';
import type { Item } from '#domain/record.ts';
import { proposalFor, shortageOf, toCome } from '#domain/reorder.ts';
import type { ReorderGroup, ReorderLine, ReorderView } from '#domain/views/orders.ts';
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
import { orderById } from '../../store/purchase-orders.ts';
import {
  itemsAtMinimum,
  itemsWithFiredAlerts,
  lastOrderOf,
  ordersToComeWith,
  unreadOfEnded,
  unreadToCome,
  type LastOrdered,
} from '../../store/reorder-queries.ts';
import type { DeskPorts } from '../ports.ts';
import { recordsOfArticle, stockNow, type Stock } from '../stock.ts';
import { alertsKnown } from './alerts.ts';
import { linesNow } from './order-lines.ts';

const MOST_ITEMS = 500;
/** Orders of which it is said that their lines are not here. */
const MOST_UNREAD = 20;
/** Of the orders that have ended, so many tell who had an item last: each is a request, once. */
const NEWEST_ENDED = 30;

export function reorderView(desk: DeskPorts): ReorderView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const ids = candidates(desk, stock);
  const short = ids.slice(0, MOST_ITEMS).flatMap((id) => {
    const item = stock.item(id);
    return item === undefined || stock.goes(id)
      ? []
      : { item, others: recordsOfArticle(stock, mirror, item) };
  });
  const onOrder = stillToCome(desk, stock, [...new Set(short.flatMap(recordIds))]);
  const groups = new Map<string, ReorderGroup>();
  const proposed = new Set<number>();
  for (const one of short) {
    const ids = recordIds(one);
    const found = lastOrderOf(mirror, ids);
    const toCome = sum(ids.map((id) => onOrder.get(id) ?? ZERO));
    const line = lineOf(desk, stock, one, toCome, found, !ids.some((id) => proposed.has(id)));
    if (line === null) continue;
    proposed.add(one.item.id);
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
    unreadEnded: short.length === 0 ? [] : unreadOfEnded(mirror, NEWEST_ENDED),
    isCut: ids.length > MOST_ITEMS,
  };
}

interface Short {
  readonly item: Item;
  /** The article's other records. */
  readonly others: readonly Item[];
}

const recordIds = ({ item, others }: Short): number[] => [item.id, ...others.map(({ id }) => id)];

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

/** @param isFirst no other record of the article has a line */
function lineOf(
  desk: DeskPorts,
  stock: Stock,
  { item, others }: Short,
  onOrder: Decimal,
  found: LastOrdered | undefined,
  isFirst: boolean,
): ReorderLine | null {
  const alertsOn = ({ id }: Item) =>
    alertsKnown(desk.mirror.read, stock, id).map(({ fields }) => ({
      when: ALERT_WHEN.find((one) => ALERT_METHODS[one] === fields.method) ?? null,
      value: fields.value,
    }));
  const stocked = (one: Item) => ({
    quantity: stock.quantityOf(one),
    minQuantity: one.minQuantity,
    alerts: alertsOn(one),
  });
  const shortage = shortageOf(stocked(item));
  if (shortage === null) return null;
  const elsewhere = sum(others.map((other) => stock.quantityOf(other)));
  const proposed = isFirst ? proposalFor([item, ...others].map(stocked), onOrder) : ZERO;
  const { id, number, vendor, status } = found ?? {};
  const last =
    id === undefined || number === undefined || vendor === undefined || status === undefined
      ? null
      : { id, number, vendor, status };
  const unitRate = found?.unitRate ?? item.price;
  const { minQuantity } = item;
  return { ...shortage, proposed, item: stock.refOf(item), minQuantity, onOrder, elsewhere, unitRate, last };
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
    if (order === undefined || isToEnd(stock, id)) continue;
    for (const line of linesNow(stock, order)) note(line.itemId, toCome([line]));
  }
  for (const { intent } of stock.commands) {
    if (intent.kind !== 'create-order' || orderById(desk.mirror.read, intent.orderId) !== undefined) continue;
    const id = stock.idNow(intent.orderId);
    if (isToEnd(stock, id)) continue;
    for (const line of linesAfter(id, intent.lines, stock.commands)) note(line.itemId, line.quantity);
  }
  return all;
}

/** Whether a command that is on its way deletes or ends the order: nothing comes of it. */
function isToEnd(stock: Stock, orderId: number): boolean {
  const asked = statusAsked(stock, orderId);
  return orderGoes(stock, orderId) || asked === 'closed' || asked === 'voided';
}
