/* A receive that fails before it reaches its lines, which takes some trouble. */
import { expect, test } from 'vitest';
import { amount, conform, ids } from '../checked-client.ts';

conform('a receive that fails as a whole', (it) => {
  test('says why, leaves the lines it did not reach pending, and applied nothing to them', async () => {
    const folder = await it.folder();
    const items = [await it.item({ parent_id: folder }), await it.item({ parent_id: folder })];
    const order = await it.order(items.map(({ id }) => ({ item_id: id, quantity: '5', unit_rate: '3.9' })));
    await it.moveOrder(order.id, 'ordered');
    const lines = ids(order.line_items);
    const fault = {
      on_receive: { purchase_order_id: order.id },
      skip: 1,
      effect: { kind: 'fail_receive', error: 'The warehouse was closed for a count' },
    };
    await fetch(`${it.target.url}/admin/trouble`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${it.target.admin}` },
      body: JSON.stringify({ faults: [fault] }),
    });
    const all = lines.map((line) => ({ line_item_id: line, received_quantity: '5', folder_id: folder }));
    expect(await it.receive(order.id, all)).toEqual({
      status: 'failed',
      received_line_item_ids: [lines[0]],
      pending_line_item_ids: [lines[1]],
      errors: [],
      error: 'The warehouse was closed for a count',
    });
    const quantities = async () => (await it.inside(folder)).map((one) => amount(one.quantity));
    expect(await quantities()).toEqual([10, 15]);
    const { status, line_items: after } = await it.readOrder(order.id);
    expect([status, Number(after[0].received_quantity), Number(after[1].received_quantity)]).toEqual([
      'partially_received',
      5,
      0,
    ]);

    // Only what did not go through is asked again.
    expect((await it.receive(order.id, all.slice(1))).status).toBe('completed');
    expect([await quantities(), (await it.readOrder(order.id)).status]).toEqual([[15, 15], 'received']);
  });
});
