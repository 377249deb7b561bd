/*
 * The types of a request that has passed its checks (`Call`) and of its handler. Handlers are named like the routes of the wire's table, so
 * the compiler requires one handler for each route.
 */
import type { ParsedBodyOf, PathIds, QueryOf, RouteName, routes } from '#wire/routes.ts';
import type { Upload } from '../items/photos.ts';
import type { Outcome } from '../rules/refusal.ts';
import type { Origin } from '../store/store.ts';
import type { JsonObject } from './body.ts';

type Routes = typeof routes;

export interface Call<N extends RouteName> {
  readonly ids: PathIds<Routes[N]['path']>;
  readonly query: QueryOf<Routes[N]>;
  readonly body: ParsedBodyOf<Routes[N]>;
  /** The body as it was sent, for rules about members that no schema reads. */
  readonly sent: JsonObject;
  /** Files that came with a form. */
  readonly uploads: readonly Upload[];
  readonly origin: Origin;
  readonly url: URL;
}

/** Answers the body to send, undefined where there is none. */
export type Handler<N extends RouteName> = (
  call: Call<N>,
) => Outcome<object | undefined> | Promise<Outcome<object | undefined>>;

export type Handlers = { readonly [N in RouteName]: Handler<N> };
export type HandlersOf<N extends RouteName> = Pick<Handlers, N>;
