/**
 * Plays a browser at the service's admin pages: it keeps the cookie, signs in, sends forms, and returns status, text and headers. It
 * follows no redirect, so that a test can check where one leads.
 */
import type { Service } from '#service/serve.ts';
import type { Connection } from '#service/trouble/door.ts';
import { ADMIN } from './in-process-service.ts';

export interface Shown {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly location: string | null;
}

export interface Browser {
  cookie: string;
  get(path: string): Promise<Shown>;
  head(path: string): Promise<Shown>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Shown>;
  /** Signs in and answers the guard of the page it was led to. */
  signIn(token?: string): Promise<string>;
}

/** What a browser does that matters here: it keeps the cookie and says where a form stood. */
export function browse(to: Pick<Service, 'fetch'>, from = '10.0.0.1'): Browser {
  const send = async (path: string, init: RequestInit): Promise<Shown> => {
    const answer = await to.fetch(
      new Request(`http://service.test${path}`, { ...init, redirect: 'manual' }),
      cameFrom(from),
    );
    const set = answer.headers.get('set-cookie');
    if (set !== null) self.cookie = set.split(';')[0] ?? '';
    return {
      status: answer.status,
      text: await answer.text(),
      headers: answer.headers,
      location: answer.headers.get('location'),
    };
  };
  const self: Browser = {
    cookie: '',
    get: (path) => send(path, { headers: { cookie: self.cookie } }),
    head: (path) => send(path, { method: 'HEAD', headers: { cookie: self.cookie } }),
    post: (path, fields, headers = { 'sec-fetch-site': 'same-origin' }) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { cookie: self.cookie, ...headers },
      }),
    signIn: async (token = ADMIN) => {
      const { location } = await self.post('/login', { token });
      return guardOf((await self.get(location ?? '')).text);
    },
  };
  return self;
}

/** A connection from an address, as far as anything here looks at one. */
export const cameFrom = (from: string): Connection => ({
  caller: { from, origin: 'http://service.test' },
  incoming: { socket: { destroy: () => undefined } },
  outgoing: { writeHead: () => undefined, write: () => undefined },
});

const guardOf = (text: string) => /name="guard" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** What a page shows to be copied. */
export const outputs = (text: string) =>
  Array.from(text.matchAll(/<output>([^<]*)<\/output>/g), ([, value]) => value ?? '');
