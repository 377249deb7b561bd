/** What a person can do with the outbox: settle what it asks, take back what went through, hand on the evidence. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
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

type Intent = Parameters<typeof give>[0];
async function give(
  intent: Parameters<typeof station.act<'give'>>[1]['intent'],
): Promise<{ id: string; made: readonly number[] }> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given;
}

const get = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).json?.data;
const quantityOf = async (id: number) => Number((await get(id)).quantity);
const plug = (isIn: boolean) => station.act('plug', { in: isIn });
const adjust = (by: string): Intent => ({ kind: 'adjust', itemId: shop.items.tape, by, reason: null });

describe('records that are yet to be made', () => {
  it('can be worked with at once: every command arrives, in order, with the real ids', async () => {
    await plug(false);
    const { made: folder } = await give({
      kind: 'create-item',
      what: 'folder',
      folderId: shop.folders.a,
      fields: { name: 'C-01', quantity: '0', minQuantity: null, price: null, notes: null, label: null },
    });
    const [folderId = 0] = folder;
    const { made: box } = await give({
      kind: 'create-item',
      what: 'item',
      folderId,
      fields: { name: 'Box', quantity: '10', minQuantity: null, price: null, notes: null, label: null },
    });
    const [itemId = 0] = box;
    expect((await station.read('item', { itemId })).item).toMatchObject({ name: 'Box', quantity: '10' });
    await station.act('move', { itemId, quantity: '4', folderId: shop.folders.b, leaveZero: false });
    await give({ kind: 'edit-item', itemId, set: { name: 'Big box' } });
    expect((await station.read('item', { itemId })).item).toMatchObject({ name: 'Big box', quantity: '6' });
    await plug(true);
    await station.quiet();
    const view = await station.read('item', { itemId });
    expect(view).toMatchObject({ item: { name: 'Big box', quantity: '6', folder: { name: 'C-01' } } });
    expect(view.item.id).toBeGreaterThan(0);
    expect(await quantityOf(view.item.id)).toBe(6);
    expect((await station.read('outbox', {})).settled).toHaveLength(4);
  });

  it('can be moved on with the answer lost, and are found by what the service calls them', async () => {
    await plug(false);
    const box = await give({
      kind: 'create-item',
      what: 'item',
      folderId: shop.folders.a,
      fields: { name: 'Box', quantity: '10', minQuantity: null, price: null, notes: null, label: null },
    });
    const [itemId = 0] = box.made;
    await station.act('move', { itemId, quantity: '10', folderId: shop.folders.b, leaveZero: false });
    await world.trouble({
      on: { method: 'POST', path: '/api/v1/items/*/move' },
      effect: { kind: 'drop', when: 'after' },
    });
    await plug(true);
    await station.quiet();
    expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
    expect((await station.read('outbox', {})).settled).toMatchObject([
      { kind: 'move', proof: { how: 'figures' } },
      { kind: 'create-item' },
    ]);
  });

  it('are copies a receipt makes: they can be moved on before anybody knows which they are', async () => {
    const order = await placeOrder(world, 'PO-1', [
      { item_id: shop.items.ties, quantity: 5, unit_rate: 4.1 },
    ]);
    const [orderId, lineId] = [order.id, order.lineIds[0] ?? 0];
    await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
    await plug(false);
    await station.act('receive.set', { orderId, lineId, quantity: '5' });
    await station.act('receive.choose', { orderId, lineId, choice: 'copy' });
    await station.act('receive.send', { orderId });
    const [receipt] = (await station.read('outbox', {})).waiting;
    const copyId = receipt?.intent.kind === 'receive' ? (receipt.intent.lines[0]?.copyId ?? 0) : 0;
    expect(copyId).toBeLessThan(0);
    const moved = { itemId: copyId, quantity: '5', folderId: shop.folders.a, leaveZero: false };
    expect(await station.act('move', moved)).toMatchObject({ tone: 'done' });
    await plug(true);
    await station.quiet();
    const { review, settled } = await station.read('outbox', {});
    expect(review).toEqual([]);
    expect(settled.map(({ kind, state }) => [kind, state])).toEqual([
      ['move', 'applied'],
      ['receive', 'applied'],
    ]);
    const there = (await station.read('folder', { folderId: shop.folders.a })).items;
    expect(there.find((item) => item.name === 'Cable ties 200 mm, black')).toMatchObject({ quantity: '5' });
    expect(await quantityOf(shop.items.ties)).toBe(138);
    // What depends on an id that is not known yet is looked at every five seconds.
  }, 20_000);

  it('go to a person with what depends on them where they were never made', async () => {
    await plug(false);
    const create = await give({
      kind: 'create-item',
      what: 'item',
      folderId: shop.folders.a,
      fields: { name: 'Box', quantity: '10', minQuantity: null, price: null, notes: null, label: null },
    });
    await give({ kind: 'edit-item', itemId: create.made[0] ?? 0, set: { name: 'Big box' } });
    await station.act('outbox.settle', { id: create.id, how: 'cancel' });
    await plug(true);
    const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
    expect(review[0]).toMatchObject({ kind: 'edit-item', review: { kind: 'never-made', what: 'item' } });
  });
});

describe('asked again with the same id, because nobody heard the answer', () => {
  it('a move is done once, and told the same', async () => {
    const ask = {
      id: 'asked by a page',
      itemId: shop.items.socket,
      quantity: '5',
      folderId: shop.folders.b,
      leaveZero: false,
    };
    const told = await station.act('move', ask);
    expect(await station.act('move', ask)).toEqual(told);
    await station.quiet();
    expect(await station.act('move', ask)).toMatchObject({ tone: 'done', undo: told.undo });
    await station.quiet();
    expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
  });

  it('any other command is, too', async () => {
    const intent = { kind: 'edit-item', itemId: shop.items.socket, set: { name: 'Socket' } } as const;
    const told = await station.act('give', { id: 'once', intent });
    expect(await station.act('give', { id: 'once', intent })).toEqual(told);
    await station.quiet();
    expect((await station.read('outbox', {})).settled).toHaveLength(1);
  });
});

describe('goods for a job', () => {
  it("are moved into the job's folder and back by ordinary moves", async () => {
    const { json } = await world.call('POST', '/api/v1/jobs', { name: 'Site 12' });
    const folderId: number = json.data.folder_id;
    await station.act('refresh', {});
    await station.until('folder', { folderId: null }, (view) =>
      view.folders.some(({ id }) => id === folderId),
    );
    await station.act('move', { itemId: shop.items.socket, quantity: '5', folderId, leaveZero: false });
    await station.quiet();
    const { items } = await station.read('folder', { folderId });
    expect(items).toMatchObject([{ quantity: '5' }]);
    const itemId = items[0]?.id ?? 0;
    await station.act('move', { itemId, quantity: '5', folderId: shop.folders.a, leaveZero: false });
    await station.quiet();
    expect((await station.read('folder', { folderId })).items).toEqual([]);
  });
});

describe('an edit of what somebody else has edited', () => {
  it('of another field leaves that alone; of the same field asks a person', async () => {
    await plug(false);
    await give({ kind: 'edit-item', itemId: shop.items.tape, set: { price: '8' } });
    await give({ kind: 'edit-item', itemId: shop.items.socket, set: { price: '5' } });
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { notes: 'Top shelf' });
    await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { price: 6 });
    await plug(true);
    const { review } = await station.until(
      'outbox',
      {},
      (view) => view.review.length === 1 && view.waiting.length === 0,
    );
    expect(await get(shop.items.tape)).toMatchObject({ notes: 'Top shelf' });
    expect(Number((await get(shop.items.tape)).price)).toBe(8);
    expect(review[0]?.review).toMatchObject({ kind: 'edit-moved', base: '4.1', now: '6', ours: '5' });
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'retry' });
    await station.quiet();
    expect(Number((await get(shop.items.socket)).price)).toBe(5);
  });
});

describe('an edit of two fields that somebody else has both edited', () => {
  it('asks about each of them: an answer to the one is none to the other', async () => {
    await plug(false);
    await give({ kind: 'edit-item', itemId: shop.items.socket, set: { price: '5', notes: 'Ours' } });
    await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { price: 6, notes: 'Of the office' });
    await plug(true);
    const asked = async () => {
      const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
      return { id: review[0]?.id ?? '', about: review[0]?.review };
    };
    const first = await asked();
    expect(first.about).toMatchObject({ kind: 'edit-moved', field: 'price', now: '6', ours: '5' });
    await station.act('outbox.settle', { id: first.id, how: 'retry' });
    await station.until('outbox', {}, (view) => view.review[0]?.id !== first.id && view.review.length === 1);
    const second = await asked();
    expect(second.about).toMatchObject({ kind: 'edit-moved', field: 'notes', now: 'Of the office' });
    expect(await get(shop.items.socket)).toMatchObject({ notes: 'Of the office' });
    await station.act('outbox.settle', { id: second.id, how: 'retry' });
    await station.quiet();
    expect(await get(shop.items.socket)).toMatchObject({ notes: 'Ours' });
    expect(Number((await get(shop.items.socket)).price)).toBe(5);
  });
});

describe('a record that was changed after somebody decided to delete it', () => {
  it('is not deleted until a person has looked again', async () => {
    await plug(false);
    await give({ kind: 'delete', recordId: shop.folders.b, what: 'folder' });
    await world.call('POST', '/api/v1/items', {
      name: 'New',
      type: 'item',
      quantity: 1,
      parent_id: shop.folders.b,
    });
    await plug(true);
    const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
    expect(review[0]?.review).toMatchObject({ kind: 'changed-since', childrenThen: 1, childrenNow: 2 });
    expect(await get(shop.folders.b)).toBeDefined();
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'retry' });
    await station.quiet();
    expect((await world.call('GET', `/api/v1/items/${shop.folders.b}`)).status).toBe(404);
  });
});

describe('taking back', () => {
  it('a move moves the portion back, an adjustment adjusts the other way: previewed, then done', async () => {
    await station.act('move', {
      itemId: shop.items.socket,
      quantity: '4',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    const adjusted = await give(adjust('-3'));
    await station.quiet();
    const { settled } = await station.read('outbox', {});
    const moved = settled.find((row) => row.kind === 'move');
    const { undo } = await station.read('command', { id: moved?.id ?? '' });
    expect(undo).toMatchObject({
      steps: [{ kind: 'move', intent: { quantity: '4', folderId: shop.folders.a } }],
      stays: ['second-record'],
    });
    expect(await station.act('outbox.undo', { id: moved?.id ?? '' })).toMatchObject({ given: true });
    await station.act('outbox.undo', { id: adjusted.id });
    await station.quiet();
    expect(await quantityOf(shop.items.tape)).toBe(20);
    const { items } = await station.read('folder', { folderId: shop.folders.b });
    expect(items.map((item) => item.name)).toEqual(['Cable ties 200 mm, black']);
  });

  it('a new item deletes it; what is deleted stays deleted', async () => {
    const create = await give({
      kind: 'create-item',
      what: 'item',
      folderId: shop.folders.a,
      fields: { name: 'Box', quantity: '1', minQuantity: null, price: null, notes: null, label: null },
    });
    await station.quiet();
    const { undo } = await station.read('command', { id: create.id });
    expect(undo).toMatchObject({ steps: [{ kind: 'delete' }], stays: [] });
    await station.act('outbox.undo', { id: create.id });
    await station.quiet();
    const { settled } = await station.read('outbox', {});
    expect(settled).toMatchObject([{ kind: 'delete', state: 'applied' }, { kind: 'create-item' }]);
    expect(await station.read('command', { id: settled[0]?.id ?? '' })).toMatchObject({
      undo: { steps: [], stays: ['deleted-for-good'] },
    });
  });
});

describe('what is handed on', () => {
  it('the evidence of a command holds what was read, sent and answered, and the proof', async () => {
    await world.trouble({ on: { method: 'PUT' }, effect: { kind: 'drop', when: 'after' } });
    const { id } = await give(adjust('2'));
    await station.quiet();
    const evidence = await station.read('evidence', { id });
    expect(evidence).toMatchObject({
      evidence: 1,
      command: {
        kind: 'adjust',
        intent: { by: '2' },
        basis: { shown: '20' },
        proof: { how: 'figures', readings: [{ before: '20', ifApplied: '22', now: '22' }] },
        tries: [
          { outcome: 'applied', sent: { method: 'PUT', body: { quantity: 22 } }, before: { quantity: '20' } },
        ],
      },
    });
    expect(JSON.stringify(evidence)).not.toContain(KEY);
    const { file } = await station.act('export', { id });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ evidence: 1, command: { id } });
  });

  it('the support file tells how it went, without key, names, texts or figures', async () => {
    await station.act('settings.operator', { name: 'Ana Torres' });
    await station.act('settings.station', { name: 'Dock seven' });
    await give({ kind: 'adjust', itemId: shop.items.tape, by: '12345', reason: 'a gift from Ana' });
    await station.quiet();
    const support = await station.read('support', {});
    const { file } = await station.act('export', {});
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ support: 1 });
    expect(support.commands).toMatchObject([
      { kind: 'adjust', state: 'applied', tries: [{ method: 'PUT', path: '/api/v1/items/*', status: 204 }] },
    ]);
    const text = JSON.stringify(support);
    for (const secret of [KEY, 'Ana', 'Dock seven', 'Label tape', '12345', 'gift', world.folder])
      expect(text).not.toContain(secret);
  });
});
