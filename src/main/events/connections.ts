/**
 * Limits the open connections of a listener so that one sender cannot take them all. A new connection is always accepted. If there are
 * more than the limit, the oldest connection of the address that holds the most is closed: a sender that opens connections without end
 * closes only its own. Behind a proxy all have one address, and the oldest of all is closed.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** @param most connections at a time */
export function shareConnections(server: Server, most: number): void {
  /** In the order in which they came. */
  const open = new Map<Socket, string>();
  server.on('connection', (socket) => {
    open.set(socket, socket.remoteAddress ?? '');
    socket.once('close', () => open.delete(socket));
    if (open.size > most) oldestOfMost(open)?.destroy();
  });
}

function oldestOfMost(open: ReadonlyMap<Socket, string>): Socket | undefined {
  const held = new Map<string, number>();
  for (const address of open.values()) held.set(address, (held.get(address) ?? 0) + 1);
  const most = Math.max(...held.values());
  for (const [socket, address] of open) if (held.get(address) === most) return socket;
  return undefined;
}
