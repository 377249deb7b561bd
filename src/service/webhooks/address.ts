/*
 * Checks where deliveries may be sent: to any host over HTTPS, and over plain HTTP to this computer only. The holder of the admin token
 * sets the address, so private networks are allowed. A wrong address does no harm: a delivery is a POST of whose answer only the status is
 * displayed, redirects are not followed, and services inside a network (or a cloud's metadata service) have no certificate for HTTPS.
 */
import { isIP } from 'node:net';
import { isKeepable } from '#wire/write.ts';

const LENGTH_MAX = 2000;

/** What is wrong with an address, in words that follow its name; null when nothing is. */
export function addressFault(text: string): string | null {
  if (text.length > LENGTH_MAX) return `must have at most ${LENGTH_MAX} characters`;
  if (!isKeepable(text)) return 'must be whole UTF-8 text without NUL';
  if (!URL.canParse(text)) return 'must be an address such as https://example.com/events';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '') return 'must not hold a name or password';
  if (hash !== '') return 'must not hold a fragment';
  if (protocol === 'https:') return null;
  if (protocol !== 'http:') return 'must begin with https://';
  return isLoopback(hostname) ? null : 'must begin with https://; plain http:// goes to this machine alone';
}

/** @param host as a URL or a command line has it */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}
