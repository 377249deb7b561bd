/** A draft is deleted as this station's own commands left it: not as another client has changed it in between. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import type { OrderShown } from '#domain/kinds/delete-order.ts';
import { decimal } from '#domain/values/decimal.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, settleApplied, settleUnapplied } from '#main/store/commands/commands.ts';
import { learnId, temporaryIds } from '#main/store/commands/temporary-ids.ts';
import { resolve } from '#main/sync/push/engine/resolve-temporary-ids.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const line = { lineId: 1, itemId: 1, unitRate: decimal(1) };
const [THREE, FIVE] = [[{ ...line, quantity: decimal(3) }], [{ ...line, quantity: decimal(5) }]];
const NAMED = { order: 'PO-7', vendor: 'Meyer' };
const HEADS = { vendor: { name: 'Meyer', email: null }, notes: null, terms: null, currency_code: 'EUR' };

const edit = (lines = FIVE): Decided => ({
  kind: 'edit-order',
  intent: { kind: 'edit-order', orderId: 7, lines },
  basis: { kind: 'edit-order', ...NAMED, lines: THREE },
});
const status = (word: string): Decided => ({
  kind: 'order-status',
  intent: { kind: 'order-status', orderId: 7, status: word },
  basis: { kind: 'order-status', ...NAMED, status: 'draft' },
});
const create: Decided = {
  kind: 'create-order',
  intent: {
    kind: 'create-order',
    orderId: -1001,
    number: 'DOCK-1',
    vendor: { name: 'Meyer', email: null },
    currency: 'EUR',
    lines: THREE,
  },
  basis: { kind: 'create-order', names: ['Socket'] },
};

let stores: Stores;
beforeEach(() => {
  stores = openStores();
});

/** One of ours that was sent. @param told the version that its answer told; null where it was not heard */
function applied(id: string, decided: Decided, body: object | null, told: number | null) {
  const seq = queued(stores.queue, id, decided);
  stores.queue.write((db) => {
    if (body !== null) {
      beginAttempt(db, seq, { at: AT, request: { method: 'PUT', path: '/', body }, preimage: {} });
      const answer = told === null ? null : JSON.stringify({ data: { id: 7, version: told } });
      endAttempt(db, seq, 1, { outcome: 'applied', status: 200, answer, at: AT });
    }
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [] }, AT, null);
    if (decided.kind === 'create-order') learnId(db, -1001, 7);
  });
}

/** What a deletion of an order that was seen so is held to when it is delivered. */
function ground(basis: OrderShown) {
  const seq = queued(stores.queue, 'deletion', {
    kind: 'delete-order',
    intent: { kind: 'delete-order', orderId: 7 },
    basis: { kind: 'delete-order', ...NAMED, ...basis },
  });
  const command = commandById(stores.queue.read, 'deletion');
  if (command === undefined) throw new Error(`not there: ${seq}`);
  const came = resolve(stores.queue.read, command);
  return came.kind === 'resolved' ? came.command.basis : came;
}

describe('a draft that was seen, and written on here since', () => {
  const seen = { version: 3, lines: FIVE };

  test('→ the version that our last answer told', () => {
    applied('e1', edit(), { ...HEADS, version: 3 }, 4);
    applied('e2', edit(), { ...HEADS, version: 4 }, 5);
    expect(ground(seen)).toMatchObject({ version: 5 });
  });

  test('and changed by another client before → the version that was seen, so that it is asked about', () => {
    applied('e1', edit(), { ...HEADS, version: 4, notes: 'theirs' }, 5);
    expect(ground(seen)).toMatchObject({ version: 3 });
  });

  test('and changed by another client between two of ours → our first one', () => {
    applied('e1', edit(), { ...HEADS, version: 3 }, 4);
    applied('e2', edit(), { ...HEADS, version: 5 }, 6);
    expect(ground(seen)).toMatchObject({ version: 4 });
  });

  test('and our answer was not heard → what was sent', () => {
    applied('e1', edit(), { ...HEADS, version: 3, line_items: [] }, null);
    const basis = ground({ version: 3, lines: THREE });
    expect(basis).toMatchObject({ heads: HEADS, lines: FIVE });
    expect(basis).not.toHaveProperty('version');
  });

  test('by what was called off, or changed nothing → as it was seen', () => {
    const seq = queued(stores.queue, 'e1', edit());
    stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));
    applied('e2', edit(), null, null);
    expect(ground(seen)).toMatchObject({ version: 3 });
  });

  test('with another status and back → the version that our last answer told', () => {
    applied('s1', status('approved'), { status: 'approved', version: 3 }, 4);
    applied('s2', status('draft'), { status: 'draft', version: 4 }, 5);
    expect(ground(seen)).toMatchObject({ version: 5 });
  });

  test('with a status that another client may have set first → asked about', () => {
    applied('s1', status('approved'), { status: 'approved', version: 3 }, 5);
    expect(ground(seen)).toMatchObject({ version: 3 });
  });
});

describe('an order that is led to where nobody can change it any more', () => {
  const leading = (saw: OrderShown) => {
    queued(stores.queue, 'last', {
      kind: 'order-status',
      intent: { kind: 'order-status', orderId: 7, status: 'ordered' },
      basis: { kind: 'order-status', ...NAMED, status: 'draft', saw },
    });
    const command = commandById(stores.queue.read, 'last');
    const came = command && resolve(stores.queue.read, command);
    return came?.kind === 'resolved' ? came.command.basis : came;
  };

  test('and was written on here since it was seen → the version that our last answer told', () => {
    applied('e1', edit(), { ...HEADS, version: 3 }, 4);
    applied('s1', status('approved'), { status: 'approved', version: 4 }, 5);
    expect(leading({ version: 3, lines: FIVE })).toMatchObject({ saw: { version: 5, lines: FIVE } });
  });

  test('and was led on here before, without an answer → one version on', () => {
    applied('s1', status('approved'), { status: 'approved', version: 3 }, null);
    expect(leading({ version: 3, lines: FIVE })).toMatchObject({ saw: { version: 4 } });
  });

  test('and has an item on a line that was yet to be made → by the id that it has', () => {
    const itemId = temporaryIds(stores.queue.read)();
    stores.queue.write((db) => learnId(db, itemId, 50));
    const lines = [{ ...line, itemId, quantity: decimal(3) }];
    expect(leading({ version: 3, lines })).toMatchObject({ saw: { lines: [{ itemId: 50 }] } });
  });
});

describe('a draft that was made here', () => {
  const made = { heads: HEADS, lines: THREE };

  test('→ the version that the answer told', () => {
    applied('c1', create, { ...HEADS }, 1);
    expect(ground(made)).toMatchObject({ version: 1 });
  });

  test('and changed here since → the version that that answer told', () => {
    applied('c1', create, { ...HEADS }, 1);
    applied('e1', edit(), { ...HEADS, version: 1 }, 2);
    expect(ground(made)).toMatchObject({ version: 2 });
  });

  test('without an answer → what it was made with', () => {
    applied('c1', create, { ...HEADS }, null);
    const basis = ground(made);
    expect(basis).toMatchObject(made);
    expect(basis).not.toHaveProperty('version');
  });

  test('without an answer, and changed here since → what was sent then, where that was on what was made', () => {
    applied('c1', create, { ...HEADS }, null);
    applied('e1', edit(), { ...HEADS, ship_to: null, version: 1 }, 2);
    expect(ground(made)).toMatchObject({ version: 2 });
  });

  test('without an answer, and changed here after another client → what it was made with', () => {
    applied('c1', create, { ...HEADS }, null);
    applied('e1', edit(), { ...HEADS, notes: 'theirs', version: 2 }, 3);
    const basis = ground(made);
    expect(basis).toMatchObject({ heads: HEADS });
    expect(basis).not.toHaveProperty('version');
  });
});
