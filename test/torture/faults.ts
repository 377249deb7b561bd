/**
 * The fault matrix: what can go wrong on the way of one command, how it is made to, and what the station has to make of it.
 * `script` is done by the service itself (its trouble script), `wire` by the proxy before it, the rest by the operating system.
 */
import type { IntentKind } from '#domain/intent.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { KindCase } from '../support/kinds.ts';
import { KEY } from '../support/world.ts';
import type { WireEffect, WireFault } from '../support/wire.ts';
import { powerLibrary } from './power-cut.ts';

/** Milliseconds that an unheard request may take in these worlds. */
export const D = 700;
/** Less than that, for the faults that need it to be over. */
const IMPATIENT = 400;

/**
 * What has to be made of it. not sent: nothing has left. not applied: the service said that it did nothing. unheard: nobody
 * knows; it did not arrive, and is sent again. done unheard: nobody knows; it is found to be done. done: it was said to be
 * done. once: nobody knows which of two requests did it. refused: a person gets the service's words. twice: done twice, which
 * nobody can prevent, and a person is asked. another's: another client did the very same, with or without ours: never told as
 * proved to be ours where ours never arrived.
 */
export type Class =
  | 'not sent'
  | 'not applied'
  | 'unheard'
  | 'done unheard'
  | 'done'
  | 'once'
  | 'refused'
  | 'twice'
  | "another's";

export interface Fault {
  readonly class: Class;
  readonly script?: (write: KindCase['write']) => readonly object[];
  readonly wire?: (write: KindCase['write']) => readonly WireFault[];
  /** The service cannot be reached when the command is given. */
  readonly unplugs?: true;
  /** The station's process stands still while its request is on the way. */
  readonly sleeps?: true;
  /** Another program holds the queue locked, longer than the station waits for it, from when the request is on the way. */
  readonly locks?: true;
  /** There is no room for the queue on the disk, from when the request is on the way. Needs a C compiler. */
  readonly fills?: true;
  /** The answer quotes the key: it must not be found in the queue. */
  readonly echoes?: true;
  /** Milliseconds its wall clock jumps while the command is on the way. */
  readonly jumps?: number;
  readonly requestTimeout?: number;
  /** The kinds it falls on; all of them where neither is said. */
  readonly kinds?: ReadonlySet<IntentKind>;
  readonly notKinds?: ReadonlySet<IntentKind>;
}

/** Done twice without a word from the service, where the request arrives twice. */
const TWICE: ReadonlySet<IntentKind> = new Set(['move', 'create-item', 'copy', 'receive']);
/** A second alert like the first is done twice as well, and harmless: nobody is asked. */
const DOUBLED: ReadonlySet<IntentKind> = new Set([...TWICE, 'create-alert']);
const VERSIONED: ReadonlySet<IntentKind> = new Set(['receive', 'edit-order', 'order-status']);
const RECEIVES: ReadonlySet<IntentKind> = new Set(['receive']);
/** Kinds whose request another client may send to the letter. */
const GROWING: ReadonlySet<IntentKind> = new Set(['move', 'copy', 'receive']);
const PLAIN: ReadonlySet<IntentKind> = new Set([...GROWING, 'adjust']);
/** To these the service's word that the thing is not there says that it is done. */
const DELETES: ReadonlySet<IntentKind> = new Set(['delete', 'delete-order', 'delete-alert']);

const MESSAGE = '{"message":"trouble"}';
const effect =
  (what: object) =>
  (write: KindCase['write']): object[] => [{ on: write, effect: what }];
const answered = (status: number, about: object = {}) =>
  effect({ does: 'answer', status, body: MESSAGE, ...about });
const byProxy = (body: string) => ({ body, rate_headers: false });
const wired =
  (does: WireEffect) =>
  (write: KindCase['write']): WireFault[] => [{ on: write, does }];
const everywhere = (does: WireEffect) => (): WireFault[] => [{ on: {}, does, times: Infinity }];

export const FAULTS = {
  none: { class: 'done' },
  'nobody there': { class: 'not sent', unplugs: true },
  'lost before': { class: 'unheard', script: effect({ does: 'drop', when: 'before' }) },
  'lost after': { class: 'done unheard', script: effect({ does: 'drop', when: 'after' }) },
  'half of it arrives': { class: 'unheard', wire: wired('half the request arrives') },
  'reset after': { class: 'done unheard', wire: wired('reset after') },
  late: { class: 'done unheard', script: effect({ does: 'hold', ms: 250, drop: true }) },
  slow: { class: 'done', script: effect({ does: 'latency', ms: 250 }) },
  'slow headers': { class: 'done', wire: wired('slow headers') },
  'slow body': { class: 'done', wire: wired('slow body') },
  'never answered': { class: 'done unheard', wire: wired('never answered'), requestTimeout: IMPATIENT },
  'stalls in the body': { class: 'done', wire: wired('stalls in the body'), requestTimeout: IMPATIENT },
  asleep: { class: 'done unheard', wire: wired('held, then reset'), sleeps: true },
  'disk full': { class: 'done unheard', wire: wired('slow body'), fills: true },
  'queue locked': { class: 'done unheard', wire: wired('slow body'), locks: true },
  'clock an hour ahead': {
    class: 'unheard',
    script: effect({ does: 'drop', when: 'before' }),
    jumps: 3_600_000,
  },
  'clock a day back': {
    class: 'unheard',
    script: effect({ does: 'drop', when: 'before' }),
    jumps: -86_400_000,
  },
  '500 applied': { class: 'done unheard', script: answered(500, { applied: true }) },
  '500 not applied': { class: 'unheard', script: answered(500) },
  '503 of a proxy': { class: 'unheard', script: answered(503, byProxy('nginx')) },
  'captive portal': { class: 'unheard', script: answered(200, byProxy('<html>')) },
  '204 of a proxy': { class: 'done unheard', script: answered(204, { ...byProxy(''), applied: true }) },
  '200 in HTML': { class: 'done unheard', script: answered(200, { body: '<html>', applied: true }) },
  'half an answer': { class: 'done', script: effect({ does: 'truncate', breaks: true }) },
  'half an answer as if whole': { class: 'done unheard', script: effect({ does: 'truncate' }) },
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
        does: 'an unknown status',
        times: 2,
      },
    ],
    kinds: RECEIVES,
  },
  '429': { class: 'not applied', script: answered(429) },
  '429 without headers': { class: 'unheard', script: answered(429, byProxy(MESSAGE)) },
  '429, Retry-After': {
    class: 'unheard',
    script: answered(429, { ...byProxy(MESSAGE), headers: { 'retry-after': '1' } }),
  },
  '429 in HTML': { class: 'unheard', script: answered(429, byProxy('<html>Too many requests</html>')) },
  '401': { class: 'not applied', script: answered(401) },
  '404': { class: 'refused', script: answered(404), notKinds: DELETES },
  '409': { class: 'refused', script: answered(409), notKinds: VERSIONED },
  '422': { class: 'refused', script: answered(422) },
  'stale version': { class: 'not applied', script: answered(409), kinds: VERSIONED },
  'reads lost': {
    class: 'done',
    script: () => [{ on: { method: 'GET' }, effect: { does: 'drop', when: 'before' }, skip: 1, times: 2 }],
  },
  'reads reset on a reused connection': {
    class: 'done',
    wire: () => [{ on: { method: 'GET' }, does: 'reset before', skip: 1, times: 2 }],
  },
  /** Lands when nobody waits for it any more. */
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
        effect: { does: 'answer', status: 403, ...byProxy(MESSAGE) },
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
        effect: { does: 'answer', status: 404, ...byProxy(MESSAGE) },
        skip: 1,
        times: 2,
      },
    ],
  },
  'Date ahead, lost after': {
    class: 'done unheard',
    script: effect({ does: 'drop', when: 'after' }),
    wire: () => [{ on: { method: 'GET' }, does: 'a clock ten minutes ahead', times: Infinity }],
  },
  'Date back, lost after': {
    class: 'done unheard',
    script: effect({ does: 'drop', when: 'after' }),
    wire: () => [{ on: { method: 'GET' }, does: 'a clock ten minutes back', times: Infinity }],
  },
  'endless lists': {
    class: 'done',
    wire: () => [{ on: { method: 'GET' }, does: 'there is always more', times: 40 }],
  },
  'giant rows': {
    class: 'done',
    wire: () => [{ on: { method: 'GET' }, does: 'gzip bomb', skip: 1, times: 2 }],
  },
  'quotes the key': {
    class: 'refused',
    script: answered(422, { body: JSON.stringify({ message: `authorization: Bearer ${KEY}` }) }),
    echoes: true,
  },
  'another client instead': { class: "another's", wire: wired('another client instead'), kinds: PLAIN },
  'another client after': { class: "another's", wire: wired('another client after'), kinds: PLAIN },
  'another client before': { class: "another's", wire: wired('another client before'), kinds: GROWING },
  'later than the settle delay': {
    class: 'twice',
    script: effect({ does: 'hold', ms: Math.round(D * 1.4), drop: true }),
    kinds: TWICE,
  },
  'later, but it can be done only once': {
    class: 'once',
    script: effect({ does: 'hold', ms: Math.round(D * 1.4), drop: true }),
    notKinds: DOUBLED,
  },
  'delivered twice, but it can be done only once': {
    class: 'done',
    script: effect({ does: 'duplicate' }),
    notKinds: DOUBLED,
  },
  'delivered twice': {
    class: 'twice',
    script: effect({ does: 'duplicate' }),
    kinds: TWICE,
  },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

export const faultOf = (name: FaultName): Fault => FAULTS[name];

// The keys of an object that is written out here.
export const faultsOf = (kind: IntentKind): FaultName[] =>
  (Object.keys(FAULTS) as FaultName[]).filter((name) => {
    const { kinds, notKinds, fills } = faultOf(name);
    if (fills === true && powerLibrary() === undefined) return false;
    return (kinds?.has(kind) ?? true) && notKinds?.has(kind) !== true;
  });

/** What a command's attempts came to, where it was taken as it has to be. */
const OUTCOMES: Record<Class, RegExp> = {
  'not sent': /^(not-sent )*applied$/,
  'not applied': /^(not-applied )+applied$/,
  unheard: /^(not-seen|unknown) applied$/,
  'done unheard': /^applied$/,
  done: /^applied$/,
  once: /^((not-seen|unknown) )?applied$/,
  refused: /refused$/,
  twice: /./,
  "another's": /./,
};

export const isTakenFor = (name: FaultName, outcomes: readonly AttemptOutcome[]): boolean =>
  OUTCOMES[faultOf(name).class].test(outcomes.join(' '));
