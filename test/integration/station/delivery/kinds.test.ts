/** Every kind of command, delivered by a real station to a real service, through each kind of trouble on its one write. */
import { describe, expect, it } from 'vitest';
import { KIND_CASES } from '../../../support/samples/one-command-per-kind.ts';
import { startWorld, type World } from '../../../support/station/start-service-and-stations.ts';

/** They mostly wait, each on a service of its own: so side by side. */
async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  const world = await startWorld();
  try {
    await work(world);
  } finally {
    await world.close();
  }
}

const FAULTS: readonly (readonly [string, object | null])[] = [
  ['without trouble', null],
  ['the connection breaks before it arrived', { kind: 'drop', when: 'before' }],
  ['the answer is lost after it was applied', { kind: 'drop', when: 'after' }],
  ['it lands late', { kind: 'hold', ms: 300, drop: true }],
  [
    'a 500 hides that it was applied',
    { kind: 'answer', status: 500, body: '{"message":"failed"}', applied: true },
  ],
  ['a refused key', { kind: 'answer', status: 401, body: '{"message":"no such key"}' }],
];

describe.each(KIND_CASES)('$kind', ({ kind, write, prepare }) => {
  it.concurrent.each(FAULTS)(
    '%s: done once',
    (_what, effect) =>
      inWorld(async (world) => {
        const { act, done } = await prepare(world);
        const before = await done();
        const station = await world.station({ settleDelay: 600 });
        await station.until('status', {}, (view) => view.pull.state === 'ready');
        if (effect !== null) await world.trouble({ on: write, effect });
        await act(station);
        if (effect !== null && 'status' in effect && effect.status === 401) {
          await station.until('status', {}, (view) => view.outbox.paused);
          await station.until('outbox', {}, (view) => view.waiting.length === 1);
          await station.act('plug', { in: true });
        }
        await station.quiet();
        expect((await done()) - before).toBe(1);
        const { review, settled } = await station.read('outbox', {});
        expect(review).toEqual([]);
        expect(settled).toMatchObject([{ kind, state: 'applied' }]);
      }),
    // A fenced command rests for five seconds before it is sent again.
    30_000,
  );
});
