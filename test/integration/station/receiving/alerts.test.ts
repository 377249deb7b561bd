/** Alerts on an item: set, changed and deleted here, shown at once, and made at the service. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALERT_METHODS, REMINDER_METHODS } from '#bridge/alert-methods.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const alerts = async () => (await station.read('item', { itemId: shop.items.tape })).alerts;
const atService = async () => (await world.call('GET', '/api/v1/alerts?per_page=100')).json.data;
const below = (value: string) => ({
  itemId: shop.items.tape,
  method: ALERT_METHODS.below,
  value,
  groups: ['owners'],
});

async function give(intent: Parameters<typeof station.act<'give'>>[1]['intent']): Promise<void> {
  expect(await station.act('give', { intent })).toMatchObject({ given: true });
}

it('one that is set is shown at once, without a network, and has tripped as the stock on the screen has it', async () => {
  await station.act('plug', { in: false });
  await give({ kind: 'create-alert', ...below('25') });
  await give({ kind: 'create-alert', ...below('5') });
  expect(await alerts()).toMatchObject([
    { id: null, when: 'below', value: '25', isTripped: true, isExpected: true, isWaiting: true },
    { id: null, when: 'below', value: '5', isTripped: false, isWaiting: true },
  ]);
  expect(await atService()).toEqual([]);
});

it('one that is at the service by then is shown once, is changed and is deleted', async () => {
  await give({ kind: 'create-alert', ...below('25') });
  await station.quiet();
  const [made] = await atService();
  expect(made).toMatchObject({ item_id: shop.items.tape, threshold_method: ALERT_METHODS.below });
  const alertId: number = made.id;
  expect(await alerts()).toMatchObject([{ id: alertId, value: '25', isWaiting: false }]);

  await give({ kind: 'edit-alert', alertId, ...below('10') });
  expect(await alerts()).toMatchObject([{ id: alertId, value: '10', isTripped: false }]);
  await station.quiet();
  expect(await alerts()).toMatchObject([{ id: alertId, value: '10', isWaiting: false }]);
  expect(Number((await atService())[0].threshold_value)).toBe(10);

  await give({ kind: 'delete-alert', alertId, itemId: shop.items.tape });
  expect(await alerts()).toEqual([]);
  await station.quiet();
  expect(await alerts()).toEqual([]);
  expect(await atService()).toEqual([]);
});

it('one on the minimum follows it', async () => {
  const method = ALERT_METHODS.minimum;
  await give({ kind: 'create-alert', itemId: shop.items.tape, method, value: null, groups: ['owners'] });
  expect(await alerts()).toMatchObject([{ when: 'minimum', value: null, isTripped: false }]);
  await give({ kind: 'edit-item', itemId: shop.items.tape, set: { minQuantity: '20' } });
  expect(await alerts()).toMatchObject([{ isTripped: true }]);
});

it('one that somebody else has set is shown after the next sweep', async () => {
  await world.call('POST', '/api/v1/alerts', {
    type: 'Quantity',
    item_id: shop.items.tape,
    threshold_method: ALERT_METHODS['at-least'],
    threshold_value: 3,
    recipient_groups: ['owners'],
  });
  await station.close();
  station = await world.station({ reconcileEvery: 1 });
  await station.until('item', { itemId: shop.items.tape }, (view) => view.alerts.length === 1, 10_000);
  expect(await alerts()).toMatchObject([{ when: 'at-least', value: '3', isTripped: true }]);
});

describe('a reminder of a date', () => {
  let fieldId: number;
  let itemId: number;
  beforeEach(async () => {
    fieldId = (
      await world.admin('POST', '/custom_fields', { name: 'Best before', type: 'date', applies_to: 'item' })
    ).json.data.id;
    itemId = shop.items.tape;
    await world.call('PUT', `/api/v1/items/${itemId}`, {
      custom_attribute_values: [{ custom_attribute_id: fieldId, value: '2001-05-01' }],
    });
    await station.close();
    station = await world.station({ reconcileEvery: 1 });
    await station.until('alertChoices', {}, ({ dateFields }) => dateFields.length === 1, 10_000);
  });
  const remind = (count: string, interval = 'weeks') => ({
    itemId,
    method: REMINDER_METHODS.before,
    value: count,
    groups: ['owners'],
    reminder: { interval, fieldId },
  });

  it.each([
    ['answered', null],
    ['whose answer is lost', { kind: 'drop', when: 'after' }],
    ['whose request is lost', { kind: 'drop', when: 'before' }],
  ])('%s is set once, changed and deleted, and taken back', async (_what, effect) => {
    const lose = async (method: string) => {
      if (effect !== null) await world.trouble({ on: { method, path: '/api/v1/alerts*' }, effect });
    };
    await lose('POST');
    await give({ kind: 'create-alert', ...remind('2') });
    expect(await alerts()).toMatchObject([
      {
        id: null,
        when: null,
        reminder: { when: 'before', interval: 'weeks', fieldId, field: 'Best before' },
        isWaiting: true,
      },
    ]);
    await station.quiet();
    expect(await atService()).toMatchObject([
      {
        type: 'DateReminder',
        threshold_method: 'before',
        threshold_value: 2,
        threshold_interval: 'weeks',
        custom_attribute_id: fieldId,
      },
    ]);
    const [{ id: alertId }] = await atService();
    // The date is long past: the service says that it is due.
    expect(await station.read('alerts', {})).toMatchObject({
      fired: [{ alert: { id: alertId, isTripped: true } }],
      others: [],
      counts: { fired: 1, expected: 0, all: 1 },
    });
    await lose('PUT');
    await give({ kind: 'edit-alert', alertId, ...remind('3', 'months') });
    await station.quiet();
    expect(await atService()).toMatchObject([{ threshold_value: 3, threshold_interval: 'months' }]);
    const { settled } = await station.read('outbox', {});
    const edit = settled.find(({ kind }) => kind === 'edit-alert');
    await station.act('outbox.undo', { id: edit?.id ?? '' });
    await station.quiet();
    expect(await atService()).toMatchObject([{ threshold_value: 2, threshold_interval: 'weeks' }]);
    await lose('DELETE');
    await give({ kind: 'delete-alert', alertId, itemId });
    await station.quiet();
    expect(await atService()).toEqual([]);
    expect((await station.read('outbox', {})).review).toEqual([]);
  });

  it('on the day itself has neither a value nor an interval, and becomes one on the quantity', async () => {
    await give({
      kind: 'create-alert',
      itemId,
      method: REMINDER_METHODS['same-day'],
      value: null,
      groups: ['owners'],
      reminder: { interval: null, fieldId },
    });
    await station.quiet();
    const [made] = await atService();
    expect(made).toMatchObject({ threshold_method: 'same_day', threshold_value: null, is_fired: false });
    await give({ kind: 'edit-alert', alertId: made.id, ...below('25') });
    await station.quiet();
    expect(await atService()).toMatchObject([{ type: 'Quantity', threshold_value: 25, is_fired: true }]);
    expect(await alerts()).toMatchObject([{ id: made.id, when: 'below', isTripped: true }]);
  });

  it('follows the date on the item, commands that wait among it', async () => {
    await give({ kind: 'create-alert', ...remind('2') });
    const tripped = async () => (await alerts()).map(({ isTripped }) => isTripped);
    expect(await tripped()).toEqual([true]);
    await station.quiet();
    await station.act('plug', { in: false });
    await give({ kind: 'edit-item', itemId, set: { customValues: { [fieldId]: '2999-01-01' } } });
    expect(await tripped()).toEqual([false]);
    expect((await station.read('fired', {})).count).toBe(0);
    const { fields } = await station.read('reference', {});
    expect(fields).toMatchObject([{ id: fieldId, used: 1, alerts: 1 }]);
  });

  it('that another client changed is asked about', async () => {
    await give({ kind: 'create-alert', ...remind('2') });
    await station.quiet();
    const [made] = await atService();
    await world.call('PUT', `/api/v1/alerts/${made.id}`, { item_id: itemId, threshold_interval: 'years' });
    await give({ kind: 'edit-alert', alertId: made.id, ...remind('5') });
    const asked = await station.until('outbox', {}, ({ review }) => review.length > 0);
    expect(asked.review).toMatchObject([
      {
        review: {
          kind: 'alert-moved',
          saw: { reminder: { interval: 'weeks' } },
          now: { reminder: { interval: 'years' } },
        },
      },
    ]);
  });
});

it('what has fired is counted by the stock on the screens, commands that wait among it', async () => {
  const fired = () => station.read('fired', {});
  await give({ kind: 'create-alert', ...below('15') });
  await station.quiet();
  expect(await fired()).toMatchObject({ count: 0, fired: [] });
  await station.act('plug', { in: false });
  await give({ kind: 'adjust', itemId: shop.items.tape, by: '-10', reason: null });
  const [{ id }] = await atService();
  expect(await fired()).toMatchObject({
    count: 0,
    fired: [{ id, item: 'Label tape 12 mm', isExpected: true }],
  });
  expect(await station.read('alerts', {})).toMatchObject({
    fired: [{ alert: { id, isTripped: true, isExpected: true } }],
    counts: { fired: 1, expected: 1 },
  });
  await station.act('plug', { in: true });
  await station.quiet();
  expect(await fired()).toMatchObject({ count: 1, fired: [{ id, isExpected: false }] });
  await station.act('plug', { in: false });
  await give({ kind: 'delete-alert', alertId: id, itemId: shop.items.tape });
  expect(await fired()).toMatchObject({ count: 0, fired: [] });
  await give({ kind: 'create-alert', ...below('15') });
  expect(await fired()).toMatchObject({ count: 0, fired: [] });
  expect((await station.read('alerts', {})).counts).toMatchObject({ fired: 1, expected: 1 });
  await give({ kind: 'delete', recordId: shop.items.tape, what: 'item' });
  expect(await fired()).toMatchObject({ count: 0, fired: [] });
});
