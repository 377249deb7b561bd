/** What a person may say of a command whose answer was lost, and which another client has changed since: that it was booked, too. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command, Decided, ReviewCase } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { AlertFields } from '#domain/stock/alert.ts';
import { offersFor } from '#main/desk/outbox/offers.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { commandById, putInReview } from '#main/store/commands/commands.ts';
import { count } from '#main/sync/push/kinds/items/count.ts';
import { editAlert } from '#main/sync/push/kinds/alerts/edit-alert.ts';
import { editItem } from '#main/sync/push/kinds/items/edit-item.ts';
import { editOrder } from '#main/sync/push/kinds/orders/edit-order.ts';
import type { AttemptHistory, Step } from '#main/sync/push/kinds/command-kind.ts';
import { moveFolder } from '#main/sync/push/kinds/items/move-folder.ts';
import { orderStatus } from '#main/sync/push/kinds/orders/order-status.ts';
import { common, countCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { folder, item, order } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;
const AT = '2026-11-20T08:00:00.000Z';
/** Not heard; or, where a person had it sent once more, not heard then. */
const lost = <P>(preimage: P): AttemptHistory<P> => ({
  ...untried,
  uncertain: { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true },
});
const sentOnceMore = <P>(preimage: P): AttemptHistory<P> => {
  const request = { method: 'PUT', path: '/', body: {} } as const;
  const before = { n: 1, at: AT, request, preimage, status: null, answer: null };
  return { ...untried, tries: [{ ...before, outcome: 'not-seen' }] };
};

const status: Of<'order-status'> = {
  ...common,
  kind: 'order-status',
  intent: { kind: 'order-status', orderId: 7, status: 'ordered' },
  basis: { kind: 'order-status', order: 'PO-7', vendor: 'Meyer', status: 'approved' },
};
const FIELDS = { name: 'Socket', notes: null, price: null, minQuantity: null, label: null };
const edited: Of<'edit-item'> = {
  ...common,
  kind: 'edit-item',
  intent: { kind: 'edit-item', itemId: 1, set: { name: 'Plug' } },
  basis: { kind: 'edit-item', name: 'Socket', fields: FIELDS },
};
const LINES = [{ lineId: 1, itemId: 1, quantity: decimal(5), unitRate: decimal(1) }];
const lines: Of<'edit-order'> = {
  ...common,
  kind: 'edit-order',
  intent: {
    kind: 'edit-order',
    orderId: 7,
    lines: LINES.map((line) => ({ ...line, quantity: decimal(6) })),
  },
  basis: { kind: 'edit-order', order: 'PO-7', vendor: 'Meyer', lines: LINES },
};
const moved: Of<'move-folder'> = {
  ...common,
  kind: 'move-folder',
  intent: { kind: 'move-folder', folderId: 30, intoId: 3 },
  basis: { kind: 'move-folder', name: 'F', fromId: 2, from: 'B', to: 'C' },
};
const alertOf = (value: number): AlertFields => ({
  itemId: 1,
  method: 'quantity_less_than',
  value: decimal(value),
  groups: ['owners'],
});
const alert: Of<'edit-alert'> = {
  ...common,
  kind: 'edit-alert',
  intent: { kind: 'edit-alert', alertId: 5, ...alertOf(6) },
  basis: { kind: 'edit-alert', name: 'Socket', fields: alertOf(5) },
};
const wireAlert = {
  id: 5,
  type: 'Quantity',
  item_id: 1,
  threshold_method: 'quantity_less_than',
  threshold_value: '7',
  threshold_interval: null,
  custom_attribute_id: null,
  recipient_groups: ['owners'],
  triggerable_type: null,
  triggerable_id: null,
  is_fired: false,
};
const counted = countCommand({ itemId: 1, quantity: decimal(12) });

/** Each as it is decided where another client has changed it to something else. */
const CASES: readonly [Decided, (past: (preimage: object) => AttemptHistory<never>) => Step<unknown>][] = [
  [
    status,
    (past) => {
      const now = order({ status: 'partially_received', version: 5 });
      return orderStatus.decide(status, { order: now, wire: null }, past({}));
    },
  ],
  [
    edited,
    (past) =>
      editItem.decide(edited, { kind: 'item', item: item({ name: 'Other' }) }, past({ fields: FIELDS })),
  ],
  [
    lines,
    (past) => editOrder.decide(lines, { order: order({ version: 5 }), wire: null }, past({ version: 3 })),
  ],
  [
    moved,
    (past) =>
      moveFolder.decide(
        moved,
        { kind: 'folder', folder: folder({ id: 30, parentId: 9 }) },
        past({ parentId: 2 }),
      ),
  ],
  [alert, (past) => editAlert.decide(alert, wireAlert, past({ fields: alertOf(5) }))],
];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of them is given a preimage of its own kind
const as = (past: (preimage: object) => AttemptHistory<object>) =>
  past as (preimage: object) => AttemptHistory<never>;

function asked(step: Step<unknown>): ReviewCase {
  if (step.kind !== 'review') throw new Error(`not asked: ${step.kind}`);
  return step.review;
}
function offered(decided: Decided, review: ReviewCase) {
  const seq = queued(stores.queue, 'it', decided);
  stores.queue.write((db) => putInReview(db, seq, review));
  const stored = commandById(stores.queue.read, 'it');
  return stored === undefined ? [] : offersFor(stored);
}

test.each(CASES.map(([decided, decide]) => [decided.kind, decided, decide] as const))(
  '%s: the answer is lost, and another client has changed it since → "It was booked" may be said, and is believed',
  (_, decided, decide) => {
    const review = asked(decide(as(lost)));
    expect(review).toMatchObject({ mayBeBooked: true });
    expect(offered(decided, review)[0]).toBe('applied');
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'it', how: 'applied' }));
    expect(commandById(stores.queue.read, 'it')).toMatchObject({
      state: 'applied',
      proof: { how: 'person' },
    });
  },
);

test.each(CASES.map(([decided, decide]) => [decided.kind, decided, decide] as const))(
  '%s: a person had sent it once more, and another client has changed it → it may have been booked all the same',
  (_, decided, decide) => {
    const review = asked(decide(as(sentOnceMore)));
    expect(review).toMatchObject({ mayBeBooked: true });
    expect(offered(decided, review)[0]).toBe('applied');
  },
);

test.each(CASES.map(([decided, decide]) => [decided.kind, decided, decide] as const))(
  '%s: never sent, and another client has changed it → it was not booked, and nobody is asked whether it was',
  (_, decided, decide) => {
    const review = asked(decide(() => untried));
    expect(review).not.toHaveProperty('mayBeBooked');
    expect(offered(decided, review)).not.toContain('applied');
  },
);

test('a count that was sent once more, and there are others now → the difference may be in it already', () => {
  const now = item({ id: 1, quantity: decimal(11) });
  const review = asked(count.decide(counted, now, sentOnceMore({ quantity: decimal(10) })));
  expect(offered(counted, review)).toEqual(['applied', 'difference', 'recount', 'retry', 'discard']);
});

test.each([
  ['closed', ['own-stock', 'discard']],
  ['voided', ['own-stock', 'discard']],
  ['received', ['own-stock', 'discard']],
  ['draft', ['retry', 'discard']],
] as const)('a receipt of an order that is %s by now → what can be said of it: %j', (status, may) => {
  expect(offered(receiveCommand([]), { kind: 'order-closed', status })).toEqual(may);
});

test('a receipt of an order that is gone → its goods become own stock', () => {
  const gone = { kind: 'gone', what: 'order' } as const;
  expect(offered(receiveCommand([]), gone)).toEqual(['own-stock', 'retry', 'discard']);
});
