/** A service in maintenance, which refuses writes: what the budget is given of that. */
import { expect, test } from 'vitest';
import { routes } from '#wire/routes.ts';
import { answering, heard, RATES } from '../../support/service/client-with-scripted-answers.ts';

const DATE = 'Fri, 20 Nov 2026 08:00:00 GMT';
const LATER = 'Fri, 20 Nov 2026 08:02:00 GMT';
const SEND = { method: 'PUT', path: '/api/v1/items/1', body: {} } as const;

/** A connection that is answered like this, and what its meter is given of writes. */
function answered(status: number, headers: Readonly<Record<string, string>>) {
  const given: (number | null | undefined)[] = [];
  const { connection } = Object.assign(
    answering({
      meter: {
        send: () => ({ answered: (_, __, writesIn) => void given.push(writesIn), lost: () => {} }),
      },
      now: () => Date.parse(DATE) + 3_600_000,
    }),
    { answer: () => heard(status, { message: 'read-only until 14:00' }, headers) },
  );
  return { client: connection.as('outbox'), given };
}

test.each([
  ['in seconds', { 'retry-after': '120', date: DATE }, 120_000],
  ['as a time, and this computer’s clock is off', { 'retry-after': LATER, date: DATE }, 120_000],
  ['as a time that has been', { 'retry-after': DATE, date: LATER }, null],
  ['in words', { 'retry-after': 'soon' }, null],
  ['as nothing', { 'retry-after': '0' }, null],
  ['not at all', {}, null],
])('T3 a 503 for a write states %s until when → the budget is given it', async (_, headers, writesIn) => {
  const { client, given } = answered(503, { ...RATES, ...headers });
  expect(await client.send(SEND)).toMatchObject({ kind: 'unknown', status: 503 });
  expect(given).toEqual([writesIn]);
});

test('T3 a read, another error, or a gateway states it → it says nothing of writes; a write is accepted → it does', async () => {
  const stated = { 'retry-after': '120' };
  const read = answered(503, { ...RATES, ...stated });
  await read.client.read(routes.listItems.path, routes.listItems.answer);
  const error = answered(500, { ...RATES, ...stated });
  await error.client.send(SEND);
  const gateway = answered(503, stated);
  await gateway.client.send(SEND);
  const accepted = answered(200, RATES);
  await accepted.client.send(SEND);
  expect([read, error, gateway, accepted].map(({ given }) => given)).toEqual([[null], [null], [null], [0]]);
});
