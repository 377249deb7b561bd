/*
 * Determines the caller's address, and the origin with which links in the answer begin. Behind a proxy, the address is the one that the
 * proxy reports.
 * A caller can write any Host header, so it is used for links only if it names this computer. Otherwise a link could lead a reader of the
 * answer to another host.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

export interface Caller {
  /** The address by which a caller is counted. An IPv6 caller has very many addresses, so its network (the first 64 bits) is used. */
  readonly from: string;
  /** What links in the answer begin with. */
  readonly origin: string;
}

export interface OwnNames {
  readonly scheme: 'http' | 'https';
  /** The address the service was told to listen on. */
  readonly host: string;
  /** The origin that a proxy in front of it has; then no other is told. */
  readonly publicOrigin?: string;
  /** Requests come from that proxy alone. */
  readonly isBehindProxy?: boolean;
}

export function callerOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  own: OwnNames,
): Caller {
  const seen = own.isBehindProxy === true ? lastForwarded(headers['x-forwarded-for']) : null;
  const from = networkOf(seen ?? socket.remoteAddress ?? '');
  if (own.publicOrigin !== undefined) return { from, origin: own.publicOrigin };
  // The caller reached the service by this address, so its links work with it.
  const origins = [socket.localAddress ?? '127.0.0.1', own.host, 'localhost', hostname()].map((name) =>
    originOf(`${own.scheme}://${bracketed(name)}:${socket.localPort}`),
  );
  const named = originOf(`${own.scheme}://${headers.host ?? ''}`);
  const [here] = origins;
  return { from, origin: origins.find((one) => one !== null && one === named) ?? here ?? '' };
}

/** The proxy wrote the last address; the caller may have written those before it. */
function lastForwarded(header: string | string[] | undefined): string | null {
  const last =
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return isIP(last) === 0 ? null : last;
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** As a URL has it. */
function bracketed(host: string): string {
  const plain = plainAddress(host);
  return plain.includes(':') ? `[${plain}]` : plain;
}

/** An IPv4 address as such where the socket tells it as one of IPv6; without a zone, which is of no use elsewhere. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** The first 64 bits of an IPv6 address: what one household or machine is given. */
function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.split('::');
  const groups = before === '' ? [] : before.split(':');
  const behind = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(8 - groups.length - behind.length, 0) }, () => '0');
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':');
}
