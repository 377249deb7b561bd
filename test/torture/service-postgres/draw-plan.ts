/**
 * Draws the plan of a history from a seed. A history is one run of clients and faults against the service on PostgreSQL. The plan says how
 * many service processes run, by how much their clocks differ, how many connections and which rate limit they have, and which faults
 * happen at which SQL statements. The same seed gives the same plan. A replay injects the same faults at the same statements, but not in
 * the same milliseconds.
 */
import { randomFrom, type Random } from '../../support/seeded-random.ts';

/** Kinds of SQL statements at which a fault can happen, each recognized by the statement's text and bound values. */
export const PARTS = {
  'a receive is accepted': /INSERT INTO receive \(/,
  'a line is applied': /UPDATE receive_line SET/,
  'a receive ends': /UPDATE receive SET status/,
  'a portion moves': /quantity_move/,
  'a count changes': /quantity_change/,
  'an item is new': /INSERT INTO item \(/,
  'an item is deleted': /DELETE FROM item /,
  'a delivery is claimed': /UPDATE delivery SET claimed_until/,
  'a delivery is settled': /INSERT INTO delivery_try/,
  'the allowance is spent': /take_allowance/,
  'a stamp is given': /next_stamp/,
} as const;

export type Part = keyof typeof PARTS;

/**
 * When a fault happens: at the n-th statement of this kind, over all processes. `commit`: at the COMMIT of the n-th transaction that
 * contained such a statement.
 */
export interface Moment {
  readonly part: Part;
  readonly at: 'statement' | 'commit';
  readonly nth: number;
}

export type FaultKind =
  | 'process killed'
  | 'process told to end'
  | 'PostgreSQL killed'
  | 'PostgreSQL stopped at once'
  | 'every connection cut'
  | 'network silent'
  | 'statement lost'
  | 'answer lost';

export interface Fault {
  readonly kind: FaultKind;
  readonly moment: Moment;
  /** Milliseconds from the moment to the fault; 0 for faults that must hit exactly that statement. */
  readonly after: number;
  /** Milliseconds until what the fault took away (a process, PostgreSQL, the network) is there again. */
  readonly downtime: number;
}

export interface Plan {
  readonly seed: number;
  /** For each process: milliseconds by which its clock is ahead. */
  readonly clocks: readonly number[];
  /** PostgreSQL connections of each process; null: the program's default. */
  readonly connections: number | null;
  readonly rateMax: number;
  /** Milliseconds between the lines of a receive. */
  readonly linePause: number;
  readonly faults: readonly Fault[];
}

/** A kind that is listed twice is drawn twice as often. */
const KINDS: readonly FaultKind[] = [
  'process killed',
  'process killed',
  'answer lost',
  'process told to end',
  'PostgreSQL killed',
  'PostgreSQL stopped at once',
  'every connection cut',
  'network silent',
  'statement lost',
  'answer lost',
];
const OF_BACKGROUND: readonly Part[] = [
  'a line is applied',
  'a delivery is claimed',
  'a delivery is settled',
];
const MINUTE = 60_000;

export function drawPlan(seed: number): Plan {
  const random = randomFrom(seed);
  const processes = random.whole(2, 3);
  const count = random.whole(1, 5);
  const apart = random.chance(0.25);
  return {
    seed,
    clocks: Array.from({ length: processes }, (_, at) => (apart ? (at % 2 === 0 ? MINUTE : -MINUTE) / 2 : 0)),
    connections: random.chance(0.25) ? random.whole(1, 2) : null,
    rateMax: random.chance(0.2) ? 300 : 1_000_000,
    linePause: random.pick([0, 20, 60]),
    faults: Array.from({ length: count }, () => drawFault(random)),
  };
}

function drawFault(random: Random): Fault {
  const kind = random.pick(KINDS);
  const part = random.pick(Object.keys(PARTS) as Part[]);
  const often = [...OF_BACKGROUND, 'a stamp is given', 'the allowance is spent', 'a count changes'];
  const isExact = kind === 'statement lost' || kind === 'answer lost';
  return {
    kind,
    moment: {
      part,
      at: part !== 'the allowance is spent' && random.chance(isExact ? 0.85 : 0.5) ? 'commit' : 'statement',
      nth: part === 'a receive ends' ? 1 : random.whole(1, often.includes(part) ? 15 : 4),
    },
    after: isExact || random.chance(0.6) ? 0 : random.whole(1, 60),
    downtime: random.whole(0, 1500),
  };
}
