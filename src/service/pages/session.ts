/*
 * Signs people in to the pages: exchanges the admin token for a random cookie and finds the session of a cookie.
 * The database identifies a session by an HMAC of the cookie with the admin token. So every process of the account finds it, and with
 * another admin token it no longer exists.
 * A secret that is displayed once waits in the session for the page that displays it, so that neither a URL nor a reloaded page contains
 * it. It is encrypted with a key from the cookie, which the database does not have.
 */
import { createHmac } from 'node:crypto';
import type { AccountPool } from '../account.ts';
import { sameSecret } from '../keys/secret.ts';
import { Guesses } from './guesses.ts';
import { sealed, unsealed } from './sealed.ts';

export interface Session {
  /** Every form of the session carries it. */
  readonly guard: string;
  /** What the next page is to tell: taken by the page that tells it. */
  readonly takeNews: () => Promise<News | null>;
  readonly tell: (news: News) => Promise<void>;
  readonly end: () => Promise<void>;
}

export type News =
  | { readonly kind: 'done' | 'fault'; readonly words: string }
  | {
      readonly kind: 'secret';
      readonly words: string;
      readonly values: readonly (readonly [string, string])[];
    };

/** Does what a form asks for; what came of it is told on the page that the form leads back to. */
export type Form = (fields: URLSearchParams) => News | Promise<News>;

export function fault(words: string): News {
  return { kind: 'fault', words };
}

/** Milliseconds. */
const LENGTH = 12 * 3_600_000;

export function sessions(token: string, { use, clock, ids }: AccountPool) {
  const guesses = new Guesses(clock);
  const hashOf = (cookie: string) => keyed(token, cookie);

  return {
    /** Seconds a cookie lasts. */
    length: LENGTH / 1000,
    /**
     * The cookie for a new session; null for a wrong token, and for any while too many wrong ones came from there.
     * @param from what the caller is counted under
     */
    async signIn(guess: string, from: string): Promise<string | null> {
      if (!guesses.mayTry(from)) return null;
      if (!sameSecret(guess, token)) {
        guesses.wrong(from);
        return null;
      }
      const cookie = ids.token();
      await use(({ store }) => store.whole(() => store.adminSessions.begin(hashOf(cookie), clock(), LENGTH)));
      return cookie;
    },
    async find(cookie: string | undefined): Promise<Session | null> {
      if (cookie === undefined) return null;
      const hash = hashOf(cookie);
      const found = await use(({ store }) => store.adminSessions.find(hash, clock()));
      if (found === undefined) return null;
      const { news } = found;
      const seal = keyed(cookie, 'news');
      return {
        guard: keyed(cookie, 'guard').toString('base64url'),
        takeNews: async () => {
          if (news === null) return null;
          const isOurs = await use(({ store }) =>
            store.whole(() => store.adminSessions.takeNews(hash, news)),
          );
          return isOurs ? newsOf(unsealed(seal, news)) : null;
        },
        tell: (news) =>
          use(({ store }) =>
            store.whole(() => store.adminSessions.putNews(hash, sealed(seal, JSON.stringify(news)))),
          ),
        end: () => use(({ store }) => store.whole(() => store.adminSessions.end(hash))),
      };
    },
  };
}

function keyed(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function newsOf(json: string): News {
  return JSON.parse(json);
}
