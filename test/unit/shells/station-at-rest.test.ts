/** What of the station's doings bears on when an update may be installed. */
import { expect, test } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';
import { watchStation } from '#main/electron/updates/station-at-rest.ts';

let now = 0;
const statusOf = (outbox: object, state = 'online') => ({
  outbox: { waiting: 0, sending: false, paused: false, ...outbox },
  network: { state },
});

function station(status: unknown = statusOf({})) {
  const passed: string[] = [];
  const watched = watchStation(
    {
      act: async (name) => (passed.push(name), { ok: true, value: null }),
      read: async (): Promise<Answer<unknown>> =>
        status === null
          ? { ok: false, problem: { code: 'queue-damaged', detail: '' } }
          : { ok: true, value: status },
      changed: () => () => undefined,
    },
    () => now,
  );
  return { watched, passed };
}

test('a scan, or any act of a person → nobody has been still since; what a page does by itself → somebody may have', async () => {
  const { watched, passed } = station();
  now += 5000;
  expect(await watched.moment()).toMatchObject({ stillFor: 5000 });
  await watched.act('scan', {});
  now += 1000;
  await watched.act('figure.typed', { figure: null });
  await watched.act('screen.inHand', { isInHand: false });
  expect(await watched.moment()).toMatchObject({ stillFor: 1000 });
  expect(passed).toEqual(['scan', 'figure.typed', 'screen.inHand']);
});

test('a page that has not said that nothing is in hand → something may be', async () => {
  const { watched } = station();
  expect(await watched.moment()).toMatchObject({ isInHand: true });
  for (const [ask, isInHand] of [
    [{ isInHand: false }, false],
    [{ isInHand: true }, true],
    [{ isInHand: 'no' }, true],
    [null, true],
  ] as const) {
    await watched.act('screen.inHand', ask);
    expect(await watched.moment()).toMatchObject({ isInHand });
  }
});

test.each([
  ['sending', statusOf({ waiting: 1, sending: true })],
  ['waiting', statusOf({ waiting: 1 })],
  ['quiet', statusOf({ waiting: 1 }, 'offline')],
  ['quiet', statusOf({ waiting: 1, paused: true })],
  ['quiet', statusOf({})],
  ['quiet', null],
])('the outbox is %s: %j', async (outbox, status) => {
  expect(await station(status).watched.moment()).toMatchObject({ outbox });
});
