/*
 * Purchase orders. Every write moves version on, and a write must carry the version it was decided on.
 * The computed members, notes and terms, and the unknown members rest on assumptions orderComputed, orderNotes and
 * orderUnknownMembers.
 */
import { z } from 'zod';
import { decimalWrite } from './decimal.ts';
import { decimalOrNull, Id, idOrNull, keptWhole, orNull, textOrNull } from './read.ts';
import { idWrite, isKeepable, listWrite, nameWrite, objectWrite, textWrite, versionWrite } from './write.ts';

export const orderStatuses = [
  'draft',
  'ready_for_review',
  'approved',
  'ordered',
  'partially_received',
  'received',
  'voided',
  'closed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where a person may move an order; every other request for a status is refused, but for the one it already has. */
export const orderMoves: { readonly [S in OrderStatus]: readonly OrderStatus[] } = {
  draft: ['ready_for_review', 'approved', 'ordered'],
  ready_for_review: ['draft', 'approved', 'ordered'],
  approved: ['draft', 'ready_for_review', 'ordered'],
  ordered: ['voided', 'closed'],
  partially_received: ['closed'],
  received: ['closed'],
  voided: [],
  closed: [],
};

/** Where receiving moves an order. */
export const receiveMoves = { ordered: 'partially_received', partially_received: 'received' } as const;

export const editableStatuses: readonly OrderStatus[] = ['draft', 'ready_for_review', 'approved'];
export const receivableStatuses: readonly OrderStatus[] = ['ordered', 'partially_received'];
export const finalStatuses: readonly OrderStatus[] = ['voided', 'closed'];

export const LineItem = z
  .looseObject({
    id: Id,
    item_id: idOrNull,
    line_number: orNull(z.number()),
    quantity: decimalOrNull,
    unit_rate: decimalOrNull,
    received_quantity: decimalOrNull,
    amount: decimalOrNull,
  })
  .meta({ id: 'LineItem' });
export type LineItem = z.output<typeof LineItem>;

export const Vendor = z.looseObject({ name: textOrNull, email: textOrNull });
export type Vendor = z.output<typeof Vendor>;

const summary = {
  id: Id,
  purchase_order_number: textOrNull,
  status: z.string(),
  currency_code: textOrNull,
  vendor: orNull(Vendor),
  total: decimalOrNull,
  ordered_date: textOrNull,
  version: orNull(z.number()),
  updated_by: textOrNull,
  updated_at: textOrNull,
};

/** An entry of the list: no notes, terms, sub_total or lines. */
export const PurchaseOrderEntry = keptWhole(z.looseObject(summary)).meta({ id: 'PurchaseOrderEntry' });
export type PurchaseOrderEntry = z.output<typeof PurchaseOrderEntry>;

export const PurchaseOrder = keptWhole(
  z.looseObject({
    ...summary,
    version: z.number(),
    sub_total: decimalOrNull,
    notes: textOrNull,
    terms: textOrNull,
    // Without them it is an entry of the list, and says nothing of its lines.
    line_items: z.array(LineItem),
  }),
).meta({ id: 'PurchaseOrder' });
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

/** The answer to a create: at least the id and the version that the next write needs. */
export const CreatedOrder = z.looseObject({ id: Id, version: z.number() }).meta({ id: 'CreatedOrder' });
export type CreatedOrder = z.output<typeof CreatedOrder>;

export const LineItemWrite = z
  .object({
    item_id: idWrite,
    quantity: decimalWrite('above zero'),
    unit_rate: decimalWrite('not negative'),
    unit_of_measure: textWrite.nullish(),
  })
  .meta({ id: 'LineItemWrite' });
export type LineItemWrite = z.input<typeof LineItemWrite>;

/** Members beyond name and email are kept as they are. */
const vendorWrite = z
  .object({ name: textWrite.nullish(), email: textWrite.nullish() }, { error: 'must be an object' })
  .catchall(z.json())
  .refine(isKeepable, { error: 'must be whole UTF-8 text without NUL' });

const currency = textWrite.regex(/^[A-Za-z]{3}$/, { error: 'must be three letters' });

const writable = {
  purchase_order_number: nameWrite.nullish(),
  currency_code: currency.nullish(),
  vendor: vendorWrite.nullish(),
  ship_to: objectWrite.nullish(),
  notes: textWrite.nullish(),
  terms: textWrite.nullish(),
};

/** POST /purchase_orders */
export const PurchaseOrderWrite = z
  .object({ ...writable, line_items: listWrite(LineItemWrite).nullish() })
  .meta({ id: 'PurchaseOrderWrite' });
export type PurchaseOrderWrite = z.input<typeof PurchaseOrderWrite>;

/**
 * PUT /purchase_orders/{purchase_order_id}. The lines replace the stored ones: one with an id is updated, one without is
 * added, one left out is removed. What can be null and is left out is cleared.
 */
export const PurchaseOrderUpdate = z
  .object({
    ...writable,
    line_items: listWrite(LineItemWrite.extend({ id: idWrite.nullish() })).optional(),
    // An order always has both: they can be left as they are, and not be cleared.
    currency_code: currency.optional(),
    version: versionWrite,
  })
  .meta({ id: 'PurchaseOrderUpdate' });
export type PurchaseOrderUpdate = z.input<typeof PurchaseOrderUpdate>;

/** PUT /purchase_orders/{purchase_order_id}/status */
export const OrderStatusRequest = z
  .object({ status: textWrite, version: versionWrite })
  .meta({ id: 'OrderStatusRequest' });
export type OrderStatusRequest = z.input<typeof OrderStatusRequest>;
