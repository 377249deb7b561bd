/**
 * Proves which members of items the screens show, for each way in which items are read (`itemsShown`): the list of all, the list of changed
 * ones, the search, and the single record. Before each read another client changes every member that it can, so a value on a screen must
 * have come with that read. `longLists` proves for every paged list (items, custom fields, alerts, jobs, orders) that the station reads the
 * pages after the first.
 */
import { expect } from 'vitest';
import type { TestStation, World } from '../../support/station/start-service-and-stations.ts';
import type { Part, Proofs } from './record-proofs-of-used-members.ts';
import { open, pipe, stockWithEverything, type Stock } from './records-with-every-member.ts';

const WHOLE = {
  folder_id: 'null',
  include_subfolders: 'true',
  page: '1',
  include: 'custom_attributes,photos',
};

export const itemsShown: Part = async (proofs, world) => {
  const stock = await stockWithEverything(world);
  const own = await stock.change(1);
  // The list of changed items comes behind the first one, and would tell the same.
  const noChanges = {
    on: { method: 'GET', path: '/api/v1/items/recent' },
    effect: { kind: 'answer', status: 503 },
  };
  await world.trouble({ ...noChanges, times: 1000 });
  const first = await world.station({ pullEvery: 600_000, readLag: 0 });
  const { pull } = await first.until('status', {}, (view) => view.pull.items > 0);
  proofs.asks(world, 'GET /items', 'opening of an account', { ...WHOLE, per_page: '1000' });
  await showsAll(world, proofs, 'GET /items', first, stock, own);
  const { total_count: count } = (
    await world.call('GET', '/api/v1/items?folder_id=null&include_subfolders=true')
  ).json.meta;
  proofs.shows(world, 'GET /items', 'status', { pull }, { 'meta.total_count': ['pull.total', count] });

  await first.close();

  await world.trouble();
  const station = await world.station({ pullEvery: 600_000, readLag: 0 });
  const changed = await stock.change(2);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await station.act('refresh', {});
  await station.until('record', { recordId: stock.item }, (view) => view.fields.name === changed.name);
  proofs.asks(world, 'GET /items/recent', 'refresh', {
    ...WHOLE,
    per_page: '100',
    updated_since: (value: unknown) => Number(value) > 1e9,
  });
  await showsAll(world, proofs, 'GET /items/recent', station, stock, changed);

  await searched(world, proofs, station, stock);
};

export const longLists: Part = async (proofs, world) => {
  const id = await pipe(world);
  for (let n = 0; n <= 100; n++) {
    await world.customField(`Field ${n}`, 'text');
    await world.call('POST', '/api/v1/alerts', {
      type: 'Quantity',
      item_id: id,
      threshold_method: 'quantity_less_than',
      threshold_value: n,
      recipient_groups: ['owners'],
    });
    await world.call('POST', '/api/v1/jobs', { name: `Job ${n}` });
    await world.call('POST', '/api/v1/purchase_orders', {
      currency_code: 'EUR',
      vendor: { name: 'Meyer' },
      line_items: [{ item_id: id, quantity: 1, unit_rate: 1 }],
    });
  }
  for (let n = 0; n <= 900; n++)
    await world.call('POST', '/api/v1/items', { name: `Part ${n}`, type: 'item', quantity: 1 });
  const station = await open(world);
  await station.act('orders.look', {});
  await station.until(
    'orderList',
    { text: '', status: null, vendor: null, from: null, until: null, isLate: false, most: 200 },
    (view) => view.total === 101,
  );
  for (let n = 0; n <= 100; n++) await world.call('PUT', `/api/v1/items/${id + 1 + n}`, { notes: 'Changed' });
  await station.act('refresh', {});
  await station.until('status', {}, () =>
    world.exchanges.some(({ path, query }) => path.endsWith('/recent') && query['page'] === '2'),
  );
  const found = await station.act('items.atOffice', { text: 'Part', page: 1 });
  const isMore = (pages: unknown) => Number(pages) > 1;
  proofs.shows(world, 'POST /items/search', 'items.atOffice', found, {
    'meta.total_pages': ['hasMore', isMore, true],
  });
  for (const name of ['GET /items', 'GET /items/recent', 'GET /custom_fields', 'GET /alerts'])
    proofs.follows(world, name, 'meta.total_pages');
  for (const name of ['GET /jobs', 'GET /purchase_orders'])
    proofs.follows(world, name, 'meta.pagination.has_next');
};

/** A list of changed items without any: what a screen shows then was told by another request. */
const NO_CHANGES = { data: [], meta: { page: 1, total_pages: 1, total_count: 0, next_page_url: null } };

async function searched(world: World, proofs: Proofs, station: TestStation, stock: Stock): Promise<void> {
  const name = 'POST /items/search';
  const effect = { kind: 'answer', status: 200, body: JSON.stringify(NO_CHANGES) };
  await world.trouble({ on: { method: 'GET', path: '/api/v1/items/recent' }, effect, times: 1000 });
  const now = await stock.change(3);
  const found = await station.act('items.atOffice', { text: now.name, page: 1 });
  expect(found).toMatchObject({ kind: 'found' });
  proofs.asks(world, name, 'Items: search at the office (items.atOffice)', { per_page: 100 });
  const at = (path: string) => `rows.0.item.${path}`;
  proofs.shows(
    world,
    name,
    'items.atOffice',
    found,
    {
      id: [at('id'), stock.item],
      type: ['rows.length', 'item', 1],
      name: [at('name'), now.name],
      price: [at('price'), now.price],
      quantity: [at('quantity'), now.quantity],
      min_quantity: [at('minQuantity'), now.min_quantity],
      notes: [at('notes'), now.notes],
      parent_id: ['rows.0.folder.id', now.parent_id],
      updated_at: [at('updatedAt'), (await stock.record()).updated_at],
      label_url: [at('label.code'), now.label_url],
      label_url_type: [at('label.type'), now.label_url_type],
      label_url_extra: [at('labelExtra.code'), now.label_url_extra],
      label_url_extra_type: [at('labelExtra.type'), now.label_url_extra_type],
      tags: [at('tags.0'), { name: now.tags[0] }, now.tags[0]],
      tag_names: [at('tags.0'), now.tags[0]],
      sid: [at('sid'), (await stock.record()).sid],
      'measured_quantity.type': [at('measure.type'), 'length'],
      'measured_quantity.name': [at('measure.unit'), 'meter'],
      'measured_quantity.value': [at('measure.value'), now.measured_quantity.value],
      'meta.total_count': ['total', 1],
    },
    ['GET /items', 'GET /items/recent', 'GET /items/{item_id}'],
  );
  await station.until('record', { recordId: stock.item }, (view) => view.fields.name === now.name);
  proofs.asks(world, 'GET /items/{item_id}', 'Items: search at the office (items.atOffice)', {
    include: WHOLE.include,
  });
  await showsAll(world, proofs, 'GET /items/{item_id}', station, stock, now, [name]);
}

/** The page of an item with every member of it. */
async function showsAll(
  world: World,
  proofs: Proofs,
  name: string,
  station: TestStation,
  stock: Stock,
  now: Awaited<ReturnType<Stock['change']>>,
  besides: readonly string[] = [],
): Promise<void> {
  const view = await station.until('record', { recordId: stock.item }, (one) => one.fields.name === now.name);
  const { created_at: createdAt, updated_at: updatedAt, sid } = await stock.record();
  const [photo] = stock.photos;
  proofs.shows(
    world,
    name,
    'record',
    view,
    {
      id: ['id', stock.item],
      name: ['fields.name', now.name],
      type: ['what', 'item'],
      price: ['fields.price', now.price],
      quantity: ['stock.item.quantity', now.quantity],
      min_quantity: ['fields.minQuantity', now.min_quantity],
      notes: ['fields.notes', now.notes],
      parent_id: ['folder.id', now.parent_id],
      updated_at: ['updatedAt', updatedAt],
      label_url: ['fields.label.code', now.label_url],
      label_url_type: ['fields.label.type', now.label_url_type],
      label_url_extra: ['fields.labelExtra.code', now.label_url_extra],
      label_url_extra_type: ['fields.labelExtra.type', now.label_url_extra_type],
      tags: ['fields.tags.0', { name: now.tags[0] }, now.tags[0]],
      tag_names: ['fields.tags.0', now.tags[0]],
      'custom_attribute_values.custom_attribute_id': ['ownFields.0.id', stock.field],
      'custom_attribute_values.value': [`fields.customValues.${stock.field}`, now.value],
      'measured_quantity.value': ['fields.measure.value', now.measured_quantity.value],
    },
    besides,
  );
  // What no client changes was told by every list before.
  const all = ['GET /items', 'GET /items/recent', 'GET /items/{item_id}', 'POST /items/search'];
  proofs.shows(
    world,
    name,
    'record',
    view,
    {
      created_at: ['createdAt', createdAt],
      sid: ['stock.elsewhere.0.id', sid, stock.portion],
      photos: ['photos.0.id', (one: any) => one.id === photo, photo],
      'measured_quantity.type': ['fields.measure.type', 'length'],
      'measured_quantity.name': ['fields.measure.unit', 'meter'],
    },
    all,
  );
}
