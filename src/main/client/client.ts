/**
 * Typed calls to the service, the only way to it. Every request names its class of work, is counted by a meter (the budget) as it
 * leaves, and reports the headers of its answer. Every answer passes here first: the key is removed from it, it is checked whether the
 * service sent it, and its records update the bound of the service's clock.
 */
import type { SentRequest } from '#domain/command.ts';
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
   * Reads may be repeated freely. @param path filled, with its query @param shape the route's `answer` @param body of a search, which is
   * a POST that writes nothing
   */
  read<T>(path: string, shape: z.ZodType<T>, body?: object): Promise<Answer<T>>;
  /** Sends once, on a connection of its own. The caller has written the attempt down before. */
  send(request: SentRequest, files?: readonly OutgoingFile[]): Promise<Answer<unknown>>;
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
   * When the station last noticed that the service's clock had been put back (monotonic clock); null if it never was. Earlier values
   * of `serviceTime` are of another clock.
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

/** All exchanges with one service, and what they have shown of it. */
class Exchanges {
  readonly clock = createServiceClock();
  /** The last request failed for a certificate that does not hold. */
  untrusted = false;
  readonly #options: ConnectionOptions;
  readonly #prefix: RatePrefix;
  readonly #redactionOf = createRedaction();
  /** The paths of the answers of 401 without the rate headers in a row. */
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
    if (!parsed.success)
      return { kind: 'unreadable', status: answer.status, body: answer.body, why: parsed.error.message };
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
    // Another key may have been given meanwhile.
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
        // What a cache on the way has kept may be older than what this station has just written.
        ...(method === 'GET' ? { 'cache-control': 'no-cache' } : {}),
        ...(body === undefined ? {} : { 'content-type': body.contentType }),
      },
      ...(typeof body?.body === 'string' ? { body: body.body } : {}),
      ...(body === undefined || typeof body.body === 'string' ? {} : { form: body.body }),
      fresh,
    };
  }

  /**
   * A 401 without the rate headers may be a gateway's, and must not pause the outbox. A service that puts no headers on its
   * refusals refuses the key again, whatever is requested: if the loop requests one thing only, a second path is read here.
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

  /** The service's answer all the same, where its prefix turns out to be another than the one that was learned. */
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

/** A key may be a word that these have in them. */
const DOCUMENTED: ReadonlySet<string> = new Set(Object.values(rateHeaders).map((name) => name.toLowerCase()));
const isDocumented = (name: string): boolean => DOCUMENTED.has(name.toLowerCase());
