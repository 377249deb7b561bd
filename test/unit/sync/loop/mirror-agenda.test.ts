/** How often an order that an operator has opened is asked for, where its read fails. */
import { expect, test } from 'vitest';
import { createMirrorAgenda, type MirrorAgendaPorts } from '#main/sync/mirror-agenda.ts';
import { createBackoff } from '#main/sync/schedule/work-backoff.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

test('an order that always fails is asked for six times, each order by itself, and anew once it is opened again', async () => {
  const { queue, mirror } = openStores();
  let now = 0;
  const clock = {
    now: () => new Date(1_800_000_000_000 + now),
    monotonic: () => now,
    sleep: () => Promise.resolve(),
  };
  let asked = 0;
  const read = () => {
    asked++;
    return Promise.resolve({ kind: 'unknown', why: 'status 503', status: 503, body: '' });
  };
  const nothing = () => undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the ports that such a read needs
  const ports = {
    queue,
    mirror,
    clock,
    backoff: createBackoff(clock),
    connection: { as: () => ({ read }) },
    budget: { stretch: () => 1, clearIn: () => 0 },
    pullEvery: 1e9,
    reconcileEvery: 1e9,
    onPull: nothing,
    onDelivery: nothing,
    onReached: nothing,
    onStopped: nothing,
    onFailing: nothing,
  } as unknown as MirrorAgendaPorts;
  const agenda = createMirrorAgenda(ports);
  const triesOf = async (...ids: readonly number[]): Promise<number> => {
    const before = asked;
    for (const id of ids) agenda.orderWanted(id);
    for (let n = 0; n < 30; n++) {
      now += 60_000;
      await agenda
        .offers()
        .find(({ what }) => what === 'order')
        ?.run();
    }
    return asked - before;
  };
  expect(await triesOf(1)).toBe(6);
  expect(await triesOf(2)).toBe(6);
  expect(await triesOf(1)).toBe(6);
  expect(await triesOf(3, 4)).toBe(12);
});
