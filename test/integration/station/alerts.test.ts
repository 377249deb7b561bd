/** Alerts on an item: set, changed and deleted here, shown at once, and made at the service. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
import { stockWarehouse, type Warehouse } from '../../support/small-warehouse.ts';
import { startWorld, type TestStation, type World } from '../../support/start-service-and-stations.ts';

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
    { id: null, when: 'below', value: '25', isTripped: true, isWaiting: true },
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
