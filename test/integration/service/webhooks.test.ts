import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KnownEvent, webhookSettings } from '#wire/webhook.ts';
import { practice, type Json, type Practice } from './in-process-service.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';

let it: Practice;
let receiver: Receiver;
beforeEach(async () => {
  it = practice({ draw: () => 0.5 });
  receiver = await startReceiver();
});
afterEach(async () => {
  await it.service.close();
  await receiver.close();
});

const all = Object.keys(webhookSettings);
const set = async (settings: readonly string[] = all, url: string | null = receiver.url): Promise<Json> =>
  (await it.admin('PUT', '/webhook', { url, settings })).body.data;
const log = async (): Promise<Json[]> => (await it.admin('GET', '/webhook/deliveries')).body.data;
const states = async () => (await log()).map((one) => one.state).toReversed();
const bodies = () => receiver.received.map((one) => one.body);
const told = (): string[] => bodies().map((one) => one.body.verb ?? one.type.replace('service.company.', ''));

/** What a stranger's implementation signs the text with, to hold it against the header. */
const signature = ({ headers, text }: Json, secret: string): string =>
  new Webhook(secret).sign(headers['webhook-id'], new Date(headers['webhook-timestamp'] * 1000), text);

const SECOND = 1000;
const HOUR = 3_600_000;

describe('a delivery', () => {
  test('is the event, signed, to the address that was set', async () => {
    const { secret } = await set();
    const { id } = await it.item({ name: 'Kräne 電線' });
    await it.service.deliver();
    const [{ headers, text, body }] = receiver.received as [Json];
    expect(body).toEqual({
      type: 'service.company.transaction.created',
      time: expect.stringMatching(/Z$/),
      body: { verb: 'create', node_type: 'item', node_id: id, node_name: 'Kräne 電線', node_parent_id: null },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['webhook-signature']).toBe(signature({ headers, text }, secret));
    expect(Number(headers['webhook-timestamp']) * 1000).toBe(Date.UTC(2025, 10, 20, 8));
  });

  test('costs nothing of the allowance', async () => {
    await set();
    const before = (await it.get('/units')).headers.get('service-rate-limit-remaining');
    await it.admin('POST', '/webhook/test');
    await it.service.deliver();
    const after = (await it.get('/units')).headers.get('service-rate-limit-remaining');
    expect(Number(before) - Number(after)).toBe(1);
  });

  test('is made of what was chosen when it happened, and of nothing else', async () => {
    await it.item();
    await set(['edited', 'low_stock']);
    const { id } = await it.item();
    await it.put(`/items/${id}`, { name: 'Other', quantity: 3 });
    await it.del(`/items/${id}`);
    await it.service.deliver();
    expect(told()).toEqual(['edit', 'quantity_change']);
  });

  test('that waits is dropped when its kind is chosen no longer, or the address is taken back', async () => {
    await set();
    await it.item();
    await it.post('/jobs', { name: 'Job' });
    await set(['job_created']);
    await it.service.deliver();
    expect(told()).toEqual(['job.created']);
    await it.post('/jobs', { name: 'Other' });
    await set(all, null);
    await it.post('/jobs', { name: 'Nobody is told of this one' });
    await it.service.deliver();
    expect(await states()).toEqual(['dropped', 'dropped', 'delivered', 'dropped']);
    expect(told()).toEqual(['job.created']);
  });

  test('is signed by both secrets for a day after a new one was made', async () => {
    await set();
    const { secret } = (await it.admin('POST', '/webhook/secret')).body.data;
    await it.item();
    await it.service.deliver();
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    it.pass(24 * HOUR + 1);
    await it.item();
    await it.service.deliver();
    const second = receiver.received[1] as Json;
    expect(second.headers['webhook-signature']).toBe(signature(second, secret));
  });

  test('of every kind has the body that the wire reads', async () => {
    await set();
    const folder = await it.folder('A');
    const { id } = await it.item({ min_quantity: 5, parent_id: folder });
    const alert = { type: 'Quantity', item_id: id, threshold_method: 'less_than_or_equal_to_min_quantity' };
    await it.post('/alerts', alert);
    await it.put(`/items/${id}`, { quantity: 4, notes: 'x', parent_id: null });
    await it.post(`/items/${id}/move`, { quantity: 4, folder_id: folder, leave_zero_quantity: true });
    const order = await it.order([{ item_id: id, quantity: '2', unit_rate: '3.9' }], { notes: 'n' });
    await it.moveOrder(order.id, 'ordered');
    const job = (await it.post('/jobs', { name: 'Job' })).body.data;
    await it.put(`/jobs/${job.id}/status`, { status: 'in_progress', version: job.version });
    await it.service.deliver();
    for (const body of bodies()) expect(KnownEvent.safeParse(body).success).toBe(true);
    const statusOf = (type: string) => bodies().find((body) => body.type.endsWith(type)).body;
    const verbs = ['create', 'edit', 'quantity_change', 'move', 'quantity_move', 'alert.low_stock'];
    expect(told()).toEqual(expect.arrayContaining(verbs));
    const { line_items: _, ...head } = (await it.get(`/purchase_orders/${order.id}`)).body.data;
    expect(statusOf('purchase_order.status_changed')).toEqual({
      purchase_order: head,
      previous_status: 'draft',
    });
    expect(statusOf('purchase_order.created').purchase_order).toMatchObject({
      status: 'draft',
      total: '7.80',
    });
    expect(statusOf('purchase_order.created')).not.toHaveProperty('previous_status');
    const { custom_field_values: __, ...jobHead } = (await it.get(`/jobs/${job.id}`)).body.data;
    expect(statusOf('job.status_changed')).toEqual({ job: jobHead, previous_status: 'not_started' });
    expect(
      bodies()
        .filter((body) => body.type.endsWith('low_stock'))
        .map((body) => body.body),
    ).toEqual([
      {
        alert: { type: 'low_stock', condition: 'at or below min level', threshold_value: null },
        item: { id, name: 'Cable ties', quantity: '4', min_quantity: '5', parent_id: null },
      },
      {
        alert: { type: 'out_of_stock', condition: 'at or below min level', threshold_value: null },
        item: { id, name: 'Cable ties', quantity: '0', min_quantity: '5', parent_id: null },
      },
    ]);
  });
});

describe('a delivery that fails', () => {
  test.each([
    ['another status', 500, /^answered 500$/],
    ['a redirect, which is not followed', 302, /redirects are not followed/],
  ])('by %s is tried again, under its id, until it arrives', async (_, status, words) => {
    await set();
    receiver.answer = (_one, response) => response.writeHead(status, { location: receiver.url }).end();
    await it.item();
    await it.service.deliver();
    await it.service.deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await log())[0]).toMatchObject({
      state: 'waiting',
      tries: [{ status, outcome: expect.stringMatching(words) }],
    });
    receiver.answer = 200;
    it.pass(5 * SECOND);
    await it.service.deliver();
    expect(await states()).toEqual(['delivered']);
    const ids = receiver.received.map((one) => one.headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
  });

  test('because nobody is there, waits longer each time', async () => {
    await set();
    const { url } = receiver;
    await receiver.close();
    await it.item();
    const times = [];
    for (let elapsed = 0; elapsed < 300; elapsed += 1) {
      const before = (await log())[0].tries.length;
      await it.service.deliver();
      if ((await log())[0].tries.length > before) times.push(elapsed);
      it.pass(SECOND);
    }
    expect(times).toEqual([0, 5, 20, 65, 200]);
    expect((await log())[0].tries[0]).toMatchObject({ status: null, outcome: 'the connection was refused' });
    receiver = await startReceiver(Number(new URL(url).port));
  });

  test('is left alone for as long as the receiver asks', async () => {
    await set();
    receiver.answer = (_one, response) => response.writeHead(429, { 'retry-after': '60' }).end();
    await it.item();
    await it.service.deliver();
    it.pass(59 * SECOND);
    await it.service.deliver();
    expect(receiver.received).toHaveLength(1);
    it.pass(SECOND);
    await it.service.deliver();
    expect(receiver.received).toHaveLength(2);
  });

  test('is given up after a day, is still in the log, and can be sent again', async () => {
    await set();
    receiver.answer = 503;
    await it.item();
    for (let hour = 0; hour < 30; hour += 1) {
      await it.service.deliver();
      it.pass(HOUR);
    }
    const [one] = await log();
    expect(one).toMatchObject({ state: 'given up', reason: 'it failed for a day' });
    expect(one.tries.length).toBeGreaterThan(8);
    receiver.answer = 200;
    expect((await it.admin('POST', `/webhook/deliveries/${one.id}/again`)).status).toBe(200);
    await it.service.deliver();
    expect(await states()).toEqual(['delivered']);
    expect((await it.admin('POST', `/webhook/deliveries/${one.id}/again`)).status).toBe(422);
    expect((await it.admin('POST', '/webhook/deliveries/999/again')).status).toBe(404);
  });

  test('holds up what concerns the same record, and nothing else', async () => {
    await set();
    const [a, b] = [await it.item({ name: 'A' }), await it.item({ name: 'B' })];
    const bad = (one: Json) => one.body.body.node_id === a.id && one.body.body.verb === 'create';
    receiver.answer = (one, response) => response.writeHead(bad(one) ? 400 : 200).end();
    await it.put(`/items/${a.id}`, { notes: 'x' });
    await it.put(`/items/${b.id}`, { notes: 'x' });
    await it.service.deliver();
    const seen = () => bodies().map((body) => `${body.body.node_name} ${body.body.verb}`);
    expect(seen()).toEqual(['A create', 'B create', 'B edit']);
    receiver.answer = 200;
    it.pass(5 * SECOND);
    await it.service.deliver();
    expect(seen().slice(3)).toEqual(['A create', 'A edit']);
  });

  test('with all others, while the address is down, leaves their order as it was', async () => {
    await set();
    receiver.answer = 500;
    for (const name of ['1', '2', '3', '4', '5']) await it.item({ name });
    await it.service.deliver();
    // Two are enough to see that the address is down.
    expect(receiver.received).toHaveLength(2);
    it.pass(5 * SECOND);
    await it.service.deliver();
    receiver.received.length = 0;
    receiver.answer = 200;
    it.pass(15 * SECOND);
    await it.service.deliver();
    expect(bodies().map((body) => body.body.node_name)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('for a day, with an address that takes nothing, gives up what waited behind it as well', async () => {
    await set();
    receiver.answer = 500;
    for (let i = 0; i < 40; i += 1) await it.item();
    for (let hour = 0; hour < 30; hour += 1) {
      await it.service.deliver();
      it.pass(HOUR);
    }
    expect(new Set(await states())).toEqual(new Set(['given up']));
    expect((await log())[0].reason).toMatch(/took nothing for a day/);
  });
});

describe('an answer', () => {
  test('without end is not read to its end', async () => {
    await set();
    receiver.answer = (_one, response) => {
      response.writeHead(200);
      const fill = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        response.once('drain', fill);
      };
      fill();
    };
    await it.item();
    await it.service.deliver();
    expect(await states()).toEqual(['delivered']);
  });

  test('that breaks off is none', async () => {
    await set();
    receiver.answer = (_one, response) => response.socket?.destroy();
    await it.item();
    await it.service.deliver();
    expect((await log())[0].tries[0]).toMatchObject({ status: null, outcome: 'the connection broke' });
  });
});

describe('the address', () => {
  test.each([
    ['plain HTTP to somebody else', 'http://example.com/x'],
    ['plain HTTP to somebody who looks like us', 'http://127.0.0.1.example.com/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a name and password in it', 'https://a:b@example.com/'],
    ['a fragment', 'https://example.com/#x'],
    ['no address', 'somewhere'],
    ['without end', `https://example.com/${'x'.repeat(2000)}`],
  ])('with %s is refused', async (_, url) => {
    const { status, body } = await it.admin('PUT', '/webhook', { url, settings: [] });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^url must/)]);
  });

  test.each([
    'https://example.com/x?y=1',
    'https://10.0.0.7:8443/',
    'http://localhost:1/',
    'http://[::1]:1/',
  ])('%s is taken', async (url) => {
    expect((await it.admin('PUT', '/webhook', { url, settings: [] })).status).toBe(200);
  });

  test('has a secret that is told when it is first set, and not again', async () => {
    expect((await set()).secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await set(['created'])).toEqual({ url: receiver.url, settings: ['created'] });
    expect((await it.admin('GET', '/webhook')).body.data).toEqual({
      url: receiver.url,
      settings: ['created'],
    });
  });

  test('that was never set has neither test nor secret', async () => {
    expect((await it.admin('POST', '/webhook/test')).status).toBe(404);
    expect((await it.admin('POST', '/webhook/secret')).status).toBe(404);
    expect((await it.admin('GET', '/webhook')).body.data).toEqual({ url: null, settings: [] });
  });

  test('and its choices are held to what there is', async () => {
    expect((await it.admin('PUT', '/webhook', { url: null, settings: ['everything'] })).status).toBe(422);
    expect((await it.admin('PUT', '/webhook', { settings: [] })).status).toBe(400);
  });
});

describe('a test', () => {
  test('is sent at once and once, and is in the log', async () => {
    await set([]);
    const { body } = await it.admin('POST', '/webhook/test');
    expect(body.data).toEqual({ status: 204, outcome: 'answered 204' });
    expect(bodies()).toEqual([{ type: 'service.company.webhook.test', time: expect.any(String), body: {} }]);
    receiver.answer = 500;
    await it.admin('POST', '/webhook/test');
    it.pass(HOUR);
    await it.service.deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await states()).toEqual(['delivered', 'given up']);
    expect(await it.events()).toEqual([]);
  });
});

test('once started, the service delivers by itself', async () => {
  await set();
  await it.service.resume();
  await it.item({ name: 'First' });
  await receiver.until(1);
  await it.item({ name: 'Second' });
  await receiver.until(2);
  expect(told()).toEqual(['create', 'create']);
});

describe('the alert', () => {
  test('that stays tripped is told once, whatever else changes', async () => {
    await set(['low_stock']);
    const { id: item_id } = await it.item({ quantity: 10 });
    const watch = { item_id, threshold_method: 'quantity_less_than', threshold_value: 5 };
    const { id } = (await it.post('/alerts', { type: 'Quantity', ...watch })).body.data;
    for (const quantity of [4, 3, 2]) await it.put(`/items/${item_id}`, { quantity });
    await it.put(`/items/${item_id}`, { name: 'Other' });
    await it.put(`/alerts/${id}`, { ...watch, recipient_groups: ['admins'] });
    await it.service.deliver();
    expect(bodies().map((body) => body.body.alert)).toEqual([
      { type: 'low_stock', condition: 'less than', threshold_value: 5 },
    ]);
  });

  test('for too much, and a reminder, are told to nobody', async () => {
    await set();
    const field = (await it.admin('POST', '/custom_fields', { name: 'Due', type: 'date' })).body.data.id;
    const { id: item_id } = await it.item({
      custom_attribute_values: [{ custom_attribute_id: field, value: '2025-01-01' }],
    });
    await it.post('/alerts', {
      type: 'Quantity',
      item_id,
      threshold_method: 'quantity_greater_than',
      threshold_value: 1,
    });
    await it.post('/alerts', {
      type: 'DateReminder',
      item_id,
      custom_attribute_id: field,
      threshold_method: 'same_day',
    });
    await it.put(`/items/${item_id}`, { quantity: 100 });
    await it.service.deliver();
    expect(told()).toEqual(['create', 'quantity_change']);
  });
});
