/**
 * Keeps the few connections a listener has from being taken by whoever holds on to them. A new one is always let in: where there
 * are too many, the oldest of the address that holds the most is closed. So an address that opens them without end only pushes
 * out its own, and where all come from one (a proxy), the slowest goes.
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
