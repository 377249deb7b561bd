/*
 * Reports each request to an observer once it is answered. A request that the trouble script answers in place of the service is not
 * reported.
 */
import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { routes } from '#wire/routes.ts';
import type { Observer } from '../observer.ts';
import { pathOf, type Environment } from './api.ts';

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(routes).map(([name, { method, path }]) => [`${method} ${pathOf(path)}`, name]),
);

/** To be called before anything else is mounted. */
export function mountObserver(app: Hono<Environment>, observer: Observer): void {
  app.use(async (c, next) => {
    const begun = observer.now();
    await next();
    const { account, origin }: Partial<Environment['Variables']> = c.var;
    observer.answered({
      route: routeOf(c),
      method: c.req.method,
      status: c.res.status,
      milliseconds: observer.now() - begun,
      request: origin?.request.id ?? null,
      account: account?.pool.id ?? null,
      key: origin?.key.id ?? null,
    });
  });
}

function routeOf(c: Context<Environment>): string {
  const answering = matchedRoutes(c).findLast(({ method }) => method !== 'ALL');
  if (answering === undefined) return 'none';
  return names.get(`${answering.method} ${answering.path}`) ?? answering.path;
}
