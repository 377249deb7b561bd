/**
 * Tests whether a TCP connection to the service can be made, or to the proxy before it. Nothing is sent on the connection, so the test does
 * not count in the account's request allowance. It does not tell whether the service itself is at the other end.
 */
import net from 'node:net';
import type { Connection } from './client.ts';
import { isLoopback } from './loopback.ts';
import type { TransportOptions } from './transport.ts';

/** Timeout of the connection attempt (milliseconds). */
const PATIENCE = 3000;
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** @returns null if a connection would prove nothing: the service's certificate was rejected */
export async function canConnect(
  connection: Pick<Connection, 'untrusted'>,
  isPlugIn: () => boolean,
  address: string,
  proxyFor: TransportOptions['proxyFor'],
): Promise<boolean | null> {
  if (connection.untrusted()) return null;
  if (!isPlugIn()) return false;
  const url = new URL(address);
  const proxy = isLoopback(url) ? null : await proxyFor(url);
  const { hostname, port, protocol } = proxy === null ? url : new URL(proxy);
  return new Promise((resolve) => {
    const socket = net.connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (PORTS[protocol] ?? 443) : Number(port),
    });
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PATIENCE, end(false));
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
}
