/*
 * The network to PostgreSQL goes silent: nothing passes, and no connection breaks of it, as when the machine with the primary is gone. Each
 * request is answered all the same, and the service goes on by itself when there is a database again.
 */
import { expect, test } from 'vitest';
import { startPostgresProxy } from '../../support/service/postgres-proxy.ts';
import { site } from './start-services-on-one-postgres.ts';

const { database, serve } = site();

test('nothing comes through any more, in the middle of changes → each is answered with 500, and all goes on when something does', async () => {
  const db = await database();
  const proxy = await startPostgresProxy(db);
  const one = await serve(proxy.address(db), {
    connections: 2,
    statementWithin: 500,
    report: () => undefined,
  });
  const bolts = await one.item({ quantity: 0 });
  let isSilent = false;
  proxy.watch(({ text }) => {
    if (/next_stamp/.test(text)) {
      proxy.silence();
      isSilent = true;
    }
    return 'passes';
  });
  const asked = [
    one.put(`/items/${bolts.id}`, { quantity: 1 }),
    one.get('/items'),
    one.put(`/items/${bolts.id}`, { quantity: 2 }),
    one.get('/items'),
  ];
  const answers = await Promise.all(asked);
  expect(isSilent).toBe(true);
  const statuses = answers.map(({ status }) => status);
  expect([statuses[0], statuses[2]]).toEqual([500, 500]);
  for (const { status, body } of answers.filter(({ status }) => status !== 200))
    expect([status, body]).toEqual([500, { message: expect.any(String) }]);
  proxy.watch(() => 'passes');
  await proxy.up();
  proxy.cut();
  expect((await one.put(`/items/${bolts.id}`, { quantity: 3 })).status).toBe(204);
  expect((await one.read(bolts.id)).quantity).toBe(3);
  expect((await one.ledger('&verb=quantity_change')).map(({ quantity_after }) => quantity_after)).toEqual([
    '3',
  ]);
  await proxy.close();
});
