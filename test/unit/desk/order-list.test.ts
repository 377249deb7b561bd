/** The list of ten thousand orders: a part at a time, and fast enough for every key that is typed. */
import { afterEach, expect, it } from 'vitest';
import { countOrders, listOrders, vendorsOf, type OrderFilter } from '#main/store/mirror/order-list.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { lastOrderOf } from '#main/store/mirror/reorder-queries.ts';
import { localDay } from '#domain/values/day.ts';
import { decimal } from '#domain/values/decimal.ts';
import { orderListView } from '#main/desk/views/orders.ts';
import { LATE_AFTER_DAYS } from '#domain/views/orders.ts';
import { order, orderLine } from '../../support/samples/sample-records.ts';
import { openStores } from '../../support/station/in-memory-databases.ts';

const ANY: OrderFilter = { text: '', itemIds: [], vendor: null, from: null, until: null, lateBefore: null };
const STATUSES = ['draft', 'approved', 'ordered', 'partially_received', 'received', 'closed', 'voided'];

it('ten thousand orders → the newest two hundred, counts and the last order of an item, all in half a second', () => {
  const { mirror } = openStores();
  mirror.write((db) => {
    for (let id = 1; id <= 10_000; id += 1) {
      const day = new Date(Date.UTC(2020, 0, 1 + (id % 2000))).toISOString().slice(0, 10);
      putOrder(
        db,
        order({
          id,
          number: `PO-${id}`,
          vendor: `Vendor ${id % 300}`,
          status: STATUSES[id % 7] ?? 'draft',
          orderedDate: day,
          total: decimal(10),
          fields: { email: `v${id % 300}@example.org` },
          lines: [orderLine({ id, itemId: id % 500 })],
        }),
      );
    }
  });
  const begun = performance.now();
  const newest = listOrders(mirror.read, ANY, null, 200);
  const counts = countOrders(mirror.read, ANY);
  const found = listOrders(mirror.read, { ...ANY, text: 'vendor 17' }, 'ordered', 200);
  const vendors = vendorsOf(mirror.read, 1000);
  const last = lastOrderOf(mirror.read, [123]);
  const took = performance.now() - begun;
  expect(newest).toHaveLength(200);
  const days = newest.map(({ orderedDate }) => orderedDate ?? '');
  expect(days.every((day, n) => n === 0 || day <= (days[n - 1] ?? ''))).toBe(true);
  expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(10_000);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ vendor, status }) => vendor.startsWith('Vendor 17') && status === 'ordered')).toBe(
    true,
  );
  expect(vendors).toHaveLength(300);
  expect(last).toMatchObject({ unitRate: '1', email: expect.stringContaining('@') });
  // All five together, on a machine that may be busy.
  expect(took).toBeLessThan(500);
});

it('the oldest first → the other way round; members that the app does not know come with an order', () => {
  const { mirror } = openStores();
  mirror.write((db) => {
    for (const [id, day] of [
      [1, '2026-11-02'],
      [2, '2026-11-01'],
      [3, '2026-11-03'],
    ] as const)
      putOrder(
        db,
        order({ id, orderedDate: day, ...(id === 2 ? { rest: { expected_date: '2026-12-01' } } : {}) }),
      );
  });
  const ids = (isOldestFirst: boolean) =>
    listOrders(mirror.read, ANY, null, 10, isOldestFirst).map(({ id }) => id);
  expect(ids(false)).toEqual([3, 1, 2]);
  expect(ids(true)).toEqual([2, 1, 3]);
  expect(listOrders(mirror.read, ANY, null, 10)[2]?.rest).toEqual({ expected_date: '2026-12-01' });
});

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it('late is by the day at the station: an hour of its morning is another day in UTC', () => {
  process.env['TZ'] = 'Pacific/Auckland';
  const stores = openStores();
  // The 21st there.
  const now = new Date('2026-11-20T20:00:00.000Z');
  const desk = { ...stores.desk, clock: { ...stores.desk.clock, now: () => now } };
  const days = Array.from({ length: 60 }, (_, n) => localDay(new Date(now.getTime() - n * 86_400_000)));
  stores.mirror.write((db) => {
    for (const [id, orderedDate] of days.entries())
      putOrder(db, order({ id: id + 1, number: `PO-${id}`, orderedDate }));
  });
  const ask = { text: '', status: null, vendor: null, from: null, until: null, isLate: true, most: 100 };
  const [newest] = orderListView(desk, ask).rows;
  expect(newest?.orderedDate).toBe(localDay(new Date(now.getTime() - (LATE_AFTER_DAYS + 1) * 86_400_000)));
});
