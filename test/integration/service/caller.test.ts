/** Who a request is said to come from, by the socket or by the word of a proxy in front. */
import { expect, test } from 'vitest';
import { callerOf } from '#service/http/caller.ts';

const OWN = { scheme: 'http', host: '0.0.0.0', publicOrigin: 'https://stock.example.com' } as const;

function from(forwarded: string | undefined, isBehindProxy: boolean): string {
  const socket = { remoteAddress: '::ffff:10.0.0.9', localAddress: '10.0.0.2', localPort: 8080 };
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of a socket
  return callerOf({ socket, headers } as never, { ...OWN, isBehindProxy }).from;
}

test('a caller who writes X-Forwarded-For where no proxy is → counted by the socket', () => {
  expect(from('203.0.113.7', false)).toBe('10.0.0.9');
});

test('a proxy that appends the caller to what the caller wrote → the last address is believed, and no other', () => {
  expect(from('203.0.113.7', true)).toBe('203.0.113.7');
  expect(from('1.1.1.1, 2.2.2.2, 203.0.113.7', true)).toBe('203.0.113.7');
  expect(from('2001:db8:1:2:3:4:5:6', true)).toBe('2001:db8:1:2');
});

test('a proxy that says nothing of use → counted by the socket', () => {
  for (const header of [undefined, '', 'unknown', '203.0.113.7, ', 'a:b:c'])
    expect(from(header, true)).toBe('10.0.0.9');
});
