/*
 * Serves the service on a socket, with Node's own HTTP or HTTPS server and hono's adapter for Request and Response. A request that does not
 * even parse as HTTP is answered as `{message}` too.
 * `leave` makes each answer the last of its connection, so that a load balancer can send the next request elsewhere. `close` gives requests
 * under way two seconds, then closes all connections.
 */
import {
  createServer as createHttpServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { bound } from './bound.ts';
import { messageAnswer } from './http/api.ts';
import { callerOf } from './http/caller.ts';
import type { Service } from './serve.ts';

export interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** PEM texts; without them the service speaks plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The origin that links begin with, where a proxy in front has one of its own. */
  readonly publicOrigin?: string;
  /** Only that proxy can reach the service, and it reports the caller's address. */
  readonly isBehindProxy?: boolean;
}

export interface Listening {
  readonly url: string;
  /** Makes each answer from now on the last of its connection, so that a load balancer can send the next request elsewhere. */
  leave(): void;
  /** Lets requests under way end, for a while, and closes whatever connections are still open then. */
  close(): Promise<void>;
}

/** How long requests under way may take to end after the service was told to stop. */
const GRACE = 2000;

export async function listen(service: Pick<Service, 'fetch'>, address: Address): Promise<Listening> {
  const own = { ...address, scheme: address.tls ? 'https' : 'http' } as const;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  const respond = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const answer = await service.fetch(request, { incoming, outgoing, caller: callerOf(incoming, own) });
      // On a connection that is kept alive, the next request could arrive just when it is closed, and would get no answer.
      if (isLeaving && 'shouldKeepAlive' in outgoing) outgoing.shouldKeepAlive = false;
      return answer;
    },
    {
      hostname: 'localhost',
      overrideGlobalObjects: false,
      errorHandler: (error) =>
        error instanceof RequestError
          ? messageAnswer(400, 'the request is malformed')
          : messageAnswer(500, 'the service failed; nothing more is known'),
    },
  );
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    void respond(incoming, outgoing);
  };
  const server: Server = address.tls ? createHttpsServer(address.tls, listener) : createHttpServer(listener);
  server.on('clientError', refuseUnparsed);
  const { port } = await bound(server, address);
  return {
    url: `${own.scheme}://${address.host}:${port}`,
    leave,
    close: () => {
      leave();
      return closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
    }, GRACE);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({
    message: status === 431 ? 'the headers are too long' : 'the request is malformed',
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
