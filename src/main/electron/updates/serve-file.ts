/** Serves one file on loopback, under a path that cannot be guessed: electron-updater downloads a package from a file as from a server. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface ServedFile {
  /** Of the folder it seems to be in. */
  readonly url: string;
  close(): void;
}

export async function serveFile(file: string): Promise<ServedFile> {
  const folder = `/${randomUUID()}`;
  const place = `${folder}/${encodeURIComponent(path.basename(file))}`;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== place) {
      response.writeHead(404).end();
      return;
    }
    // A file that ends early, or cannot be read, is not the one that the list names.
    pipeline(createReadStream(file), response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return {
    url: `http://127.0.0.1:${address.port}${folder}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
