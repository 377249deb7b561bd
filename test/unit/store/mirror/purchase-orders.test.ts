/** Orders in the mirror: what the list of orders tells of one that was read whole before. */
import { beforeEach, describe, expect, it } from 'vitest';
import { orderById, putOrder, putOrderHead } from '#main/store/mirror/purchase-orders.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { order } from '../../../support/samples/sample-records.ts';

const [NINE, TWO] = ['2026-03-01T09:00:00Z', '2026-03-01T14:05:00Z'];
let stores: Stores;

beforeEach(() => {
  stores = openStores();
});

describe('who wrote an order last, and when, are told together', () => {
  it.each([
    [
      'the list names another writer',
      { updatedAt: TWO, updatedBy: 'Bob' },
      { updatedAt: TWO, updatedBy: 'Bob' },
    ],
    ['the list tells a newer time and no name', { updatedAt: TWO }, { updatedAt: TWO, updatedBy: null }],
    ['the list tells the same time and no name', { updatedAt: NINE }, { updatedAt: NINE, updatedBy: 'Anna' }],
    ['the list tells neither', { updatedAt: '' }, { updatedAt: NINE, updatedBy: 'Anna' }],
  ])('read whole as written by Anna, then %s', (_what, told, kept) => {
    const { lines: _, ...head } = order({ id: 7 });
    stores.mirror.write((db) => {
      putOrder(db, order({ id: 7, updatedAt: NINE, updatedBy: 'Anna' }));
      putOrderHead(db, { ...head, ...told });
    });
    expect(orderById(stores.mirror.read, 7)).toMatchObject(kept);
  });

  it('never read whole → as the list has it', () => {
    const { lines: _, ...head } = order({ id: 7 });
    stores.mirror.write((db) => putOrderHead(db, { ...head, updatedAt: TWO, updatedBy: 'Bob' }));
    expect(orderById(stores.mirror.read, 7)).toMatchObject({ updatedAt: TWO, updatedBy: 'Bob' });
  });
});
