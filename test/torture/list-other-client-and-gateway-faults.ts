/**
 * Lists two families of faults for the torture test, each with all combinations of a few choices; the other faults are listed one by one
 * in `fault-matrix.ts`. Nothing is random.
 * - Another client's write: the same write, another one or one that reverts ours, at five points of a command's life, with our own write
 *   answered, lost, or its answer lost, as far as these can occur together.
 * - A gateway that answers one of the first eight requests, read or write, in the service's place: with a 403 without passing it on, or
 *   with a 404 after passing it on. The answer to our write is lost too.
 */
import type { IntentKind } from '#domain/intent.ts';
import type { KindCase } from '../support/one-command-per-kind.ts';
import type { ProxyEffect } from '../support/proxy-faults.ts';
import type { Fault, PlannedFault } from './fault-definition.ts';
import type { OtherWrite } from './write-as-other-client.ts';

/** The outcome of our own write. */
const OUTCOMES = {
  heard: null,
  'lost before': 'reset before',
  'lost after': 'reset after',
} as const satisfies Record<string, ProxyEffect | null>;
type RequestOutcome = keyof typeof OUTCOMES;

const POINTS = {
  /** After the mirror was read, and before the service is read for the command. */
  'before the read': ['heard', 'lost before', 'lost after'],
  /** The first read does not show it, and later ones do. */
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

/** The effects that combine the two at the write. */
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
      // Once, at the first read after the command was enqueued.
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

/** The answer to the write is lost, unless the gateway gives it. */
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
