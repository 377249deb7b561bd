/**
 * Every endpoint and member of the service's document, held against what a station asks and shows. Each part performs what screens perform
 * (the acts of `src/contract/bridge`) at a station with a service of its own, and notes what the wire and the views had of it; the last test
 * compares that with the document's list, and the table of it with docs/api.md.
 */
import { expect, test } from 'vitest';
import { startWorld } from '../../support/station/start-service-and-stations.ts';
import { alerts, smallLists } from './prove-alerts-jobs-fields-and-units.ts';
import { events } from './prove-webhook-events-cause-reads.ts';
import { everyRequest } from './prove-headers-of-every-request.ts';
import { emptyIn, refutedBy, tableInDocument, tableOf, WRITES, writeTable } from './member-usage-table.ts';
import { orderReceived, ordersShown, ordersWritten } from './prove-members-of-orders.ts';
import { Proofs, type Part } from './record-proofs-of-used-members.ts';
import { itemsShown, longLists } from './prove-members-read-of-items.ts';
import { groupsWritten, itemsWritten } from './prove-members-written-to-items.ts';

const PARTS: readonly (readonly [name: string, part: Part])[] = [
  ['the lists of items, the search and the single record → shown', itemsShown],
  ['lists longer than a page → their next page is asked for', longLists],
  ['an item is made, edited, moved, copied and deleted → sent', itemsWritten],
  ['an item group is made, changed and deleted → sent', groupsWritten],
  ['the list of orders, and one read whole → shown', ordersShown],
  ['an order is made, edited and led to another status → sent', ordersWritten],
  ['an order is received → sent, and its progress shown', orderReceived],
  ['alerts → sent, and shown as the service has them', alerts],
  ['jobs, custom fields and units → shown', smallLists],
  ['the service tells of a change → it is read', events],
  ['the key, the allowance and a refusal → sent, and shown', everyRequest],
];

const proofs = new Proofs();

test.each(PARTS)(
  '%s',
  async (_name, part) => {
    const world = await startWorld();
    const before = proofs.size;
    try {
      await part(proofs, world);
    } finally {
      await world.close();
    }
    expect(proofs.size).toBeGreaterThan(before);
  },
  120_000,
);

test('every endpoint and member of the document is used, or has a reason → as docs/api.md has it', () => {
  expect(emptyIn(proofs)).toEqual([]);
  expect(refutedBy(proofs)).toEqual([]);
  const table = tableOf(proofs);
  if (WRITES) writeTable(table);
  expect(tableInDocument()).toBe(table);
});
