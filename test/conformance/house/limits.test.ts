/*
 * The allowance of requests: how much, for whom, and what is said of it. Against services of its own on sockets, whose clock it
 * moves on: the others must not run out of theirs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { rateHeaders } from '#wire/limits.ts';
import { practice, SECRET, type Practice } from '../../integration/service/in-process-service.ts';
import { startReceiver } from '../../integration/service/webhook-receiver.ts';
import { conform, expectRefusal, open, type Account, type Answer } from '../checked-client.ts';

const WINDOW = 15 * 60;
const MAX = 6;

interface Limited {
  readonly service: Practice;
  readonly listening: Listening;
  readonly account: Account;
}

conform('the allowance', ({ target, variants }) => {
  let usual: Limited;
  let small: Limited;

  async function start(rateMax: number): Promise<Limited> {
    const service = practice({ variants, rateMax });
    await service.service.resume();
    const listening = await listen(service.service, { host: '127.0.0.1', port: 0 });
    const { account } = open({ ...target, url: listening.url, besides: [], key: SECRET });
    return { service, listening, account };
  }

  beforeAll(async () => {
    usual = await start(1000);
    small = await start(MAX);
  });
  afterAll(async () => {
    for (const { service, listening } of [usual, small]) {
      await listening.close();
      await service.service.close();
    }
  });

  const left = ({ headers }: Answer) => Number(headers.get(rateHeaders.remaining));
  /** Seconds until the window resets, by what the header says; null where there is none. */
  const reset = ({ headers }: Answer, { service }: Limited): number | null => {
    const figure = Number(headers.get(rateHeaders.reset));
    const now = Math.floor(service.service.pool.clock() / 1000);
    return { delta: figure, epoch: figure - now, absent: null }[variants.reset];
  };

  test('is 1,000 requests in 15 minutes', async () => {
    const { account } = usual;
    const first = await account.get('/units');
    expect([first.headers.get(rateHeaders.max), left(first)]).toEqual(['1000', 999]);
    for (let spent = 1; spent < 1000; spent += 1) await usual.service.get('/units');
    expectRefusal(await account.get('/units'), 429);
    usual.service.pass(WINDOW * 1000 - 1);
    expectRefusal(await account.get('/units'), 429);
    usual.service.pass(1);
    expect(left(await account.get('/units'))).toBe(999);
  });

  test('is told with every answer: what there is, what is left of it, and when it is whole again', async () => {
    const { account, service } = small;
    const answers = [];
    for (const path of ['/units', '/items/999999999', '/jobs?per_page=101']) {
      answers.push(await account.get(path));
      service.pass(60_000);
    }
    expect(answers.map(({ headers }) => headers.get(rateHeaders.max))).toEqual(['6', '6', '6']);
    expect(answers.map(left)).toEqual([5, 4, 3]);
    const last = await account.get('/units');
    const expected = variants.reset === 'absent' ? null : WINDOW - 180;
    expect(reset(last, small)).toBe(expected);
    service.pass(WINDOW * 1000);
  });

  test('is one for all endpoints and all keys, and beyond it everything is 429', async () => {
    const { account, service } = small;
    const { data } = (await service.admin('POST', '/keys', { name: 'Another' })).body;
    const other = { authorization: `Bearer ${data.secret}` };
    const asks = ['/units', '/items', '/jobs', '/alerts', '/custom_fields', '/purchase_orders'];
    const remaining = [];
    for (const [at, path] of asks.entries())
      remaining.push(left(await account.send('GET', path, undefined, at % 2 ? other : {})));
    expect(remaining).toEqual([5, 4, 3, 2, 1, 0]);
    for (const sending of [{}, other])
      expectRefusal(await account.send('GET', '/units', undefined, sending), 429);
    const refused = await account.post('/items', { name: 'x', type: 'item' });
    expectRefusal(refused, 429);
    expect(left(refused)).toBe(0);
    service.pass(WINDOW * 1000);
    const { body } = await account.get('/items');
    expect(body.meta.total_count).toBe(0);
    service.pass(WINDOW * 1000);
  });

  test('is not touched by deliveries of events', async () => {
    const { account, service } = small;
    const receiver = await startReceiver();
    await service.admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] });
    expect(left(await account.post('/items', { name: 'x', type: 'item' }))).toBe(MAX - 1);
    await receiver.until(1);
    expect(left(await account.get('/units'))).toBe(MAX - 2);
    await receiver.close();
  });
});
