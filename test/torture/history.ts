/**
 * One history: a service on a socket, a station in a process of its own, one command, trouble on its way, and a kill at a named
 * step; then the station is opened again until nothing waits, and the service's own records say what really happened.
 */
import type { IntentKind } from '#domain/intent.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import { startDoomed } from '../support/doomed.ts';
import { KIND_CASES, type KindCase } from '../support/kinds.ts';
import { startWorld, type TestStation, type World } from '../support/world.ts';

export interface Plan {
  readonly kind: IntentKind;
  readonly fault: FaultName;
  /** Where the station kills itself: a step, `#N` for the N-th, or empty. */
  readonly killAt: string;
  /** Where the second one does, after the first. */
  readonly killAgainAt: string;
}

export interface Verdict {
  /** How often the service did it. */
  readonly did: number;
  /** Somebody was told that it is done, or it says so itself, and it is not. */
  readonly lost: boolean;
  /** Done more than once without anybody being asked, or done though it was called off. */
  readonly doubled: boolean;
  readonly stuck: boolean;
  readonly asked: boolean;
  /** The service did it twice, for a reason no client can prevent: then somebody has to be asked. */
  readonly unavoidable: boolean;
  readonly wasKilled: boolean;
  readonly story: string;
}

/** Milliseconds that an unheard request may take in these worlds. */
const D = 700;
const LIMIT = 25_000;

const answer = (status: number, applied: boolean, body = '{"message":"trouble"}') => ({
  does: 'answer',
  status,
  body,
  applied,
});

export const FAULTS = {
  none: null,
  'lost before': { does: 'drop', when: 'before' },
  'lost after': { does: 'drop', when: 'after' },
  late: { does: 'hold', ms: 250, drop: true },
  slow: { does: 'latency', ms: 250 },
  '500 applied': answer(500, true),
  '500 not applied': answer(500, false),
  '503 of a proxy': { ...answer(503, false, 'nginx'), rate_headers: false },
  'half an answer': { does: 'truncate', breaks: true },
  'captive portal': { ...answer(200, false, '<html>'), rate_headers: false },
  '429': answer(429, false),
  '401': answer(401, false),
  /** Lands when nobody waits for it any more. */
  'later than the settle delay': { does: 'hold', ms: Math.round(D * 1.4), drop: true },
  'delivered twice': { does: 'duplicate' },
} as const;
export type FaultName = keyof typeof FAULTS | 'reads lost' | 'stale version';

/** Faults that make the service do it twice, of kinds that it does twice without a word. */
const UNPREVENTED: ReadonlySet<FaultName> = new Set(['later than the settle delay', 'delivered twice']);
const UNFENCED: ReadonlySet<IntentKind> = new Set(['move', 'create-item', 'copy']);
const VERSIONED: ReadonlySet<IntentKind> = new Set(['receive', 'edit-order', 'order-status']);

export const faultsOf = (kind: IntentKind): FaultName[] => [
  ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]).filter(
    // A second alert like the first is harmless, and nobody is asked about it.
    (fault) =>
      !UNPREVENTED.has(fault) || UNFENCED.has(kind) || (kind === 'receive' && fault === 'delivered twice'),
  ),
  'reads lost',
  ...(VERSIONED.has(kind) ? ['stale version' as const] : []),
];

function troubleOf(fault: FaultName, write: KindCase['write']): object[] {
  if (fault === 'reads lost')
    return [{ on: { method: 'GET' }, effect: { does: 'drop', when: 'before' }, skip: 1, times: 2 }];
  const effect = fault === 'stale version' ? answer(409, false) : FAULTS[fault];
  return effect === null ? [] : [{ on: write, effect }];
}

export async function runHistory(plan: Plan): Promise<Verdict> {
  const found = KIND_CASES.find(({ kind }) => kind === plan.kind);
  if (found === undefined) throw new Error(`no case for ${plan.kind}`);
  const world = await startWorld({ receiveDelay: 20, rateWindowMs: 1500 });
  try {
    return await within(world, found, plan);
  } finally {
    await world.close();
  }
}

async function within(world: World, { write, prepare }: KindCase, plan: Plan): Promise<Verdict> {
  const { act, done } = await prepare(world);
  const before = await done();
  // The first pull is not what is tested: it is done before.
  const first = await world.station();
  await first.until('status', {}, (view) => view.pull.state === 'ready');
  await first.close();

  const doomed = startDoomed(world, plan.killAt, D);
  await doomed.station.until('status', {}, (view) => view.pull.state === 'ready');
  await world.trouble(...troubleOf(plan.fault, write));
  const wasTold = await act(doomed.station).then(
    () => true,
    () => false,
  );
  if (plan.killAt !== '') await Promise.race([doomed.died(), settledOrPaused(doomed.station)]);
  const wasKilled = doomed.isDead();
  if (plan.killAgainAt !== '') {
    await doomed.station.close();
    const again = startDoomed(world, plan.killAgainAt, D, true);
    await Promise.race([again.died(), settledOrPaused(again.station)]);
    await again.station.close();
  } else if (plan.killAt !== '') await doomed.station.close();

  // Without a kill the station that has met the trouble sees it through itself, but for a refused key.
  const keepsOn = plan.killAt === '' && plan.killAgainAt === '' && plan.fault !== '401';
  if (!keepsOn) await doomed.station.close();
  const last = keepsOn ? doomed.station : await world.station({ settleDelay: D, pullEvery: 100 });
  const isDone = await settled(last);
  const verdict = isDone
    ? await judge(last, done, before, wasTold, plan)
    : stuckIn(await last.read('outbox', {}));
  await last.close();
  return { ...verdict, wasKilled };
}

type Judged = Omit<Verdict, 'wasKilled'>;

async function judge(
  station: TestStation,
  done: () => Promise<number>,
  before: number,
  wasTold: boolean,
  plan: Plan,
): Promise<Judged> {
  const { review, settled: rows, waiting } = await station.read('outbox', {});
  const [row] = [...review, ...rows, ...waiting];
  const did = (await done()) - before;
  const state = row?.state ?? 'never written';
  const isOff = state === 'never written' || state === 'cancelled' || state === 'refused';
  return {
    did,
    lost: (isOff && wasTold) || (state === 'applied' && did < 1) || !Number.isInteger(did),
    doubled: (state !== 'review' && did > 1) || (isOff && did > 0),
    stuck: false,
    asked: state === 'review',
    unavoidable: UNPREVENTED.has(plan.fault) && did > 1,
    story: `told ${wasTold}, ${state}${row?.review ? ` (${row.review.why})` : ''}, done ${did}`,
  };
}

function stuckIn(view: object): Judged {
  const story = `stuck: ${JSON.stringify(view)}`;
  return { did: 0, lost: false, doubled: false, stuck: true, asked: false, unavoidable: false, story };
}

const UNHEARD: ReadonlySet<AttemptOutcome> = new Set(['unknown', 'not-seen']);

/** Waits until nothing is under way, second looks included; false where that never comes. */
async function settled(station: TestStation): Promise<boolean> {
  try {
    const end = performance.now() + LIMIT;
    while ((await station.read('outbox', {})).waiting.length > 0) {
      // Somebody puts the key that holds again.
      if ((await station.read('status', {})).outbox.paused) await station.act('plug', { in: true });
      if (performance.now() > end) return false;
      await pause(25);
    }
    await station.quiet();
    const { settled: rows } = await station.read('outbox', {});
    for (const { id } of rows) {
      const { proof, tries } = await station.read('command', { id });
      if (proof?.how === 'read-back' || tries.some(({ outcome }) => UNHEARD.has(outcome)))
        await pause(D + 300);
    }
    await pause(50);
    return true;
  } catch {
    return false;
  }
}

async function settledOrPaused(station: TestStation): Promise<void> {
  const end = performance.now() + 6000;
  while (performance.now() < end) {
    const view = await station.read('outbox', {}).catch(() => null);
    const status = await station.read('status', {}).catch(() => null);
    if (view === null || status === null || status.outbox.paused) return;
    if (view.waiting.length === 0 && view.settled.length + view.review.length > 0) {
      // The steps of the mirror come after the verdict.
      await pause(400);
      return;
    }
    await pause(25);
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
