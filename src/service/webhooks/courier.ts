/*
 * Delivers what waits, one after the other, oldest first. What fails is tried again with growing pauses and meanwhile holds up
 * only its own lane; but when a new delivery fails as well, and nothing has succeeded in between, it is the address that is
 * down: then everything waits for the next try of the one that failed first, and goes on in its order.
 *
 * At least once: a delivery is settled after the receiver has answered, so a service killed in between delivers it again,
 * under the same id.
 */
import type { AccountPool } from '../account.ts';
import type { Observer } from '../observer.ts';
import type { DeliveryRow, DeliveryState } from '../store/delivery.ts';
import type { Store } from '../store/store.ts';
import type { WebhookRow } from '../store/webhook.ts';
import { hasArrived, POST_PATIENCE, type Answered, type Post } from './post.ts';
import { isOver, PATIENCE, pauseAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';

export interface CourierParts {
  readonly post: Post;
  /** From [0, 1), for the pauses. */
  readonly draw: () => number;
  readonly report: (error: unknown) => void;
  readonly observer?: Observer;
}

/** Timers are set no further ahead than this, for clocks are changed and computers sleep. */
const LOOK_UP = 60_000;
/** How long a pass that failed for the service's own reasons waits for the next. */
const RETRY_DELAY = 5000;
const TEST_EVENT = 'service.company.webhook.test';

export class Courier {
  readonly #pool: AccountPool;
  readonly #clock: () => number;
  readonly #parts: CourierParts;
  readonly #stopping = new AbortController();
  readonly #outage = new Outage();
  /** The pass under way. */
  #pass: Promise<void> | null = null;
  #again = false;
  #started = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: AccountPool, parts: CourierParts) {
    this.#pool = pool;
    this.#clock = pool.clock;
    this.#parts = parts;
  }

  /** Tries everything whose time has come: one pass at a time; asked for during one, another follows. */
  deliver(): Promise<void> {
    this.#again = true;
    this.#pass ??= this.#deliverWhileAsked();
    return this.#pass;
  }

  /** Sends a test at once and once; null when no address is set. Its outcome is in the log as well. */
  async test(): Promise<Answered | null> {
    const webhook = await this.#pool.use(({ store }) => store.webhook.read());
    if (webhook === null || webhook.url === null) return null;
    const at = this.#clock();
    const payload = JSON.stringify({ type: TEST_EVENT, time: new Date(at).toISOString(), body: {} });
    // Tried here; only if the service ends meanwhile does it wait for its turn.
    const next_try_at = at + 2 * POST_PATIENCE;
    const waiting = { at, event_id: null, payload, setting: 'test', lane: 'test', next_try_at } as const;
    const delivery = await this.#pool.use(({ store }) =>
      store.whole(async () => store.deliveries.byId(await store.deliveries.insert(waiting))),
    );
    if (!delivery) throw new Error('a delivery that was just put in line is not there');
    const answered = await this.#tryOne(delivery, webhook);
    if (hasArrived(answered)) await this.refresh();
    return answered;
  }

  /** From now on delivers on its own, when it is woken. */
  start(): void {
    this.#started = true;
    this.#pool.onWork(() => this.wake());
  }

  readonly isSending = (): boolean => this.#pass !== null;

  /** What waits is tried at once: the address is another one, or somebody says that it is up. */
  async refresh(): Promise<void> {
    this.#outage.end();
    await this.#pool.use(({ store }) => store.whole(() => store.deliveries.hasten(this.#clock())));
    if (this.#started) this.wake();
  }

  /** Breaks off what it sends; another process may send that at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#pass?.catch(() => undefined);
  }

  /** Looks for what is due, now. */
  wake(): void {
    clearTimeout(this.#timer);
    if (!this.#stopping.signal.aborted) void this.#work();
  }

  /** A pass, and a timer for the next one. */
  async #work(): Promise<void> {
    try {
      await this.deliver();
      if (this.#stopping.signal.aborted) return;
      const next = await this.#pool.use(({ store }) => store.claims.nextDeliveryAt());
      if (next !== null) this.#sleep(Math.max(next, this.#outage.until) - this.#clock());
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#parts.report(error);
      this.#sleep(RETRY_DELAY);
    }
  }

  #sleep(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    const wait = Math.max(0, Math.min(milliseconds, LOOK_UP));
    this.#timer = setTimeout(() => this.wake(), wait).unref();
  }

  async #deliverWhileAsked(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#deliverAll();
      }
    } finally {
      this.#pass = null;
    }
  }

  async #deliverAll(): Promise<void> {
    for (;;) {
      if (this.#stopping.signal.aborted) return;
      const next = await this.#next();
      if (next === null) return;
      await this.#tryOne(next.delivery, next.webhook);
    }
  }

  /** What is to be tried now, and where to; null: nothing. */
  #next(): Promise<{ readonly delivery: DeliveryRow; readonly webhook: WebhookRow } | null> {
    return this.#pool.use(async ({ store }) => {
      const webhook = await store.webhook.read();
      const now = this.#clock();
      if (webhook === null || webhook.url === null || now < this.#outage.until) return null;
      const delivery = await store.whole(() => store.claims.delivery(now));
      return delivery === undefined ? null : { delivery, webhook };
    });
  }

  async #tryOne(delivery: DeliveryRow, { url, secret, ...webhook }: WebhookRow): Promise<Answered> {
    const at = this.#clock();
    const former = webhook.former_until !== null && webhook.former_until > at ? webhook.former_secret : null;
    const secrets = former === null ? [secret] : [secret, former];
    const headers = signedHeaders({ id: delivery.message_id, at, body: delivery.payload }, secrets);
    const { signal } = this.#stopping;
    const answered = await this.#parts.post({ url: url ?? '', headers, body: delivery.payload, signal });
    if (signal.aborted) {
      await this.#release(delivery);
      return answered;
    }
    const state = await this.#pool.use(({ store }) =>
      store.whole(() => this.#settle(store, delivery, at, answered)),
    );
    if (state !== null) this.#parts.observer?.deliveryTried(state);
    return answered;
  }

  /** Where that fails, others wait until the claim is over. */
  async #release({ id }: DeliveryRow): Promise<void> {
    await this.#pool
      .use(({ store }) => store.whole(() => store.claims.releaseDelivery(id)))
      .catch(() => undefined);
  }

  /** Answers what the delivery is from now on; null: it is no longer for it to say. */
  async #settle(
    { deliveries, deliveryTries }: Store,
    delivery: DeliveryRow,
    at: number,
    answered: Answered,
  ): Promise<Exclude<DeliveryState, 'dropped'> | null> {
    const { status, outcome, pause } = answered;
    // It may have been dropped meanwhile, or be gone.
    if ((await deliveries.byId(delivery.id))?.state !== 'waiting') return null;
    const now = this.#clock();
    const tries = delivery.tries + 1;
    const first = delivery.first_try_at ?? at;
    const tried = { id: delivery.id, tries, first_try_at: first, next_try_at: now };
    await deliveryTries.insert({
      delivery_id: delivery.id,
      at,
      status,
      outcome,
      took: Math.max(0, now - at),
    });
    if (hasArrived(answered)) {
      await deliveries.update({ ...tried, state: 'delivered', settled_at: now, reason: null });
      this.#outage.end();
      return 'delivered';
    }
    const next = now + pauseAfter(tries, this.#parts.draw(), pause);
    if (delivery.setting !== 'test' && !isOver(first, next)) {
      await deliveries.update({
        ...tried,
        next_try_at: next,
        state: 'waiting',
        settled_at: null,
        reason: null,
      });
      this.#outage.failed(delivery.id, next, tries === 1);
      return 'waiting';
    }
    const reason = delivery.setting === 'test' ? 'a test is tried once' : 'it failed for a day';
    await deliveries.update({ ...tried, state: 'given up', settled_at: now, reason });
    this.#outage.forget(delivery.id);
    // What waited behind it all day had its day as well.
    if (delivery.setting !== 'test' && (await deliveries.lastDelivered()) < first)
      await deliveries.giveUpOlder(now - PATIENCE, now, 'the address took nothing for a day');
    return 'given up';
  }
}

/** Whether the address is down: a new delivery failed as well, and none succeeded in between. */
class Outage {
  /** Until when nothing is tried. */
  until = 0;
  /** By delivery, what failed since one last succeeded: the time of its next try. */
  readonly #misses = new Map<number, number>();

  failed(id: number, next: number, isFirstTry: boolean): void {
    this.#misses.set(id, next);
    if (isFirstTry && this.#misses.size > 1) this.until = Math.max(...this.#misses.values());
  }

  /** A delivery that was given up is tried no more. */
  forget(id: number): void {
    this.#misses.delete(id);
  }

  end(): void {
    this.#misses.clear();
    this.until = 0;
  }
}
