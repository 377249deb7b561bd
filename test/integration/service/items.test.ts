import { beforeEach, describe, expect, test } from 'vitest';
import { barcodeTypes } from '#wire/barcode-type.ts';
import { practice, SECRET, type Practice } from './in-process-service.ts';

let it: Practice;
beforeEach(() => {
  it = practice();
});

describe('creating', () => {
  test('an item has what was sent, and what only the service gives', async () => {
    const item = await it.item({ notes: 'bag of 100', min_quantity: '2.5', tags: ['a', { name: 'b' }, 'a'] });
    expect(item).toMatchObject({
      type: 'item',
      price: 3.9,
      quantity: 10,
      min_quantity: 2.5,
      parent_id: null,
    });
    expect(item.tags).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(item.tag_names).toEqual(['a', 'b']);
    expect(item.sid).toMatch(/^\w+$/);
    expect(item.created_at).toMatch(/^2025-11-20T08:00:00\.\d{3}Z$/);
    expect(item.updated_at).toBe(item.created_at);
  });

  test('an item without a quantity has none in stock; null is no quantity either', async () => {
    expect(await it.item({ quantity: undefined })).toMatchObject({ quantity: 0 });
    expect(await it.item({ quantity: null })).toMatchObject({ quantity: 0 });
  });

  test('a folder has no quantity and no price, whatever is sent', async () => {
    const folder = await it.item({ type: 'folder' });
    expect(folder).toMatchObject({ quantity: null, price: null });
  });

  test.each(['name', 'type'])('%s missing is a 400 that names it', async (member) => {
    const { status, body } = await it.post('/items', { name: 'x', type: 'item', [member]: undefined });
    expect([status, body]).toEqual([400, { message: `${member} is missing` }]);
  });

  test.each([
    ['a negative price', { price: -0.01 }, 'price'],
    ['a price that is no number', { price: 'cheap' }, 'price'],
    ['a price that is true', { price: true }, 'price'],
    ['a price in a list', { price: [1] }, 'price'],
    ['a negative quantity', { quantity: -1 }, 'quantity'],
    ['more digits than a number carries', { quantity: '0.1234567890123456789' }, 'quantity'],
    ['an unknown type', { type: 'crate' }, 'type'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 191 characters', { name: 'x'.repeat(191) }, 'name'],
    ['half a surrogate pair', { name: '\ud83d' }, 'name'],
    ['an unknown label type', { label_url_type: 'org.iso.Nothing' }, 'label_url_type'],
    ['tags that are no list', { tags: 'a' }, 'tags'],
  ])('%s is a 422 that names the member', async (_, values, member) => {
    const { status, body } = await it.post('/items', { name: 'x', type: 'item', ...values });
    expect(status).toBe(422);
    expect(body.message).toMatch(new RegExp(`^${member}\\b`));
  });

  test('a name counts characters, not bytes: 190 of any script', async () => {
    for (const letter of ['ä', '電', '🔌', 'e\u0301'.slice(0, 1)]) {
      const name = letter.repeat(190);
      expect((await it.item({ name })).name).toBe(name);
    }
  });

  test('every text comes back as it was sent', async () => {
    const name = 'Łącze "M8" \\ naïve عربى 電線 👩‍🔧 <b>&amp; \t\n';
    const { id } = await it.item({ name, notes: name, tags: [name] });
    expect(await it.read(id)).toMatchObject({ name, notes: name, tag_names: [name] });
  });

  test('labels of every type are kept', async () => {
    for (const label_url_type of [...barcodeTypes, 'com.service.serviceLabel', 'com.service.textEntry']) {
      const values = {
        label_url: '4006381333931',
        label_url_type,
        label_url_extra: 'B',
        label_url_extra_type: label_url_type,
      };
      expect(await it.item(values)).toMatchObject(values);
    }
  });

  test('a parent that is not there is a 404, one that is an item a 422', async () => {
    const { id } = await it.item();
    expect((await it.post('/items', { name: 'x', type: 'item', parent_id: 999 })).status).toBe(404);
    expect((await it.post('/items', { name: 'x', type: 'item', parent_id: id })).status).toBe(422);
  });

  test('members of item groups are dropped unread, or refused under the variant', async () => {
    const sent = { name: 'x', type: 'item', item_group_id: 1, option_value_ids: [2] };
    expect((await it.post('/items', sent)).body.data).not.toHaveProperty('item_group_id');
    const strict = practice({ variants: { removed: 'refused' } });
    expect((await strict.post('/items', sent)).status).toBe(422);
  });

  test('a form with photos makes an item that shows them, and their bytes can be fetched', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Reel',
      type: 'item',
      price: '52.00',
      quantity: '1',
      notes: '',
    })) {
      form.append(name, value);
    }
    form.append('tags[]', 'wiring');
    form.append('measured_quantity[type]', 'length');
    form.append('measured_quantity[name]', 'meter');
    form.append('measured_quantity[value]', '25');
    form.append('photos[]', new File([new Uint8Array([1, 2, 3])], 'reel.png', { type: 'image/png' }));
    form.append('photos[]', new File(['x'], 'tag.jpg', { type: 'image/jpeg' }));
    const { status, body } = await it.raw(
      new Request('http://service.test/api/v1/items', {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}` },
        body: form,
      }),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Reel',
      price: 52,
      tag_names: ['wiring'],
      measured_quantity: { type: 'length', name: 'meter', value: 25 },
    });
    expect(body.data.photos.map((photo: { name: string }) => photo.name)).toEqual(['reel.png', 'tag.jpg']);
    const bytes = await it.service.fetch(new Request(body.data.photos[0].url));
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(bytes.headers.get('content-type')).toBe('image/png');

    const again = await it.item({ photo_ids: [body.data.photos[1].id] });
    expect(again.photos).toEqual([body.data.photos[1]]);
    expect((await it.post('/items', { name: 'x', type: 'item', photo_ids: [999] })).status).toBe(404);
  });
});

describe('a form', () => {
  const send = (...fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const headers = { authorization: `Bearer ${SECRET}` };
    return it.raw(new Request('http://service.test/api/v1/items', { method: 'POST', headers, body: form }));
  };

  test('has lists by repeated names, with brackets or without, and objects in lists by their members', async () => {
    const field = (await it.admin('POST', '/custom_fields', { name: 'Code', type: 'text' })).body.data.id;
    const folder = await it.folder('A');
    const { body } = await send(
      ['name', 'Reel'],
      ['type', 'item'],
      ['parent_id', `${folder}`],
      ['tags', 'a'],
      ['tags', 'b'],
      ['custom_attribute_values[][custom_attribute_id]', `${field}`],
      ['custom_attribute_values[][value]', '007'],
    );
    expect(body.data).toMatchObject({ parent_id: folder, tag_names: ['a', 'b'] });
    expect(body.data.custom_attribute_values[0]).toMatchObject({ custom_attribute_id: field, value: '007' });
  });

  test('is held to the same rules, and a field of any name does no harm', async () => {
    expect(await send(['type', 'item'])).toMatchObject({ status: 400, body: { message: 'name is missing' } });
    expect((await send(['name', 'x'], ['type', 'item'], ['price', '-1'])).status).toBe(422);
    expect(
      (await send(['name', 'x'], ['type', 'item'], ['__proto__[polluted]', 'yes'], ['__proto__', 'x']))
        .status,
    ).toBe(200);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('reading', () => {
  test('photos and custom values come only when asked for', async () => {
    const { id } = await it.item();
    expect(await it.read(id)).not.toHaveProperty('photos');
    expect(await it.read(id)).not.toHaveProperty('custom_attribute_values');
    const full = await it.read(id, '?include=custom_attributes,photos,options');
    expect(full).toMatchObject({ photos: [], custom_attribute_values: [] });
    expect(full).not.toHaveProperty('options');
  });

  test('an id that is not there, or is no number, is a 404', async () => {
    for (const id of ['999', 'abc', '1e3', '99999999999999999999', '-1', '%00']) {
      expect((await it.get(`/items/${id}`)).status).toBe(404);
    }
  });

  test('amounts are strings and the record is bare under the variants', async () => {
    const odd = practice({ variants: { numbers: 'string', single: 'bare' } });
    const { id } = await odd.item({ price: 4.1 });
    expect((await odd.get(`/items/${id}`)).body).toMatchObject({ id, price: '4.1', quantity: '10' });
  });
});

describe('updating', () => {
  test('what is left out stays, what is null is cleared, a null quantity is ignored', async () => {
    const { id } = await it.item({
      notes: 'n',
      min_quantity: 3,
      tags: ['a'],
      label_url: 'X',
      label_url_type: 'org.iso.QRCode',
    });
    const { status, body } = await it.put(`/items/${id}`, {
      price: null,
      quantity: null,
      notes: null,
      tags: null,
    });
    expect([status, body]).toEqual([204, undefined]);
    expect(await it.read(id)).toMatchObject({
      name: 'Cable ties',
      price: null,
      quantity: 10,
      notes: null,
      tags: [],
      min_quantity: 3,
      label_url: 'X',
    });
  });

  test('0 empties an item', async () => {
    const { id } = await it.item();
    await it.put(`/items/${id}`, { quantity: 0 });
    expect(await it.read(id)).toMatchObject({ quantity: 0 });
  });

  test('updated_at moves with each change, and only with a change', async () => {
    const { id, updated_at: first } = await it.item();
    await it.put(`/items/${id}`, { notes: 'a' });
    const { updated_at: second } = await it.read(id);
    await it.put(`/items/${id}`, { notes: 'a', quantity: 10 });
    const { updated_at: third } = await it.read(id);
    expect(second > first).toBe(true);
    expect(third).toBe(second);
  });

  test('members only the service gives are passed over, so a whole read can be sent back', async () => {
    const { id } = await it.item();
    const read = await it.read(id);
    expect((await it.put(`/items/${id}`, { ...read, id: 5, sid: 'other', created_at: 'never' })).status).toBe(
      204,
    );
    expect(await it.read(id)).toEqual(read);
  });

  test('of a measured quantity only the value changes', async () => {
    const { id } = await it.item({ measured_quantity: { type: 'length', name: 'meter', value: 5 } });
    await it.put(`/items/${id}`, { measured_quantity: { type: 'volume', name: 'liter', value: 7.5 } });
    expect((await it.read(id)).measured_quantity).toEqual({ type: 'length', name: 'meter', value: 7.5 });
    await it.put(`/items/${id}`, { measured_quantity: null });
    expect((await it.read(id)).measured_quantity).toEqual({ type: 'length', name: 'meter', value: null });
  });

  test('a name cannot be cleared and a type cannot change', async () => {
    const { id } = await it.item();
    expect((await it.put(`/items/${id}`, { name: null })).status).toBe(422);
    expect((await it.put(`/items/${id}`, { type: 'folder' })).status).toBe(422);
    expect((await it.put('/items/999', { name: 'x' })).status).toBe(404);
  });

  test('a folder moves by its parent, with all that is in it, but not into itself', async () => {
    const [a, b] = [await it.folder('A'), await it.folder('B')];
    const inner = await it.folder('inner', a);
    const { id } = await it.item({ parent_id: inner });
    expect((await it.put(`/items/${a}`, { parent_id: inner })).status).toBe(422);
    expect((await it.put(`/items/${a}`, { parent_id: a })).status).toBe(422);
    expect((await it.put(`/items/${inner}`, { parent_id: b })).status).toBe(204);
    const under = async (folder: number) => {
      const { body } = await it.get(`/items?folder_id=${folder}&include_subfolders=true`);
      return body.data.map((row: { id: number }) => row.id);
    };
    expect(await under(a)).toEqual([]);
    expect(await under(b)).toEqual([id, inner]);
  });
});

describe('custom field values', () => {
  let text: number, date: number, ofFolders: number;
  beforeEach(async () => {
    const field = async (name: string, type: string, applies_to = 'item') =>
      (await it.admin('POST', '/custom_fields', { name, type, applies_to })).body.data.id;
    [text, date, ofFolders] = [
      await field('Code', 'barcode'),
      await field('Due', 'date'),
      await field('Bay', 'text', 'folder'),
    ];
  });

  const valuesOf = async (id: number) =>
    Object.fromEntries(
      (await it.read(id, '?include=custom_attributes')).custom_attribute_values.map(
        (value: { custom_attribute_id: number; value: unknown }) => [value.custom_attribute_id, value.value],
      ),
    );

  test('are written by either name, one by one, and cleared by null', async () => {
    const { id } = await it.item({
      custom_attribute_values: [
        { custom_attribute_id: text, attribute_value: 'ME-1', scanner_code_type: 'org.iso.Code128' },
      ],
    });
    expect(await valuesOf(id)).toEqual({ [text]: 'ME-1', [date]: null });
    await it.put(`/items/${id}`, {
      custom_attribute_values: [{ custom_attribute_id: date, value: '2026-01-31' }],
    });
    expect(await valuesOf(id)).toEqual({ [text]: 'ME-1', [date]: '2026-01-31' });
    await it.put(`/items/${id}`, { custom_attribute_values: [{ custom_attribute_id: text, value: null }] });
    expect(await valuesOf(id)).toEqual({ [text]: null, [date]: '2026-01-31' });
    await it.put(`/items/${id}`, { custom_attribute_values: null });
    expect(await valuesOf(id)).toEqual({ [text]: null, [date]: null });
  });

  test.each([
    ['an unknown field', () => ({ custom_attribute_id: 999, value: 'x' }), 404],
    ['a value of another type', () => ({ custom_attribute_id: date, value: 'soon' }), 422],
    ['a field of folders on an item', () => ({ custom_attribute_id: ofFolders, value: 'x' }), 422],
    ['no value at all', () => ({ custom_attribute_id: text }), 400],
  ])('%s is refused, and nothing of the request is kept', async (_, value, status) => {
    const answer = await it.post('/items', { name: 'x', type: 'item', custom_attribute_values: [value()] });
    expect(answer.status).toBe(status);
    expect((await it.get('/items')).body.meta.total_count).toBe(0);
  });
});

describe('deleting', () => {
  test('an item is gone for good', async () => {
    const { id } = await it.item();
    expect(await it.del(`/items/${id}`)).toMatchObject({ status: 200, body: {} });
    expect((await it.get(`/items/${id}`)).status).toBe(404);
    expect((await it.del(`/items/${id}`)).status).toBe(404);
  });

  test('a folder takes everything in it along, and each record is in the ledger', async () => {
    const outer = await it.folder('outer');
    const inner = await it.folder('inner', outer);
    const { id } = await it.item({ parent_id: inner });
    const { id: other } = await it.item();
    await it.del(`/items/${outer}`);
    for (const gone of [outer, inner, id]) expect((await it.get(`/items/${gone}`)).status).toBe(404);
    expect((await it.get('/items')).body.meta.total_count).toBe(1);
    expect((await it.read(other)).id).toBe(other);
    const deleted = await it.ledger('&verb=delete');
    expect(new Set(deleted.map((row) => row.record_id))).toEqual(new Set([outer, inner, id]));
  });
});

test('events tell each kind of change apart', async () => {
  const folder = await it.folder('A');
  const { id } = await it.item();
  await it.put(`/items/${id}`, { name: 'Renamed', quantity: 4, parent_id: folder });
  await it.del(`/items/${id}`);
  const told = (await it.events()).filter((event) => event.body.node_id === id);
  expect(told.map((event) => event.body.verb)).toEqual([
    'create',
    'edit',
    'quantity_change',
    'move',
    'delete',
  ]);
  expect(told[3]).toMatchObject({
    type: 'service.company.transaction.created',
    body: { node_type: 'item', old_parent_id: null, node_parent_id: folder },
  });
});
