/** What came beyond the order, where a share of it is taken in without being asked about. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';
import { WORDS } from '../../support/samples/generated-arrival.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putItem(db, item({ id: 1, quantity: decimal(8) }), '');
    putItem(db, item({ id: 2, sid: 'S2', name: 'Switch' }), '');
    const lines = [
      orderLine({ id: 701, itemId: 1, ordered: decimal(100) }),
      orderLine({ id: 702, itemId: 2, ordered: decimal(5) }),
    ];
    putOrder(db, order({ id: 7, lines }));
  });
  stores.queue.write((db) =>
    putSetting(db, 'receiving', { asks: false, over: 'allow', tolerance: 5, quarantine: null }),
  );
});

const send = (n: number) => {
  DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 701, quantity: decimal(n) });
  const answer = DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
  return answer.ok ? answer.value.said.kind : answer.problem.code;
};

test('so many percent more are taken in unasked once, and not with each receipt again', () => {
  const sent = [103, 2, 1].map(send);
  expect(sent).toEqual(['receipt-sent', 'receipt-sent', 'not-sent']);
});

test('more than ordered is to be taken in, and no share was said → a share that takes something in; a share of none that was said stays', () => {
  const set = (asked: Parameters<(typeof DESK_ACTS)['settings.receiving']>[1]) => {
    const answer = DESK_ACTS['settings.receiving'](stores.desk, asked);
    return answer.ok && answer.value.said.kind === 'receiving-switched' ? answer.value.said.receiving : null;
  };
  set({ over: 'ask', tolerance: 0 });
  expect(set({ over: 'allow' })).toMatchObject({ over: 'allow', tolerance: 10 });
  expect(send(105)).toBe('receipt-sent');
  expect(set({ tolerance: 0 })?.tolerance).toBe(0);
  expect(set({ asks: true })?.tolerance).toBe(0);
});

test('the receipt is not sent after all → what came beyond it is not either', () => {
  send(103);
  const given = () => unsettledCommands(stores.queue.read).map(({ kind }) => kind);
  expect(given()).toEqual(['receive', 'create-item']);
  const [receipt] = unsettledCommands(stores.queue.read);
  DESK_ACTS['outbox.settle'](stores.desk, { id: receipt?.id ?? '', how: 'cancel' });
  expect(given()).toEqual([]);
});

test('no lot is said of it → it has not that of the item on the order, which is of other goods', () => {
  const [lot, expires] = [9, 10];
  const customValues = { [lot]: 'R-2406', [expires]: '2027-06-30', 11: 'blue' };
  stores.queue.write((db) =>
    putSetting(db, 'lots', { route: 'notes', fields: { lot, expires, serial: null } }),
  );
  stores.mirror.write((db) => putItem(db, item({ id: 1, quantity: decimal(8), customValues }), ''));
  send(103);
  const beside = unsettledCommands(stores.queue.read).find(({ kind }) => kind === 'create-item')?.intent;
  expect(beside).toMatchObject({ fields: { customValues: { [lot]: null, [expires]: null, 11: 'blue' } } });
});

test('damaged goods beyond the order, with a place for damaged goods → a record of their own there, and the office is told', () => {
  stores.mirror.write((db) => putFolder(db, folder({ id: 90, name: 'Quarantine' }), ''));
  stores.queue.write((db) =>
    putSetting(db, 'receiving', { asks: false, over: 'ask', tolerance: 0, quarantine: { folderId: 90 } }),
  );
  const ask = { orderId: 7, lineId: 702 };
  DESK_ACTS['receive.set'](stores.desk, { ...ask, quantity: decimal(8) });
  DESK_ACTS['receive.differs'](stores.desk, { ...ask, over: 'stock' });
  DESK_ACTS['receive.differs'](stores.desk, { ...ask, damaged: decimal(4), reason: 'broken' });
  DESK_ACTS['receive.send'](stores.desk, { orderId: 7, words: WORDS });
  const given = unsettledCommands(stores.queue.read).map(({ intent }) => intent);
  expect(given).toMatchObject([
    { kind: 'receive', lines: [{ quantity: '4', folderId: 10 }] },
    { kind: 'receive', lines: [{ quantity: '1', folderId: 90, isDamaged: true }] },
    {
      kind: 'create-item',
      folderId: 90,
      fields: { quantity: '3', notes: '3 damaged beyond PO-7 of Meyer Electrical; broken' },
    },
  ]);
  expect(given[0]).toMatchObject({ remarks: expect.stringContaining('3 damaged beyond, into Quarantine') });
});
