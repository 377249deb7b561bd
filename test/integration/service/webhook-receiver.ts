/**
 * A receiver of webhook deliveries: an HTTP server on loopback that records each delivery, in the order of arrival, and answers it as the
 * test says (a status, or a function).
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './in-process-service.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Json;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How the next deliveries are answered: with a status, or by a function. */
  answer: number | ((received: Received, response: ServerResponse) => void);
  /** Waits until so many deliveries have arrived. */
  until(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const one: Received = { headers: request.headers, text, body: JSON.parse(text) };
      receiver.received.push(one);
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end();
      else receiver.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${taken}/events`,
    received: [],
    answer: 204,
    until: async (count) => {
      while (receiver.received.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
      return receiver.received;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
  return receiver;
}
