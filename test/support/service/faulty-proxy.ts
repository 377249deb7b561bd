/**
 * An HTTP proxy between a station and its service that injects faults when a test asks for them. It loses, delays, repeats, cuts off or
 * replaces requests and answers as networks and proxies do (`proxy-faults.ts`). A fault applies to the next matching request, and only
 * once unless the test says otherwise. The proxy can also go offline for a time, and it reports each request with the service's answer to
 * the test.
 *
 * Without faults, requests and answers pass unchanged, except for headers about the connection and the transfer encoding. Faults of the
 * service itself are injected by the service.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { EFFECTS, head, SLOW, type Answer, type Effect, type ProxyEffect } from './proxy-faults.ts';

export interface FaultyProxy {
  readonly address: string;
  /** Applies a fault to the requests that match, from the next one on. Resolves when it was first applied. */
  plan(fault: ProxyFault): Promise<void>;
  /** Goes offline for a time: open connections break, and new ones are refused. */
  unplug(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface ProxyFault {
  readonly on: { readonly method?: string; readonly path?: string };
  readonly effect: ProxyEffect;
  /** How many matching requests pass before the first fault. */
  readonly skip?: number;
  /** How many requests it applies to; 1 by default. */
  readonly times?: number;
  /** What the test does at the service in the middle of the fault, for effects that have such a moment. */
  readonly meanwhile?: () => Promise<void>;
}

/**
 * Called for each request of the station. The function it returns is called with the service's answer, and with whether the station
 * gets that answer unchanged.
 */
export type ProxyWatch = (request: {
  readonly method: string;
  readonly url: string;
}) => (answer: Answer, isPlain: boolean) => void;

export async function startFaultyProxy(
  service: string,
  watch: ProxyWatch = () => () => {},
): Promise<FaultyProxy> {
  const target = new URL(service);
  const agent = new Agent({ keepAlive: true });
  const planned: { fault: ProxyFault; seen: number; struck: () => void }[] = [];
  const open = new Set<Socket>();

  function strikeOn(request: IncomingMessage): Strike | undefined {
    for (const plan of planned) {
      if (!matches(plan.fault.on, request)) continue;
      plan.seen++;
      const turn = plan.seen - (plan.fault.skip ?? 0);
      if (turn < 1 || turn > (plan.fault.times ?? 1)) continue;
      plan.struck();
      return { effect: EFFECTS[plan.fault.effect], meanwhile: plan.fault.meanwhile ?? (async () => {}) };
    }
    return undefined;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket, method = 'GET', url = '/' } = request;
    try {
      const body = await bytesOf(request);
      const answered = watch({ method, url });
      const strike = strikeOn(request);
      const forward = async (path = url) => {
        const answer = await pass(request, path, body, target, agent);
        answered(answer, strike === undefined);
        return answer;
      };
      if (strike !== undefined) {
        const { effect, meanwhile } = strike;
        const forwardHalf = () => passHalf(request, body, target);
        const { authorization = '' } = request.headers;
        await effect({ socket, method, url, authorization, forward, forwardHalf, meanwhile });
        return;
      }
      const answer = await forward();
      if (answer.whole) response.writeHead(answer.status, answer.headers).end(answer.body);
      else socket.write(Buffer.concat([head(answer), answer.body]), () => socket.destroy());
    } catch {
      // The service or the station broke the connection: the other side's connection breaks too.
      socket.destroy();
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    plan: (fault) =>
      new Promise((struck) => {
        planned.push({ fault, seen: 0, struck });
      }),
    unplug: async (milliseconds) => {
      await stop();
      await pause(milliseconds);
      await listen(port);
    },
    close: async () => {
      await stop();
      agent.destroy();
    },
  };
}

interface Strike {
  readonly effect: Effect;
  readonly meanwhile: () => Promise<void>;
}

function matches({ method, path }: ProxyFault['on'], request: IncomingMessage): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (path === undefined) return true;
  return new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test((request.url ?? '').replace(/\?.*/, ''));
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Forwards a request. Rejects if the service breaks the connection before any answer. */
function pass(
  { method, headers }: IncomingMessage,
  path: string,
  body: Buffer,
  target: URL,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const to = ask({ host: target.hostname, port: target.port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      const end = () => {
        const { statusCode: status = 0, complete: whole } = response;
        // The forwarded answer has a content length, also if the service sent it chunked.
        const {
          connection: _,
          'keep-alive': __,
          'transfer-encoding': chunked,
          ...headers
        } = response.headers;
        const body = Buffer.concat(chunks);
        const length = chunked === undefined ? {} : { 'content-length': `${body.length}` };
        resolve({ status, headers: { ...headers, ...length }, body, whole });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', end);
      response.on('error', end);
    });
    to.on('error', reject);
    to.end(body);
  });
}

/** Sends half of the body to the service, or half of the headers if there is no body, and breaks the connection. */
async function passHalf(request: IncomingMessage, body: Buffer, target: URL): Promise<void> {
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const top = Buffer.from(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const half = body.length > 0 ? top.length + body.length / 2 : top.length / 2;
  const to = connect(Number(target.port), target.hostname);
  to.on('error', () => {});
  to.write(Buffer.concat([top, body]).subarray(0, half));
  await pause(SLOW);
  to.resetAndDestroy();
}
