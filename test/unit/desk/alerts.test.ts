/** Alerts that another service may have: their methods, types and groups are words that nobody here knows. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { alertChoicesView, alertsView, firedView } from '#main/desk/views/alerts.ts';
import { putEntry } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { alertWords, groupNames } from '#renderer/strings/alert.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { item } from '../../support/samples/sample-records.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
});

afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const alert = (id: number, is_fired: boolean) => ({
  id,
  body: {
    id,
    type: 'Quantity',
    item_id: 7,
    threshold_method: 'quantity_has_not_moved',
    threshold_value: '3',
    recipient_groups: ['constructor', 'owners'],
    is_fired,
  },
});

test('a method that nobody here knows → it has fired if the service says so', () => {
  stores.mirror.write((db) => {
    putItem(db, item({ id: 7, quantity: decimal(5) }), '');
    putEntry(db, 'alert', alert(1, true));
    putEntry(db, 'alert', alert(2, false));
  });
  expect(firedView(stores.desk)).toMatchObject({ count: 1, fired: [{ id: 1, isExpected: false }] });
  expect(alertsView(stores.desk)).toMatchObject({
    fired: [{ alert: { id: 1, isTripped: true, when: null } }],
    others: [{ alert: { id: 2, isTripped: false } }],
  });
});

test.each(['date', 'Date', 'DATE'])('a field of the type %s → a reminder can watch it', (type) => {
  stores.mirror.write((db) => putEntry(db, 'custom-field', { id: 12, body: { id: 12, name: 'Due', type } }));
  expect(alertChoicesView(stores.desk).dateFields).toEqual([{ id: 12, name: 'Due' }]);
});

test('a group or an interval is called as a member of every object → it is shown as it is', () => {
  expect(groupNames(['constructor', 'toString'])).toMatch(/constructor.*toString/);
  const reminder = { when: 'before', fieldId: 12, field: 'Due', interval: 'constructor' } as const;
  expect(alertWords({ when: null, value: decimal(2), reminder })).toMatch(/2 .*constructor.* before .*Due/);
});
