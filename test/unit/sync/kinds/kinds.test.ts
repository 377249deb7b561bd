/** Rules of kinds that have no file of tests to themselves. */
import { describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { AlertFields } from '#domain/stock/alert.ts';
import { adjust } from '#main/sync/push/kinds/items/adjust.ts';
import { createAlert } from '#main/sync/push/kinds/alerts/create-alert.ts';
import { createItem } from '#main/sync/push/kinds/items/create-item.ts';
import { editOrder } from '#main/sync/push/kinds/orders/edit-order.ts';
import type { ReadRequest, Found, ReadAnswer } from '#main/sync/push/reads/read-plan-types.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';

type Past<K extends { decide: (...args: never[]) => unknown }> = Parameters<K['decide']>[2];
type Of<K extends Decided['kind']> = Extract<Decided, { kind: K }>;

const tried = (preimage: object) => ({
  n: 1,
  at: '2026-11-20T08:00:00.000Z',
  request: { method: 'POST', path: '/', body: null },
  outcome: 'not-applied',
  status: 429,
  answer: null,
  endedAt: '2026-11-20T08:00:01.000Z',
  preimage,
});

describe('a new record', () => {
  const created: Of<'create-item'> = {
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1,
      what: 'folder',
      folderId: 20,
      fields: {
        name: 'Shelf',
        quantity: decimal(0),
        minQuantity: null,
        price: null,
        notes: null,
        label: null,
      },
    },
    basis: { kind: 'create-item', folder: 'B' },
  };
  const command = { ...common, ...created };
  const changed = (...records: Found[]): ReadAnswer => ({
    type: 'recent',
    records,
    total: records.length,
    more: false,
  });
  const unresolved = (outcome: 'unknown' | 'accepted', waited: number): Past<typeof createItem> => ({
    ...untried,
    uncertain: { outcome, preimage: { since: null }, waited, sentHere: true },
  });

  it('that is a folder is found by its mark too, and by our own clock where the service tells no time', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the look reads the preimage alone
    const past = { ...untried, tries: [tried({ since: null })] } as unknown as Past<typeof createItem>;
    const look = createItem.readPlan(command, past);
    const aDayBefore = Date.parse('2026-11-19T08:00:00.000Z');
    expect(look.next().value).toEqual<ReadRequest>({ type: 'recent', since: aDayBefore, page: 1 });
    const found = look.next(
      changed(
        { kind: 'folder', folder: folder({ id: 31, notes: 'somebody else’s' }) },
        { kind: 'folder', folder: folder({ id: 32, notes: '[ref:c1], and what somebody added' }) },
        { kind: 'item', item: item({ id: 33, notes: '[ref:c2]' }) },
      ),
    );
    expect(found.value).toMatchObject([{ id: 32 }]);
  });

  it('T1 needs no read before it is sent, where some record has told the service’s time', () => {
    const known = { ...untried, serviceTime: Date.parse('2026-11-20T08:00:00.000Z') };
    expect(createItem.readPlan(command, known).next()).toEqual({ done: true, value: [] });
    expect(createItem.readPlan(command, untried).next().value).toMatchObject({
      type: 'contents',
      folderId: 20,
    });
  });

  it('that the service took and does not show is never made again: a person is asked', () => {
    expect(createItem.decide(command, [], unresolved('accepted', 0))).toEqual({
      kind: 'wait',
      milliseconds: SETTLE_DELAY,
    });
    expect(createItem.decide(command, [], unresolved('accepted', SETTLE_DELAY))).toEqual({
      kind: 'review',
      review: { kind: 'look-alikes', ids: [] },
    });
    expect(createItem.decide(command, [], unresolved('unknown', SETTLE_DELAY)).kind).toBe('send');
  });
});

describe('an alert that shall be there', () => {
  const fields: AlertFields = {
    itemId: 1,
    method: 'quantity_less_than',
    value: decimal(5),
    groups: ['owners'],
  };
  const given: Of<'create-alert'> = {
    kind: 'create-alert',
    intent: { kind: 'create-alert', ...fields },
    basis: { kind: 'create-alert', name: 'Socket' },
  };
  const command = { ...common, ...given };
  const there = {
    id: 9,
    type: 'Quantity',
    item_id: 1,
    threshold_method: 'quantity_less_than',
    threshold_value: decimal(5),
    threshold_interval: null,
    custom_attribute_id: null,
    recipient_groups: ['owners'],
    triggerable_type: null,
    triggerable_id: null,
    is_fired: false,
  };

  it('and is, though no request of ours went in, was there already', () => {
    expect(createAlert.decide(command, [there], untried)).toMatchObject({
      kind: 'settle',
      proof: { how: 'already', made: [] },
    });
  });

  it('and is, after a doubt: it is done, and was perhaps there all along → undo deletes none', () => {
    const uncertain = { outcome: 'unknown', preimage: {}, waited: 0, sentHere: true } as const;
    const step = createAlert.decide(command, [there], { ...untried, uncertain });
    if (step.kind !== 'settle') throw new Error('not settled');
    expect(step.proof).toMatchObject({ how: 'figures', made: [] });
    expect(createAlert.undo(command, step.proof, {})).toEqual({ intents: [], stays: ['nothing-known'] });
  });
});

describe('an order’s lines', () => {
  const given: Of<'edit-order'> = {
    kind: 'edit-order',
    intent: { kind: 'edit-order', orderId: 7, lines: [] },
    basis: { kind: 'edit-order', order: 'PO-7', vendor: 'Meyer', lines: [] },
  };

  it('with an item that is not there go to a person with the words of the service, and not as an order that is gone', () => {
    const answer = { kind: 'refused', status: 404, words: 'Item 12 was not found' } as const;
    expect(editOrder.interpretResponse({ ...common, ...given }, { version: 3 }, answer, untried)).toEqual({
      kind: 'review',
      review: { kind: 'refused', words: 'Item 12 was not found', status: 404 },
    });
  });

  describe('as the service lists them in another order', () => {
    const draft = (itemId: number, quantity: number, lineId?: number) => ({
      ...(lineId === undefined ? {} : { lineId }),
      itemId,
      quantity: decimal(quantity),
      unitRate: decimal(1),
    });
    const line = (id: number, itemId: number, quantity: number) =>
      orderLine({ id, itemId, ordered: decimal(quantity), unitRate: decimal(1) });
    const decided = (
      lines: readonly ReturnType<typeof draft>[],
      basis: readonly ReturnType<typeof draft>[],
      ...now: readonly ReturnType<typeof orderLine>[]
    ) => {
      const command = {
        ...common,
        ...given,
        intent: { ...given.intent, lines },
        basis: { ...given.basis, lines: basis },
      };
      const uncertain = {
        outcome: 'unknown',
        preimage: { version: 3 },
        waited: SETTLE_DELAY,
        sentHere: true,
      } as const;
      const found = order({ status: 'draft', version: 4, lines: now });
      return editOrder.decide(command, { order: found, wire: null }, { ...untried, uncertain });
    };

    it('as asked for, with a line that is new → done', () => {
      const wanted = [draft(1, 10, 1), draft(2, 3)];
      expect(decided(wanted, [draft(1, 10, 1)], line(9, 2, 3), line(1, 1, 10))).toMatchObject({
        kind: 'settle',
      });
    });

    it('as asked for, with a new line that is like an old one → done', () => {
      const wanted = [draft(1, 10), draft(1, 10, 1)];
      expect(decided(wanted, [draft(1, 10, 1)], line(1, 1, 10), line(9, 1, 10))).toMatchObject({
        kind: 'settle',
      });
    });

    it('as they were → no other client’s change', () => {
      const before = [draft(1, 10, 1), draft(2, 3, 2)];
      const step = decided([draft(1, 12, 1), draft(2, 3, 2)], before, line(2, 2, 3), line(1, 1, 10));
      expect(step).not.toMatchObject({ review: { kind: 'order-moved' } });
    });

    it('and others than asked for, or than they were → a person is asked', () => {
      const wanted = [draft(1, 12, 1), draft(1, 13)];
      const step = decided(wanted, [draft(1, 10, 1)], line(1, 1, 12), line(1, 1, 12));
      expect(step).toMatchObject({ kind: 'review', review: { kind: 'order-moved' } });
    });
  });
});

describe('an adjustment', () => {
  const given: Of<'adjust'> = {
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: 1, by: decimal(-4), reason: null },
    basis: { kind: 'adjust', name: 'Socket', shown: decimal(10), folder: 'A' },
  };
  const command = { ...common, ...given };

  it('never takes stock below nothing: a person gets both figures', () => {
    expect(adjust.decide(command, item({ quantity: decimal(3) }), untried)).toEqual({
      kind: 'review',
      review: { kind: 'too-many', wanted: '4', left: '3', lineId: null },
    });
    expect(adjust.decide(command, item({ quantity: decimal(4) }), untried)).toMatchObject({
      kind: 'send',
      preimage: { target: '0' },
    });
  });

  it('that books goods of another record is not sent again when that has fewer by now', () => {
    const raise = { ...command, intent: { ...given.intent, by: decimal(5), fromId: 2 } };
    const preimage = { quantity: decimal(10), updatedAt: item().updatedAt, target: decimal(15) };
    const past: Past<typeof adjust> = {
      ...untried,
      uncertain: { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true },
    };
    const found = (source: number) => ({ ...item({ quantity: decimal(10) }), source: decimal(source) });
    expect(adjust.decide(raise, found(5), past)).toMatchObject({ kind: 'send', preimage });
    expect(adjust.decide(raise, found(4), past)).toEqual({
      kind: 'review',
      review: { kind: 'too-many', wanted: '5', left: '4', lineId: null, isOfSource: true },
    });
  });
});
