import { beforeEach, describe, expect, test } from 'vitest';
import { practice, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
let dock: number, bin: number;
beforeEach(async () => {
  it = practice();
  dock = await it.folder('Dock');
  bin = await it.folder('A-01');
});

describe('moving', () => {
  test('a part becomes an item of its own in the destination, with the same sid', async () => {
    const source = await it.item({ parent_id: dock, notes: 'n', tags: ['a'], price: '3.90' });
    const { status, body } = await it.post(`/items/${source.id}/move`, { quantity: '2.5', folder_id: bin });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sid: source.sid,
      quantity: 2.5,
      parent_id: bin,
      notes: 'n',
      tag_names: ['a'],
      price: 3.9,
    });
    expect(body.data.id).not.toBe(source.id);
    expect(await it.read(source.id)).toMatchObject({ quantity: 7.5, parent_id: dock });
  });

  test('the whole leaves nothing behind', async () => {
    const { id } = await it.item({ parent_id: dock });
    const { body } = await it.post(`/items/${id}/move`, { quantity: 10, folder_id: null });
    expect(body.data).toMatchObject({ quantity: 10, parent_id: null });
    expect((await it.get(`/items/${id}`)).status).toBe(404);
  });

  test('the whole leaves an empty record behind when asked to', async () => {
    const { id } = await it.item({ parent_id: dock });
    await it.post(`/items/${id}/move`, { quantity: 10, folder_id: bin, leave_zero_quantity: true });
    expect(await it.read(id)).toMatchObject({ quantity: 0, parent_id: dock });
  });

  test('two moves make two records, or grow one under the variant', async () => {
    const move = async (to: Practice) => {
      const folder = await to.folder('B');
      const { id } = await to.item();
      const first = (await to.post(`/items/${id}/move`, { quantity: 2, folder_id: folder })).body.data;
      const second = (await to.post(`/items/${id}/move`, { quantity: 3, folder_id: folder })).body.data;
      return [first.id === second.id, second.quantity];
    };
    expect(await move(it)).toEqual([false, 3]);
    expect(await move(practice({ variants: { move: 'merge' } }))).toEqual([true, 5]);
  });

  test.each([
    ['more than there is', { quantity: 10.001, folder_id: null }, 422],
    ['nothing', { quantity: 0, folder_id: null }, 422],
    ['an amount that is no number', { quantity: 'all', folder_id: null }, 422],
    ['no amount', { folder_id: null }, 400],
    ['no destination', { quantity: 1 }, 400],
    ['a destination that is not there', { quantity: 1, folder_id: 999 }, 404],
    ['a flag that is no flag', { quantity: 1, folder_id: null, leave_zero_quantity: 'yes' }, 422],
  ])('%s cannot be moved', async (_, body, status) => {
    const { id } = await it.item({ parent_id: dock });
    expect((await it.post(`/items/${id}/move`, body)).status).toBe(status);
    expect(await it.read(id)).toMatchObject({ quantity: 10 });
  });

  test('not to where it is, nor into an item, nor a folder at all', async () => {
    const { id } = await it.item({ parent_id: dock });
    expect((await it.post(`/items/${id}/move`, { quantity: 1, folder_id: dock })).status).toBe(422);
    expect((await it.post(`/items/${id}/move`, { quantity: 1, folder_id: id })).status).toBe(422);
    expect((await it.post(`/items/${dock}/move`, { quantity: 1, folder_id: bin })).status).toBe(422);
  });

  test('the ledger and the events tell what went where', async () => {
    const { id } = await it.item({ parent_id: dock });
    const { body } = await it.post(`/items/${id}/move`, { quantity: 4, folder_id: bin });
    const rows = await it.ledger('&verb=quantity_move');
    expect(
      rows.map(({ record_id, quantity_before, quantity_after, from_id }) => [
        record_id,
        quantity_before,
        quantity_after,
        from_id,
      ]),
    ).toEqual([
      [id, '10', '6', null],
      [body.data.id, '0', '4', id],
    ]);
    expect((await it.events()).at(-1)).toMatchObject({
      body: { verb: 'quantity_move', moved_quantity: '4', old_parent_id: dock, node_parent_id: bin },
    });
  });
});

describe('copying', () => {
  test('an item is cloned beside itself, with a sid of its own', async () => {
    const source = await it.item({ parent_id: dock, tags: ['a'] });
    const { body } = await it.post(`/items/${source.id}/copy`, {});
    expect(body.data).toMatchObject({ parent_id: dock, quantity: 10, tag_names: ['a'], name: source.name });
    expect(body.data.sid).not.toBe(source.sid);
    const other = await it.post(`/items/${source.id}/copy`, { quantity: 2, folder_id: null });
    expect(other.body.data).toMatchObject({ parent_id: null, quantity: 2 });
  });

  test('a folder is cloned alone, or with everything in it, even into itself', async () => {
    const inner = await it.folder('inner', dock);
    await it.item({ parent_id: inner });
    const alone = (await it.post(`/items/${dock}/copy`)).body.data;
    const listed = async (folder: number) =>
      (await it.get(`/items?folder_id=${folder}&include_subfolders=true`)).body.data.map(
        (row: Json) => row.name,
      );
    expect(await listed(alone.id)).toEqual([]);
    const whole = (await it.post(`/items/${dock}/copy`, { include_sub_tree: true, folder_id: dock })).body
      .data;
    expect(await listed(whole.id)).toEqual(['Cable ties', 'inner']);
    expect((await it.post('/items/999/copy', {})).status).toBe(404);
  });
});
