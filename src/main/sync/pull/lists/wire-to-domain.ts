/**
 * Converts the service's records, as parsed from its JSON, to the app's items, folders and orders, and derives from them:
 * - `words`: text of the custom fields, to search by;
 * - `codes`: the labels and barcode fields that a scan can find;
 * - `origin`: the record's `sid` and creation time. It distinguishes the record from one with the same id in another account;
 * - `rest`: the members for which the app's types have no field. Of an item or folder it is a hash of them, which shows whether they
 *   changed; of an order it is those members themselves.
 *
 * A value that is missing or is no number becomes a fixed stand-in: null, zero, an empty text, a version of -1, or `#` with the id for a
 * name, order number or `sid`.
 */
import { createHash } from 'node:crypto';
import { parseDecimal, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { CustomValue, Label, Item, Measure, Order, OrderLine } from '#domain/stock/record.ts';
import type { Item as WireItem } from '#wire/item.ts';
import type { LineItem, PurchaseOrder, PurchaseOrderEntry } from '#wire/purchase-order.ts';
import {
  fieldsOfOrder,
  restOfLine,
  restOfOrder,
  unitOfLine,
} from '../../push/kinds/orders/order-fields-on-the-wire.ts';
import type { Found } from '../../push/reads/read-plan-types.ts';

/** `words`: text of the custom fields, to search by. `origin`: see `originOf`. */
export type Pulled = Found & { readonly words: string; readonly origin: string };

export function recordOf(wire: WireItem): Pulled {
  const codes = codesOf(wire);
  const words = wordsOf(wire);
  const origin = originOf(wire);
  const name = wire.name === '' ? `#${wire.id}` : wire.name;
  if (wire.type === 'folder') {
    const { id, notes, parent_id: parentId, updated_at: updatedAt } = wire;
    const tags = tagsOf(wire);
    const folder = {
      id,
      name,
      notes,
      parentId,
      codes,
      label: labelOf(wire),
      ...(tags.length === 0 ? {} : { tags }),
      ...furtherOf(wire),
      rest: restOf(wire),
      updatedAt,
    };
    return { kind: 'folder', folder, words, origin };
  }
  return {
    kind: 'item',
    item: {
      id: wire.id,
      sid: wire.sid ?? `#${wire.id}`,
      name,
      folderId: wire.parent_id,
      quantity: decimalOf(wire.quantity) ?? ZERO,
      minQuantity: decimalOf(wire.min_quantity),
      price: decimalOf(wire.price),
      codes,
      label: labelOf(wire),
      notes: wire.notes,
      tags: tagsOf(wire),
      rest: restOf(wire),
      ...measureOf(wire),
      ...furtherOf(wire),
      updatedAt: wire.updated_at,
    },
    words,
    origin,
  };
}

/**
 * The record's `sid` and creation time, which never change. They distinguish the record from one with the same id in another account, where
 * ids are small numbers too. Names and codes cannot distinguish the two, because people edit them. Empty if the service states neither.
 */
const originOf = (wire: WireItem): string =>
  wire.sid === null && wire.created_at === '' ? '' : `${wire.sid ?? ''} ${wire.created_at}`;

function wordsOf(wire: WireItem): string {
  return wire.custom_attribute_values
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join('\n');
}

const tagsOf = (wire: WireItem): string[] => [
  ...new Set([...wire.tag_names, ...wire.tags.map((tag) => tag.name)]),
];

/**
 * A hash of the members that people may have set and for which the app's types have no field: the code type of a custom field, the type and
 * name of a measured quantity, a folder's minimum. Empty if the record has none of them. It shows whether a record changed since the
 * operator saw it. Members that the API description does not name are left out, because the service may compute them.
 */
function restOf(wire: WireItem): string {
  const scanned = wire.custom_attribute_values
    .filter(({ value, scanner_code_type: type }) => isSomething(value) && type !== null)
    .map(({ custom_attribute_id: id, scanner_code_type: type }) => [id, type] as const);
  const { type, name } = wire.measured_quantity ?? {};
  const codes = scanned.toSorted(([a], [b]) => a - b);
  return hashOf([codes, [type, name], [wire.type === 'folder' ? wire.min_quantity : null]]);
}

/** The `rest` of an item that has nothing of the kind but a measure, as an item that this station creates. */
export const restOfMeasure = (measure: Measure | null | undefined): string =>
  hashOf([[], [measure?.type, measure?.unit], [null]]);

function hashOf(rest: readonly (readonly unknown[])[]): string {
  if (!rest.flat(2).some(isSomething)) return '';
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 22);
}

function measureOf({ measured_quantity: measured }: WireItem): Pick<Item, 'measure'> {
  const { name, type, value } = measured ?? {};
  const figure =
    typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined;
  if (figure === undefined) return {};
  return { measure: { value: figure, unit: name ?? '', ...(type == null || type === '' ? {} : { type }) } };
}

/** The fields that only some records have. Custom fields and photos are in an answer only if they were requested. */
function furtherOf(wire: WireItem): Pick<Item, 'labelExtra' | 'customValues' | 'photos'> {
  const values = valuesIn(wire.custom_attribute_values);
  const photos = wire.photos.map(({ id, name, url }) => ({ id, name, url }));
  return {
    ...(wire.label_url_extra === null
      ? {}
      : { labelExtra: { code: wire.label_url_extra, type: wire.label_url_extra_type ?? '' } }),
    ...(values.length === 0 ? {} : { customValues: Object.fromEntries(values) }),
    ...(photos.length === 0 ? {} : { photos }),
  };
}

/** The custom fields that are not empty: the id of the field and its value. */
export const valuesIn = (values: WireItem['custom_attribute_values']): (readonly [number, CustomValue])[] =>
  values.flatMap(({ custom_attribute_id: id, value }) =>
    isSomething(value) ? [[id, customValueOf(value)] as const] : [],
  );

function customValueOf(value: unknown): CustomValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return { json: JSON.stringify(value) };
}

const isSomething = (value: unknown): boolean => value != null && value !== '';

function labelOf(wire: WireItem): Label | null {
  return wire.label_url === null ? null : { code: wire.label_url, type: wire.label_url_type ?? '' };
}

/** The labels, the primary first, and custom fields that hold a barcode. */
function codesOf(wire: WireItem): string[] {
  const fields = wire.custom_attribute_values
    .filter((field) => field.scanner_code_type !== null)
    .map((field) => (typeof field.value === 'string' ? field.value : null));
  const texts = [wire.label_url, wire.label_url_extra, ...fields];
  return [...new Set(texts.map((text) => text?.normalize('NFC').trim() ?? ''))].filter((text) => text !== '');
}

export function orderHeadOf(wire: PurchaseOrderEntry): Omit<Order, 'lines'> {
  const total = decimalOf(wire.total);
  const createdAt = wire['created_at'];
  return {
    id: wire.id,
    number: wire.purchase_order_number ?? `#${wire.id}`,
    vendor: wire.vendor?.name ?? '',
    status: wire.status,
    orderedDate: wire.ordered_date,
    currency: wire.currency_code,
    // -1: the list names no version. The order then counts as changed and is read by itself.
    version: wire.version ?? -1,
    updatedAt: wire.updated_at ?? '',
    updatedBy: wire.updated_by,
    ...(total && { total }),
    fields: fieldsOfOrder(wire),
    rest: restOfOrder(wire),
    ...(typeof createdAt === 'string' && createdAt !== '' ? { createdAt } : {}),
  };
}

export function orderOf(wire: PurchaseOrder): Order {
  const subTotal = decimalOf(wire.sub_total);
  return {
    ...orderHeadOf(wire),
    ...(subTotal && { subTotal }),
    lines: wire.line_items.map(lineOf),
  };
}

function lineOf(line: LineItem): OrderLine {
  const unit = unitOfLine(line);
  const amount = decimalOf(line.amount);
  const rest = restOfLine(line);
  return {
    id: line.id,
    // An order line without an item cannot be received; the screens show its number.
    itemId: line.item_id ?? 0,
    ordered: decimalOf(line.quantity) ?? ZERO,
    received: decimalOf(line.received_quantity) ?? ZERO,
    unitRate: decimalOf(line.unit_rate),
    ...(unit === null ? {} : { unit }),
    ...(amount && { amount }),
    ...(Object.keys(rest).length === 0 ? {} : { rest }),
  };
}

function decimalOf(text: string | null): Decimal | null {
  return text === null ? null : (parseDecimal(text) ?? null);
}
