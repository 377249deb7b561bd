/**
 * The browser shell's site, as a function from request to response: the pages, the three verbs, and nothing else.
 *
 * Any page in any browser tab on this machine can send requests here, and a name somewhere on the internet can be made to
 * point here. So every request is held to its Host, which must be ours, and to the cookie; and what acts or reads must
 * come from our own page (Origin), as JSON, which another page cannot send unasked.
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

const call = z.object({ name: z.string(), ask: z.unknown(), queueId: z.string().optional() });

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
    setCookie(c, cookie, value, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return c.redirect('/', 303);
  });

  site.use(async (c, next) => (entrance.isCookie(getCookie(c, cookie) ?? '') ? next() : stopAtDoor(c)));

  for (const verb of ['act', 'read'] as const) {
    site.post(`/${verb}`, async (c) => {
      if (c.req.header('origin') !== `http://${hostOf(c)}`)
        return c.json(problem('bad-ask', 'asked by a page that is not ours'), 403);
      if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
        return c.json(problem('bad-ask', 'not JSON'), 415);
      // What broke off is no JSON either.
      const text = await readWithin(c.req.raw, LARGEST_ASK).catch(() => '');
      if (text === null) return c.json(problem('bad-ask', `over ${LARGEST_ASK} bytes`), 413);
      const said = call.safeParse(parsed(text));
      if (!said.success) return c.json(problem('bad-ask', 'not {name, ask, queueId?} as JSON'), 400);
      const { name, ask, queueId } = said.data;
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
<p>Dockhand is running on this machine. Open it with the link it printed where it was started; each link works once.</p>
<p>For a new link, press Enter there, or start Dockhand again.</p>
</html>
`,
    401,
  );
}
