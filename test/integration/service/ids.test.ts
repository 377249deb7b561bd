/** Ids that can name nothing, and folders that would come to stand in themselves. */
import { beforeAll, describe, expect, test } from 'vitest';
import { practice, type Answer, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
let outer: number;
let inner: number;
let item: Json;
let order: Json;
beforeAll(async () => {
  it = practice();
  outer = await it.folder('Hall');
  inner = await it.folder('Shelf', outer);
  item = await it.item({ parent_id: inner });
  const { id } = await it.order([{ item_id: item.id, quantity: 3, unit_rate: 1 }]);
  order = await it.moveOrder(id, 'ordered');
});

const said = ({ status, body }: Answer) => [status, Object.keys(body)];

describe.each([0, -1, -7])('the id %i', (id) => {
  test.each([true, false])(
    'of a folder to search in, nested %s: malformed, and nothing is told',
    async (nested) => {
      const answer = await it.post('/items/search', { folder_ids: [inner, id], include_subfolders: nested });
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: 'folder_ids.1 must be an id (a whole number of at least 1)' },
      ]);
    },
  );

  test.each<[string, () => Promise<Answer>]>([
    ['of a record to read', () => it.get(`/items/${id}`)],
    ['of a parent', () => it.post('/items', { name: 'x', type: 'item', parent_id: id })],
    ['of another parent', () => it.put(`/items/${item.id}`, { parent_id: id })],
    ['of a photo', () => it.put(`/items/${item.id}`, { photo_ids: [id] })],
    ['of a place to move to', () => it.post(`/items/${item.id}/move`, { quantity: 1, folder_id: id })],
    ['of a place for a copy', () => it.post(`/items/${item.id}/copy`, { folder_id: id })],
    ['of a member of a group', () => it.post('/item_groups', { name: 'x', item_ids: [id] })],
    [
      'of a watched item',
      () =>
        it.post('/alerts', {
          type: 'Quantity',
          item_id: id,
          threshold_method: 'quantity_less_than',
          threshold_value: 2,
        }),
    ],
    [
      'of a place to receive into',
      () =>
        it.post(`/purchase_orders/${order.id}/receive`, {
          line_items: [{ line_item_id: order.line_items[0].id, received_quantity: '1', folder_id: id }],
        }),
    ],
    [
      'of a line to receive',
      () =>
        it.post(`/purchase_orders/${order.id}/receive`, {
          line_items: [{ line_item_id: id, received_quantity: '1' }],
        }),
    ],
  ])('%s: does not exist', async (_, ask) => {
    expect(said(await ask())).toEqual([404, ['message']]);
  });

  test('of a folder to list: no folder', async () => {
    expect(said(await it.get(`/items?folder_id=${id}`))).toEqual([id === 0 ? 404 : 400, ['message']]);
  });
});

describe('a folder', () => {
  test('given itself, or one below it, as its parent: refused, and it stays where it was', async () => {
    for (const parent_id of [outer, inner]) {
      const { status, body } = await it.put(`/items/${outer}`, { parent_id });
      expect([status, body]).toEqual([
        422,
        { message: 'parent_id must not be the folder itself or one inside it' },
      ]);
    }
    expect((await it.read(outer)).parent_id).toBeNull();
  });

  test('moved as if it were stock: refused', async () => {
    expect(said(await it.post(`/items/${outer}/move`, { quantity: 1, folder_id: inner }))).toEqual([
      422,
      ['message'],
    ]);
  });
});
