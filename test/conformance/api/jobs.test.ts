/* Jobs and item groups. */
import { expect, test } from 'vitest';
import type { Json } from '../../integration/service/in-process-service.ts';
import { amount, conform, expectRefusal, ids } from '../checked-client.ts';

conform('jobs', (it) => {
  const move = async (id: number, status: string) => {
    const { version } = (await it.get(`/jobs/${id}`)).body.data;
    return it.put(`/jobs/${id}/status`, { status, version });
  };

  test('are made with a folder for what is assigned to them', async () => {
    const job = await it.job({ notes: 'Hall 2', start_date: '2026-01-05', end_date: '2026-02-01' });
    expect(job).toMatchObject({
      status: 'not_started',
      notes: 'Hall 2',
      start_date: '2026-01-05',
      end_date: '2026-02-01',
      custom_field_values: [],
    });
    expect(await it.read(job.folder_id)).toMatchObject({ type: 'folder', name: job.name });
  });

  test('are read by id, and not at all by one that is none', async () => {
    const job = await it.job();
    const { status, body } = await it.get(`/jobs/${job.id}`);
    expect([status, body.data]).toEqual([200, job]);
    expectRefusal(await it.get('/jobs/999999999'), 404);
  });

  test('have a name of at most 190 characters, which no other has', async () => {
    const { name } = await it.job();
    expectRefusal(await it.post('/jobs', { name }), 422, /name/);
    expectRefusal(await it.post('/jobs', { name: 'n'.repeat(191) }), 422, /name/);
    expectRefusal(await it.post('/jobs', {}), 400, /name/);
  });

  test('are listed 20 to a page, in pages that are not counted', async () => {
    for (let i = 0; i < 21; i += 1) await it.job();
    const { status, body } = await it.get('/jobs');
    expect([status, body.data.length]).toEqual([200, 20]);
    expect(body.meta).toEqual({ pagination: { page: 1, per_page: 20, has_next: true, has_prev: false } });
    const { body: second } = await it.get('/jobs?page=2&per_page=7');
    expect(second.meta).toEqual({ pagination: { page: 2, per_page: 7, has_next: true, has_prev: true } });
    expect(ids(second.data)).toEqual(ids(body.data.slice(7, 14)));
  });

  test('are listed up to 100 to a page, and refused beyond', async () => {
    expect((await it.get('/jobs?per_page=100')).status).toBe(200);
    for (const value of ['101', '99999999999999999999', '0', 'ten'])
      expectRefusal(await it.get(`/jobs?per_page=${value}`), 400, /per_page/);
  });

  test('start, are completed and are reopened', async () => {
    const { id } = await it.job();
    for (const [status, reached] of [
      ['in_progress', 200],
      ['completed', 200],
      ['in_progress', 200],
      ['not_started', 400],
      ['in_progress', 200],
    ] as const) {
      expect([status, (await move(id, status)).status]).toEqual([status, reached]);
    }
    expectRefusal(await move(id, 'lost'), 422, /status/);
  });

  test('need the current version to be changed', async () => {
    const job = await it.job({ notes: 'old' });
    const { status, body } = await it.put(`/jobs/${job.id}`, { notes: 'new', version: job.version });
    expect([status, body.data.notes, body.data.name]).toEqual([200, 'new', job.name]);
    expect(body.data.version).toBeGreaterThan(job.version);
    expectRefusal(await it.put(`/jobs/${job.id}`, { notes: 'x', version: job.version }), 409, /version/);
    expectRefusal(await it.put(`/jobs/${job.id}`, { notes: 'x' }), 400, /version/);
  });

  test('are deleted for good', async () => {
    const job = await it.job();
    expect((await it.del(`/jobs/${job.id}`)).status).toBe(200);
    expectRefusal(await it.get(`/jobs/${job.id}`), 404);
  });

  test('are given items and give them back, where there are endpoints for it', async () => {
    const job = await it.job();
    const item = await it.item({ quantity: 10 });
    const items = [{ item_id: item.id, quantity: '4' }];
    const added = await it.post(`/jobs/${job.id}/items`, { items });
    if (it.variants.jobs === 'move') {
      expectRefusal(added, 404);
      return;
    }
    const [portion] = added.body.data;
    expect([added.status, portion.parent_id, portion.sid]).toEqual([200, job.folder_id, item.sid]);
    expect([amount(portion.quantity), amount((await it.read(item.id)).quantity)]).toEqual([4, 6]);
    const shelf = await it.folder();
    const back = { items: [{ item_id: portion.id, quantity: 1, folder_id: shelf }] };
    const { status, body } = await it.post(`/jobs/${job.id}/items/return`, back);
    expect([status, body.data[0].parent_id, amount(body.data[0].quantity)]).toEqual([200, shelf, 1]);
    expectRefusal(
      await it.post(`/jobs/${job.id}/items/return`, { items: [{ ...items[0], folder_id: null }] }),
      422,
    );
    expectRefusal(await it.post('/jobs/999999999/items', { items }), 404);
  });

  test('are given items and give them back by moves', async () => {
    const job = await it.job();
    const item = await it.item({ quantity: 10 });
    const { body } = await it.post(`/items/${item.id}/move`, { quantity: 4, folder_id: job.folder_id });
    expect(ids(await it.inside(job.folder_id))).toEqual([body.data.id]);
    await it.post(`/items/${body.data.id}/move`, { quantity: 4, folder_id: null });
    expect(await it.inside(job.folder_id)).toEqual([]);
  });
});

conform('item groups', (it) => {
  const group = async (values: Record<string, unknown> = {}): Promise<Json> =>
    (await it.post('/item_groups', { name: it.name('Group'), ...values })).body.data;

  test('are made, read, listed, changed and deleted', async () => {
    const item = await it.item();
    const attributes = [{ name: 'Size', options: [{ name: 'S' }, { name: 'M' }] }];
    const made = await group({ attributes, item_ids: [item.id] });
    expect(made).toMatchObject({ attributes, item_ids: [item.id] });
    expect((await it.get(`/item_groups/${made.id}`)).body.data).toEqual(made);
    const found: number[] = [];
    for (let next: string | null = '/item_groups?per_page=100'; next !== null;) {
      const { body }: Json = await it.get(next);
      found.push(...ids(body.data));
      next = body.meta.next_page_url;
    }
    expect(found).toContain(made.id);
    expect((await it.put(`/item_groups/${made.id}`, { name: 'Renamed' })).status).toBe(200);
    const { body } = await it.get(`/item_groups/${made.id}`);
    expect(body.data).toMatchObject({ name: 'Renamed', attributes, item_ids: [item.id] });
    expect((await it.del(`/item_groups/${made.id}`)).status).toBe(200);
    expectRefusal(await it.get(`/item_groups/${made.id}`), 404);
  });

  test('are not there by an id that is none', async () => {
    expectRefusal(await it.get('/item_groups/999999999'), 404);
    expectRefusal(await it.put('/item_groups/999999999', { name: 'x' }), 404);
    expectRefusal(await it.del('/item_groups/999999999'), 404);
    expectRefusal(await it.post('/item_groups', { name: 'x', item_ids: [999_999_999] }), 404);
  });

  test('do not show on their items', async () => {
    const item = await it.item();
    await group({ item_ids: [item.id] });
    const read = await it.read(item.id, '?include=options');
    for (const member of ['item_group_id', 'option_value_ids', 'options', 'item_group'])
      expect(read).not.toHaveProperty(member);
  });
});
