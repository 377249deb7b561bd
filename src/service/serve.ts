/*
 * The service put together: one function from requests to responses, with its data, what works on it in the background, and its
 * doors. It listens nowhere by itself; listen.ts gives it a socket, and tests call it as it is.
 */
import { Hono } from 'hono';
import { defaultVariants, type Variants } from '#wire/variants.ts';
import { rateLimit as documentedRate } from '#wire/limits.ts';
import type { Account } from './account.ts';
import { adminApp } from './admin/app.ts';
import { alertHandlers } from './handlers/alerts.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { groupHandlers } from './handlers/groups.ts';
import { itemHandlers } from './handlers/items.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { orderHandlers } from './handlers/orders.ts';
import { mountApi, type Environment } from './http/api.ts';
import { bearerOf } from './http/bearer.ts';
import { mountPhotos } from './http/photos.ts';
import type { Handlers } from './http/call.ts';
import { mountHealth } from './http/health.ts';
import { rateLimit, type RateOptions } from './http/rate.ts';
import { spentFile, spentNowhere } from './http/spent.ts';
import { randomIds, type Ids } from './ids.ts';
import { keyRing, type KeyRing } from './keys/ring.ts';
import { mountDocs } from './pages/docs.ts';
import { mountPages } from './pages/site.ts';
import { receiveWorker, type ReceiveWorker } from './receiving/worker.ts';
import { openDatabase, type Opened } from './store/database.ts';
import { openStore } from './store/store.ts';
import { troubleDesk } from './trouble/desk.ts';
import { troubleDoor, type Connection } from './trouble/door.ts';
import type { TroubleScript } from './trouble/script.ts';
import { upkeep } from './upkeep.ts';
import { Courier } from './webhooks/courier.ts';
import { webhookDesk, type WebhookDesk } from './webhooks/desk.ts';
import { post, type Post } from './webhooks/post.ts';

export interface ServiceOptions {
  /** The database file, or ":memory:". */
  readonly file: string;
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
  /** Told of failures that are the service's own. */
  readonly report?: (error: unknown) => void;
}

export interface Service {
  readonly account: Account;
  readonly keys: KeyRing;
  readonly webhooks: WebhookDesk;
  /** @param connection the socket's two sides, where the request came by one */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Begins with what happens by itself: receives a former run left pending, deliveries, upkeep. */
  resume(): void;
  /** Delivers what is due. */
  deliver(): Promise<void>;
  /** From here on it is not ready (`http/health.ts`), and serves what comes all the same. */
  drain(): void;
  close(): void;
}

export type Created =
  | { readonly ok: true; readonly service: Service }
  | { readonly ok: false; readonly why: Extract<Opened, { ok: false }>['why'] };

const RECEIVE_DELAY = 150;

export function createService(options: ServiceOptions): Created {
  const { file } = options;
  const opened = openDatabase(file);
  if (!opened.ok) return { ok: false, why: opened.why };
  const clock = options.clock ?? Date.now;
  const report = options.report ?? console.error;
  const variants = { ...defaultVariants, ...options.variants };
  const account: Account = {
    store: openStore(opened.db, clock),
    variants,
    clock,
    ids: options.ids ?? randomIds(),
  };
  const desk = troubleDesk();
  if (options.trouble) desk.plan(options.trouble);
  const worker = receiveWorker(
    account,
    { delay: options.receiveDelay ?? RECEIVE_DELAY, lineDelay: options.receiveLineDelay ?? 0 },
    desk,
    report,
  );
  const ring = keyRing(account);
  const deliveries = new Courier(account, {
    post: options.post ?? post,
    draw: options.draw ?? Math.random,
    report,
  });
  const webhooks = webhookDesk(account, deliveries);
  const idle = upkeep(account, report);
  const spent = file === ':memory:' ? spentNowhere() : spentFile(`${file}.allowance`);
  const rate = rateLimit(rateOf(options, variants), clock, spent);

  const app = new Hono<Environment>();
  const handlers = handlersOf(account, worker);
  mountApi(app, { handlers, ring, rate, ids: account.ids, report });
  mountPhotos(app, account.store);
  mountDocs(app, variants);
  let isDraining = false;
  mountHealth(app, { probe: () => account.store.ledger.lastAt(), isDraining: () => isDraining });
  if (options.adminToken) {
    const token = options.adminToken;
    app.route('/admin', adminApp({ account, ring, desk, webhooks, token }));
    mountPages(app, { account, ring, webhooks, token });
  }

  return {
    ok: true,
    service: {
      account,
      keys: ring,
      webhooks,
      fetch: troubleDoor({
        desk,
        serve: async (request, caller) => app.fetch(request, { caller }),
        rate,
        revokeKeyOf: (request) => {
          const holder = ring.verify(bearerOf(request.headers.get('authorization') ?? '') ?? '');
          if (holder) ring.revoke(holder.id);
        },
        report,
      }),
      resume: () => {
        worker.resume();
        deliveries.start();
        idle.start();
      },
      deliver: () => deliveries.deliver(),
      drain: () => {
        isDraining = true;
      },
      close: () => {
        worker.stop();
        deliveries.stop();
        idle.stop();
        spent.close();
        account.store.close();
      },
    },
  };
}

function rateOf({ rateMax, rateWindowMs }: ServiceOptions, variants: Variants): RateOptions {
  return {
    max: rateMax ?? documentedRate.max,
    windowMs: rateWindowMs ?? documentedRate.windowSeconds * 1000,
    kind: variants.window,
    reset: variants.reset,
  };
}

function handlersOf(account: Account, worker: ReceiveWorker): Handlers {
  return {
    ...itemHandlers(account),
    ...catalogueHandlers(account),
    ...alertHandlers(account),
    ...groupHandlers(account),
    ...orderHandlers(account, worker),
    ...jobHandlers(account),
  };
}
