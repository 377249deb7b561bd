/**
 * The browser shell's site, as a function from request to response: the pages, the three verbs, and nothing else.
 *
 * Any page in any browser tab on this machine can send requests here, and a name somewhere on the internet can be made to
 * point here. So every request is held to its Host, which must be ours, and to the cookie; and what acts or reads must
 * come from our own page (Origin), as JSON, which another page cannot send unasked. The one request that needs no cookie is
 * a page's question whether this is the station it knows (`entrance.ts`).
 */
import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Answer, ProblemCode } from '#bridge/bridge.ts';
import { headersFor } from '../shell/headers.ts';
import { readPage } from '../shell/pages.ts';
import { answered, type Verbs } from '../shell/verbs.ts';
import { readWithin } from './body.ts';
import { changesOf } from './changes.ts';
import type { Entrance } from './entrance.ts';

/** Bytes. A count may decide on a hundred thousand items that were not seen, in at most 80 bytes each. */
const LARGEST_ASK = 8 * 1024 * 1024;
const SMALL_ASK = 1024;

const call = z.object({ name: z.string(), ask: z.unknown(), queueId: z.string().optional() });
const challenge = z.object({ session: z.string(), nonce: z.string().min(22).max(64) });
const reply = z.object({ session: z.string(), proof: z.string() });

export interface SiteParts {
  readonly station: Verbs;
  readonly entrance: Entrance;
  /** The folder of the built pages. */
  readonly pages: string;
  /** The port it is served on. */
  readonly port: number;
  /** Aborted when the shell ends. */
  readonly closing: AbortSignal;
}

export function siteOf({ station, entrance, pages, port, closing }: SiteParts): Hono {
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  // Cookies know no ports: two stations on one machine must not overwrite each other's.
  const cookie = `dockhand-${port}`;
  const giveCookie = (c: Context, value: string) =>
    setCookie(c, cookie, value, { httpOnly: true, sameSite: 'Strict', path: '/' });
  const site = new Hono();

  site.use(async (c, next) => {
    for (const [name, value] of Object.entries(headersFor(c.req.path))) c.header(name, value);
    return hosts.has(hostOf(c)) ? next() : c.text('Not here.', 421);
  });

  site.get('/', async (c, next) => {
    const token = c.req.query('launch');
    if (token === undefined) return next();
    const value = entrance.spend(token);
    if (value === null) return stopAtDoor(c);
    giveCookie(c, value);
    return c.html(ONWARD);
  });

  // Browsers look for it beside a page that names no icon.
  site.get('/favicon.ico', (c) => c.body(null, 204));

  // A page of another site is not told.
  site.post('/known', async (c) => {
    const said = await jsonOf(c, challenge, SMALL_ASK);
    if (said instanceof Response) return said;
    const proof = entrance.prove(said.session, said.nonce);
    return proof === null ? c.json(problem('station-gone', 'not a session of ours'), 404) : c.json(proof);
  });
  site.post('/resume', async (c) => {
    const said = await jsonOf(c, reply, SMALL_ASK);
    if (said instanceof Response) return said;
    const next = entrance.resume(getCookie(c, cookie) ?? '', said.session, said.proof);
    if (next === null) return stopAtDoor(c);
    giveCookie(c, next);
    return c.body(null, 204);
  });

  site.use(async (c, next) => {
    const entered = entrance.enter(getCookie(c, cookie) ?? '');
    if (entered === null) return stopAtDoor(c);
    if (entered.next !== null) giveCookie(c, entered.next);
    return next();
  });

  /** For the memory of the page alone. */
  site.post('/page', async (c) => {
    const said = await jsonOf(c, z.object({}), SMALL_ASK);
    if (said instanceof Response) return said;
    const session = entrance.enter(getCookie(c, cookie) ?? '')?.session;
    return session === undefined ? stopAtDoor(c) : c.json({ session: session.id, key: session.key });
  });

  for (const verb of ['act', 'read'] as const) {
    site.post(`/${verb}`, async (c) => {
      const said = await jsonOf(c, call, LARGEST_ASK);
      if (said instanceof Response) return said;
      const { name, ask, queueId } = said;
      return c.json(await answered(() => station[verb](name, ask, queueId)));
    });
  }

  site.get('/changed', (c) => {
    c.header('content-type', 'text/event-stream');
    return c.body(changesOf(station, closing));
  });

  site.get('*', async (c) => {
    const page = await readPage(pages, c.req.path);
    if (page === null) return c.notFound();
    c.header('content-type', page.type);
    return c.body(page.body);
  });

  return site;
}

/** What our own page has asked, in its shape; or the refusal. */
async function jsonOf<T>(c: Context, shape: z.ZodType<T>, most: number): Promise<T | Response> {
  if (c.req.header('origin') !== `http://${hostOf(c)}`)
    return c.json(problem('bad-ask', 'asked by a page that is not ours'), 403);
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    return c.json(problem('bad-ask', 'not JSON'), 415);
  // What broke off is no JSON either.
  const text = await readWithin(c.req.raw, most).catch(() => '');
  if (text === null) return c.json(problem('bad-ask', `over ${most} bytes`), 413);
  const said = shape.safeParse(parsed(text));
  return said.success ? said.data : c.json(problem('bad-ask', 'not of the shape that is asked for'), 400);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const hostOf = (c: Context): string => c.req.header('host') ?? '';

const problem = (code: ProblemCode, detail: string): Answer<never> => ({
  ok: false,
  problem: { code, detail },
});

/**
 * From the link to the station. A redirection would not do: the cookie goes with a request of our own site alone, and the link may
 * have been opened by a page that is not (`open.ts`). The link does not stay in the browser's history.
 */
const ONWARD = `<!doctype html>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url=/">
<title>Dockhand</title>
`;

/** Says how to get in, and gives away nothing. */
function stopAtDoor(c: Context): Response {
  if (c.req.method !== 'GET') return c.json(problem('station-gone', 'not let in'), 401);
  return c.html(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Dockhand</title>
<h1>This browser has not been let in</h1>
<p>Dockhand is running on this machine. Open it with the link it printed where it was started; each link works once, for five minutes.</p>
<p>For a new link, press Enter there, or start Dockhand again.</p>
</html>
`,
    401,
  );
}
