/**
 * Draws the scenario of one simulation of the request budget: the service's rate limit, the stations with their load, the other client,
 * and how long it lasts. The caller gives the seed, the story (what the stations do, `STORIES`), the kind of rate window (`KINDS`) and the
 * range of the load. The same arguments give the same scenario.
 */
import { randomFrom, type Random } from '../../support/seeded-random.ts';
import { RESETS, UNTOLD, type AccountOptions } from './simulated-rate-limit.ts';
import type { StationLoad } from './simulated-station.ts';
import type { Habit } from './simulated-other-client.ts';

/** `shift`: operators at work. `morning`: also a backlog at every station. `pull`: also a first full scan at one station. */
export const STORIES = ['shift', 'morning', 'pull'] as const;
export type Story = (typeof STORIES)[number];
/** The kind of rate window. `untold`: either of the two, without any usable reset in the headers. */
export const KINDS = ['fixed', 'sliding', 'untold'] as const;
export type Kind = (typeof KINDS)[number];

export interface Wanted {
  readonly story: Story;
  readonly kind: Kind;
  /** The requests of people, commands and other clients, as a share of the allowance. Polling comes on top. */
  readonly load: readonly [low: number, high: number];
}

export interface Scenario {
  readonly seed: number;
  readonly story: Story;
  readonly load: number;
  readonly account: AccountOptions;
  readonly stations: readonly StationLoad[];
  readonly otherClient: Habit;
  /** Milliseconds. */
  readonly lasts: number;
}

const MAX = 1000;
const LENGTH = 15 * 60_000;
const HOUR = 60 * 60_000;

export function scenarioOf(seed: number, wanted: Wanted): Scenario {
  const random = randomFrom(seed * 2_654_435_761);
  const load = random.between(...wanted.load);
  const n = random.whole(1, 10);
  const habit = random.pick(['nothing', 'steady', 'bursts'] as const);
  const otherClients = habit === 'nothing' ? 0 : random.between(0.15, 0.6) * load;
  const ours = (load - otherClients) * MAX;
  const people = ours * random.between(0.1, 0.3);
  // A command costs two requests, and three commands in ten two more.
  const commands = (ours - people) / 2.6;
  return {
    seed,
    story: wanted.story,
    load,
    account: {
      max: MAX,
      length: LENGTH,
      kind: windowOf(random, wanted.kind),
      reset: random.pick(wanted.kind === 'untold' ? UNTOLD : RESETS),
      slidingReset: random.pick(['oldest', 'all']),
      refusalTells: random.chance(0.5),
      refusalCounts: random.chance(0.2),
    },
    stations: stationsOf(random, wanted.story, n, people, commands),
    otherClient: otherClientOf(random, habit, otherClients * MAX),
    lasts: wanted.story === 'shift' ? 2 * HOUR : 4 * HOUR,
  };
}

function windowOf(random: Random, kind: Kind): AccountOptions['kind'] {
  if (kind === 'sliding') return kind;
  if (kind === 'untold' && random.chance(0.5)) return 'sliding';
  return random.chance(0.3) ? 'aligned' : 'fixed';
}

function stationsOf(
  random: Random,
  story: Story,
  n: number,
  people: number,
  commands: number,
): StationLoad[] {
  const backlog = story === 'morning' ? Math.ceil(random.between(400, 1500) / n) : 0;
  const pulling = story === 'pull' ? random.whole(0, n - 1) : -1;
  const pages = random.whole(200, 1000);
  return Array.from({ length: n }, (_, i) => ({
    personEvery: (LENGTH * n) / people,
    commandEvery: (LENGTH * n) / commands,
    backlog,
    pages: i === pulling ? pages : 0,
    pullAt: random.between(0, 600_000),
    pollEvery: 15_000,
  }));
}

function otherClientOf(random: Random, habit: Habit['kind'], perWindow: number): Habit {
  if (habit === 'nothing' || perWindow <= 0) return { kind: 'nothing' };
  if (habit === 'steady') return { kind: 'steady', perWindow };
  const size = random.between(20, 120);
  return { kind: 'bursts', size, every: (LENGTH * size) / perWindow };
}
