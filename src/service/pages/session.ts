/*
 * Who is signed in to the pages. The admin token is exchanged for a cookie that no script can read and no other site can send;
 * sessions are kept in memory, by the hash of their cookie, and end with the service. A secret that is shown once waits in the
 * session for the page that shows it, so that neither an address nor a page that is loaded again holds it.
 */
import type { Ids } from '../ids.ts';
import { hashOf, sameSecret } from '../keys/secret.ts';
import { Guesses } from './guesses.ts';

export interface Session {
  /** Every form of the session carries it. */
  readonly guard: string;
  readonly until: number;
  /** What the next page is to tell, once. */
  news: News | null;
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
/** More than people sign in: the oldest go. */
const SESSIONS_MAX = 100;

export function sessions(token: string, clock: () => number, ids: Pick<Ids, 'token'>) {
  const open = new Map<string, Session>();
  const guesses = new Guesses(clock);

  return {
    /** Seconds a cookie lasts. */
    length: LENGTH / 1000,
    /**
     * The cookie for a new session; null for a wrong token, and for any while too many wrong ones came from there.
     * @param from what the caller is counted under
     */
    signIn(guess: string, from: string): string | null {
      if (!guesses.mayTry(from)) return null;
      if (!sameSecret(guess, token)) {
        guesses.wrong(from);
        return null;
      }
      const cookie = ids.token();
      for (const key of open.keys()) if (open.size >= SESSIONS_MAX) open.delete(key);
      open.set(keyOf(cookie), { guard: ids.token(), until: clock() + LENGTH, news: null });
      return cookie;
    },
    find(cookie: string | undefined): Session | null {
      if (cookie === undefined) return null;
      const session = open.get(keyOf(cookie));
      return session && session.until > clock() ? session : null;
    },
    signOut(cookie: string): void {
      open.delete(keyOf(cookie));
    },
  };
}

function keyOf(cookie: string): string {
  return hashOf(cookie).toString('base64');
}
