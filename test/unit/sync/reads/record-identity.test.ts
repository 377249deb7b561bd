/** Which record a command is on, after the service has given its ids anew. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { putFolder } from '#main/store/mirror/write-items-and-folders.ts';
import { isOther, otherDestination, withOrigins } from '#main/sync/push/reads/record-identity.ts';
import { folder } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T09:00:00.000Z';

describe('two origins', () => {
  it.each([
    ['the same sid, at another time', { sid: 'a', createdAt: AT }, { sid: 'a', createdAt: LATER }, false],
    ['another sid', { sid: 'a', createdAt: AT }, { sid: 'b', createdAt: AT }, true],
    ['one without a sid, made at the same time', { sid: 'a', createdAt: AT }, { createdAt: AT }, false],
    ['one without a sid, made at another time', { sid: 'a', createdAt: AT }, { createdAt: LATER }, true],
    [
      'made in the same second, which one states whole',
      { createdAt: AT },
      { createdAt: '2026-11-20T08:00:00Z' },
      false,
    ],
    ['one states the second with zeros', { createdAt: AT }, { createdAt: '2026-11-20T08:00:00.731Z' }, false],
    [
      'one states tenths',
      { createdAt: '2026-11-20T08:00:00.7Z' },
      { createdAt: '2026-11-20T08:00:00.731Z' },
      false,
    ],
    [
      'one rounds its microseconds to milliseconds',
      { createdAt: '2026-11-20T08:00:00.731999Z' },
      { createdAt: '2026-11-20T08:00:00.732Z' },
      false,
    ],
    [
      'both state milliseconds, and others',
      { createdAt: '2026-11-20T08:00:00.731Z' },
      { createdAt: '2026-11-20T08:00:00.734Z' },
      true,
    ],
    ['nothing in common', { sid: 'a' }, { createdAt: AT }, false],
    ['nothing told', { sid: 'a', createdAt: AT }, {}, false],
    [
      'another number at the same version',
      { number: 'PO-1', version: 3 },
      { number: 'PO-2', version: 3 },
      true,
    ],
    [
      'another number at a later version',
      { number: 'PO-1', version: 3 },
      { number: 'PO-2', version: 4 },
      false,
    ],
    ['another number without a version', { number: 'PO-1', version: 3 }, { number: 'PO-2' }, false],
    [
      'another number, made at the same time',
      { createdAt: AT, number: 'PO-1', version: 3 },
      { createdAt: AT, number: 'PO-2', version: 3 },
      false,
    ],
  ])('%s → told', (_, seen, now, isOtherOne) => {
    expect(isOther(seen, now)).toBe(isOtherOne);
  });
});

describe('a destination', () => {
  let stores: Stores;
  beforeEach(() => {
    stores = openStores();
    stores.mirror.write((db) => {
      for (const id of [10, 20]) putFolder(db, folder({ id }), '', `sid-${id} ${AT}`);
    });
  });
  afterEach(() => {
    stores.queue.close();
    stores.mirror.close();
  });

  const line = { lineId: 1, itemId: 7, quantity: decimal(2), folderId: 20, copyId: null };
  const fields = {
    name: 'Tape',
    quantity: decimal(2),
    minQuantity: null,
    price: null,
    notes: null,
    label: null,
  };
  const into: readonly Decided[] = [
    {
      kind: 'create-item',
      intent: { kind: 'create-item', what: 'item', folderId: 20, itemId: -1, fields },
      basis: { kind: 'create-item', folder: 'B' },
    },
    {
      kind: 'receive',
      intent: { kind: 'receive', orderId: 5, lines: [line], notes: null },
      basis: { kind: 'receive', order: 'PO-5', vendor: 'Meyer', version: 1, lines: [] },
    },
    {
      kind: 'move-folder',
      intent: { kind: 'move-folder', folderId: 10, intoId: 20 },
      basis: { kind: 'move-folder', name: 'A', fromId: null, from: '', to: 'B' },
    },
  ];
  it.each(into)('of $kind, and the mirror has another folder there by now → not the one', (decided) => {
    const given = withOrigins(stores.mirror.read, decided);
    expect(otherDestination(stores.mirror.read, given)).toBeUndefined();
    stores.mirror.write((db) => putFolder(db, folder({ id: 20, name: 'Returns' }), '', `sid-20 ${AT}`));
    expect(otherDestination(stores.mirror.read, given)).toBeUndefined();
    stores.mirror.write((db) => putFolder(db, folder({ id: 20 }), '', `another ${LATER}`));
    expect(otherDestination(stores.mirror.read, given)).toMatchObject({ what: 'folder', id: 20 });
    // A command of an earlier version stores no origins.
    expect(otherDestination(stores.mirror.read, decided)).toBeUndefined();
  });

  it('of a command that goes on from another → the origin that the other one stores stays', () => {
    const [decided] = into;
    if (decided === undefined) throw new Error('there is one');
    const { basis } = withOrigins(stores.mirror.read, decided);
    stores.mirror.write((db) => putFolder(db, folder({ id: 20 }), '', `another ${LATER}`));
    expect(withOrigins(stores.mirror.read, decided, basis.origins).basis.origins).toEqual(basis.origins);
    expect(withOrigins(stores.mirror.read, decided).basis.origins).toMatchObject([{ sid: 'another' }]);
  });
});
