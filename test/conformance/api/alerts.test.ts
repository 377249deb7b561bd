/* Alerts: their fields, their endpoints, and when they are fired. */
import { expect, test } from 'vitest';
import type { Json } from '../../integration/service/in-process-service.ts';
import { amount, conform, expectRefusal, ids } from '../checked-client.ts';

const MINIMUM = 'less_than_or_equal_to_min_quantity';

conform('alerts', (it) => {
  const create = async (values: Record<string, unknown>) =>
    it.post('/alerts', { type: 'Quantity', item_id: (await it.item()).id, ...values });
  const fixed = { threshold_method: 'quantity_less_than', threshold_value: 5 };
  /** Every alert of the account, page by page. */
  const every = async (): Promise<Json[]> => {
    const found: Json[] = [];
    for (let next: string | null = '/alerts?per_page=100'; next !== null;) {
      const { body }: Json = await it.get(next);
      found.push(...body.data);
      next = body.meta.next_page_url;
    }
    return found;
  };

  test('are made on an item, and answered with what the service derives', async () => {
    const item = await it.item();
    const sent = { type: 'Quantity', item_id: item.id, ...fixed, recipient_groups: ['owners'] };
    const { status, body } = await it.post('/alerts', sent);
    expect(status).toBe(200);
    const { id, triggerable_type: type, triggerable_id: triggerable, ...rest } = body.data;
    expect([typeof id, typeof type, triggerable]).toEqual(['number', 'string', item.id]);
    expect(rest).toMatchObject({ ...sent, is_fired: false });
  });

  test.each(['triggerable_type', 'triggerable_id'])('refuse %s on create and on update', async (member) => {
    const item = await it.item();
    const sent = { ...fixed, item_id: item.id, [member]: member === 'triggerable_id' ? item.id : 'Item' };
    expectRefusal(await create(sent), 422, new RegExp(member));
    const { id } = await it.alert(item.id);
    expectRefusal(await it.put(`/alerts/${id}`, sent), 422, new RegExp(member));
  });

  test('need an item on create and on every update', async () => {
    expectRefusal(await it.post('/alerts', { type: 'Quantity', ...fixed }), 400, /item_id/);
    const { id } = await it.alert((await it.item()).id);
    expectRefusal(await it.put(`/alerts/${id}`, fixed), 400, /item_id/);
    expectRefusal(await create({ ...fixed, item_id: 999_999_999 }), 404);
    expectRefusal(await it.put(`/alerts/${id}`, { ...fixed, item_id: 999_999_999 }), 404);
  });

  test('are of two types', async () => {
    expectRefusal(await create({ ...fixed, type: 'Price' }), 422, /type/);
    expectRefusal(await it.post('/alerts', { item_id: (await it.item()).id, ...fixed }), 400, /type/);
  });

  test.each([
    ['quantity_less_than', 4, true],
    ['quantity_less_than', 5, false],
    ['quantity_less_than_equal_to', 5, true],
    ['quantity_less_than_equal_to', 5.01, false],
    ['quantity_greater_than', 5, false],
    ['quantity_greater_than', 5.01, true],
    ['quantity_greater_than_equal_to', 5, true],
    ['quantity_greater_than_equal_to', 4.99, false],
  ])('by %s 5 are fired at %s: %s', async (method, quantity, fired) => {
    const { id } = await it.item({ quantity: fired ? (method.includes('less') ? 100 : 0) : quantity });
    const alert = await it.alert(id, { threshold_method: method });
    expect(alert.is_fired).toBe(false);
    await it.put(`/items/${id}`, { quantity });
    expect((await every()).find((one) => one.id === alert.id)?.is_fired).toBe(fired);
  });

  test('by the minimum compare with the item’s own, and have no value of theirs', async () => {
    const item = await it.item({ quantity: 5, min_quantity: 4 });
    const { data } = (await create({ item_id: item.id, threshold_method: MINIMUM })).body;
    expect([data.threshold_value ?? null, data.is_fired]).toEqual([null, false]);
    const fired = async () => (await every()).find((one) => one.id === data.id)?.is_fired;
    await it.put(`/items/${item.id}`, { quantity: 4 });
    expect(await fired()).toBe(true);
    await it.put(`/items/${item.id}`, { min_quantity: 3 });
    expect(await fired()).toBe(false);
    await it.put(`/items/${item.id}`, { min_quantity: null, quantity: 0 });
    expect(await fired()).toBe(false);
  });

  test('are fired from the start where the level is passed already', async () => {
    const item = await it.item({ quantity: 1 });
    expect((await it.alert(item.id)).is_fired).toBe(true);
  });

  test('need a known method, and by a fixed number its value', async () => {
    expectRefusal(
      await create({ threshold_method: 'quantity_equal_to', threshold_value: 5 }),
      422,
      /threshold_method/,
    );
    expectRefusal(await create({ threshold_value: 5 }), 400, /threshold_method/);
    expectRefusal(await create({ threshold_method: 'quantity_less_than' }), 422, /threshold_value/);
    expectRefusal(await create({ ...fixed, threshold_value: 'few' }), 422, /threshold_value/);
  });

  test('notify groups, the owners among them', async () => {
    const { body } = await create({ ...fixed, recipient_groups: ['owners'] });
    expect(body.data.recipient_groups).toEqual(['owners']);
    expectRefusal(await create({ ...fixed, recipient_groups: 'owners' }), 422, /recipient_groups/);
  });

  test('are changed by PUT', async () => {
    const item = await it.item({ quantity: 10 });
    const { id } = await it.alert(item.id);
    const { status } = await it.put(`/alerts/${id}`, { item_id: item.id, threshold_value: 20 });
    expect(status).toBe(200);
    const alert = (await every()).find((one) => one.id === id);
    expect(alert).toMatchObject({ item_id: item.id, threshold_method: 'quantity_less_than', is_fired: true });
    expect(amount(alert.threshold_value)).toBe(20);
    expectRefusal(await it.put('/alerts/999999999', { item_id: item.id }), 404);
  });

  test('are deleted for good', async () => {
    const { id } = await it.alert((await it.item()).id);
    expect((await it.del(`/alerts/${id}`)).status).toBe(200);
    expect(ids(await every())).not.toContain(id);
    expectRefusal(await it.del(`/alerts/${id}`), 404);
  });

  test('are listed 10 to a page unless asked otherwise, in pages like those of items', async () => {
    const item = await it.item();
    for (let i = 0; i < 11; i += 1) await it.alert(item.id);
    const { status, body } = await it.get('/alerts');
    expect([status, body.data.length, body.meta.page]).toEqual([200, 10, 1]);
    expect(body.meta.total_count).toBeGreaterThanOrEqual(11);
    expect(body.meta.next_page_url).toMatch(/^https?:/);
    expect((await it.get('/alerts?per_page=2&page=2')).body.data).toHaveLength(2);
  });

  test('are listed in smaller pages than asked for, and never refused for it', async () => {
    const { status, body } = await it.get('/alerts?per_page=100000');
    expect(status).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(body.meta.total_count);
    expectRefusal(await it.get('/alerts?per_page=none'), 400, /per_page/);
  });

  test('remind of a day in a custom field', async () => {
    const field = await it.field('date');
    const { id } = await it.item({
      custom_attribute_values: [{ custom_attribute_id: field.id, value: '2001-01-01' }],
    });
    const reminder = {
      type: 'DateReminder',
      item_id: id,
      custom_attribute_id: field.id,
      threshold_method: 'before',
      threshold_interval: 'days',
      threshold_value: 3,
    };
    const { status, body } = await it.post('/alerts', reminder);
    expect([status, body.data.is_fired]).toEqual([200, true]);
    expect(body.data).toMatchObject(reminder);
  });
});
