/**
 * Typed calls to the service, the only way to it. Every request names its class of work, is counted by a meter (the budget) as it
 * leaves, and reports the headers of its answer. Every answer passes here first: the key is removed from it, it is checked whether the
 * service sent it, and its records update the bound of the service's clock.
 */
import type { SentRequest } from '#domain/command.ts';
import { routes } from '#wire/routes.ts';
import type { z } from 'zod';
import { answerOf, dateOf, toldOf, type Answer } from './answer.ts';
import type { Meter, WorkClass } from './meter.ts';
import { createRatePrefix, forgetful, type KeptPrefix, type RatePrefix } from './rate-prefix.ts';
import { redactor } from './redact.ts';
import { createServiceClock } from './service-clock.ts';
import type { Exchange, Heard, Transport } from './transport.ts';

export interface Client {
  /** Reads may be repeated freely. @param path filled, with its query @param shape the route's `answer` */
  read<T>(path: string, shape: z.ZodType<T>): Promise<Answer<T>>;
  /** Sends once, on a connection of its own. The caller has written the attempt down before. */
  send(request: SentRequest): Promise<Answer<unknown>>;
  /**
   * What the service's clock shows at least (epoch milliseconds), as its records prove; null before any has been read. It may
   * lag, and is never ahead. @param when a moment of the monotonic clock, also one that has been; now, if left out
   * @param bound `most`: what it shows at most instead, as far as the Date headers can be believed; `stamped`: the latest that a record
   * may be stamped with
   */
  serviceTime(when?: number, bound?: 'most' | 'stamped'): number | null;
}

export interface Connection {
  /** The calls of one class of work. */
  as(work: WorkClass): Client;
  /** Whether the last request failed for a certificate that does not hold. */
  untrusted(): boolean;
  /** By how much the Date header is ahead of the service's clock (milliseconds); null where nothing shows that it is off. */
  skew(): number | null;
  /**
   * When it was last heard that the service's clock had been put back (a moment of the monotonic clock); null where it has not
   * been. What `serviceTime` had told before that was told by another clock.
   */
  putBackAt(): number | null;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** https, or http on loopback; asked for at each request, because the practice warehouse may move. */
  readonly address: () => string;
  /** The secret key, asked for at each request so that a new one holds from then on. */
  readonly key: () => string;
  readonly transport: Transport;
  readonly userAgent: string;
  readonly meter: Meter;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that only ever go forward. */
  readonly monotonic: () => number;
  /** Where the account's rate headers are remembered (see rate-prefix.ts); left out, only as long as the connection lives. */
  readonly prefix?: KeptPrefix;
}

/** After so many answers of 401 without the rate headers in a row, on more than one path, the key is taken for refused. */
const MOST_UNCONFIRMED_KEYS = 3;
/** What a key may read anywhere: the second path where all those were on one. */
const SECOND_PATHS = [routes.listItems.path, routes.listUnits.path] as const;

export function connect(options: ConnectionOptions): Connection {
  const exchanges = new Exchanges(options);
  return {
    as: (work) => ({
      read: (path, shape) => exchanges.read(work, path, shape),
      send: (request) => exchanges.send(work, request),
      serviceTime: (when = options.monotonic(), bound) =>
        exchanges.clock[bound === 'most' ? 'atMost' : (bound ?? 'at')](when),
    }),
    untrusted: () => exchanges.untrusted,
    skew: () => exchanges.clock.skew(),
    putBackAt: () => exchanges.clock.putBackAt(),
    close: () => options.transport.close(),
  };
}

/** All exchanges with one service, and what they have shown of it. */
class Exchanges {
  readonly clock = createServiceClock();
  /** The last request failed for a certificate that does not hold. */
  untrusted = false;
  readonly #options: ConnectionOptions;
  readonly #prefix: RatePrefix;
  /** The paths of the answers of 401 without the rate headers in a row. */
  #unconfirmedKeys: readonly string[] = [];

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#prefix = createRatePrefix(options.prefix ?? forgetful());
  }

  async read<T>(work: WorkClass, path: string, shape: z.ZodType<T>): Promise<Answer<T>> {
    const { heard, answer } = await this.#exchange(work, { method: 'GET', path, body: undefined }, false);
    if (answer.got !== 'ok')
      return answer.got === 'strange' ? (this.#recognised(heard, shape) ?? answer) : answer;
    const parsed = shape.safeParse(answer.value);
    if (!parsed.success)
      return { got: 'unreadable', status: answer.status, body: answer.body, why: parsed.error.message };
    if (heard.heard === 'answer') this.#prefix.isShaped(heard);
    return { ...answer, value: parsed.data };
  }

  async send(work: WorkClass, request: SentRequest): Promise<Answer<unknown>> {
    return (await this.#exchange(work, request, true)).answer;
  }

  async #exchange(work: WorkClass, request: SentRequest, fresh: boolean): Promise<Exchanged> {
    const { transport, meter, now, monotonic, key: keyNow } = this.#options;
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const key = keyNow();
    const sending = meter.send(work);
    const sentAt = monotonic();
    const came = await transport.exchange(this.#sentAs(request, body, key, fresh));
    const heardAt = monotonic();
    // Another key may have been given meanwhile.
    const heard = redacted(came, [key, keyNow()]);
    this.untrusted = heard.heard === 'nothing' && heard.untrusted === true;
    if (heard.heard === 'nothing') {
      const answer = answerOf(heard, { counts: false, confirms: false });
      sending.lost(answer.got !== 'not-sent');
      return { heard, answer };
    }
    const under = this.#prefix.of(heard);
    const confirms = this.#prefix.confirms(heard);
    const answer = answerOf(heard, { counts: under !== null, confirms });
    if (answer.got === 'ok') {
      const { value } = answer;
      const makes = request.method === 'POST';
      const { path } = request;
      this.clock.heard({ path, value, date: dateOf(heard.header), wall: now(), sentAt, heardAt, makes });
    }
    const told = under === null ? null : toldOf(heard.header, now(), under, this.clock.skew());
    sending.heard(told, answer.got === 'limited');
    return { heard, answer: await this.#judged(work, request.path, answer) };
  }

  #sentAs({ method, path }: SentRequest, body: string | undefined, key: string, fresh: boolean): Exchange {
    return {
      method,
      url: new URL(this.#options.address().replace(/\/+$/, '') + path),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        'user-agent': this.#options.userAgent,
        // What a cache on the way has kept may be older than what this station has just written.
        ...(method === 'GET' ? { 'cache-control': 'no-cache' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      fresh,
    };
  }

  /**
   * A 401 without the rate headers may be a gateway's, and must not pause the outbox. A service that puts no headers on its
   * refusals is told by the key that it refuses time and again, whatever is asked: where the loop asks for one thing only, a second
   * path is read here.
   */
  async #judged(work: WorkClass, path: string, answer: Answer<unknown>): Promise<Answer<unknown>> {
    if (answer.got !== 'key-refused' || answer.confirmed) {
      this.#unconfirmedKeys = [];
      return answer;
    }
    const [asked = path] = path.split('?');
    this.#unconfirmedKeys = [...this.#unconfirmedKeys, asked].slice(-MOST_UNCONFIRMED_KEYS);
    const isAgain = this.#unconfirmedKeys.length === MOST_UNCONFIRMED_KEYS;
    const other = SECOND_PATHS.find((one) => one !== asked);
    const isElsewhere =
      new Set(this.#unconfirmedKeys).size > 1 ||
      (isAgain && other !== undefined && (await this.#isRefusedAt(work, other)));
    return isAgain && isElsewhere
      ? answer
      : { got: 'strange', why: answer.words, status: 401, body: answer.body };
  }

  async #isRefusedAt(work: WorkClass, path: string): Promise<boolean> {
    const { answer } = await this.#exchange(work, { method: 'GET', path, body: undefined }, false);
    return answer.got === 'key-refused';
  }

  /** The service's answer all the same, where its prefix turns out to be another than the one that was learned. */
  #recognised<T>(heard: Heard, shape: z.ZodType<T>): Answer<T> | null {
    const answer = answerOf(heard, { counts: true, confirms: false });
    if (heard.heard === 'nothing' || answer.got !== 'ok') return null;
    const parsed = shape.safeParse(answer.value);
    return parsed.success && this.#prefix.isShaped(heard) ? { ...answer, value: parsed.data } : null;
  }
}

interface Exchanged {
  readonly heard: Heard;
  readonly answer: Answer<unknown>;
}

function redacted(heard: Heard, keys: readonly string[]): Heard {
  const redact = redactor(keys);
  return heard.heard === 'nothing'
    ? { ...heard, why: redact(heard.why) }
    : { ...heard, body: redact(heard.body, heard.whole) };
}
