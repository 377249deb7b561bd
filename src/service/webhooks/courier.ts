/*
 * Delivers what waits, one after the other, oldest first. What fails is tried again with growing pauses and meanwhile holds up
 * only its own lane; but when a new delivery fails as well, and nothing has succeeded in between, it is the address that is
 * down: then everything waits for the next try of the one that failed first, and goes on in its order.
 *
 * At least once: a delivery is settled after the receiver has answered, so a service killed in between delivers it again,
 * under the same id.
 */
import type { Account } from '../account.ts';
import type { DeliveryRow } from '../store/delivery.ts';
import type { WebhookRow } from '../store/webhook.ts';
import { POST_PATIENCE, type Answered, type Post } from './post.ts';
import { isOver, PATIENCE, pauseAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';

export interface Courier {
  /** Tries everything whose time has come. */
  deliver(): Promise<void>;
  /** Sends a test at once and once; null when no address is set. Its outcome is in the log as well. */
  test(): Promise<Answered | null>;
  /** From now on delivers on its own. */
  start(): void;
  /** What waits is tried at once: the address is another one, or somebody says that it is up. */
  refresh(): void;
  stop(): void;
}

export interface CourierParts {
  readonly post: Post;
  /** From [0, 1), for the pauses. */
  readonly draw: () => number;
  readonly report: (error: unknown) => void;
}

/** Timers are set no further ahead than this, for clocks are changed and computers sleep. */
const LOOK_UP = 60_000;
/** How long a pass that failed for the service's own reasons waits for the next. */
const RETRY_DELAY = 5000;
const TEST_EVENT = 'service.company.webhook.test';

export function courier({ store, clock }: Account, { post, draw, report }: CourierParts): Courier {
  const { deliveries } = store;
  const stopping = new AbortController();
  /** Failed since something last succeeded, each with the time of its next try. */
  const misses = new Map<number, number>();
  let downUntil = 0;
  let pass: Promise<void> | null = null;
  let again = false;
  let started = false;
  let timer: NodeJS.Timeout | undefined;

  async function tryOne(delivery: DeliveryRow, { url, secret, ...webhook }: WebhookRow): Promise<Answered> {
    const at = clock();
    const former = webhook.former_until !== null && webhook.former_until > at ? webhook.former_secret : null;
    const secrets = former === null ? [secret] : [secret, former];
    const headers = signedHeaders({ id: delivery.message_id, at, body: delivery.payload }, secrets);
    const answered = await post({ url: url ?? '', headers, body: delivery.payload, signal: stopping.signal });
    if (!stopping.signal.aborted) store.whole(() => settle(delivery, at, answered));
    return answered;
  }

  function settle(delivery: DeliveryRow, at: number, { status, outcome, pause }: Answered): void {
    // It may have been dropped meanwhile, or be gone.
    if (deliveries.byId(delivery.id)?.state !== 'waiting') return;
    const now = clock();
    const tries = delivery.tries + 1;
    const first = delivery.first_try_at ?? at;
    const tried = { id: delivery.id, tries, first_try_at: first, next_try_at: now };
    deliveries.insertTry({ delivery_id: delivery.id, at, status, outcome, took: now - at });
    if (isSuccess(status)) {
      deliveries.update({ ...tried, state: 'delivered', settled_at: now, reason: null });
      misses.clear();
      downUntil = 0;
      return;
    }
    const next = now + pauseAfter(tries, draw(), pause);
    if (delivery.setting !== 'test' && !isOver(first, next)) {
      deliveries.update({ ...tried, next_try_at: next, state: 'waiting', settled_at: null, reason: null });
      misses.set(delivery.id, next);
      if (tries === 1 && misses.size > 1) downUntil = Math.max(...misses.values());
      return;
    }
    const reason = delivery.setting === 'test' ? 'a test is tried once' : 'it failed for a day';
    deliveries.update({ ...tried, state: 'given up', settled_at: now, reason });
    misses.delete(delivery.id);
    // What waited behind it all day had its day as well.
    if (delivery.setting !== 'test' && deliveries.lastDelivered() < first)
      deliveries.giveUpOlder(now - PATIENCE, now, 'the address took nothing for a day');
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      if (stopping.signal.aborted) return;
      const webhook = store.webhook.read();
      const now = clock();
      if (webhook === null || webhook.url === null || now < downUntil) return;
      const delivery = deliveries.due(now);
      if (!delivery) return;
      await tryOne(delivery, webhook);
    }
  }

  /** One pass at a time; asked for during one, another follows. */
  function deliver(): Promise<void> {
    again = true;
    pass ??= (async () => {
      try {
        while (again) {
          again = false;
          await deliverAll();
        }
      } finally {
        pass = null;
      }
    })();
    return pass;
  }

  /** A pass, and a timer for the next one. */
  async function work(): Promise<void> {
    try {
      await deliver();
      const next = stopping.signal.aborted ? null : deliveries.nextAt();
      if (next !== null) sleep(Math.max(next, downUntil) - clock());
    } catch (error) {
      report(error);
      sleep(RETRY_DELAY);
    }
  }

  function wake(): void {
    clearTimeout(timer);
    if (!stopping.signal.aborted) void work();
  }

  function sleep(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopping.signal.aborted)
      timer = setTimeout(wake, Math.max(0, Math.min(milliseconds, LOOK_UP))).unref();
  }

  function refresh(): void {
    misses.clear();
    downUntil = 0;
    deliveries.hasten(clock());
    if (started) wake();
  }

  return {
    deliver,
    async test() {
      const webhook = store.webhook.read();
      if (webhook === null || webhook.url === null) return null;
      const at = clock();
      const payload = JSON.stringify({ type: TEST_EVENT, time: new Date(at).toISOString(), body: {} });
      // Tried here; only if the service ends meanwhile does it wait for its turn.
      const next_try_at = at + 2 * POST_PATIENCE;
      const id = deliveries.insert({
        at,
        event_id: null,
        payload,
        setting: 'test',
        lane: 'test',
        next_try_at,
      });
      const delivery = deliveries.byId(id);
      if (!delivery) throw new Error('a delivery that was just put in line is not there');
      const answered = await tryOne(delivery, webhook);
      if (isSuccess(answered.status)) refresh();
      return answered;
    },
    refresh,
    start() {
      started = true;
      store.onChange(wake);
      // Whatever kept the last run from delivering may be over.
      refresh();
    },
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
