/**
 * Draws five faults of the network and the service for a simulated run of the outbox:
 * - a write is delivered twice, and the answer to the second delivery is the one returned;
 * - the background processing of a receipt is lost, late or without end;
 * - the service's clock jumps;
 * - a gateway adds rate-limit headers of its own;
 * - reads lag behind writes.
 *
 * Each fault is drawn from a random stream of its own, so that it does not change the other draws of the same seed. `READ_LAG` is the
 * longest lag that a station allows for.
 */
import { randomFrom, type Random } from '../../../support/seeded-random.ts';
import type { Class } from './draw-conditions-of-run.ts';
import type { RunOutcome } from '../network-and-service/simulated-service-state.ts';

export interface DrawnFaults {
  /** When a write is delivered a second time, whose answer is the one returned; null if it is delivered once. */
  readonly secondAnswer: () => SecondAnswer | null;
  /** The outcome of a receipt's background run that begins now. */
  readonly runOutcome: () => RunOutcome;
  /** By how much the service's clock is ahead of the history's at a time of the history (milliseconds). */
  readonly clockAhead: (at: number) => number;
  readonly gatewayRates: GatewayRates;
  /** Every read shows the state of this long ago (milliseconds). */
  readonly readLag: number;
}

export interface SecondAnswer {
  readonly after: number;
  /** Whether the second delivery alone exceeds the rate limit. */
  readonly isLimited: boolean;
}

/**
 * The rate headers of a gateway: none; its own, on its own answers or on all answers that pass it; or the same as the service's, so
 * that its refusals look like the service's.
 */
export type GatewayRates = 'none' | 'own' | 'on-all' | 'same';

const MINUTE = 60_000;
/** The longest read lag that the station assumes (milliseconds). */
export const READ_LAG = 4000;

/** @param start when the history begins */
export function drawFaults(seed: number, start: number, classes: ReadonlySet<Class>): DrawnFaults {
  const has = (one: Class): boolean => classes.has(one);
  const gateways = randomFrom(seed ^ 0x68bc21eb);
  return {
    secondAnswer: has('second') ? drawSecond(randomFrom(seed ^ 0x02e5be93)) : () => null,
    runOutcome: has('run') ? drawRuns(randomFrom(seed ^ 0x3d4d51cb)) : () => ({ kind: 'usual' }),
    clockAhead: has('clock') ? drawClock(randomFrom(seed ^ 0x51ed270b), start) : () => 0,
    gatewayRates: has('rates')
      ? gateways.pick(['none', 'none', 'own', 'own', 'on-all', 'on-all', 'same', 'same'])
      : 'none',
    readLag: has('lag') ? drawLag(randomFrom(seed ^ 0x7f4a7c15)) : 0,
  };
}

/** The second delivery comes after the answer to the first, or at once. */
function drawSecond(random: Random): DrawnFaults['secondAnswer'] {
  const share = random.chance(0.25) ? 0.05 + random.next() * 0.3 : 0;
  return () => {
    if (!random.chance(share)) return null;
    const after = random.pick([0, random.whole(1, 2000), random.whole(2000, 25_000)]);
    return { after, isLimited: random.chance(0.15) };
  };
}

/** Late runs show as pending meanwhile, also for longer than the station waits; or not at all, as if they were lost. */
function drawRuns(random: Random): DrawnFaults['runOutcome'] {
  const share = random.chance(0.3) ? 0.1 + random.next() * 0.5 : 0;
  return () => {
    if (!random.chance(share)) return { kind: 'usual' };
    const late = random.pick([random.whole(1000, MINUTE), random.whole(MINUTE, 15 * MINUTE)]);
    return random.pick<RunOutcome>([
      { kind: 'lost' },
      { kind: 'lost' },
      { kind: 'pending', until: late },
      { kind: 'pending', until: Infinity },
      { kind: 'unseen', until: random.whole(1000, 2 * MINUTE - 1) },
    ]);
  };
}

/** Reads are answered by a replica, or by a short cache. */
const drawLag = (random: Random): number =>
  random.chance(0.3) ? random.pick([random.whole(1, 1000), random.whole(1000, READ_LAG)]) : 0;

/** The service's clock is set once or twice, mostly back, by seconds or hours. */
function drawClock(random: Random, start: number): DrawnFaults['clockAhead'] {
  if (!random.chance(0.2)) return () => 0;
  const jumps = Array.from({ length: random.whole(1, 2) }, () => {
    const by = random.pick([random.whole(2000, MINUTE), random.whole(MINUTE, 120 * MINUTE)]);
    return { at: start + random.whole(0, 4 * MINUTE), by: random.chance(0.7) ? -by : by };
  });
  return (time) => jumps.reduce((sum, { at, by }) => (time < at ? sum : sum + by), 0);
}
