/** Whatever others do while the account is pulled, and however often the station is killed: the mirror comes to be the service's. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { progress } from '#main/store/progress.ts';
import { searchRecords } from '#main/store/search.ts';
import { startWorld, type World } from '../../support/world.ts';
import { arrive, deed, type Deed, type Foreigner } from './history.ts';
import { mirrored, served, startPuller, type Puller } from './puller.ts';

type Event = Deed | { readonly does: 'pull' } | { readonly does: 'glance' } | { readonly does: 'kill' };

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: deed },
  { weight: 6, arbitrary: fc.constant({ does: 'pull' } as const) },
  { weight: 3, arbitrary: fc.constant({ does: 'glance' } as const) },
  { weight: 1, arbitrary: fc.constant({ does: 'kill' } as const) },
);
const pull = { does: 'pull' } as const;
const gone = { does: 'delete', pick: 1 } as const;

interface Scene {
  readonly world: World;
  readonly foreigner: Foreigner;
  readonly puller: Puller;
}

async function within(stock: number, work: (scene: Scene) => Promise<void>): Promise<void> {
  // What is there already was made long ago: otherwise the changes alone would tell of everything.
  let ago = 3_600_000;
  const world = await startWorld({ receiveDelay: 1, clock: () => Date.now() - ago });
  const foreigner = await arrive(world, stock);
  ago = 0;
  const puller = startPuller(world, { whole: 7, changes: 4 });
  try {
    await work({ world, foreigner, puller });
  } finally {
    await puller.close();
    await world.close();
  }
}

async function play({ foreigner, puller }: Scene, events: readonly Event[]): Promise<void> {
  for (const one of events) {
    if (one.does === 'pull') await puller.step();
    else if (one.does === 'glance') await puller.glance();
    else if (one.does === 'kill') puller.kill();
    else await foreigner.act(one);
  }
  // A receipt may be at work still.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

async function expectTheSame({ world, puller }: Scene): Promise<void> {
  await puller.finish();
  // Before any sweep, nothing that is there is missing or old; only what is gone may be there still.
  const there = await served(world);
  expect(new Map([...mirrored(puller.mirror())].filter(([id]) => there.has(id)))).toEqual(there);
  await puller.sweep();
  expect(mirrored(puller.mirror())).toEqual(there);
}

describe('the mirror comes to be the service’s', () => {
  it('through random histories and kills', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60 }), (events) =>
        within(40, async (scene) => {
          await play(scene, events);
          await expectTheSame(scene);
        }),
      ),
      { numRuns: Number(process.env['MIRROR_RUNS'] ?? 12), endOnFailure: true },
    );
    expect.assertions(2 * Number(process.env['MIRROR_RUNS'] ?? 12));
  }, 600_000);

  it('though rows are deleted from pages that were read, so that the rest moves up past the next page', () =>
    within(40, async (scene) => {
      await play(scene, [pull, pull, gone, gone, gone, pull, gone, pull, pull, gone, gone, pull, pull]);
      await expectTheSame(scene);
    }));

  it('by the full list, where more than a tenth has changed at once', () =>
    within(130, async (scene) => {
      const { puller } = scene;
      await puller.finish();
      await play(scene, [{ does: 'edit much', pick: 0 }]);
      const before = puller.asked.length;
      await play(scene, [pull, pull]);
      expect(progress(puller.mirror().read, 'walk')?.why).toBe('full');
      expect(puller.asked.slice(before).filter((path) => path.includes('recent'))).toHaveLength(1);
      await expectTheSame(scene);
    }));

  it('though the service does not say what time it is', () =>
    within(30, async (scene) => {
      scene.puller.forgetTime();
      await scene.puller.finish();
      await play(scene, [
        { does: 'edit', pick: 3 },
        pull,
        { does: 'create', pick: 1 },
        { does: 'move', pick: 8 },
      ]);
      await expectTheSame(scene);
    }));

  it('and what is gone is no longer found', () =>
    within(20, async (scene) => {
      await play(scene, [pull, gone, pull]);
      await expectTheSame(scene);
      const db = scene.puller.mirror().read;
      const there = db.all<{ id: number }>(`SELECT id FROM record WHERE kind = 'item'`).map((row) => row.id);
      expect(new Set(searchRecords(db, 'item', 'item', 100))).toEqual(new Set(there));
    }));
});
