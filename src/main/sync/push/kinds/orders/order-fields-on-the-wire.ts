/**
 * Converts an order's fields other than its lines (number, currency, vendor, address, notes, terms) between the service's record and the
 * app's type: `fieldsOfOrder` reads them, `withFields` writes changed ones into a request. Members that this app does not know, also inside
 * the vendor and the address, are never changed. `restOfOrder` and `restOfLine` list them. `COMPUTED` and `COMPUTED_ON_LINE` name the
 * members that the service computes and that must not be sent.
 */
import { namesOf, shipToField, shipToMember, type OrderFields } from '#domain/orders/order-fields.ts';
import type { Members } from '#domain/stock/record.ts';
import { assumptions } from '#wire/assumptions.ts';
import type { LineItem, PurchaseOrderEntry } from '#wire/purchase-order.ts';

const MEMBERS: Readonly<Record<string, string>> = {
  number: 'purchase_order_number',
  currency: 'currency_code',
  notes: 'notes',
  terms: 'terms',
};

/** The service computes these members and does not accept them. */
export const COMPUTED: ReadonlySet<string> = new Set([
  'id',
  'status',
  'amount',
  'sub_total',
  'total',
  'line_items',
  'version',
  'updated_by',
  'updated_at',
  'created_at',
  'ordered_date',
]);
export const COMPUTED_ON_LINE: ReadonlySet<string> = new Set(['amount', 'line_number', 'received_quantity']);

/** The fields that an answer contains: the list of orders contains neither notes nor terms. */
export function fieldsOfOrder(wire: PurchaseOrderEntry): OrderFields {
  const texts = Object.entries(MEMBERS).flatMap(([field, member]) =>
    member in wire ? [[field, textOf(wire[member])]] : [],
  );
  const shipTo = Object.entries(objectOf(wire['ship_to'])).flatMap(([member, value]) =>
    isText(value) ? [[shipToField(member), value]] : [],
  );
  const { name = null, email = null } = wire.vendor ?? {};
  return Object.fromEntries([...texts, ['vendor', name], ['email', email], ...shipTo]);
}

/** The members of a request with changed fields in them. */
export function withFields(body: Members, set: OrderFields): Members {
  return namesOf(set).reduce<Members>((now, field) => {
    const value = set[field] ?? null;
    const text = value === '' ? null : value;
    if (field === 'vendor') return { ...now, vendor: { ...objectOf(now['vendor']), name: text } };
    if (field === 'email') return { ...now, vendor: { ...objectOf(now['vendor']), email: text } };
    const member = shipToMember(field);
    return member === null
      ? { ...now, [MEMBERS[field] ?? field]: text }
      : { ...now, ship_to: { ...objectOf(now['ship_to']), [member]: text } };
  }, body);
}

/** The members of an order that are neither fields, nor computed, nor its lines; those of its vendor and address by a dotted name. */
export function restOfOrder(wire: PurchaseOrderEntry): Members {
  const own = Object.entries(wire).filter(
    ([name]) => !COMPUTED.has(name) && !KNOWN.has(name) && name !== 'vendor' && name !== 'ship_to',
  );
  const vendor = Object.entries(objectOf(wire.vendor))
    .filter(([name]) => name !== 'name' && name !== 'email')
    .map(([name, value]) => [`vendor.${name}`, value] as const);
  const shipTo = wire['ship_to'];
  const address = isObject(shipTo)
    ? Object.entries(shipTo).flatMap(([name, value]) => (isText(value) ? [] : [[shipToField(name), value]]))
    : shipTo == null
      ? []
      : [['ship_to', shipTo]];
  return Object.fromEntries([...own, ...vendor, ...address]);
}

export function restOfLine(line: LineItem): Members {
  const known = new Set(['id', 'item_id', 'quantity', 'unit_rate', UNIT, ...COMPUTED_ON_LINE]);
  return Object.fromEntries(Object.entries(line).filter(([name]) => !known.has(name)));
}

export const unitMember = (unit: string | undefined): Members => (unit === undefined ? {} : { [UNIT]: unit });

export const unitOfLine = (line: LineItem): string | null => textOf(line[UNIT]);

const { unit: UNIT, shipTo: SHIP_TO } = assumptions.orderUnknownMembers.value;

/** The fields of an address for an order that has none yet. */
export const NEW_ADDRESS: OrderFields = Object.fromEntries(
  SHIP_TO.map((member) => [shipToField(member), null]),
);

const KNOWN: ReadonlySet<string> = new Set(Object.values(MEMBERS));

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Members => (isObject(value) ? value : {});
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
