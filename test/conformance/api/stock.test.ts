/* Deleting, moving and copying items and folders. */
import { expect, test } from 'vitest';
import { amount, conform, expectRefusal, ids } from '../checked-client.ts';

conform('deleting', (it) => {
  test('answers an empty object, and is for good', async () => {
    const { id } = await it.item();
    const { status, body } = await it.del(`/items/${id}`);
    expect([status, body]).toEqual([200, {}]);
    expectRefusal(await it.get(`/items/${id}`), 404);
    expectRefusal(await it.del(`/items/${id}`), 404);
  });

  test('of a folder takes everything in it along, at any depth', async () => {
    const outer = await it.folder();
    const inner = await it.folder(outer);
    const [a, b] = [await it.item({ parent_id: outer }), await it.item({ parent_id: inner })];
    const beside = await it.item();
    await it.del(`/items/${outer}`);
    for (const id of [outer, inner, a.id, b.id]) expectRefusal(await it.get(`/items/${id}`), 404);
    expect((await it.read(beside.id)).id).toBe(beside.id);
  });
});

conform('moving stock', (it) => {
  const move = (id: number, body: object) => it.post(`/items/${id}/move`, body);

  test('makes an item of its own id and the same sid in the destination', async () => {
    const folder = await it.folder();
    const item = await it.item({ quantity: 10 });
    const { status, body } = await move(item.id, { quantity: 4, folder_id: folder });
    expect(status).toBe(200);
    expect(body.data.id).not.toBe(item.id);
    expect(body.data).toMatchObject({ sid: item.sid, parent_id: folder, name: item.name });
    expect(amount(body.data.quantity)).toBe(4);
    expect(amount((await it.read(item.id)).quantity)).toBe(6);
    expect(ids(await it.inside(folder))).toEqual([body.data.id]);
  });

  test('of a second portion stands beside the first one, or grows it', async () => {
    const folder = await it.folder();
    const item = await it.item({ quantity: 10 });
    for (const quantity of [4, 3]) await move(item.id, { quantity, folder_id: folder });
    const inside = await it.inside(folder);
    const expected = it.variants.move === 'merge' ? [7] : [3, 4];
    expect(inside.map((one) => amount(one.quantity))).toEqual(expected);
    for (const one of inside) expect(one.sid).toBe(item.sid);
  });

  test('that takes all removes the source', async () => {
    for (const sent of [{}, { leave_zero_quantity: false }]) {
      const folder = await it.folder();
      const item = await it.item({ quantity: 2.5 });
      const { body } = await move(item.id, { quantity: 2.5, folder_id: folder, ...sent });
      expectRefusal(await it.get(`/items/${item.id}`), 404);
      expect(amount((await it.read(body.data.id)).quantity)).toBe(2.5);
    }
  });

  test('that takes all leaves an empty source where that is asked for', async () => {
    const [from, to] = [await it.folder(), await it.folder()];
    const item = await it.item({ quantity: 3, parent_id: from });
    await move(item.id, { quantity: 3, folder_id: to, leave_zero_quantity: true });
    const left = await it.read(item.id);
    expect([left.parent_id, amount(left.quantity)]).toEqual([from, 0]);
  });

  test('to null goes to the top level', async () => {
    const item = await it.item({ parent_id: await it.folder() });
    const { body } = await move(item.id, { quantity: 1, folder_id: null });
    expect((await it.read(body.data.id)).parent_id).toBeNull();
  });

  test('takes decimals exactly', async () => {
    const folder = await it.folder();
    const item = await it.item({ quantity: 0.3 });
    await move(item.id, { quantity: '0.1', folder_id: folder });
    expect(amount((await it.read(item.id)).quantity)).toBe(0.2);
  });

  test('is refused for what is not there', async () => {
    const { id } = await it.item();
    expectRefusal(await move(id, { quantity: 1, folder_id: 999_999_999 }), 404);
    expectRefusal(await move(999_999_999, { quantity: 1, folder_id: null }), 404);
  });

  test('is refused for more than there is, for nothing, and without its members', async () => {
    const folder = await it.folder();
    const { id } = await it.item({ quantity: 5 });
    expectRefusal(await move(id, { quantity: 5.01, folder_id: folder }), 422, /quantity/);
    for (const quantity of [0, -1, 'all'])
      expectRefusal(await move(id, { quantity, folder_id: folder }), 422, /quantity/);
    expectRefusal(await move(id, { folder_id: folder }), 400, /quantity/);
    expectRefusal(await move(id, { quantity: 1 }), 400, /folder_id/);
    const flag = { quantity: 1, folder_id: folder, leave_zero_quantity: 'yes' };
    expectRefusal(await move(id, flag), 422, /leave_zero_quantity/);
    expect(amount((await it.read(id)).quantity)).toBe(5);
  });
});

conform('copying', (it) => {
  test('clones an item, with an id and a sid of its own', async () => {
    const item = await it.item({ tags: ['a'], label_url: 'X', quantity: 4 });
    const { status, body } = await it.post(`/items/${item.id}/copy`, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: item.name, tag_names: ['a'], label_url: 'X' });
    expect(body.data.id).not.toBe(item.id);
    expect(body.data.sid).not.toBe(item.sid);
    expect(amount((await it.read(item.id)).quantity)).toBe(4);
  });

  test('clones a folder, with what is in it where that is asked for', async () => {
    const folder = await it.folder();
    const inner = await it.folder(folder);
    await it.item({ parent_id: inner });
    const { body: bare } = await it.post(`/items/${folder}/copy`, {});
    expect(await it.inside(bare.data.id)).toEqual([]);
    const { body: full } = await it.post(`/items/${folder}/copy`, { include_sub_tree: true });
    const [copy] = await it.inside(full.data.id);
    expect(copy.type).toBe('folder');
    expect(await it.inside(copy.id)).toHaveLength(1);
  });

  test('puts the clone where it is wanted', async () => {
    const folder = await it.folder();
    const { id } = await it.item();
    const { body } = await it.post(`/items/${id}/copy`, { quantity: 1, folder_id: folder });
    expect([body.data.parent_id, amount(body.data.quantity)]).toEqual([folder, 1]);
    expectRefusal(await it.post('/items/999999999/copy', {}), 404);
    expectRefusal(await it.post(`/items/${id}/copy`, { folder_id: 999_999_999 }), 404);
  });
});
