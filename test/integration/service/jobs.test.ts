import { beforeEach, describe, expect, test } from 'vitest';
import { practice, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
beforeEach(() => {
  it = practice();
});

const job = async (name = 'Harbour School'): Promise<Json> => (await it.post('/jobs', { name })).body.data;

describe('jobs', () => {
  test('start with a folder of their own', async () => {
    const made = await job();
    expect(made).toMatchObject({ status: 'not_started', version: 1, custom_field_values: [] });
    expect(await it.read(made.folder_id)).toMatchObject({
      type: 'folder',
      name: 'Harbour School',
      parent_id: null,
    });
    expect((await it.get(`/jobs/${made.id}`)).body.data).toEqual(made);
    expect((await it.get('/jobs/999')).status).toBe(404);
    const event = (await it.events()).find((told) => told.type === 'service.company.job.created');
    const { custom_field_values: _, ...shape } = made;
    expect(event.body.job).toEqual(shape);
  });

  test('have names of their own, and dates in order', async () => {
    await job();
    expect((await it.post('/jobs', { name: 'Harbour School' })).status).toBe(422);
    expect((await it.post('/jobs', {})).status).toBe(400);
    expect((await it.post('/jobs', { name: 'x', start_date: '2025-02-30' })).status).toBe(422);
    expect(
      (await it.post('/jobs', { name: 'x', start_date: '2025-02-02', end_date: '2025-02-01' })).status,
    ).toBe(422);
  });

  test('are changed by version', async () => {
    const { id } = await job();
    const { body } = await it.put(`/jobs/${id}`, { name: 'Renamed', notes: 'n', version: 1 });
    expect(body.data).toMatchObject({ name: 'Renamed', notes: 'n', version: 2 });
    expect((await it.put(`/jobs/${id}`, { notes: null, version: 1 })).status).toBe(409);
    expect((await it.put(`/jobs/${id}`, { notes: null })).status).toBe(400);
  });

  test('start, are completed, and reopened into progress', async () => {
    const { id } = await job();
    let version = 1;
    const move = async (status: string) => {
      const answer = await it.put(`/jobs/${id}/status`, { status, version });
      version = answer.body.data?.version ?? version;
      return answer.status;
    };
    expect(await move('in_progress')).toBe(200);
    expect(await move('in_progress')).toBe(200);
    expect(await move('not_started')).toBe(400);
    expect(await move('completed')).toBe(200);
    expect(await move('in_progress')).toBe(200);
    const told = (await it.events()).filter((event) => event.type === 'service.company.job.status_changed');
    expect(told.map((event) => event.body.previous_status)).toEqual([
      'not_started',
      'in_progress',
      'completed',
    ]);
  });

  test('leave their folder and its stock behind when deleted', async () => {
    const { id, folder_id } = await job();
    expect(await it.del(`/jobs/${id}`)).toMatchObject({ status: 200, body: {} });
    expect((await it.get(`/jobs/${id}`)).status).toBe(404);
    expect((await it.read(folder_id)).type).toBe('folder');
  });

  test('take items and give them back: all of them, or none', async () => {
    const { id, folder_id } = await job();
    const [a, b] = [await it.item(), await it.item()];
    const failed = await it.post(`/jobs/${id}/items`, {
      items: [
        { item_id: a.id, quantity: 4 },
        { item_id: b.id, quantity: 11 },
      ],
    });
    expect(failed.status).toBe(422);
    expect(await it.read(a.id)).toMatchObject({ quantity: 10 });
    const [taken] = (await it.post(`/jobs/${id}/items`, { items: [{ item_id: a.id, quantity: 4 }] })).body
      .data;
    expect(taken).toMatchObject({ parent_id: folder_id, quantity: 4, sid: a.sid });
    const back = { item_id: taken.id, quantity: 3, folder_id: null };
    expect((await it.post(`/jobs/${id}/items/return`, { items: [{ ...back, item_id: a.id }] })).status).toBe(
      422,
    );
    expect((await it.post(`/jobs/${id}/items/return`, { items: [back] })).body.data).toMatchObject([
      { quantity: 3, parent_id: null },
    ]);
    expect(await it.read(taken.id)).toMatchObject({ quantity: 1 });
  });

  test('have no such endpoints under the variant', async () => {
    it = practice({ variants: { jobs: 'move' } });
    const { id } = await job();
    expect((await it.post(`/jobs/${id}/items`, { items: [{ item_id: 1, quantity: 1 }] })).status).toBe(404);
  });
});

describe('item groups', () => {
  test('are made, read, listed, changed and deleted', async () => {
    const { id: item } = await it.item();
    const sent = {
      name: 'Ties',
      attributes: [{ name: 'Length', options: [{ name: '200' }, { name: '300' }] }],
      item_ids: [item],
    };
    const { body } = await it.post('/item_groups', sent);
    expect(body.data).toMatchObject({
      name: 'Ties',
      attributes: [
        {
          id: 1,
          name: 'Length',
          options: [
            { id: 1, name: '200' },
            { id: 2, name: '300' },
          ],
        },
      ],
      item_ids: [item],
    });
    const path = `/item_groups/${body.data.id}`;
    expect((await it.get(path)).body).toEqual(body);
    expect((await it.get('/item_groups')).body.data).toEqual([body.data]);
    expect((await it.put(path, { name: 'Cable ties', item_ids: [] })).body.data).toMatchObject({
      name: 'Cable ties',
      attributes: [{ name: 'Length' }],
      item_ids: [],
    });
    expect((await it.put(path, { item_ids: [999] })).status).toBe(404);
    expect(await it.del(path)).toMatchObject({ status: 200, body: {} });
    expect((await it.get(path)).status).toBe(404);
  });
});
