/*
 * The API document leaves parts of the API unsaid. Each such gap is one entry here and nowhere else: what we take it to be,
 * how sure we are, and what the app does when a service turns out to differ. `value` holds the assumed words, paths and
 * figures where they are data; a shape lives in its resource's file, which names the entry. An entry is named in `domain/commands/assumed.ts`, too,
 * and its words for people are in the catalogue: without either the app does not compile.
 *
 * sure: A, several independent public clients of comparable services agree; B, one does; C, a guess. B and C fail closed:
 * an answer of another shape is shown to a person with what was sent and what came back, and is never guessed around.
 * variant: where two answers are plausible, the embedded service can be started with either (--variant NAME=VALUE); the
 * first value is what it does unasked.
 */

export interface Variant {
  readonly name: string;
  readonly values: readonly [string, string, ...string[]];
}

export interface Assumption {
  readonly assume: string;
  readonly sure: 'A' | 'B' | 'C';
  readonly otherwise: string;
  readonly value?: unknown;
  readonly variant?: Variant;
}

const ASK = 'the command goes to review with what was sent and what came back';

export const assumptions = {
  moveBody: {
    assume: 'a move takes {quantity, folder_id, leave_zero_quantity}; quantity is required',
    sure: 'A',
    otherwise: ASK,
  },
  moveAnswer: {
    assume: 'a move answers {data: Item} of the moved portion',
    sure: 'A',
    otherwise: 'the destination is re-read: a new record or a grown one of the same sid proves the move',
    variant: { name: 'move', values: ['separate', 'merge'] },
  },
  moveFolder: {
    assume: 'a folder moves by PUT parent_id; the move endpoint is for items',
    sure: 'A',
    otherwise: ASK,
  },
  moveUnknownFolder: {
    assume: 'a move to a folder that does not exist is a 404',
    sure: 'C',
    otherwise: 'every move is verified by reading the source and the destination afterwards',
  },
  copy: {
    assume:
      'POST /items/{item_id}/copy takes {quantity?, folder_id?, include_sub_tree?} and answers {data: Item}',
    sure: 'B',
    otherwise: ASK,
  },
  search: {
    assume:
      'the search body is {name, type: all|item|folder, folder_ids, sort, per_page, page, include, include_subfolders}; ' +
      'it searches names alone',
    sure: 'A',
    otherwise: 'the local index over labels and barcode fields answers every scan; search is a convenience',
    value: { types: ['all', 'item', 'folder'], sorts: ['-created_at', 'created_at'] },
  },
  searchCount: {
    assume:
      'the total of a search is exact; in an account of more than 100,000 records it is counted no further than 1,000 ' +
      'records past the page asked for, and grows as the pages are followed',
    sure: 'C',
    otherwise: 'pages are followed by next_page_url, whatever the total',
    value: { exactUpTo: 100_000, beyondThePage: 1000 },
  },
  customField: {
    assume: 'a custom field is {id, name, type, applies_to, created_at, updated_at}',
    sure: 'A',
    otherwise: 'a field without a known type is shown and edited as text',
    value: {
      types: ['text', 'number', 'date', 'checkbox', 'url', 'barcode', 'dropdown', 'phone', 'email'],
      appliesTo: ['item', 'folder', 'all'],
    },
  },
  customFieldValue: {
    assume: 'a custom field value may carry scanner_code_type: the field is itself a barcode',
    sure: 'B',
    otherwise: 'the field is indexed for scanning when the profile says so',
  },
  customFieldEmbed: {
    assume: 'include=custom_attributes embeds custom_attribute_values, every field listed, null where unset',
    sure: 'A',
    otherwise: 'values are read whether or not they were asked for',
  },
  customFieldWrite: {
    assume: 'custom_attribute_values on a PUT change the fields they name, and no other',
    sure: 'B',
    otherwise: 'fields that were not named are seen to be gone with the next pull',
  },
  unit: {
    assume: 'a unit is {unit_name, unit_type, pretty_name, pretty_unit, scale}',
    sure: 'B',
    otherwise: 'the unit is shown by whatever name it has',
  },
  measuredQuantity: {
    assume: 'measured_quantity is {type, name, value, scale?}; value stands apart from quantity',
    sure: 'B',
    otherwise: 'it is shown as it came and never computed with',
  },
  photo: {
    assume: 'a photo is {id, name, url}',
    sure: 'B',
    otherwise: 'a photo without a url is not shown',
  },
  tag: {
    assume: 'a tag reads {name}, is written "a" or {name: "a"}, and sending tags replaces them',
    sure: 'B',
    otherwise: 'tags are re-read after each write',
  },
  numbers: {
    assume: 'price and quantity read as a number or a decimal string',
    sure: 'B',
    otherwise: 'the record is refused as unreadable and named to a person',
    variant: { name: 'numbers', values: ['number', 'string'] },
  },
  singleAnswer: {
    assume: 'one record comes as {data: record}',
    sure: 'A',
    otherwise: 'a bare record is read too',
    variant: { name: 'single', values: ['data', 'bare'] },
  },
  createForm: {
    assume: 'a form names members of lists and objects in brackets: tags[], measured_quantity[value]',
    sure: 'C',
    otherwise: ASK,
  },
  createdQuantity: {
    assume: 'an item created without a quantity has 0',
    sure: 'C',
    otherwise: 'the app always sends a quantity',
    value: '0',
  },
  rateHeaders: {
    assume: 'the names of the three rate headers begin with Service-, on every answer of the service',
    sure: 'A',
    otherwise:
      'any other word before -Rate-Limit- is taken, learned from the first answer that reads as the service has it, and is ' +
      "then the only one that counts; a refusal without it is not the service's",
  },
  recordTimes: {
    assume: "updated_at and created_at are set by the service's own clock",
    sure: 'B',
    otherwise: 'a stamp more than 15 minutes ahead of every clock there is counts for nothing',
  },
  rateReset: {
    assume:
      'the reset header holds the seconds left; a figure of 1e9 or more is epoch seconds, of 1e12 or more milliseconds',
    sure: 'B',
    otherwise: 'the window is taken to reset 15 minutes after it was first seen full',
    variant: { name: 'reset', values: ['delta', 'epoch', 'absent'] },
  },
  rateWindow: {
    assume: 'the allowance is counted in fixed windows of 15 minutes',
    sure: 'C',
    otherwise: 'pacing follows the headers, whatever the window',
    variant: { name: 'window', values: ['fixed', 'sliding'] },
  },
  rateRefusal: {
    assume: 'a request answered 429 was not applied',
    sure: 'B',
    otherwise: 'a read-back before the re-send finds it',
  },
  recipientGroups: {
    assume: 'the recipient groups are owners, admins and members',
    sure: 'B',
    otherwise: 'an unknown group is kept and shown',
    value: ['owners', 'admins', 'members'],
  },
  dateReminder: {
    assume:
      'a DateReminder has threshold_method before, after or same_day, threshold_interval, threshold_value and ' +
      'custom_attribute_id of a date field',
    sure: 'B',
    otherwise: 'such an alert is shown as it came and not edited',
    value: {
      methods: ['before', 'after', 'same_day'],
      intervals: ['days', 'weeks', 'months', 'years'],
    },
  },
  alertAnswers: {
    assume: 'an alert update answers {data: Alert}, a delete {}',
    sure: 'B',
    otherwise: 'the alerts are re-read',
  },
  alertTriggerable: {
    assume: "triggerable_type is 'Item' and triggerable_id the item's id",
    sure: 'C',
    otherwise: 'the app reads neither',
    value: 'Item',
  },
  itemGroup: {
    assume:
      'an item group is {id, name, attributes: [{id, name, options: [{id, name}]}], item_ids} under data',
    sure: 'C',
    otherwise:
      'a write is sent once and never kept, and the groups are read again and shown; it can be switched off',
  },
  job: {
    assume:
      'a job is {id, name (unique), status, folder_id, notes, start_date, end_date, custom_field_values, version}',
    sure: 'B',
    otherwise: 'the job is shown by what it has; without folder_id nothing can be pulled to it',
  },
  jobWrites: {
    assume:
      'POST /jobs; PUT /jobs/{id} with version; PUT /jobs/{id}/status {status, version}; DELETE /jobs/{id}',
    sure: 'C',
    otherwise: 'the command goes to review; switched off, jobs are shown and picked to, and not written',
    value: { job: '/api/v1/jobs/{job_id}', status: '/api/v1/jobs/{job_id}/status' },
  },
  jobMoves: {
    assume: 'a job starts, is completed from any open status, and is reopened into in_progress',
    sure: 'C',
    otherwise: ASK,
    value: {
      not_started: ['in_progress', 'completed'],
      in_progress: ['completed'],
      completed: ['in_progress'],
    },
  },
  jobItems: {
    assume:
      'POST /jobs/{id}/items {items: [{item_id, quantity}]} and /jobs/{id}/items/return ' +
      '{items: [{item_id, quantity, folder_id}]} answer {data: [Item]} of the moved portions',
    sure: 'C',
    otherwise: "the app uses ordinary moves into and out of the job's folder",
    value: { add: '/api/v1/jobs/{job_id}/items', giveBack: '/api/v1/jobs/{job_id}/items/return' },
    variant: { name: 'jobs', values: ['endpoint', 'move'] },
  },
  receiveWords: {
    assume: 'a receive goes from pending to completed, or to failed when any line did not go through',
    sure: 'C',
    otherwise: 'an unknown word is not success: received_quantity is what counts',
    value: { pending: 'pending', completed: 'completed', failed: 'failed' },
  },
  receiveStatus: {
    assume:
      'an order is received when every line is, and a full first receive passes through partially_received',
    sure: 'C',
    otherwise: "the order's status is read, never inferred",
    variant: { name: 'receive', values: ['through', 'direct'] },
  },
  receiveVersion: {
    assume: "each line a receive applies bumps the order's version",
    sure: 'C',
    otherwise: 'an unchanged version alone never proves that nothing was applied',
  },
  overReceipt: {
    assume: 'a line that would exceed what was ordered is refused alone, with an error for a person',
    sure: 'C',
    otherwise: 'received_quantity above quantity is shown as it is',
  },
  receiveCopy: {
    assume: 'the copy a receive makes is a clone of the item with a sid of its own',
    sure: 'C',
    otherwise:
      'a forecast copy is found by its name, folder, price and quantity; another one is not reported',
  },
  orderWrites: {
    assume:
      'DELETE /purchase_orders/{id} for a draft; POST /purchase_orders/{id}/duplicate answers the new draft',
    sure: 'C',
    otherwise: ASK,
    value: {
      order: '/api/v1/purchase_orders/{purchase_order_id}',
      duplicate: '/api/v1/purchase_orders/{purchase_order_id}/duplicate',
    },
  },
  orderComputed: {
    assume: 'amount and line_number stand on each line; sub_total and total on the order; all exact decimals',
    sure: 'C',
    otherwise: 'the app adds the lines itself and shows a difference',
  },
  orderLineIds: {
    assume: 'the id of a line is unique in the account, as is that of an order',
    sure: 'C',
    otherwise: 'of two orders that have the same line id, the one read last alone is shown with that line',
  },
  orderUnknownMembers: {
    assume:
      "a line's unit is unit_of_measure, a unit_name; ship_to is an object, with name and address where it is written anew; unknown members survive a PUT",
    sure: 'C',
    otherwise: 'what was read is sent back untouched',
    value: { unit: 'unit_of_measure', shipTo: ['name', 'address'] },
  },
  orderNotes: {
    assume: 'notes and terms can be written on create and update',
    sure: 'C',
    otherwise: 'the answer to a change shows that it was not kept: read once more, and a person is asked',
  },
  orderNumberTaken: {
    assume: 'a purchase_order_number that is taken is a 422 naming the field',
    sure: 'C',
    otherwise: '400 and 409 are accepted as well when the number is found on another order',
    variant: { name: 'duplicate-number', values: ['422', '409', '400'] },
  },
  orderEditLocked: {
    assume: 'updating an order that can no longer be changed, or deleting one that is not a draft, is a 400',
    sure: 'C',
    otherwise: 'any refusal is shown in its own words',
  },
  webhookAudit: {
    assume:
      'an item event is {type, time, body: {verb, node_type, node_id, node_name, moved_quantity?, old_parent_id?, ' +
      'node_parent_id?}}',
    sure: 'B',
    otherwise: 'a delivery is a hint to re-read, whatever it holds',
  },
  webhookSigning: {
    assume:
      'deliveries are signed by HMAC-SHA256 in the Standard Webhooks shape and retried with back-off for a day',
    sure: 'C',
    otherwise: 'unsigned deliveries are taken on an unguessable path',
    value: { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' },
  },
  barcodesNotListed: {
    assume:
      'ITF-14, Data Matrix, Codabar and DataBar are written as com.service.textEntry, UPC-A as EAN-13 with a 0 in front',
    sure: 'A',
    otherwise: 'the type is shown as it came; the code is matched by its normal form',
  },
  unfilteredList: {
    assume: 'without folder_id the list holds the whole account',
    sure: 'C',
    otherwise: 'a whole-account read always sends folder_id=null and include_subfolders=true',
    variant: { name: 'list', values: ['all', 'top'] },
  },
  deletionsInRecent: {
    assume: 'deletions are not reported by items/recent',
    sure: 'A',
    otherwise: 'a periodic sweep compares ids',
  },
  updatedSince: {
    assume: 'updated_since is exclusive; the client counts on whole seconds only',
    sure: 'C',
    otherwise: 'pulls overlap by 10 seconds and drop what they have by id and updated_at',
    value: { overlapSeconds: 10 },
  },
  removedMembers: {
    assume: 'item_group_id and option_value_ids on an item write are dropped unread',
    sure: 'C',
    otherwise: 'the app never sends them',
    variant: { name: 'removed', values: ['ignored', 'refused'] },
  },
  clampedPages: {
    assume: 'custom fields, alerts and item groups come in pages of at most 100',
    sure: 'C',
    otherwise: 'pages are followed by next_page_url, whatever their size',
    value: 100,
  },
} as const satisfies Record<string, Assumption>;
