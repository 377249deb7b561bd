import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { practice, helpersOver, type Practice } from './in-process-service.ts';

let it: Practice;
let listening: Listening;
beforeEach(async () => {
  const inside = practice();
  listening = await listen(inside.service, { host: '127.0.0.1', port: 0 });
  it = { ...inside, ...helpersOver((request) => fetch(request), listening.url) };
});
afterEach(async () => {
  await listening.close();
  await it.service.close();
});

const plan = (...faults: object[]) => it.admin('PUT', '/trouble', { faults });
const fired = async () =>
  (await it.admin('GET', '/trouble')).body.faults.map((fault: { fired: number }) => fault.fired);
const creates = { on: { method: 'POST', path: '/api/v1/items' } };
const made = async () => (await it.ledger('&verb=create')).length;

describe('trouble on demand', () => {
  test('a connection that breaks before the request is applied', async () => {
    await plan({ ...creates, effect: { kind: 'drop', when: 'before' } });
    await expect(it.item()).rejects.toThrow('fetch failed');
    expect(await made()).toBe(0);
    await it.item();
    expect([await made(), await fired()]).toEqual([1, [1]]);
  });

  test('an answer that is lost after the request was applied', async () => {
    await plan({ ...creates, effect: { kind: 'drop', when: 'after' } });
    await expect(it.item()).rejects.toThrow('fetch failed');
    expect(await made()).toBe(1);
  });

  test('a request that lands long after its connection broke', async () => {
    await plan({ ...creates, effect: { kind: 'hold', ms: 60, drop: true } });
    await expect(it.item()).rejects.toThrow('fetch failed');
    expect(await made()).toBe(0);
    await expect.poll(made).toBe(1);
  });

  test('a request that is applied late, and one that is answered late', async () => {
    await plan(
      { ...creates, effect: { kind: 'hold', ms: 30 } },
      { ...creates, effect: { kind: 'latency', ms: 30 } },
    );
    await it.item();
    await it.item();
    expect([await made(), await fired()]).toEqual([2, [1, 1]]);
  });

  test('a request that is delivered twice', async () => {
    await plan({ ...creates, effect: { kind: 'duplicate' } });
    await it.item();
    expect(await made()).toBe(2);
  });

  test.each([429, 500, 503])('a %i that was applied, and one that was not', async (status) => {
    const effect = {
      kind: 'answer',
      status,
      body: '{"message":"later"}',
      headers: { 'content-type': 'application/json' },
    };
    await plan({ ...creates, effect }, { ...creates, effect: { ...effect, applied: true } });
    for (const applied of [0, 1]) {
      const answer = await it.post('/items', { name: 'x', type: 'item' });
      expect([answer.status, answer.body]).toEqual([status, { message: 'later' }]);
      expect(answer.headers.has('service-rate-limit-max')).toBe(true);
      expect(await made()).toBe(applied);
    }
  });

  test('a page of HTML without the headers, as from a captive portal', async () => {
    const effect = {
      kind: 'answer',
      status: 200,
      body: '<html>',
      headers: { 'content-type': 'text/html' },
      rate_headers: false,
    };
    await plan({ on: { path: '/api/**' }, effect });
    await expect(it.get('/items')).rejects.toThrow(SyntaxError);
  });

  test('an answer cut in half, whole by its length or with the connection breaking', async () => {
    await plan(
      { ...creates, effect: { kind: 'truncate' } },
      { ...creates, effect: { kind: 'truncate', breaks: true } },
    );
    await expect(it.item()).rejects.toThrow(SyntaxError);
    await expect(it.item()).rejects.toThrow(TypeError);
    expect(await made()).toBe(2);
  });

  test('whatever breaks, the service has nothing to complain of', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { id } = await it.item();
    for (const effect of [
      { kind: 'truncate', breaks: true },
      { kind: 'drop', when: 'before' },
      { kind: 'drop', when: 'after' },
      { kind: 'hold', ms: 1, drop: true },
    ]) {
      await plan({ on: {}, times: 3, effect });
      await expect(it.post('/items', { name: 'x', type: 'item' })).rejects.toThrow(TypeError);
      // An answer without a body, half of which is nothing.
      await expect(it.put(`/items/${id}`, { notes: effect.kind })).rejects.toThrow(TypeError);
      await expect(it.get('/items')).rejects.toThrow(TypeError);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });

  test('a key revoked midway', async () => {
    await plan({ ...creates, skip: 1, effect: { kind: 'revoke_key' } });
    await it.item();
    expect((await it.post('/items', { name: 'x', type: 'item' })).status).toBe(401);
    expect((await it.get('/items')).status).toBe(401);
  });

  test('strikes where and as often as the script says, the same way for the same seed', async () => {
    const effect = { kind: 'answer', status: 500 };
    const run = async (seed: number) => {
      await it.admin('PUT', '/trouble', {
        seed,
        faults: [{ on: { path: '/api/v1/*/recent' }, times: 100, chance: 0.5, effect }],
      });
      const statuses = [];
      for (let i = 0; i < 20; i += 1) {
        statuses.push(
          await it.get('/items/recent').then(
            (answer) => answer.status,
            () => 500,
          ),
        );
      }
      expect((await it.get('/items')).status).toBe(200);
      return statuses.join();
    };
    const first = await run(7);
    expect(first).toContain('500');
    expect(first).toContain('200');
    expect(await run(7)).toBe(first);
    expect(await run(8)).not.toBe(first);
  });

  test('a line of a receive that fails, and a receive that ends before its lines', async () => {
    const folder = await it.folder('A');
    const lines = [];
    for (let i = 0; i < 2; i += 1)
      lines.push({ item_id: (await it.item({ parent_id: folder })).id, quantity: '9', unit_rate: '3.9' });
    const { id, line_items } = await it.moveOrder((await it.order(lines)).id, 'ordered');
    const receive = async () => {
      const sent = line_items.map((line: { id: number }) => ({
        line_item_id: line.id,
        received_quantity: '1',
        folder_id: folder,
      }));
      await it.post(`/purchase_orders/${id}/receive`, { line_items: sent });
      return it.received(id);
    };
    await plan(
      {
        on_receive: { line_item_id: line_items[0].id },
        effect: { kind: 'fail_line', error: 'scale is stuck' },
      },
      { on_receive: {}, skip: 3, effect: { kind: 'fail_receive', error: 'the service was restarted' } },
    );
    expect(await receive()).toMatchObject({
      status: 'failed',
      received_line_item_ids: [line_items[1].id],
      errors: [{ error: 'scale is stuck' }],
    });
    expect(await receive()).toMatchObject({
      status: 'failed',
      error: 'the service was restarted',
      received_line_item_ids: [line_items[0].id],
      pending_line_item_ids: [line_items[1].id],
      errors: [],
    });
    expect(await fired()).toEqual([1, 1]);
  });

  test('a script that makes no sense is refused, and a cleared one does nothing', async () => {
    expect((await plan({ on: {}, effect: { kind: 'nothing' } })).status).toBe(422);
    await plan({ ...creates, effect: { kind: 'drop', when: 'before' } });
    await it.admin('DELETE', '/trouble');
    await it.item();
    expect(await fired()).toEqual([]);
  });
});
