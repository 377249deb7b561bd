/**
 * Runs one history of the torture test from its plan: the app's station delivers one command to the real service, behind a proxy, under
 * one fault. If the plan names kill points, the station's process is killed at the first one, its successor at the second one, and so on;
 * the last station runs in this process and is not killed. Without kill points the first station is also the last.
 *
 * When the last station is idle or its time is up, the simulation's oracle compares what the outbox screens said with the service's
 * ledger. It finds lost, doubled, wrongly reported and stuck commands. Two more checks: no file of the station contains the key; and, if
 * no kill was planned, the outcomes of the attempts show the right conclusion (`isTakenFor`).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { IntentKind } from '#domain/commands/intent.ts';
import type { StepName } from '#main/ports.ts';
import { countsOf, type Counts, type Finding } from '../simulation/outbox/oracle/finding-kinds.ts';
import type { Statement } from '../simulation/outbox/oracle/oracle-ledger.ts';
import { judge } from '../simulation/outbox/oracle/judge-commands.ts';
import type { KillableStation } from '../support/station/killable-station.ts';
import { KIND_CASES, type KindCase } from '../support/samples/one-command-per-kind.ts';
import { randomFrom } from '../support/seeded-random.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/service/faulty-proxy.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../support/station/start-service-and-stations.ts';
import { fillLedger, OTHER, OURS, type FilledLedger } from './fill-oracle-ledger.ts';
import { isTakenFor, type Fault } from './fault-definition.ts';
import { faultOf, type FaultName } from './list-faults.ts';
import { otherClient, type OtherClient } from './write-as-other-client.ts';
import { watchScreen, type Screen } from './record-outbox-screen.ts';
import { stationsOf, type Stations } from './start-and-disturb-stations.ts';
import { waitUntilDeadOrIdle, LIMIT, waitUntilSettled } from './wait-for-station.ts';

export interface Plan {
  readonly kind: IntentKind;
  readonly fault: FaultName;
  /** The point at which the first station is killed, then the second, and so on; empty: none is killed. */
  readonly kills: readonly KillPoint[];
}

/** A step by name, the N-th step, or a point that only the proxy recognizes. */
export type KillPoint = StepName | `#${number}` | WirePoint;

/**
 * Points that the proxy recognizes: the station's request is half sent; the service applied it and has not answered; the station is
 * reading back what it sent.
 */
export const WIRE_POINTS = ['half sent', 'done, not answered', 'being read back'] as const;
type WirePoint = (typeof WIRE_POINTS)[number];
const isWirePoint = (point: KillPoint | undefined): point is WirePoint =>
  WIRE_POINTS.some((name) => name === point);

export interface Verdict {
  /** The oracle's counts (`../simulation/outbox/oracle/finding-kinds.ts`). */
  readonly counts: Counts;
  /** How many of our requests the service applied. */
  readonly did: number;
  /** What is wrong besides: the attempts show a wrong conclusion, or the key is in a file; null if neither. */
  readonly mistaken: string | null;
  readonly kills: number;
  readonly story: string;
}

/** Everything that takes part in a history. */
interface Stage {
  readonly plan: Plan;
  readonly fault: Fault;
  readonly write: KindCase['write'];
  readonly act: (station: TestStation) => Promise<unknown>;
  readonly world: World;
  readonly wire: FaultyProxy;
  readonly books: FilledLedger;
  readonly screen: Screen;
  readonly stations: Stations;
}

/** What is known once the first stations have ended. */
interface Lived {
  /** When the operator's act began and when it was answered, by the history's clock. */
  readonly given: { readonly from: number; readonly to: number };
  /** Whether the act succeeded: the screen told the operator that the command is in the outbox. */
  readonly wasTold: boolean;
  readonly kills: number;
  /** The last station, which is not killed. */
  readonly last: TestStation;
  readonly other: OtherClient;
}

/** Runs a history. @param fault in place of the plan's, for a test of the verdict itself */
export async function runHistory(plan: Plan, fault: Fault = faultOf(plan.fault)): Promise<Verdict> {
  const found = KIND_CASES.find(({ kind }) => kind === plan.kind);
  if (found === undefined) throw new Error(`no case for ${plan.kind}`);
  const world = await startWorld({ file: ':memory:', receiveDelay: 20, rateWindowMs: 1500 });
  try {
    const { act } = await found.prepare(world);
    await world.service.keys.adopt(OTHER.name, OTHER.key);
    const books = await fillLedger(world.service, plan.kind);
    const wire = await startFaultyProxy(world.address, books.watch);
    try {
      const stations = stationsOf(world, wire.address, fault);
      const screen = watchScreen(books);
      const stage = { plan, fault, write: found.write, act, world, wire, books, screen, stations };
      return await conclude(stage, await live(stage));
    } finally {
      await wire.close();
    }
  } finally {
    await world.close();
  }
}

/** Enqueues the command, applies the fault, and kills the stations one after the other. */
async function live({
  plan,
  fault,
  write,
  act,
  world,
  wire,
  books,
  screen,
  stations,
}: Stage): Promise<Lived> {
  const [first, ...others] = plan.kills;
  let current = await stations.first(isWirePoint(first) ? '' : (first ?? ''));
  // The first full scan is not part of the test.
  await current.station.until('status', {}, (view) => view.pull.state === 'ready', LIMIT);
  let unfollow = screen.follow(current.station);
  const other = otherClient(world, books, randomFrom(seedOf(plan)), async () => {
    // A dead station cannot be read, but it may have shown the command before.
    await screen.note(current.station).catch(() => {});
    return screen.row();
  });
  if (fault.script) await world.trouble(...fault.script(write));
  const struck = (fault.wire?.(write) ?? []).map(({ meanwhile, ...planned }) =>
    wire.plan({
      ...planned,
      meanwhile: async () => {
        if (meanwhile !== undefined) await other.write(meanwhile);
      },
    }),
  );
  if (isWirePoint(first)) killSeen(first, wire, write, current);
  const unplugged = fault.unplugs === true ? wire.unplug(350) : Promise.resolve();
  const from = books.now();
  const wasTold = await act(current.station).then(
    () => true,
    () => false,
  );
  const given = { from, to: books.now() };
  if (fault.jumps !== undefined) await current.shiftClock(fault.jumps).catch(() => {});
  if (first === undefined) {
    await stations.befall(current, struck[0]);
    return { given, wasTold, kills: 0, last: current.station, other };
  }

  let kills = 0;
  const end = async (): Promise<void> => {
    await waitUntilDeadOrIdle(current);
    kills += Number(current.isDead());
    if (current.isDead()) books.died();
    unfollow();
    await current.station.close();
  };
  await end();
  for (const point of others) {
    current = await stations.next(point);
    unfollow = screen.follow(current.station);
    await end();
  }
  await unplugged;
  return { given, wasTold, kills, last: await stations.last(), other };
}

function killSeen(
  point: WirePoint,
  wire: FaultyProxy,
  write: KindCase['write'],
  killable: KillableStation,
): void {
  const seen = {
    'half sent': () => wire.plan({ on: write, effect: 'half the request arrives' }),
    'done, not answered': () => wire.plan({ on: write, effect: 'held, then reset' }),
    'being read back': async () => {
      await wire.plan({ on: write, effect: 'reset after' });
      await wire.plan({ on: { method: 'GET' }, effect: 'held, then reset' });
    },
  };
  void seen[point]().then(() => killable.kill());
}

/** Waits until the last station is idle, and judges the run. */
async function conclude({ plan, fault, world, books, screen }: Stage, lived: Lived): Promise<Verdict> {
  const { given, wasTold, kills, last, other } = lived;
  const unfollow = screen.follow(last);
  const isDone = await waitUntilSettled(world, last, fault.patience ?? LIMIT, async () => {
    if (fault.afterVerdict !== undefined) await other.write(fault.afterVerdict);
  });
  const row = await screen.note(last);
  unfollow();
  const tries = row === undefined ? [] : (await last.read('command', { id: row.id })).tries;
  await last.close();

  const isFair = ({ count, what }: Finding): boolean =>
    count === 'needless' && fault.mayAsk?.some((why) => what.endsWith(` ${why}`)) === true;
  const findings = judge(books.ledger(), screen.shownCommands(given)).filter((one) => !isFair(one));
  const say = (count: 'lost' | 'stuck', what: string): void => void findings.push({ count, id: OURS, what });
  if (row === undefined && (wasTold || screen.row() !== undefined))
    say('lost', 'given, and not in the outbox');
  // No operator cancels or refuses here, so these states without a question are wrong.
  if (row?.state === 'cancelled' || row?.state === 'refused')
    say('lost', `${row.state}, and nobody was asked`);
  if (!isDone) say('stuck', 'it never came to rest');
  const outcomes = tries.map(({ outcome }) => outcome);
  const did = books.writes.filter(({ by, status }) => by === OURS && status < 300).length;
  const isAlive = plan.kills.length === 0;
  const isAsItWas = !isAlive || (row !== undefined && isTakenFor(fault.class, outcomes));
  const mistaken = keyIsIn(world.folder) ?? (isAsItWas ? null : 'taken for something else');
  const told = screen.shownCommands(given).flatMap(({ statements }) => statements.map(wordsOf));
  const story = [
    `${plan.kind}, ${plan.fault}, killed at [${plan.kills.join(', ')}]`,
    `attempts: ${outcomes.join(' ')}; done ${did} times`,
    `said: ${told.join(', ')}`,
    `other client: ${other.heard().join(', ')}`,
    `found: ${[...findings.map(({ count, what }) => `${count} (${what})`), mistaken].join(', ')}`,
  ].join('\n  ');
  return { counts: countsOf(findings), did, mistaken, kills, story };
}

const wordsOf = ({ state, review, proof }: Statement): string =>
  [state, review?.kind, proof?.how].filter((one) => one !== undefined).join(' ');

/** The first file in a station's folder that contains the key; null if none does. */
function keyIsIn(folder: string): string | null {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const found = files.find((file) => statSync(file).isFile() && readFileSync(file).includes(KEY));
  return found === undefined ? null : `the key is in ${found}`;
}

/** The seed for the other client's writes, from the plan: replaying a plan draws the same writes. */
const seedOf = (plan: Plan): number =>
  createHash('sha256').update(JSON.stringify(plan)).digest().readUInt32LE();
