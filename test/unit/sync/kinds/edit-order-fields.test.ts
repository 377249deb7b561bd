/** Changing what is written on an order besides its lines: what is sent, what is kept, what asks a person, and what takes it back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditOrderIntent } from '#domain/kinds/edit-order.ts';
import { onNewGround } from '#domain/commands/rebase.ts';
import { orderOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { editOrder } from '#main/sync/push/kinds/orders/edit-order.ts';
import { PurchaseOrder } from '#wire/purchase-order.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { common } from '../../../support/samples/sample-commands.ts';

const WIRE = {
  id: 7,
  purchase_order_number: 'PO-7',
  status: 'draft',
  currency_code: 'EUR',
  vendor: { name: 'Meyer', email: 'm@example.org', phone: '123' },
  ship_to: { name: 'Dock 2', city: 'Bergen', geo: { lat: 60.4 } },
  notes: 'as agreed',
  terms: '30 days',
  total: '20.00',
  sub_total: '20.00',
  version: 3,
  updated_by: 'Ana',
  updated_at: '2026-11-20T08:00:00Z',
  line_items: [
    { id: 1, item_id: 1, quantity: '10', unit_rate: '2', received_quantity: '0', unit_of_measure: 'meter' },
  ],
};

const fieldsBefore = { notes: 'as agreed', terms: '30 days', vendor: 'Meyer', 'shipTo.city': 'Bergen' };

function decided(
  set: EditOrderIntent['set'],
  now: object = {},
  basis: Record<string, string | null> = fieldsBefore,
) {
  const wire = PurchaseOrder.parse({ ...WIRE, ...now });
  const command = {
    ...common,
    kind: 'edit-order',
    intent: { kind: 'edit-order', orderId: 7, ...(set && { set }) },
    basis: {
      kind: 'edit-order',
      order: 'PO-7',
      vendor: 'Meyer',
      fields: Object.fromEntries(Object.keys(set ?? {}).map((name) => [name, basis[name] ?? null])),
    },
  } as const;
  return { command, step: editOrder.decide(command, { order: orderOf(wire), wire }, untried) };
}

describe('a field is changed', () => {
  it('and a line says less than ours do → it goes back as it was read', () => {
    const freight = { id: 2, item_id: null, description: 'Freight', quantity: '1', unit_rate: null };
    const { step } = decided({ notes: 'by crane' }, { line_items: [...WIRE.line_items, freight] });
    expect(step).toHaveProperty('request.body.line_items.1', freight);
  });

  it('alone → the rest is sent back as it was read, lines and unknown members among them', () => {
    const { step } = decided({ notes: 'by crane', 'shipTo.city': 'Oslo' });
    expect(step).toMatchObject({
      kind: 'send',
      preimage: { version: 3, fields: { notes: 'as agreed', 'shipTo.city': 'Bergen' } },
      request: {
        body: {
          purchase_order_number: 'PO-7',
          currency_code: 'EUR',
          vendor: { name: 'Meyer', email: 'm@example.org', phone: '123' },
          ship_to: { name: 'Dock 2', city: 'Oslo', geo: { lat: 60.4 } },
          notes: 'by crane',
          terms: '30 days',
          version: 3,
          line_items: [{ id: 1, item_id: 1, quantity: '10', unit_rate: '2', unit_of_measure: 'meter' }],
        },
      },
    });
    if (step.kind !== 'send') throw new Error('not sent');
    expect(step.preimage).not.toHaveProperty('lines');
    for (const computed of ['total', 'sub_total', 'status', 'updated_by', 'id'])
      expect(step.request.body).not.toHaveProperty(computed);
  });

  it('and another client has changed another field, or the lines → theirs stand', () => {
    const theirs = { terms: 'in advance', line_items: [{ ...WIRE.line_items[0], quantity: '99' }] };
    const { step } = decided({ notes: 'by crane' }, theirs);
    expect(step).toMatchObject({
      kind: 'send',
      request: { body: { notes: 'by crane', terms: 'in advance', line_items: [{ quantity: '99' }] } },
    });
  });

  it('and another client has changed the same one → a person is asked, with what is there by now', () => {
    const { command, step } = decided({ notes: 'by crane', terms: '' }, { notes: 'never mind' });
    expect(step).toMatchObject({
      kind: 'review',
      review: { kind: 'order-moved', fields: { notes: 'never mind', terms: '30 days' } },
    });
    if (step.kind !== 'review') throw new Error('not asked');
    // Sent all the same, it is decided on what was found.
    const again = onNewGround(command, step.review);
    expect(again?.basis).toMatchObject({ fields: { notes: 'never mind', terms: '30 days' } });
    expect(again?.basis).not.toHaveProperty('lines');
  });

  it('and another client has made the same change → done, nothing is sent', () => {
    const { step } = decided({ notes: 'by crane' }, { notes: 'by crane' });
    expect(step).toMatchObject({ kind: 'settle', proof: { how: 'already' } });
  });

  it('to nothing → it is cleared, and an address that was not there gets the member', () => {
    const { step } = decided({ terms: null, 'shipTo.city': 'Oslo' }, { ship_to: null }, { terms: '30 days' });
    expect(step).toMatchObject({ request: { body: { terms: null, ship_to: { city: 'Oslo' } } } });
  });

  describe('and the service answers with success', () => {
    const answered = (order: object | null) => ({ kind: 'ok', json: order && { data: order } }) as const;
    const heard = (set: Record<string, string | null>, order: object | null) => {
      const { command } = decided(set);
      const fields = { notes: WIRE.notes, terms: WIRE.terms, currency: WIRE.currency_code };
      const preimage = { version: 3, fields: { ...fields, 'shipTo.city': WIRE.ship_to.city } };
      return editOrder.interpretResponse(command, preimage, answered(order), untried);
    };
    const DONE = { kind: 'settle', proof: { how: 'answer' } };
    const LOOK = { kind: 'read-again', outcome: 'accepted' };

    it.each([
      ['the notes', { notes: 'by crane' }, {}],
      ['the terms, which were to be cleared', { terms: null }, {}],
      ['an address', { 'shipTo.city': 'Oslo' }, {}],
      ['an address where there was none', { 'shipTo.city': 'Oslo' }, { ship_to: null }],
      ['one of two', { notes: 'by crane', terms: 'in advance' }, { notes: 'by crane' }],
    ])('and the order as it was: %s → it is read again', (_what, set, kept) => {
      expect(heard(set, { ...WIRE, version: 4, ...kept })).toMatchObject(LOOK);
    });

    it.each([
      ['as asked', { notes: 'by crane' }, { notes: 'by crane' }],
      ['without the spaces around it', { notes: ' by  crane \n' }, { notes: 'by crane' }],
      ['in capitals', { currency: 'usd' }, { currency_code: 'USD' }],
      ['empty, as asked', { notes: null }, { notes: '' }],
      ['as a number', { 'shipTo.city': '07' }, { ship_to: { city: 7 } }],
      ['in another way of writing', { 'shipTo.city': 'Köln' }, { ship_to: { city: 'Cologne' } }],
    ])('and the field %s → done', (_what, set, kept) => {
      expect(heard(set, { ...WIRE, version: 4, ...kept })).toMatchObject(DONE);
    });

    it('and tells nothing of the field, or nothing at all → done', () => {
      const { notes: _, ...told } = WIRE;
      for (const answer of [told, {}, null]) expect(heard({ notes: 'by crane' }, answer)).toMatchObject(DONE);
    });

    it('and the order as it was, and so it is read → a person is asked, once nothing can come of it any more', () => {
      const { command } = decided({ notes: 'by crane' });
      const wire = PurchaseOrder.parse({ ...WIRE, version: 4 });
      const preimage = { version: 3, fields: { notes: 'as agreed' } };
      const request = { method: 'PUT', path: '/', body: {} } as const;
      // Of a long order, the end of the answer is not kept.
      const cut = JSON.stringify({ data: { ...WIRE, terms: 'x'.repeat(5000) } }).slice(0, 4000);
      const decide = (answer: string, waited: number) =>
        editOrder.decide(
          command,
          { order: orderOf(wire), wire },
          {
            ...untried,
            tries: [{ n: 1, at: common.at, request, preimage, outcome: 'accepted', status: 200, answer }],
            uncertain: { outcome: 'accepted', preimage, waited, sentHere: true },
          },
        );
      const answer = JSON.stringify({ data: WIRE });
      for (const kept of [answer, cut]) {
        expect(decide(kept, 0)).toMatchObject({ kind: 'wait' });
        expect(decide(kept, SETTLE_DELAY)).toMatchObject({
          kind: 'review',
          review: { kind: 'cannot-tell', reason: 'unkept' },
        });
      }
      // An answer that could not be read does not show that.
      expect(decide('{"data":', SETTLE_DELAY)).toMatchObject({ kind: 'send', fenced: true });
    });
  });

  it('undone → what was there before the request, and only of what it changed', () => {
    const { command } = decided({ notes: 'by crane' });
    const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
    const preimage = { version: 3, fields: { notes: 'as it was' } };
    expect(editOrder.undo(command, proof, preimage)).toEqual({
      intents: [{ kind: 'edit-order', orderId: 7, set: { notes: 'as it was' } }],
      stays: [],
    });
  });
});

const UNKNOWN = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,8}$/), fc.jsonValue(), { maxKeys: 5 });

it('members that the app does not know, anywhere on the order → sent back untouched by any edit', () => {
  const some = fc.record(
    {
      notes: fc.string({ maxLength: 20 }),
      terms: fc.string({ maxLength: 20 }),
      vendor: fc.string({ minLength: 1, maxLength: 20 }),
      'shipTo.city': fc.string({ maxLength: 20 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, some, (top, vendor, shipTo, onLine, set) => {
      fc.pre(Object.keys(set).length > 0);
      const { step } = decided(set, {
        ...top,
        vendor: { ...WIRE.vendor, ...vendor },
        ship_to: { ...WIRE.ship_to, ...shipTo },
        line_items: [{ ...WIRE.line_items[0], ...onLine }],
      });
      if (step.kind === 'settle') return;
      if (step.kind !== 'send') throw new Error(`not sent: ${step.kind}`);
      expect(step.request.body).toMatchObject({
        ...top,
        vendor,
        ship_to: { geo: WIRE.ship_to.geo, ...shipTo },
        line_items: [{ ...onLine, unit_of_measure: 'meter' }],
      });
    }),
  );
});
