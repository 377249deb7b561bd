/** A request that waits long for its answer is told of, until it has one. */
import { expect, test } from 'vitest';
import { noticeSilence } from '#main/client/silence.ts';
import type { Exchange, HttpResult } from '#main/client/transport.ts';
import type { Clock } from '#main/ports.ts';

const NOTHING: HttpResult = { kind: 'nothing', sent: true, why: 'lost' };
const REQUEST: Exchange = { url: new URL('http://127.0.0.1/'), method: 'GET', headers: {}, fresh: false };

const soon = () => new Promise((resolve) => setImmediate(resolve));

function rig() {
  let minute = 0;
  const long: (() => void)[] = [];
  const answers: ((came: HttpResult | Error) => void)[] = [];
  const told: (string | null)[] = [];
  const clock: Clock = {
    now: () => new Date(Date.UTC(2026, 10, 20, 8, minute++)),
    monotonic: () => 0,
    sleep: (_, wake) =>
      new Promise((resolve) => {
        long.push(resolve);
        wake.addEventListener('abort', () => resolve());
      }),
  };
  const transport = noticeSilence(
    {
      exchange: () =>
        new Promise((resolve, reject) =>
          answers.push((came) => (came instanceof Error ? reject(came) : resolve(came))),
        ),
      close: async () => {},
    },
    clock,
    () => told.push(transport.silentSince()),
  );
  return { transport, long, answers, told };
}

test('an answer in time is told of to nobody', async () => {
  const { transport, answers, told } = rig();
  const asked = transport.exchange(REQUEST);
  answers[0]?.(NOTHING);
  expect(await asked).toBe(NOTHING);
  await soon();
  expect(told).toEqual([]);
  expect(transport.silentSince()).toBeNull();
});

test('two wait long → since the first is told, then since the second, then nothing; a failure ends it too', async () => {
  const { transport, long, answers, told } = rig();
  const first = transport.exchange(REQUEST);
  const second = transport.exchange(REQUEST).catch(() => 'failed');
  for (const one of long) one();
  await soon();
  answers[0]?.(NOTHING);
  await first;
  answers[1]?.(new Error('closed'));
  expect(await second).toBe('failed');
  const [eight, next] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:01:00.000Z'];
  expect(told).toEqual([eight, eight, next, null]);
});
