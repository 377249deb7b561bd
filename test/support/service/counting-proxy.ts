/**
 * An HTTP proxy between a station and its service that records the status of each answer. If it is given several services, they take
 * turns. `jain` computes how fairly stations shared the answers.
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingProxy {
  readonly address: string;
  readonly answers: { readonly method: string; readonly path: string; readonly status: number }[];
  readonly server: Server;
}

export async function countingProxy(...services: readonly string[]): Promise<CountingProxy> {
  const answers: CountingProxy['answers'] = [];
  let turn = 0;
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '', headers } = asked;
    const service = services[(turn += 1) % services.length] ?? '';
    const onward = request(service + url, { method, headers }, (came) => {
      const status = came.statusCode ?? 0;
      answers.push({ method, path: url, status });
      answer.writeHead(status, came.rawHeaders);
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, server };
}

/** Jain's index of fairness: 1 if all shares are the same, 1/n if one of n has everything. */
export function jain(shares: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total ** 2 / (shares.length * shares.reduce((sum, share) => sum + share * share, 0));
}
