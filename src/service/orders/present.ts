/* Serializes purchase orders: in full, as an entry of a list, and as part of an event. Amounts are decimal strings. */
import { isoTime } from '../items/present.ts';
import { lineAmount } from '../rules/order.ts';
import type { LineRow, OrderRow } from '../store/order.ts';
import type { Store } from '../store/store.ts';

export function presentEntry(order: OrderRow): object {
  return {
    id: order.id,
    purchase_order_number: order.purchase_order_number,
    status: order.status,
    currency_code: order.currency_code,
    vendor: presentVendor(order.vendor),
    ship_to: parsed(order.ship_to),
    amount: order.total,
    total: order.total,
    ordered_date: order.ordered_date,
    version: order.version,
    updated_by: order.updated_by,
    created_at: isoTime(order.created_at),
    updated_at: isoTime(order.updated_at),
  };
}

/** The full order but for its lines: the shape that events carry. */
export function presentHead(order: OrderRow): object {
  return {
    ...presentEntry(order),
    sub_total: order.total,
    notes: order.notes,
    terms: order.terms,
  };
}

export async function presentOrder(store: Store, order: OrderRow): Promise<object> {
  return { ...presentHead(order), line_items: (await store.orders.lines(order.id)).map(presentLine) };
}

function presentLine(line: LineRow): object {
  return {
    id: line.id,
    line_number: line.line_number,
    item_id: line.item_id,
    quantity: line.quantity,
    unit_rate: line.unit_rate,
    received_quantity: line.received_quantity,
    unit_of_measure: line.unit_of_measure,
    amount: lineAmount(line),
  };
}

/** A vendor always has both members, whichever were told. */
function presentVendor(vendor: string | null): unknown {
  const told = parsed(vendor);
  return typeof told === 'object' && told !== null ? { name: null, email: null, ...told } : told;
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}
