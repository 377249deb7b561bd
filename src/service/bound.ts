/* Starts a server on a host and port, and returns the address that it got. Port 0 takes any free port. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param at port 0 takes any free one */
export function bound(
  server: Server,
  at: { readonly host: string; readonly port: number },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => {
      const info = server.address();
      if (info === null || typeof info === 'string') reject(new Error('the server has no address'));
      else resolve(info);
    });
  });
}
