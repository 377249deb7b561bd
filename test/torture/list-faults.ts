/**
 * The table of all faults of the torture test (`FAULTS`, and those that `list-other-client-and-gateway-faults.ts` generates). One run of
 * the test sends one command under one of these faults. Each entry says how the fault is injected, to which kinds of commands it applies,
 * and what the station must conclude. `faultsOf` lists the faults for a kind of command.
 *
 * An entry's fields say where the fault happens: `script` in the service, `wire` in the proxy before it. Other fields
 * (`fault-definition.ts`) disturb the station's process, disk, queue, clock, keychain or connection, or let another client write after the
 * verdict.
 */
import type { IntentKind } from '#domain/commands/intent.ts';
import type { KindCase } from '../support/samples/one-command-per-kind.ts';
import type { ProxyEffect } from '../support/service/proxy-faults.ts';
import { KEY } from '../support/station/start-service-and-stations.ts';
import { SETTLE_DELAY, type Fault, type PlannedFault } from './fault-definition.ts';
import {
  GATEWAY_FAULTS,
  OTHER_CLIENT_FAULTS,
  type GatewayFault,
  type OtherClientFault,
} from './list-other-client-and-gateway-faults.ts';
import { powerLibrary } from './test-power-cut.ts';

/** A request timeout (milliseconds) that is shorter than the settle delay `SETTLE_DELAY`, for faults in which the request must time out. */
const IMPATIENT = 400;

/** The questions that are allowed where an answer cannot be read. "The record is gone" is not among them. */
const UNREADABLE: Fault['mayAsk'] = ['unclear-answer', 'cannot-tell'];
const TEN_MINUTES = 600_000;

/** Kinds that the service applies twice if the request arrives twice. */
const DOUBLED: ReadonlySet<IntentKind> = new Set(['move', 'create-item', 'copy', 'receive', 'create-alert']);
const AT_ORDERS: ReadonlySet<IntentKind> = new Set(['receive', 'edit-order', 'order-status', 'delete-order']);
const VERSIONED: ReadonlySet<IntentKind> = new Set([
  'receive',
  'edit-order',
  'order-status',
  'edit-job',
  'job-status',
]);
const RECEIVES: ReadonlySet<IntentKind> = new Set(['receive']);
/** Kinds for which a 404 means that the command is done: the record is deleted. */
const DELETES: ReadonlySet<IntentKind> = new Set(['delete', 'delete-order', 'delete-alert', 'delete-job']);

const MESSAGE = '{"message":"trouble"}';
const effect =
  (what: object) =>
  (write: KindCase['write']): object[] => [{ on: write, effect: what }];
const answered = (status: number, about: object = {}) =>
  effect({ kind: 'answer', status, body: MESSAGE, ...about });
const byProxy = (body: string) => ({ body, rate_headers: false });
const wired =
  (effect: ProxyEffect) =>
  (write: KindCase['write']): PlannedFault[] => [{ on: write, effect }];
/** The answer to the write is lost, and the proxy changes every read with this effect. */
const readOtherwise =
  (effect: ProxyEffect) =>
  (on: KindCase['write']): PlannedFault[] => [
    { on: { method: 'GET' }, effect, times: Infinity },
    { on, effect: 'reset after' },
  ];
const unreadableRecord =
  (lost: ProxyEffect) =>
  (on: KindCase['write']): PlannedFault[] => [
    ...['/api/v1/items/\\d+', '/api/v1/purchase_orders/\\d+'].map((path) => ({
      on: { method: 'GET', path },
      effect: 'too large' as const,
      times: Infinity,
    })),
    { on, effect: lost },
  ];
const everywhere = (effect: ProxyEffect) => (): PlannedFault[] => [{ on: {}, effect, times: Infinity }];

export const FAULTS = {
  none: { class: 'done' },
  'nobody there': { class: 'not sent', unplugs: true },
  'lost before': { class: 'unheard', script: effect({ kind: 'drop', when: 'before' }) },
  'lost after': { class: 'done unheard', script: effect({ kind: 'drop', when: 'after' }) },
  'half of it arrives': { class: 'unheard', wire: wired('half the request arrives') },
  'reset after': { class: 'done unheard', wire: wired('reset after') },
  late: { class: 'done unheard', script: effect({ kind: 'hold', ms: 250, drop: true }) },
  slow: { class: 'done', script: effect({ kind: 'latency', ms: 250 }) },
  'slow headers': { class: 'done', wire: wired('slow headers') },
  'slow body': { class: 'done', wire: wired('slow body') },
  'never answered': { class: 'done unheard', wire: wired('never answered'), requestTimeout: IMPATIENT },
  'stalls in the body': { class: 'done', wire: wired('stalls in the body'), requestTimeout: IMPATIENT },
  asleep: { class: 'done unheard', wire: wired('held, then reset'), sleeps: true },
  'disk full': { class: 'done unheard', wire: wired('slow body'), fills: true },
  'queue locked': { class: 'done unheard', wire: wired('slow body'), locks: true },
  'clock an hour ahead': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    jumps: 3_600_000,
  },
  'clock a day back': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    jumps: -86_400_000,
  },
  'clock jumps ten minutes ahead, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    jumps: TEN_MINUTES,
  },
  'clock jumps ten minutes back, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    jumps: -TEN_MINUTES,
  },
  'clock ten minutes ahead, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    ahead: TEN_MINUTES,
  },
  'clock ten minutes back, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    ahead: -TEN_MINUTES,
  },
  'clock ten minutes ahead, lost before': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    ahead: TEN_MINUTES,
  },
  'clock ten minutes back, lost before': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    ahead: -TEN_MINUTES,
  },
  '500 applied': { class: 'done unheard', script: answered(500, { applied: true }) },
  '500 not applied': { class: 'unheard', script: answered(500) },
  '503 of a proxy': { class: 'unheard', script: answered(503, byProxy('nginx')) },
  'captive portal': { class: 'unheard', script: answered(200, byProxy('<html>')) },
  '204 of a proxy': { class: 'done unheard', script: answered(204, { ...byProxy(''), applied: true }) },
  '200 in HTML': { class: 'done unheard', script: answered(200, { body: '<html>', applied: true }) },
  'half an answer': { class: 'done', script: effect({ kind: 'truncate', breaks: true }) },
  'half an answer as if whole': { class: 'done unheard', script: effect({ kind: 'truncate' }) },
  '204 with a body': { class: 'done', wire: wired('204 with a body') },
  'byte order mark': { class: 'done', wire: wired('byte order mark') },
  'says Latin-1': { class: 'done', wire: wired('says Latin-1') },
  'is Latin-1': { class: 'done', wire: wired('is Latin-1') },
  'is UTF-16': { class: 'done unheard', wire: wired('is UTF-16') },
  'gzip bomb': { class: 'done unheard', wire: wired('gzip bomb') },
  'unknown fields': { class: 'done', wire: everywhere('unknown fields') },
  'figures of the other type': { class: 'done', wire: everywhere('figures of the other type') },
  'unknown status': {
    class: 'done',
    wire: () => [
      {
        on: { method: 'GET', path: '/api/v1/purchase_orders/*/receive/status' },
        effect: 'an unknown status',
        times: 2,
      },
    ],
    kinds: RECEIVES,
  },
  'unknown status of the order': {
    class: 'any',
    script: effect({ kind: 'drop', when: 'after' }),
    wire: () => [
      { on: { method: 'GET', path: '/api/v1/purchase_orders/*' }, effect: 'an unknown status', times: 3 },
    ],
    mayAsk: ['order-closed', 'status-moved'],
    kinds: AT_ORDERS,
  },
  '429': { class: 'not applied', script: answered(429) },
  '429 without headers': { class: 'unheard', script: answered(429, byProxy(MESSAGE)) },
  '429, Retry-After': {
    class: 'unheard',
    script: answered(429, { ...byProxy(MESSAGE), headers: { 'retry-after': '1' } }),
  },
  '429 in HTML': { class: 'unheard', script: answered(429, byProxy('<html>Too many requests</html>')) },
  '401': { class: 'not applied', script: answered(401) },
  '404': { class: 'refused', script: answered(404), mayAsk: ['gone'], notKinds: DELETES },
  '409': { class: 'refused', script: answered(409), notKinds: VERSIONED },
  '422': { class: 'refused', script: answered(422) },
  'stale version': { class: 'not applied', script: answered(409), kinds: VERSIONED },
  'reads lost': {
    class: 'done',
    script: () => [{ on: { method: 'GET' }, effect: { kind: 'drop', when: 'before' }, skip: 1, times: 2 }],
  },
  'reads reset on a reused connection': {
    class: 'done',
    wire: () => [{ on: { method: 'GET' }, effect: 'reset before', skip: 1, times: 2 }],
  },
  'gateway 403': { class: 'unheard', script: answered(403, byProxy(MESSAGE)) },
  'gateway 404': { class: 'unheard', script: answered(404, byProxy(MESSAGE)) },
  'gateway 422': { class: 'unheard', script: answered(422, byProxy(MESSAGE)) },
  'gateway 302': { class: 'unheard', script: answered(302, byProxy('<html>')) },
  'gateway 404, passed on': {
    class: 'done unheard',
    script: answered(404, { ...byProxy(MESSAGE), applied: true }),
  },
  'gateway 409, passed on': {
    class: 'done unheard',
    script: answered(409, { ...byProxy(MESSAGE), applied: true }),
  },
  'gateway 422, passed on': {
    class: 'done unheard',
    script: answered(422, { ...byProxy(MESSAGE), applied: true }),
  },
  'gateway answers reads': {
    class: 'done',
    script: () => [
      {
        on: { method: 'GET' },
        effect: { kind: 'answer', status: 403, ...byProxy(MESSAGE) },
        skip: 1,
        times: 2,
      },
    ],
  },
  'gateway finds nothing': {
    class: 'done',
    script: () => [
      {
        on: { method: 'GET' },
        effect: { kind: 'answer', status: 404, ...byProxy(MESSAGE) },
        skip: 1,
        times: 2,
      },
    ],
  },
  'Date ahead, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    wire: everywhere('a clock ten minutes ahead'),
  },
  'Date back, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    wire: everywhere('a clock ten minutes back'),
  },
  'Date ahead, lost before': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    wire: everywhere('a clock ten minutes ahead'),
  },
  'Date back, lost before': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    wire: everywhere('a clock ten minutes back'),
  },
  'endless lists': {
    class: 'done',
    wire: () => [{ on: { method: 'GET' }, effect: 'there is always more', times: 40 }],
  },
  'endless lists, lost after': {
    class: 'done unheard',
    wire: (on) => [
      { on: { method: 'GET' }, effect: 'there is always more', times: 40 },
      { on, effect: 'reset after' },
    ],
  },
  'short pages, lost after': { class: 'done unheard', wire: readOtherwise('short pages') },
  'short pages, lost before': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    wire: () => [{ on: { method: 'GET' }, effect: 'short pages', times: Infinity }],
  },
  /** Other rows are added to the list and deleted while it is read, so that the command's record moves to a page that was already read. */
  'shrinking lists': {
    class: 'any',
    wire: (on) => [
      { on, effect: 'something happens after', meanwhile: 'passers-by come' },
      { on: { method: 'GET' }, effect: 'short pages', times: Infinity, meanwhile: 'passers-by go' },
    ],
  },
  'rows too large together, lost after': {
    class: 'done unheard',
    wire: readOtherwise('rows are too large together'),
  },
  /** If the oversized row is in the list that must be read for this command, the outcome cannot be decided: a person may be asked. */
  'a row too large, lost after': {
    class: 'any',
    wire: readOtherwise('a row is too large'),
    patience: 180_000,
    mayAsk: UNREADABLE,
  },
  /** The record cannot even be read alone, so the outcome cannot be decided: a person may be asked. */
  'the record is too large, lost before': {
    class: 'any',
    wire: unreadableRecord('reset before'),
    mayAsk: UNREADABLE,
  },
  'the record is too large, lost after': {
    class: 'any',
    wire: unreadableRecord('reset after'),
    mayAsk: UNREADABLE,
  },
  'quotes the key': {
    class: 'refused',
    script: answered(422, { body: JSON.stringify({ message: `authorization: Bearer ${KEY}` }) }),
  },
  'quotes the key, 500 applied': {
    class: 'done unheard',
    script: answered(500, {
      body: JSON.stringify({ message: `authorization: Bearer ${KEY}` }),
      applied: true,
    }),
  },
  'quotes the key in every answer': { class: 'done', wire: everywhere('quotes the key') },
  'keychain never answers': { class: 'done', keychainIsSilent: true },
  'keychain never answers, lost after': {
    class: 'done unheard',
    script: effect({ kind: 'drop', when: 'after' }),
    keychainIsSilent: true,
  },
  'keychain never answers, lost before': {
    class: 'unheard',
    script: effect({ kind: 'drop', when: 'before' }),
    keychainIsSilent: true,
  },
  /** The request arrives after the settle delay is over. */
  'later than the settle delay': {
    class: 'any',
    script: effect({ kind: 'hold', ms: Math.round(SETTLE_DELAY * 2.2), drop: true }),
    kinds: DOUBLED,
  },
  'later, but it can be done only once': {
    class: 'once',
    script: effect({ kind: 'hold', ms: Math.round(SETTLE_DELAY * 2.2), drop: true }),
    notKinds: DOUBLED,
  },
  'delivered twice, but it can be done only once': {
    class: 'done',
    script: effect({ kind: 'duplicate' }),
    notKinds: DOUBLED,
  },
  'delivered twice': {
    class: 'any',
    script: effect({ kind: 'duplicate' }),
    kinds: DOUBLED,
  },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS | OtherClientFault | GatewayFault;

const ALL: ReadonlyMap<FaultName, Fault> = new Map<FaultName, Fault>([
  // Object.entries loses the key type of this literal.
  ...(Object.entries(FAULTS) as [keyof typeof FAULTS, Fault][]),
  ...OTHER_CLIENT_FAULTS,
  ...GATEWAY_FAULTS,
]);

export function faultOf(name: FaultName): Fault {
  const found = ALL.get(name);
  if (found === undefined) throw new Error(`no fault "${name}"`);
  return found;
}

export const faultsOf = (kind: IntentKind): FaultName[] =>
  [...ALL.keys()].filter((name) => {
    const { kinds, notKinds, fills } = faultOf(name);
    if (fills === true && powerLibrary() === undefined) return false;
    return (kinds?.has(kind) ?? true) && notKinds?.has(kind) !== true;
  });
