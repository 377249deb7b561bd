/**
 * Makes typed calls to the service. Every request of the station to the service's API goes through this file.
 * A request names its class of work, and a meter (the request budget) counts it as it leaves. An answer is first stripped of the secret
 * key, then judged for whether the service sent it, then used: its rate headers go to the meter, and its records update the lower bound of
 * the service's clock.
 * A read may be repeated. `send` makes one request on its own connection and never repeats it; the caller has stored the attempt before.
 * A 401 without the service's rate headers may come from a gateway. It counts as a refused key only after three such answers in a row, on
 * more than one path, so that a gateway does not pause the outbox.
 */
import type { SentRequest } from '#domain/commands/command.ts';
import { rateHeaders } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';
import type { z } from 'zod';
import { answerOf, dateOf, rateReportOf, writesInOf, type Answer } from './answer.ts';
import type { Meter, WorkClass } from './meter.ts';
import { encodeForm, type OutgoingFile } from './multipart.ts';
import { createRatePrefix, forgetful, type KeptPrefix, type RatePrefix } from './rate-prefix.ts';
import { createRedaction, type Redaction } from './redact.ts';
import { createServiceClock } from './service-clock.ts';
import type { Exchange, HttpResult, Transport } from './transport.ts';

export interface Client {
  /**
   * Makes a request that writes nothing and may be repeated. @param path with its parameters and query @param shape the route's `answer`
   * @param body the body of a search, which is a POST that writes nothing
   */
  read<T>(path: string, shape: z.ZodType<T>, body?: object): Promise<Answer<T>>;
  /** Sends a write once, on its own connection. The caller has stored the attempt before. */
  send(request: SentRequest, files?: readonly OutgoingFile[]): Promise<Answer<unknown>>;
  /**
   * A lower bound of the service's clock (epoch milliseconds), proved by its records; null before any was read. It may lag, but is never
   * ahead. @param when a moment of the monotonic clock, also a past one; absent: now
   * @param bound `most`: returns an upper bound instead, as far as the Date headers can be believed; `stamped`: returns the latest time
   * with which a record may be stamped
   */
  serviceTime(when?: number, bound?: 'most' | 'stamped'): number | null;
}

export interface Connection {
  /** The calls of one class of work. */
  as(work: WorkClass): Client;
  /** Whether the last request failed because the certificate was rejected. */
  untrusted(): boolean;
  /** By how much the Date header is ahead of the service's clock (milliseconds); null if nothing shows a difference. */
  skew(): number | null;
  /**
   * When the station last noticed that the service's clock had been put back (monotonic clock); null if it never was. Earlier values
   * of `serviceTime` cannot be compared with later ones.
   */
  putBackAt(): number | null;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** An https address, or http on loopback. It is called for each request, because the practice warehouse may get another port. */
  readonly address: () => string;
  /** The secret key. It is called for each request, so that a new key is used at once. */
  readonly key: () => string;
  readonly transport: Transport;
  readonly userAgent: string;
  readonly meter: Meter;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The monotonic clock in milliseconds. */
  readonly monotonic: () => number;
  /** Where the learned prefix of the rate headers is stored (`rate-prefix.ts`); absent: only in memory. */
  readonly prefix?: KeptPrefix;
}

/** After this many consecutive answers of 401 without the rate headers, on more than one path, the key counts as refused. */
const MOST_UNCONFIRMED_KEYS = 3;
/** Paths that every key may read. One of them is requested as a second path if all those answers were on one path. */
const SECOND_PATHS = [routes.listItems.path, routes.listUnits.path] as const;

export function connect(options: ConnectionOptions): Connection {
  const exchanges = new Exchanges(options);
  return {
    as: (work) => ({
      read: (path, shape, body) => exchanges.read(work, path, shape, body),
      send: (request, files) => exchanges.send(work, request, files),
      serviceTime: (when = options.monotonic(), bound) =>
        exchanges.clock[bound === 'most' ? 'atMost' : (bound ?? 'at')](when),
    }),
    untrusted: () => exchanges.untrusted,
    skew: () => exchanges.clock.skew(),
    putBackAt: () => exchanges.clock.putBackAt(),
    close: () => options.transport.close(),
  };
}

/** All exchanges with one service, with its clock and rate headers as learned from them. */
class Exchanges {
  readonly clock = createServiceClock();
  /** Whether the last request failed because the certificate was rejected. */
  untrusted = false;
  readonly #options: ConnectionOptions;
  readonly #prefix: RatePrefix;
  readonly #redactionOf = createRedaction();
  /** The paths of the latest consecutive answers of 401 without the rate headers. */
  #unconfirmedKeys: readonly string[] = [];

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#prefix = createRatePrefix(options.prefix ?? forgetful(), (prefix) =>
      this.#redactionOf([options.key()]).isIn(prefix),
    );
  }

  async read<T>(work: WorkClass, path: string, shape: z.ZodType<T>, body?: object): Promise<Answer<T>> {
    const method = body === undefined ? 'GET' : 'POST';
    const { result, answer } = await this.#exchange(work, { method, path, body }, false);
    if (answer.kind !== 'ok')
      return answer.kind === 'strange' ? (this.#recognised(result, shape) ?? answer) : answer;
    const parsed = shape.safeParse(answer.value);
    if (!parsed.success) {
      const [first] = parsed.error.issues;
      const why = [first?.path.join('.'), first?.message].filter(Boolean).join(': ');
      return { kind: 'unreadable', status: answer.status, body: answer.body, why };
    }
    if (result.kind === 'answer') this.#prefix.isShaped(result);
    return { ...answer, value: parsed.data };
  }

  async send(
    work: WorkClass,
    request: SentRequest,
    files?: readonly OutgoingFile[],
  ): Promise<Answer<unknown>> {
    return (await this.#exchange(work, request, true, files)).answer;
  }

  async #exchange(
    work: WorkClass,
    request: SentRequest,
    fresh: boolean,
    files: readonly OutgoingFile[] = [],
  ): Promise<Exchanged> {
    const { transport, meter, now, monotonic, key: keyNow } = this.#options;
    const body = await encoded(request.body, files);
    const key = keyNow();
    const sending = meter.send(work);
    const sentAt = monotonic();
    const came = await transport.exchange(this.#sentAs(request, body, key, fresh));
    const receivedAt = monotonic();
    // The operator may have entered another key meanwhile.
    const result = redacted(came, this.#redactionOf([key, keyNow()]));
    this.untrusted = result.kind === 'nothing' && result.untrusted === true;
    if (result.kind === 'nothing') {
      const answer = answerOf(result, { counts: false, confirms: false });
      sending.lost(answer.kind !== 'not-sent');
      return { result, answer };
    }
    const under = this.#prefix.of(result);
    const confirms = this.#prefix.confirms(result);
    const answer = answerOf(result, { counts: under !== null, confirms });
    if (answer.kind === 'ok') {
      const { value } = answer;
      const makes = request.method === 'POST' && fresh;
      const { path } = request;
      this.clock.observe({
        path,
        value,
        date: dateOf(result.header),
        wall: now(),
        sentAt,
        receivedAt,
        makes,
      });
    }
    const report = under === null ? null : rateReportOf(result.header, now(), under, this.clock.skew());
    const writesIn = fresh && under !== null ? writesInOf(result, now()) : null;
    sending.answered(report, answer.kind === 'limited', writesIn);
    return { result, answer: await this.#judged(work, request.path, answer) };
  }

  #sentAs({ method, path }: SentRequest, body: Encoded | undefined, key: string, fresh: boolean): Exchange {
    return {
      method,
      url: new URL(this.#options.address().replace(/\/+$/, '') + path),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        'user-agent': this.#options.userAgent,
        // A cache between the station and the service may have an answer from before this station's last write.
        ...(method === 'GET' ? { 'cache-control': 'no-cache' } : {}),
        ...(body === undefined ? {} : { 'content-type': body.contentType }),
      },
      ...(typeof body?.body === 'string' ? { body: body.body } : {}),
      ...(body === undefined || typeof body.body === 'string' ? {} : { form: body.body }),
      fresh,
    };
  }

  /**
   * Decides whether a 401 without the rate headers counts as a refused key; until then it is `strange`. It may be a gateway's, which must
   * not pause the outbox. A service that sends no rate headers with its refusals refuses the key on every path. If all such answers were on
   * one path, a second path is requested here.
   */
  async #judged(work: WorkClass, path: string, answer: Answer<unknown>): Promise<Answer<unknown>> {
    if (answer.kind !== 'key-refused' || answer.confirmed) {
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
      : { kind: 'strange', why: answer.words, status: 401, body: answer.body };
  }

  async #isRefusedAt(work: WorkClass, path: string): Promise<boolean> {
    const { answer } = await this.#exchange(work, { method: 'GET', path, body: undefined }, false);
    return answer.kind === 'key-refused';
  }

  /** Accepts an answer without the learned prefix if its body parses as the service's and its own prefix has now been learned instead. */
  #recognised<T>(result: HttpResult, shape: z.ZodType<T>): Answer<T> | null {
    const answer = answerOf(result, { counts: true, confirms: false });
    if (result.kind === 'nothing' || answer.kind !== 'ok') return null;
    const parsed = shape.safeParse(answer.value);
    return parsed.success && this.#prefix.isShaped(result) ? { ...answer, value: parsed.data } : null;
  }
}

interface Encoded {
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

async function encoded(body: unknown, files: readonly OutgoingFile[]): Promise<Encoded | undefined> {
  if (files.length > 0) return encodeForm(body, files);
  return body === undefined ? undefined : { contentType: 'application/json', body: JSON.stringify(body) };
}

interface Exchanged {
  readonly result: HttpResult;
  readonly answer: Answer<unknown>;
}

function redacted(result: HttpResult, redaction: Redaction): HttpResult {
  if (result.kind === 'nothing') return { ...result, why: redaction.text(result.why) };
  const { names } = result;
  return {
    ...result,
    body: redaction.text(result.body, result.whole),
    ...(names === undefined
      ? {}
      : { names: names.filter((name) => isDocumented(name) || !redaction.isIn(name)) }),
  };
}

/** The documented header names are kept, even if a short key is a part of them. */
const DOCUMENTED: ReadonlySet<string> = new Set(Object.values(rateHeaders).map((name) => name.toLowerCase()));
const isDocumented = (name: string): boolean => DOCUMENTED.has(name.toLowerCase());
