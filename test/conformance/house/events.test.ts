/* Events: what is told of which change, and how it is delivered. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingNames } from '#service/webhooks/present.ts';
import { itemVerbs } from '#wire/webhook.ts';
import { startReceiver, type Received, type Receiver } from '../../integration/service/webhook-receiver.ts';
import type { Json } from '../../integration/service/in-process-service.ts';
import { conform, ids } from '../checked-client.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;
const CHANGED = 'service.company.transaction.created';

conform('events', (it) => {
  let receiver: Receiver;
  let secret: string;

  const admin = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${it.target.url}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${it.target.admin}` },
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()).data;
  };
  const choose = (settings: readonly string[]) => admin('PUT', '/webhook', { url: receiver.url, settings });

  beforeAll(async () => {
    receiver = await startReceiver();
    ({ secret } = await choose(settingNames));
  });
  afterAll(async () => {
    await admin('PUT', '/webhook', { url: null, settings: [] });
    await receiver.close();
  });

  /**
   * What was told between two changes made for that purpose: deliveries come in the order of the changes, so nothing of
   * before is among it and nothing of it is still to come. Other tests change the account at the same time.
   */
  async function told(work: () => Promise<unknown>): Promise<Received[]> {
    const before = await it.folder();
    await work();
    const after = await it.folder();
    return receiver.received.slice((await arrivalOf(before)) + 1, await arrivalOf(after));
  }
  /** Where in what was received an item's creation stands. */
  async function arrivalOf(id: number): Promise<number> {
    for (;;) {
      const at = receiver.received.findIndex(
        ({ body }) => body.body?.node_id === id && body.body.verb === 'create',
      );
      if (at >= 0) return at;
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  }
  const bodies = (received: readonly Received[]): Json[] => received.map(({ body }) => body);
  const about = (received: readonly Received[], ...records: number[]): Json[] =>
    bodies(received).filter(({ type, body }) => type === CHANGED && records.includes(body.node_id));
  const verbs = (events: readonly Json[]) => events.map(({ body }) => body.verb);
  const ofType = (received: readonly Received[], type: string, ...records: number[]): Json[] =>
    bodies(received).filter(
      ({ type: kind, body }) =>
        kind === `service.company.${type}` &&
        records.includes((body.purchase_order ?? body.job ?? body.item).id),
    );

  test.each(['item', 'folder'])('of a new %s, of its edits, its move and its end', async (type) => {
    const parent = await it.folder();
    let id = 0;
    const events = await told(async () => {
      ({ id } = (await it.post('/items', { name: it.name(), type })).body.data);
      await it.put(`/items/${id}`, { name: it.name() });
      await it.put(`/items/${id}`, { parent_id: parent });
      await it.del(`/items/${id}`);
    });
    const all = about(events, id);
    expect(verbs(all)).toEqual(['create', 'edit', 'move', 'delete']);
    for (const { type: kind, body } of all) expect([kind, body.node_type]).toEqual([CHANGED, type]);
  });

  test('of an item tell edits of any member apart from changes of its quantity', async () => {
    const field = await it.field('text');
    const { id } = await it.item({ quantity: 5 });
    const events = await told(async () => {
      await it.put(`/items/${id}`, { price: 7 });
      await it.put(`/items/${id}`, {
        custom_attribute_values: [{ custom_attribute_id: field.id, value: 'x' }],
      });
      await it.put(`/items/${id}`, { quantity: 4 });
      await it.put(`/items/${id}`, { name: it.name(), quantity: 3 });
    });
    expect(verbs(about(events, id))).toEqual(['edit', 'edit', 'quantity_change', 'edit', 'quantity_change']);
  });

  test('of a part of its quantity that moves, and not of a folder’s', async () => {
    const folder = await it.folder();
    const { id } = await it.item({ quantity: 5 });
    let moved: Json;
    const events = await told(async () => {
      moved = (await it.post(`/items/${id}/move`, { quantity: 2, folder_id: folder })).body.data;
    });
    const event = about(events, id, moved.id).find(({ body }) => body.verb === 'quantity_move');
    expect(event.body).toMatchObject({ node_type: 'item', node_parent_id: folder, old_parent_id: null });
    expect(event.body.moved_quantity).toBe('2');
  });

  test('of everything in a folder that is deleted', async () => {
    const folder = await it.folder();
    const { id } = await it.item({ parent_id: folder });
    expect(verbs(about(await told(() => it.del(`/items/${folder}`)), folder, id))).toEqual([
      'delete',
      'delete',
    ]);
  });

  test('of an order that is raised, by itself or by duplicating one', async () => {
    const { id: item } = await it.item();
    let order: Json;
    let copy: Json;
    const events = ofType(
      await told(async () => {
        order = await it.order([{ item_id: item, quantity: '3', unit_rate: '0.1' }], { notes: 'n' });
        copy = (await it.post(`/purchase_orders/${order.id}/duplicate`)).body.data;
      }),
      'purchase_order.created',
      order.id,
      copy.id,
    );
    const { line_items: _, ...head } = order;
    const { line_items: __, ...copied } = await it.readOrder(copy.id);
    expect(events.map(({ body }) => body)).toEqual([{ purchase_order: head }, { purchase_order: copied }]);
    expect(events[0].body.purchase_order.total).toMatch(DECIMAL);
  });

  test('of every status an order comes to, with the one it left', async () => {
    const order = await it.order();
    const heads: Json[] = [];
    const events = ofType(
      await told(async () => {
        for (const status of ['approved', 'ordered', 'ordered', 'voided']) {
          const { line_items: _, ...head } = await it.moveOrder(order.id, status);
          heads.push(head);
        }
      }),
      'purchase_order.status_changed',
      order.id,
    );
    expect(events.map(({ body }) => body)).toEqual([
      { purchase_order: heads[0], previous_status: 'draft' },
      { purchase_order: heads[1], previous_status: 'approved' },
      { purchase_order: heads[3], previous_status: 'ordered' },
    ]);
  });

  test('of the statuses that receiving sets', async () => {
    const folder = await it.folder();
    const { id: item } = await it.item({ parent_id: folder });
    const order = await it.order([{ item_id: item, quantity: '2', unit_rate: '3.9' }]);
    await it.moveOrder(order.id, 'ordered');
    const [line] = ids(order.line_items);
    const arrives = { line_item_id: line, received_quantity: '1', folder_id: folder };
    const events = await told(async () => {
      await it.receive(order.id, [arrives]);
      await it.receive(order.id, [arrives]);
    });
    const reached = ofType(events, 'purchase_order.status_changed', order.id).map(({ body }) => [
      body.previous_status,
      body.purchase_order.status,
    ]);
    expect(reached).toEqual([
      ['ordered', 'partially_received'],
      ['partially_received', 'received'],
    ]);
    expect(verbs(about(events, item))).toEqual(['quantity_change', 'quantity_change']);
  });

  test('of a receive of everything at once pass through partially received, or do not', async () => {
    const { id: item } = await it.item();
    const order = await it.order([{ item_id: item, quantity: '2', unit_rate: '3.9' }]);
    await it.moveOrder(order.id, 'ordered');
    const all = { line_item_id: order.line_items[0].id, received_quantity: '2' };
    const events = await told(() => it.receive(order.id, [all]));
    const reached = ofType(events, 'purchase_order.status_changed', order.id);
    const direct = it.variants.receive === 'direct';
    expect(reached.map(({ body }) => body.purchase_order.status)).toEqual(
      direct ? ['received'] : ['partially_received', 'received'],
    );
  });

  test('of a job that is made, and of each move of it', async () => {
    let job: Json;
    const moved: Json[] = [];
    const events = await told(async () => {
      job = await it.job({ notes: 'n' });
      for (const status of ['in_progress', 'completed', 'in_progress']) {
        const { version } = moved.at(-1) ?? job;
        moved.push((await it.put(`/jobs/${job.id}/status`, { status, version })).body.data);
      }
    });
    const head = (one: Json): Json => {
      const { custom_field_values: _, ...rest } = one;
      return rest;
    };
    expect(ofType(events, 'job.created', job.id).map(({ body }) => body)).toEqual([{ job: head(job) }]);
    expect(ofType(events, 'job.status_changed', job.id).map(({ body }) => body)).toEqual([
      { job: head(moved[0]), previous_status: 'not_started' },
      { job: head(moved[1]), previous_status: 'in_progress' },
      { job: head(moved[2]), previous_status: 'completed' },
    ]);
  });

  test.each([
    ['less_than_or_equal_to_min_quantity', 'at or below min level', null, 5],
    ['quantity_less_than', 'less than', 5, 4],
    ['quantity_less_than_equal_to', 'less than or equal', 5, 5],
  ] as const)('of low stock by %s, once, and of running out', async (method, condition, threshold, low) => {
    const folder = await it.folder();
    const item = await it.item({ quantity: 9, min_quantity: 5, parent_id: folder });
    await it.alert(item.id, { threshold_method: method, threshold_value: threshold });
    const events = ofType(
      await told(async () => {
        for (const quantity of [6, low, 1, 0]) await it.put(`/items/${item.id}`, { quantity });
      }),
      'alert.low_stock',
      item.id,
    );
    const body = (type: string, quantity: number) => ({
      alert: { type, condition, threshold_value: threshold },
      item: { id: item.id, name: item.name, quantity: `${quantity}`, min_quantity: '5', parent_id: folder },
    });
    expect(events.map((event) => event.body)).toEqual([body('low_stock', low), body('out_of_stock', 0)]);
  });

  test('of low stock say null where an item has no minimum or no folder', async () => {
    const { id } = await it.item({ quantity: 9 });
    await it.alert(id);
    const events = await told(() => it.put(`/items/${id}`, { quantity: 2.5 }));
    const [event] = ofType(events, 'alert.low_stock', id);
    expect(event.body.item).toMatchObject({ quantity: '2.5', min_quantity: null, parent_id: null });
  });

  test('of too much there are none, nor of days that come near', async () => {
    const field = await it.field('date');
    const { id } = await it.item({ quantity: 1 });
    for (const method of ['quantity_greater_than', 'quantity_greater_than_equal_to'])
      await it.alert(id, { threshold_method: method });
    const reminder = { custom_attribute_id: field.id, threshold_method: 'same_day', threshold_value: null };
    const events = await told(async () => {
      await it.alert(id, { type: 'DateReminder', ...reminder });
      await it.put(`/items/${id}`, { quantity: 100 });
      const value = new Date().toISOString().slice(0, 10);
      await it.put(`/items/${id}`, { custom_attribute_values: [{ custom_attribute_id: field.id, value }] });
    });
    expect(ofType(events, 'alert.low_stock', id)).toEqual([]);
  });

  test('have no envelope, and of items and folders none but the known verbs', async () => {
    const events = await told(async () => {
      await it.item();
      await it.order();
      await it.job();
    });
    for (const event of bodies(events)) {
      expect(event.type === CHANGED ? itemVerbs : [undefined]).toContain(event.body.verb);
      expect(event).not.toHaveProperty('resource_type');
      expect(Object.keys(event).filter((member) => !['type', 'body', 'time'].includes(member))).toEqual([]);
    }
  });

  test('are posted as JSON, signed in the shape of Standard Webhooks, each under an id of its own', async () => {
    const events = await told(() => it.item());
    const seen = new Set();
    for (const { headers, text } of events) {
      expect(headers['content-type']).toMatch(/^application\/json/);
      // Throws where the signature is another, or the time is off by more than five minutes.
      new Webhook(secret).verify(text, headers as Record<string, string>);
      seen.add(headers['webhook-id']);
    }
    expect(seen.size).toBe(events.length);
  });

  test('are those that were chosen and no others', async () => {
    const { id } = await it.item({ quantity: 9 });
    await it.alert(id);
    await choose(['created', 'low_stock']);
    const events = await told(async () => {
      await it.put(`/items/${id}`, { name: it.name(), quantity: 1 });
      await it.order();
      await it.job();
      await it.del(`/items/${id}`);
    });
    expect(about(events, id)).toEqual([]);
    expect(ofType(events, 'alert.low_stock', id)).toHaveLength(1);
    const types = new Set(bodies(events).map(({ type, body }) => body.verb ?? type));
    expect(types).toEqual(new Set(['create', 'service.company.alert.low_stock']));
    await choose(settingNames);
  });
});
