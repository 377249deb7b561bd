/*
 * Mounts the API: every route of the wire's table, behind the check of the key and the request allowance. A request passes the key, the
 * allowance, and the schemas of its route before its handler gets it.
 * Everything that is not a success is answered as `{message}`. Every answer carries the rate headers.
 */
import type { Context, Hono } from 'hono';
import { routes, type Route, type RouteName } from '#wire/routes.ts';
import type { Ids } from '../ids.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { Origin } from '../store/store.ts';
import type { ServedAccount } from '../served-account.ts';
import { holderOf, type Verify } from './bearer.ts';
import { readJson, type JsonObject } from './body.ts';
import type { Caller } from './caller.ts';
import { checkBody, checkQuery } from './check.ts';
import { isForm, readForm, type Form } from './form.ts';
import type { RateHeaders } from './rate.ts';

const API = '/api/';
const REQUEST_ID_HEADER = 'X-Request-Id';

export interface ApiParts {
  readonly verify: Verify;
  readonly headersWithoutAccount: () => Promise<RateHeaders>;
  readonly ids: Pick<Ids, 'requestId'>;
  /** Told of a failure that is the service's own. */
  readonly report: (error: unknown) => void;
}

export interface Environment {
  /** Who asks, where the request came over a socket. */
  Bindings: { caller: Caller | undefined };
  Variables: { origin: Origin; account: ServedAccount };
}

export function mountApi(app: Hono<Environment>, parts: ApiParts): void {
  app.use(`${API}*`, async (c, next) => {
    const { refusal, headers } = await admit(c, parts);
    if (refusal) c.res = refusalAnswer(refusal);
    else {
      await next();
      c.res.headers.set(REQUEST_ID_HEADER, c.get('origin').request.id);
    }
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  for (const name of routeNames()) mountRoute(app, name);
  app.notFound(strayAnswer);
  app.onError(async (error, c) => {
    parts.report(error);
    const answer = messageAnswer(500, 'the service failed; nothing more is known');
    // Where even the account could not be looked up; the others get theirs on their way out.
    if (c.get('account') === undefined)
      for (const [name, value] of Object.entries(await parts.headersWithoutAccount()))
        answer.headers.set(name, value);
    return answer;
  });
}

interface Admission {
  /** Null: it is let in. With a valid key the context has its account, and the origin of the changes it makes. */
  readonly refusal: Refusal | null;
  readonly headers: RateHeaders;
}

/** Lets a request in by its key and the allowance. */
async function admit(
  c: Context<Environment>,
  { verify, headersWithoutAccount, ids }: ApiParts,
): Promise<Admission> {
  const holder = await holderOf(c.req.header('authorization'), verify);
  if (isRefusal(holder)) return { refusal: holder, headers: await headersWithoutAccount() };
  const { account, key } = holder;
  c.set('account', account);
  c.set('origin', { key, request: { id: ids.requestId(), method: c.req.method, path: c.req.path } });
  const { isTaken, headers } = await account.rate.take();
  const refusal = isTaken ? null : refuse(429, 'the allowance of requests is used up; wait until it resets');
  return { refusal, headers };
}

function mountRoute(app: Hono<Environment>, name: RouteName): void {
  const route: Route = routes[name];
  app.on(route.method, pathOf(route.path), async (c) => {
    const call = await callOf(c, name);
    if (isRefusal(call)) return refusalAnswer(call);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by the schemas of this very route, which the compiler cannot follow
    const answer = await c.get('account').handle(name, call as never);
    if (isRefusal(answer)) return refusalAnswer(answer);
    return answer === undefined
      ? new Response(null, { status: route.status })
      : jsonAnswer(route.status, answer);
  });
}

/** A path of the wire's table as the router writes it. */
export function pathOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

async function callOf(c: Context<Environment>, name: RouteName): Promise<Outcome<object>> {
  const route: Route = routes[name];
  const url = addressOf(c);
  const ids = idsOf(c.req.param());
  if (isRefusal(ids)) return ids;
  const query = route.query ? checkQuery(route.query, Object.fromEntries(url.searchParams)) : undefined;
  if (isRefusal(query)) return query;
  const form = route.body ? await formOf(c.req.raw, name === 'createItem') : { fields: {}, uploads: [] };
  if (isRefusal(form)) return form;
  const holds = name === 'searchItems' ? 'parameters' : 'values';
  const body = route.body ? checkBody(route.body, form.fields, holds) : undefined;
  if (isRefusal(body)) return body;
  return { ids, query, body, sent: form.fields, uploads: form.uploads, origin: c.get('origin'), url };
}

/** What was asked for, at the address that the caller is to know the service by. */
export function addressOf(c: Context<Environment>): URL {
  const { pathname, search, origin } = new URL(c.req.url);
  return new URL(`${c.env.caller?.origin ?? origin}${pathname}${search}`);
}

async function formOf(request: Request, takesForm: boolean): Promise<Outcome<Form>> {
  if (isForm(request)) {
    return takesForm
      ? await readForm(request)
      : refuse(400, 'the body must be JSON; only a new item may be a form');
  }
  const fields: Outcome<JsonObject> = await readJson(request);
  return isRefusal(fields) ? fields : { fields, uploads: [] };
}

/** Ids stand in the address as whole numbers; anything else names nothing. */
function idsOf(parameters: Readonly<Record<string, string>>): Outcome<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [name, text] of Object.entries(parameters)) {
    if (!/^\d{1,15}$/.test(text)) return unknown(name, text);
    ids[name] = Number(text);
  }
  return ids;
}

/** An address that no route has, or that has others than the method asked for. */
function strayAnswer(c: Context): Response {
  const methods = routeNames()
    .filter((name) => new RegExp(`^${routes[name].path.replace(/\{\w+\}/g, '[^/]+')}$`).test(c.req.path))
    .map((name) => routes[name].method);
  if (methods.length === 0) return refusalAnswer(refuse(404, 'there is nothing at this address'));
  const answer = refusalAnswer(refuse(405, `${c.req.method} is not possible at this address`));
  answer.headers.set('Allow', [...new Set(methods)].join(', '));
  return answer;
}

function routeNames(): RouteName[] {
  return Object.keys(routes).filter((name): name is RouteName => name in routes);
}

export function refusalAnswer(refusal: Refusal): Response {
  const answer = messageAnswer(refusal.refused, refusal.message);
  if (refusal.refused === 401) answer.headers.set('WWW-Authenticate', 'Bearer');
  return answer;
}

export function jsonAnswer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** The one shape of everything that is not a success. */
export function messageAnswer(status: number, message: string): Response {
  return jsonAnswer(status, { message });
}
