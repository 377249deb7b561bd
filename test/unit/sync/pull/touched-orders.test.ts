/** Another client renumbers an order that a request of ours has made, before we have read it. */
import { describe, expect, it } from 'vitest';
import type { Command, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Order } from '#domain/stock/record.ts';
import { createOrder } from '#main/sync/push/kinds/orders/create-order.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { order, orderLine } from '../../../support/samples/sample-records.ts';
import type { PurchaseOrder } from '#wire/purchase-order.ts';

type Later = Command & { readonly proof: Proof | null };

const answered = (made: readonly number[] = []): Proof => ({ how: 'answer', readings: [], made, gone: [] });

describe('a new order that another client has given another number', () => {
  const SINCE = Date.parse('2026-11-20T08:00:00.000Z');
  const line = { itemId: 1, quantity: decimal(3), unitRate: decimal(4) };
  const command: Extract<Command, { kind: 'create-order' }> = {
    ...common,
    kind: 'create-order',
    intent: {
      kind: 'create-order',
      orderId: -1,
      number: 'DOCK-Dock 1-c1',
      vendor: { name: 'Meyer', email: null },
      currency: 'EUR',
      lines: [line],
    },
    basis: { kind: 'create-order', names: ['Socket'] },
  };
  type Past = Parameters<typeof createOrder.readPlan>[1];
  const AFTER = new Date(SINCE + 5000).toISOString();
  const made = (about: Partial<Order>): Order =>
    order({
      id: 9,
      number: 'PO-9',
      vendor: 'Meyer',
      status: 'draft',
      updatedAt: AFTER,
      lines: [orderLine({ itemId: 1, ordered: decimal(3), unitRate: decimal(4) })],
      ...about,
    });
  const tried = (outcomes: readonly string[], later: readonly Later[] = []): Past => ({
    ...untried,
    later,
    copiesAwaited: () => [],
    isNotOfIt: (id) => later.some(({ proof }) => proof?.made.includes(id) === true),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the rules read outcome and preimage
    tries: outcomes.map((outcome) => ({
      outcome,
      status: outcome === 'applied' ? 200 : null,
      preimage: { number: '', since: SINCE },
    })) as unknown as Past['tries'],
  });
  function read(past: Past, orders: readonly Order[], createdAt?: string): never {
    const look = createOrder.readPlan(command, past);
    let next = look.next();
    while (next.done !== true) {
      const { value } = next;
      const one = orders.find(({ id }) => value.type === 'order' && id === value.id) ?? null;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the whole record, its time is read
      const wire = { created_at: createdAt } as unknown as PurchaseOrder;
      next = look.next(
        value.type === 'orders'
          ? { type: 'orders', orders, more: false }
          : { type: 'order', order: one, wire },
      );
    }
    return next.value as never;
  }
  const uncertain = (about: Partial<Order>, later: readonly Later[] = [], createdAt?: string) => {
    const preimage = { number: '', since: SINCE };
    const uncertain = { outcome: 'unknown', preimage, waited: 0, sentHere: true } as const;
    const past = { ...tried(['unknown'], later), uncertain };
    return createOrder.decide(command, read(past, [made(about)], createdAt), past);
  };

  it('T of the same vendor and lines → asked, not ordered again', () => {
    expect(uncertain({})).toEqual({ kind: 'review', review: { kind: 'look-alikes', ids: [9] } });
  });

  it('found by its number → done', () => {
    expect(uncertain({ number: 'DOCK-Dock 1-c1' })).toMatchObject({ kind: 'settle', proof: { made: [9] } });
  });

  it('is none of another vendor, with other lines, older, or with a number that a station gave', () => {
    expect(uncertain({ vendor: 'Huber' }).kind).toBe('send');
    expect(
      uncertain({ lines: [orderLine({ itemId: 1, ordered: decimal(4), unitRate: decimal(4) })] }).kind,
    ).toBe('send');
    expect(uncertain({ updatedAt: new Date(SINCE - 5000).toISOString() }).kind).toBe('send');
    expect(uncertain({}, [], '2026-11-19T08:00:00.000Z').kind).toBe('send');
    expect(uncertain({ number: 'DOCK-Dock 1-c2' }).kind).toBe('send');
  });

  it('T9 nor what was read before the first attempt, stamped by a clock that was put back then', () => {
    const fresh: Past = { ...untried, serviceTime: SINCE, behindStamps: () => SINCE };
    const preimage = { since: SINCE, known: [9] };
    expect(createOrder.decide(command, read(fresh, [made({})]), fresh)).toMatchObject({
      kind: 'send',
      preimage,
    });
    const uncertain = {
      outcome: 'unknown',
      preimage: { number: '', ...preimage },
      waited: 0,
      sentHere: true,
    } as const;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const tries = [{ outcome: 'unknown', status: null, preimage }] as unknown as Past['tries'];
    const past: Past = { ...untried, serviceTime: SINCE, tries, uncertain };
    expect(createOrder.decide(command, read(past, [made({})]), past)).toMatchObject({
      kind: 'send',
      preimage,
    });
  });

  const twice = (outcomes: readonly string[], counted: 0 | 1, ...orders: readonly Order[]) => {
    const past = tried(outcomes);
    const shown = counted === 1 ? answered([12]) : null;
    return createOrder.duplicates?.(command, read(past, orders), past, shown, counted);
  };
  const ours = made({ id: 12, number: 'DOCK-Dock 1-c1' });

  it('T called off, landed late, and given another number → asked; by its own number it can be taken back', () => {
    expect(twice(['not-seen'], 0, made({}))).toEqual({ readings: [], made: [] });
    expect(twice(['not-seen'], 0, ours)).toEqual({ readings: [], made: [12] });
    expect(twice(['not-seen'], 0)).toBeNull();
  });

  it('T made on the second try, after the first was given another number → told', () => {
    expect(twice(['not-seen', 'applied'], 1, ours, made({}))).toEqual({ readings: [], made: [12] });
    // Ours has another number by now, so that a late one could have it.
    expect(
      twice(['not-seen', 'applied'], 1, made({ id: 12 }), made({ id: 13, number: ours.number })),
    ).toEqual({
      readings: [],
      made: [12, 13],
    });
    expect(twice(['not-seen', 'applied'], 1, ours)).toBeNull();
    expect(twice(['applied'], 1, ours, made({}))).toBeNull();
  });
});
