/*
 * The bodies the service posts to a client's address. There is no envelope: `type` tells events apart, and item and folder
 * changes by body.verb and body.node_type on top (assumption webhookAudit). A client passes over types and verbs it does not know.
 */
import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { Job } from './job.ts';
import { PurchaseOrder } from './purchase-order.ts';
import { decimalOrNull, Id, idOrNull, textOrNull } from './read.ts';

export const eventTypes = {
  item: 'service.company.transaction.created',
  orderCreated: 'service.company.purchase_order.created',
  orderStatus: 'service.company.purchase_order.status_changed',
  jobCreated: 'service.company.job.created',
  jobStatus: 'service.company.job.status_changed',
  lowStock: 'service.company.alert.low_stock',
} as const;

export const itemVerbs = ['create', 'edit', 'quantity_change', 'move', 'quantity_move', 'delete'] as const;
export type ItemVerb = (typeof itemVerbs)[number];

export const lowStockTypes = { low: 'low_stock', out: 'out_of_stock' } as const;

/** How the low stock event names the method that fired. */
export const lowStockConditions = {
  less_than_or_equal_to_min_quantity: 'at or below min level',
  quantity_less_than: 'less than',
  quantity_less_than_equal_to: 'less than or equal',
} as const;

export const ItemEvent = z.looseObject({
  type: z.literal(eventTypes.item),
  time: textOrNull,
  body: z.looseObject({
    verb: z.string(),
    node_type: z.string(),
    node_id: idOrNull,
    node_name: textOrNull,
    moved_quantity: decimalOrNull,
    old_parent_id: idOrNull,
    node_parent_id: idOrNull,
  }),
});

const orderBody = { purchase_order: PurchaseOrder.omit({ line_items: true }) };
const jobBody = { job: Job.omit({ custom_field_values: true }) };

export const OrderCreatedEvent = z.looseObject({
  type: z.literal(eventTypes.orderCreated),
  body: z.looseObject(orderBody),
});

export const OrderStatusEvent = z.looseObject({
  type: z.literal(eventTypes.orderStatus),
  body: z.looseObject({ ...orderBody, previous_status: textOrNull }),
});

export const JobCreatedEvent = z.looseObject({
  type: z.literal(eventTypes.jobCreated),
  body: z.looseObject(jobBody),
});

export const JobStatusEvent = z.looseObject({
  type: z.literal(eventTypes.jobStatus),
  body: z.looseObject({ ...jobBody, previous_status: textOrNull }),
});

export const LowStockEvent = z.looseObject({
  type: z.literal(eventTypes.lowStock),
  body: z.looseObject({
    alert: z.looseObject({ type: z.string(), condition: textOrNull, threshold_value: decimalOrNull }),
    item: z.looseObject({
      id: Id,
      name: textOrNull,
      quantity: Decimal,
      min_quantity: decimalOrNull,
      parent_id: idOrNull,
    }),
  }),
});

/** Any event whose type is known. */
export const KnownEvent = z.discriminatedUnion('type', [
  ItemEvent,
  OrderCreatedEvent,
  OrderStatusEvent,
  JobCreatedEvent,
  JobStatusEvent,
  LowStockEvent,
]);
export type KnownEvent = z.output<typeof KnownEvent>;
