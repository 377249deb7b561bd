/** Typed calls to the service. Every request passes `budget` first and tells it what the headers said afterwards. */
import type { SentRequest } from '#domain/command.ts';
import type { Allowance } from '#wire/limits.ts';
import type { z } from 'zod';
import { allowanceOf, answerOf, type Answer } from './answer.ts';
import type { Heard, Transport } from './transport.ts';

export interface Client {
  /** Reads may be repeated freely. @param path filled, with its query @param shape the route's `answer` */
  read<T>(path: string, shape: z.ZodType<T>): Promise<Answer<T>>;
  /** Sends once, on a connection of its own. The caller has written the attempt down before. */
  send(request: SentRequest): Promise<Answer<unknown>>;
  /** The service's own clock when it was last heard (epoch milliseconds); null before that. */
  serviceTime(): number | null;
  close(): Promise<void>;
}

export interface ClientOptions {
  /** https, or http on loopback; asked for at each request, because the practice warehouse may move. */
  readonly address: () => string;
  /** The secret key, asked for at each request so that a new one holds from then on. */
  readonly key: () => string;
  readonly transport: Transport;
  readonly userAgent: string;
  /** Called with what the headers of every answer say, and with whether it was a 429. */
  readonly onHeard: (allowance: Allowance | null, limited: boolean) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createClient(options: ClientOptions): Client {
  let servedAt: number | null = null;

  async function exchange(request: SentRequest, fresh: boolean): Promise<Answer<unknown>> {
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const heard: Heard = await options.transport.exchange({
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
    const answer = answerOf(heard);
    options.onHeard(allowanceOf(heard, options.now()), answer.got === 'limited');
    if (answer.got === 'ok') servedAt = answer.servedAt ?? servedAt;
    return answer;
  }

  return {
    read: async (path, shape) => {
      const answer = await exchange({ method: 'GET', path, body: undefined }, false);
      if (answer.got !== 'ok') return answer;
      const parsed = shape.safeParse(answer.value);
      return parsed.success
        ? { ...answer, value: parsed.data }
        : { got: 'unreadable', status: answer.status, body: answer.body, why: parsed.error.message };
    },
    send: (request) => exchange(request, true),
    serviceTime: () => servedAt,
    close: () => options.transport.close(),
  };
}
