/**
 * Runs one scenario of the request budget: several stations and another client share one rate limit on a simulated clock. It returns:
 * - the requests of each, and how many were refused;
 * - how long operators waited, and the longest time that waiting work got no service;
 * - the share of the allowance that was used, and how fairly the stations shared it;
 * - how long a backlog or a full scan took, compared with an ideal in which the allowance flows evenly and nothing is wasted.
 */
import { CLASSES } from '#main/client/meter.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { createAccount } from './simulated-rate-limit.ts';
import { startStation, type Asked, type StationFigures } from './simulated-station.ts';
import { startOtherClient } from './simulated-other-client.ts';
import type { Scenario } from './draw-scenario.ts';
import { simulatedClock } from './simulated-clock.ts';

export interface Outcome {
  readonly scenario: Scenario;
  /** Answers to our stations, and how many of them were 429. */
  readonly answers: number;
  readonly refusals: number;
  /** How long people waited (milliseconds), sorted. */
  readonly waits: readonly number[];
  /** The time that the backlog (or the full scan) took, as a multiple of an ideal fluid's; null if there was none. */
  readonly drain: number | null;
  /** For a full scan: the same against a fluid that reserves nothing for people. */
  readonly bare: number | null;
  /** Jain's index over the stations' shares while all of them had a backlog; null where there was none. */
  readonly fairness: number | null;
  /** The longest time that work of a class waited at a station without any of it being served (milliseconds). */
  readonly drought: number;
  /** The share of the allowance that all clients used. */
  readonly used: number;
  /** The requests of each station, to examine a seed. */
  readonly asked: readonly (readonly Asked[])[];
  /** The times of the other client's served requests. */
  readonly otherClients: readonly number[];
}

export function simulate(scenario: Scenario): Outcome {
  const time = simulatedClock();
  const random = randomFrom(scenario.seed);
  const account = createAccount(scenario.account);
  const stations = scenario.stations.map((load) => startStation(time, account, random.fork(), load));
  const { length, max } = scenario.account;
  const otherClient = startOtherClient(time, account, random.fork(), scenario.otherClient, length);
  time.runUntil(scenario.lasts);

  const asked = stations.flatMap((one) => one.asked);
  const served = asked.filter((one) => one.ok);
  const ends = stations.map((one) => Math.max(one.drainedAt ?? Infinity, one.pulledAt ?? Infinity));
  const drained = (kept: number) => drainRatio(scenario, kept, served, otherClient.served, Math.max(...ends));
  return {
    scenario,
    answers: asked.length,
    refusals: asked.length - served.length,
    waits: stations.flatMap((one) => one.waits).sort((a, b) => a - b),
    drain: scenario.story === 'shift' ? null : drained(scenario.story === 'pull' ? KEPT : 0),
    bare: scenario.story === 'pull' ? drained(0) : null,
    fairness: scenario.story === 'morning' ? fairness(stations, Math.min(...ends)) : null,
    drought: Math.max(...stations.flatMap((one) => CLASSES.map((work) => one.droughts[work]))),
    used: (served.length + otherClient.served.length) / ((max * scenario.lasts) / length),
    asked: stations.map((one) => one.asked),
    otherClients: otherClient.served,
  };
}

/** Polling at its rarest: 1.6 requests per station every two minutes. */
const RAREST = 1.6 / 120_000;
/** The share of the allowance that bulk work must not use: the initial reserve for people. */
const KEPT = 0.1;

/**
 * Compares the time with an ideal fluid: the allowance flows in evenly. People, other clients and the shift's own commands take what they
 * took, polling takes its least, and all the rest goes to the backlog. The fluid has no latency, no whole requests and no uncertainty. It
 * reserves nothing, except the tenth that a full scan must not use.
 */
function drainRatio(
  { account, stations }: Scenario,
  kept: number,
  served: readonly Asked[],
  otherClients: readonly number[],
  end: number,
): number {
  const from = Math.max(0, ...stations.filter((one) => one.pages > 0).map((one) => one.pullAt));
  const isElastic = (one: Asked) => one.isBacklog || one.work === 'bulk';
  const size = served.filter((one) => isElastic(one) && one.at <= end).length;
  const first = served.filter((one) => !isElastic(one) && one.work !== 'poll').map((one) => one.at);
  const before = [...otherClients, ...first].filter((at) => at >= from).sort((a, b) => a - b);
  const flow = ((1 - kept) * account.max) / account.length - stations.length * RAREST;
  // The first moment at which the allowance that flowed in covers the backlog and the requests before it.
  let taken = 0;
  const covered = () => (size + taken) / flow;
  while ((before[taken] ?? Infinity) - from < covered()) taken += 1;
  return (end - from) / Math.max(1, covered());
}

function fairness(stations: readonly StationFigures[], until: number): number {
  const shares = stations.map(
    (one) => one.asked.filter((asked) => asked.ok && asked.isBacklog && asked.at <= until).length,
  );
  const sum = shares.reduce((all, share) => all + share, 0);
  const squares = shares.reduce((all, share) => all + share * share, 0);
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}
