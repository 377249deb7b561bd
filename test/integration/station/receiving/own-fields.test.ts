/**
 * Every field of an item or folder from the service into the mirror, and from an edit to the service: field by field, so that what another
 * client has written elsewhere on the record stands.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import fc from 'fast-check';
import type { ActAsk } from '#bridge/acts.ts';
import { FULL } from '../../../support/samples/item-with-every-member.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
let fields: { colour: number; months: number; fragile: number; serial: number };
let photos: number[];
let drum: number;

type Set = Extract<ActAsk<'give'>['intent'], { kind: 'edit-item' }>['set'];

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  fields = {
    colour: await world.customField('Colour', 'dropdown'),
    months: await world.customField('Months', 'number'),
    fragile: await world.customField('Fragile', 'checkbox'),
    serial: await world.customField('Serial', 'barcode'),
  };
  photos = [await upload('front'), await upload('back')];
  const { json } = await world.call('POST', '/api/v1/items', {
    ...FULL,
    parent_id: shop.folders.b,
    photo_ids: [photos[0]],
    custom_attribute_values: [
      { custom_attribute_id: fields.colour, value: 'red' },
      { custom_attribute_id: fields.months, value: 24 },
      { custom_attribute_id: fields.fragile, value: true },
      { custom_attribute_id: fields.serial, value: 'SN-1', scanner_code_type: 'QR' },
    ],
  });
  drum = json.data.id;
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

/** A photo of the account, on an item of its own. */
async function upload(name: string): Promise<number> {
  const form = new FormData();
  form.append('name', name);
  form.append('type', 'item');
  form.append('photos[]', new File([name], `${name}.png`, { type: 'image/png' }));
  const headers = { authorization: 'Bearer a-key-for-tests' };
  const answer = await fetch(`${world.address}/api/v1/items`, { method: 'POST', headers, body: form });
  const { data } = await answer.json();
  return data.photos[0].id;
}

const record = async (id = drum) =>
  (await world.call('GET', `/api/v1/items/${id}?include=custom_attributes,photos`)).json.data;
const valueOf = async (field: number) =>
  (await record()).custom_attribute_values.find((one: any) => one.custom_attribute_id === field)?.value;
const put = (body: object) => world.call('PUT', `/api/v1/items/${drum}`, body);
const putValue = (custom_attribute_id: number, value: unknown) =>
  put({ custom_attribute_values: [{ custom_attribute_id, value }] });

async function edit(set: Set): Promise<string> {
  const given = await station.act('give', { intent: { kind: 'edit-item', itemId: drum, set } });
  if (!given.given) throw new Error(given.why);
  return given.id;
}

const settled = (n = 1) =>
  station.until('outbox', {}, (view) => view.waiting.length === 0 && view.settled.length >= n, 20_000);
const asked = async () =>
  (await station.until('outbox', {}, (view) => view.review.length > 0, 20_000)).review;

test('a record with everything on it → the station has every field of it', async () => {
  const view = await station.read('record', { recordId: drum });
  expect(view).toMatchObject({
    what: 'item',
    fields: {
      name: 'Drum',
      price: '58',
      minQuantity: '4',
      labelExtra: { code: 'DRUM-X', type: 'org.iso.QRCode' },
      tags: ['cable', 'heavy'],
      measure: { value: '100', unit: 'meter', type: 'length' },
      customValues: {
        [fields.colour]: 'red',
        [fields.months]: 24,
        [fields.fragile]: true,
        [fields.serial]: 'SN-1',
      },
      photoIds: [photos[0]],
    },
    photos: [{ id: photos[0], name: 'front.png' }],
  });
  expect(view.createdAt).toBe((await record()).created_at);
  expect(view.ownFields.map(({ name, control }) => [name, control])).toEqual([
    ['Colour', 'choice'],
    ['Months', 'number'],
    ['Fragile', 'yes-no'],
    ['Serial', 'barcode'],
  ]);
  expect((await station.read('suggestions', { field: 'tags' })).values).toEqual(['cable', 'heavy']);
  expect((await station.read('suggestions', { field: fields.colour })).values).toEqual(['red']);
});

test('fields of every kind edited → sent as they are, and shown before and after', async () => {
  await station.act('plug', { in: false });
  await edit({
    labelExtra: null,
    tags: ['cable', 'new'],
    measure: { value: '80', unit: 'meter', type: 'length' },
    customValues: { [fields.colour]: 'blue', [fields.fragile]: null },
    photoIds: [...photos].reverse(),
  });
  const before = await station.read('record', { recordId: drum });
  expect(before.fields).toMatchObject({ tags: ['cable', 'new'], measure: { value: '80' } });
  expect(before.fields.customValues).toEqual({
    [fields.colour]: 'blue',
    [fields.months]: 24,
    [fields.serial]: 'SN-1',
  });
  expect(before.entries).toMatchObject([{ kind: 'edit-item', state: 'queued' }]);
  await station.act('plug', { in: true });
  await settled();
  expect(await record()).toMatchObject({
    name: 'Drum',
    label_url: 'DRUM-1',
    label_url_extra: null,
    label_url_extra_type: null,
    tag_names: ['cable', 'new'],
    measured_quantity: { type: 'length', name: 'meter', value: 80 },
    photos: [{ id: photos[1] }, { id: photos[0] }],
  });
  expect(await valueOf(fields.colour)).toBe('blue');
  expect(await valueOf(fields.fragile)).toBe(null);
  expect(await valueOf(fields.months)).toBe(24);
}, 30_000);

test('another client edits another custom field meanwhile → both stand, and nobody is asked', async () => {
  await station.act('plug', { in: false });
  await edit({ customValues: { [fields.colour]: 'blue' } });
  await putValue(fields.months, 12);
  await put({ tags: ['other'] });
  await station.act('plug', { in: true });
  const { review } = await settled();
  expect(review).toEqual([]);
  expect([await valueOf(fields.colour), await valueOf(fields.months)]).toEqual(['blue', 12]);
  expect((await record()).tag_names).toEqual(['other']);
}, 30_000);

test.each([
  [
    'the same custom field',
    { base: 'red', now: 'green', ours: 'blue', called: 'Colour' },
    () => ({ customValues: { [fields.colour]: 'blue' } }),
    () => putValue(fields.colour, 'green'),
  ],
  ['the tags', { field: 'tags' }, () => ({ tags: ['mine'] }), () => put({ tags: ['theirs'] })],
  [
    'the second label',
    { field: 'labelExtra' },
    () => ({ labelExtra: null }),
    () => put({ label_url_extra: 'OTHER' }),
  ],
  ['the photos', { field: 'photoIds' }, () => ({ photoIds: [] }), () => put({ photo_ids: photos })],
] as const)(
  'another client edits %s meanwhile → asked, and theirs stands until then',
  async (_what, says, set, theirs) => {
    await station.act('plug', { in: false });
    await edit(set());
    await theirs();
    const now = await record();
    await station.act('plug', { in: true });
    const [row] = await asked();
    expect(row?.review).toMatchObject({ kind: 'edit-moved', ...says });
    expect(await record()).toEqual(now);
  },
  30_000,
);

test('the answer to an edit of custom fields is lost after it was applied → verified by reading, sent once', async () => {
  await world.trouble({
    on: { method: 'PUT', path: `/api/v1/items/${drum}` },
    effect: { kind: 'drop', when: 'after' },
  });
  await edit({ customValues: { [fields.months]: 36 }, photoIds: photos });
  const {
    settled: [row],
  } = await settled();
  expect(row).toMatchObject({ state: 'applied', proof: { how: 'figures' } });
  expect(await world.applied('PUT', `/api/v1/items/${drum}`)).toBe(1);
  expect(await valueOf(fields.months)).toBe(36);
}, 30_000);

test('an edit of every field undone → all is as it was', async () => {
  const { updated_at: _, ...before } = await record();
  const id = await edit({
    labelExtra: { code: 'Z', type: 'org.iso.Code128' },
    tags: [],
    measure: { value: '1', unit: 'meter', type: 'length' },
    customValues: { [fields.colour]: null, [fields.months]: 1, [fields.fragile]: false },
    photoIds: [],
  });
  await settled();
  await station.act('outbox.undo', { id });
  await settled(2);
  const { updated_at: __, ...after } = await record();
  expect(after).toEqual(before);
}, 30_000);

test('an item created with every field → the service has them all', async () => {
  const given = await station.act('give', {
    intent: {
      kind: 'create-item',
      what: 'item',
      folderId: shop.folders.a,
      fields: {
        name: 'New drum',
        quantity: '2',
        minQuantity: null,
        price: '3.5',
        notes: null,
        label: { code: 'N-1', type: 'org.iso.Code128' },
        labelExtra: { code: 'N-2', type: 'org.iso.QRCode' },
        tags: ['cable'],
        measure: { value: '12.5', unit: 'meter', type: 'length' },
        customValues: { [fields.colour]: 'green', [fields.fragile]: false },
        photoIds: [photos[1] ?? 0],
      },
    },
  });
  if (!given.given) throw new Error(given.why);
  const shown = await station.read('record', { recordId: given.made[0] ?? 0 });
  expect(shown.fields).toMatchObject({ tags: ['cable'], customValues: { [fields.colour]: 'green' } });
  const {
    settled: [row],
  } = await settled();
  expect(await record(row?.proof?.made[0])).toMatchObject({
    name: 'New drum',
    label_url_extra: 'N-2',
    label_url_extra_type: 'org.iso.QRCode',
    tag_names: ['cable'],
    measured_quantity: { type: 'length', name: 'meter', value: 12.5 },
    photos: [{ id: photos[1] }],
  });
}, 30_000);

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function withPhoto(name: string): Promise<ActAsk<'give'>['intent']> {
  const { id } = await station.act('photo.add', { data: PIXEL });
  return {
    kind: 'create-item',
    what: 'item',
    folderId: shop.folders.a,
    photos: [{ id, name: 'top view.png' }],
    fields: {
      name,
      quantity: '2.5',
      minQuantity: null,
      price: '3.10',
      notes: 'Ä "quoted" note',
      label: { code: 'N-1', type: 'org.iso.Code128' },
      tags: ['cable', 'blue one'],
      measure: { value: '12.5', unit: 'meter', type: 'length' },
      customValues: { [fields.colour]: 'green', [fields.fragile]: true, [fields.months]: 6 },
      photoIds: [photos[1] ?? 0],
    },
  };
}

test('an item created offline with a photo of its own, and the station restarted → sent as a form with all its fields', async () => {
  await station.act('plug', { in: false });
  const given = await station.act('give', { intent: await withPhoto('Photographed') });
  expect(given.given).toBe(true);
  await station.close();
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.act('plug', { in: true });
  const {
    settled: [row],
  } = await settled();
  const made = await record(row?.proof?.made[0]);
  expect(made).toMatchObject({
    name: 'Photographed',
    parent_id: shop.folders.a,
    quantity: 2.5,
    price: 3.1,
    tag_names: ['cable', 'blue one'],
    measured_quantity: { type: 'length', name: 'meter', value: 12.5 },
    photos: [{ id: photos[1] }, { name: 'top view.png' }],
  });
  expect(made.notes).toMatch(/^Ä "quoted" note \[ref:/);
  expect(made.custom_attribute_values).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Colour', value: 'green' }),
      expect.objectContaining({ name: 'Fragile', value: true }),
      expect.objectContaining({ name: 'Months', value: 6 }),
    ]),
  );
  const bytes = await (await fetch(made.photos[1].url)).arrayBuffer();
  expect(Buffer.from(bytes).toString('base64')).toBe(PIXEL);
}, 30_000);

test('the answer to a creation with a photo is lost → one item and one photo, found by its mark', async () => {
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/items' },
    effect: { kind: 'drop', when: 'after' },
  });
  await station.act('give', { intent: await withPhoto('Once') });
  const {
    settled: [row],
  } = await settled();
  expect(row).toMatchObject({ state: 'applied', proof: { how: 'read-back' } });
  const all = (await world.call('GET', `/api/v1/items?folder_id=${shop.folders.a}&per_page=100`)).json.data;
  expect(all.filter((one: any) => one.name === 'Once')).toHaveLength(1);
  expect((await record(row?.proof?.made[0])).photos).toHaveLength(2);
}, 30_000);

test('a creation with a photo lost on the way → sent again with the photo', async () => {
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/items' },
    effect: { kind: 'drop', when: 'before' },
  });
  await station.act('give', { intent: await withPhoto('Again') });
  const {
    settled: [row],
  } = await settled();
  expect((await record(row?.proof?.made[0])).photos).toHaveLength(2);
}, 30_000);

test('a photo that is not kept here, or is none → refused, and nothing is enqueued', async () => {
  const intent = await withPhoto('Never');
  if (intent.kind !== 'create-item') throw new Error('not made');
  const missing = { ...intent, photos: [{ id: 'a'.repeat(64), name: 'x.png' }] };
  expect(await station.act('give', { intent: missing })).toEqual({ given: false, why: 'gone' });
  const answer = await station.bridge.act('photo.add', { data: Buffer.from('<svg/>').toString('base64') });
  expect(answer).toMatchObject({ ok: false });
  expect((await station.read('outbox', {})).waiting).toEqual([]);
});

test('any edit → the service changes what was edited, and every other member stays as it was', async () => {
  const text = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const set = fc.record(
    {
      name: text,
      price: fc.nat(99).map(String),
      notes: fc.option(text),
      labelExtra: fc.option(text.map((code) => ({ code, type: 'org.iso.Code128' }))),
      tags: fc.uniqueArray(text, { maxLength: 3 }),
      colour: fc.option(text),
      months: fc.option(fc.nat(99)),
      fragile: fc.option(fc.boolean()),
    },
    { requiredKeys: [] },
  );
  let n = 0;
  await fc.assert(
    fc.asyncProperty(set, async ({ colour, months, fragile, ...others }) => {
      const own = { [fields.colour]: colour, [fields.months]: months, [fields.fragile]: fragile };
      const customValues = Object.fromEntries(
        Object.entries(own).flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const])),
      );
      const hasOwn = Object.keys(customValues).length > 0;
      const edited: Set = { ...others, ...(hasOwn ? { customValues } : {}) };
      if (Object.keys(edited).length === 0) return;
      const before = await record();
      await edit(edited);
      n += 1;
      await settled(n);
      const { updated_at: _, ...after } = await record();
      const { name, price, notes, labelExtra, tags } = others;
      expect(after).toEqual({
        ...before,
        updated_at: undefined,
        ...(name === undefined ? {} : { name }),
        ...(price === undefined ? {} : { price: Number(price) }),
        ...(notes === undefined ? {} : { notes }),
        ...(labelExtra === undefined
          ? {}
          : { label_url_extra: labelExtra?.code ?? null, label_url_extra_type: labelExtra?.type ?? null }),
        ...(tags === undefined ? {} : { tags: tags.map((one) => ({ name: one })), tag_names: tags }),
        custom_attribute_values: before.custom_attribute_values.map((one: any) => {
          const value = customValues[one.custom_attribute_id];
          return value === undefined ? one : { ...one, value };
        }),
      });
    }),
    { numRuns: 15 },
  );
}, 120_000);
