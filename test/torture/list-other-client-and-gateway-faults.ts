/**
 * Generates two families of faults for the torture test: every combination of a few choices, without randomness. The other faults are
 * listed one by one in `list-faults.ts`.
 * - Another client writes. It sends the same request as the station, another change of the same records, or a request that reverts the
 *   station's command. It does so at one of five points of the command's life. The station's own request is answered, or lost, or its
 *   answer is lost. Combinations that cannot occur are left out.
 * - A gateway answers one of the first eight requests, read or write, in the service's place: either with a 403 and without passing the
 *   request on, or with a 404 after passing it on. The answer to the station's write is lost too, unless the gateway gave that answer.
 */
import type { IntentKind } from '#domain/commands/intent.ts';
import type { KindCase } from '../support/samples/one-command-per-kind.ts';
import type { ProxyEffect } from '../support/service/proxy-faults.ts';
import type { Fault, PlannedFault } from './fault-definition.ts';
import type { OtherWrite } from './write-as-other-client.ts';

/** What happens to the station's own request. */
const OUTCOMES = {
  heard: null,
  'lost before': 'reset before',
  'lost after': 'reset after',
} as const satisfies Record<string, ProxyEffect | null>;
type RequestOutcome = keyof typeof OUTCOMES;

const POINTS = {
  /** Before the first read that the station makes for the command, so that its mirror is out of date. */
  'before the read': ['heard', 'lost before', 'lost after'],
  /** The first read does not show the other client's write, and later reads do. */
  'between two reads': ['lost before', 'lost after'],
  'between read and write': ['heard', 'lost after'],
  'between write and look': ['lost before', 'lost after'],
  'after the verdict': ['heard', 'lost after'],
} as const satisfies Record<string, readonly RequestOutcome[]>;
type Point = keyof typeof POINTS;

type Does = Extract<OtherWrite, 'the same' | 'another' | 'taken back'>;
/** A command that was not applied yet cannot be reverted. */
const AT: Readonly<Record<Does, readonly Point[]>> = {
  'the same': [
    'before the read',
    'between two reads',
    'between read and write',
    'between write and look',
    'after the verdict',
  ],
  another: [
    'before the read',
    'between two reads',
    'between read and write',
    'between write and look',
    'after the verdict',
  ],
  'taken back': ['between write and look', 'after the verdict'],
};

/** The effect at the proxy that makes both happen at the station's write: the other client's write, and the loss. */
const AT_WRITE: Readonly<
  Record<'between read and write' | 'between write and look', Record<RequestOutcome, ProxyEffect>>
> = {
  'between read and write': {
    heard: 'something happens before',
    'lost before': 'something happens instead',
    'lost after': 'something happens before, then reset after',
  },
  'between write and look': {
    heard: 'something happens before',
    'lost before': 'something happens instead',
    'lost after': 'something happens after',
  },
};

export type OtherClientFault = `another client, ${Does}, ${Point}, ${RequestOutcome}`;

/** Kinds that cannot be reverted, because a deleted record does not come back. */
const DELETES: ReadonlySet<IntentKind> = new Set(['delete', 'delete-order', 'delete-alert', 'delete-job']);

const doings: readonly Does[] = ['the same', 'another', 'taken back'];
const outcomesAt = (point: Point): readonly RequestOutcome[] => POINTS[point];

export const OTHER_CLIENT_FAULTS: ReadonlyMap<OtherClientFault, Fault> = new Map(
  doings.flatMap((does) =>
    AT[does].flatMap((point) =>
      outcomesAt(point)
        .filter((outcome) => does !== 'taken back' || outcome !== 'lost before')
        .map((outcome) => [
          `another client, ${does}, ${point}, ${outcome}` as const,
          {
            ...otherClientFault(does, point, outcome),
            ...(does === 'taken back' ? { notKinds: DELETES } : {}),
          },
        ]),
    ),
  ),
);

function otherClientFault(does: Does, point: Point, outcome: RequestOutcome): Fault {
  const lost = OUTCOMES[outcome];
  const own = (on: KindCase['write']): PlannedFault[] => (lost === null ? [] : [{ on, effect: lost }]);
  switch (point) {
    case 'before the read':
    case 'between two reads': {
      // The effect applies to every read, but the other client writes only once: at the first read after the command was enqueued.
      const effect = point === 'before the read' ? 'something happens before' : 'something happens behind it';
      const read = { on: { method: 'GET' }, effect, times: Infinity } as const;
      return { class: 'any', wire: (write) => [{ ...read, meanwhile: does }, ...own(write)] };
    }
    case 'between read and write':
    case 'between write and look':
      return { class: 'any', wire: (on) => [{ on, effect: AT_WRITE[point][outcome], meanwhile: does }] };
    case 'after the verdict':
      return { class: 'any', wire: own, afterVerdict: does };
    default:
      return point satisfies never;
  }
}

/** More requests than a command makes, including its reads after a lost answer. */
const REQUESTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const ANSWERS = [
  'a gateway denies',
  'a gateway finds nothing, and has passed it on',
] as const satisfies ProxyEffect[];

export type GatewayFault = `${(typeof ANSWERS)[number]}, request ${(typeof REQUESTS)[number]}`;

/** The answer to the write is lost, unless the gateway answers the write. */
export const GATEWAY_FAULTS: ReadonlyMap<GatewayFault, Fault> = new Map(
  ANSWERS.flatMap((does) =>
    REQUESTS.map((n) => [
      `${does}, request ${n}` as const,
      {
        class: 'any' as const,
        wire: (write: KindCase['write']) => [
          { on: {}, effect: does, skip: n - 1 },
          { on: write, effect: 'reset after' as const },
        ],
      },
    ]),
  ),
);
