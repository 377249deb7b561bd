/**
 * Who may come in. The printed link carries a token that works once; whoever brings it gets a cookie, which no page can
 * read and no other site can send. Tokens are new at each start and kept in memory alone; the cookie holds on
 * (`remembered.ts`).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Entrance {
  /** A token for a new link. */
  issue(): string;
  /** Takes a token back, for a cookie's value; null if it is none of ours or was used before. */
  spend(token: string): string | null;
  isCookie(value: string): boolean;
}

export function openEntrance(cookie: string, secret: () => string = randomSecret): Entrance {
  const unspent = new Set<string>();
  return {
    issue() {
      const token = secret();
      unspent.add(token);
      return token;
    },
    spend(token) {
      // Every one is compared, each in constant time, so that the time taken says nothing.
      let found: string | undefined;
      for (const one of unspent) if (same(one, token)) found = one;
      if (found === undefined) return null;
      unspent.delete(found);
      return cookie;
    },
    isCookie: (value) => same(cookie, value),
  };
}

const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Digests have one length, as the comparison asks. */
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
