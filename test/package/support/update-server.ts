/**
 * A server of updates on loopback: it serves the files of a folder, which a test changes, and can stop one download half way (`stall`). It
 * answers a request for a part with the whole file, so that every byte of a package is downloaded and a changed one is found.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

export interface UpdateServer {
  readonly address: string;
  readonly folder: string;
  /** The next download of a package stops half way and stays open. Resolves when it has. */
  stall(): Promise<void>;
  close(): void;
}

/** Serves whole files only: a flipped byte would otherwise lie in a block that is not fetched. */
export async function serveUpdates(folder: string): Promise<UpdateServer> {
  let stalled: (() => void) | null = null;
  const server = createServer((request, response) => {
    const name = decodeURIComponent(path.basename((request.url ?? '').split('?')[0] ?? ''));
    const file = path.join(folder, name);
    if (!fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const content = fs.readFileSync(file);
    response.setHeader('content-length', content.length);
    // A part that is asked for, to fetch only what has changed, is answered by the whole, and the whole is asked for then.
    if (stalled === null || name.endsWith('.json') || request.headers.range !== undefined) {
      response.end(content);
      return;
    }
    response.write(content.subarray(0, content.length / 2), stalled);
    stalled = null;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    folder,
    stall: () =>
      new Promise((resolve) => {
        stalled = resolve;
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
