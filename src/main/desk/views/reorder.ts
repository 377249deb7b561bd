/**
 * What is to be ordered again: articles with too little stock, by the vendor of the last order that had them. An article whose records have
 * one minimum is short by what all of them together are below it, and has one row: a portion that was moved takes the minimum along. Where
 * the minimums differ each record is short of its own, and what is to be ordered and what is to come stand on the first of them alone.
 */
import { ALERT_WHEN } from '#domain/stock/alert.ts';
import { add, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { linesAfter, orderGoes, statusAsked } from '#domain/commands/pending-changes.ts';
import type { Item } from '#domain/stock/record.ts';
import { proposalFor, shortageOf, toCome } from '#domain/orders/reorder.ts';
import type { ReorderGroup, ReorderLine, ReorderView } from '#domain/views/orders.ts';
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
import { orderById } from '../../store/mirror/purchase-orders.ts';
import {
  itemsAtMinimum,
  itemsWithFiredAlerts,
  lastOrderOf,
  ordersToComeWith,
  unreadOfEnded,
  unreadToCome,
  type LastOrdered,
} from '../../store/mirror/reorder-queries.ts';
import type { DeskPorts } from '../ports.ts';
import { recordsOfArticle, stockNow, type Stock } from '../items/stock.ts';
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
    const isFirst = !ids.some((id) => proposed.has(id));
    if (!isFirst && hasOneMinimum(one)) continue;
    const toCome = isFirst ? sum(ids.map((id) => onOrder.get(id) ?? ZERO)) : null;
    const line = lineOf(desk, stock, one, toCome, found);
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

const minimums = ({ item, others }: Short): ReadonlySet<Decimal> =>
  new Set([item, ...others].flatMap(({ minQuantity }) => minQuantity ?? []));

/** Records that have none do not contradict those that have. */
const hasOneMinimum = (short: Short): boolean => minimums(short).size <= 1;

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

/** @param onOrder null: another record of the article has a line, which tells what is to come of it and what is to be ordered */
function lineOf(
  desk: DeskPorts,
  stock: Stock,
  one: Short,
  onOrder: Decimal | null,
  found: LastOrdered | undefined,
): ReorderLine | null {
  const { item, others } = one;
  const records = [item, ...others];
  const alertsOn = ({ id }: Item) =>
    alertsKnown(desk.mirror.read, stock, id).map(({ fields }) => ({
      when: ALERT_WHEN.find((one) => ALERT_METHODS[one] === fields.method) ?? null,
      value: fields.value,
    }));
  const stocked = (record: Item) => ({
    quantity: stock.quantityOf(record),
    minQuantity: record.minQuantity,
    alerts: alertsOn(record),
  });
  const stockOf = (some: readonly Item[]) => sum(some.map((record) => stock.quantityOf(record)));
  const [minQuantity = null] = hasOneMinimum(one) ? minimums(one) : [item.minQuantity];
  const shortage = shortageOf(
    hasOneMinimum(one)
      ? { quantity: stockOf(records), minQuantity, alerts: records.flatMap(alertsOn) }
      : stocked(item),
  );
  if (shortage === null) return null;
  const isHere = ({ folderId }: Item) => folderId === item.folderId;
  const quantities = {
    here: stockOf(records.filter(isHere)),
    elsewhere: stockOf(records.filter((record) => !isHere(record))),
    onOrder: onOrder ?? ZERO,
    proposed: onOrder === null ? ZERO : proposalFor(records.map(stocked), onOrder),
  };
  const { id, number, vendor, status } = found ?? {};
  const last =
    id === undefined || number === undefined || vendor === undefined || status === undefined
      ? null
      : { id, number, vendor, status };
  const unitRate = found?.unitRate ?? item.price;
  return { ...shortage, ...quantities, item: stock.refOf(item), minQuantity, unitRate, last };
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
