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

/** What an account chooses to be told of, under the names its page gives the choices. */
export const webhookSettings = {
  created: 'Created',
  edited: 'Edited',
  moved: 'Moved',
  deleted: 'Deleted',
  purchase_order_created: 'Purchase order created',
  purchase_order_status_changed: 'Purchase order status changed',
  job_created: 'Job created',
  job_status_changed: 'Job status changed',
  low_stock: 'Low stock',
} as const;
export type WebhookSetting = keyof typeof webhookSettings;

/** The choice that each verb of an item or folder falls under. */
export const verbSettings: { readonly [V in ItemVerb]: WebhookSetting } = {
  create: 'created',
  edit: 'edited',
  quantity_change: 'edited',
  move: 'moved',
  quantity_move: 'moved',
  delete: 'deleted',
};

export const lowStockTypes = { low: 'low_stock', out: 'out_of_stock' } as const;

/** How the low stock event names the method that fired. */
export const lowStockConditions = {
  less_than_or_equal_to_min_quantity: 'at or below min level',
  quantity_less_than: 'less than',
  quantity_less_than_equal_to: 'less than or equal',
} as const;

export const ItemEvent = z
  .looseObject({
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
  })
  .meta({ id: 'ItemEvent' });

const orderBody = { purchase_order: z.looseObject(PurchaseOrder.shape).omit({ line_items: true }) };
const jobBody = { job: z.looseObject(Job.shape).omit({ custom_field_values: true }) };

export const OrderCreatedEvent = z
  .looseObject({
    type: z.literal(eventTypes.orderCreated),
    body: z.looseObject(orderBody),
  })
  .meta({ id: 'OrderCreatedEvent' });

export const OrderStatusEvent = z
  .looseObject({
    type: z.literal(eventTypes.orderStatus),
    body: z.looseObject({ ...orderBody, previous_status: textOrNull }),
  })
  .meta({ id: 'OrderStatusEvent' });

export const JobCreatedEvent = z
  .looseObject({
    type: z.literal(eventTypes.jobCreated),
    body: z.looseObject(jobBody),
  })
  .meta({ id: 'JobCreatedEvent' });

export const JobStatusEvent = z
  .looseObject({
    type: z.literal(eventTypes.jobStatus),
    body: z.looseObject({ ...jobBody, previous_status: textOrNull }),
  })
  .meta({ id: 'JobStatusEvent' });

export const LowStockEvent = z
  .looseObject({
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
  })
  .meta({ id: 'LowStockEvent' });

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
