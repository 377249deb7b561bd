/**
 * One history: a service on a socket behind a wire, a station in a process of its own, one command, trouble on its way, and
 * kills; then the station is opened again until nothing waits, and the service's own records say what really happened.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { IntentKind } from '#domain/intent.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { StepName } from '#main/ports.ts';
import { Dead, startDoomed, type Doomed } from '../support/doomed.ts';
import { KIND_CASES, type KindCase } from '../support/kinds.ts';
import { queueFile } from '../support/old-queue.ts';
import { OTHER_KEY, startWire, type Wire } from '../support/wire.ts';
import { KEY, startWorld, type TestStation, type World } from '../support/world.ts';
import { D, faultOf, isTakenFor, type FaultName } from './faults.ts';
import { powerLibrary } from './power-cut.ts';

export interface Plan {
  readonly kind: IntentKind;
  readonly fault: FaultName;
  /** Where the station is killed; and where the one after it is. None: it sees everything through. */
  readonly kills: readonly KillPoint[];
}

/** A step, the N-th step whatever it is, or what the wire sees. */
export type KillPoint = StepName | `#${number}` | WirePoint;

/** Where the wire sees the station's request, and it is killed at that moment. */
export const WIRE_POINTS = ['half sent', 'done, not answered', 'being read back'] as const;
type WirePoint = (typeof WIRE_POINTS)[number];
const isWirePoint = (point: KillPoint | undefined): point is WirePoint =>
  WIRE_POINTS.some((name) => name === point);

export interface Verdict {
  /** How often the service did it. */
  readonly did: number;
  /** Somebody was told that it is done, or it says so itself, and it is not. */
  readonly lost: boolean;
  /** Done more than once without anybody being asked, or done though it was called off. */
  readonly doubled: boolean;
  readonly stuck: boolean;
  readonly asked: boolean;
  /**
   * Somebody has to be asked: the service did it twice, for a reason no client can prevent, or it said no and nothing can be
   * made of that.
   */
  readonly unavoidable: boolean;
  /** Not taken for what it was, though nothing bad came of it. Only told where nothing was killed. */
  readonly mistaken: boolean;
  readonly kills: number;
  readonly story: string;
}

const LIMIT = 40_000;

export async function runHistory(plan: Plan): Promise<Verdict> {
  const found = KIND_CASES.find(({ kind }) => kind === plan.kind);
  if (found === undefined) throw new Error(`no case for ${plan.kind}`);
  const world = await startWorld({ file: ':memory:', receiveDelay: 20, rateWindowMs: 1500 });
  world.service.keys.adopt('another client', OTHER_KEY);
  const wire = await startWire(world.address);
  try {
    return await within(world, wire, found, plan);
  } finally {
    await wire.close();
    await world.close();
  }
}

async function within(
  world: World,
  wire: Wire,
  { write, prepare }: KindCase,
  { kind, fault: name, kills }: Plan,
): Promise<Verdict> {
  const { act, done } = await prepare(world);
  const before = await done();
  const fault = faultOf(name);
  const [first, ...others] = kills;
  const { requestTimeout = 30_000 } = fault;
  const isQuiet = fault.locks === true || fault.fills === true;
  const full = join(world.folder, 'full');
  const env = fault.fills === true ? { LD_PRELOAD: powerLibrary() ?? '', POWER_FULL: full } : {};
  const open = (killAt = '', isArmed = false) =>
    startDoomed(
      { folder: world.folder, address: wire.address },
      { killAt, isArmed, settleDelay: D, requestTimeout, isQuiet, env },
    );

  const doomed = open(isWirePoint(first) ? '' : first);
  // The first pull is not what is tested.
  await doomed.station.until('status', {}, (view) => view.pull.state === 'ready');
  if (fault.script) await world.trouble(...fault.script(write));
  const struck = (fault.wire?.(write) ?? []).map((planned) => wire.plan(planned));
  if (isWirePoint(first)) killSeen(first, wire, write, doomed);
  const unplugged = fault.unplugs === true ? wire.unplug(350) : Promise.resolve();
  const wasTold = await act(doomed.station).then(
    () => true,
    () => false,
  );
  if (fault.jumps !== undefined) await doomed.shiftClock(fault.jumps).catch(() => {});
  if (fault.sleeps === true && first === undefined) {
    await struck[0];
    await doomed.suspend(D + 200);
  }
  if (isQuiet && first === undefined) {
    await struck[0];
    await (fault.fills === true ? fillDisk(full) : lockQueue(world));
    // After a fault of its own it rests for half a minute; somebody looks after it before.
    await doomed.station.act('plug', { in: true });
  }
  let killed = 0;
  if (first !== undefined) {
    await diedOrRests(doomed);
    killed += Number(doomed.isDead());
    await doomed.station.close();
  }
  for (const point of others) {
    const again = open(point, true);
    await diedOrRests(again);
    killed += Number(again.isDead());
    await again.station.close();
  }
  await unplugged;

  const last = first === undefined ? doomed.station : await world.station({ settleDelay: D, pullEvery: 100 });
  const isDone = await settled(last);
  const verdict = isDone
    ? await judge(last, done, before, wasTold, name, first === undefined)
    : stuckIn(await last.read('outbox', {}));
  await last.close();
  const isTold = fault.echoes === true && readFileSync(queueFile(world)).includes(KEY);
  return {
    ...verdict,
    mistaken: verdict.mistaken || isTold,
    kills: killed,
    story: `${kind}: ${verdict.story}${isTold ? ', the key is in the queue' : ''}`,
  };
}

/** The disk has no room until every write that wants some has failed. @param full see power.c */
async function fillDisk(full: string): Promise<void> {
  writeFileSync(full, '');
  await pause(1000);
  rmSync(full);
}

/** Holds the queue until every write that waits for it has given up. */
async function lockQueue(world: World): Promise<void> {
  const other = new Sqlite(queueFile(world));
  other.exec('BEGIN IMMEDIATE');
  await pause(3000);
  other.exec('ROLLBACK');
  other.close();
}

function killSeen(point: WirePoint, wire: Wire, write: KindCase['write'], doomed: Doomed): void {
  const seen = {
    'half sent': () => wire.plan({ on: write, does: 'half the request arrives' }),
    'done, not answered': () => wire.plan({ on: write, does: 'held, then reset' }),
    'being read back': async () => {
      await wire.plan({ on: write, does: 'reset after' });
      await wire.plan({ on: { method: 'GET' }, does: 'held, then reset' });
    },
  };
  void seen[point]().then(() => doomed.kill());
}

type Judged = Omit<Verdict, 'kills'>;

async function judge(
  station: TestStation,
  done: () => Promise<number>,
  before: number,
  wasTold: boolean,
  fault: FaultName,
  isAlive: boolean,
): Promise<Judged> {
  const { review, settled: rows, waiting } = await station.read('outbox', {});
  const [row] = [...review, ...rows, ...waiting];
  const how = row?.proof?.how;
  const outcomes: readonly AttemptOutcome[] =
    row === undefined ? [] : (await station.read('command', { id: row.id })).tries.map((one) => one.outcome);
  const did = (await done()) - before;
  const state = row?.state ?? 'never written';
  const isOff = state === 'never written' || state === 'cancelled' || state === 'refused';
  const wasTwice = faultOf(fault).class === 'twice' && did > 1;
  // A number that is said to be taken is looked for, and may have been ours: then the no is no verdict yet.
  const saidNo: readonly (AttemptOutcome | undefined)[] = ['refused', 'not-applied'];
  const wasRefused = faultOf(fault).class === 'refused' && saidNo.includes(outcomes.at(-1)) && did === 0;
  // One of them is another client's. What ours did not do must not be told as proved.
  const isAnothers = faultOf(fault).class === "another's";
  const isClaimed =
    isAnothers && state === 'applied' && did === 1 && (how === 'answer' || how === 'read-back');
  const mayAsk = isAnothers && state === 'review';
  const why = row?.review ? ` (${row.review.why})` : '';
  return {
    did,
    lost: (isOff && wasTold) || (state === 'applied' && did < 1) || !Number.isInteger(did),
    doubled: (state !== 'review' && did > (isAnothers ? 2 : 1)) || (isOff && did > (isAnothers ? 1 : 0)),
    stuck: false,
    asked: state === 'review',
    unavoidable: wasTwice || wasRefused || mayAsk,
    mistaken: isClaimed || (isAlive && !isTakenFor(fault, outcomes)),
    story: `told ${wasTold}, ${outcomes.join(' ')}: ${state}${why} ${how ?? ''}, done ${did}`,
  };
}

function stuckIn(view: object): Judged {
  return {
    did: 0,
    lost: false,
    doubled: false,
    stuck: true,
    asked: false,
    unavoidable: false,
    mistaken: false,
    story: `stuck: ${JSON.stringify(view)}`,
  };
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
      if (
        proof?.how === 'read-back' ||
        proof?.how === 'figures' ||
        tries.some(({ outcome }) => UNHEARD.has(outcome))
      )
        await pause(2 * D + 300);
    }
    await pause(50);
    return true;
  } catch {
    return false;
  }
}

/** Resolves once a station is dead, or has nothing more to do, or cannot do it. */
async function diedOrRests(doomed: Doomed): Promise<void> {
  const { station } = doomed;
  const end = performance.now() + LIMIT;
  try {
    while (performance.now() < end) {
      const { waiting } = await station.read('outbox', {});
      const { outbox } = await station.read('status', {});
      if (outbox.paused) return;
      if (waiting.length === 0) {
        // The steps of the mirror come after the verdict.
        await station.quiet();
        return;
      }
      await pause(25);
    }
  } catch (error) {
    // It stops answering a moment before it is known to have ended. Anything else shows when it is opened again.
    if (error instanceof Dead) await doomed.died();
  }
}
