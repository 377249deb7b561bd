/**
 * Lists the members and endpoints of the API document that a station does not use by design, each with one of a few reasons. The list must
 * not name a member that a test proves to be used (`refutedBy` in `member-usage-table.ts`), so that no reason outlives the code it was true of.
 */
import type { Side } from './record-proofs-of-used-members.ts';

export const REASONS = {
  deprecated: 'deprecated: `value` is sent and shown in its place',
  fixed: 'a record keeps it as it was made',
  'told-by-list': 'the list tells the same',
  'page-count': 'the page count says the same',
  computed: 'computed from the lines, which are shown, and not taken back',
  'same-item': 'derived: it repeats `item_id`',
  'whole-account': 'it goes with a folder, and the whole account is searched',
  'list-end': 'not shown: it tells where the list ends',
  'item-page': 'shown on the page of the item, from the record itself',
  hint: 'a delivery only says where to read',
  'item-on-line': 'the line names its item',
} as const;
export type Reason = keyof typeof REASONS;

/** Of an order in an event, but for its id. */
const HEAD = [
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
];

/** `member` absent: the whole endpoint. `name` a part of an endpoint's name, where a member is unused by several. */
interface Unused {
  readonly name: RegExp;
  readonly side?: Side;
  readonly members?: readonly string[];
  readonly why: Reason;
}

export const UNUSED: readonly Unused[] = [
  { name: /^EVENT .*\.purchase_order\.created$/, members: ['body.purchase_order.id'], why: 'hint' },
  {
    name: /^EVENT .*\.purchase_order\./,
    members: HEAD.map((member) => `body.purchase_order.${member}`),
    why: 'hint',
  },
  { name: /^EVENT .*\.job\./, members: ['body.job.id', 'body.job.status'], why: 'hint' },
  { name: /^EVENT .*\.status_changed$/, members: ['body.previous_status'], why: 'hint' },
  {
    name: /^EVENT .*\.low_stock$/,
    members: [
      ...['type', 'condition', 'threshold_value'].map((member) => `body.alert.${member}`),
      ...['id', 'name', 'quantity', 'min_quantity', 'parent_id'].map((member) => `body.item.${member}`),
    ],
    why: 'hint',
  },
  { name: /\/items/, members: ['custom_attribute_values.attribute_value'], why: 'deprecated' },
  {
    name: /^PUT \/items\/\{item_id\}$/,
    side: 'sends',
    members: ['type', 'measured_quantity.type', 'measured_quantity.name'],
    why: 'fixed',
  },
  { name: /^GET \/item_groups\/\{/, why: 'told-by-list' },
  { name: /^GET \/jobs\/\{/, why: 'told-by-list' },
  { name: /./, side: 'answers', members: ['meta.page', 'meta.next_page_url'], why: 'page-count' },
  {
    name: /./,
    side: 'answers',
    members: ['meta.pagination.page', 'meta.pagination.per_page', 'meta.pagination.has_prev'],
    why: 'page-count',
  },
  {
    name: /^GET \/purchase_orders/,
    side: 'answers',
    members: ['amount', 'line_items.line_number'],
    why: 'computed',
  },
  {
    name: /^GET \/(items\/recent|custom_fields|alerts)$/,
    side: 'answers',
    members: ['meta.total_count'],
    why: 'list-end',
  },
  {
    name: /^POST \/items\/search$/,
    side: 'answers',
    members: [
      'created_at',
      'custom_attribute_values.custom_attribute_id',
      'custom_attribute_values.value',
      'photos',
    ],
    why: 'item-page',
  },
  { name: /^GET \/alerts/, members: ['triggerable_type', 'triggerable_id'], why: 'same-item' },
  { name: /^POST \/items\/search/, side: 'sends', members: ['include_subfolders'], why: 'whole-account' },
  { name: /\/receive\/status$/, members: ['errors.name'], why: 'item-on-line' },
];

export function reasonAgainst(name: string, side?: Side, member?: string): Reason | undefined {
  return UNUSED.find(
    (one) =>
      one.name.test(name) &&
      (one.members === undefined ||
        (member !== undefined && one.members.includes(member) && (one.side ?? side) === side)),
  )?.why;
}
