/**
 * Lists what the service's API document says of its events: for each type of event the members of a delivery. It is written down from the
 * document, not from the code, so that a member which the code forgot is missed (see `document-members.ts`).
 */
import type { Endpoint } from './document-members.ts';

const of = (path: string, answers: readonly string[]): Endpoint => ({
  method: 'EVENT',
  path,
  sends: [],
  answers: ['type', ...answers],
});

const ORDER = [
  'id',
  'purchase_order_number',
  'status',
  'currency_code',
  'vendor.name',
  'vendor.email',
  'amount',
  'sub_total',
  'total',
  'notes',
  'terms',
  'ordered_date',
  'version',
  'updated_by',
  'updated_at',
].map((member) => `body.purchase_order.${member}`);
const JOB = ['body.job.id', 'body.job.status'] as const;

export const EVENTS: readonly Endpoint[] = [
  of('service.company.transaction.created', ['body.node_type', 'body.verb']),
  of('service.company.purchase_order.created', ORDER),
  of('service.company.purchase_order.status_changed', [...ORDER, 'body.previous_status']),
  of('service.company.job.created', JOB),
  of('service.company.job.status_changed', [...JOB, 'body.previous_status']),
  of('service.company.alert.low_stock', [
    'body.alert.type',
    'body.alert.condition',
    'body.alert.threshold_value',
    'body.item.id',
    'body.item.name',
    'body.item.quantity',
    'body.item.min_quantity',
    'body.item.parent_id',
  ]),
];
