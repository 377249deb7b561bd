/**
 * Converts the service's records, as parsed from its JSON, to the app's items, folders and orders, with what the app derives from them:
 * search words, scannable codes, a hash of members that have no field of their own, and an origin that tells accounts apart. A value that
 * is missing or is no number becomes a fixed stand-in: null, zero, an empty text, a version of -1, or `#` with the id for a name, order
 * number or `sid`.
 */
import { createHash } from 'node:crypto';
import { parseDecimal, ZERO, type Decimal } from '#domain/decimal.ts';
import type { Label, Item, Order, OrderLine } from '#domain/record.ts';
import type { Item as WireItem } from '#wire/item.ts';
import type { PurchaseOrder, PurchaseOrderEntry } from '#wire/purchase-order.ts';
import type { Found } from '../push/reads/read-plan-types.ts';

/** `words`: further text to search by, from its custom fields. `origin`: see originOf. */
export type Pulled = Found & { readonly words: string; readonly origin: string };

export function recordOf(wire: WireItem): Pulled {
  const codes = codesOf(wire);
  const words = wordsOf(wire);
  const origin = originOf(wire);
  const name = wire.name === '' ? `#${wire.id}` : wire.name;
  if (wire.type === 'folder') {
    const { id, notes, parent_id: parentId, updated_at: updatedAt } = wire;
    const folder = { id, name, notes, parentId, codes, label: labelOf(wire), rest: restOf(wire), updatedAt };
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
      updatedAt: wire.updated_at,
    },
    words,
    origin,
  };
}

/**
 * What the service gave a record when it was made and never changes: it tells the record from one with the same number in another account,
 * where ids are small numbers. Names and codes do not: people edit them. Empty where the service tells none of it.
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
 * A hash of what people may have put on a record beyond the domain's fields (custom fields, photos, a second label, a measure); empty
 * where there is nothing. It shows whether a record changed since it was shown. Members that the API description does not name are
 * left out, because they may be computed. Custom fields and photos are in an answer only if requested.
 */
function restOf(wire: WireItem): string {
  const fields = wire.custom_attribute_values
    .filter(({ value }) => isSomething(value))
    .map(({ custom_attribute_id: id, value, scanner_code_type: type }) => [id, value, type] as const);
  const photos = wire.photos.map(({ id }) => id);
  const { type, name, value } = wire.measured_quantity ?? {};
  const isFolder = wire.type === 'folder';
  const rest = [
    [wire.label_url_extra, wire.label_url_extra_type],
    fields.toSorted(([a], [b]) => a - b),
    photos.toSorted((a, b) => a - b),
    [type, name, value],
    isFolder ? [tagsOf(wire).toSorted(), wire.min_quantity] : [],
  ];
  if (!rest.flat(3).some(isSomething)) return '';
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 22);
}

function measureOf({ measured_quantity: measured }: WireItem): Pick<Item, 'measure'> {
  const { name, value } = measured ?? {};
  const figure =
    typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined;
  return figure === undefined ? {} : { measure: { value: figure, unit: name ?? '' } };
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
  };
}

export function orderOf(wire: PurchaseOrder): Order {
  return {
    ...orderHeadOf(wire),
    updatedBy: wire.updated_by,
    lines: wire.line_items.map((line): OrderLine => ({
      id: line.id,
      // An order line without an item cannot be received; it is shown with its number.
      itemId: line.item_id ?? 0,
      ordered: decimalOf(line.quantity) ?? ZERO,
      received: decimalOf(line.received_quantity) ?? ZERO,
      unitRate: decimalOf(line.unit_rate),
    })),
  };
}

function decimalOf(text: string | null): Decimal | null {
  return text === null ? null : (parseDecimal(text) ?? null);
}
