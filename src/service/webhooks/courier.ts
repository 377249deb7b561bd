/*
 * Delivers the waiting webhook deliveries of an account, one after the other, the oldest first. A failed delivery is tried again with
 * exponential backoff, and meanwhile holds up only its own lane. If a new delivery fails as well, without a success in between, the address
 * counts as down: then everything waits for the next try, and continues in order.
 *
 * Delivery is at least once: a delivery is settled after the receiver has answered. If the service is killed in between, the delivery is
 * sent again under the same id.
 */
import type { AccountPool } from '../account.ts';
import type { Observer } from '../observer.ts';
import type { DeliveryRow, Tried } from '../store/delivery.ts';
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

/** The longest timer, in milliseconds, because clocks are changed and computers sleep. */
const LOOK_UP = 60_000;
/** The pause after a pass that failed through an error of the service, in milliseconds. */
const RETRY_DELAY = 5000;
const TEST_EVENT = 'service.company.webhook.test';

export class Courier {
  readonly #pool: AccountPool;
  readonly #clock: () => number;
  readonly #parts: CourierParts;
  readonly #stopping = new AbortController();
  /** The state of the address by this process's tries. It changes after the result of a try is stored. */
  readonly #outage = new Outage();
  /** The pass under way. */
  #pass: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: AccountPool, parts: CourierParts) {
    this.#pool = pool;
    this.#clock = pool.clock;
    this.#parts = parts;
  }

  /** Tries all due deliveries, in one pass at a time. A call during a pass makes another pass follow. */
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
    this.#pool.onWork(() => this.wake());
  }

  readonly isSending = (): boolean => this.#pass !== null;

  /** Makes all waiting deliveries due at once, in every process, because the address has changed or has answered again. */
  async refresh(): Promise<void> {
    await this.#pool.use(({ store }) =>
      store.whole(async (leaveWork) => {
        await store.webhook.touch(await store.stamp());
        await store.deliveries.hasten(this.#clock());
        if ((await store.deliveries.nextAt()) !== null) leaveWork();
      }),
    );
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
      const next = await this.#pool.use(async ({ store }) =>
        // Without an address nothing that waits is ever due.
        (await store.webhook.read())?.url ? store.claims.nextDeliveryAt() : null,
      );
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
      if (webhook === null || webhook.url === null) return null;
      this.#outage.at(webhook);
      if (now < this.#outage.until) return null;
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
    const tried = await this.#pool.use(({ store }) =>
      store.whole(() => this.#settle(store, delivery, at, answered)),
    );
    if (tried !== null) {
      this.#outage.tried(tried);
      this.#parts.observer?.deliveryTried(tried.state);
    }
    return answered;
  }

  /** Gives up the claim. If that fails, other processes wait until the claim expires. */
  async #release({ id }: DeliveryRow): Promise<void> {
    await this.#pool
      .use(({ store }) => store.whole(() => store.claims.releaseDelivery(id)))
      .catch(() => undefined);
  }

  /** Stores the result of a try and returns it; null: the delivery was dropped or deleted meanwhile. */
  async #settle(
    { deliveries, deliveryTries }: Store,
    delivery: DeliveryRow,
    at: number,
    answered: Answered,
  ): Promise<Tried | null> {
    const now = this.#clock();
    const first_try_at = delivery.first_try_at ?? at;
    const tries = delivery.tries + 1;
    const end = this.#endOf(delivery.setting, answered, { now, first_try_at, tries });
    const after = { id: delivery.id, tries, first_try_at, next_try_at: now, settled_at: now, ...end };
    // It may have been dropped meanwhile, or be gone.
    if (!(await deliveries.tried(after))) return null;
    const { status, outcome } = answered;
    const took = Math.max(0, now - at);
    await deliveryTries.insert({ delivery_id: delivery.id, at, status, outcome, took });
    // Deliveries that waited behind this one for a day are given up too.
    if (
      after.state === 'given up' &&
      delivery.setting !== 'test' &&
      (await deliveries.lastDelivered()) < first_try_at
    )
      await deliveries.giveUpOlder(now - PATIENCE, now, 'the address took nothing for a day');
    return after;
  }

  #endOf(
    setting: DeliveryRow['setting'],
    answered: Answered,
    { now, first_try_at, tries }: { now: number; first_try_at: number; tries: number },
  ): Pick<Tried, 'state' | 'reason'> & Partial<Tried> {
    if (hasArrived(answered)) return { state: 'delivered', reason: null };
    if (setting === 'test') return { state: 'given up', reason: 'a test is tried once' };
    const next_try_at = now + pauseAfter(tries, this.#parts.draw(), answered.pause);
    if (isOver(first_try_at, next_try_at)) return { state: 'given up', reason: 'it failed for a day' };
    return { state: 'waiting', reason: null, next_try_at, settled_at: null };
  }
}

/** Whether the address is down: a new delivery failed as well, and none succeeded in between. */
class Outage {
  /** Until when nothing is tried. */
  until = 0;
  /** By delivery, what failed since one last succeeded: the time of its next try. */
  readonly #misses = new Map<number, number>();
  #changedAt = 0;

  /** What failed before the webhook changed is over, whichever process changed it. */
  at({ changed_at }: Pick<WebhookRow, 'changed_at'>): void {
    if (changed_at === this.#changedAt) return;
    this.#changedAt = changed_at;
    this.#end();
  }

  tried({ id, state, next_try_at, tries }: Tried): void {
    // One that was given up is tried no more.
    if (state === 'delivered') this.#end();
    else if (state === 'given up') this.#misses.delete(id);
    else {
      this.#misses.set(id, next_try_at);
      if (tries === 1 && this.#misses.size > 1) this.until = Math.max(...this.#misses.values());
    }
  }

  #end(): void {
    this.#misses.clear();
    this.until = 0;
  }
}
