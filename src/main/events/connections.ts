/**
 * Limits the open connections of a listener, so that one sender cannot take them all. A new connection is always accepted. If there are
 * then too many, the oldest connection of the address with the most connections is closed. So a sender that opens connections without end
 * closes only its own. Behind a proxy all connections have one address, and the oldest of all is closed.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** @param most the highest number of open connections */
export function shareConnections(server: Server, most: number): void {
  /** The open connections with their addresses, the oldest first. */
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
