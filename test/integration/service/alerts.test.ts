import { beforeEach, describe, expect, test } from 'vitest';
import { practice, START, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
beforeEach(() => {
  it = practice();
});

const DAY = 86_400_000;
const make = (values: Record<string, unknown>) => it.post('/alerts', { type: 'Quantity', ...values });
const fired = async (id: number) =>
  (await it.get('/alerts')).body.data.find((alert: Json) => alert.id === id).is_fired;
const lowStock = async () =>
  (await it.events())
    .filter((event) => event.type === 'service.company.alert.low_stock')
    .map((event) => event.body);

describe('quantity alerts', () => {
  test.each([
    ['less_than_or_equal_to_min_quantity', undefined, [4, 5], [6]],
    ['quantity_less_than', 5, [4], [5, 6]],
    ['quantity_less_than_equal_to', 5, [4, 5], [6]],
    ['quantity_greater_than', 5, [6], [4, 5]],
    ['quantity_greater_than_equal_to', 5, [5, 6], [4]],
  ])('%s', async (threshold_method, threshold_value, tripped, clear) => {
    const { id: item_id } = await it.item({ min_quantity: 5 });
    const { body } = await make({ item_id, threshold_method, threshold_value });
    for (const [quantities, expected] of [
      [tripped, true],
      [clear, false],
    ] as const) {
      for (const quantity of quantities) {
        await it.put(`/items/${item_id}`, { quantity });
        expect(await fired(body.data.id)).toBe(expected);
      }
    }
  });

  test('the answer derives what it watches, and the minimum method has no value', async () => {
    const { id: item_id } = await it.item();
    const { status, body } = await make({
      item_id,
      threshold_method: 'less_than_or_equal_to_min_quantity',
      threshold_value: 3,
      recipient_groups: ['owners', 'admins'],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      item_id,
      triggerable_type: 'Item',
      triggerable_id: item_id,
      threshold_value: null,
      is_fired: false,
      recipient_groups: ['owners', 'admins'],
    });
  });

  const right = { threshold_method: 'quantity_less_than', threshold_value: 5 };

  test.each([
    ['no method', { threshold_method: undefined }, 400],
    ['an unknown method', { threshold_method: 'sometimes' }, 422],
    ['no value where one is needed', { threshold_value: undefined }, 422],
    ['an unknown type', { type: 'Feeling' }, 422],
    ['an unknown group', { recipient_groups: ['everybody'] }, 422],
    ['a folder, which has no quantity', { item_id: 1 }, 422],
  ])('%s is refused', async (_, wrong, status) => {
    await it.folder('A');
    const { id: item_id } = await it.item();
    expect((await make({ item_id, ...right, ...wrong })).status).toBe(status);
  });

  test.each([
    ['triggerable_type sent', { triggerable_type: 'Item' }, 422],
    ['triggerable_id sent, though null', { triggerable_id: null }, 422],
    ['no item_id', { item_id: undefined }, 400],
    ['an unknown item', { item_id: 999 }, 404],
  ])('%s is refused on create and on update', async (_, wrong, status) => {
    const { id: item_id } = await it.item();
    expect((await make({ item_id, ...right, ...wrong })).status).toBe(status);
    const { body } = await make({ item_id, ...right });
    expect((await it.put(`/alerts/${body.data.id}`, { item_id, ...right, ...wrong })).status).toBe(status);
  });

  test('an update keeps what is left out; a delete is for good; neither for an id that is not there', async () => {
    const { id: item_id } = await it.item();
    const { body } = await make({ item_id, threshold_method: 'quantity_less_than', threshold_value: 5 });
    const path = `/alerts/${body.data.id}`;
    expect((await it.put(path, { item_id, threshold_value: 20 })).body.data).toMatchObject({
      threshold_method: 'quantity_less_than',
      threshold_value: 20,
      is_fired: true,
    });
    expect(await it.del(path)).toMatchObject({ status: 200, body: {} });
    expect((await it.del(path)).status).toBe(404);
    expect((await it.put('/alerts/999', { item_id })).status).toBe(404);
  });

  test('go with the item they watch', async () => {
    const { id: item_id } = await it.item();
    await make({ item_id, threshold_method: 'quantity_less_than', threshold_value: 5 });
    await it.del(`/items/${item_id}`);
    expect((await it.get('/alerts')).body.data).toEqual([]);
  });
});

describe('the low stock event', () => {
  test('is told once when the level is reached, again when stock runs out, and not on the way up', async () => {
    const { id: item_id } = await it.item({ min_quantity: 5 });
    await make({ item_id, threshold_method: 'less_than_or_equal_to_min_quantity' });
    for (const quantity of [5, 4, 0, 3, 9, 5]) await it.put(`/items/${item_id}`, { quantity });
    const told = await lowStock();
    expect(told.map((body) => [body.alert.type, body.item.quantity])).toEqual([
      ['low_stock', '5'],
      ['out_of_stock', '0'],
      ['low_stock', '5'],
    ]);
    expect(told[0]).toEqual({
      alert: { type: 'low_stock', condition: 'at or below min level', threshold_value: null },
      item: { id: item_id, name: 'Cable ties', quantity: '5', min_quantity: '5', parent_id: null },
    });
  });

  test('is told when the level rises to the stock, and when a move takes the stock away', async () => {
    const folder = await it.folder('A');
    const { id: item_id } = await it.item({ min_quantity: 5 });
    await make({ item_id, threshold_method: 'less_than_or_equal_to_min_quantity' });
    await it.put(`/items/${item_id}`, { min_quantity: 10 });
    await it.post(`/items/${item_id}/move`, { quantity: 10, folder_id: folder, leave_zero_quantity: true });
    expect((await lowStock()).map((body) => body.alert.type)).toEqual(['low_stock', 'out_of_stock']);
  });

  test('is not told of too much stock', async () => {
    const { id: item_id } = await it.item();
    await make({ item_id, threshold_method: 'quantity_greater_than', threshold_value: 1 });
    await make({ item_id, threshold_method: 'quantity_greater_than_equal_to', threshold_value: 1 });
    expect(await lowStock()).toEqual([]);
  });
});

describe('date reminders', () => {
  let field: number;
  beforeEach(async () => {
    field = (await it.admin('POST', '/custom_fields', { name: 'Due', type: 'date' })).body.data.id;
  });

  const dueIn = (days: number) => new Date(START + days * DAY).toISOString().slice(0, 10);
  const remind = async (days: number, values: Record<string, unknown>) => {
    const { id: item_id } = await it.item({
      custom_attribute_values: [{ custom_attribute_id: field, value: dueIn(days) }],
    });
    return it.post('/alerts', { type: 'DateReminder', item_id, custom_attribute_id: field, ...values });
  };

  test('trip from so long before the date, or after it, or on the day', async () => {
    const before = await remind(20, {
      threshold_method: 'before',
      threshold_value: 2,
      threshold_interval: 'weeks',
    });
    const after = await remind(1, {
      threshold_method: 'after',
      threshold_value: 6,
      threshold_interval: 'days',
    });
    const onDay = await remind(7, { threshold_method: 'same_day' });
    const state = async () => Promise.all([before, after, onDay].map((answer) => fired(answer.body.data.id)));
    expect(await state()).toEqual([false, false, false]);
    it.pass(7 * DAY);
    expect(await state()).toEqual([true, true, true]);
    it.pass(DAY);
    expect(await state()).toEqual([true, true, false]);
  });

  test('a month before the 31st of a longer month is its last day', async () => {
    const { id: item_id } = await it.item({
      custom_attribute_values: [{ custom_attribute_id: field, value: '2026-03-31' }],
    });
    const { body } = await it.post('/alerts', {
      type: 'DateReminder',
      item_id,
      custom_attribute_id: field,
      threshold_method: 'before',
      threshold_value: 1,
      threshold_interval: 'months',
    });
    it.pass(Date.UTC(2026, 1, 27) - START);
    expect(await fired(body.data.id)).toBe(false);
    it.pass(DAY);
    expect(await fired(body.data.id)).toBe(true);
  });

  test.each([
    ['no field', { custom_attribute_id: undefined }, 422],
    ['a field that is not there', { custom_attribute_id: 999 }, 404],
    ['no interval', { threshold_interval: undefined }, 422],
    ['half a day', { threshold_value: 0.5 }, 422],
    ['a quantity method', { threshold_method: 'quantity_less_than' }, 422],
  ])('%s is refused', async (_, wrong, status) => {
    const right = { threshold_method: 'before', threshold_value: 2, threshold_interval: 'days' };
    expect((await remind(5, { ...right, ...wrong })).status).toBe(status);
  });
});
