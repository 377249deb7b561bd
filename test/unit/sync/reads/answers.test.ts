/** What an answer tells of the record it names is held against what was asked for: another record is no proof. */
import { describe, expect, it, test } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { copy } from '#main/sync/push/kinds/items/copy.ts';
import { createItem } from '#main/sync/push/kinds/items/create-item.ts';
import { createOrder } from '#main/sync/push/kinds/orders/create-order.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

const answer = (data: object) => ({ kind: 'ok', json: { data } }) as const;
const record = (about: object) =>
  answer({
    id: 9,
    name: 'Socket',
    type: 'item',
    sid: 'S9',
    quantity: 2,
    parent_id: 20,
    created_at: '2026-11-20T08:00:00Z',
    updated_at: '2026-11-20T08:00:00Z',
    ...about,
  });
const READ_UP = { kind: 'read-again', outcome: 'accepted' };

describe('the answer to a copy', () => {
  const command: Of<'copy'> = {
    ...common,
    kind: 'copy',
    intent: { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: 20, copyId: -1 },
    basis: { kind: 'copy', name: 'Socket', to: 'B' },
  };
  const hear = (about: object) => copy.interpretResponse(command, { alike: [5] }, record(about), untried);

  it('that names a new record of that quantity at that place settles it', () => {
    expect(hear({})).toMatchObject({ kind: 'settle', proof: { how: 'answer', made: [9] } });
  });

  test.each([
    ['the original', { id: 1 }],
    ['a record that was there before', { id: 5 }],
    ['another place', { parent_id: 10 }],
    ['another quantity', { quantity: 10 }],
    ['no quantity', { quantity: null }],
  ])('that tells of %s → read up on, and never taken for the copy', (_what, about) => {
    expect(hear(about)).toEqual(READ_UP);
  });

  it('was no proof, and a record of another quantity is there → a person is shown it', () => {
    const uncertain = { outcome: 'accepted', preimage: { alike: [5] }, waited: 0, sentHere: true } as const;
    const alike = [{ id: 9, sid: 'S9', quantity: decimal(10) }];
    const facts = { original: null, there: [9], alike };
    expect(copy.decide(command, facts, { ...untried, uncertain })).toEqual({
      kind: 'review',
      review: { kind: 'look-alikes', ids: [9] },
    });
  });
});

describe('the answer to a new item', () => {
  const command: Of<'create-item'> = {
    ...common,
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1,
      what: 'item',
      folderId: 20,
      fields: {
        name: 'Socket',
        quantity: decimal(2),
        minQuantity: null,
        price: null,
        notes: null,
        label: null,
      },
    },
    basis: { kind: 'create-item', folder: 'B' },
  };
  const hear = (about: object) =>
    createItem.interpretResponse(command, { since: null }, record(about), untried);

  it('that names one at that place settles it', () => {
    expect(hear({})).toMatchObject({ kind: 'settle', proof: { how: 'answer', made: [9] } });
  });

  test.each([
    ['a folder', { type: 'folder' }],
    ['another place', { parent_id: null }],
  ])('that tells of %s → its mark is looked for', (_what, about) => {
    expect(hear(about)).toEqual(READ_UP);
  });
});

describe('the answer to a new order', () => {
  const command: Of<'create-order'> = {
    ...common,
    kind: 'create-order',
    intent: {
      kind: 'create-order',
      orderId: -1,
      number: 'DOCK-1',
      vendor: { name: 'Meyer', email: null },
      currency: 'EUR',
      lines: [{ itemId: 1, quantity: decimal(3), unitRate: decimal(4) }],
    },
    basis: { kind: 'create-order', names: ['Socket'] },
  };
  const hear = (about: object) =>
    createOrder.interpretResponse(
      command,
      { number: 'DOCK-1' },
      answer({ id: 9, version: 1, ...about }),
      untried,
    );

  it('that tells its number, or none, settles it', () => {
    expect(hear({})).toMatchObject({ kind: 'settle', proof: { how: 'answer', made: [9] } });
    expect(hear({ purchase_order_number: 'DOCK-1' })).toMatchObject({ kind: 'settle', proof: { made: [9] } });
  });

  it('that tells another number → read up on', () => {
    expect(hear({ purchase_order_number: 'PO-9' })).toEqual(READ_UP);
  });

  it('was no proof, and no such order is listed → not ordered again: asked once it would show', () => {
    const decide = (waited: number) => {
      const uncertain = {
        outcome: 'accepted',
        preimage: { number: 'DOCK-1' },
        waited,
        sentHere: true,
      } as const;
      return createOrder.decide(command, { found: null, alike: [] }, { ...untried, uncertain });
    };
    expect(decide(0)).toEqual({ kind: 'wait', milliseconds: SETTLE_DELAY });
    expect(decide(SETTLE_DELAY)).toEqual({ kind: 'review', review: { kind: 'look-alikes', ids: [] } });
  });
});
