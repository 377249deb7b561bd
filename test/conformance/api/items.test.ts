/* Resources: items and folders; and creating, reading and changing one. */
import { expect, test } from 'vitest';
import { labelTypes } from '#wire/barcode-type.ts';
import { amount, conform, expectRefusal, type Answer } from '../checked-client.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

conform('creating an item', (it) => {
  const create = (values: Record<string, unknown>): Promise<Answer> =>
    it.post('/items', { name: it.name(), type: 'item', ...values });

  test('takes name and type alone, and answers 200 with the item under data', async () => {
    const name = it.name();
    const { status, body } = await it.post('/items', { name, type: 'item' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name, type: 'item', parent_id: null });
    expect(typeof body.data.id).toBe('number');
  });

  test.each(['name', 'type'])('is refused without a %s', async (member) => {
    const whole: Record<string, string> = { name: it.name(), type: 'item' };
    delete whole[member];
    expectRefusal(await it.post('/items', whole), 400, new RegExp(member));
  });

  test('takes the two types there are and no other', async () => {
    expect((await create({ type: 'folder' })).status).toBe(200);
    expectRefusal(await create({ type: 'asset' }), 422, /type/);
    expectRefusal(await create({ type: null }), 422, /type/);
  });

  test('takes a name of 190 characters, of any script, and refuses 191', async () => {
    for (const letter of ['n', 'ö', '線', '🧰']) {
      const { status, body } = await create({ name: letter.repeat(190) });
      expect([status, body.data.name]).toEqual([200, letter.repeat(190)]);
      expectRefusal(await create({ name: letter.repeat(191) }), 422, /name/);
    }
  });

  test('keeps texts of every sort as they were sent', async () => {
    for (const text of [
      'Ölpumpe',
      'e\u0301',
      '電線 ﷽',
      '👩🏽‍🔧',
      'مضخة',
      "'; DROP TABLE",
      '<b>&amp;',
      ' both ends ',
      '\t\n',
    ]) {
      const item = await it.item({ notes: text, label_url: text });
      expect(await it.read(item.id)).toMatchObject({ notes: text, label_url: text });
    }
  });

  test.each([-1, -0.01, '-3'])('refuses a price of %s', async (price) => {
    expectRefusal(await create({ price }), 422, /price/);
  });

  test.each(['cheap', '', true, {}, [1], '1,5', 'NaN', '0x10'])('refuses %j for a price', async (price) => {
    expectRefusal(await create({ price }), 422, /price/);
  });

  test('takes a price of 0, one in cents, and none', async () => {
    for (const price of [0, 0.01, 3.9, 1234567.89]) {
      expect(amount((await it.item({ price })).price)).toBe(price);
    }
    expect((await it.item({ price: null })).price).toBeNull();
  });

  test('gives an item a quantity in any case', async () => {
    for (const values of [{}, { quantity: null }]) {
      const { body } = await create(values);
      expect(amount((await it.read(body.data.id)).quantity)).toBe(0);
    }
    expect(amount((await it.item({ quantity: 2.5 })).quantity)).toBe(2.5);
  });

  test('refuses a quantity or a minimum that is below zero or no number', async () => {
    for (const member of ['quantity', 'min_quantity']) {
      for (const value of [-1, 'many', false])
        expectRefusal(await create({ [member]: value }), 422, new RegExp(member));
    }
  });

  test('gives a folder neither quantity nor price', async () => {
    const { body } = await create({ type: 'folder', quantity: 4, price: 2 });
    expect(await it.read(body.data.id)).toMatchObject({ type: 'folder', quantity: null, price: null });
  });

  test('puts it in the folder named, or at the top level without one', async () => {
    const folder = await it.folder();
    expect((await it.item({ parent_id: folder })).parent_id).toBe(folder);
    expect((await it.item({ parent_id: null })).parent_id).toBeNull();
    const inner = await it.folder(folder);
    expect((await it.read(inner)).parent_id).toBe(folder);
  });

  test('knows no folder that is not there, nor an item as one', async () => {
    expectRefusal(await create({ parent_id: 999_999_999 }), 404);
    expectRefusal(await create({ parent_id: (await it.item()).id }), 422, /parent_id/);
  });

  test('answers times in ISO 8601, an id and a sid of the service, and takes none of them', async () => {
    const sent = {
      id: 7,
      sid: 'mine',
      created_at: '2001-01-01T00:00:00Z',
      updated_at: '2001-01-01T00:00:00Z',
    };
    const item = await it.item(sent);
    expect(item.created_at).toMatch(ISO);
    expect(item.updated_at).toMatch(ISO);
    expect(Date.parse(item.created_at)).toBeGreaterThan(Date.parse('2020-01-01'));
    expect(typeof item.sid).toBe('string');
    expect(item.sid).not.toBe('mine');
    const again = await it.item(sent);
    expect(again.id).not.toBe(item.id);
    expect(again.sid).not.toBe(item.sid);
  });

  test.each(labelTypes)('takes a label of type %s, and a second one', async (type) => {
    const labels = {
      label_url: '4006381333931',
      label_url_type: type,
      label_url_extra: 'A-17',
      label_url_extra_type: type,
    };
    expect(await it.read((await it.item(labels)).id)).toMatchObject(labels);
  });

  test('refuses a label type it does not list', async () => {
    for (const type of ['org.iso.DataMatrix', 'QR', '', 5]) {
      expectRefusal(await create({ label_url_type: type }), 422, /label_url_type/);
      expectRefusal(await create({ label_url_extra_type: type }), 422, /label_url_extra_type/);
    }
  });

  test('takes tags and reads them back, with their names beside them', async () => {
    const item = await it.item({ tags: ['fragile', { name: 'Öl' }] });
    const read = await it.read(item.id);
    expect(read.tag_names).toEqual(['fragile', 'Öl']);
    expect(read.tags).toMatchObject([{ name: 'fragile' }, { name: 'Öl' }]);
  });

  test('takes custom field values under either name', async () => {
    const field = await it.field('text');
    for (const name of ['value', 'attribute_value']) {
      const sent = [{ custom_attribute_id: field.id, [name]: 'Lot 7' }];
      const item = await it.item({ custom_attribute_values: sent });
      const read = await it.read(item.id, '?include=custom_attributes');
      expect(read.custom_attribute_values).toContainEqual(
        expect.objectContaining({ custom_attribute_id: field.id, value: 'Lot 7' }),
      );
    }
  });

  test('lets value win over its deprecated name', async () => {
    const field = await it.field('text');
    const sent = [{ custom_attribute_id: field.id, value: 'new', attribute_value: 'old' }];
    const read = await it.read(
      (await it.item({ custom_attribute_values: sent })).id,
      '?include=custom_attributes',
    );
    expect(read.custom_attribute_values).toContainEqual(expect.objectContaining({ value: 'new' }));
  });

  test('refuses values of a field that is not in the account', async () => {
    const sent = [{ custom_attribute_id: 999_999_999, value: 'x' }];
    expectRefusal(await create({ custom_attribute_values: sent }), 404);
  });

  test('takes a measured quantity of a unit', async () => {
    const measured = { type: 'length', name: 'meter', value: 12.5 };
    const read = await it.read((await it.item({ measured_quantity: measured })).id);
    expect(read.measured_quantity).toMatchObject({ type: 'length', name: 'meter' });
    expect(amount(read.measured_quantity.value)).toBe(12.5);
  });

  test('as a form takes pictures as photos[], which can be shown by other items too', async () => {
    const form = new FormData();
    form.append('name', 'Ölpumpe');
    form.append('type', 'item');
    form.append('quantity', '4');
    for (const name of ['front.png', 'back.png'])
      form.append('photos[]', new Blob([PNG], { type: 'image/png' }), name);
    const { status, body } = await it.send('POST', '/items', undefined, { raw: form });
    expect([status, body.data.name]).toEqual([200, 'Ölpumpe']);
    const { photos } = await it.read(body.data.id, '?include=photos');
    expect(photos).toHaveLength(2);
    const other = await it.item({ photo_ids: [photos[1].id] });
    expect((await it.read(other.id, '?include=photos')).photos).toEqual([photos[1]]);
    expectRefusal(await create({ photo_ids: [999_999_999] }), 404);
  });

  test('as a form is held to the same rules', async () => {
    const form = new FormData();
    form.append('type', 'item');
    expectRefusal(await it.send('POST', '/items', undefined, { raw: form }), 400, /name/);
    form.append('name', 'x');
    form.append('price', '-1');
    expectRefusal(await it.send('POST', '/items', undefined, { raw: form }), 422, /price/);
  });

  test('no longer takes item group members', async () => {
    const removed = { item_group_id: 1, option_value_ids: [1] };
    const answer = await create(removed);
    if (it.variants.removed === 'refused') {
      expectRefusal(answer, 422, /item_group_id/);
      return;
    }
    const read = await it.read(answer.body.data.id, '?include=options');
    for (const member of ['item_group_id', 'option_value_ids', 'options'])
      expect(read).not.toHaveProperty(member);
  });
});

conform('reading one', (it) => {
  test('gives the item or the folder of that id', async () => {
    const item = await it.item();
    const folder = await it.folder();
    const { status, body } = await it.get(`/items/${item.id}`);
    expect([status, (body.data ?? body).id]).toEqual([200, item.id]);
    expect(await it.read(folder)).toMatchObject({ id: folder, type: 'folder' });
  });

  test('names nothing by an id that is not in the account', async () => {
    for (const id of [999_999_999, 0, 'x', '1.5', '99999999999999999999'])
      expectRefusal(await it.get(`/items/${id}`), 404);
  });

  test('embeds custom field values and photos when asked to, and passes over what it does not know', async () => {
    const item = await it.item();
    const plain = await it.read(item.id);
    expect([plain.custom_attribute_values, plain.photos]).toEqual([undefined, undefined]);
    const full = await it.read(item.id, '?include=custom_attributes,photos,unheard_of');
    expect([Array.isArray(full.custom_attribute_values), full.photos]).toEqual([true, []]);
    expect((await it.read(item.id, '?include=photos')).custom_attribute_values).toBeUndefined();
  });
});

conform('changing one', (it) => {
  test('answers 204 without a body', async () => {
    const { id } = await it.item();
    const { status, body } = await it.put(`/items/${id}`, { notes: 'new' });
    expect([status, body]).toEqual([204, undefined]);
  });

  test('changes what is sent and leaves the rest', async () => {
    const item = await it.item({ notes: 'old', tags: ['a'], min_quantity: 2, label_url: 'X' });
    await it.put(`/items/${item.id}`, { notes: 'new' });
    const { updated_at: later, ...read } = await it.read(item.id, '?include=custom_attributes,photos');
    const { updated_at: before, ...was } = item;
    expect(read).toEqual({ ...was, notes: 'new' });
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(before));
  });

  test('clears what is sent as null', async () => {
    const field = await it.field('text');
    const folder = await it.folder();
    const values = {
      price: 3,
      min_quantity: 2,
      notes: 'n',
      label_url: 'X',
      label_url_type: 'org.iso.Code128',
      label_url_extra: 'Y',
      label_url_extra_type: 'org.iso.QRCode',
      parent_id: folder,
    };
    const lists = { tags: ['a'], custom_attribute_values: [{ custom_attribute_id: field.id, value: 'v' }] };
    const { id } = await it.item({ ...values, ...lists });
    const nulls = Object.fromEntries(Object.keys({ ...values, ...lists }).map((member) => [member, null]));
    expect((await it.put(`/items/${id}`, nulls)).status).toBe(204);
    const read = await it.read(id, '?include=custom_attributes');
    for (const member of Object.keys(values)) expect([member, read[member]]).toEqual([member, null]);
    expect([read.tags, read.tag_names]).toEqual([[], []]);
    expect(read.custom_attribute_values).toContainEqual(
      expect.objectContaining({ custom_attribute_id: field.id, value: null }),
    );
  });

  test('ignores a null quantity, and empties an item by 0', async () => {
    const { id } = await it.item({ quantity: 7 });
    expect((await it.put(`/items/${id}`, { quantity: null })).status).toBe(204);
    expect(amount((await it.read(id)).quantity)).toBe(7);
    await it.put(`/items/${id}`, { quantity: 0 });
    expect(amount((await it.read(id)).quantity)).toBe(0);
  });

  test('changes a custom field value and leaves the others', async () => {
    const [text, date] = [await it.field('text'), await it.field('date')];
    const { id } = await it.item({
      custom_attribute_values: [
        { custom_attribute_id: text.id, value: 'v' },
        { custom_attribute_id: date.id, value: '2026-01-05' },
      ],
    });
    await it.put(`/items/${id}`, {
      custom_attribute_values: [{ custom_attribute_id: text.id, attribute_value: 'w' }],
    });
    const { custom_attribute_values: values } = await it.read(id, '?include=custom_attributes');
    expect(values).toContainEqual(expect.objectContaining({ custom_attribute_id: text.id, value: 'w' }));
    expect(values).toContainEqual(
      expect.objectContaining({ custom_attribute_id: date.id, value: '2026-01-05' }),
    );
  });

  test('refuses a day that does not exist for a date', async () => {
    const { id: field } = await it.field('date');
    const { id } = await it.item();
    for (const value of ['2026-02-30', '2026-13-01', 'soon']) {
      const sent = { custom_attribute_values: [{ custom_attribute_id: field, value }] };
      expectRefusal(await it.put(`/items/${id}`, sent), 422);
    }
  });

  test('replaces the tags and the photos by those sent', async () => {
    const { id } = await it.item({ tags: ['a', 'b'] });
    await it.put(`/items/${id}`, { tags: ['c'] });
    expect((await it.read(id)).tag_names).toEqual(['c']);
  });

  test('changes the value of a measured quantity and never its unit', async () => {
    const { id } = await it.item({ measured_quantity: { type: 'length', name: 'meter', value: 1 } });
    const sent = { measured_quantity: { type: 'weight', name: 'kilogram', value: 2.25 } };
    expect((await it.put(`/items/${id}`, sent)).status).toBe(204);
    const { measured_quantity: measured } = await it.read(id);
    expect(measured).toMatchObject({ type: 'length', name: 'meter' });
    expect(amount(measured.value)).toBe(2.25);
  });

  test('takes back what was read, as it was read', async () => {
    const item = await it.item({
      tags: ['a'],
      measured_quantity: { type: 'length', name: 'meter', value: 1 },
    });
    const read = await it.read(item.id, '?include=custom_attributes,photos');
    expect((await it.put(`/items/${item.id}`, read)).status).toBe(204);
    expect(await it.read(item.id, '?include=custom_attributes,photos')).toEqual(read);
  });

  test('moves a folder with all that is in it', async () => {
    const [from, to] = [await it.folder(), await it.folder()];
    const inner = await it.folder(from);
    const { id } = await it.item({ parent_id: inner });
    await it.put(`/items/${inner}`, { parent_id: to });
    expect((await it.read(inner)).parent_id).toBe(to);
    expect((await it.read(id)).parent_id).toBe(inner);
    expect(await it.inside(from)).toEqual([]);
    expectRefusal(await it.put(`/items/${to}`, { parent_id: inner }), 422, /parent_id/);
  });

  test('is held to the rules of creating', async () => {
    const { id } = await it.item();
    const wrong = { name: 'n'.repeat(191), price: -1, quantity: -1, label_url_type: 'QR', type: 'folder' };
    for (const [member, value] of Object.entries(wrong))
      expectRefusal(await it.put(`/items/${id}`, { [member]: value }), 422, new RegExp(member));
    expectRefusal(await it.put(`/items/${id}`, { price: 'cheap' }), 422, /price/);
    expectRefusal(await it.put('/items/999999999', { notes: 'x' }), 404);
  });

  test('no longer takes item group members', async () => {
    const { id } = await it.item();
    const answer = await it.put(`/items/${id}`, { option_value_ids: [1] });
    expect(answer.status).toBe(it.variants.removed === 'refused' ? 422 : 204);
  });
});
