/** In doubt, what is as it was before may have been set and set back: by another client, whose change is not to be written over. */
import { describe, expect, test } from 'vitest';
import type { Command, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { adjust } from '#main/sync/push/kinds/items/adjust.ts';
import { count } from '#main/sync/push/kinds/items/count.ts';
import { createOrder } from '#main/sync/push/kinds/orders/create-order.ts';
import { editItem } from '#main/sync/push/kinds/items/edit-item.ts';
import { editOrder } from '#main/sync/push/kinds/orders/edit-order.ts';
import { moveFolder } from '#main/sync/push/kinds/items/move-folder.ts';
import { orderStatus } from '#main/sync/push/kinds/orders/order-status.ts';
import { common, countCommand, moveCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { folder, item, order } from '../../../support/samples/sample-records.ts';

const [BEFORE, SINCE] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:01:00.000Z'];
const ASKS = { kind: 'review', review: { kind: 'cannot-tell', reason: 'rewritten' } };

/** An attempt with this preimage was not heard, and cannot arrive any more. */
const unresolved = <Preimage>(preimage: Preimage) => ({
  ...untried,
  uncertain: { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true } as const,
});
const answered = (made: readonly number[] = []): Proof => ({ how: 'answer', readings: [], made, gone: [] });

describe('a count of 12 where there were 10, whose answer was lost', () => {
  const command = countCommand({ itemId: 1, quantity: decimal(12) });
  const now = (updatedAt: string) => item({ id: 1, quantity: decimal(10), updatedAt });
  const past = unresolved({ quantity: decimal(10), updatedAt: BEFORE });

  test('and there are 10, written since: somebody may have taken 2 → a person is asked', () => {
    expect(count.decide(command, now(SINCE), past)).toMatchObject(ASKS);
    expect(count.decide(command, now(SINCE), past)).toMatchObject({
      review: { readings: [{ before: '10', ifApplied: '12', now: '10' }] },
    });
  });

  test('and nobody has written since → it is sent again', () => {
    expect(count.decide(command, now(BEFORE), past)).toMatchObject({
      kind: 'send',
      preimage: { quantity: '10', updatedAt: BEFORE },
    });
  });

  test('and a move of ours has written it since → it is sent again', () => {
    const later = [{ ...moveCommand({ itemId: 2 }), proof: answered([1]) }];
    expect(count.decide(command, now(SINCE), { ...past, later })).toMatchObject({ kind: 'send' });
    const another = [{ ...moveCommand({ itemId: 2 }), proof: answered([3]) }];
    expect(count.decide(command, now(SINCE), { ...past, later: another })).toMatchObject(ASKS);
  });

  const adjusted = (intent: Extract<Command, { kind: 'adjust' }>['intent']): Command => ({
    ...common,
    kind: 'adjust',
    intent,
    basis: { kind: 'adjust', name: 'Socket', shown: decimal(4), folder: 'A' },
  });
  const of: Command = {
    ...common,
    kind: 'order-status',
    intent: { kind: 'order-status', orderId: 1, status: 'closed' },
    basis: { kind: 'order-status', order: 'PO-1', vendor: 'Meyer', status: 'ordered' },
  };
  test.each([
    ['is on an order whose id is the same number', of, answered()],
    [
      'empties another record whose goods were booked onto it',
      adjusted({ kind: 'adjust', itemId: 2, by: decimal(-4), reason: null, intoId: 1 }),
      answered(),
    ],
    [
      'found it as it was to be, and was not sent',
      adjusted({ kind: 'adjust', itemId: 1, by: decimal(1), reason: null }),
      { ...answered(), how: 'already' },
    ],
  ] as const)('and a command of ours that %s → a person is asked', (_, one, proof) => {
    const later = [{ ...one, proof }];
    expect(count.decide(command, now(SINCE), { ...past, later })).toMatchObject(ASKS);
  });

  test('of the first version, which kept no time → it is sent again as it was then', () => {
    expect(count.decide(command, now(SINCE), unresolved({ quantity: decimal(10) }))).toMatchObject({
      kind: 'send',
    });
  });
});

test('an adjustment in doubt, and the item written since by our own move alone → it is sent again', () => {
  const command: Extract<Command, { kind: 'adjust' }> = {
    ...common,
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: 1, by: decimal(2), reason: null },
    basis: { kind: 'adjust', name: 'Socket', shown: decimal(10), folder: 'A' },
  };
  const past = unresolved({ quantity: decimal(10), updatedAt: BEFORE, target: decimal(12) });
  const now = item({ id: 1, quantity: decimal(10), updatedAt: SINCE });
  expect(adjust.decide(command, now, past)).toMatchObject(ASKS);
  const later = [{ ...moveCommand({ itemId: 2 }), proof: answered([1]) }];
  expect(adjust.decide(command, now, { ...past, later })).toMatchObject({ kind: 'send' });
});

describe('a new name whose answer was lost, and the old one is there', () => {
  const fields = { name: 'Socket', notes: null, price: null, minQuantity: null, label: null };
  const command: Extract<Command, { kind: 'edit-item' }> = {
    ...common,
    kind: 'edit-item',
    intent: { kind: 'edit-item', itemId: 1, set: { name: 'Plug' } },
    basis: { kind: 'edit-item', name: 'Socket', fields },
  };
  const past = unresolved({ fields: { name: 'Socket' }, updatedAt: BEFORE });
  const found = (updatedAt: string) =>
    ({ kind: 'item', item: item({ id: 1, name: 'Socket', updatedAt }) }) as const;

  test('written since → a person is asked; not written since → it is sent again', () => {
    expect(editItem.decide(command, found(SINCE), past)).toMatchObject(ASKS);
    expect(editItem.decide(command, found(BEFORE), past)).toMatchObject({
      kind: 'send',
      preimage: { updatedAt: BEFORE },
    });
  });

  test('of a folder: the same', () => {
    const named = folder({ id: 1, name: 'Socket', updatedAt: SINCE });
    expect(editItem.decide(command, { kind: 'folder', folder: named }, past)).toMatchObject(ASKS);
  });
});

test('a folder’s move whose answer was lost, and it is where it was: written since → asked; else sent again', () => {
  const command: Extract<Command, { kind: 'move-folder' }> = {
    ...common,
    kind: 'move-folder',
    intent: { kind: 'move-folder', folderId: 30, intoId: 3 },
    basis: { kind: 'move-folder', name: 'F', fromId: 2, from: 'B', to: 'C' },
  };
  const past = unresolved({ parentId: 2, updatedAt: BEFORE });
  const found = (updatedAt: string) =>
    ({ kind: 'folder', folder: folder({ id: 30, parentId: 2, updatedAt }) }) as const;
  expect(moveFolder.decide(command, found(SINCE), past)).toMatchObject(ASKS);
  expect(moveFolder.decide(command, found(BEFORE), past)).toMatchObject({ kind: 'send' });
});

describe('an order’s status whose answer was lost, and it has the old one', () => {
  const command: Extract<Command, { kind: 'order-status' }> = {
    ...common,
    kind: 'order-status',
    intent: { kind: 'order-status', orderId: 7, status: 'approved' },
    basis: { kind: 'order-status', order: 'PO-7', vendor: 'Meyer', status: 'draft' },
  };
  const now = (version: number) => ({ order: order({ status: 'draft', version }), wire: null });
  const past = unresolved({ version: 3, status: 'draft' });

  test('written twice since: ours, perhaps, and back → a person is asked', () => {
    expect(orderStatus.decide(command, now(5), past)).toMatchObject(ASKS);
  });

  test('of a version that says nothing of how often it was written → a person is asked', () => {
    for (const version of [2, 1000])
      expect(orderStatus.decide(command, now(version), past)).toMatchObject(ASKS);
  });

  test('written once since: that was another client, and ours is kept out → it is sent again', () => {
    expect(orderStatus.decide(command, now(4), past)).toMatchObject({
      kind: 'send',
      preimage: { version: 4 },
    });
  });
});

test('an order’s lines whose answer was lost, as they were, and written twice since → a person is asked', () => {
  const lines = [{ lineId: 1, itemId: 1, quantity: decimal(10), unitRate: decimal(1) }];
  const command: Extract<Command, { kind: 'edit-order' }> = {
    ...common,
    kind: 'edit-order',
    intent: {
      kind: 'edit-order',
      orderId: 7,
      lines: lines.map((line) => ({ ...line, quantity: decimal(12) })),
    },
    basis: { kind: 'edit-order', order: 'PO-7', vendor: 'Meyer', lines },
  };
  const facts = (version: number) => ({ order: order({ status: 'draft', version }), wire: null });
  expect(editOrder.decide(command, facts(5), unresolved({ version: 3 }))).toMatchObject(ASKS);
  expect(editOrder.decide(command, facts(4), unresolved({ version: 3 }))).not.toMatchObject(ASKS);
});

test('the number of a new order is taken and no list shows it → a person gets the service’s words', () => {
  const command: Extract<Command, { kind: 'create-order' }> = {
    ...common,
    kind: 'create-order',
    intent: {
      kind: 'create-order',
      orderId: -1,
      number: 'DOCK-1',
      currency: 'EUR',
      vendor: { name: 'Meyer', email: null },
      lines: [],
    },
    basis: { kind: 'create-order', names: [] },
  };
  const attempt = {
    n: 1,
    at: BEFORE,
    request: { method: 'POST', path: '/', body: {} },
    preimage: { number: 'DOCK-1' },
  } as const;
  const tries = [
    { ...attempt, outcome: 'not-seen', status: null, answer: null },
    {
      ...attempt,
      n: 2,
      outcome: 'not-applied',
      status: 422,
      answer: '{"message":"purchase_order_number is taken"}',
    },
  ] as const;
  expect(createOrder.decide(command, { found: null, alike: [] }, { ...untried, tries })).toEqual({
    kind: 'review',
    review: {
      kind: 'cannot-tell',
      readings: [],
      reason: 'taken',
      words: 'purchase_order_number is taken',
    },
  });
});
