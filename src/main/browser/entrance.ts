/**
 * Authenticates pages of the browser shell. A link carries a token that works once, within minutes; the browser that opens it gets a
 * session: a cookie, which no page can read and no other site can send, and a key for the page's memory. The cookie changes as long as it is used. What a
 * session is known by is remembered over a restart as digests (`remembered.ts`), and then opens nothing by itself: an open page
 * shows by its key that it is the same, after the station has shown it the same. So a program that has taken our port meanwhile
 * is told neither the cookie nor a scan by an open page, and a cookie that it was sent all the same does not let it in.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As it is remembered. Times in milliseconds since 1970. */
export interface Session {
  readonly id: string;
  /** Known to the page. */
  readonly key: string;
  /** SHA-256 of the cookies that it has: the newest, and the one before it until the newest was used for a while. */
  readonly cookies: readonly {
    readonly digest: string;
    readonly since: number;
    readonly usedSince?: number;
  }[];
}

export interface Entrance {
  /** A token for a new link. */
  issue(): string;
  /** Takes a token back, for a cookie's value; null if it is none of ours, is too old or was used before. */
  spend(token: string): string | null;
  /** The session of a cookie; null where there is none, or where its page has not shown since the start that it is the same. */
  enter(
    cookie: string,
  ): { readonly session: Session; /** Takes the place of the cookie. */ readonly next: string | null } | null;
  /** Shows a page that this is the station it knows. @param nonce the page's own */
  prove(id: string, nonce: string): { readonly proof: string; readonly run: string } | null;
  /** The page's answer to it. @returns the cookie from now on */
  resume(cookie: string, id: string, proof: string): string | null;
}

export interface EntrancePorts {
  /** In every proof: one given for another port is worth nothing here. */
  readonly port: number;
  readonly remembered: readonly Session[];
  readonly onChanged: (sessions: readonly Session[]) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly secret?: () => string;
}

/** Milliseconds. */
const TOKEN_LIVES = 5 * 60_000;
const COOKIE_LIVES = 15 * 60_000;
/** How long a cookie still counts when the next one is in use: of requests that were under way. */
const GRACE = 60_000;
const SESSION_LIVES = 7 * 24 * 60 * 60_000;
const MOST_SESSIONS = 20;

export function openEntrance(ports: EntrancePorts): Entrance {
  const { port, now, secret = randomSecret } = ports;
  const tokens = new Map<string, number>();
  const run = secret();
  const isCurrent = ({ cookies }: Session) => cookies.some(({ since }) => now() - since < SESSION_LIVES);
  let sessions = ports.remembered.filter(isCurrent);
  /** By id, those whose page has been here since the start. */
  const live = new Set<string>();

  function keep(session: Session): void {
    const others = sessions.filter((one) => one.id !== session.id && isCurrent(one));
    sessions = [session, ...others].slice(0, MOST_SESSIONS);
    ports.onChanged(sessions);
  }

  function renew(session: Session): string {
    const cookie = secret();
    const before = session.cookies.slice(0, 1);
    keep({ ...session, cookies: [{ digest: digestOf(cookie), since: now() }, ...before] });
    return cookie;
  }

  /** The place of a cookie in its session: 0 is the newest. */
  function find(cookie: string): { session: Session; place: number } | null {
    const digest = digestOf(cookie);
    // Every one is compared, each in constant time, so that the time taken says nothing.
    let found: { session: Session; place: number } | null = null;
    for (const session of sessions)
      for (const [place, one] of session.cookies.entries())
        if (same(one.digest, digest)) found = { session, place };
    if (found === null || found.place === 0) return found;
    const usedSince = found.session.cookies[0]?.usedSince;
    return usedSince === undefined || now() - usedSince < GRACE ? found : null;
  }

  return {
    issue() {
      const token = secret();
      tokens.set(token, now());
      return token;
    },
    spend(token) {
      let found: string | undefined;
      for (const [one, since] of tokens) {
        if (now() - since > TOKEN_LIVES) tokens.delete(one);
        else if (same(digestOf(one), digestOf(token))) found = one;
      }
      if (found === undefined) return null;
      tokens.delete(found);
      const session: Session = { id: secret(), key: secret(), cookies: [] };
      live.add(session.id);
      return renew(session);
    },
    enter(cookie) {
      const found = find(cookie);
      if (found === null || !live.has(found.session.id)) return null;
      const { session, place } = found;
      const [newest] = session.cookies;
      if (newest === undefined || place > 0) return { session, next: null };
      if (now() - newest.since > COOKIE_LIVES) return { session, next: renew(session) };
      if (newest.usedSince === undefined) {
        const used = { ...newest, usedSince: now() };
        keep({ ...session, cookies: [used, ...session.cookies.slice(1)] });
      }
      return { session, next: null };
    },
    prove(id, nonce) {
      const session = sessions.find((one) => one.id === id);
      return session === undefined ? null : { proof: proofOf(session.key, `station ${port} ${nonce}`), run };
    },
    resume(cookie, id, proof) {
      const session = find(cookie)?.session;
      if (session?.id !== id || !same(proof, proofOf(session.key, `page ${port} ${run}`))) return null;
      live.add(id);
      return renew(session);
    },
  };
}

const randomSecret = (): string => randomBytes(32).toString('base64url');

const digestOf = (value: string): string => createHash('sha256').update(value).digest('base64url');
/** As `src/renderer/bridge/known-station.ts` makes it. */
const proofOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Digests have one length, as the comparison asks; a proof of another length is made into one. */
const same = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
