/*
 * Passes requests to the service, or applies one of the script's faults to them: a delay, a broken connection, a duplicate, another answer,
 * half an answer, or a revoked key.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../http/caller.ts';
import type { RateHeaders } from '../http/rate.ts';
import type { TroubleDesk } from './desk.ts';
import type { RequestEffect } from './script.ts';

/** The connection of a request, where there is one (not so in a call within the process). */
export interface Connection {
  readonly caller: Caller;
  readonly incoming: { readonly socket: { destroy(): unknown } };
  readonly outgoing: {
    writeHead(status: number, headers: Record<string, string>): unknown;
    write(chunk: string, written: () => void): unknown;
  };
}

type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

export interface DoorParts {
  readonly desk: Pick<TroubleDesk, 'strike'>;
  readonly serve: (request: Request, caller: Caller | undefined) => Promise<Response>;
  readonly rateHeaders: () => Promise<RateHeaders>;
  /** Revokes the key a request carries. */
  readonly revokeKeyOf: (request: Request) => Promise<void>;
  readonly report: (error: unknown) => void;
}

export function troubleDoor(parts: DoorParts): Fetch {
  return async (request, connection) => {
    const effect = parts.desk.strike(request.method, new URL(request.url).pathname);
    return effect
      ? happen(parts, effect, await copyOf(request), connection)
      : parts.serve(request, connection?.caller);
  };
}

async function happen(
  parts: DoorParts,
  effect: RequestEffect,
  request: () => Request,
  connection: Connection | undefined,
): Promise<Response> {
  const serve = (again: Request) => parts.serve(again, connection?.caller);
  switch (effect.kind) {
    case 'latency': {
      const answer = await serve(request());
      await pause(effect.ms);
      return answer;
    }
    case 'hold': {
      const late = pause(effect.ms).then(() => serve(request()));
      if (!effect.drop) return late;
      late.catch(parts.report);
      return broken(connection);
    }
    case 'drop':
      if (effect.when === 'after') await serve(request());
      return broken(connection);
    case 'duplicate': {
      const answer = await serve(request());
      await serve(request());
      return answer;
    }
    case 'answer': {
      if (effect.applied) await serve(request());
      const headers = { ...(effect.rate_headers ? await parts.rateHeaders() : {}), ...effect.headers };
      return new Response(effect.status === 204 ? null : effect.body, { status: effect.status, headers });
    }
    case 'truncate':
      return truncated(await serve(request()), effect.breaks, connection);
    case 'revoke_key':
      await parts.revokeKeyOf(request());
      return serve(request());
    default:
      return effect satisfies never;
  }
}

/** Reads the body first, so that the request outlives its connection and can be served twice. */
async function copyOf(request: Request): Promise<() => Request> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return () => new Request(url, { method, headers, body: body && body.slice(0) });
}

/**
 * Breaks the connection, and never answers: whatever were answered would be written to a connection that is gone. Within the
 * process, where there is none, the call fails as a broken connection would.
 */
function broken(connection: Connection | undefined): Promise<never> {
  if (!connection) throw new TypeError('the connection was broken by the trouble script');
  connection.incoming.socket.destroy();
  return new Promise(() => undefined);
}

async function truncated(
  answer: Response,
  breaks: boolean,
  connection: Connection | undefined,
): Promise<Response> {
  const text = await answer.text();
  const half = text.slice(0, Math.floor(text.length / 2));
  const headers = new Headers(answer.headers);
  if (!breaks || !connection)
    return new Response(half === '' ? null : half, { status: answer.status, headers });
  headers.set('content-length', String(Buffer.byteLength(text)));
  connection.outgoing.writeHead(answer.status, Object.fromEntries(headers));
  await new Promise<void>((written) => {
    connection.outgoing.write(half, written);
  });
  return broken(connection);
}
