/**
 * Lists, for each endpoint of the service's API document, which members a client can send and which members the answer has. It is written
 * down from the document, not from the code's routes, so that a member which the code forgot is missed. Members that the document mentions
 * without showing them are not in the list; what the app assumes of them is in `src/contract/wire/assumptions.ts`. Two members are assumed
 * here: the unit of measure of an order's line, which the document describes without a name, and the notes and terms that a change of an
 * order takes, which the document shows in the answer only.
 */
import { EVENTS } from './document-events.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ANY' | 'EVENT';
  /** Below /api/v1; of an event its type. */
  readonly path: string;
  /** Of the query or the body; `a.b`: member b of a, or of each entry of a. */
  readonly sends: readonly string[];
  /** Of the answer's data, or of each of its records; `meta.` and what is outside data are written whole. */
  readonly answers: readonly string[];
}

const LABELS = ['label_url', 'label_url_type', 'label_url_extra', 'label_url_extra_type'] as const;

const VALUES = [
  'custom_attribute_values.custom_attribute_id',
  'custom_attribute_values.value',
  'custom_attribute_values.attribute_value',
] as const;
const MEASURED = ['measured_quantity.type', 'measured_quantity.name', 'measured_quantity.value'] as const;

const ITEM_WRITE = [
  'name',
  'type',
  'price',
  'quantity',
  'min_quantity',
  'notes',
  'parent_id',
  ...LABELS,
  'tags',
  ...VALUES,
  'photo_ids',
  ...MEASURED,
] as const;

const ITEM = [
  'id',
  'name',
  'type',
  'price',
  'quantity',
  'min_quantity',
  'notes',
  'parent_id',
  'created_at',
  'updated_at',
  'sid',
  ...LABELS,
  'tags',
  'tag_names',
  ...VALUES,
  'photos',
  ...MEASURED,
] as const;

const META = ['meta.page', 'meta.total_pages', 'meta.total_count', 'meta.next_page_url'] as const;
const PAGINATION = [
  'meta.pagination.page',
  'meta.pagination.per_page',
  'meta.pagination.has_next',
  'meta.pagination.has_prev',
] as const;

const ALERT_WRITE = ['type', 'item_id', 'threshold_method', 'threshold_value', 'recipient_groups'] as const;
const ALERT = [...ALERT_WRITE, 'id', 'triggerable_type', 'triggerable_id', 'is_fired'] as const;

const ORDER_HEAD = [
  'id',
  'purchase_order_number',
  'status',
  'currency_code',
  'vendor.name',
  'vendor.email',
  'amount',
  'total',
  'ordered_date',
  'version',
  'updated_by',
  'updated_at',
] as const;
const ORDER = [
  ...ORDER_HEAD,
  'sub_total',
  'notes',
  'terms',
  'line_items.id',
  'line_items.item_id',
  'line_items.quantity',
  'line_items.unit_rate',
  'line_items.received_quantity',
  'line_items.line_number',
  'line_items.unit_of_measure',
] as const;
const ORDER_WRITE = [
  'purchase_order_number',
  'currency_code',
  'vendor.name',
  'vendor.email',
  'line_items.item_id',
  'line_items.quantity',
  'line_items.unit_rate',
] as const;

const ITEM_LIST = ['per_page', 'page', 'folder_id', 'include_subfolders', 'include'] as const;
const JOB = ['id', 'status', 'custom_field_values'] as const;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'ANY',
    path: '/*',
    sends: ['Authorization'],
    answers: [
      'Service-Rate-Limit-Max',
      'Service-Rate-Limit-Remaining',
      'Service-Rate-Limit-Reset',
      'message',
    ],
  },
  {
    method: 'POST',
    path: '/items',
    sends: [...ITEM_WRITE, 'photos[]'],
    answers: ITEM,
  },
  { method: 'GET', path: '/items', sends: ITEM_LIST, answers: [...ITEM, ...META] },
  {
    method: 'GET',
    path: '/items/recent',
    sends: [...ITEM_LIST, 'updated_since'],
    answers: [...ITEM, ...META],
  },
  { method: 'GET', path: '/items/{item_id}', sends: ['include'], answers: ITEM },
  { method: 'PUT', path: '/items/{item_id}', sends: ITEM_WRITE, answers: [] },
  { method: 'DELETE', path: '/items/{item_id}', sends: [], answers: [] },
  { method: 'POST', path: '/items/{item_id}/move', sends: ['folder_id', 'leave_zero_quantity'], answers: [] },
  { method: 'POST', path: '/items/{item_id}/copy', sends: [], answers: [] },
  {
    method: 'POST',
    path: '/items/search',
    sends: ['include_subfolders', 'per_page'],
    answers: [...ITEM, ...META],
  },
  {
    method: 'GET',
    path: '/custom_fields',
    sends: ['per_page', 'page'],
    answers: ['id', ...META],
  },
  { method: 'GET', path: '/units', sends: [], answers: ['[]'] },
  { method: 'GET', path: '/alerts', sends: ['per_page', 'page'], answers: [...ALERT, ...META] },
  {
    method: 'POST',
    path: '/alerts',
    sends: ALERT_WRITE,
    answers: ALERT,
  },
  { method: 'PUT', path: '/alerts/{alert_id}', sends: ALERT_WRITE, answers: [] },
  { method: 'DELETE', path: '/alerts/{alert_id}', sends: [], answers: [] },
  { method: 'POST', path: '/item_groups', sends: [], answers: [] },
  { method: 'GET', path: '/item_groups', sends: [], answers: [] },
  { method: 'GET', path: '/item_groups/{item_group_id}', sends: [], answers: [] },
  { method: 'PUT', path: '/item_groups/{item_group_id}', sends: [], answers: [] },
  { method: 'DELETE', path: '/item_groups/{item_group_id}', sends: [], answers: [] },
  {
    method: 'GET',
    path: '/purchase_orders',
    sends: ['status', 'per_page', 'page'],
    answers: [...ORDER_HEAD, ...PAGINATION],
  },
  { method: 'POST', path: '/purchase_orders', sends: ORDER_WRITE, answers: ['id', 'version'] },
  { method: 'GET', path: '/purchase_orders/{purchase_order_id}', sends: [], answers: ORDER },
  {
    method: 'PUT',
    path: '/purchase_orders/{purchase_order_id}',
    sends: [...ORDER_WRITE, 'line_items.id', 'line_items.unit_of_measure', 'version', 'notes', 'terms'],
    answers: ORDER,
  },
  {
    method: 'PUT',
    path: '/purchase_orders/{purchase_order_id}/status',
    sends: ['status', 'version'],
    answers: [],
  },
  {
    method: 'POST',
    path: '/purchase_orders/{purchase_order_id}/receive',
    sends: [
      'line_items.line_item_id',
      'line_items.received_quantity',
      'line_items.folder_id',
      'action.notes',
    ],
    answers: ['status'],
  },
  {
    method: 'GET',
    path: '/purchase_orders/{purchase_order_id}/receive/status',
    sends: [],
    answers: [
      'status',
      'received_line_item_ids',
      'pending_line_item_ids',
      'errors.line_item_id',
      'errors.name',
      'errors.error',
      'error',
    ],
  },
  { method: 'GET', path: '/jobs', sends: ['per_page', 'page'], answers: [...JOB, ...PAGINATION] },
  { method: 'GET', path: '/jobs/{job_id}', sends: [], answers: JOB },
  ...EVENTS,
];
