/**
 * Answers that are not about what was asked, or lack what decides: of another record, without figures, without an order's lines, a success
 * that says nothing. What is written goes to no other record, clears nothing, and is told as done once it is.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
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
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
});
afterEach(() => world.close());

const give = (intent: ActAsk<'give'>['intent']) => station.act('give', { intent });
const settled = () => station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
const itemOf = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).json.data;
const changed = async () => (await world.ledger()).filter(({ verb }) => verb !== 'create');
/** How many reads of that path have been answered. */
const reads = (path: string): number =>
  world.exchanges.filter((one) => one.method === 'GET' && one.path === path).length;

describe('an item is read before a write', () => {
  const cases: readonly (readonly [string, (right: any, other: any) => unknown])[] = [
    ['and the answer is of another item', (_, other) => other],
    ['and the answer has no quantity', (right) => ({ ...right, quantity: undefined })],
    ['and its quantity is null', (right) => ({ ...right, quantity: null })],
    ['and its quantity is longer than any', (right) => ({ ...right, quantity: '1'.repeat(70) })],
  ];
  test.each(cases)('%s → nothing is written, and it is done when the answer is right', async (_, made) => {
    const { tape, socket } = shop.items;
    const other = await itemOf(socket);
    const [stock, others] = [Number((await itemOf(tape)).quantity), Number(other.quantity)];
    const path = `/api/v1/items/${tape}`;
    let isWrong = true;
    world.alter(path, (answered) => (isWrong ? { data: made(answered.data, other) } : answered));
    await give({ kind: 'adjust', itemId: tape, by: decimal(-3), reason: null });
    await expect.poll(() => reads(path)).toBeGreaterThanOrEqual(1);
    expect(await changed()).toEqual([]);
    isWrong = false;
    expect(await settled()).toMatchObject({ review: [], settled: [{ state: 'applied' }] });
    expect(Number((await itemOf(tape)).quantity)).toBe(stock - 3);
    expect(Number((await itemOf(socket)).quantity)).toBe(others);
  });

  test('and under its number is another article, as after a restore → nothing is written, and it is said to be gone', async () => {
    const { tape, ties } = shop.items;
    for (const id of [tape, ties])
      world.alter(`/api/v1/items/${id}`, ({ data }) => ({ data: { ...data, sid: 'of-another' } }));
    await give({ kind: 'edit-item', itemId: tape, set: { notes: 'on the left' } });
    await give({ kind: 'copy', itemId: ties, quantity: decimal(2), folderId: null });
    const { review } = await settled();
    expect(review.map((one) => one.review?.kind)).toEqual(['gone', 'gone']);
    expect(await changed()).toEqual([]);
  });
});

describe('an item has members of another form than ours, in lists and by itself', () => {
  const FORMS: readonly (readonly [string, object])[] = [
    ['tags', { tags: [{ id: 1, label: 'x' }], tag_names: undefined }],
    ['photos', { photos: [{ uuid: 'a', urls: {} }] }],
    ['a measure', { measured_quantity: { type: { id: 1 }, name: { pretty: 'm' }, value: { amount: 3 } } }],
  ];
  /** From now on every item that the station reads has these members. */
  const formed = (form: object) => {
    const one = (item: object) => ({ ...item, ...form });
    for (const path of ['/api/v1/items', '/api/v1/items/recent'])
      world.alter(path, ({ data, ...rest }) => ({
        ...rest,
        data: Array.isArray(data) ? data.map(one) : one(data),
      }));
    for (const id of Object.values(shop.items))
      for (const path of [`/api/v1/items/${id}`, `/api/v1/items/${id}/move`])
        world.alter(path, ({ data }) => ({ data: one(data) }));
  };

  test.each(FORMS)('%s → commands that do not need them are delivered', async (_, form) => {
    const { tape, socket, ties } = shop.items;
    const stock = Number((await itemOf(tape)).quantity);
    formed(form);
    await give({ kind: 'adjust', itemId: tape, by: decimal(-3), reason: null });
    await give({ kind: 'edit-item', itemId: ties, set: { notes: 'on the left' } });
    await station.act('move', { itemId: socket, quantity: '4', folderId: shop.folders.b, leaveZero: false });
    expect(await settled()).toMatchObject({ review: [] });
    expect(Number((await itemOf(tape)).quantity)).toBe(stock - 3);
    expect((await itemOf(ties)).notes).toBe('on the left');
  });

  test.each([
    ['tags', { tags: ['red'] }],
    ['photos', { photoIds: [] }],
  ] as const)('%s that cannot be read are edited → nothing is written over', async (name, set) => {
    const { tape, ties } = shop.items;
    formed(FORMS.find(([one]) => one === name)?.[1] ?? {});
    await station.act('refresh', {});
    await give({ kind: 'edit-item', itemId: ties, set: { ...set, name: 'Ties' } });
    await give({ kind: 'edit-item', itemId: tape, set: { name: 'Tape' } });
    const path = `/api/v1/items/${ties}`;
    await expect.poll(() => reads(path), { timeout: 5000 }).toBeGreaterThanOrEqual(1);
    await expect.poll(async () => (await itemOf(tape)).name, { timeout: 5000 }).toBe('Tape');
    expect(world.exchanges.filter((one) => one.method === 'PUT' && one.path === path)).toEqual([]);
    const { waiting, review } = await station.read('outbox', {});
    expect([...waiting, ...review].map(({ intent }) => intent)).toMatchObject([{ itemId: ties }]);
  });
});

describe('an order is read before it is sent back whole', () => {
  const without =
    (...names: readonly string[]) =>
    (order: object) =>
      Object.fromEntries(Object.entries(order).filter(([name]) => !names.includes(name)));
  test.each([
    ['lines, as an entry of the list', without('line_items')],
    ['any line', (order: object) => ({ ...order, line_items: [] })],
    ['notes and vendor', without('notes', 'vendor')],
  ])('without %s → nothing is cleared, and it is done when the answer is right', async (_, made) => {
    const { tape, socket } = shop.items;
    const { json } = await world.call('POST', '/api/v1/purchase_orders', {
      vendor: { name: 'Meyer' },
      notes: 'gate 4',
      line_items: [
        { item_id: tape, quantity: 5, unit_rate: 7 },
        { item_id: socket, quantity: 3, unit_rate: 4 },
      ],
    });
    const { id } = json.data;
    await station.act('orders.look', {});
    const all = { text: '', status: null, vendor: null, from: null, until: null, isLate: false, most: 100 };
    await station.until('orderList', all, ({ rows }) => rows.length > 0);
    await station.act('orders.read', { orderIds: [id] });
    await station.until('order', { orderId: id }, ({ isWhole }) => isWhole);
    const path = `/api/v1/purchase_orders/${id}`;
    let isWrong = true;
    world.alter(path, (answered) => (isWrong ? { data: made(answered.data) } : answered));
    const before = reads(path);
    await give({ kind: 'edit-order', orderId: id, set: { terms: '30 days' } });
    await expect.poll(() => reads(path)).toBeGreaterThan(before);
    expect(await world.applied('PUT', path)).toBe(0);
    isWrong = false;
    expect(await settled()).toMatchObject({ review: [], settled: [{ state: 'applied' }] });
    const { data } = (await world.call('GET', path)).json;
    expect(data).toMatchObject({ terms: '30 days', notes: 'gate 4', vendor: { name: 'Meyer' } });
    expect(data.line_items).toHaveLength(2);
  });

  test('a line of a receipt is another item by now → nothing is received on it', async () => {
    const { tape, socket } = shop.items;
    const order = await placeOrder(world, 'PO-1', [{ item_id: tape, quantity: 5, unit_rate: 7 }]);
    const path = `/api/v1/purchase_orders/${order.id}`;
    const at = { orderId: order.id, lineId: order.lineIds[0] ?? 0 };
    await station.quiet();
    await station.act('plug', { in: false });
    await station.act('receive.set', { ...at, quantity: '4' });
    await station.act('receive.send', { orderId: order.id });
    world.alter(path, ({ data }) => ({
      data: { ...data, line_items: data.line_items.map((line: object) => ({ ...line, item_id: socket })) },
    }));
    await station.act('plug', { in: true });
    const { review } = await settled();
    expect(review[0]?.review).toEqual({ kind: 'gone', what: 'line' });
    expect(await world.applied('POST', `${path}/receive`)).toBe(0);
  });
});

describe('a success that says nothing', () => {
  test.each([
    [202, '{}'],
    [200, '{"message":"read-only, nothing was saved"}'],
  ])('%i %s to a write that was not made → it is read, and made', async (status, body) => {
    const { tape, ties } = shop.items;
    const stock = Number((await itemOf(tape)).quantity);
    const effect = { kind: 'answer', status, body };
    await world.trouble({ on: { method: 'PUT', path: `/api/v1/items/${tape}` }, effect, times: 1 });
    await world.trouble({ on: { method: 'DELETE', path: `/api/v1/items/${ties}` }, effect, times: 1 });
    await give({ kind: 'adjust', itemId: tape, by: decimal(-3), reason: null });
    await give({ kind: 'delete', recordId: ties, what: 'item' });
    const { review, settled: done } = await settled();
    expect([review, done.map(({ state }) => state)]).toEqual([[], ['applied', 'applied']]);
    expect(Number((await itemOf(tape)).quantity)).toBe(stock - 3);
    expect((await world.call('GET', `/api/v1/items/${ties}`)).status).toBe(404);
  });

  test('a new item is answered with another record of its folder → that one is not taken for ours, nor deleted with it', async () => {
    const { socket } = shop.items;
    const other = await itemOf(socket);
    world.alter('/api/v1/items', (answered) => (Array.isArray(answered.data) ? answered : { data: other }));
    const fields = {
      name: 'Grommet',
      notes: null,
      label: null,
      price: null,
      minQuantity: null,
      quantity: decimal(2),
    };
    await give({ kind: 'create-item', what: 'item', folderId: other.parent_id, fields });
    const { settled: done } = await settled();
    expect(done[0]).toMatchObject({ state: 'applied', proof: { how: 'read-back' } });
    expect(done[0]?.proof?.made).not.toContain(socket);
  });

  const TEXT = 'For the north hall, behind the second gate on the left.';
  test.each([
    ['keeps no brackets in', TEXT],
    ['cuts short', `${TEXT} [re`],
  ])(
    'the service %s the notes, and the answer is lost → it is asked, and not made twice',
    async (_, kept) => {
      const { parent_id: folderId } = await itemOf(shop.items.socket);
      const cut = (one: any) => (one.name === 'Cable gland' ? { ...one, notes: kept } : one);
      for (const path of ['/api/v1/items', '/api/v1/items/recent'])
        world.alter(path, ({ data, ...rest }) => ({
          ...rest,
          data: Array.isArray(data) ? data.map(cut) : data,
        }));
      const before = await world.applied('POST', '/api/v1/items');
      await world.trouble({
        on: { method: 'POST', path: '/api/v1/items' },
        effect: { kind: 'drop', when: 'after' },
        times: 1,
      });
      const fields = { name: 'Cable gland', notes: TEXT, label: null, price: null, minQuantity: null };
      await give({
        kind: 'create-item',
        what: 'item',
        folderId,
        fields: { ...fields, quantity: decimal(7) },
      });
      const { review } = await settled();
      expect(review.map((one) => one.review?.kind)).toEqual(['look-alikes']);
      expect(await world.applied('POST', '/api/v1/items')).toBe(before + 1);
    },
  );

  const rewritten = (isIt: (record: any) => boolean) => (answered: any) => {
    const named = (one: any) => (isIt(one) ? { ...one, name: `${one.name} (2)` } : one);
    const { data } = answered;
    return { ...answered, data: Array.isArray(data) ? data.map(named) : named(data) };
  };
  const loseAnswer = (path: string) =>
    world.trouble({ on: { method: 'POST', path }, effect: { kind: 'drop', when: 'after' }, times: 1 });

  test('the service names a copy in its own way, and the answer is lost → it is asked, and not made twice', async () => {
    const { tape, socket } = shop.items;
    const [, folderId] = Object.values(shop.folders);
    const isCopy = (one: any): boolean => one.name === 'Label tape 12 mm' && one.id !== tape;
    for (const path of ['/api/v1/items', '/api/v1/items/recent']) world.alter(path, rewritten(isCopy));
    await loseAnswer(`/api/v1/items/${tape}/copy`);
    await give({ kind: 'copy', itemId: tape, quantity: decimal(2), folderId: folderId ?? null });
    const { review } = await settled();
    expect(review.map((one) => one.review?.kind)).toEqual(['look-alikes']);
    expect((await world.ledger()).filter(({ path }) => path.endsWith('/copy'))).toHaveLength(1);
    expect((await itemOf(socket)).name).not.toContain('(2)');
  });

  test('the service names a job in its own way, and the answer is lost → it is asked, and not made twice', async () => {
    world.alter(
      '/api/v1/jobs',
      rewritten(({ name }) => name === 'Hall 3'),
    );
    await loseAnswer('/api/v1/jobs');
    await give({ kind: 'create-job', name: 'Hall 3', notes: null, startDate: null, endDate: null });
    const { review } = await settled();
    expect(review.map((one) => one.review?.kind)).toEqual(['look-alikes']);
    expect(await world.applied('POST', '/api/v1/jobs')).toBe(1);
  });
});
