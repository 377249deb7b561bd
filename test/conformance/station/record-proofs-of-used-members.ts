/**
 * Records proofs that the station uses an endpoint or member of the API document (`Proofs`), for the table in docs/api.md. `asks` proves
 * that an act at a station led to a request with a given value. `shows` proves that a value of an answer is in a view, and that the
 * renderer's code contains the name which the view gives it: a value with a name that the renderer does not use is on no screen.
 *
 * Each proof is checked against the recorded requests and answers between the stations and the service. A member that the document does not
 * have is an error.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Exchange, World } from '../../support/station/start-service-and-stations.ts';
import { ENDPOINTS, type Endpoint } from './document-members.ts';

export type Side = 'sends' | 'answers';
export type Members = Readonly<Record<string, unknown>>;
/** Where in a view a value is, the value as the service told it, and as the view has it where that is another. */
type Shown = readonly [at: string, told: unknown, shown?: unknown];

/** Performs acts at a station of that world, and notes what is seen of them. */
export type Part = (proofs: Proofs, world: World) => Promise<void>;

const RENDERER = path.resolve(import.meta.dirname, '../../../src/renderer');

/** Every name in the renderer's code; the words for people are left out. */
const ON_SCREENS: ReadonlySet<string> = new Set(
  readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^strings\W(de|en)\W/.test(file))
    .flatMap((file) => readFileSync(path.join(RENDERER, file), 'utf8').match(/\w+/g) ?? []),
);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

export class Proofs {
  readonly #seen = new Map<string, string>();
  readonly #asked = new Map<string, string>();

  /** Notes that `act` led to a request to the endpoint with these values in it; a function says whether a value is the right one. */
  asks({ exchanges }: World, name: string, act: string, members: Members = {}): void {
    const own = exchangesOf(exchanges, name);
    const isFound = own.some((one) =>
      Object.entries(members).every(([member, value]) => isAmong(sentAt(one, member), value)),
    );
    check(isFound, `${name} was not sent ${JSON.stringify(members)}; ${last(own)}`);
    if (!this.#asked.has(name)) this.#asked.set(name, act);
    for (const member of Object.keys(members)) this.#note(name, 'sends', member, act);
  }

  /**
   * Notes that the view has what the endpoint told.
   * @param read what a screen asks for the view
   * @param besides endpoints that may have told the same before; no other may have
   */
  shows(
    { exchanges }: World,
    name: string,
    read: string,
    view: unknown,
    members: Readonly<Record<string, Shown>>,
    besides: readonly string[] = [],
  ): void {
    const own = exchangesOf(exchanges, name);
    for (const [member, [at, told, shown = told]] of Object.entries(members)) {
      const isTold = own.some((one) => isAmong(answeredAt(one, member), told));
      check(isTold, `${name} did not tell ${member} ${JSON.stringify(told)}; ${last(own)}`);
      const is = valueAt(view, at);
      check(isAmong([is], shown), `${read} ${at} is ${textOf(is)}, not ${textOf(shown)}`);
      const named = at.split('.').findLast((one) => !/^\d+$/.test(one)) ?? at;
      check(ON_SCREENS.has(named), `${read} ${at}: no file of the renderer names ${named}`);
      const others = isDistinctive(told) ? othersThatTold(exchanges, name, told, besides) : [];
      check(others.length === 0, `${member} was told by ${others.join(', ')} too`);
      this.#note(name, 'answers', member, `${read}: ${at.replaceAll(/\.\d+(?=\.|$)/g, '[]')}`);
    }
  }

  /** Notes that the outbox entry of a write has its answer, word for word, with these members in it. */
  keeps({ exchanges }: World, name: string, body: string | undefined, members: readonly string[]): void {
    const exchange = exchangesOf(exchanges, name).find(({ answered }) => JSON.stringify(answered) === body);
    for (const member of members) {
      const isKept = exchange !== undefined && answeredAt(exchange, member).length > 0;
      check(isKept, `${name}: no ${member} in what is kept, ${body}`);
      this.#note(name, 'answers', member, 'command: tries[].answered.body');
    }
  }

  /** Notes that, told that there is more, the station asked for the next page. */
  follows({ exchanges }: World, name: string, member: string): void {
    const own = exchangesOf(exchanges, name);
    const first = own.findIndex((one) =>
      isAmong(answeredAt(one, member), (value: unknown) => value === true || Number(value) > 1),
    );
    check(first >= 0, `${name} did not tell that there is more`);
    const isAsked = own.slice(first + 1).some((one) => one.query['page'] === '2');
    check(isAsked, `page 2 of ${name} was not asked for`);
    this.#note(name, 'answers', member, 'the next page is asked for');
  }

  /** Whether a station has asked the endpoint behind the first `since` exchanges. */
  isAskedSince = ({ exchanges }: World, since: number, name: string): boolean =>
    exchangesOf(exchanges.slice(since), name).length > 0;

  /** Notes that a station which listens to an event was led by these members of it to ask an endpoint. */
  hears(name: string, act: string, members: readonly string[], asked: string): void {
    this.#asked.set(name, act);
    for (const member of members) this.#note(name, 'answers', member, `leads to ${asked}`);
  }

  /** How many members have been seen. */
  get size(): number {
    return this.#seen.size + this.#asked.size;
  }

  /** By which act an endpoint was asked; undefined where nothing led to it. */
  askedBy = (name: string): string | undefined => this.#asked.get(name);

  seen = (name: string, side: Side, member: string): string | undefined =>
    this.#seen.get(keyOf(name, side, member));

  #note(name: string, side: Side, member: string, how: string): void {
    const endpoint = ENDPOINTS.find((one) => nameOf(one) === name);
    check(endpoint?.[side].includes(member) === true, `the document has no ${name} ${side} ${member}`);
    const key = keyOf(name, side, member);
    if (!this.#seen.has(key)) this.#seen.set(key, how);
  }
}

function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const keyOf = (name: string, side: Side, member: string): string => `${name} ${side} ${member}`;

const ROOT = '/api/v1';
/** What holds of every endpoint. */
const EVERY = 'ANY /*';

function exchangesOf(exchanges: readonly Exchange[], name: string): Exchange[] {
  if (name === EVERY) return [...exchanges];
  return exchanges.filter((one) => endpointOf(one) === name);
}

/** By its path, in which ids are figures. */
function endpointOf({ method, path }: Exchange): string | undefined {
  const found = ENDPOINTS.find(
    (one) =>
      one.method === method &&
      new RegExp(`^${ROOT}${one.path.replaceAll(/\{\w+\}/g, String.raw`\d+`)}$`).test(path),
  );
  return found && nameOf(found);
}

const sentAt = ({ query, sent, headers }: Exchange, member: string): unknown[] => [
  ...valuesAt(query, member),
  ...valuesAt(sent, member),
  ...valuesAt(headers.sent, member.toLowerCase()),
];

function answeredAt({ answered, headers }: Exchange, member: string): unknown[] {
  if (member === '[]') return Array.isArray(answered) ? answered : [];
  const isOutside = member.startsWith('meta.') || answered?.data === undefined;
  return [
    ...valuesAt(isOutside ? answered : answered.data, member),
    ...valuesAt(headers.answered, member.toLowerCase()),
  ];
}

/** Everything at `a.b`: of each entry where there is a list on the way. */
function valuesAt(json: unknown, path: string): unknown[] {
  if (Array.isArray(json)) return json.flatMap((one) => valuesAt(one, path));
  if (typeof json !== 'object' || json === null) return [];
  const members: Members = { ...json };
  if (path in members) return [members[path]].flat();
  const [head = '', ...rest] = path.split('.');
  return rest.length === 0 || !(head in members) ? [] : valuesAt(members[head], rest.join('.'));
}

function valueAt(view: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      view,
    );
}

const isAmong = (values: readonly unknown[], wanted: unknown): boolean =>
  values.some((value) => (typeof wanted === 'function' ? wanted(value) === true : isSame(value, wanted)));

/** A figure may come as a number or a text, with zeros behind the point or without. */
const isSame = (a: unknown, b: unknown): boolean =>
  textOf(a) === textOf(b) || (isFigure(a) && isFigure(b) && Number(a) === Number(b));
const isFigure = (value: unknown): boolean => /^-?\d+(\.\d+)?$/.test(textOf(value));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');

/** A value that no other record has by chance. */
const isDistinctive = (value: unknown): boolean =>
  typeof value === 'string'
    ? /\d{3}/.test(value) && !/^(org|com)\./.test(value)
    : typeof value === 'number' && value > 900;

function othersThatTold(
  exchanges: readonly Exchange[],
  name: string,
  told: unknown,
  besides: readonly string[],
): string[] {
  if (name === EVERY) return [];
  const names = exchanges
    .filter(({ answered }) => JSON.stringify(answered ?? '').includes(JSON.stringify(told)))
    .map((one) => endpointOf(one) ?? one.path);
  return [...new Set(names)].filter((one) => one !== name && !besides.includes(one));
}

const last = (own: readonly Exchange[]): string =>
  own.length === 0
    ? 'nothing was asked'
    : JSON.stringify(own.slice(-2).map(({ query, sent, answered }) => ({ query, sent, answered })));
