/** What is to be ordered again: items with too little stock, by the vendor of the last order that had them. */
import { ALERT_WHEN } from '#domain/alert.ts';
import { add, ZERO, type Decimal } from '#domain/decimal.ts';
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

const MOST_ITEMS = 500;
/** Orders of which it is said that their lines are not here. */
const MOST_UNREAD = 20;

export function reorderView(desk: DeskPorts): ReorderView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const ids = candidates(desk, stock);
  const onOrder = stillToCome(desk, stock, ids);
  const groups = new Map<string, ReorderGroup>();
  for (const id of ids.slice(0, MOST_ITEMS)) {
    const item = stock.item(id);
    if (item === undefined || stock.goes(id)) continue;
    const found = lastOrderOf(mirror, id);
    const line = lineOf(desk, stock, item, onOrder.get(id) ?? ZERO, found);
    if (line === null) continue;
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
  item: Item,
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
  return { ...shortage, item: stock.refOf(item), minQuantity, onOrder, unitRate, last };
}

/** What is ordered of each item and has not come, also by orders that this station is about to make or change. */
function stillToCome(desk: DeskPorts, stock: Stock, ids: readonly number[]): ReadonlyMap<number, Decimal> {
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
