import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { adoptCopies } from '#main/sync/push/kinds/orders/locate-received-goods.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, markReflected, settleApplied } from '#main/store/commands/commands.ts';
import { learnId, temporaryIds, realId } from '#main/store/commands/temporary-ids.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { deleteRecord, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { receiveCommand } from '../../../support/samples/sample-commands.ts';
import { adjustment, AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

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
function applied(id: string, isReflected = true, copy: number | null = copyId): number {
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId: copy };
  const seq = queued(stores.queue, id, receiveCommand([line]));
  settle(seq, isReflected);
  return seq;
}

function settle(seq: number, isReflected: boolean): void {
  stores.queue.write((db) => {
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [] }, AT, null);
    if (isReflected) markReflected(db, [seq]);
  });
}

const RECEIVE = { method: 'POST', path: '/api/v1/purchase_orders/7/receive', body: {} } as const;

/** @param at the service's clock when it was sent */
function sentAt(at: string): void {
  stores.queue.write((db) => {
    beginAttempt(db, 1, { at: AT, request: RECEIVE, preimage: { since: Date.parse(at) } });
  });
}

/** @param stock of the item, when it was sent */
function sentOn(seq: number, stock: number): void {
  const preimage = { before: [{ lineId: 101, received: decimal(0), stock: decimal(stock) }] };
  stores.queue.write((db) => {
    const n = beginAttempt(db, seq, { at: AT, request: RECEIVE, preimage });
    endAttempt(db, seq, n, { outcome: 'applied', status: 202, answer: null, at: AT });
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

  it('is not a portion of the item that was moved there, which keeps its sid, where one has a sid of its own', () => {
    mirrors(copy({ sid: 'S1' }), copy({ id: 51, sid: 'S51' }));
    expect(adopted()).toBe(51);
  });

  it('has the sid of the item where the service gives copies that', () => {
    mirrors(copy({ sid: 'S1' }));
    expect(adopted()).toBe(50);
  });

  it('is nobody’s guess where two look alike', () => {
    mirrors(copy(), copy({ id: 51, sid: 'S51' }));
    expect(adopted()).toBeNull();
  });

  it('stays nobody’s guess where another client takes one of the two away', () => {
    copyId = temporaryIds(stores.queue.read)();
    const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId };
    const foretold = { kind: 'copies', folderDiffers: true, price: null } as const;
    settle(queued(stores.queue, 'c2', receiveCommand([line], foretold)), true);
    for (const id of [50, 51, 52]) mirrors(copy({ id, sid: `S${id}` }));
    expect(adopted()).toBeNull();
    for (const id of [50, 51]) stores.mirror.write((db) => deleteRecord(db, id));
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

  it('T8 is not a new item of ours that landed twice, whose mark the item does not have', () => {
    mirrors(copy({ notes: '[ref:c3]' }));
    expect(adopted()).toBeNull();
    mirrors({ ...ORIGINAL, notes: 'mine [ref:c3]' });
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

  it('is known by the name that the item had, where that is called otherwise by now', () => {
    mirrors(copy({ name: 'Socket' }));
    mirrors({ ...ORIGINAL, name: 'Renamed by the office' });
    expect(adopted()).toBe(50);
  });

  it('is known by that name where the item has gone', () => {
    mirrors(copy({ name: 'Socket' }));
    stores.mirror.write((db) => deleteRecord(db, 1));
    expect(adopted()).toBe(50);
  });

  it('is no other client’s where the item has grown by just so many: none was made', () => {
    sentOn(1, 0);
    mirrors(copy());
    expect(adopted()).toBeNull();
  });

  it('is no other client’s where the item would be added to by now, and its stock tells nothing', () => {
    sentOn(1, 90);
    mirrors({ ...ORIGINAL, folderId: 20, price: decimal(3) }, copy());
    expect(adopted()).toBeNull();
    // It stays so, whatever becomes of the item.
    mirrors(ORIGINAL);
    expect(adopted()).toBeNull();
  });

  it('is where the goods went, should the item have grown by as many since by another client', () => {
    sentOn(1, 4);
    const elsewhere = receiveCommand([
      {
        lineId: 101,
        itemId: 1,
        quantity: decimal(4),
        folderId: 30,
        copyId: temporaryIds(stores.queue.read)(),
      },
    ]);
    const seq = queued(stores.queue, 'c2', elsewhere);
    settle(seq, true);
    sentOn(seq, 8);
    mirrors({ ...ORIGINAL, quantity: decimal(8) }, copy(), copy({ id: 51, sid: 'S51', folderId: 30 }));
    expect(adopted()).toBe(50);
    expect(commandById(stores.queue.read, 'c1')?.proof?.receivedOn?.[0]?.on).toBe('copy');
  });

  it('once known stays what it was, whatever looks like it afterwards', () => {
    mirrors(copy());
    expect(adopted()).toBe(50);
    mirrors(copy({ id: 51, sid: 'S51' }));
    expect(adopted()).toBe(50);
  });
});

describe('what a line went onto, as the stock of its item tells', () => {
  const added = { ...ORIGINAL, quantity: decimal(8) };
  let seq: number;
  beforeEach(() => {
    seq = applied('c2', true, null);
    sentOn(seq, 4);
  });

  function on(): string | undefined {
    adoptCopies(stores.queue, stores.mirror);
    return commandById(stores.queue.read, 'c2')?.proof?.receivedOn?.[0]?.on;
  }

  /** Our own later one, of the same item. */
  function adjusted(by: number, isReflected: boolean): number {
    const decided = { ...adjustment(1), intent: { ...adjustment(1).intent, by: decimal(by) } };
    const later = queued(stores.queue, 'later', decided);
    settle(later, isReflected);
    return later;
  }

  it('grown by just so many → the item', () => {
    mirrors(added);
    expect(on()).toBe('item');
  });

  it('not grown → a copy', () => {
    expect(on()).toBe('copy');
  });

  it('not grown, though it was told to be added and would be by now → unknown: another client may have counted it', () => {
    mirrors({ ...ORIGINAL, folderId: 20, price: decimal(3) });
    expect(on()).toBe('unknown');
  });

  it('changed by something else, and the item would be added to by now → unknown', () => {
    mirrors({ ...ORIGINAL, quantity: decimal(7), folderId: 20, price: decimal(3) });
    expect(on()).toBe('unknown');
  });

  it('grown by just so many, and a copy seems to be there as well → unknown', () => {
    // The other is of the other receipt, or of this one.
    mirrors(added, copy(), copy({ id: 51, sid: 'S51' }));
    expect(on()).toBe('unknown');
  });

  it('grown by just so many, and a portion of it was moved to where a copy would be → the item', () => {
    mirrors(added, copy({ sid: 'S1' }));
    expect(on()).toBe('item');
  });

  it('our own later command has taken as many away → the item', () => {
    adjusted(-4, true);
    mirrors(ORIGINAL);
    expect(on()).toBe('item');
  });

  it('and the mirror may show that one or not → found out when it has been read', () => {
    const later = adjusted(-4, false);
    expect(on()).toBeUndefined();
    stores.queue.write((db) => markReflected(db, [later]));
    expect(on()).toBe('item');
  });

  it('another of our receipts may have added as many → unknown, unless the item has grown by both', () => {
    const other = applied('c3', true, null);
    sentOn(other, 4);
    mirrors({ ...added, folderId: 20, price: decimal(3) });
    expect(on()).toBe('unknown');
  });

  it.each([
    ['would be copied by now', ORIGINAL],
    ['would be added to by now', { ...ORIGINAL, folderId: 20, price: decimal(3) }],
  ])('grown by just so many, another client has received them as well, and it %s → unknown', (_what, now) => {
    const line = orderLine({ id: 101, itemId: 1, unitRate: decimal(3), received: decimal(8) });
    stores.mirror.write((db) => putOrder(db, order({ id: 7, lines: [line] })));
    mirrors({ ...now, quantity: decimal(8) });
    expect(on()).toBe('unknown');
  });

  it('is not found out anew, whatever becomes of the item', () => {
    mirrors(added);
    expect(on()).toBe('item');
    mirrors({ ...ORIGINAL, quantity: decimal(90), price: decimal(9) });
    expect(on()).toBe('item');
  });
});
