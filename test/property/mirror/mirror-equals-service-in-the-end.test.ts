/**
 * Tests with random histories, and with a few fixed ones, that the mirror (the local copy) equals the service in the end, though other
 * clients change the service while it is pulled, the puller is killed, and the Date header or the service's clock is wrong.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusive } from '#domain/commands/lane.ts';
import { defaultVariants, type Variants } from '#wire/variants.ts';
import { appliedUnreflected, settleApplied } from '#main/store/commands/commands.ts';
import { progress } from '#main/store/pull/pull-progress.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { adjustment, AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { startWorld, type World } from '../../support/station/start-service-and-stations.ts';
import { arrive, deed, type Deed, type Foreigner } from './other-clients-random-edits.ts';
import { mirrored, served, startPuller, type Puller } from './killable-stepwise-puller.ts';

type Event =
  | Deed
  | { readonly kind: 'pull' }
  | { readonly kind: 'fullScan' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'later' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'kill' }
  /** The service's clock is set, back mostly, and its Date with it. */
  | { readonly kind: 'set clock'; readonly pick: number }
  /** A command of ours that has just been applied. */
  | { readonly kind: 'ours'; readonly pick: number }
  /** What our last command was on goes, and somebody says so. */
  | { readonly kind: 'lose ours' };

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: deed },
  { weight: 6, arbitrary: fc.constant({ kind: 'pull' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'refresh' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'fullScan' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'kill' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ours' as const), pick: fc.nat(1_000_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set clock' as const), pick: fc.nat(3) }) },
);
const pull = { kind: 'pull' } as const;
const picked = <D extends Event['kind']>(kind: D) =>
  fc.record({ kind: fc.constant(kind), pick: fc.nat(1_000_000) });
/** What is rare in a random order: a long list that something happens to while it is read. */
const during = (...events: readonly fc.Arbitrary<Event>[]): fc.Arbitrary<Event[]> =>
  fc
    .tuple(
      fc.constant<Event[]>([{ kind: 'settle' }, { kind: 'later' }]),
      fc.tuple(picked('burst'), ...events.slice(0, -1)),
      fc
        .nat(2)
        .map((more) => [{ kind: 'later' } as const, pull, ...Array.from({ length: more }, () => pull)]),
      fc.tuple(...events.slice(-1)),
    )
    .map((parts) => parts.flat());
const passage: fc.Arbitrary<Event[]> = fc.oneof(
  { weight: 20, arbitrary: event.map((one) => [one]) },
  { weight: 1, arbitrary: during(picked('swap')) },
  { weight: 1, arbitrary: during(picked('take out')) },
  { weight: 1, arbitrary: during(picked('ours'), fc.constant({ kind: 'lose ours' })) },
);
const gone = { kind: 'delete', pick: 1 } as const;

interface Scene {
  readonly world: World;
  readonly foreigner: Foreigner;
  readonly puller: Puller;
  /** The item of our last command. */
  last: number | null;
  /** What was said to be gone. */
  readonly told: number[];
  /** Lets time pass at the service (milliseconds). */
  readonly pass: (by: number) => void;
  readonly setClock: (by: number) => void;
}

async function within(
  stock: number,
  work: (scene: Scene) => Promise<void>,
  list: Variants['list'] = 'top',
  /** By how much the Date header is off (milliseconds). */
  skew = 0,
): Promise<void> {
  // What is there already was made long ago: otherwise the changes alone would tell of everything.
  let time = Date.now() - 3_600_000;
  let ahead = 0;
  const clock = () => time + ahead;
  const variants = { ...defaultVariants, list };
  const world = await startWorld({ receiveDelay: 1, clock, variants });
  const foreigner = await arrive(world, stock);
  time += 1_800_000;
  const puller = startPuller(world, { whole: 7, changes: 4 }, () => time, clock);
  const pass = (by: number) => {
    time += by;
  };
  const setClock = (by: number) => {
    ahead += by;
  };
  puller.alter((_, heard) => {
    pass(100);
    if (heard.kind === 'nothing' || skew === 0) return heard;
    const date = new Date(clock() + skew).toUTCString();
    return { ...heard, header: (name) => (name.toLowerCase() === 'date' ? date : heard.header(name)) };
  });
  try {
    await work({ world, foreigner, puller, pass, setClock, last: null, told: [] });
  } finally {
    await puller.close();
    await world.close();
  }
}

/** One more of an item, which the mirror shows some time after; an edit of all the others is not ours. */
async function ours(scene: Scene, pick: number): Promise<void> {
  const { world, puller } = scene;
  const items = [...(await served(world)).values()].filter(
    (one): one is { id: number; kind: string; quantity: string; name: string } =>
      'kind' in one && one.kind === 'item',
  );
  // Among the newest, which come first in every list.
  const item = items.slice(-8)[pick % 8];
  if (item === undefined) return;
  scene.last = item.id;
  await world.call('PUT', `/api/v1/items/${item.id}`, { quantity: Number(item.quantity) + 1 });
  const seq = queued(puller.queue, crypto.randomUUID(), adjustment(item.id), [exclusive('item', item.id)]);
  const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
  puller.queue.write((db) => settleApplied(db, seq, proof, AT, null));
}

function tell({ puller, told }: Scene, gone: number | null): void {
  if (gone === null) return;
  told.push(gone);
  puller.hint([gone]);
}

async function play(scene: Scene, events: readonly Event[]): Promise<void> {
  const { foreigner, puller, pass } = scene;
  for (const one of events) {
    // Some things happen in the same second, and most do not.
    pass('pick' in one ? (one.pick % 4) * 3000 : 400);
    if (one.kind === 'pull') await puller.step();
    else if (one.kind === 'settle') await puller.finish();
    else if (one.kind === 'later') pass(5000);
    else if (one.kind === 'lose ours') {
      await scene.world.call('DELETE', `/api/v1/items/${scene.last}`);
      tell(scene, scene.last);
    } else if (one.kind === 'fullScan') await puller.scanStep();
    else if (one.kind === 'refresh') await puller.refresh();
    else if (one.kind === 'kill') puller.kill();
    else if (one.kind === 'set clock') scene.setClock([-8000, -20_000, -60_000, 30_000][one.pick] ?? 0);
    else if (one.kind === 'ours') await ours(scene, one.pick);
    else {
      const gone = await foreigner.act(one);
      // Not every deletion is told, and none that came before everything was read.
      if (one.pick % 3 !== 0) tell(scene, gone);
    }
  }
  // A receipt may be at work still.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

async function expectTheSame({ world, puller, told }: Scene): Promise<void> {
  await puller.finish();
  expect(appliedUnreflected(puller.queue.read)).toEqual([]);
  // Before any sweep, nothing that is there is missing or old; only what went without a word may be there still.
  const there = await served(world);
  expect(told.filter((id) => mirrored(puller.mirror()).has(id) && !there.has(id))).toEqual([]);
  expect(new Map([...mirrored(puller.mirror())].filter(([id]) => there.has(id)))).toEqual(there);
  await puller.reconcile();
  expect(mirrored(puller.mirror())).toEqual(there);
}

describe('the mirror comes to be the service’s', () => {
  it('T6 through random histories and kills, whatever clock a gateway has', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(passage, { minLength: 20, maxLength: 50 }),
        fc.constantFrom(0, 1000, 10_000, -10_000, 600_000, -600_000),
        (passages, skew) => {
          const work = async (scene: Scene): Promise<void> => {
            // Half of what is said of a mirror is only true once there is one.
            if (passages.length % 2 === 0) await scene.puller.finish();
            await play(scene, passages.flat());
            await expectTheSame(scene);
          };
          return within(40, work, 'top', skew);
        },
      ),
      // The same histories in every run of all tests; new ones are drawn by another seed, more at a time.
      {
        seed: Number(process.env['MIRROR_SEED'] ?? 1),
        numRuns: Number(process.env['MIRROR_RUNS'] ?? 8),
        endOnFailure: true,
      },
    );
    expect.assertions(4 * Number(process.env['MIRROR_RUNS'] ?? 8));
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
      await play(scene, [{ kind: 'edit much', pick: 0 }]);
      const before = puller.asked.length;
      await play(scene, [pull, pull]);
      expect(progress(puller.mirror().read, 'fullScan')?.why).toBe('full');
      expect(puller.asked.slice(before).filter((path) => path.includes('recent'))).toHaveLength(1);
      await expectTheSame(scene);
    }));

  it('though the service does not say what time it is', () =>
    within(30, async (scene) => {
      scene.puller.forgetTime();
      await scene.puller.finish();
      await play(scene, [
        { kind: 'edit', pick: 3 },
        pull,
        { kind: 'create', pick: 1 },
        { kind: 'move', pick: 8 },
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
