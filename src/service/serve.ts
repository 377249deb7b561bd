/*
 * Assembles the service: one function from requests to responses, with its data, its background work and its admin interfaces. It does not
 * listen by itself: `listen.ts` gives it a socket, and tests call the function directly.
 */
import { Hono } from 'hono';
import { defaultVariants, type Variants } from '#wire/variants.ts';
import { rateLimit as documentedRate } from '#wire/limits.ts';
import type { Account, AccountPool } from './account.ts';
import { soleAccount, type Accounts } from './accounts.ts';
import { adminApp } from './admin/app.ts';
import { mountApi, type Environment } from './http/api.ts';
import { bearerOf } from './http/bearer.ts';
import { mountHealth } from './http/health.ts';
import { mountObserver } from './http/observed.ts';
import { mountPhotos } from './http/photos.ts';
import { rateLimit, type RateOptions } from './http/rate.ts';
import { spentFile, spentNowhere } from './http/spent.ts';
import { randomIds, type Ids } from './ids.ts';
import type { ObjectStore } from './items/object-store.ts';
import type { KeyRing } from './keys/ring.ts';
import type { Observer, Readings } from './observer.ts';
import { mountDocs } from './pages/docs.ts';
import { mountPages } from './pages/site.ts';
import { servedAccounts } from './served-accounts.ts';
import { openDatabase, type Opened } from './store/database.ts';
import { sqlitePool } from './store/sqlite.ts';
import { troubleDesk } from './trouble/desk.ts';
import { troubleDoor, type Connection } from './trouble/door.ts';
import type { TroubleScript } from './trouble/script.ts';
import type { WebhookDesk } from './webhooks/desk.ts';
import { post, type Post } from './webhooks/post.ts';

export interface ServiceOptions extends AssemblyOptions {
  /** The database file, or ":memory:". */
  readonly file: string;
}

/** Of a service on any engine. */
export interface AssemblyOptions {
  readonly variants?: Partial<Variants>;
  readonly rateMax?: number;
  readonly rateWindowMs?: number;
  /** Milliseconds a receive stays untouched after it was accepted, and between its lines. */
  readonly receiveDelay?: number;
  readonly receiveLineDelay?: number;
  /** Opens the side door and the pages; without it there are none. */
  readonly adminToken?: string;
  readonly trouble?: TroubleScript;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  readonly ids?: Ids;
  /** How events are delivered; over the network unless another way is given. */
  readonly post?: Post;
  /** Chance, from [0, 1), for the pauses between deliveries. */
  readonly draw?: () => number;
  /** Where photos' bytes are instead of the database. */
  readonly objects?: ObjectStore;
  /** Milliseconds between two looks for what another process has left behind. */
  readonly lookUpEvery?: number;
  /** Accounts that are served at a time before any is let go. */
  readonly servedMax?: number;
  /** Told of failures that are the service's own. */
  readonly report?: (error: unknown) => void;
  /** Told what it does; without one nothing is measured. */
  readonly observer?: Observer;
}

export interface Service {
  readonly pool: AccountPool;
  readonly keys: KeyRing;
  readonly webhooks: WebhookDesk;
  readonly readings: Readings;
  /** @param connection the socket's two sides, where the request came by one */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Begins with what happens by itself: receives a former run left pending, deliveries, upkeep. */
  resume(): Promise<void>;
  /** Delivers what is due. */
  deliver(): Promise<void>;
  /** From here on it is not ready (`http/health.ts`), and serves what comes all the same. */
  drain(): void;
  close(): Promise<void>;
}

export type Created =
  | { readonly ok: true; readonly service: Service }
  | { readonly ok: false; readonly why: Extract<Opened, { ok: false }>['why'] };

const RECEIVE_DELAY = 150;

export function createService(options: ServiceOptions): Created {
  const { file } = options;
  const opened = openDatabase(file);
  if (!opened.ok) return { ok: false, why: opened.why };
  const context = contextOf(options);
  const spent = file === ':memory:' ? spentNowhere() : spentFile(`${file}.allowance`);
  const pool = sqlitePool(opened.db, context);
  const rate = rateLimit(rateOf(options, context.variants), context.clock, spent);
  const accounts = soleAccount(pool, rate, () => spent.close());
  return { ok: true, service: assembleService(options, accounts, pool) };
}

export const contextOf = ({ clock, variants, ids }: AssemblyOptions): Omit<Account, 'store'> => ({
  variants: { ...defaultVariants, ...variants },
  clock: clock ?? Date.now,
  ids: ids ?? randomIds(),
});

/** @param main the account whose administration it is */
export function assembleService(options: AssemblyOptions, accounts: Accounts, main: AccountPool): Service {
  const report = options.report ?? console.error;
  const desk = troubleDesk();
  if (options.trouble) desk.plan(options.trouble);
  const served = servedAccounts(accounts, main, {
    pace: { delay: options.receiveDelay ?? RECEIVE_DELAY, lineDelay: options.receiveLineDelay ?? 0 },
    trouble: desk,
    post: options.post ?? post,
    draw: options.draw ?? Math.random,
    report,
    ...(options.observer && { observer: options.observer }),
    ...(options.objects && { objects: options.objects }),
    ...(options.lookUpEvery !== undefined && { lookUpEvery: options.lookUpEvery }),
    ...(options.servedMax !== undefined && { servedMax: options.servedMax }),
  });
  const { main: account } = served;
  const { keys, webhooks, rate } = account;

  const app = new Hono<Environment>();
  const { headersWithoutAccount } = accounts;
  if (options.observer) mountObserver(app, options.observer);
  mountApi(app, { verify: served.verify, headersWithoutAccount, ids: main.ids, report });
  mountPhotos(app, accounts, options.objects);
  mountDocs(app, main.variants);
  let isDraining = false;
  mountHealth(app, {
    probe: accounts.probe,
    isDraining: () => isDraining,
  });
  if (options.adminToken) {
    const token = options.adminToken;
    app.route('/admin', adminApp({ pool: main, ring: keys, desk, webhooks, token }));
    mountPages(app, { pool: main, ring: keys, webhooks, token });
  }

  return {
    pool: main,
    keys,
    webhooks,
    readings: { ...served, connections: accounts.connections },
    fetch: troubleDoor({
      desk,
      serve: async (request, caller) => app.fetch(request, { caller }),
      rateHeaders: () => rate.headers(),
      revokeKeyOf: async (request) => {
        const holder = await served.verify(bearerOf(request.headers.get('authorization') ?? '') ?? '');
        await holder?.account.keys.revoke(holder.key.id);
      },
      report,
    }),
    resume: served.begin,
    deliver: () => account.deliver(),
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await served.stop();
      await accounts.close();
    },
  };
}

export function rateOf({ rateMax, rateWindowMs }: AssemblyOptions, variants: Variants): RateOptions {
  return {
    max: rateMax ?? documentedRate.max,
    windowMs: rateWindowMs ?? documentedRate.windowSeconds * 1000,
    kind: variants.window,
    reset: variants.reset,
  };
}
