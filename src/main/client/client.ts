/**
 * Typed calls to the service. Every request says for which class of work it is made, is counted by a meter (the budget) as it
 * leaves, and tells it afterwards what the headers said: there is no other way to the service.
 */
import type { SentRequest } from '#domain/command.ts';
import type { z } from 'zod';
import { answerOf, toldOf, type Answer } from './answer.ts';
import type { Meter, WorkClass } from './meter.ts';
import type { Transport } from './transport.ts';

export interface Client {
  /** Reads may be repeated freely. @param path filled, with its query @param shape the route's `answer` */
  read<T>(path: string, shape: z.ZodType<T>): Promise<Answer<T>>;
  /** Sends once, on a connection of its own. The caller has written the attempt down before. */
  send(request: SentRequest): Promise<Answer<unknown>>;
  /** The service's own clock when it was last heard (epoch milliseconds); null before that. */
  serviceTime(): number | null;
}

export interface Connection {
  /** The calls of one class of work. */
  as(work: WorkClass): Client;
  /** Whether the last request failed for a certificate that does not hold. */
  untrusted(): boolean;
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
}

export function connect(options: ConnectionOptions): Connection {
  let servedAt: number | null = null;
  let untrusted = false;

  async function exchange(work: WorkClass, request: SentRequest, fresh: boolean): Promise<Answer<unknown>> {
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const sending = options.meter.send(work);
    const heard = await options.transport.exchange({
      method: request.method,
      url: new URL(options.address().replace(/\/+$/, '') + request.path),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${options.key()}`,
        'user-agent': options.userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      fresh,
    });
    untrusted = heard.heard === 'nothing' && heard.untrusted === true;
    const answer = answerOf(heard);
    if (heard.heard === 'answer')
      sending.heard(toldOf(heard.header, options.now()), answer.got === 'limited');
    else sending.lost(answer.got !== 'not-sent');
    if (answer.got === 'ok') servedAt = answer.servedAt ?? servedAt;
    return answer;
  }

  return {
    as: (work) => ({
      read: async (path, shape) => {
        const answer = await exchange(work, { method: 'GET', path, body: undefined }, false);
        if (answer.got !== 'ok') return answer;
        const parsed = shape.safeParse(answer.value);
        return parsed.success
          ? { ...answer, value: parsed.data }
          : { got: 'unreadable', status: answer.status, body: answer.body, why: parsed.error.message };
      },
      send: (request) => exchange(work, request, true),
      serviceTime: () => servedAt,
    }),
    untrusted: () => untrusted,
    close: () => options.transport.close(),
  };
}
