/* Receiving against an order. */
import { expect, test } from 'vitest';
import type { Json } from '../../integration/service/in-process-service.ts';
import { amount, conform, expectRefusal, ids } from '../checked-client.ts';

conform('receiving', (it) => {
  /** An order that is out, with a line of 5 at 3.90 for each of so many items, which all stand in one folder. */
  async function ordered(count = 1, values: Record<string, unknown> = {}) {
    const folder = await it.folder();
    const items: Json[] = [];
    for (let i = 0; i < count; i += 1)
      items.push(await it.item({ parent_id: folder, quantity: 10, price: 3.9, ...values }));
    const lines = items.map(({ id }) => ({ item_id: id, quantity: '5', unit_rate: '3.90' }));
    const { id } = await it.moveOrder((await it.order(lines)).id, 'ordered');
    return { id, folder, items, lines: ids((await it.readOrder(id)).line_items) };
  }
  const arriving = (line: number | undefined, quantity: unknown, folder?: number | null) => ({
    line_item_id: line,
    received_quantity: quantity,
    ...(folder !== undefined && { folder_id: folder }),
  });
  const start = (order: number, lines: unknown, more: object = {}) =>
    it.post(`/purchase_orders/${order}/receive`, { line_items: lines, ...more });
  const received = async (order: number): Promise<number[]> =>
    (await it.readOrder(order)).line_items.map((line: Json) => Number(line.received_quantity));
  const quantityOf = async (id: number) => amount((await it.read(id)).quantity);

  test('is accepted by 202 with the lines pending, and ends by itself', async () => {
    const { id, folder, lines } = await ordered(2);
    const { status, body } = await start(
      id,
      lines.map((line) => arriving(line, '5', folder)),
    );
    expect(status).toBe(202);
    expect(body.data).toEqual({
      status: 'pending',
      received_line_item_ids: [],
      pending_line_item_ids: lines,
      errors: [],
      error: null,
    });
    expect(await it.settled(id)).toEqual({
      status: 'completed',
      received_line_item_ids: lines,
      pending_line_item_ids: [],
      errors: [],
      error: null,
    });
  });

  test('tells nothing of an order that nothing was received against', async () => {
    const { id } = await ordered();
    expectRefusal(await it.get(`/purchase_orders/${id}/receive/status`), 404);
    expectRefusal(await it.get('/purchase_orders/999999999/receive/status'), 404);
  });

  test('grows the item where the goods land in its folder at its price', async () => {
    const { id, folder, items, lines } = await ordered();
    await it.receive(id, [arriving(lines[0], '2.5', folder)]);
    expect([await quantityOf(items[0].id), ids(await it.inside(folder))]).toEqual([12.5, [items[0].id]]);
    expect(await received(id)).toEqual([2.5]);
  });

  test('in another folder makes a copy there and leaves the item alone', async () => {
    const { id, items, lines } = await ordered();
    const elsewhere = await it.folder();
    await it.receive(id, [arriving(lines[0], '2', elsewhere)]);
    const [copy] = await it.inside(elsewhere);
    expect([copy.name, amount(copy.quantity), amount(copy.price)]).toEqual([items[0].name, 2, 3.9]);
    expect(await it.read(items[0].id)).toMatchObject({ updated_at: items[0].updated_at });
  });

  test('at another price makes a copy at the order’s and leaves the item alone', async () => {
    for (const price of [4, null]) {
      const { id, folder, items, lines } = await ordered(1, { price });
      await it.receive(id, [arriving(lines[0], '2', folder)]);
      const [copy, item] = await it.inside(folder);
      expect([amount(copy.price), amount(copy.quantity)]).toEqual([3.9, 2]);
      expect([item.id, amount(item.quantity)]).toEqual([items[0].id, 10]);
    }
  });

  test('without a folder lands at the top level, and not where the item is', async () => {
    const { id, folder, items, lines } = await ordered();
    const before = (await it.get('/items?folder_id=null&per_page=1')).body.data[0]?.id ?? 0;
    await it.receive(id, [arriving(lines[0], '2')]);
    expect([await quantityOf(items[0].id), (await it.inside(folder)).length]).toEqual([10, 1]);
    const { body } = await it.get('/items?folder_id=null&per_page=1000');
    const copy = body.data.find((one: Json) => one.id > before && one.name === items[0].name);
    expect([amount(copy.quantity), copy.parent_id]).toEqual([2, null]);
    const top = await it.item({ quantity: 1, price: 3.9 });
    const order = await it.order([{ item_id: top.id, quantity: '5', unit_rate: '3.9' }]);
    await it.moveOrder(order.id, 'ordered');
    await it.receive(order.id, [arriving(order.line_items[0].id, '2')]);
    expect(await quantityOf(top.id)).toBe(3);
  });

  test('adds to what was received before', async () => {
    const { id, folder, items, lines } = await ordered();
    for (const quantity of ['1', '2.5', '1.5']) await it.receive(id, [arriving(lines[0], quantity, folder)]);
    expect([await received(id), await quantityOf(items[0].id)]).toEqual([[5], 15]);
  });

  test('makes the order partially received, and received once everything is in', async () => {
    const { id, folder, lines } = await ordered(2);
    await it.receive(id, [arriving(lines[0], '5', folder)]);
    expect((await it.readOrder(id)).status).toBe('partially_received');
    await it.receive(id, [arriving(lines[1], '5', folder)]);
    const { status, version } = await it.readOrder(id);
    expect(status).toBe('received');
    expectRefusal(await start(id, [arriving(lines[1], '1', folder)]), 400, /status/);
    expect((await it.moveOrder(id, 'closed')).version).toBeGreaterThan(version);
  });

  test('needs an order that is out', async () => {
    for (const status of ['draft', 'ready_for_review', 'approved', 'voided', 'closed']) {
      const { id: item } = await it.item();
      const order = await it.order([{ item_id: item, quantity: '5', unit_rate: '1' }]);
      if (status === 'voided' || status === 'closed') await it.moveOrder(order.id, 'ordered');
      if (status !== 'draft') await it.moveOrder(order.id, status);
      expectRefusal(await start(order.id, [arriving(order.line_items[0].id, '1')]), 400, /status/);
    }
    expectRefusal(await start(999_999_999, [arriving(1, '1')]), 404);
  });

  test('runs one at a time for an order', async () => {
    const { id, folder, lines } = await ordered(2);
    const answers = await Promise.all(lines.map((line) => start(id, [arriving(line, '1', folder)])));
    const accepted = answers.findIndex(({ status }) => status === 202);
    const refused = 1 - accepted;
    expect(answers[accepted]?.status).toBe(202);
    expect([answers[refused]?.status, answers[refused]?.body]).toEqual([
      409,
      { message: expect.any(String) },
    ]);
    await it.settled(id);
    expect((await start(id, [arriving(lines[refused], '1', folder)])).status).toBe(202);
    await it.settled(id);
    expect(await received(id)).toEqual([1, 1]);
  });

  test('takes no two lines of one item', async () => {
    const { id: item } = await it.item();
    const line = { item_id: item, quantity: '5', unit_rate: '1' };
    const order = await it.order([line, line]);
    await it.moveOrder(order.id, 'ordered');
    const [a, b] = ids(order.line_items);
    expectRefusal(await start(order.id, [arriving(a, '1'), arriving(b, '1')]), 422, /line_items/);
    expectRefusal(await start(order.id, [arriving(a, '1'), arriving(a, '1')]), 422, /line_items/);
    expect((await it.receive(order.id, [arriving(b, '1')])).status).toBe('completed');
  });

  test('takes 100 lines and no more', async () => {
    const folder = await it.folder();
    for (let i = 0; i < 13; i += 1) await it.item({ parent_id: folder });
    for (let i = 0; i < 3; i += 1)
      await it.post(`/items/${folder}/copy`, { folder_id: folder, include_sub_tree: true });
    const { body } = await it.get(`/items?folder_id=${folder}&include_subfolders=true&per_page=1000`);
    const items = body.data.filter((one: Json) => one.type === 'item').slice(0, 101);
    const lines = items.map(({ id }: Json) => ({ item_id: id, quantity: '1', unit_rate: '3.9' }));
    expect(lines).toHaveLength(101);
    const order = await it.moveOrder((await it.order(lines)).id, 'ordered');
    const all = ids(order.line_items).map((line) => arriving(line, '1', folder));
    expectRefusal(await start(order.id, all), 422, /line_items/);
    const progress = await it.receive(order.id, all.slice(0, 100));
    expect([progress.status, progress.received_line_item_ids.length]).toEqual(['completed', 100]);
  });

  test('is refused without lines, with ones that are not the order’s, and with figures that are none', async () => {
    const { id, folder, lines } = await ordered();
    expectRefusal(await start(id, undefined), 400, /line_items/);
    expectRefusal(await start(id, []), 422, /line_items/);
    expectRefusal(await start(id, [arriving(999_999_999, '1', folder)]), 404);
    expectRefusal(await start(id, [arriving(lines[0], '1', 999_999_999)]), 404);
    expectRefusal(await start(id, [{ line_item_id: lines[0] }]), 400, /received_quantity/);
    expectRefusal(await start(id, [{ received_quantity: '1' }]), 400, /line_item_id/);
    for (const quantity of ['0', '-1', 'some', null])
      expectRefusal(await start(id, [arriving(lines[0], quantity, folder)]), 422, /received_quantity/);
    expectRefusal(await it.get(`/purchase_orders/${id}/receive/status`), 404);
  });

  test('takes notes', async () => {
    const { id, folder, lines } = await ordered();
    const progress = await it.receive(id, [arriving(lines[0], '1', folder)], { notes: 'Dock 3, Öl' });
    expect(progress.status).toBe('completed');
    expectRefusal(await start(id, [arriving(lines[0], '1', folder)], { action: 'Dock 3' }), 422, /action/);
  });

  test('can fail for one line and go through for another', async () => {
    const { id, folder, items, lines } = await ordered(2);
    const progress = await it.receive(id, [
      arriving(lines[0], '5.01', folder),
      arriving(lines[1], '5', folder),
    ]);
    expect(progress).toEqual({
      status: 'failed',
      received_line_item_ids: [lines[1]],
      pending_line_item_ids: [],
      errors: [{ line_item_id: lines[0], name: items[0].name, error: expect.stringMatching(/\S/) }],
      error: null,
    });
    expect([await received(id), await quantityOf(items[0].id)]).toEqual([[0, 5], 10]);
    const again = await it.receive(id, [arriving(lines[0], '5', folder)]);
    expect([again.status, await received(id), (await it.readOrder(id)).status]).toEqual([
      'completed',
      [5, 5],
      'received',
    ]);
  });

  test('fails for a line whose item is gone', async () => {
    const { id, folder, items, lines } = await ordered(2);
    await it.del(`/items/${items[0].id}`);
    const progress = await it.receive(
      id,
      lines.map((line) => arriving(line, '1', folder)),
    );
    expect([progress.status, progress.received_line_item_ids]).toEqual(['failed', [lines[1]]]);
    expect(progress.errors).toEqual([
      { line_item_id: lines[0], name: expect.any(String), error: expect.stringMatching(/\S/) },
    ]);
  });
});
