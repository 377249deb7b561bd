/**
 * Draws the conditions that hold throughout one simulated run of the outbox (`Conditions`): how often requests fail, how often a gateway
 * answers in the service's place, how often another client writes before or after the station's requests, by how much the clocks are off,
 * the names of the rate-limit headers and whether refusals carry them, and whether refusals quote the request.
 *
 * It also sets properties of the simulated service: whether it merges portions that are moved to the same folder, whether it shows one
 * name for all clients, gives short or endless lists, or has a record too large to be read. `CLASSES` lists the conditions that a run can
 * leave out, including those of the other files that draw. The failure rate and the merging are always drawn.
 */
import { rateHeaders } from '#wire/limits.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { SimulatedService } from '../network-and-service/simulated-service.ts';

export interface Conditions {
  /** The probability that a write meets a fault, in [0, 1); a read does so more seldom. */
  readonly trouble: number;
  /** The probability that a gateway answers a request in the service's place, in [0, 1). */
  readonly gateway: number;
  /** The probability that another client writes at one of the points of a command's life, in [0, 1). */
  readonly others: number;
  /** The names of the rate headers. */
  readonly rate: { readonly max: string; readonly remaining: string; readonly reset: string };
  /** Whether refusals carry them too, as the API document says. */
  readonly ratesRefusals: boolean;
  /** The service quotes the request's headers when it refuses. */
  readonly echoes: boolean;
  /** By how much the HTTP Date header and the station's wall clock are off at a time of the service (milliseconds). */
  readonly dateSkew: (at: number) => number;
  readonly wallSkew: (at: number) => number;
}

const TEN_MINUTES = 10 * 60_000;

/** The classes of conditions, here and in the other files that draw; a run may leave some out. */
export const CLASSES = [
  ...([
    'others',
    'gateway',
    'prefix',
    'bare',
    'echo',
    'endless',
    'giant',
    'pages',
    'skew',
    'name',
    'failing',
    'second',
    'run',
    'clock',
    'rates',
    'lag',
    'jobs',
    'merges',
  ] as const),
] as const;
export type Class = (typeof CLASSES)[number];

/** @param classes the classes drawn; the others have their normal value, without changing the other draws */
export function drawConditions(
  random: Random,
  world: SimulatedService,
  classes: ReadonlySet<Class>,
): Conditions {
  const start = world.now;
  const has = (one: Class, drawn: boolean): boolean => drawn && classes.has(one);
  world.merges = random.chance(0.2);
  world.sharesName = has('name', random.chance(0.3));
  const rows = random.whole(1, 4);
  if (has('pages', random.chance(0.2))) world.pageCap = rows;
  world.isEndless = has('endless', random.chance(0.02));
  world.hasGiant = has('giant', random.chance(0.02));
  const trouble = random.chance(0.8) ? 0.15 + random.next() * 0.5 : 0;
  const gateway = random.chance(0.2) ? 0.05 + random.next() * 0.25 : 0;
  const others = random.chance(0.5) ? 0.03 + random.next() * 0.15 : 0;
  const none = () => 0;
  const [isPrefixed, isBare, echoes] = [random.chance(0.1), random.chance(0.15), random.chance(0.15)];
  const [dateSkew, wallSkew] = [drawSkew(random, start), drawSkew(random, start)];
  return {
    trouble,
    gateway: classes.has('gateway') ? gateway : 0,
    others: classes.has('others') ? others : 0,
    rate: named(has('prefix', isPrefixed) ? 'Acme' : 'Service'),
    ratesRefusals: !has('bare', isBare),
    echoes: has('echo', echoes),
    dateSkew: classes.has('skew') ? dateSkew : none,
    wallSkew: classes.has('skew') ? wallSkew : none,
  };
}

function named(prefix: string): Conditions['rate'] {
  const name = (of: string): string => of.replace(/^[^-]+/, prefix);
  return {
    max: name(rateHeaders.max),
    remaining: name(rateHeaders.remaining),
    reset: name(rateHeaders.reset),
  };
}

/** No skew; or up to ten minutes in either direction: constant, drifting, or changed in the middle. */
function drawSkew(random: Random, start: number): (at: number) => number {
  const most = random.between(-TEN_MINUTES, TEN_MINUTES);
  const kind = random.whole(0, 9);
  const jumpsAt = start + random.whole(0, 180_000);
  if (kind < 6) return () => 0;
  if (kind < 8) return () => Math.round(most);
  if (kind === 8)
    return (at) => Math.round(Math.max(-TEN_MINUTES, Math.min(TEN_MINUTES, most + (at - start) * 0.05)));
  return (at) => (at < jumpsAt ? 0 : Math.round(most));
}
