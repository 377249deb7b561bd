import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '#domain/decimal.ts';
import { adoptCopies } from '#main/sync/push/copies.ts';
import { beginAttempt } from '#main/store/attempts.ts';
import { markReflected, settleApplied } from '#main/store/commands.ts';
import { learnId, temporaryIds, realId } from '#main/store/made-ids.ts';
import { putOrder } from '#main/store/orders.ts';
import { deleteRecord, putItem } from '#main/store/records.ts';
import { receiveCommand } from '../../support/commands.ts';
import { AT, queued } from '../../support/queued.ts';
import { item, order, orderLine } from '../../support/records.ts';
import { openStores, type Stores } from '../../support/stores.ts';

const ORIGINAL = item({ id: 1, sid: 'S1', folderId: 10, price: decimal(2), quantity: decimal(4) });
/** What the service makes of four received into another folder: an article of its own, at the order's price. */
const copy = (about: Parameters<typeof item>[0] = {}) =>
  item({ id: 50, sid: 'S50', folderId: 20, price: decimal(3), quantity: decimal(4), ...about });

let stores: Stores;
let copyId: number;

beforeEach(() => {
  stores = openStores();
  const { queue } = stores;
  mirrors(ORIGINAL);
  stores.mirror.write((db) => {
    putOrder(db, order({ id: 7, lines: [orderLine({ id: 101, itemId: 1, unitRate: decimal(3) })] }));
  });
  copyId = temporaryIds(queue.read)();
  applied('c1');
});

/** A receipt of four, of which the answer has been heard. */
function applied(id: string, isReflected = true): void {
  const decided = receiveCommand([{ lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId }]);
  const seq = queued(stores.queue, id, decided);
  stores.queue.write((db) => {
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [] }, AT, null);
    if (isReflected) markReflected(db, [seq]);
  });
}

/** @param at the service's clock when it was sent */
function sentAt(at: string): void {
  const request = { method: 'POST', path: '/api/v1/purchase_orders/7/receive', body: {} } as const;
  stores.queue.write((db) => {
    beginAttempt(db, 1, { at: AT, request, preimage: { since: Date.parse(at) } });
  });
}

function mirrors(...items: readonly (typeof ORIGINAL)[]): void {
  stores.mirror.write((db) => {
    for (const one of items) putItem(db, one, '');
  });
}

function adopted(): number | null {
  adoptCopies(stores.queue, stores.mirror);
  const known = realId(stores.queue.read, copyId);
  return known === copyId ? null : known;
}

describe('the copy that a receipt made', () => {
  it('is the one new item of that name, at that place and price, with that many', () => {
    mirrors(copy());
    expect(adopted()).toBe(50);
  });

  it('is waited for until the mirror has been read after the receipt', () => {
    stores = openStores();
    mirrors(ORIGINAL, copy());
    copyId = temporaryIds(stores.queue.read)();
    applied('c1', false);
    expect(adopted()).toBeNull();
  });

  it('is found later too, when a turn of pulling brings it', () => {
    expect(adopted()).toBeNull();
    mirrors(copy());
    expect(adopted()).toBe(50);
  });

  it.each([
    ['another place', { folderId: 30 }],
    ['another price', { price: decimal(2) }],
    ['another name', { name: 'Wall socket, single' }],
    ['another quantity', { quantity: decimal(5) }],
  ])('is not an item with %s', (_what, about) => {
    mirrors(copy(about));
    expect(adopted()).toBeNull();
  });

  it('is nobody’s guess where two look alike', () => {
    mirrors(copy(), copy({ id: 51, sid: 'S51' }));
    expect(adopted()).toBeNull();
  });

  it('is not the item that was received on, however alike', () => {
    mirrors({ ...ORIGINAL, folderId: 20, price: decimal(3) });
    expect(adopted()).toBeNull();
  });

  it('is not a record that another command of ours is known to have made', () => {
    mirrors(copy(), copy({ id: 51, sid: 'S51' }));
    stores.queue.write((db) => {
      learnId(db, temporaryIds(db)(), 51);
    });
    expect(adopted()).toBe(50);
  });

  it('is not an item that was there before the receipt, should somebody have changed the real one meanwhile', () => {
    sentAt('2026-11-20T09:00:00Z');
    mirrors(copy({ updatedAt: '2026-11-19T12:00:00Z' }), copy({ id: 51, name: 'Renamed by the office' }));
    expect(adopted()).toBeNull();
  });

  it('is told from what was there before by its time, which may be behind by a second', () => {
    sentAt('2026-11-20T09:00:00Z');
    mirrors(
      copy({ updatedAt: '2026-11-19T12:00:00Z' }),
      copy({ id: 51, sid: 'S51', updatedAt: '2026-11-20T08:59:59Z' }),
    );
    expect(adopted()).toBe(51);
  });

  it('is of no use to guess at where the item itself is not known any more', () => {
    mirrors(copy());
    stores.mirror.write((db) => deleteRecord(db, 1));
    expect(adopted()).toBeNull();
  });

  it('once known stays what it was, whatever looks like it afterwards', () => {
    mirrors(copy());
    expect(adopted()).toBe(50);
    mirrors(copy({ id: 51, sid: 'S51' }));
    expect(adopted()).toBe(50);
  });
});
